import Basics
import PageModel
import Synchronization

/// A live site in one of its versions, in all languages of that version. It can be used by many threads.
///
/// A version that is built from a commit is read on the first request.
final class LiveVersion: Sendable {
  private let options: BuildOptions
  /// The URL of the version’s folder from the root of the site, with a slash at its end; empty for the root.
  let folder: String
  /// Whether the files of the version can change.
  let isEditable: Bool
  private let languages: Mutex<[LiveLanguage]?>

  /// - Parameter first: the version in its default language, if it has been read already.
  init(_ options: BuildOptions, isEditable: Bool = true, first: LiveLanguage? = nil) throws(BuildError) {
    self.options = options
    self.isEditable = isEditable
    folder = options.version?.current.url ?? ""
    languages = Mutex(nil)
    if let first { try add(first) } else if isEditable { try add(LiveLanguage(options)) }
  }

  /// The version in the languages that have been read.
  var loaded: [LiveLanguage] { languages.withLock { $0 ?? [] } }

  /// Returns the version in all its languages.
  func all() throws(BuildError) -> [LiveLanguage] {
    if let loaded = languages.withLock({ $0 }) { return loaded }
    try add(LiveLanguage(options))
    return loaded
  }

  /// Adds the default language and the other ones.
  private func add(_ first: LiveLanguage) throws(BuildError) {
    var all = [first]
    for language in first.languages.all.indices.dropFirst() {
      all.append(try LiveLanguage(options, language: language, content: first.allContent))
    }
    languages.withLock { $0 = all }
  }

  /// The pages of the version, if it has been read.
  var pages: VersionPages? {
    let loaded = loaded
    return loaded.isEmpty ? nil : VersionPages(loaded.map(\.pages))
  }

  /// Updates the version after files have changed, and returns the effect on what readers see.
  func update(_ paths: Set<String>, isIncomplete: Bool) throws(BuildError) -> LiveChange {
    guard let first = loaded.first else { return .none }
    let known = first.languages.all
    var change = try first.update(paths, isIncomplete: isIncomplete)
    if first.languages.all != known {
      try add(first)
      return .site
    }
    for site in loaded.dropFirst() {
      let found = try site.update(paths, isIncomplete: isIncomplete)
      change = change.merged(with: found.inFolder(site.languages.folder))
    }
    return change.inFolder(folder)
  }
}
