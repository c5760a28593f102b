/// Addresses on other sites of which nothing could be learned.
enum UnreachableExternalLink: ExternalRule {
  static let rule = Rule(
    "external.unreachable", .external, .warning,
    title: "Pages that cannot be reached",
    finding: """
      There is no server of that name, it does not answer, it answers with an error, refuses access, or leads its \
      reader round in circles.
      """,
    reason: """
      It may be a fault of the day, so errors that may pass are tried three times, and this is a warning. Some sites \
      refuse programs and show the page to readers: such a host belongs to \
      [the addresses that are not asked for](external.md#What-is-not-asked-for).
      """,
    sources: [.http("Status Codes", "section-15")],
    remedy: "Look at the page yourself; then correct the address, or leave it out.",
    bad: .markdown("See [the tea board](https://tea-bord.example/)."),
    good: .markdown("See [the tea board](https://tea-board.example/)."))

  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .unreachable(let reason) = answer.outcome else { return nil }
    return (
      "\(target.address) cannot be reached: \(reason)",
      "look at the page yourself; correct the address, or skip it in unfold.yml: `externalLinks: {skip: …}`"
    )
  }
}
