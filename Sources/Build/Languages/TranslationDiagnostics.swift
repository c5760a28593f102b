import Basics

extension Diagnostic {
  /// - Parameter changes: the parts of the original that have changed; empty if they are unknown.
  static func translationOutdated(
    _ file: String, original: String, hash: String, changes: [String]
  ) -> Diagnostic {
    // Longer lists are cut.
    let most = 6
    var shown = Array(changes.prefix(most))
    if changes.count > most { shown.append("\(changes.count - most) more") }
    return Diagnostic(
      "translation.outdated", at: SourceLocation(file: file),
      ["original": original, "changes": shown.isEmpty ? nil : shown.listed("and"), "hash": hash])
  }
}
