@_spi(RenderedHTML) import Basics
import Markup
import PageModel

/// Headings: their anchors, their levels without gaps, and their HTML for the table of contents.
extension BodyHTMLRenderer {
  /// The names of the directives whose labels have anchors.
  private static let labeledDirectives: Set<String> = ["DisclosureGroup", "DisclosureButton"]

  /// Reserves the anchors of footnotes and the custom anchors of headings, terms and labels, so that no earlier heading
  /// gets one of them. Removes the links of headings to themselves.
  mutating func reserveCustomAnchors(below root: Node) {
    var node = root
    while true {
      switch node.kind {
      case .heading:
        Self.removePermalinks(of: node)
        reserveCustomAnchor(of: node)
      case .paragraph: if node.next?.kind == .definition { reserveCustomAnchor(of: node) }
      case .directive:
        let directive = document.directives[node.directiveIndex]
        if directive.isWellFormed, Self.labeledDirectives.contains(directive.name),
          let anchor = CustomHeadingID.split(directive.unnamed ?? directive["label"] ?? "").anchor
        {
          reserveCustom(anchor, of: node)
        }
      case .footnoteDefinition: reserveAnchors(ofFootnote: node)
      default: break
      }
      if Self.holdsBlocks(node), let child = node.firstChild {
        node = child
        continue
      }
      while node != root, node.next == nil, let parent = node.parent { node = parent }
      guard node != root, let next = node.next else { return }
      node = next
    }
  }

  private static func holdsBlocks(_ node: Node) -> Bool {
    switch node.kind {
    case .paragraph, .heading, .codeBlock, .htmlBlock: false
    case .table: false
    default: true
    }
  }

  private mutating func reserveCustomAnchor(of heading: Node) {
    if let anchor = CustomHeadingID.find(in: heading)?.anchor { reserveCustom(anchor, of: heading) }
  }

  private mutating func reserveCustom(_ anchor: String, of node: Node) {
    if anchors.reserve(anchor) {
      customAnchors.insert(anchor)
    } else {
      report("anchor.duplicate", at: location(of: node), ["anchor": anchor])
    }
  }

  /// Whether a heading of a site has no content besides comments, and is left out: readers would see nothing,
  /// and links to it would have no text.
  func isBlank(heading node: Node) -> Bool {
    guard options.isSite else { return false }
    var child = node.firstChild
    while let here = child {
      guard here.kind == .htmlInline, here.literal.starts(with: "<!--".utf8) else { return false }
      child = here.next
    }
    return true
  }

  /// Writes the start tag of a heading, and ends and begins sections.
  mutating func enterHeading(_ node: Node) {
    startLine()
    let written = node.headingLevel
    guard options.isSite else {
      headingLevel = written
      return openHeadingTag(written, anchor: nil)
    }
    headingLevel = level(ofHeading: max(written, 2))
    if let parent = node.parent { endCollapsedSection(in: parent, before: headingLevel) }
    if lazySections.isNeeded, headingLevel == 2 { openLazySection(before: node) }

    let explicit = CustomHeadingID.take(from: node)
    let text = plainText(of: node)
    let anchor: String
    if let explicit, customAnchors.remove(explicit) != nil {
      anchor = explicit
    } else {
      anchor = anchors.make(from: explicit ?? text)
    }
    headings.append(
      Heading(
        level: headingLevel, anchor: anchor, html: "", text: text,
        line: document.lines.line(node.startLine)))
    if !options.changeLogs.isEmpty { headingNodes.append(node) }
    headingOffsets.append(out.count)
    needsPlainHeading = false
    openHeadingTag(headingLevel, anchor: anchor)
    if headings.count <= originalHeadings.count { addOriginalAnchor() }
    if isNumbered {
      out.append("<span class=\"number\">")
      appendNumber(of: anchor, at: location(of: node))
      out.append("</span> ")
      headingStart = out.count
    }
  }

  /// Writes the anchor of the original’s heading at the same position, so that its URL also works in the translation.
  private mutating func addOriginalAnchor() {
    let original = originalHeadings[headings.count - 1]
    guard original.level == headingLevel, original.anchor != headings[headings.count - 1].anchor,
      anchors.reserve(original.anchor)
    else { return }
    otherAnchors.append(original.anchor)
    out.append("<span id=\"")
    out.appendEscaped(original.anchor)
    out.append("\"></span>")
    headingStart = out.count
  }

  /// Returns the level at which a heading is rendered, for its level in Markdown.
  ///
  /// Only the title is an H1, and no level is skipped below a heading. Headings with the same level in Markdown below
  /// the same heading also have the same level in HTML.
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
        needsPlainHeading
        ? inlineHTML(of: node) : HTMLFragment(rendered: out.array(from: headingStart))
    }
    out.append("</h")
    out.append(UInt8(ascii: "0") + UInt8(level))
    out.append(">\n")
    if options.isSite { beginCollapsedSection(after: node, level: level) }
  }

  /// Returns the content of a node as inline HTML that can be used inside a link: without links, footnote references,
  /// images and ids.
  ///
  /// - Parameter reporting: whether to keep the diagnostics. The caller passes false if the content is also rendered in
  ///   the body, so that nothing is reported twice.
  mutating func inlineHTML(of node: Node, reporting: Bool = false) -> HTMLFragment {
    let start = out.count
    let found = diagnostics.count
    let (foreign, mistakes) = (components.foreign, components.mistakes)
    omitsLinks = true
    walkChildren(of: node)
    closeAll(openedIn: node)
    omitsLinks = false
    let html = HTMLFragment(rendered: out.array(from: start))
    out.truncate(to: start)
    if !reporting {
      diagnostics.removeLast(diagnostics.count - found)
      (components.foreign, components.mistakes) = (foreign, mistakes)
    }
    return html
  }
}
