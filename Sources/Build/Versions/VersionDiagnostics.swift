import Basics
import PageModel

extension Diagnostic {
  /// The problems of a version that cannot be changed anymore.
  static func versionProblems(_ version: SiteVersion, errors: Int, warnings: Int, ref: String) -> Diagnostic {
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return Diagnostic(
      "version.problems", at: version.location,
      ["version": version.name, "counts": counts.map { $0.0.counted($0.1) }.listed("and"), "ref": ref])
  }
}
