/// Addresses on other sites at which there is nothing.
enum BrokenExternalLink: ExternalRule {
  static let rule = Rule(
    "external.broken", .external, .error,
    title: "Pages that are not there",
    finding: "Another site answers that there is nothing at an address: 404 Not Found, or 410 Gone.",
    reason: """
      Readers who follow the link meet an error page and do not know whether the fault is theirs. It is asked for \
      the whole page before this is said, since some servers answer wrongly when they are asked for its head alone.
      """,
    sources: [.http("404 Not Found", "section-15.5.5"), .http("410 Gone", "section-15.5.11")],
    remedy: "Correct the address, link to a copy in an archive, or remove the link.",
    bad: .markdown("See [the history of tea](https://tea.example/histroy/)."),
    good: .markdown("See [the history of tea](https://tea.example/history/)."))

  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .missing(let status) = answer.outcome else { return nil }
    return (
      "there is nothing at \(target.address): its server answers \(HTTPStatus.text(status))",
      "correct the address, or remove the link"
    )
  }
}
