/// Finds links whose target could not be checked because a request failed.
enum UnreachableExternalLink: ExternalRule {
  static let rule = Rule(
    "external.unreachable", .external, .warning,
    title: "Unreachable pages",
    finding: """
      The host name does not resolve, or the server does not answer, answers with an error, refuses access, or \
      redirects in circles.
      """,
    reason: """
      The problem may be temporary. Unfold therefore tries up to three times after a temporary error, and the severity \
      is only a warning. If a site refuses programs but shows the page to readers, [skip its \
      URLs](external.md#Skip-URLs).
      """,
    sources: [.http("Status Codes", "section-15")],
    advice: "Open the page in a browser. Then correct the URL, or skip it.",
    bad: .markdown("See [the tea board](https://tea-bord.example/)."),
    good: .markdown("See [the tea board](https://tea-board.example/)."))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .unreachable(let reason) = answer.outcome else { return nil }
    return (
      "\(target.url) cannot be reached: \(reason)",
      "open the page in a browser; correct the URL, or skip it in unfold.yml: `externalLinks: {skip: …}`"
    )
  }
}
