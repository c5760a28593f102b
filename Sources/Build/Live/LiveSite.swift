import Basics
import HTML
import Site
import Synchronization

/// A site that is kept in memory instead of being written: each file is made when it is asked for, and it is made of
/// what stands in the site's folder at that moment. May be used by many threads.
public final class LiveSite: Sendable {
  private let options: BuildOptions
  private let current: Mutex<LiveSnapshot>
  /// Of two updates one waits; readers go on with the snapshot that there is.
  private let updating = Mutex<Void>(())

  /// Reads the site. Throws where there is nothing to build from.
  public init(_ options: BuildOptions) throws(UsageError) {
    self.options = options
    let inputs = try SiteInputs(options)
    let pages = LivePages(inputs, keeping: nil, jobs: options.jobs)
    current = Mutex(LiveSnapshot(inputs, pages, options))
  }

  private var snapshot: LiveSnapshot { current.withLock { $0 } }

  /// The folders and files that the site is made of: what to watch.
  public var sources: [String] {
    let shown = snapshot.inputs.shown
    return ["content", "templates", "unfold.yml", "outline.yml"].map { shown.path($0) }
  }

  /// The number of pages.
  public var pageCount: Int { snapshot.site.pages.count }

  /// The path that the site will live under, by its base URL; begins and ends with a slash.
  public var basePath: String {
    snapshot.inputs.configuration.baseURL.flatMap(WebAddress.init).map { String($0.path) } ?? "/"
  }

  /// What is wrong with the site, as far as it can be told without composing its pages.
  public var diagnostics: [Diagnostic] {
    let snapshot = snapshot
    let ofPages = snapshot.pages.all.flatMap(\.diagnostics)
    return BuildReport(
      snapshot.inputs.diagnostics + snapshot.diagnostics + snapshot.pages.failures + ofPages
    ).diagnostics
  }

  /// The file at a path of the output; nil where there is none.
  public func file(at path: String) -> LiveFile? {
    let snapshot = snapshot
    switch snapshot.files[path] {
    case .page(let index): return page(index, snapshot)
    case .markdown(let index):
      let capture = snapshot.site.pages[index].summaryIndex.flatMap { snapshot.pages.all[$0].capture }
      return snapshot.publisher.markdown(of: index, isCapture: capture != nil).map { .made($0) }
    case .asset(let path): return .copied(snapshot.inputs.content.location(of: path))
    case nil: break
    }
    if path.hasPrefix(SearchPublisher.folder) {
      return snapshot.search.file(path, snapshot.publisher).map { .made($0) }
    }
    return snapshot.others.file(path) { snapshot.publisher.otherFiles() }.map { .made($0) }
  }

  private func page(_ index: Int, _ snapshot: LiveSnapshot) -> LiveFile {
    let (bytes, found) = snapshot.publisher.page(index)
    let own = snapshot.site.pages[index].summaryIndex.map { snapshot.pages.all[$0].diagnostics } ?? []
    return .page(bytes, BuildReport(own + found.map(snapshot.inputs.shown.placed)).diagnostics)
  }

  /// Whether a page is a draft.
  public func isDraft(_ path: String) -> Bool {
    let snapshot = snapshot
    guard case .page(let index) = snapshot.files[path] else { return false }
    return snapshot.site.pages[index].summary.metadata.isDraft
  }

  /// Takes in that files have changed, and tells what that means for readers.
  ///
  /// - Parameters:
  ///   - paths: absolute, or as `sources` names them.
  ///   - mayBeMore: whether any other file may have changed, too.
  /// - Throws: where there is nothing to build from any more; the site stays as it was.
  public func update(_ paths: Set<String>, mayBeMore: Bool) throws(UsageError) -> LiveChange {
    let result = updating.withLock { _ in
      Result { () throws(UsageError) -> LiveChange in
        if !mayBeMore, let change = updateBodies(paths) { return change }
        return try updateAll()
      }
    }
    return try result.get()
  }

  /// Takes in that the bodies of pages have changed; nil where it is more than that.
  private func updateBodies(_ paths: Set<String>) -> LiveChange? {
    let snapshot = snapshot
    let folder = snapshot.inputs.content.folder + "/"
    let shown = snapshot.inputs.shown.path("content") + "/"
    var changed: [Int: LivePages.Page] = [:]
    let reader = PageReader(snapshot.inputs)
    for path in paths {
      guard let prefix = [folder, shown].first(where: path.hasPrefix),
        let index = snapshot.pages.index(of: String(path.dropFirst(prefix.count))),
        case .success(let page) = LivePages.read(snapshot.pages.all[index].path, reader),
        page.capture == nil, snapshot.pages.all[index].capture == nil,
        page.fingerprint == snapshot.pages.all[index].fingerprint
      else { return nil }
      if page.seen.hash != snapshot.pages.all[index].seen.hash { changed[index] = page }
    }
    if changed.isEmpty { return LiveChange.none }
    let next = snapshot.replacing(changed)
    current.withLock { $0 = next }
    let pages = changed.keys.compactMap { snapshot.files.pageOfSummary[$0] }
    return .files(pages.map { snapshot.site.pages[$0].outputPath }.sorted())
  }

  private func updateAll() throws(UsageError) -> LiveChange {
    let before = snapshot
    let inputs = try SiteInputs(options)
    // Without its templates nothing can be shown; the pages of before can.
    if let broken = inputs.brokenTemplate { throw UsageError(broken) }
    let isSameReading = inputs.readingFingerprint == before.inputs.readingFingerprint
    let pages = LivePages(inputs, keeping: isSameReading ? before.pages : nil, jobs: options.jobs)
    let next = LiveSnapshot(inputs, pages, options)
    current.withLock { $0 = next }
    let isStyleOnly =
      isSameReading && inputs.unstyledFingerprint == before.inputs.unstyledFingerprint
      && inputs.theme.stylesheet != before.inputs.theme.stylesheet
      && pages.hashes == before.pages.hashes && inputs.content.assets == before.inputs.content.assets
    return isStyleOnly ? .style : .site
  }
}
