/// Finds links to pages of other sites that redirect permanently.
enum MovedExternalLink: ExternalRule {
  static let rule = Rule(
    "external.moved", .external, .note,
    title: "Permanent redirects",
    finding:
      "Another site redirects a URL permanently (301 or 308), and the new URL works.",
    reason: """
      The link works only as long as the other site keeps the redirect. Redirects to a home page or a sign-in page are \
      not reported, since they usually mean that the page was removed or needs an account.
      """,
    sources: [
      .http("301 Moved Permanently", "section-15.4.2"), .http("308 Permanent Redirect", "section-15.4.9"),
    ],
    advice: "Use the new URL.",
    bad: .markdown("See [the kinds of tea](http://tea.example/kinds)."),
    good: .markdown("See [the kinds of tea](https://tea.example/kinds/)."))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .found, let moved = answer.movedTo else { return nil }
    return ("\(target.url) has moved permanently to \(moved)", "use the new URL")
  }
}
