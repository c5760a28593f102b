/// Places on pages of other sites that are not there.
enum BrokenExternalAnchor: ExternalRule {
  static let rule = Rule(
    "external.broken-anchor", .external, .warning,
    title: "Places that are not on the page",
    finding: "The page is there, but no element of it has the `id` that the address names behind its `#`.",
    reason: """
      Readers get to the top of a page that may be long and have to look for what is meant. Only pages in HTML are \
      looked at, and only those that tell: not what a script writes later, and not places that are addresses of a \
      script themselves, such as `#!/inbox` or `#page=2`.
      """,
    sources: [.html("Fragments", "browsing-the-web.html#scrolling-to-a-fragment")],
    remedy: "Correct the part behind the `#`, or leave it out.",
    bad: .markdown("See [how to store it](https://tea.example/green/#storeing)."),
    good: .markdown("See [how to store it](https://tea.example/green/#storing)."))

  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard let fragment = target.fragment, answer.outcome == .found, answer.fragments[fragment] == false else {
      return nil
    }
    return (
      "the page \(target.address) has no place “\(fragment)”",
      "correct the part behind the `#`, or leave it out"
    )
  }
}
