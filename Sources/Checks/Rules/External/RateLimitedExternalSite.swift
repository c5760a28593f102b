/// Finds links that were not checked because a site limits requests.
enum RateLimitedExternalSite: ExternalRule {
  static let rule = Rule.named("external.rate-limited")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .busy else { return nil }
    return (
      "\(target.url) was not checked: its server asks clients to try again later", "check again later"
    )
  }
}
