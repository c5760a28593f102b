import Basics

/// What a build did, and what it found wrong.
public struct BuildReport: Sendable {
  /// The pages of the site, those made for folders without an `index.md` among them.
  public var pages = 0
  public var output = OutputReport()
  /// The output folder as the user knows it.
  public var outputFolder = ""
  /// Sorted by place.
  public var diagnostics: [Diagnostic] = []

  /// How long each phase took.
  public var times: [(phase: BuildPhase, duration: Duration)] = []

  public var errors: Int { count(.error) }
  public var warnings: Int { count(.warning) }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}
