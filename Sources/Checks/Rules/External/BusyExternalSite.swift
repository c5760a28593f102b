/// Sites that want to be asked another time.
enum BusyExternalSite: ExternalRule {
  static let rule = Rule(
    "external.busy", .external, .note,
    title: "Sites that were too busy",
    finding:
      "A site wants fewer requests (429), or is closed for now (503 with `Retry-After`), for longer than Unfold waits.",
    reason: """
      That says nothing about the link, so it is never more than a note. Unfold waits as long as it is asked to, up to \
      half a minute for one answer and a minute for one server. The address is asked for again by the next check.
      """,
    sources: [.http("Retry-After", "section-10.2.3"), .rfc("6585", "429 Too Many Requests", "section-4")],
    remedy: "Check again later; a site that always refuses can be left out.",
    bad: .yaml("# Each check asks a site that refuses programs.\nexternalLinks:\n  timeout: 30"),
    good: .yaml("externalLinks:\n  skip:\n    - social.example"))

  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .busy else { return nil }
    return (
      "\(target.address) was not checked: its server wants to be asked another time", "check again later"
    )
  }
}
