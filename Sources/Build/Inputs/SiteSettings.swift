import Basics
import FileSystem
import PageModel

/// The settings of a site: a project’s of another tool, overridden by `unfold.yml`, with the pages of archives.
struct SiteSettings {
  private(set) var configuration = Configuration()
  private(set) var displayPaths: SiteInputs.DisplayPaths
  /// The project of another tool that the site is built from; nil for an Unfold site.
  let project: SiteProject?
  /// The archives that the settings name.
  let archives: SiteArchives
  /// The keys that `unfold.yml` sets, in its order; nil if there is no such file.
  private(set) var keys: [String]?
  /// The locations of these keys.
  private(set) var places: [String: SourceLocation] = [:]
  private(set) var hashes = InputHashes()
  /// The problems of the settings and of the archives, without the problems of the project.
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the settings of the site at the path that the user named.
  ///
  /// - Parameter version: the version that is built as a part of the site; nil for a site in one version.
  init(ofSite site: String, _ version: VersionOptions? = nil) {
    let project = SiteProject(at: site, version: version?.current.projectVersion)
    self.project = project
    displayPaths = SiteInputs.DisplayPaths(site: project?.folder ?? site, whole: version?.site)
    displayPaths.project = project?.file
    displayPaths.projectNavigation = project?.project.navigation?.file
    if let project { configuration = project.configuration(&diagnostics) }
    let bytes = SiteInputs.read(displayPaths.settings, of: displayPaths.files, &diagnostics)
    diagnostics += Self.otherFiles(of: displayPaths)
    if let bytes {
      let file = SettingsFile(
        reading: bytes, file: displayPaths.settings, over: configuration, diagnostics: &diagnostics)
      configuration = file.configuration
      keys = file.keys
      places = file.places
      if let place = file.places["editURL"], configuration.editURL?.isFixed ?? false {
        diagnostics.append(.sameEditURL(at: place))
      }
      hashes = InputHashes(
        reading: file.hashForReading, shown: file.hashForPages, settings: file.hashWithoutSeverities,
        whole: ContentHash(bytes))
    }
    archives = SiteArchives(configuration, of: displayPaths)
    archives.add(to: &configuration, of: displayPaths)
    diagnostics += archives.diagnostics
    if let fingerprint = archives.fingerprint { hashes.add(fingerprint) }
    if let project {
      configuration.redirects += project.redirects
      hashes.add(project.fingerprint)
    }
  }

  /// Returns messages about files whose names are alternatives to `unfold.yml`.
  private static func otherFiles(of displayPaths: SiteInputs.DisplayPaths) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for name in SettingsFile.names.dropFirst() {
      let file = displayPaths.path(name)
      let isRead = file == displayPaths.settings
      guard isRead || (try? FileKind.of(file)) != nil else { continue }
      found.append(.settingsName(file, isRead: isRead))
    }
    return found
  }
}
