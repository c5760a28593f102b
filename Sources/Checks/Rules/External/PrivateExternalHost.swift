import PageModel

/// Finds links to hosts in private networks.
enum PrivateExternalHost: ExternalRule {
  static let rule = Rule.named("external.private")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .private(let reason, let host) = answer.outcome, !HostPolicy.isExample(host) else {
      return nil
    }
    return (
      "\(target.url) was not checked: \(reason)",
      "to have it checked, add `privateHosts: [\"\(host)\"]` to `externalLinks` in unfold.yml"
    )
  }
}
