import Basics
import HTML

/// The messages about included files.
enum IncludeDiagnostics {
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
