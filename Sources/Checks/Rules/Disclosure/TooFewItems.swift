/// Describes the finding that a pull-down button has fewer than three items.
enum TooFewItems: RenderTimeRule {
  static let rule = Rule(
    "directive.few-items", .disclosure, .warning,
    title: "Pull-down buttons with few items",
    finding: "A pull-down button has fewer than three items.",
    reason: """
      Opening a menu takes a click and some attention. For one or two items it is not worth it: they can be visible.
      """,
    sources: [.guidelines("Pull-down buttons", "pull-down-buttons")],
    advice: "Write plain links, or combine related items until there are three.",
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
