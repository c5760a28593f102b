import Basics
import Synchronization

/// What has been told to the user, so that everything is told once, and again only after it was mended.
final class ProblemNotes: Sendable {
  private let tell: @Sendable ([Diagnostic]) -> Void
  private let known = Mutex(Known())

  private struct Known {
    var ofSite: Set<Diagnostic> = []
    /// By the path of the page's file in the output; nil for files that are no pages.
    var ofPages: [String?: Set<Diagnostic>] = [:]
  }

  init(_ tell: @escaping @Sendable ([Diagnostic]) -> Void) { self.tell = tell }

  /// Takes in all that is wrong with the site as a whole.
  func note(_ diagnostics: [Diagnostic]) {
    let fresh = known.withLock { known in
      let fresh = diagnostics.filter { diagnostic in
        !known.ofSite.contains(diagnostic) && !known.ofPages.values.contains { $0.contains(diagnostic) }
      }
      known.ofSite = Set(diagnostics)
      return fresh
    }
    if !fresh.isEmpty { tell(fresh) }
  }

  /// Takes in all that is wrong with a page, or with files that are none.
  func note(_ diagnostics: [Diagnostic], of path: String?) {
    let fresh = known.withLock { known in
      let before = known.ofPages[path] ?? []
      let fresh = diagnostics.filter { !known.ofSite.contains($0) && !before.contains($0) }
      known.ofPages[path] = diagnostics.isEmpty ? nil : Set(diagnostics)
      return fresh
    }
    if !fresh.isEmpty { tell(fresh) }
  }

  /// Forgets what was wrong with pages that are gone.
  func forget(allBut paths: Set<String>) {
    known.withLock { known in
      known.ofPages = known.ofPages.filter { path, _ in path.map(paths.contains) ?? true }
    }
  }
}
