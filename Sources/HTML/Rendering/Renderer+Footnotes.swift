import Basics
import CMarkGFM
import Markup

struct FootnoteState {
  /// How many definitions have begun, and up to which the references back have been written.
  var count = 0
  var linkedBack = 0
}

/// Footnotes, as GFM's reference renderer writes them.
extension Renderer {
  mutating func renderFootnoteReference(_ node: Node) {
    needsPlainHeading = true
    guard !omitsLinks, let definition = node.pointee.parent_footnote_def else { return }
    if options.isSite, isInsideLink { return appendUnlinkedFootnoteReference(node, definition) }
    out.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    out.appendHref(definition.literal)
    out.append("\" id=\"fnref-")
    out.appendHref(definition.literal)
    if node.pointee.footnote.ref_ix > 1 {
      out.append(UInt8(ascii: "-"))
      out.append(decimal: Int(node.pointee.footnote.ref_ix))
    }
    out.append("\" data-footnote-ref>")
    out.appendHref(node.literal)
    out.append("</a></sup>")
  }

  /// A link may not hold another one; but the way back from the footnote must lead somewhere.
  private mutating func appendUnlinkedFootnoteReference(_ node: Node, _ definition: Node) {
    out.append("<sup class=\"footnote-ref\" id=\"fnref-")
    out.appendHref(definition.literal)
    if node.pointee.footnote.ref_ix > 1 {
      out.append(UInt8(ascii: "-"))
      out.append(decimal: Int(node.pointee.footnote.ref_ix))
    }
    out.append("\">")
    out.appendHref(node.literal)
    out.append("</sup>")
  }

  /// Takes the ids that a footnote will have, before headings are given theirs.
  mutating func claimAnchors(ofFootnote definition: Node) {
    let name = definition.pointee.as.literal.string
    _ = anchors.claim("fn-\(name)")
    _ = anchors.claim("fnref-\(name)")
    for number in 1...max(1, Int(definition.pointee.footnote.def_count)) {
      _ = anchors.claim("fnref-\(name)-\(number)")
    }
  }

  mutating func enterFootnoteDefinition(_ node: Node) {
    if footnotes.count == 0 {
      if let root = node.pointee.parent { closeAll(openedIn: root) }
      closeLazySection()
      out.append("<section class=\"footnotes\" data-footnotes")
      if options.isSite {
        out.append(" aria-label=\"")
        out.appendEscaped(options.strings.footnotes)
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

  /// Writes the links from a definition back to its references, once; false if they stand there already.
  @discardableResult
  mutating func appendFootnoteBackReferences(_ definition: Node) -> Bool {
    guard footnotes.linkedBack < footnotes.count else { return false }
    footnotes.linkedBack = footnotes.count
    for number in 1...max(1, Int(definition.pointee.footnote.def_count)) {
      out.append(number == 1 ? "<a href=\"#fnref-" : " <a href=\"#fnref-")
      out.appendHref(definition.literal)
      if number > 1 {
        out.append(UInt8(ascii: "-"))
        out.append(decimal: number)
      }
      out.append("\" class=\"footnote-backref\" data-footnote-backref aria-label=\"")
      out.appendEscaped(options.strings.backToContent)
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
