import Basics
import Synchronization

/// Reports each diagnostic once, and again only if the problem was fixed and has come back.
final class DiagnosticDeduplicator: Sendable {
  private let report: @Sendable ([Diagnostic]) -> Void
  private let known = Mutex(Known())

  private struct Known {
    var ofSite: Set<Diagnostic> = []
    /// The reported diagnostics of pages, by the path of the page's file in the output. The key nil is for files that
    /// are not pages.
    var ofPages: [String?: Set<Diagnostic>] = [:]
  }

  init(_ report: @escaping @Sendable ([Diagnostic]) -> Void) { self.report = report }

  /// Sets the diagnostics of the whole site, and reports the new ones.
  func note(_ diagnostics: [Diagnostic]) {
    let fresh = known.withLock { known in
      let fresh = diagnostics.filter { diagnostic in
        !known.ofSite.contains(diagnostic) && !known.ofPages.values.contains { $0.contains(diagnostic) }
      }
      known.ofSite = Set(diagnostics)
      return fresh
    }
    if !fresh.isEmpty { report(fresh) }
  }

  /// Sets the diagnostics of a page, or, for the path nil, of files that are not pages. Reports the new ones.
  func note(_ diagnostics: [Diagnostic], of path: String?) {
    let fresh = known.withLock { known in
      let before = known.ofPages[path] ?? []
      let fresh = diagnostics.filter { !known.ofSite.contains($0) && !before.contains($0) }
      known.ofPages[path] = diagnostics.isEmpty ? nil : Set(diagnostics)
      return fresh
    }
    if !fresh.isEmpty { report(fresh) }
  }

  /// Forgets the diagnostics of pages that no longer exist.
  func forget(allBut paths: Set<String>) {
    known.withLock { known in
      known.ofPages = known.ofPages.filter { path, _ in path.map(paths.contains) ?? true }
    }
  }
}
