/// Finds links to pages of other sites that redirect permanently.
enum MovedExternalLink: ExternalRule {
  static let rule = Rule.named("external.moved")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard answer.outcome == .found, let moved = answer.movedTo else { return nil }
    return ("\(target.url) has moved permanently to \(moved)", "use the new URL")
  }
}
