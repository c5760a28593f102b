import Basics
import CMarkGFM
import Markup
import Site

/// Headings: anchors, levels without gaps, and what the contents list needs.
extension Renderer {
  /// Takes the anchors that authors chose, so that no earlier heading is given one of them.
  mutating func claimExplicitAnchors(below root: Node) {
    var node = root
    while true {
      switch node.pointee.type {
      case NodeType.heading: claimExplicitAnchor(of: node)
      case NodeType.footnoteDefinition: claimAnchors(ofFootnote: node)
      default: break
      }
      if Self.holdsBlocks(node), let child = node.pointee.first_child {
        node = child
        continue
      }
      while node != root, node.pointee.next == nil, let parent = node.pointee.parent { node = parent }
      guard node != root, let next = node.pointee.next else { return }
      node = next
    }
  }

  private static func holdsBlocks(_ node: Node) -> Bool {
    switch node.pointee.type {
    case NodeType.paragraph, NodeType.heading, NodeType.codeBlock, NodeType.htmlBlock: false
    case NodeType.table: false
    default: true
    }
  }

  private mutating func claimExplicitAnchor(of heading: Node) {
    guard let anchor = ExplicitAnchor.find(in: heading)?.anchor else { return }
    if anchors.claim(anchor) {
      chosenAnchors.insert(anchor)
    } else {
      report(RenderingDiagnostics.duplicateAnchor(location(of: heading), anchor))
    }
  }

  mutating func enterHeading(_ node: Node) {
    startLine()
    let written = Int(node.pointee.as.heading.level)
    guard options.isSite else {
      headingLevel = written
      return openHeadingTag(written, anchor: nil)
    }
    headingLevel = level(ofHeading: max(written, 2))
    if let parent = node.pointee.parent { closeFold(in: parent, before: headingLevel) }
    if lazySections.isNeeded, headingLevel == 2 { openLazySection(before: node) }

    let explicit = ExplicitAnchor.take(from: node)
    let text = LinkLabel.plainText(of: node)
    let anchor: String
    if let explicit, chosenAnchors.remove(explicit) != nil {
      anchor = explicit
    } else {
      anchor = anchors.make(from: explicit ?? text)
    }
    headings.append(
      Heading(
        level: headingLevel, anchor: anchor, html: [], text: text,
        line: document.lines.line(Int(node.pointee.start_line))))
    headingOffsets.append(out.count)
    needsPlainHeading = false
    openHeadingTag(headingLevel, anchor: anchor)
  }

  /// The title is the page's only H1, and no level is skipped on the way down; headings that were written with
  /// one level under one heading stay at one level.
  private mutating func level(ofHeading written: Int) -> Int {
    while let last = sectionLevels.last, last.written >= written { sectionLevels.removeLast() }
    let level = (sectionLevels.last?.level ?? 1) + 1
    sectionLevels.append((written, level))
    return level
  }

  private mutating func openHeadingTag(_ level: Int, anchor: String?) {
    out.append("<h")
    out.append(UInt8(ascii: "0") + UInt8(level))
    if let anchor {
      out.append(" id=\"")
      out.appendEscaped(anchor)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
    headingStart = out.count
  }

  mutating func leaveHeading(_ node: Node) {
    let level = headingLevel
    if options.isSite, !headings.isEmpty {
      headings[headings.count - 1].html =
        needsPlainHeading ? inlineHTML(of: node) : out.array(from: headingStart)
    }
    out.append("</h")
    out.append(UInt8(ascii: "0") + UInt8(level))
    out.append(">\n")
    if options.isSite { openFold(after: node, level: level) }
  }

  /// What stands below a node as inline HTML that may stand inside a link: without links, footnotes, images
  /// and ids. The same text is rendered for the page as well, so unless `reporting` nothing else is noted of it.
  mutating func inlineHTML(of node: Node, reporting: Bool = false) -> [UInt8] {
    let start = out.count
    let found = diagnostics.count
    omitsLinks = true
    walkChildren(of: node)
    closeAll(openedIn: node)
    omitsLinks = false
    let html = out.array(from: start)
    out.truncate(to: start)
    if !reporting { diagnostics.removeLast(diagnostics.count - found) }
    return html
  }
}
