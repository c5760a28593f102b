import Basics
import PageModel
import Site
import Synchronization

/// A site that is kept in memory instead of being written. Each file is made on request from the current state of the
/// site’s folder. Many threads can use it at the same time.
public final class LiveSite: Sendable {
  private let options: BuildOptions
  private let state: Mutex<State>

  private struct State {
    /// The versions and their files; nil for a site in one version.
    var site: VersionedSite?
    /// The site in each of its versions; the working tree first.
    var versions: [LiveVersion]
  }

  /// Reads the site. Throws if there is no content folder, or if it cannot be read.
  public init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    let first = try LiveLanguage(options)
    if first.ownVersions.isEmpty {
      state = Mutex(State(site: nil, versions: [try LiveVersion(options, first: first)]))
    } else {
      state = Mutex(try Self.versions(of: first, options))
    }
  }

  /// Reads the versions of a site.
  ///
  /// - Parameter whole: the site as a whole, without its versions.
  private static func versions(of whole: LiveLanguage, _ options: BuildOptions) throws(BuildError) -> State {
    let site = VersionedSite(whole.inputs, options)
    return State(site: site, versions: try versions(of: site))
  }

  private static func versions(of site: VersionedSite) throws(BuildError) -> [LiveVersion] {
    var versions: [LiveVersion] = []
    for version in site.order {
      versions.append(try LiveVersion(site.options(of: version), isEditable: !site.isFixed(version)))
    }
    return versions
  }

  private var versions: [LiveVersion] { state.withLock { $0.versions } }
  /// The site in each version whose files can change, and each language.
  private var all: [LiveLanguage] { versions.flatMap { $0.isEditable ? $0.loaded : [] } }

  /// The site in its first version and language. If no version can change, this is a version that is built from a
  /// commit.
  private var first: LiveLanguage? { versions.lazy.compactMap(\.loaded.first).first }

  /// The absolute paths of the folders and files that a site is made from, which a preview should watch before it
  /// reads the site.
  public static func sources(of options: BuildOptions) -> [String] {
    let settings = SiteSettings(ofSite: options.site)
    let named = settings.configuration.sources.folders.map(\.path.text)
    let folders = named.isEmpty ? [SiteSources.defaultFolder] : named
    return LiveLanguage.siteFiles(
      of: settings.displayPaths, folders: folders.map(settings.displayPaths.path))
  }

  /// The absolute paths of everything from which the site is made now: its own files, the content folders, the targets
  /// of symbolic links, and the files that pages include.
  public var sources: [String] {
    var known: Set<String> = []
    // If the working tree is a version, its sources include the settings of the whole site.
    let isOwn = state.withLock { $0.site?.hasWorkingTree ?? true }
    let settings = isOwn ? [] : Self.sources(of: options)
    return (settings + all.flatMap(\.sources)).filter { known.insert($0).inserted }
  }

  /// The folders with the pages, as the user wrote them.
  public var contentFolders: [String] { first?.contentFolders ?? [] }

  /// Whether the site has renderers for diagrams, but the user has not allowed it to start them.
  public var needsRenderers: Bool { first?.needsRenderers ?? false }

  /// The number of pages in all languages, without versions that are built from commits.
  public var pageCount: Int { all.reduce(0) { $0 + $1.pageCount } }

  /// The path of the base URL, which begins and ends with a slash; `/` if there is no base URL.
  public var basePath: String { first?.basePath ?? "/" }

  /// The paths of all pages in the output, without versions that are built from commits.
  public var pagePaths: [String] {
    versions.filter(\.isEditable).flatMap { version in
      version.loaded.flatMap { site in site.pagePaths.map { version.folder + site.languages.folder + $0 } }
    }
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
    let ofVersions = state.withLock { $0.site.map { $0.diagnostics + $0.unreadable } ?? [] }
    if all.count == 1, ofVersions.isEmpty { return ofLanguage(all[0]) }
    var known: Set<Diagnostic.Problem> = []
    return (ofVersions + all.flatMap(ofLanguage)).filter { known.insert($0.problem).inserted }
  }

  /// Returns the file at a path of the output; nil if there is none.
  public func file(at path: String) -> LiveFile? {
    let version = versions.filter { path.hasPrefix($0.folder) }.max { $0.folder.count < $1.folder.count }
    guard let version, let all = try? version.all() else { return nil }
    let place = String(path.dropFirst(version.folder.count))
    let site = all.dropFirst().first { place.hasPrefix($0.languages.folder) } ?? all[0]
    return site.file(at: String(place.dropFirst(site.languages.folder.count)))
  }

  /// Whether a file with this validator is still up to date: if it were made now, it would be the same.
  public func isCurrent(_ validator: LiveValidator) -> Bool {
    versions.lazy.flatMap(\.loaded).first { $0.number == validator.language }?.isCurrent(validator) ?? false
  }

  /// Updates the site after files have changed, and returns the effect on what readers see.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of changed files, as in `sources`.
  ///   - isIncomplete: whether any other file may have changed too.
  /// - Throws: an error if the content folder is missing, or if the settings, navigation or theme cannot be read. Then
  ///   the site stays unchanged, and the next update includes these changes.
  public func update(_ paths: Set<String>, isIncomplete: Bool) throws(BuildError) -> LiveChange {
    var change = LiveChange.none
    for version in versions where version.isEditable {
      change = change.merged(with: try version.update(paths, isIncomplete: isIncomplete))
    }
    return try updateVersions() ? .site : change
  }

  /// Reads the versions again if the settings name others, or if pages have got other URLs, which all versions show.
  /// Returns whether that was necessary.
  private func updateVersions() throws(BuildError) -> Bool {
    let (site, versions) = state.withLock { ($0.site, $0.versions) }
    let isOwn = site?.hasWorkingTree ?? true
    let named = try isOwn ? first?.ownVersions : Self.namedVersions(options)
    guard let settings = named else { return false }
    if settings != (site?.namedVersions ?? []) {
      let first = try LiveLanguage(options)
      let next =
        settings.isEmpty
        ? State(site: nil, versions: [try LiveVersion(options, first: first)])
        : try Self.versions(of: first, options)
      state.withLock { $0 = next }
      return true
    }
    guard var site else { return false }
    var hasChanged = false
    for (number, version) in zip(site.order, versions) {
      if let pages = version.pages, site.update(number, to: pages) { hasChanged = true }
    }
    if hasChanged {
      let next = State(site: site, versions: try Self.versions(of: site))
      state.withLock { $0 = next }
    }
    return hasChanged
  }

  /// Returns the versions that the settings of a site name. Throws if the settings cannot be read.
  private static func namedVersions(_ options: BuildOptions) throws(BuildError) -> [SiteVersion] {
    let settings = SiteSettings(ofSite: options.site)
    if let broken = SiteInputs.unreadable(among: settings.diagnostics, settings.displayPaths) {
      throw BuildError(broken)
    }
    return settings.configuration.versions.all
  }

  /// Releases the snapshots that the last update replaced. In a large site this takes milliseconds, so readers should
  /// be notified of the update first.
  public func releaseOldSnapshot() { for site in all { site.releaseOldSnapshot() } }
}
