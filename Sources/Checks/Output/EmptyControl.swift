import HTMLSyntax

/// Finds links, buttons and summaries without an accessible name.
struct EmptyControl: OutputRule {
  static let rule = Rule(
    "html.empty-control", .output, .error,
    title: "Links and buttons without a name",
    finding: "A link, a button or a `<summary>` has no accessible name.",
    reason: """
      Screen readers announce only “link” or “button”, and readers who control their device by voice cannot name it. \
      If a link contains only an image, the description of the image is its name.
      """,
    sources: [
      .wcag("4.1.2", "Name, Role, Value", "name-role-value"),
      .wcag("2.4.4", "Link Purpose (In Context)", "link-purpose-in-context"),
    ],
    advice: "Add text, a description for the image, or `aria-label`.",
    bad: .html("<a href=\"/shop/\"><img src=\"cart.svg\" alt=\"\"></a>"),
    good: .html("<a href=\"/shop/\"><img src=\"cart.svg\" alt=\"Shop\"></a>"))

  static func isControl(_ tag: borrowing HTMLTokenizer, isForeign: Bool) -> Bool {
    if isForeign { return false }
    let isControl =
      tag.element == .button || tag.element == .summary || (tag.element == .a && tag.has("href"))
    guard isControl else { return false }
    return !(tag.attribute("aria-label").map { !$0.isEmpty } ?? false) && !tag.has("aria-labelledby")
      && !(tag.attribute("title").map { !$0.isEmpty } ?? false)
  }

  mutating func close(_ element: OpenElement, _ page: inout OutputPage) {
    guard element.isControl, !element.hasName, !element.isHiddenFromAssistance else { return }
    let kind = element.element == .a ? "link" : element.element == .button ? "button" : "summary"
    page.report(
      Self.rule,
      "this \(kind) has no accessible name: \(page.text(element.start..<page.tokenizer.start).prefix(80))",
      help: "write text in it, or a description for its image")
  }
}
