import Basics
import FileSystem
import Output
import PageModel
import Reference
import Site
import Templates

/// Everything that a build reads before the pages: the settings, the navigation file, the theme and the list of content
/// files.
struct SiteInputs {
  var configuration = Configuration()
  var navigation: NavigationFile?
  var theme: Theme
  /// The content files of the site, in the language in which it is built.
  var content: ContentFiles
  /// The content of all languages.
  private(set) var allContent: AllContent
  /// The files in the content folder that the settings name.
  private(set) var files: SiteFiles
  /// The texts that all pages show, rendered from the settings.
  private(set) var texts: SiteTexts
  var diagnostics: [Diagnostic] = []
  /// The hash of all inputs: the settings, the navigation file, the theme’s files and the history of pages.
  private(set) var fingerprint: ContentHash
  /// The hash of the inputs that affect the files of the site: all inputs except severities and the history of pages.
  private(set) var outputFingerprint: ContentHash
  /// The hash of the inputs that affect how pages are read: the settings except severities, and the UI strings.
  private(set) var readingFingerprint: ContentHash
  /// The hash of the inputs that affect the structure of the site: the settings except severities, the navigation file,
  /// and the history of pages.
  private(set) var siteFingerprint: ContentHash
  /// The hash of all inputs except the style sheet.
  private(set) var unstyledFingerprint: ContentHash
  /// The project of another tool from which the site is built; nil for an Unfold site.
  let project: SiteProject?
  /// The archives that the settings name.
  let archives: SiteArchives
  /// The versions that these settings name. While one version is built, `configuration` contains the versions of the
  /// whole site instead.
  private(set) var ownVersions: [SiteVersion] = []
  /// The keys that `unfold.yml` sets, in its order.
  private(set) var settingKeys: [String] = []
  /// The names of the theme’s files that the site replaces or adds.
  let themeFileNames: [String]
  /// The paths of the site’s files for messages.
  private(set) var displayPaths: DisplayPaths
  /// Renders diagrams; nil for a site without renderers.
  let diagrams: DiagramStore?
  /// The absolute paths of the files that change with each new commit; empty for a site that shows no history.
  let historyLogs: [String]
  /// Checks each page when it is read; nil if pages are not checked.
  let inspector: (any PageInspector)?

  /// Reads the inputs that `options` names. Throws if there is no content folder, or if it cannot be read.
  ///
  /// - Parameters:
  ///   - known: the content of all languages, if it is known already.
  ///   - language: the index of the language in which the site is built. If the settings have just been changed and no
  ///     longer contain it, the default language is read.
  init(_ options: BuildOptions, content known: AllContent? = nil, language: Int = 0) throws(BuildError) {
    let project = SiteProject(at: options.site, version: options.version?.current.projectVersion)
    displayPaths = DisplayPaths(site: project?.folder ?? options.site, whole: options.version?.site)
    displayPaths.project = project?.file
    displayPaths.projectNavigation = project?.project.navigation?.file
    if let project { configuration = project.configuration(&diagnostics) }
    let settings = Self.read(displayPaths.settings, &diagnostics)
    for name in SettingsFile.names.dropFirst() {
      let other = displayPaths.path(name)
      guard other == displayPaths.settings || (try? FileKind.of(other)) != nil else { continue }
      diagnostics.append(.settingsName(other, isRead: other == displayPaths.settings))
    }
    var hashes = InputHashes(whole: settings.map { ContentHash($0) })
    if let bytes = settings {
      let file = SettingsFile(
        reading: bytes, file: displayPaths.settings, over: configuration, diagnostics: &diagnostics)
      configuration = file.configuration
      hashes.settings = file.hashWithoutSeverities
      settingKeys = file.keys
    }
    self.project = project
    archives = SiteArchives(configuration, of: displayPaths)
    archives.add(to: &configuration, of: displayPaths)
    configuration.redirects += project?.redirects ?? []
    diagnostics += archives.diagnostics
    if let fingerprint = archives.fingerprint { hashes.add(fingerprint) }
    if let unusable = project?.project.unusable { throw BuildError(unusable, after: diagnostics.sorted()) }
    if let project {
      diagnostics += project.diagnostics
      hashes.add(project.fingerprint)
    }
    let hasTheme = settings != nil || project != nil || !Self.isSection(displayPaths.templates)
    let folders: ContentFolders
    do throws(BuildError) {
      folders = try Self.contentFolders(options, configuration, project, displayPaths, hasTheme: hasTheme)
    } catch {
      throw BuildError(error.diagnostic, after: diagnostics.sorted())
    }
    if configuration.title == nil, project == nil, let title = folders.title(of: displayPaths) {
      configuration.folderTitle = title
      hashes.add(ContentHash(Array(title.utf8)))
    }
    if let known, known.files.sources == folders {
      allContent = known
    } else {
      allContent = AllContent(files: ContentScanner.scan(folders))
    }
    content = allContent.files
    if let baseURL = options.baseURL { configuration.baseURL = baseURL }
    ownVersions = configuration.versions.all
    if let version = options.version { configuration.select(version.versions, baseURL: version.baseURL) }
    // The settings may have changed since the caller read them.
    let language = configuration.languages.all.indices.contains(language) ? language : 0
    configuration.select(language: language)
    if configuration.languages.isMultiple {
      let translated = allContent.findTranslations(configuration.languages, options)
      diagnostics += translated.diagnostics
      content = translated.content(from: content, in: language)
      configuration.languages.sharedFiles = content.sharedFiles
      configuration.languages.pages = translated.index
      hashes.add(translated.fingerprint(language))
    }
    displayPaths.content = content
    configuration.sourceMap = content.map
    if !content.map.recorded.isEmpty {
      // A file that moves to another content folder may keep its path in the site.
      var record = BinaryEncoder()
      record.optional(hashes.settings) { $0.hash($1) }
      record.list(content.map.recorded) { record, file in
        record.text(file.path)
        record.count(file.folder)
      }
      hashes.settings = record.fingerprint
    }
    let navigationFiles = Self.readNavigation(of: content, displayPaths, &diagnostics)
    navigation = navigationFiles.site
    configuration.folderNavigation += navigationFiles.folders
    if let urls = options.urls { configuration.urls = urls }
    if let until = configuration.banner?.until, let today = CalendarDate.today, until < today {
      configuration.banner = nil
    }
    inspector = options.inspector?(configuration)
    diagrams =
      configuration.renderers.isEmpty
      ? nil
      : DiagramStore(
        configuration.renderers, isAllowed: options.allowsRenderers,
        cache: options.usesCache ? HiddenFolder(site: displayPaths.cacheSite) : nil)
    let overrides = hasTheme ? Self.themeFiles(in: displayPaths.templates, &diagnostics) : []
    themeFileNames = overrides.map(\.name)
    files = SiteFiles(configuration, in: content, displayPaths: displayPaths)
    diagnostics += files.diagnostics
    let history = PageHistory(
      of: content, among: allContent.files, configuration, settings: displayPaths.settings, options,
      cache: HiddenFolder(site: displayPaths.cacheSite))
    configuration.history = history?.changes ?? [:]
    diagnostics += history?.diagnostics ?? []
    historyLogs = history?.logs ?? []
    readingFingerprint = Self.fingerprint(hashes.settings, nil, overrides.filter { $0.name == "strings.yml" })
    if let version = options.version { hashes.add(version.fingerprint) }
    let hasBanner = configuration.banner != nil
    let navigationBytes = navigationFiles.bytes
    outputFingerprint = Self.fingerprint(
      hashes.settings, navigationBytes, overrides, files, hasBanner: hasBanner)
    if let history { hashes.add(history.fingerprint) }
    siteFingerprint = Self.fingerprint(hashes.settings, navigationBytes, [])
    unstyledFingerprint = Self.fingerprint(
      hashes.whole, navigationBytes, overrides.filter { !$0.isStyleSheet }, files, hasBanner: hasBanner)
    fingerprint = Self.fingerprint(hashes.whole, navigationBytes, overrides, files, hasBanner: hasBanner)
    let footer = SiteTextSource.footer(configuration, overrides, &diagnostics)
    theme = options.themes.theme(
      ThemeInputs(
        overrides: overrides.filter { $0.place != footer?.file }, language: configuration.language,
        accent: configuration.accent, features: files.features.union(configuration.themeFeatures),
        colors: configuration.colors, fonts: files.fonts),
      &diagnostics)
    texts = SiteTexts(configuration, footer, theme.strings, &diagnostics)
    diagnostics += content.diagnostics
  }

  /// Returns the content folders, in which the files of the site itself are never content.
  private static func contentFolders(
    _ options: BuildOptions, _ configuration: Configuration, _ project: SiteProject?,
    _ displayPaths: DisplayPaths, hasTheme: Bool
  ) throws(BuildError) -> ContentFolders {
    var reserved = [
      outputFolder(options, configuration, project, displayPaths),
      displayPaths.path(ReservedName.cacheFolder), displayPaths.settings, displayPaths.path("navigation.yml"),
    ]
    if hasTheme { reserved.append(displayPaths.templates) }
    return try ContentFolders(
      configuration.sources, of: displayPaths,
      extensions: project?.pageExtensions ?? (configuration.captures.isEnabled ? .own : .markdown),
      reserved: reserved)
  }

  /// The absolute paths of the files of projects, besides pages, from which the site is made.
  var projectDependencies: [String] { (project?.project.dependencies ?? []) + archives.dependencies }

  /// Returns the project of which a page is a part; nil for a page in Markdown.
  func project(ofPage path: String) -> SiteProject? {
    if archives.projects.isEmpty { return project }
    guard case .setting(let index) = content.folders[content.map.folder(of: path)].archive else {
      return project
    }
    return archives.projects[index]
  }

  /// Keeps the originals that are read from now on, for building all languages one after another.
  mutating func keepOriginals() { allContent.keepOriginals() }

  /// Returns the output folder: that of the options, or that of the settings.
  ///
  /// Each version and language, except those at the root, has its own folder in the output folder. A DocC catalog is
  /// part of the sources of a package, and an archive is the output of another program, so their sites are written to
  /// the folder in which the command runs.
  func outputFolder(_ options: BuildOptions) -> String {
    var folder = Self.outputFolder(options, configuration, project, displayPaths)
    if let version = options.version { folder = Paths.join(folder, version.current.path) }
    let languages = configuration.languages
    return languages.isTranslation ? Paths.join(folder, languages.all[languages.current].tag) : folder
  }

  private static func outputFolder(
    _ options: BuildOptions, _ configuration: Configuration, _ project: SiteProject?,
    _ displayPaths: DisplayPaths
  ) -> String {
    if let output = options.output { return output }
    switch project?.project.tool {
    case .docC, .docCArchive: return configuration.output
    default: return displayPaths.path(configuration.output)
    }
  }

  /// Returns the hash of what a page shows of the history of its file; nil if it shows nothing.
  func historyHash(of path: String) -> ContentHash? {
    configuration.history.isEmpty ? nil : configuration.history[path]?.fingerprint
  }

  /// Returns the files that pages may include. Each call searches for the repository again.
  func includeFiles() -> IncludeFiles { IncludeFiles(content: content, displayPaths: displayPaths) }

  /// Returns the severities that the settings and the given pages set.
  ///
  /// - Parameter found: the indices of pages that only the site as a whole reveals to be captures.
  func severities(of pages: [PageSummaryRef], captures found: Set<Int> = []) -> SiteSeverities {
    let captures = pages.indices.filter { pages[$0].summary.isCapture || found.contains($0) }
    var severities = SiteSeverities(
      site: configuration.checks, captures: Set(captures.map { displayPaths.page(pages[$0].summary.path) }))
    for page in pages where !page.summary.metadata.checks.isEmpty {
      severities.set(page.summary.metadata.checks, ofPage: displayPaths.page(page.summary.path))
    }
    if !archives.projects.isEmpty {
      var ignored = SeverityOverrides()
      for check in Archive.ignoredChecks { ignored[check] = .off }
      for page in pages where project(ofPage: page.summary.path) != nil {
        severities.set(ignored, ofPage: displayPaths.page(page.summary.path))
      }
      for file in configuration.archiveNavigation { severities.set(ignored, ofPage: file.file) }
    }
    return severities
  }

  /// Returns the paths and the content folders of a site, given the path that the user named.
  static func sources(ofSite site: String) -> (displayPaths: DisplayPaths, sources: SiteSources) {
    let (displayPaths, settings) = settings(ofSite: site)
    return (displayPaths, settings.sources)
  }

  /// Returns the versions that the settings of a site name.
  static func versions(ofSite site: String) -> [SiteVersion] { settings(ofSite: site).settings.versions.all }

  private static func settings(ofSite site: String) -> (displayPaths: DisplayPaths, settings: Configuration) {
    var ignored: [Diagnostic] = []
    let project = SiteProject(at: site)
    let displayPaths = DisplayPaths(site: project?.folder ?? site)
    let base = project?.configuration(&ignored) ?? Configuration()
    let settings = read(displayPaths.settings, &ignored).map {
      SettingsFile(reading: $0, file: displayPaths.settings, over: base, diagnostics: &ignored).configuration
    }
    var configuration = settings ?? base
    SiteArchives(configuration, of: displayPaths).add(to: &configuration, of: displayPaths)
    return (displayPaths, configuration)
  }
}
