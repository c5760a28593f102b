/// Describes the finding that a page has more than one disclosure button.
enum SecondDisclosureButton: RenderTimeRule {
  static let rule = Rule(
    "directive.second-disclosure-button", .disclosure, .warning,
    title: "More than one disclosure button",
    finding: "A page has a second disclosure button.",
    reason: """
      A disclosure button shows and hides the advanced part of its page. With two buttons, readers do not see which \
      part each one belongs to, and have to try.
      """,
    sources: [.guidelines("Disclosure controls", "disclosure-controls")],
    advice: "Use a disclosure group for each part of the text, or one button for all advanced content.",
    bad: .markdown(
      """
      # Brewing

      @DisclosureButton("Water for connoisseurs") {
        Soft water, freshly drawn.
      }

      @DisclosureButton("Pots for connoisseurs") {
        Clay from Yixing.
      }
      """),
    good: .markdown(
      """
      # Brewing

      @DisclosureGroup("Water") {
        Soft water, freshly drawn.
      }

      @DisclosureGroup("Pots") {
        Clay from Yixing.
      }
      """))
}
