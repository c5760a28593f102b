/// Finds links whose target could not be checked because a request failed.
enum UnreachableExternalLink: ExternalRule {
  static let rule = Rule.named("external.unreachable")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .unreachable(let reason) = answer.outcome else { return nil }
    return (
      "\(target.url) cannot be reached: \(reason)",
      "open the page in a browser; correct the URL, or skip it in unfold.yml: `externalLinks: {skip: …}`"
    )
  }
}
