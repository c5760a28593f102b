/// Ids that two elements of a page have.
struct DuplicateID: OutputRule {
  static let rule = Rule(
    "html.duplicate-id", .output, .error,
    title: "Ids that are there twice",
    finding: "Two elements of a page have the same `id`.",
    reason: """
      A link to the id leads to the first of them, and labels that name it belong to the wrong one. Unfold keeps its \
      own anchors apart; those of [HTML that is trusted](../writing/html.md) and of templates it does not know.
      """,
    sources: [.html("The id attribute", "dom.html#the-id-attribute")],
    remedy: "Give each a name of its own.",
    bad: .html("<h2 id=\"water\">Water</h2>\n<p id=\"water\">Take soft water.</p>"),
    good: .html("<h2 id=\"water\">Water</h2>\n<p id=\"soft-water\">Take soft water.</p>"))

  private var seen: Set<String> = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    guard let id = page.value("id") else { return }
    if id.isEmpty || id.utf8.contains(where: { $0 <= 0x20 }) {
      page.report(Self.rule, "the id “\(id)” of \(page.shown(element)) is empty or has spaces")
    } else if !seen.insert(id).inserted {
      page.report(
        Self.rule, "the id “\(id)” of \(page.shown(element)) is on the page already",
        help: "choose another one")
    }
  }
}
