import Basics
import Markup

/// The state of the footnotes at the end of a page.
struct FootnoteState {
  /// The number of definitions that have begun.
  var count = 0
  /// The number of definitions whose links back to the text are written.
  var linkedBack = 0
  /// Whether the title is being rendered, which shows no marks of footnotes and no links, because links contain it.
  var isInTitle = false
  /// The number of marks in the title by the names of the footnotes.
  var inTitle: [[UInt8]: Int] = [:]
}

/// Footnotes, with the same HTML as from GFM's reference renderer.
extension BodyHTMLRenderer {
  mutating func renderFootnoteReference(_ node: Node) {
    needsPlainHeading = true
    if footnotes.isInTitle, let definition = node.footnoteDefinition {
      footnotes.inTitle[Array(definition.literal), default: 0] += 1
      report("title.footnote", at: location(of: node))
    }
    guard !omitsLinks, let definition = node.footnoteDefinition else { return }
    components.used.insert(.footnotes)
    if options.isSite, isInsideLink { return appendUnlinkedFootnoteReference(node, definition) }
    out.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    out.appendHref(definition.literal)
    out.append("\" id=\"fnref-")
    out.appendHref(definition.literal)
    appendReferenceNumber(of: node)
    out.append("\" data-footnote-ref>")
    out.appendHref(node.literal)
    out.append("</a></sup>")
  }

  /// Writes a footnote reference inside a link. A link must not contain another link, but the link back from the
  /// footnote needs a target.
  private mutating func appendUnlinkedFootnoteReference(_ node: Node, _ definition: Node) {
    out.append("<sup class=\"footnote-ref\" id=\"fnref-")
    out.appendHref(definition.literal)
    appendReferenceNumber(of: node)
    out.append("\">")
    out.appendHref(node.literal)
    out.append("</sup>")
  }

  /// Completes the id of a footnote reference that is not the first one to its definition.
  private mutating func appendReferenceNumber(of node: Node) {
    guard node.footnoteReferenceNumber > 1 else { return }
    out.append(UInt8(ascii: "-"))
    out.append(decimal: node.footnoteReferenceNumber)
  }

  /// Reserves the ids of a footnote, so that no heading gets one of them.
  mutating func reserveAnchors(ofFootnote definition: Node) {
    let name = String(decoding: definition.literal, as: UTF8.self)
    // Links to footnotes lead to `#fn-1`, or to `#fn:1` in pages for other tools.
    if anchors.reserve("fn-\(name)"),
      name.utf8.allSatisfy({ $0 < 0x80 && Byte.isWord($0) || "-_".utf8.contains($0) })
    {
      otherAnchors.append("fn-\(name)")
    }
    _ = anchors.reserve("fnref-\(name)")
    for number in 1...max(1, definition.footnoteReferenceCount) {
      _ = anchors.reserve("fnref-\(name)-\(number)")
    }
  }

  mutating func enterFootnoteDefinition(_ node: Node) {
    if footnotes.count == 0 {
      if let root = node.parent { closeAll(openedIn: root) }
      closeLazySection()
      out.append("<section class=\"footnotes\" data-footnotes")
      if options.isSite {
        out.append(" aria-label=\"")
        out.appendEscaped(options.strings["footnotes"])
        out.append(UInt8(ascii: "\""))
      }
      out.append(">\n<ol>\n")
    }
    footnotes.count += 1
    out.append("<li id=\"fn-")
    out.appendHref(node.literal)
    out.append("\">\n")
  }

  mutating func leaveFootnoteDefinition(_ node: Node) {
    if appendFootnoteBackReferences(node) { out.append(10) }
    out.append("</li>\n")
  }

  /// Writes the links from a definition back to its references. Returns false if they are already written.
  @discardableResult
  mutating func appendFootnoteBackReferences(_ definition: Node) -> Bool {
    guard footnotes.linkedBack < footnotes.count else { return false }
    footnotes.linkedBack = footnotes.count
    let count = max(1, definition.footnoteReferenceCount)
    // The marks in the title come first.
    let first = footnotes.inTitle.isEmpty ? 1 : 1 + footnotes.inTitle[Array(definition.literal), default: 0]
    for number in first..<max(first, count + 1) {
      out.append(number == 1 ? "<a href=\"#fnref-" : " <a href=\"#fnref-")
      out.appendHref(definition.literal)
      if number > 1 {
        out.append(UInt8(ascii: "-"))
        out.append(decimal: number)
      }
      out.append("\" class=\"footnote-backref\" data-footnote-backref aria-label=\"")
      out.appendEscaped(options.strings["backToContent"])
      if options.isSite, number > 1 {
        out.append(UInt8(ascii: " "))
        out.append(decimal: number)
      }
      out.append("\">↩")
      if number > 1 {
        out.append("<sup class=\"footnote-ref\">")
        out.append(decimal: number)
        out.append("</sup>")
      }
      out.append("</a>")
    }
    return true
  }
}
