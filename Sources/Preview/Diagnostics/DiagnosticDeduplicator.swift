import Basics
import Synchronization

/// Reports each diagnostic once, and again only if the problem was fixed and has come back. Also reports when the last
/// problem is fixed.
final class DiagnosticDeduplicator: Sendable {
  private let report: @Sendable ([Diagnostic]) -> Void
  private let solved: @Sendable () -> Void
  private let known = Mutex(Known())

  private struct Known {
    var ofSite: Set<Diagnostic> = []
    /// The reported diagnostics of pages, by the path of the page's file in the output. The key nil is for files that
    /// are not pages.
    var ofPages: [String?: Set<Diagnostic>] = [:]
    /// Whether there were errors or warnings after the last change.
    var hadProblems = false

    /// Returns whether the last error or warning has disappeared since the previous call.
    mutating func hasSolvedAll() -> Bool {
      let hasProblems =
        ofSite.contains(where: \.isProblem) || ofPages.values.contains { $0.contains(where: \.isProblem) }
      defer { hadProblems = hasProblems }
      return hadProblems && !hasProblems
    }
  }

  /// - Parameters:
  ///   - report: receives new diagnostics.
  ///   - solved: called when the last error or warning is fixed.
  init(
    _ report: @escaping @Sendable ([Diagnostic]) -> Void, solved: @escaping @Sendable () -> Void = {}
  ) {
    self.report = report
    self.solved = solved
  }

  /// Sets the diagnostics of the whole site, and reports the new ones.
  func note(_ diagnostics: [Diagnostic]) {
    let (fresh, isSolved) = known.withLock { known in
      let fresh = diagnostics.filter { diagnostic in
        !known.ofSite.contains(diagnostic) && !known.ofPages.values.contains { $0.contains(diagnostic) }
      }
      known.ofSite = Set(diagnostics)
      return (fresh, known.hasSolvedAll())
    }
    if !fresh.isEmpty { report(fresh) }
    if isSolved { solved() }
  }

  /// Sets the diagnostics of a page, or, for the path nil, of files that are not pages. Reports the new ones.
  func note(_ diagnostics: [Diagnostic], of path: String?) {
    let (fresh, isSolved) = known.withLock { known in
      let before = known.ofPages[path] ?? []
      let fresh = diagnostics.filter { !known.ofSite.contains($0) && !before.contains($0) }
      known.ofPages[path] = diagnostics.isEmpty ? nil : Set(diagnostics)
      return (fresh, known.hasSolvedAll())
    }
    if !fresh.isEmpty { report(fresh) }
    if isSolved { solved() }
  }

  /// Forgets the diagnostics of pages that no longer exist.
  func forget(allBut paths: Set<String>) {
    let isSolved = known.withLock { known in
      known.ofPages = known.ofPages.filter { path, _ in path.map(paths.contains) ?? true }
      return known.hasSolvedAll()
    }
    if isSolved { solved() }
  }
}

extension Diagnostic {
  /// Whether it is more severe than a note.
  fileprivate var isProblem: Bool { severity >= .warning }
}
