import Basics

/// What a build did, and what it found wrong.
public struct BuildReport: Sendable {
  /// The pages of the site, those made for folders without an `index.md` among them.
  public var pages = 0
  public var output = OutputReport()
  /// The output folder as the user knows it.
  public var outputFolder = ""
  /// Sorted by place, each once.
  public private(set) var diagnostics: [Diagnostic] = []

  /// How long each phase took.
  public var times: [(phase: BuildPhase, duration: Duration)] = []

  public var errors: Int { count(.error) }
  public var warnings: Int { count(.warning) }

  public init(_ diagnostics: [Diagnostic] = []) { add(diagnostics) }

  /// A report of a site built from this content.
  init(_ content: ContentRecord, _ inputs: SiteInputs) {
    pages = content.pageCount
    add(inputs.diagnostics + content.allDiagnostics)
  }

  public mutating func add(_ more: [Diagnostic]) {
    diagnostics = Array(Set(diagnostics + more)).sorted()
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}
