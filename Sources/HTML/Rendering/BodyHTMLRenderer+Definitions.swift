import Basics
import Markup

/// Definition lists, abbreviations and keys.
extension BodyHTMLRenderer {
  /// Writes the beginning of a term, which is a paragraph before a definition.
  mutating func enterTerm(_ node: Node) {
    startLine()
    if node.previous?.kind != .definition { out.append("<dl>\n") }
    let custom = CustomHeadingID.take(from: node)
    out.append("<dt")
    if let anchor = labelAnchor(custom, text: options.isSite ? plainText(of: node) : "") { appendID(anchor) }
    out.append(UInt8(ascii: ">"))
  }

  mutating func enterDefinition(_ node: Node) {
    startLine()
    // The paragraph of the term may have been a link reference definition, which is not in the tree.
    let previous = node.previous?.kind
    if previous != .definition, previous != .paragraph { out.append("<dl>\n") }
    out.append("<dd>")
    if !node.isTightDefinition { out.append(10) }
  }

  mutating func leaveDefinition(_ node: Node) {
    out.append("</dd>\n")
    if let next = node.next,
      next.kind == .definition || next.next?.kind == .definition && next.kind == .paragraph
    {
      return
    }
    out.append("</dl>\n")
  }

  /// Writes an abbreviation. The first one on a page can be focused, so that touch and keyboard show its meaning too.
  mutating func renderAbbreviation(_ node: Node) {
    guard options.isSite else { return out.appendEscaped(node.literal) }
    var number = node.abbreviationIndex
    let isAsked = number >= document.abbreviations.count
    if isAsked { number -= document.abbreviations.count }
    if isAsked, number >= document.firstTerm, !omitsLinks, !isInsideLink, let page = options.glossary.page {
      return renderTerm(node, document.abbreviations[number], on: page.text)
    }
    if number >= document.firstTerm, !isAsked {
      // A term of the glossary is explained only where it first occurs.
      number -= (number - document.firstTerm) % 2
      if omitsLinks || components.abbreviations.contains(number) { return out.appendEscaped(node.literal) }
    }
    out.append("<abbr title=\"")
    out.appendEscaped(document.abbreviations[number].meaning)
    out.append(UInt8(ascii: "\""))
    if !omitsLinks, rawTags.isEmpty, components.abbreviations.insert(number).inserted {
      components.used.insert(.abbreviations)
      out.append(" tabindex=\"0\"")
    }
    out.append(UInt8(ascii: ">"))
    out.appendEscaped(node.literal)
    out.append("</abbr>")
  }

  /// Writes a link to the definition of a term, whose meaning the link also shows.
  private mutating func renderTerm(_ node: Node, _ term: Abbreviation, on page: String) {
    needsPlainHeading = true
    out.append("<a href=\"")
    let label = options.glossary.terms.first { $0.term.lowercased() == term.label.lowercased() }?.term
    let anchor = HeadingID.make(from: label ?? term.label, options.headingIDs)
    appendPlaceholder(.link, .link, "/\(page)#\(anchor)", location(of: node))
    out.append("\" title=\"")
    out.appendEscaped(term.meaning)
    out.append("\">")
    out.appendEscaped(node.literal)
    out.append("</a>")
  }

  mutating func renderKeys(_ node: Node) {
    guard options.isSite else { return out.appendEscaped(node.literal) }
    for (index, key) in node.keyCombination.keys.enumerated() {
      if key.label == nil {
        report(
          "text.unknown-key", at: location(of: node),
          ["name": key.name.prefix(60), "nearest": Spelling.nearest(to: key.name, in: KeyCombination.names)])
      }
      out.append(index > 0 ? "+<kbd>" : "<kbd>")
      out.appendEscaped(key.label ?? key.name)
      out.append("</kbd>")
    }
  }
}
