import Basics
import Markup

/// A section that is being rendered inside a disclosure.
struct SectionFold {
  /// What holds the section's heading; the section ends with it at the latest.
  let parent: Node
  let level: Int
  /// How many elements of raw HTML were open when the section began: they end behind it.
  let rawTags: Int
}

/// Sections that fold by rule. The heading stays outside, so it keeps its place in heading navigation and in
/// the contents list; the disclosure under it says what it hides.
extension Renderer {
  mutating func openFold(after heading: Node, level: Int) {
    guard let parent = heading.pointee.parent, let content = heading.pointee.next, fold == nil,
      !options.disclosure.isEmpty || !metadata.disclosure.isEmpty, let text = headings.last?.text,
      options.disclosure.folds(text, level: level) || metadata.disclosure.folds(text, level: level),
      !endsSection(content, heading)
    else { return }
    fold = SectionFold(parent: parent, level: level, rawTags: rawTags.count)
    out.append("<details class=\"disclosure section-disclosure\">\n<summary>")
    let (before, after) = options.strings.showSectionParts
    out.appendEscaped(before)
    if let html = headings.last?.html { out.append(html) }
    out.appendEscaped(after)
    out.append("</summary>\n<div class=\"disclosure-content\">\n")
  }

  private func endsSection(_ node: Node, _ heading: Node) -> Bool {
    switch node.pointee.type {
    case NodeType.heading: node.pointee.as.heading.level <= max(2, heading.pointee.as.heading.level)
    case NodeType.footnoteDefinition: true
    default: false
    }
  }

  /// Ends the folded section in `parent` if a heading of `level` ends it.
  ///
  /// Inside an element of raw HTML that was opened in the section, a heading is part of that element.
  mutating func closeFold(in parent: Node, before level: Int) {
    if let fold, fold.parent == parent, fold.level >= level, rawTags.count == fold.rawTags { closeFold() }
  }

  mutating func closeFold() {
    fold = nil
    closeBlock("</div>\n</details>\n")
  }
}

extension BodyStrings {
  /// The label of a folded section before and behind the heading's text.
  var showSectionParts: (before: String, after: String) {
    guard let mark = showSection.firstRange(of: "{title}") else { return (showSection + " ", "") }
    return (String(showSection[..<mark.lowerBound]), String(showSection[mark.upperBound...]))
  }
}
