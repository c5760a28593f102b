import Basics

extension IncludeFiles.Failure {
  /// Returns the message about a file that cannot be included.
  ///
  /// - Parameters:
  ///   - path: the path as written.
  ///   - nearest: the path, as it should be written, that the author probably meant.
  func diagnostic(
    at place: SourceLocation, _ path: String, displayPath: String, nearest: String?
  ) -> Diagnostic {
    let shown = path.prefix(200)
    return switch self {
    case .missing:
      Diagnostic(
        "include.missing-file", at: place,
        ["path": shown, "nearest": nearest?.prefix(200), "file": displayPath.prefix(200)])
    case .outside where path.contains("://"):
      Diagnostic("include.outside/url", at: place, ["path": shown])
    case .outside: Diagnostic("include.outside/repository", at: place, ["path": shown])
    case .unreadable(let error):
      Diagnostic(
        "include.unreadable/error", at: place,
        [
          "action": error.action.rawValue, "file": error.path.prefix(200), "reason": error.reason,
          "help": error.help,
        ])
    case .notText: Diagnostic("include.unreadable/not-text", at: place, ["path": shown])
    }
  }
}
