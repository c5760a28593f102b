import Basics
import Markup

/// Paragraphs, lists and block quotes.
extension BodyHTMLRenderer {
  /// Returns whether a paragraph is in a tight list, which is rendered without `<p>` elements.
  private func isTight(_ paragraph: Node) -> Bool {
    if let parent = paragraph.parent, parent.isTightDefinition {
      return paragraph.previous == nil && paragraph.next?.kind != .paragraph
    }
    guard let list = paragraph.parent?.parent, list.kind == .list else {
      return false
    }
    // The text of a link in `@Links` is a paragraph of its own.
    return list.isTight && paragraph.previous?.kind != .paragraph
  }

  /// Returns whether a paragraph consists of an anchor only, as in `<a id="tea"></a>`. It gets no `<p>` element, which
  /// would be an empty line.
  private func isAnchor(_ paragraph: Node) -> Bool {
    guard let first = paragraph.firstChild, first.kind == .htmlInline, options.isSite, let last = first.next,
      last.kind == .htmlInline, last.next == nil
    else { return false }
    return first.literal.starts(with: "<a id=".utf8) && last.literal.elementsEqual("</a>".utf8)
  }

  mutating func enterParagraph(_ node: Node) {
    if node.next?.kind == .definition { return enterTerm(node) }
    if isTight(node) { return }
    startLine()
    if isDisplayedFormula(node) || isAnchor(node) { return }
    out.append("<p>")
  }

  mutating func leaveParagraph(_ node: Node) {
    if node.next?.kind == .definition { return out.append("</dt>\n") }
    if isTight(node) || isDisplayedFormula(node) || isAnchor(node) { return }
    if let parent = node.parent, parent.kind == .footnoteDefinition,
      node.next == nil
    {
      out.append(UInt8(ascii: " "))
      appendFootnoteBackReferences(parent)
    }
    out.append("</p>\n")
  }

  mutating func enterList(_ node: Node) {
    startLine()
    let isBulleted = node.isBulleted
    out.append(isBulleted ? "<ul" : "<ol")
    if !isBulleted, node.listStart != 1 {
      out.append(" start=\"")
      out.append(decimal: node.listStart)
      out.append(UInt8(ascii: "\""))
    }
    if components.noteLists.last?.list == node {
      out.append(" class=\"notes\"")
    } else if let classes = listClass(of: node) {
      out.append(" class=\"")
      out.append(classes)
      out.append(UInt8(ascii: "\""))
    }
    out.append(">\n")
    if !components.outlines.isEmpty { appendItemLinks() }
  }

  mutating func enterItem(_ node: Node) {
    startLine()
    if components.outlines.last?.isFileTree == true { return enterFile(node) }
    if components.noteLists.isEmpty { out.append("<li>") } else { enterNote(node) }
    if !components.outlines.isEmpty, enterExpandableItem(node) { return }
    guard let isDone = node.isDone else { return }
    out.append("<input type=\"checkbox\"")
    if isDone { out.append(" checked=\"\"") }
    out.append(" disabled=\"\"")
    if options.isSite {
      out.append(" aria-label=\"")
      out.appendEscaped(isDone ? options.strings["taskDone"] : options.strings["taskOpen"])
      out.append(UInt8(ascii: "\""))
    }
    out.append(" /> ")
  }

  mutating func enterBlockQuote(_ node: Node) {
    startLine()
    if options.isSite, let aside = Aside.take(from: node) {
      enterAside(aside)
      asides.append(node)
    } else {
      out.append("<blockquote>\n")
    }
  }

  mutating func leaveBlockQuote(_ node: Node) {
    startLine()
    if asides.last == node {
      asides.removeLast()
      out.append("</div>\n")
    } else {
      out.append("</blockquote>\n")
    }
  }
}

// MARK: - Outlines

/// The state of an outline group that is being rendered.
struct OutlineGroupState {
  /// Whether all items are expanded when the page opens.
  var isExpanded: Bool
  /// Whether it is a tree of files.
  var isFileTree = false
  /// The expandable items that are being rendered, innermost last.
  var expandableItems: [Node] = []
  /// The links in the text of the innermost expandable item, which become the first items of its list, since a
  /// `<summary>` must not contain links.
  var links: [Node] = []
}

/// The items of outline groups.
extension BodyHTMLRenderer {
  /// Begins a disclosure for an item that contains a list. Returns false for any other item.
  mutating func enterExpandableItem(_ node: Node) -> Bool {
    guard let text = node.firstChild, text.kind == .paragraph,
      let last = components.outlines.indices.last
    else { return false }
    var child = text.next
    while let here = child, here.kind != .list { child = here.next }
    if child == nil { return false }

    out.append("<details")
    if components.outlines[last].isExpanded { out.append(" open") }
    out.append("><summary>")
    let label = inlineHTML(of: text, reporting: true)
    out.append(html: label)
    out.append("</summary>")
    components.outlines[last].expandableItems.append(node)
    components.outlines[last].links = Self.links(in: text)
    // Remove the text, since it has been rendered in the summary.
    text.remove()
    return true
  }

  /// Ends the disclosure of an item, if it has one.
  mutating func leaveExpandableItem(_ node: Node) {
    guard let last = components.outlines.indices.last, components.outlines[last].expandableItems.last == node
    else {
      return
    }
    components.outlines[last].expandableItems.removeLast()
    out.append("</details>")
  }

  /// Writes the links of the expandable item whose list begins here, as items. A single link is that to the item's own
  /// page, and is labeled “Overview”.
  mutating func appendItemLinks() {
    guard let last = components.outlines.indices.last else { return }
    let links = components.outlines[last].links
    components.outlines[last].links = []
    for link in links {
      out.append("<li>")
      enterLink(link)
      if links.count == 1 { out.appendEscaped(options.strings["overview"]) } else { walkChildren(of: link) }
      leaveLink(link)
      out.append("</li>\n")
    }
  }

  private static func links(in paragraph: Node) -> [Node] {
    var links: [Node] = []
    for here in paragraph.descendants {
      if here.kind == .link { links.append(here) }
    }
    return links
  }
}
