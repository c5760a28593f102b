/// Finds links that were not checked because a site limits requests.
enum RateLimitedExternalSite: ExternalRule {
  static let rule = Rule(
    "external.rate-limited", .external, .note,
    title: "Rate-limited sites",
    finding:
      "A site limits requests (429), or is unavailable (503 with `Retry-After`), for longer than Unfold waits.",
    reason: """
      This does not mean that the link is broken, so the severity is only a note. Unfold waits as long as the server \
      asks for, up to 30 seconds for one URL and 60 seconds for one server. The next check requests the URL again.
      """,
    sources: [.http("Retry-After", "section-10.2.3"), .rfc("6585", "429 Too Many Requests", "section-4")],
    advice: "Check again later. If a site always refuses, skip it.",
    bad: .yaml("# Each check sends requests to a site that refuses programs.\nexternalLinks:\n  timeout: 30"),
    good: .yaml("externalLinks:\n  skip:\n    - social.example"))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .busy else { return nil }
    return (
      "\(target.url) was not checked: its server asks clients to try again later", "check again later"
    )
  }
}
