/// Finds links to anchors that an existing page of another site does not have.
enum BrokenExternalAnchor: ExternalRule {
  static let rule = Rule(
    "external.broken-anchor", .external, .warning,
    title: "Broken external anchors",
    finding: "The external page exists, but none of its elements has the `id` that the URL names after `#`.",
    reason: """
      Readers arrive at the top of a page, which may be long, and have to search for the right place. Unfold checks \
      only HTML. It does not report pages without a heading, since a script probably creates their content, and \
      fragments that only a script understands, such as `#!/inbox` or `#page=2`.
      """,
    sources: [.html("Fragments", "browsing-the-web.html#scrolling-to-a-fragment")],
    advice: "Correct the part after `#`, or remove it.",
    bad: .markdown("See [how to store it](https://tea.example/green/#storeing)."),
    good: .markdown("See [how to store it](https://tea.example/green/#storing)."))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard let fragment = target.fragment, answer.outcome == .found, answer.fragments[fragment] == false else {
      return nil
    }
    return (
      "the page \(target.url) has no anchor “\(fragment)”",
      "correct the part after the `#`, or remove it"
    )
  }
}
