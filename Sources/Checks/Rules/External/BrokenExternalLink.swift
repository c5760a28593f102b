/// Finds links to pages of other sites that do not exist.
enum BrokenExternalLink: ExternalRule {
  static let rule = Rule(
    "external.broken", .external, .error,
    title: "Broken external links",
    finding: "Another site answers a request for a URL with 404 Not Found or 410 Gone.",
    reason: """
      Readers who follow the link get an error page, and do not know whether they made a mistake. Some servers answer \
      `HEAD` requests incorrectly, so Unfold sends a `GET` request before it reports a link.
      """,
    sources: [.http("404 Not Found", "section-15.5.5"), .http("410 Gone", "section-15.5.11")],
    advice: "Correct the URL, link to an archived copy, or remove the link.",
    bad: .markdown("See [the history of tea](https://tea.example/histroy/)."),
    good: .markdown("See [the history of tea](https://tea.example/history/)."))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .missing(let status) = answer.outcome else { return nil }
    return (
      "\(target.url) does not exist: its server answers \(HTTPStatus.text(status))",
      "correct the URL, or remove the link"
    )
  }
}
