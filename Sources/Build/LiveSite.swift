import Basics
import FileSystem
import PageModel
import Site
import Synchronization

/// A site that is kept in memory instead of being written. Each file is made on request from the current state of the
/// site’s folder. It can be used by many threads.
public final class LiveSite: Sendable {
  private let options: BuildOptions
  /// The site in each of its languages.
  private let languages: Mutex<[LiveLanguage]>

  /// Reads the site. Throws if there is no content folder, or if it cannot be read.
  public init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    let first = try LiveLanguage(options)
    languages = Mutex([first] + (try Self.translations(of: first, options)))
  }

  private static func translations(
    of first: LiveLanguage, _ options: BuildOptions
  ) throws(BuildError) -> [LiveLanguage] {
    var translations: [LiveLanguage] = []
    for language in first.languages.all.indices.dropFirst() {
      translations.append(try LiveLanguage(options, language: language, content: first.allContent))
    }
    return translations
  }

  private var all: [LiveLanguage] { languages.withLock { $0 } }
  private var first: LiveLanguage { languages.withLock { $0[0] } }

  /// The absolute paths of the folders and files from which a site is made, which a preview should watch before it reads
  /// the site.
  public static func sources(of options: BuildOptions) -> [String] {
    let (shown, settings) = SiteInputs.sources(ofSite: options.site)
    let folders = settings.folders.isEmpty ? [SiteSources.defaultFolder] : settings.folders.map(\.path.text)
    return LiveLanguage.siteFiles(of: shown, folders: folders.map(shown.path))
  }

  /// The absolute paths of everything from which the site is made now: its own files, the content folders, the targets
  /// of symbolic links, and the files that pages include.
  public var sources: [String] {
    var known: Set<String> = []
    return all.flatMap(\.sources).filter { known.insert($0).inserted }
  }

  /// The folders with the pages, as the user wrote them.
  public var contentFolders: [String] { first.contentFolders }

  /// Whether the site has renderers for diagrams that may not be started.
  public var needsRenderers: Bool { first.needsRenderers }

  /// The number of pages in all languages.
  public var pageCount: Int { all.reduce(0) { $0 + $1.pageCount } }

  /// The path of the base URL, which begins and ends with a slash; `/` if there is no base URL.
  public var basePath: String { first.basePath }

  /// The paths of all pages in the output.
  public var pagePaths: [String] {
    all.flatMap { site in site.pagePaths.map { site.languages.folder + $0 } }
  }

  /// The diagnostics of the files that are made for the whole site and are not pages.
  public var diagnosticsOfOthers: [Diagnostic] { diagnostics(\.diagnosticsOfOthers) }

  /// The diagnostics that are known without composing the pages.
  public var diagnostics: [Diagnostic] { diagnostics(\.diagnostics) }

  /// The diagnostics of everything that pages have in common: settings, navigation, theme, and files from which no page
  /// was made.
  public var sharedDiagnostics: [Diagnostic] { diagnostics(\.sharedDiagnostics) }

  /// Returns the diagnostics of all languages, each once: pages without a translation are in several languages.
  private func diagnostics(_ ofLanguage: (LiveLanguage) -> [Diagnostic]) -> [Diagnostic] {
    let all = all
    if all.count == 1 { return ofLanguage(all[0]) }
    var known: Set<Diagnostic> = []
    return all.flatMap(ofLanguage).filter { known.insert($0).inserted }
  }

  /// Returns the file at a path of the output; nil if there is none.
  public func file(at path: String) -> LiveFile? {
    let all = all
    let index = all.indices.dropFirst().first { path.hasPrefix(all[$0].languages.folder) } ?? 0
    var file = all[index].file(at: String(path.dropFirst(all[index].languages.folder.count)))
    file?.moment.language = index
    return file
  }

  /// Whether a file with this validator is still up to date: if it were made now, it would be the same.
  public func isCurrent(_ moment: LiveValidator) -> Bool {
    let all = all
    return all.indices.contains(moment.language) && all[moment.language].isCurrent(moment)
  }

  /// Updates the site after files have changed, and returns what readers see of it.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of changed files, as in `sources`.
  ///   - isIncomplete: whether any other file may have changed too.
  /// - Throws: an error if the content folder is missing, or if the settings, navigation or theme cannot be read. Then
  ///   the site stays unchanged, and the next update includes these changes.
  public func update(_ paths: Set<String>, isIncomplete: Bool) throws(BuildError) -> LiveChange {
    let all = all
    let known = all[0].languages.all
    var change = try all[0].update(paths, isIncomplete: isIncomplete)
    if all[0].languages.all != known {
      let translations = try Self.translations(of: all[0], options)
      languages.withLock { $0 = [all[0]] + translations }
      return .site
    }
    for site in all.dropFirst() {
      let found = try site.update(paths, isIncomplete: isIncomplete)
      change = change.merged(with: found.inFolder(site.languages.folder))
    }
    return change
  }

  /// Releases the snapshots that the last update replaced. In a large site this takes milliseconds, so readers should be
  /// notified of the update first.
  public func releaseOldSnapshot() { for site in all { site.releaseOldSnapshot() } }
}
