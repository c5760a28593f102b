import HTMLSyntax

/// Finds landmarks without content. Assistive technology lists landmarks as the main parts of a page.
struct EmptyLandmark: OutputRule {
  static let rule = Rule.named("html.empty-landmark")

  private static let landmarks = ElementSet(.nav, .main, .aside, .header, .footer, .search)

  static func isLandmark(_ tag: borrowing HTMLTokenizer, isForeign: Bool) -> Bool {
    if isForeign || tag.has("hidden") { return false }
    if landmarks.contains(tag.element) { return true }
    return tag.element == .section && (tag.has("aria-label") || tag.has("aria-labelledby"))
  }

  mutating func close(_ element: OpenElement, _ page: inout OutputPage) {
    guard element.isLandmark, !element.hasContent else { return }
    page.report(
      Self.rule, "\(page.shown(element)) is empty",
      help: "omit the element if it has no content")
  }
}
