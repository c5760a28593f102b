import Basics
import FileSystem
import HTML
import PageModel
import Site
import Synchronization

/// A live site in one of its languages. It can be used by many threads.
final class LiveLanguage: Sendable {
  private let options: BuildOptions
  /// The index of the language.
  private let language: Int
  /// A number that identifies this object.
  let number = LiveLanguage.count.wrappingAdd(1, ordering: .relaxed).newValue
  private let current: Mutex<LiveSnapshot>
  /// The snapshot that the last update replaced, until it is released.
  private let replaced = Mutex<LiveSnapshot?>(nil)
  /// The changes that an update could not process because the site could not be read.
  private let missed = Mutex(Missed())
  /// Only one update runs at a time. Meanwhile, readers use the current snapshot.
  private let updating = Mutex<Void>(())

  private static let count = Atomic<Int>(0)

  private struct Missed {
    var paths: Set<String> = []
    var isIncomplete = false
  }

  /// Reads the site. Throws if there is no content folder, or if it cannot be read.
  init(_ options: BuildOptions, language: Int = 0, content: AllContent? = nil) throws(BuildError) {
    var options = options
    options.lastDrawings = LastDrawings()
    self.options = options
    self.language = language
    let inputs = try SiteInputs(options, content: content, language: language)
    let pages = LivePages(inputs, keeping: nil, jobs: options.jobs)
    current = Mutex(LiveSnapshot(inputs, pages, options))
  }

  private var snapshot: LiveSnapshot { current.withLock { $0 } }

  /// Returns the absolute paths of the content folders, the theme, the settings and the navigation file of a site.
  static func siteFiles(of displayPaths: SiteInputs.DisplayPaths, folders: [String]) -> [String] {
    (folders + [displayPaths.templates]
      + (["navigation.yml", SiteGlossary.fileName] + SettingsFile.names).map(displayPaths.path))
      .map { Paths.normalized(Paths.absolute($0)) }
  }

  /// The absolute paths of everything from which the site is made now: its own files, the content folders, the targets
  /// of symbolic links, and the files that pages include.
  var sources: [String] {
    let inputs = snapshot.inputs
    return Self.siteFiles(of: inputs.displayPaths, folders: inputs.content.folders.map(\.watched))
      + inputs.content.linkTargets + inputs.historyLogs
      + inputs.projectDependencies + includedFiles
  }

  /// The absolute paths of the files outside of the content folders that pages include.
  private var includedFiles: [String] {
    let snapshot = snapshot
    let folder = snapshot.inputs.content.folder
    let folders = snapshot.inputs.content.folders.map(\.watched)
    return snapshot.pages.includingPages.keys.filter { $0.hasPrefix("../") }
      .map { Paths.normalized(Paths.join(folder, $0)) }
      .filter { path in !folders.contains { Paths.isInside(path, $0) } }.sorted(by: Paths.precedes)
  }

  /// The folders with the pages, as the user wrote them.
  var contentFolders: [String] {
    snapshot.inputs.content.folders.map { $0.displayPath.isEmpty ? "." : $0.displayPath }
  }

  /// Whether the site has renderers for diagrams, but the user has not allowed it to start them.
  var needsRenderers: Bool { snapshot.inputs.diagrams.map { !$0.isAllowed } ?? false }

  var inputs: SiteInputs { snapshot.inputs }

  /// The versions that the settings of this version name.
  var ownVersions: [SiteVersion] { snapshot.inputs.ownVersions }

  /// The list of pages with which other versions link to this one.
  var pages: VersionPages.Language { snapshot.inputs.pages(of: snapshot.site) }

  /// The languages of the site.
  var languages: SiteLanguages { snapshot.inputs.configuration.languages }

  /// The content files of all languages.
  var allContent: AllContent { snapshot.inputs.allContent }

  /// The number of pages.
  var pageCount: Int { snapshot.site.pages.count }

  /// The path of the base URL of the whole site, which begins and ends with a slash; `/` if there is no base URL.
  var basePath: String {
    snapshot.inputs.configuration.wholeURL.flatMap(AbsoluteURL.init).map { String($0.path) } ?? "/"
  }

  /// The paths of all pages in the output.
  var pagePaths: [String] { snapshot.site.pages.map(\.outputPath) }

  /// The diagnostics of the files that are made for the whole site and are not pages.
  var diagnosticsOfOthers: [Diagnostic] {
    let snapshot = snapshot
    let found = snapshot.others.all { snapshot.writer.otherFiles() }.diagnostics
      .map(snapshot.inputs.displayPaths.placed).filter { !snapshot.isOfRemovedPage($0) }
    return BuildReport(found, snapshot.severities).diagnostics
  }

  /// The diagnostics that are known without composing the pages.
  var diagnostics: [Diagnostic] {
    let snapshot = snapshot
    let ofPages = snapshot.pages.all.flatMap(\.diagnostics)
    return BuildReport(snapshot.ownDiagnostics + ofPages, snapshot.severities).diagnostics
  }

  /// The diagnostics of everything that pages have in common: settings, navigation, theme, and files from which no page
  /// was made.
  var sharedDiagnostics: [Diagnostic] {
    let snapshot = snapshot
    let own = snapshot.ownDiagnostics.filter { snapshot.page(of: $0) == nil }
    return BuildReport(own, snapshot.severities).diagnostics
  }

  /// Returns the file at a path of the output; nil if there is none.
  func file(at path: String) -> LiveFile? {
    let before = snapshot
    var file = makeFile(path, before)
    // An update may have finished meanwhile. Its diagnostics must not be replaced by the earlier state’s.
    let now = snapshot
    if now !== before { file = makeFile(path, now) }
    file?.validator.language = number
    return file
  }

  private func makeFile(_ path: String, _ snapshot: LiveSnapshot) -> LiveFile? {
    if let content = snapshot.contentPath(of: path), snapshot.inputs.content.leadsOut(content) { return nil }
    switch snapshot.files[path] {
    case .page(let index):
      let validator = validator(ofPage: index, snapshot)
      return LiveFile(content: .page(page(index, snapshot)), validator: validator)
    case .markdown(let index):
      let validator = validator(ofPage: index, snapshot)
      let capture = snapshot.site.pages[index].summaryIndex.flatMap { snapshot.pages.all[$0].capture }
      return snapshot.writer.markdown(of: index, isCapture: capture != nil)
        .map { LiveFile(content: .generated($0), validator: validator) }
    case .asset(let path):
      let place = snapshot.inputs.content.location(of: path)
      if Volumes.contains(place) {
        guard let bytes = try? File.read(place, limit: .asset) else { return nil }
        return LiveFile(content: .generated(bytes), validator: snapshot.validator(for: .site))
      }
      return LiveFile(content: .copied(place), validator: snapshot.validator(for: .file))
    case nil: break
    }
    if let bytes = snapshot.writer.printFile(path) {
      return LiveFile(content: .generated(bytes), validator: snapshot.validator(for: .bodies))
    }
    let isOfSearch = path.hasPrefix(SearchIndexWriter.folder)
    let bytes =
      isOfSearch
      ? snapshot.search.file(path, snapshot.writer)
      : snapshot.others.all { snapshot.writer.otherFiles() }.files[path]
    let source: LiveValidator.Source = isOfSearch ? .bodies : .site
    return bytes.map { LiveFile(content: .generated($0), validator: snapshot.validator(for: source)) }
  }

  /// Whether a file with this validator is still up to date: if it were made now, it would be the same.
  func isCurrent(_ validator: LiveValidator) -> Bool { snapshot.isCurrent(validator) }

  /// Returns the validator of a page. It must be created before the page’s file is read, so that a change of the file
  /// in between invalidates it.
  private func validator(ofPage index: Int, _ snapshot: LiveSnapshot) -> LiveValidator {
    guard let summary = snapshot.site.pages[index].summaryIndex else { return snapshot.validator(for: .site) }
    let now = FileMetadata.now
    let fileMetadata = snapshot.pages.fileMetadata(summary, snapshot.inputs)
    return snapshot.validator(for: .page(summary, fileMetadata.flatMap { $0.isRaceFree(at: now) ? $0 : nil }))
  }

  private func page(_ index: Int, _ snapshot: LiveSnapshot) -> LivePage {
    let page = snapshot.site.pages[index]
    var body: RenderedBody?
    var diagnostics: [Diagnostic] = []
    var isWhole = true
    var isSettled = true
    var severities = snapshot.severities
    if let summary = page.summaryIndex {
      switch PageReader(snapshot.inputs).read(snapshot.pages.all[summary].path) {
      case .page(let read, _, let files):
        body = read
        isSettled = files.hash == snapshot.pages.all[summary].snapshot.hash
        diagnostics = read.diagnostics
        // The file may have changed since the snapshot was made.
        let file = snapshot.inputs.displayPaths.page(read.summary.path)
        severities.set(read.summary.metadata.checks, ofPage: file)
      case .failed(let problem):
        diagnostics = [problem]
        isWhole = false
      }
      diagnostics += snapshot.ownDiagnostics.filter { snapshot.page(of: $0) == summary }
    }
    let (bytes, found) = snapshot.writer.page(index, body: body)
    let report = BuildReport(diagnostics + found.map(snapshot.inputs.displayPaths.placed), severities)
    return LivePage(
      html: bytes, isWhole: isWhole, isSettled: isWhole && isSettled,
      diagnostics: report.diagnostics,
      isDraft: page.summary.metadata.isDraft)
  }

  /// Updates the site after files have changed, and returns the effect on what readers see.
  ///
  /// - Parameters:
  ///   - newPaths: the absolute paths of changed files, as in `sources`.
  ///   - isIncomplete: whether any other file may have changed too.
  /// - Throws: an error if the content folder is missing, or if the settings, navigation or theme cannot be read. Then
  ///   the site stays unchanged, and the next update includes these changes.
  func update(_ newPaths: Set<String>, isIncomplete: Bool) throws(BuildError) -> LiveChange {
    let result = updating.withLock { _ in
      let (paths, isIncomplete) = missed.withLock { missed in
        missed.paths.formUnion(newPaths)
        missed.isIncomplete = missed.isIncomplete || isIncomplete
        return (missed.paths, missed.isIncomplete)
      }
      return Result { () throws(BuildError) -> LiveChange in
        let snapshot = snapshot
        let content = snapshot.inputs.content
        let touched =
          isIncomplete
          ? ChangeSet.anything
          : ChangeSet(
            paths, content, including: snapshot.pages.includingPages)
        lazy var included = Set(includedFiles)
        var change = updatePages(
          touched,
          isAll: paths.isDisjoint(with: snapshot.inputs.projectDependencies)
            && paths.allSatisfy { content.path(ofAbsolute: $0) != nil || included.contains($0) })
        if change == nil { change = try updateAll(touched) }
        missed.withLock { $0 = Missed() }
        return change ?? .none
      }
    }
    return try result.get()
  }

  /// Updates the site if only bodies, titles and descriptions of pages have changed. Returns nil if more has changed.
  ///
  /// - Parameter isAll: whether all changed files are in the content folder.
  private func updatePages(_ touched: ChangeSet, isAll: Bool) -> LiveChange? {
    let snapshot = snapshot
    guard isAll, let files = touched.knownFiles,
      !(snapshot.inputs.configuration.glossary.page.map { files.contains($0.text) } ?? false),
      touched.keepsFileList(of: snapshot.inputs.content)
    else {
      return nil
    }
    var read: [Int: LivePages.Page] = [:]
    var changed: [Int] = []
    var areBodies = true
    let reader = PageReader(snapshot.inputs)
    for path in files {
      guard let index = snapshot.pages.index(of: path),
        case .success(let page) = LivePages.read(path, reader)
      else { return nil }
      read[index] = page
      areBodies = areBodies && page.isInterchangeable(with: snapshot.pages.all[index])
      if page.snapshot.hash != snapshot.pages.all[index].snapshot.hash { changed.append(index) }
    }
    if !areBodies {
      if snapshot.inputs.dependOnTitles { return nil }
      let content = LiveContent(snapshot.pages.replacing(read), snapshot.inputs, after: snapshot)
      if content.retitled == nil { return nil }
      replace(snapshot, by: LiveSnapshot(snapshot.inputs, content, options, after: snapshot))
      return .site
    }
    // Pages without changes are replaced too: a reader may have seen a different version of the file in between.
    replace(snapshot, by: snapshot.replacing(read))
    if changed.isEmpty { return LiveChange.none }
    let pages = changed.compactMap { snapshot.files.pageOfSummary[$0] }
    return .files(pages.map { snapshot.site.pages[$0].outputPath }.sorted())
  }

  private func updateAll(_ touched: ChangeSet) throws(BuildError) -> LiveChange {
    let before = snapshot
    let hasList = touched.keepsFileList(of: before.inputs.content)
    // A page may have become a draft, so only the list of files is kept.
    let content = hasList ? AllContent(files: before.inputs.allContent.files) : nil
    let inputs = try SiteInputs(options, content: content, language: language)
    // Without its settings or templates, the site would look different, so the previous pages are kept.
    if let broken = inputs.unreadable { throw BuildError(broken) }
    let isSameReading = inputs.fingerprints.reading == before.inputs.fingerprints.reading
    let pages = LivePages(
      inputs, keeping: isSameReading ? before.pages : nil, touched: touched, jobs: options.jobs)
    let hasSameContent = hasList && !touched.mayBeAssets && pages.hashes == before.pages.hashes
    if hasSameContent, inputs.fingerprints.all == before.inputs.fingerprints.all,
      inputs.diagnostics == before.inputs.diagnostics, pages.failures == before.pages.failures
    {
      return .none
    }
    replace(before, by: LiveSnapshot(inputs, pages, options, after: before))
    let isStyleOnly =
      isSameReading && inputs.fingerprints.unstyled == before.inputs.fingerprints.unstyled
      && inputs.theme.stylesheet != before.inputs.theme.stylesheet && hasSameContent
    return isStyleOnly ? .style : .site
  }

  private func replace(_ before: LiveSnapshot, by next: LiveSnapshot) {
    replaced.withLock { $0 = before }
    current.withLock { $0 = next }
  }

  /// Releases the snapshot that the last update replaced. In a large site this takes milliseconds, so readers should be
  /// notified of the update first.
  func releaseOldSnapshot() { replaced.withLock { $0 = nil } }
}
