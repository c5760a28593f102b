/// Finds links to anchors that an existing page of another site does not have.
enum BrokenExternalAnchor: ExternalRule {
  static let rule = Rule.named("external.broken-anchor")

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard let fragment = target.fragment, answer.outcome == .found, answer.fragments[fragment] == false else {
      return nil
    }
    return (
      "the page \(target.url) has no anchor “\(fragment)”",
      "correct the part after the `#`, or remove it"
    )
  }
}
