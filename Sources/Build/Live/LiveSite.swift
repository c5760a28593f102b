import Basics
import HTML
import Site
import Synchronization

/// A site that is kept in memory instead of being written: each file is made when it is asked for, and it is made of
/// what stands in the site's folder at that moment. May be used by many threads.
public final class LiveSite: Sendable {
  private let options: BuildOptions
  private let current: Mutex<LiveSnapshot>
  private let replaced = Mutex<LiveSnapshot?>(nil)
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

  /// The folders and files that a site is made of, by their absolute paths: what to watch.
  public static func sources(of options: BuildOptions) -> [String] {
    let shown = SiteInputs.ShownPaths(site: options.site)
    return ["content", "templates", "unfold.yml", "outline.yml"].map { Paths.absolute(shown.path($0)) }
  }

  /// The number of pages.
  public var pageCount: Int { snapshot.site.pages.count }

  /// The path that the site will live under, by its base URL; begins and ends with a slash.
  public var basePath: String {
    snapshot.inputs.configuration.baseURL.flatMap(WebAddress.init).map { String($0.path) } ?? "/"
  }

  /// The paths of all pages in the output.
  public var pagePaths: [String] { snapshot.site.pages.map(\.outputPath) }

  /// What is wrong with files that are made for the site and are none of its pages.
  public var diagnosticsOfOthers: [Diagnostic] {
    let snapshot = snapshot
    let found = snapshot.others.all { snapshot.publisher.otherFiles() }.diagnostics
    return BuildReport(found.map(snapshot.inputs.shown.placed)).diagnostics
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
    if let content = snapshot.contentPath(of: path), snapshot.inputs.content.leadsOut(content) { return nil }
    switch snapshot.files[path] {
    case .page(let index):
      let moment = moment(ofPage: index, snapshot)
      return LiveFile(content: .page(page(index, snapshot)), moment: moment)
    case .markdown(let index):
      let moment = moment(ofPage: index, snapshot)
      let capture = snapshot.site.pages[index].summaryIndex.flatMap { snapshot.pages.all[$0].capture }
      return snapshot.publisher.markdown(of: index, isCapture: capture != nil)
        .map { LiveFile(content: .made($0), moment: moment) }
    case .asset(let path):
      let place = snapshot.inputs.content.location(of: path)
      return LiveFile(content: .copied(place), moment: snapshot.moment(.file))
    case nil: break
    }
    let isOfSearch = path.hasPrefix(SearchPublisher.folder)
    let bytes =
      isOfSearch
      ? snapshot.search.file(path, snapshot.publisher)
      : snapshot.others.all { snapshot.publisher.otherFiles() }.files[path]
    return bytes.map { LiveFile(content: .made($0), moment: snapshot.moment(isOfSearch ? .bodies : .site)) }
  }

  /// Whether a file that was made then would be made alike now.
  public func isCurrent(_ moment: LiveMoment) -> Bool { snapshot.isCurrent(moment) }

  /// To be asked for before the page's file is read, so that a change of it meanwhile is one after the moment.
  private func moment(ofPage index: Int, _ snapshot: LiveSnapshot) -> LiveMoment {
    guard let summary = snapshot.site.pages[index].summaryIndex else { return snapshot.moment(.site) }
    let now = FileStamp.now
    let stamp = snapshot.pages.stamp(summary, snapshot.inputs)
    return snapshot.moment(.page(summary, stamp.flatMap { $0.isSettled(at: now) ? $0 : nil }))
  }

  private func page(_ index: Int, _ snapshot: LiveSnapshot) -> LivePage {
    let (bytes, found) = snapshot.publisher.page(index)
    let page = snapshot.site.pages[index]
    let own = page.summaryIndex.map { snapshot.pages.all[$0].diagnostics } ?? []
    return LivePage(
      html: bytes, diagnostics: BuildReport(own + found.map(snapshot.inputs.shown.placed)).diagnostics,
      isDraft: page.summary.metadata.isDraft)
  }

  /// Takes in that files have changed, and tells what that means for readers.
  ///
  /// - Parameters:
  ///   - paths: absolute, as `sources` names them.
  ///   - mayBeMore: whether any other file may have changed, too.
  /// - Throws: where there is nothing to build from any more; the site stays as it was.
  public func update(_ paths: Set<String>, mayBeMore: Bool) throws(UsageError) -> LiveChange {
    let result = updating.withLock { _ in
      Result { () throws(UsageError) -> LiveChange in
        let snapshot = snapshot
        let content = Paths.absolute(snapshot.inputs.shown.path("content"))
        let touched =
          mayBeMore
          ? TouchedContent.anything
          : TouchedContent(paths, contentAt: content, snapshot.inputs.content)
        if let change = updateBodies(touched, isAll: paths.allSatisfy { Paths.isInside($0, content) }) {
          return change
        }
        return try updateAll(touched)
      }
    }
    return try result.get()
  }

  /// Takes in that the bodies of pages have changed; nil where it is more than that.
  ///
  /// - Parameter isAll: whether nothing but content has been touched.
  private func updateBodies(_ touched: TouchedContent, isAll: Bool) -> LiveChange? {
    let snapshot = snapshot
    guard isAll, let files = touched.knownFiles, touched.leavesList(of: snapshot.inputs.content) else {
      return nil
    }
    var read: [Int: LivePages.Page] = [:]
    var changed: [Int] = []
    let reader = PageReader(snapshot.inputs)
    for path in files {
      guard let index = snapshot.pages.index(of: path),
        case .success(let page) = LivePages.read(path, reader),
        page.isSame(toOthers: snapshot.pages.all[index])
      else { return nil }
      read[index] = page
      if page.seen.hash != snapshot.pages.all[index].seen.hash { changed.append(index) }
    }
    // Also of those that are as they were: somebody may have seen them otherwise in between.
    replace(snapshot, by: snapshot.replacing(read))
    if changed.isEmpty { return LiveChange.none }
    let pages = changed.compactMap { snapshot.files.pageOfSummary[$0] }
    return .files(pages.map { snapshot.site.pages[$0].outputPath }.sorted())
  }

  private func updateAll(_ touched: TouchedContent) throws(UsageError) -> LiveChange {
    let before = snapshot
    let hasList = touched.leavesList(of: before.inputs.content)
    let inputs = try SiteInputs(options, content: hasList ? before.inputs.content : nil)
    // Without its templates nothing can be shown; the pages of before can.
    if let broken = inputs.brokenTemplate { throw UsageError(broken) }
    let isSameReading = inputs.readingFingerprint == before.inputs.readingFingerprint
    let pages = LivePages(
      inputs, keeping: isSameReading ? before.pages : nil, touched: touched, jobs: options.jobs)
    let hasSameContent = hasList && !touched.mayBeAssets && pages.hashes == before.pages.hashes
    if hasSameContent, inputs.fingerprint == before.inputs.fingerprint,
      inputs.diagnostics == before.inputs.diagnostics, pages.failures == before.pages.failures
    {
      return .none
    }
    replace(before, by: LiveSnapshot(inputs, pages, options, after: before))
    let isStyleOnly =
      isSameReading && inputs.unstyledFingerprint == before.inputs.unstyledFingerprint
      && inputs.theme.stylesheet != before.inputs.theme.stylesheet && hasSameContent
    return isStyleOnly ? .style : .site
  }

  private func replace(_ before: LiveSnapshot, by next: LiveSnapshot) {
    replaced.withLock { $0 = before }
    current.withLock { $0 = next }
  }

  /// Lets go of what the last update has replaced. In a large site that takes milliseconds, so readers are told of the
  /// update first.
  public func letGo() { replaced.withLock { $0 = nil } }
}
