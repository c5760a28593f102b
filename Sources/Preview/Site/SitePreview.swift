import Basics
import Build
import Synchronization

/// A site that is built in memory, served, watched and shown again when it changes. The door of this module.
public final class SitePreview: Sendable {
  private let site: LiveSite
  private let pages: PreviewPages
  private let server: PreviewServer
  private let notes: ProblemNotes
  private let activity = Activity()
  private let inspection: PageInspection
  private let watcher = Mutex<(any FileWatcher)?>(nil)

  /// Serves the site from here on.
  ///
  /// - Parameters:
  ///   - options: how the site is built; where it would be written does not matter.
  ///   - tell: called, on other threads too, with what is newly wrong, each thing once.
  /// - Throws: where there is nothing to build from, or where the server cannot listen.
  public init(
    _ options: BuildOptions, server: ServerOptions, tell: @escaping @Sendable ([Diagnostic]) -> Void
  ) throws(UsageError) {
    notes = ProblemNotes(tell)
    // Before the site is read, so that no change is missed.
    let inbox = ChangeInbox()
    let watcher = try watchFiles(at: LiveSite.sources(of: options)) { inbox.put($0) }
    site = try LiveSite(options)
    var serverOptions = server
    serverOptions.basePath = site.basePath
    pages = PreviewPages(
      site, base: serverOptions.basePath, eventsPath: serverOptions.eventsPath, notes: notes,
      activity: activity)
    inspection = PageInspection(site, notes, activity)
    self.server = try PreviewServer(source: pages, options: serverOptions)
    pages.onVersion { [server = self.server] in server.version }
    notes.note(site.diagnostics)
    self.watcher.withLock { $0 = watcher }
    inbox.open { [weak self] in self?.update($0) }
    inspection.begin()
  }

  /// Where the site is: `http://localhost:8000/docs/`.
  public var address: String { server.address }
  public var port: Int { server.port }
  public var pageCount: Int { site.pageCount }

  /// Ends serving and watching.
  public func stop() {
    let watcher = watcher.withLock { watcher in
      defer { watcher = nil }
      return watcher
    }
    server.stop()
    watcher?.stop()
    inspection.stop()
  }

  private func update(_ changes: FileChanges) {
    if !changes.diagnostics.isEmpty { notes.note(site.diagnostics + changes.diagnostics) }
    let result = activity.during {
      Result { () throws(UsageError) in try site.update(changes.paths, mayBeMore: changes.mayBeMore) }
    }
    switch result {
    case .success(let change): tell(change)
    case .failure(let error):
      pages.report(error.diagnostic)
      notes.note(site.diagnostics + [error.diagnostic])
      server.broadcast(event: "site", data: "")
    }
  }

  private func tell(_ change: LiveChange) {
    let wasBroken = pages.report(nil)
    switch change {
    case .none: if wasBroken { server.broadcast(event: "site", data: "") }
    case .style where !wasBroken: server.broadcast(event: "style", data: "")
    case .files(let paths) where !wasBroken:
      server.broadcast(event: "files", data: paths.joined(separator: "\n"))
    default: server.broadcast(event: "site", data: "")
    }
    site.letGo()
    notes.note(site.diagnostics)
    // What is wrong with links shows when a page is made.
    switch change {
    case .files(let paths): for path in paths { _ = pages.resource(at: path) }
    case .site: inspection.begin()
    case .none, .style: break
    }
  }
}
