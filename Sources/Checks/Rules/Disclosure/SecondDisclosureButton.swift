/// A page with more than one disclosure button.
enum SecondDisclosureButton: BuiltRule {
  static let rule = Rule(
    "directive.second-disclosure-button", .disclosure, .warning,
    title: "More than one disclosure button",
    finding: "A page has a second disclosure button.",
    reason: """
      A disclosure button shows and hides the controls of its view. With two of them, readers cannot tell at a glance \
      which one belongs to what, and have to try.
      """,
    sources: [.guidelines("Disclosure controls", "disclosure-controls")],
    remedy: "Use a disclosure group for each part of the text, or one button for all that is advanced.",
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
