/// Addresses on other sites that have moved for good.
enum MovedExternalLink: ExternalRule {
  static let rule = Rule(
    "external.moved", .external, .note,
    title: "Pages that have moved",
    finding:
      "Another site says that a page has moved for good (301 or 308), and the page is there at its new address.",
    reason: """
      The link still works, one answer later, until somebody tidies up. It is not told of pages that now lead to a \
      home page or to one where readers sign in: that is no new address.
      """,
    sources: [
      .http("301 Moved Permanently", "section-15.4.2"), .http("308 Permanent Redirect", "section-15.4.9"),
    ],
    remedy: "Use the new address.",
    bad: .markdown("See [the kinds of tea](http://tea.example/kinds)."),
    good: .markdown("See [the kinds of tea](https://tea.example/kinds/)."))

  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .found, let moved = answer.movedTo else { return nil }
    return ("\(target.address) has moved for good to \(moved)", "use the new address")
  }
}
