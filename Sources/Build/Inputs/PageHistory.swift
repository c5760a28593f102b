import Basics
import FileSystem
import Git
import PageModel

/// When the pages of a site were last changed, and by whom.
struct PageHistory: Sendable {
  /// The changes by the paths of the pages.
  private(set) var changes: [String: PageChanges] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// The absolute paths of the files that change with each new commit.
  private(set) var logs: [String] = []
  /// The hash of all changes.
  let fingerprint: ContentHash

  /// Reads the history of the files of all pages. Returns nil for a site that does not show it.
  ///
  /// - Parameters:
  ///   - content: the files of the site in its current language.
  ///   - all: the files of all languages, which are read together.
  init?(
    of content: ContentFiles, among all: ContentFiles, _ configuration: Configuration, settings: String,
    _ options: BuildOptions, cache: HiddenFolder
  ) {
    if !configuration.showsLastUpdated && !configuration.showsContributors { return nil }
    let start = options.version?.start
    let history = options.histories.history(
      of: all.pages.map { Self.place(of: $0, in: all) }, in: all.folders.map(\.real), at: start,
      hasContributors: configuration.showsContributors, cache: options.usesCache ? cache : nil)
    logs = history.logs
    // A version has the same problems, so they are reported only for the site’s own files.
    if start == nil { diagnostics = Self.diagnostics(of: history, settings) }
    var record = BinaryEncoder(capacity: 64 * content.pages.count)
    changes.reserveCapacity(content.pages.count)
    for path in content.pages {
      let found = history.files[Self.place(of: path, in: content)].map { Self.shown($0, configuration) }
      let changes = found.flatMap { $0 == PageChanges() ? nil : $0 }
      record.optional(changes) { $0.hash($1.fingerprint) }
      self.changes[path] = changes
    }
    fingerprint = record.fingerprint
  }

  /// Returns the absolute path of a file. Git does not follow symbolic links.
  private static func place(of path: String, in content: ContentFiles) -> String {
    let place = content.location(of: path)
    return content.hasLinks ? (try? Paths.real(place)) ?? place : place
  }

  private static func diagnostics(of history: SiteHistory, _ settings: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let reason = history.failure { diagnostics.append(.historyUnreadable(settings, reason)) }
    if history.isCutOff { diagnostics.append(.historyShallow(settings)) }
    return diagnostics
  }

  /// Returns what pages show of the history of a file. The contributors with the most changes come first.
  private static func shown(_ history: FileHistory, _ configuration: Configuration) -> PageChanges {
    var changes = PageChanges()
    if configuration.showsLastUpdated {
      changes.lastUpdated = history.lastChange.flatMap {
        ChangeMoment(seconds: $0.seconds, offset: $0.offset)
      }
    }
    // A shallow clone lacks contributors, and its incomplete list would look complete.
    if configuration.showsContributors, history.isComplete {
      changes.contributors = history.contributors.sorted {
        ($1.changes, $0.first, $0.name) < ($0.changes, $1.first, $1.name)
      }.map(\.name)
    }
    return changes
  }
}

extension Diagnostic {
  fileprivate static func historyShallow(_ settings: String) -> Diagnostic {
    Diagnostic("history.shallow", at: SourceLocation(file: settings))
  }

  fileprivate static func historyUnreadable(_ settings: String, _ reason: String) -> Diagnostic {
    Diagnostic("history.unreadable", at: SourceLocation(file: settings), ["reason": reason])
  }
}
