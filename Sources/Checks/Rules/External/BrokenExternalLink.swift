/// Finds links to pages of other sites that do not exist.
enum BrokenExternalLink: ExternalRule {
  static let rule = Rule.named("external.broken")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .missing(let status) = answer.outcome else { return nil }
    return (
      "\(target.url) does not exist: its server answers \(HTTPStatus.text(status))",
      "correct the URL, or remove the link"
    )
  }
}
