/// Finds ids that several elements of a page have.
struct DuplicateID: OutputRule {
  static let rule = Rule.named("html.duplicate-id")

  private var seen: Set<String> = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    guard let id = page.value("id") else { return }
    if id.isEmpty || id.utf8.contains(where: { $0 <= 0x20 }) {
      page.report(Self.rule, "the id “\(id)” of \(page.shown(element)) is empty or has spaces")
    } else if !seen.insert(id).inserted {
      page.report(
        Self.rule, "the id “\(id)” of \(page.shown(element)) is already in use on this page",
        help: "choose another id")
    }
  }
}
