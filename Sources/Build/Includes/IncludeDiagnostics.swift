import Basics
import HTML

/// The messages about included files.
enum IncludeDiagnostics {
  /// - Parameters:
  ///   - path: the path as written.
  ///   - nearest: the path, as it should be written, that the author probably meant.
  static func unavailable(
    _ place: SourceLocation, _ path: String, displayPath: String, _ failure: IncludeFiles.Failure,
    nearest: String?
  ) -> Diagnostic {
    let shown = path.prefix(200)
    return switch failure {
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

  static func code(
    _ problem: CodeExcerpt.Problem, _ place: SourceLocation, region: String?, in file: String
  ) -> Diagnostic {
    let name = (region ?? "").prefix(200)
    return switch problem {
    case .lines(let problem, let count): lines(problem, place, of: count, in: file)
    case .noRegion(let nearest):
      Diagnostic(
        "include.missing-part/region", at: place, ["name": name, "file": file, "nearest": nearest])
    case .unclosedRegion(let line):
      Diagnostic(
        "include.missing-part/unclosed-region", at: place, ["name": name, "line": line, "file": file])
    }
  }

  static func lines(
    _ problem: LineSelection.Problem, _ place: SourceLocation, of count: Int, in file: String
  ) -> Diagnostic {
    switch problem {
    case .unreadable(let text):
      Diagnostic("include.wrong-argument/lines", at: place, ["text": text.prefix(60)])
    case .outside(let line):
      Diagnostic(
        "include.missing-part/line", at: place,
        ["line": line, "file": file, "lines": count.counted("line")])
    }
  }
}
