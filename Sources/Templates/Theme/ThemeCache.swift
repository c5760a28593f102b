import Basics
import Synchronization

/// Creates the themes of all versions and languages of a site, and each only once: versions usually have the same
/// theme. In a build without changes, this saves a quarter of the time that a second version takes.
public final class ThemeCache: Sendable {
  private struct Entry {
    var theme: Theme
    var diagnostics: [Diagnostic]
  }

  private let entries = Mutex<[ThemeInputs: Entry]>([:])

  public init() {}

  /// The maximum number of themes to keep. The preview creates one after each change of a template.
  private static let limit = 32

  /// Returns the theme that is made from `inputs`.
  ///
  /// - Parameter diagnostics: receives the problems of the site's own files.
  public func theme(_ inputs: ThemeInputs, _ diagnostics: inout [Diagnostic]) -> Theme {
    let entry = entries.withLock { $0[inputs] } ?? make(inputs)
    diagnostics += entry.diagnostics
    return entry.theme
  }

  private func make(_ inputs: ThemeInputs) -> Entry {
    var diagnostics: [Diagnostic] = []
    let theme = Theme(inputs, diagnostics: &diagnostics)
    let entry = Entry(theme: theme, diagnostics: diagnostics)
    entries.withLock { entries in
      if entries.count >= Self.limit { entries.removeAll() }
      entries[inputs] = entry
    }
    return entry
  }
}
