/// A pull-down button that hardly anything is in.
enum FewItems: BuiltRule {
  static let rule = Rule(
    "directive.few-items", .disclosure, .warning,
    title: "Pull-down buttons with hardly an item",
    finding: "A pull-down button has fewer than three items.",
    reason: """
      To open a menu costs a click and a look. For one item or two that is more than it saves: they can stand in sight.
      """,
    sources: [.guidelines("Pull-down buttons", "pull-down-buttons")],
    remedy: "Write plain links, or bring together what belongs together until there are three.",
    bad: .markdown(
      """
      # Tea

      Begin with [boiling water](water.md).

      @PullDownButton("Prepare") {
        - [Choose a tea](kinds.md)
        - [Warm the pot](pots.md)
      }
      """),
    good: .markdown(
      """
      # Tea

      Begin with [boiling water](water.md). Then [choose a tea](kinds.md) and [warm the pot](pots.md).
      """))
}
