/// Finds ids that several elements of a page have.
struct DuplicateID: OutputRule {
  static let rule = Rule(
    "html.duplicate-id", .output, .error,
    title: "Duplicate ids",
    finding: "Two elements of a page have the same `id`, or an `id` is empty or contains spaces.",
    reason: """
      A link to the id leads to the first of these elements, and a label for it may belong to the wrong one. Unfold \
      keeps its own ids unique, but does not know the ids in [trusted HTML](../writing/html.md) and in templates.
      """,
    sources: [.html("The id attribute", "dom.html#the-id-attribute")],
    advice: "Give each element its own id.",
    bad: .html("<h2 id=\"water\">Water</h2>\n<p id=\"water\">Take soft water.</p>"),
    good: .html("<h2 id=\"water\">Water</h2>\n<p id=\"soft-water\">Take soft water.</p>"))

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
