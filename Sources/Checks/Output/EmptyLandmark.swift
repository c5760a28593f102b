import HTMLSyntax

/// Finds landmarks without content. Assistive technology lists landmarks as the main parts of a page.
struct EmptyLandmark: OutputRule {
  static let rule = Rule(
    "html.empty-landmark", .output, .warning,
    title: "Empty landmarks",
    finding:
      "A `<nav>`, `<main>`, `<aside>`, `<header>`, `<footer>`, `<search>` or named `<section>` is empty.",
    reason:
      "Screen readers list landmarks, so that readers can jump to them. In an empty landmark, they find nothing.",
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      Rule.Source(
        name: "ARIA Authoring Practices, “Landmark Regions”",
        url: "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/"),
    ],
    advice: "Omit the element if it has no content, for example with a section of the template.",
    bad: .html("<nav aria-label=\"Related\">{{#page.related}}…{{/page.related}}</nav>"),
    good: .html("{{#page.hasRelated}}<nav aria-label=\"Related\">…</nav>{{/page.hasRelated}}"))

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
