import Basics
import Dialects
import FileSystem
import HTML
import Output
import PageModel
import Reference
import Site
import Templates

/// Everything that a build reads before the pages: the settings, the navigation file, the theme and the list of content
/// files.
struct SiteInputs {
  @CopyOnWrite var configuration: Configuration
  var navigation: NavigationFile?
  @CopyOnWrite var theme: Theme
  /// The content files of the site, in the language in which it is built.
  @CopyOnWrite var content: ContentFiles
  /// The content of all languages.
  private(set) var allContent: AllContent
  /// The files in the content folder that the settings name.
  @CopyOnWrite private(set) var files: SiteFiles
  /// The texts that all pages show, rendered from the settings.
  private(set) var texts: SiteTexts
  var diagnostics: [Diagnostic] = []
  /// The hashes of the inputs, which a later build compares with its own.
  let fingerprints: InputFingerprints
  /// The project of another tool that the site is built from; nil for an Unfold site.
  let project: SiteProject?
  /// The archives that the settings name.
  let archives: SiteArchives
  /// The versions that these settings name. While one version is built, `configuration` contains the versions of the
  /// whole site instead.
  private(set) var ownVersions: [SiteVersion] = []
  /// The keys that `unfold.yml` sets, in its order.
  private(set) var settingKeys: [String] = []
  /// The places of these keys in `unfold.yml`.
  private(set) var settingPlaces: [String: SourceLocation] = [:]
  /// The names of the theme’s files that the site replaces or adds.
  let themeFileNames: [String]
  /// The paths of the site’s files for messages.
  private(set) var displayPaths: DisplayPaths
  /// Renders diagrams; nil for a site without renderers.
  let diagrams: DiagramStore?
  /// The earlier drawings of a live site; nil for a build.
  let lastDrawings: LastDrawings?
  /// Converts the pages that are not Markdown.
  let conversion: PageConversion
  /// Converts wiki links; nil for a site without them.
  let wikiText: WikiText?
  /// Makes the smaller versions of images; nil for a site without them.
  let imageVersions: ImageVersions?
  /// The absolute paths of the files that change with each new commit; empty for a site that shows no history.
  let historyLogs: [String]
  /// The blocks around captured pages that most of them have in common.
  let frames: CapturedFrames
  /// Checks each page when it is read; nil if pages are not checked.
  let inspector: (any PageInspector)?

  /// Reads the inputs that `options` names. Throws if there is no content folder, or if it cannot be read.
  ///
  /// - Parameters:
  ///   - known: the content of all languages, if it is known already.
  ///   - language: the index of the language in which the site is built. If the settings have just been changed and no
  ///     longer contain it, the default language is read.
  init(_ options: BuildOptions, content known: AllContent? = nil, language: Int = 0) throws(BuildError) {
    let settings = SiteSettings(ofSite: options.site, options.version)
    let project = settings.project
    if let unusable = project?.project.unusable {
      throw BuildError(unusable, after: settings.diagnostics.sorted())
    }
    self.project = project
    var configuration = settings.configuration
    displayPaths = settings.displayPaths
    archives = settings.archives
    settingKeys = settings.keys ?? []
    settingPlaces = settings.places
    diagnostics = settings.diagnostics + (project?.diagnostics ?? [])
    var hashes = settings.hashes
    let hasTheme = settings.keys != nil || Self.hasTheme(displayPaths.templates, isProject: project != nil)
    let folders = try Self.contentFolders(
      options, configuration, project, displayPaths, hasTheme: hasTheme, after: diagnostics)
    if configuration.title == nil, project == nil, let title = folders.title(of: displayPaths) {
      configuration.folderTitle = title
      hashes.add(ContentHash(Array(title.utf8)))
    }
    let current = known.flatMap { $0.files.sources == folders ? $0 : nil }
    allContent = current ?? AllContent(files: ContentScanner.scan(folders))
    if let baseURL = options.baseURL { configuration.baseURL = baseURL }
    ownVersions = configuration.versions.all
    if let version = options.version { configuration.select(version.versions, baseURL: version.baseURL) }
    let content = Self.select(language, of: &allContent, &configuration, &hashes, options, &diagnostics)
    displayPaths.content = content
    if let variables = configuration.allVariables {
      hashes.add(ContentHash(Array(variables.flowText.utf8)))
    }
    GlossaryFiles.add(to: &configuration, content, displayPaths, &hashes, &diagnostics)
    let navigationFiles = Self.readNavigation(of: content, displayPaths, &diagnostics)
    navigation = navigationFiles.site
    if navigation != nil, let place = settings.places["sidebar"] {
      diagnostics.append(.sidebarIgnored(at: place, because: displayPaths.path("navigation.yml")))
    }
    diagnostics += Self.misplacedFiles(in: allContent.files, displayPaths)
    if project == nil, settings.places["languages"] == nil {
      diagnostics += Self.untoldLanguages(of: content, displayPaths, configuration.language)
    }
    configuration.folderNavigation += navigationFiles.folders
    if let urls = options.urls { configuration.urls = urls }
    if let until = configuration.banner?.until, let today = CalendarDate.today, until < today {
      configuration.banner = nil
    }
    inspector = options.inspector?(configuration)
    frames = CapturedFrames(content, configuration.captures, jobs: options.jobs)
    diagrams = Self.diagrams(options, configuration, displayPaths)
    lastDrawings = options.lastDrawings
    conversion = PageConversion(
      project == nil ? configuration.converters : [:], isAllowed: options.allowsRenderers,
      cache: Self.cache(options, displayPaths))
    diagnostics += Self.settingsWithoutEffect(configuration, settings.places, project)
    wikiText = Self.wikiText(project, configuration, content, &hashes)
    imageVersions = Self.imageVersions(
      options, &configuration, settings.places, displayPaths, &hashes, &diagnostics)
    let overrides =
      hasTheme ? Self.themeFiles(in: displayPaths.templates, of: displayPaths.wholeFiles, &diagnostics) : []
    themeFileNames = overrides.map(\.name)
    configuration.directives = OwnDirectiveFiles.declarations(in: overrides, &diagnostics)
    let files = SiteFiles(configuration, in: content, displayPaths: displayPaths)
    diagnostics += files.diagnostics
    let history = PageHistory(
      of: content, among: allContent.files, configuration, settings: displayPaths.settings, options,
      cache: HiddenFolder(site: displayPaths.cacheSite))
    configuration.history = history?.changes ?? [:]
    diagnostics += history?.diagnostics ?? []
    historyLogs = history?.logs ?? []
    fingerprints = InputFingerprints(
      settings: hashes, version: options.version?.fingerprint, history: history?.fingerprint,
      navigation: navigationFiles.bytes, theme: overrides, files: files,
      hasBanner: configuration.banner != nil)
    let footer = SiteTextSource.footer(configuration, overrides, &diagnostics)
    let theme = Self.theme(
      options, configuration, overrides.filter { $0.place != footer?.file }, files, &diagnostics)
    texts = SiteTexts(configuration, footer, theme, &diagnostics)
    if inspector != nil, !configuration.directives.isEmpty {
      diagnostics += OwnDirectiveFiles.problems(
        configuration, theme, IncludeFiles(content: content, displayPaths: displayPaths))
    }
    self.configuration = configuration
    self.theme = theme
    self.content = content
    self.files = files
    if theme.hasDefaultPolicy, !(overrides.isEmpty && files.styles.isEmpty) {
      var blocked = BlockedThemeCode(configuration) { [content] in content.hasAsset($0) }
      blocked.look(in: overrides)
      for style in files.styles {
        blocked.look(inStyles: style.bytes, place: displayPaths.page(style.path), path: style.path)
      }
      diagnostics += blocked.problems
    }
    diagnostics += content.diagnostics + unusedCaptureFolders()
  }

  /// Returns the content folders, in which the files of the site itself are never content.
  private static func contentFolders(
    _ options: BuildOptions, _ configuration: Configuration, _ project: SiteProject?,
    _ displayPaths: DisplayPaths, hasTheme: Bool, after earlier: [Diagnostic]
  ) throws(BuildError) -> ContentFolders {
    var reserved = [
      outputFolder(options, configuration, project, displayPaths),
      displayPaths.path(ReservedName.cacheFolder), displayPaths.settings, displayPaths.path("navigation.yml"),
      displayPaths.path(SiteGlossary.fileName),
    ]
    if hasTheme { reserved.append(displayPaths.templates) }
    let isContent = (try? FileKind.of(displayPaths.path(SiteSources.defaultFolder))) == nil
    if project == nil, configuration.sources.folders.isEmpty, isContent {
      reserved += (PageFolder.manifests + PageFolder.packageFiles).map(displayPaths.path)
    }
    var extensions = project?.pageExtensions ?? (configuration.captures.isEnabled ? .own : .markdown)
    if project == nil { extensions.converted += configuration.converters.keys.sorted().map { "." + $0 } }
    do throws(BuildError) {
      return try ContentFolders(
        configuration.sources, of: displayPaths,
        extensions: extensions,
        reserved: reserved)
    } catch {
      // Settings that could not be read may name other folders.
      if let broken = unreadable(among: earlier, displayPaths) { throw BuildError(broken) }
      throw BuildError(error.diagnostic, after: earlier.sorted())
    }
  }

  /// Selects the language in the settings, and returns the content of the site in this language. The settings then
  /// contain what pages need to know about the content.
  private static func select(
    _ language: Int, of allContent: inout AllContent, _ configuration: inout Configuration,
    _ hashes: inout InputHashes, _ options: BuildOptions, _ diagnostics: inout [Diagnostic]
  ) -> ContentFiles {
    // The settings may have changed since the caller read them.
    let language = configuration.languages.all.indices.contains(language) ? language : 0
    configuration.select(language: language)
    var content = allContent.files
    if configuration.languages.isMultiple {
      let translated = allContent.findTranslations(configuration.languages, options)
      diagnostics += translated.diagnostics
      content = translated.content(from: content, in: language)
      configuration.languages.sharedFiles = content.sharedFiles
      configuration.languages.pages = translated.index
      hashes.add(translated.fingerprint(language))
    }
    configuration.sourceMap = content.map
    hashes.add(content.map)
    // A link to such a file is reported as that, not as one to a file that does not exist.
    if !content.parts.isEmpty {
      hashes.add(ContentHash(Array(content.parts.sorted().joined(separator: "\n").utf8)))
    }
    return content
  }

  private static func theme(
    _ options: BuildOptions, _ configuration: Configuration, _ overrides: [ThemeFile], _ files: SiteFiles,
    _ diagnostics: inout [Diagnostic]
  ) -> Theme {
    options.themes.theme(
      ThemeInputs(
        overrides: overrides, language: configuration.language, accent: configuration.accent,
        features: files.features.union(configuration.themeFeatures), colors: configuration.colors,
        fonts: files.fonts),
      &diagnostics)
  }

  private static func diagrams(
    _ options: BuildOptions, _ configuration: Configuration, _ displayPaths: DisplayPaths
  ) -> DiagramStore? {
    if configuration.renderers.isEmpty { return nil }
    return DiagramStore(
      configuration.renderers, isAllowed: options.allowsRenderers, cache: cache(options, displayPaths))
  }

  /// Returns the folder in which what other programs and libraries made is kept; nil if the build uses no cache.
  private static func cache(_ options: BuildOptions, _ displayPaths: DisplayPaths) -> HiddenFolder? {
    options.usesCache ? HiddenFolder(site: displayPaths.cacheSite) : nil
  }

  /// Returns what converts wiki links. They lead to files by their names, so the names affect how pages are read.
  private static func wikiText(
    _ project: SiteProject?, _ configuration: Configuration, _ content: ContentFiles,
    _ hashes: inout InputHashes
  ) -> WikiText? {
    guard configuration.hasWikiLinks, project == nil else { return nil }
    let files = content.pages + content.assets
    hashes.add(ContentHash(Array(files.joined(separator: "\n").utf8)))
    return WikiText(
      files: files, terms: configuration.glossary.terms.map(\.term), headingIDs: configuration.headingIDs)
  }

  /// Returns what makes the smaller versions of images. Without it, the settings request no versions, and pages show
  /// images as they are. This is also the case in a preview, which reads images as they are.
  private static func imageVersions(
    _ options: BuildOptions, _ configuration: inout Configuration, _ places: [String: SourceLocation],
    _ displayPaths: DisplayPaths, _ hashes: inout InputHashes, _ diagnostics: inout [Diagnostic]
  ) -> ImageVersions? {
    if configuration.images.formats.isEmpty { return nil }
    if options.lastDrawings == nil {
      if let versions = ImageVersions(configuration.images, cache: cache(options, displayPaths)) {
        return versions
      }
      diagnostics.append(
        Diagnostic("image.no-library", at: places["images"] ?? SourceLocation(file: displayPaths.settings)))
      hashes.add(ContentHash(Array("no image versions".utf8)))
    }
    configuration.images.formats = []
    return nil
  }

  /// Whether a program or a library failed to make something. Such a build is not cached, so that the next one tries
  /// again, and reports it again.
  var hasFailedOutputs: Bool {
    diagrams?.hasFailed == true || conversion.hasFailed || imageVersions?.failed.isEmpty == false
  }

  /// Whether pages determine the navigation by their titles, as in projects of other tools.
  var dependOnTitles: Bool { project != nil || !archives.projects.isEmpty }

  /// The absolute paths of the files of projects, besides pages, which the site is made from.
  var projectDependencies: [String] { (project?.project.dependencies ?? []) + archives.dependencies }

  /// Returns the project that contains a page; nil for a page in Markdown.
  func project(ofPage path: String) -> SiteProject? {
    if archives.projects.isEmpty { return project }
    guard case .setting(let index) = content.folders[content.map.folder(of: path)].archive else {
      return project
    }
    return archives.projects[index]
  }

  /// Keeps the originals that are read from now on, for building all languages one after another.
  mutating func keepOriginals() { allContent.keepOriginals() }

  /// Returns the output folder: from the options, or from the settings.
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
  func includeFiles() -> IncludeFiles {
    IncludeFiles(content: content, displayPaths: displayPaths, repository: configuration.repository?.url)
  }

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
}
