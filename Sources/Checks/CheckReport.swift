import Basics
import Build

/// What is wrong with a site.
public struct CheckReport: Sendable {
  /// Sorted by place, each once.
  public var diagnostics: [Diagnostic]
  /// The number of pages looked at.
  public let pages: Int
  /// The folder of the site as the user wrote it.
  public let site: String

  init(_ diagnostics: [Diagnostic], pages: Int, of site: String) {
    self.diagnostics = BuildReport(diagnostics).diagnostics
    self.pages = pages
    self.site = site
  }

  public func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}
