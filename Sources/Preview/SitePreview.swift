import Basics
import Build
import FileSystem
import Platform
import Synchronization

/// Builds a site in memory, serves it, watches its files, and reloads it in browsers when it changes. The entry point
/// of this module.
public final class SitePreview: Sendable {
  private let site: LiveSite
  private let pages: PreviewPages
  private let server: PreviewServer
  private let deduplicator: DiagnosticDeduplicator
  private let activity = RequestActivity()
  private let inspection: PageInspection
  private let watcher = Mutex<(any FileWatcher)?>(nil)
  /// The paths that are watched.
  private let watched: Mutex<[String]>
  private let patience = Patience()
  private let workingFolder = WorkingFolder()
  /// The path under which the site is served.
  private let basePath: String

  /// Starts to serve the site.
  ///
  /// - Parameters:
  ///   - options: the options of the build. The output folder is not used.
  ///   - report: called with new diagnostics, each only once; may be called on any thread.
  ///   - solved: called when the last error or warning is fixed; may be called on any thread.
  /// - Throws: if there is no site to build, or if the server cannot listen.
  public init(
    _ options: BuildOptions, server: ServerOptions, report: @escaping @Sendable ([Diagnostic]) -> Void,
    solved: @escaping @Sendable () -> Void = {}
  ) throws(BuildError) {
    deduplicator = DiagnosticDeduplicator(report, solved: solved)
    // Watch the files before the site is read, so that no change is missed.
    let inbox = ChangeInbox()
    let sources = LiveSite.sources(of: options)
    watched = Mutex(sources)
    let watcher = try watchFiles(at: sources) { inbox.put($0) }
    site = try LiveSite(options)
    var serverOptions = server
    basePath = site.basePath
    serverOptions.basePath = basePath
    pages = PreviewPages(
      site, base: serverOptions.basePath, eventsPath: serverOptions.eventsPath, deduplicator: deduplicator,
      activity: activity)
    inspection = PageInspection(site, deduplicator, activity) { [patience] in
      patience.waits(isChanging: watcher.hasMoreChanges())
    }
    self.server = try PreviewServer(source: pages, options: serverOptions)
    pages.setVersion { [server = self.server] in server.version }
    self.watcher.withLock { $0 = watcher }
    let isChanging = isChanging()
    deduplicator.holdPages(isChanging)
    if !isChanging { deduplicator.setSiteDiagnostics(site.diagnostics) }
    watchSources()
    inspection.require()
    inbox.open { [weak self] in self?.update($0) }
    if !isChanging { inspection.resume() }
  }

  /// The URL of the home page: `http://localhost:8000/docs/`.
  public var url: String { server.url }
  /// The URLs of the home page for other machines in the network.
  public var networkURLs: [String] { server.networkURLs }
  /// The port of the server.
  public var port: Int { server.port }
  /// The folders with the pages, as the user wrote them.
  public var contentFolders: [String] { site.contentFolders }
  /// Whether the site has renderers for diagrams, but the options do not allow starting them.
  public var needsRenderers: Bool { site.needsRenderers }
  /// The number of pages of the site.
  public var pageCount: Int { site.pageCount }

  /// Stops the server and the file watcher.
  public func stop() {
    let watcher = watcher.withLock { watcher in
      defer { watcher = nil }
      return watcher
    }
    server.stop()
    watcher?.stop()
    inspection.stop()
  }

  /// Watches the current sources of the site instead of the previous ones, if they differ.
  private func watchSources() {
    let sources = site.sources
    let isSame = watched.withLock { known in
      defer { known = sources }
      return known == sources
    }
    if !isSame { watcher.withLock { $0?.watch(sources) } }
  }

  /// Returns whether files have changed since the last batch of changes, so that another update follows. What was read
  /// meanwhile may be incomplete, so its problems are not reported.
  private func isChanging() -> Bool {
    patience.waits(isChanging: watcher.withLock { $0 }?.hasMoreChanges() == true)
  }

  /// Updates the site after files have changed, and informs browsers of the change or of an error.
  private func update(_ changes: FileChanges) {
    workingFolder.enter()
    // A request during the update may already use its result, which may be incomplete.
    deduplicator.holdPages(true)
    if !changes.diagnostics.isEmpty {
      deduplicator.setSiteDiagnostics(site.diagnostics + changes.diagnostics)
    }
    let result = activity.during {
      Result { () throws(BuildError) in try site.update(changes.paths, isIncomplete: changes.isIncomplete) }
    }
    switch result {
    case .success(let change):
      report(change)
      watchSources()
    case .failure(let error):
      // The site keeps the changes for the next update.
      if isChanging() { return }
      deduplicator.holdPages(false)
      pages.setProblem(error.diagnostic)
      deduplicator.setSiteDiagnostics(site.diagnostics + error.earlier + [error.diagnostic])
      broadcast(.site)
      inspection.resume()
    }
  }

  /// The events that `preview.js` handles.
  private enum Event: String {
    /// Only the files have changed whose paths are the lines of the data.
    case files
    /// Only the style sheet has changed.
    case style
    /// Every page may have changed, or an error has appeared or was fixed.
    case site
  }

  private func broadcast(_ event: Event, data: String = "") {
    server.broadcast(event: event.rawValue, data: data)
  }

  /// Sends browsers the event for a change, and then updates the diagnostics: browsers come first, because readers wait
  /// for them.
  private func report(_ change: LiveChange) {
    let wasBroken = pages.setProblem(nil)
    switch change {
    case .none: if wasBroken { broadcast(.site) }
    case .style where !wasBroken: broadcast(.style)
    case .files(let paths) where !wasBroken: broadcast(.files, data: paths.joined(separator: "\n"))
    default: broadcast(.site)
    }
    site.releaseOldSnapshot()
    // The links of pages are relative, so they still work below the earlier path.
    let moved = site.basePath == basePath ? [] : [Diagnostic.basePathChanged(basePath, to: site.basePath)]
    let isChanging = isChanging()
    deduplicator.holdPages(isChanging)
    if !isChanging { deduplicator.setSiteDiagnostics(site.diagnostics + moved) }
    // Diagnostics about links are found only when a page is rendered, so render pages that no browser has requested.
    switch change {
    case .files(let paths): for path in paths { _ = pages.resource(at: path) }
    case .site: inspection.require()
    case .none, .style: break
    }
    if !isChanging { inspection.resume() }
  }
}

/// The folder in which the command was started.
///
/// It may be removed and created again, for example when Git switches to a branch without it and back. The process then
/// remains in the removed folder, in which relative paths don't work.
struct WorkingFolder: Sendable {
  private let path = try? Paths.real(".")

  /// Changes to the folder that has the path now, if it is another folder.
  func enter() {
    var there = stat()
    var here = stat()
    guard let path, stat(path, &there) == 0, there.st_mode & S_IFMT == S_IFDIR else { return }
    if stat(".", &here) == 0, here.st_ino == there.st_ino, here.st_dev == there.st_dev { return }
    _ = chdir(path)
  }
}
