import Basics
import Build
import Synchronization

/// Reports each diagnostic once, and again only if the problem was fixed and has come back. Also reports when the last
/// problem is fixed.
final class DiagnosticDeduplicator: Sendable {
  private let report: @Sendable ([Diagnostic]) -> Void
  private let solved: @Sendable () -> Void
  private let reported = Mutex(Reported())

  private struct Reported {
    var ofSite: Set<Diagnostic> = []
    /// The reported diagnostics of pages, by the path of the page's file in the output. The key nil is for files that
    /// are not pages.
    private(set) var ofPages: [String?: Set<Diagnostic>] = [:]
    /// On how many pages each problem is. A page without a translation is in the site of several languages.
    private var counts: [Diagnostic.Problem: Int] = [:]
    /// The paths of pages whose diagnostics are not known, because their files were being changed.
    var unsettled: Set<String> = []
    /// Whether files are being changed, so that the diagnostics of all pages wait.
    var isHolding = false
    /// Whether there were errors or warnings after the last change.
    var hadProblems = false

    /// Whether a problem is known from a page.
    func isOnPage(_ diagnostic: Diagnostic) -> Bool { counts[diagnostic.problem] != nil }

    /// Sets the diagnostics of a page.
    mutating func set(_ diagnostics: [Diagnostic], of path: String?) {
      for diagnostic in ofPages[path] ?? [] {
        let count = counts[diagnostic.problem] ?? 1
        counts[diagnostic.problem] = count > 1 ? count - 1 : nil
      }
      let all = Set(diagnostics)
      ofPages[path] = all.isEmpty ? nil : all
      for diagnostic in all { counts[diagnostic.problem, default: 0] += 1 }
    }

    /// Returns whether the last error or warning has disappeared since the previous call.
    mutating func haveAllBeenSolved() -> Bool {
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
  func setSiteDiagnostics(_ diagnostics: [Diagnostic]) {
    let (new, areAllSolved) = reported.withLock { reported in
      let new = diagnostics.filter { diagnostic in
        !reported.ofSite.contains(diagnostic) && !reported.isOnPage(diagnostic)
      }
      reported.ofSite = Set(diagnostics)
      return (new, reported.haveAllBeenSolved())
    }
    if !new.isEmpty { report(new) }
    if areAllSolved { solved() }
  }

  /// Sets the diagnostics of a page, or, for the path nil, of files that are not pages. Reports the new ones.
  func setDiagnostics(_ diagnostics: [Diagnostic], of path: String?) {
    let (new, areAllSolved) = reported.withLock { reported in
      let new = diagnostics.filter { !reported.ofSite.contains($0) && !reported.isOnPage($0) }
      reported.set(diagnostics, of: path)
      return (new, reported.haveAllBeenSolved())
    }
    if !new.isEmpty { report(new) }
    if areAllSolved { solved() }
  }

  /// Holds back the diagnostics of pages as long as files are being changed.
  func holdPages(_ isHolding: Bool) { reported.withLock { $0.isHolding = isHolding } }

  /// Sets the diagnostics of a page, unless files were being changed when the page was made.
  func setDiagnostics(of page: LivePage, at path: String) {
    let isKnown = reported.withLock { reported in
      if page.isSettled, !reported.isHolding { return true }
      reported.unsettled.insert(path)
      return false
    }
    if isKnown { setDiagnostics(page.diagnostics, of: path) }
  }

  /// Returns, in order, the paths of the pages whose files were being changed when they were made, and forgets them.
  func takeUnsettledPages() -> [String] {
    reported.withLock { reported in
      defer { reported.unsettled = [] }
      return reported.unsettled.sorted()
    }
  }

  /// Forgets the diagnostics of pages that no longer exist.
  func forgetPages(except paths: Set<String>) {
    let areAllSolved = reported.withLock { reported in
      for case let path? in reported.ofPages.keys where !paths.contains(path) { reported.set([], of: path) }
      return reported.haveAllBeenSolved()
    }
    if areAllSolved { solved() }
  }
}

extension Diagnostic {
  /// Whether it is more severe than a note.
  fileprivate var isProblem: Bool { severity >= .warning }
}
