/// Links and buttons without a name.
struct EmptyControl: OutputRule {
  static let rule = Rule(
    "html.empty-control", .output, .error,
    title: "Links and buttons without a name",
    finding: "A link, a button or a `<summary>` has neither text nor anything else that names it.",
    reason: """
      Those who do not see the page hear “link” or “button” and nothing else, and those who speak to their device \
      cannot name it. An image needs a description to name the link it stands in.
      """,
    sources: [
      .wcag("4.1.2", "Name, Role, Value", "name-role-value"),
      .wcag("2.4.4", "Link Purpose (In Context)", "link-purpose-in-context"),
    ],
    remedy: "Write a text, a description for the image, or `aria-label`.",
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
      Self.rule, "this \(kind) has no name: \(page.text(element.start..<page.tokenizer.start).prefix(80))",
      help: "write a text in it, or a description for its image")
  }
}
