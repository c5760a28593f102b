import Basics
import Markup

/// The state of a collapsed section: a section whose content is rendered inside `<details>`.
struct CollapsedSection {
  /// The parent of the section's heading. The section ends with it at the latest.
  let parent: Node
  /// The level of the heading.
  let level: Int
  /// The number of raw HTML elements that were open when the section began, and that end after it.
  let rawTags: Int
}

/// Sections that `DisclosureRules` collapse. The heading is outside the disclosure, so that assistive technology and
/// the table of contents still list it. The label of the disclosure repeats the heading only for assistive technology.
extension BodyHTMLRenderer {
  /// Begins a collapsed section after a heading if a rule selects it, no other one is open, and it is not empty.
  mutating func beginCollapsedSection(after heading: Node, level: Int) {
    guard let parent = heading.parent, let content = heading.next, collapsedSection == nil,
      !options.disclosure.isEmpty || !metadata.disclosure.isEmpty, let text = headings.last?.text,
      options.disclosure.collapses(text, level: level) || metadata.disclosure.collapses(text, level: level),
      !endsSection(content, heading)
    else { return }
    collapsedSection = CollapsedSection(parent: parent, level: level, rawTags: rawTags.count)
    out.append("<details class=\"disclosure section-disclosure\">\n<summary>")
    out.appendEscaped(options.strings["details"])
    out.append("<span class=\"visually-hidden\">: ")
    if let html = headings.last?.html { out.append(html: html) }
    out.append("</span></summary>\n<div class=\"disclosure-content\">\n")
  }

  /// Returns whether a node that follows the heading ends its section.
  private func endsSection(_ node: Node, _ heading: Node) -> Bool {
    switch node.kind {
    case .heading: node.headingLevel <= max(2, heading.headingLevel)
    case .footnoteDefinition: true
    default: false
    }
  }

  /// Ends the collapsed section in `parent` before a heading of the same or a higher rank.
  ///
  /// A heading in a raw HTML element that was opened in the section does not end the section.
  mutating func endCollapsedSection(in parent: Node, before level: Int) {
    if let collapsedSection, collapsedSection.parent == parent, collapsedSection.level >= level,
      rawTags.count == collapsedSection.rawTags
    {
      endCollapsedSection()
    }
  }

  /// Ends the collapsed section.
  mutating func endCollapsedSection() {
    collapsedSection = nil
    closeBlock("</div>\n</details>\n")
  }
}

// MARK: - Lazy sections

/// The state of lazy sections: the sections of a long page, whose layout browsers defer until they are scrolled near
/// the window, as with the views in SwiftUI's `LazyVStack`.
///
/// Source: CSS Containment Module Level 2, “content-visibility”.
struct LazySections {
  /// The minimum length of a page with lazy sections, in bytes of Markdown.
  ///
  /// Chromium on a desktop computer lays out a shorter page in about 50 ms. It takes ten times as long for a page of 1
  /// MB, and a sixth of that with lazy sections.
  static let minimumLength = 64 << 10

  /// Whether the page has lazy sections.
  var isNeeded = false
  /// Whether a lazy section is open.
  var isOpen = false
}

extension BodyHTMLRenderer {
  /// Begins a lazy section before a level-2 heading, unless the heading is inside another element: a section cannot end
  /// before an element that was opened in it.
  mutating func openLazySection(before heading: Node) {
    guard heading.parent == document.root, rawTags.isEmpty else { return }
    closeLazySection()
    lazySections.isOpen = true
    out.append("<section class=\"lazy\">\n")
  }

  mutating func closeLazySection() {
    guard lazySections.isOpen else { return }
    lazySections.isOpen = false
    closeBlock("</section>\n")
  }
}
