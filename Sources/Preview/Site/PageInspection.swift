import Basics
import Build
import Synchronization

/// Looks through all pages in the background, so that what is wrong with pages that nobody looks at is told as well.
final class PageInspection: Sendable {
  private let site: LiveSite
  private let notes: ProblemNotes
  private let activity: Activity
  private let pass = Mutex<Pass?>(nil)

  private struct Pass {
    let thread: WorkerThread
    let signal: WakePipe
  }

  /// So long after a change nothing is looked at, in milliseconds: another may follow, and readers come first.
  private static let delay = 300

  init(_ site: LiveSite, _ notes: ProblemNotes, _ activity: Activity) {
    self.site = site
    self.notes = notes
    self.activity = activity
  }

  deinit { stop() }

  /// Looks through all pages, from the first on; what an earlier call has begun ends.
  func begin() {
    stop()
    // Without a pipe or a thread more, the preview goes on as well.
    guard let signal = try? WakePipe() else { return }
    let thread = WorkerThread { [site, notes, activity] in
      ThreadPriority.lower()
      if signal.wait(milliseconds: Self.delay).isWoken { return }
      Self.inspect(site, notes, QuietMoments(activity, signal))
    }
    pass.withLock { $0 = thread.map { Pass(thread: $0, signal: signal) } }
  }

  /// Ends it; nothing is told any more once this returns.
  func stop() {
    let pass = pass.withLock { pass in
      defer { pass = nil }
      return pass
    }
    pass?.signal.wake()
    pass?.thread.join()
  }

  private static func inspect(_ site: LiveSite, _ notes: ProblemNotes, _ moments: consuming QuietMoments) {
    let paths = site.pagePaths
    for path in paths {
      guard moments.wait() else { return }
      if case .page(let page) = site.file(at: path)?.content { notes.note(page.diagnostics, of: path) }
    }
    guard moments.wait() else { return }
    notes.note(site.diagnosticsOfOthers, of: nil)
    notes.forget(allBut: Set(paths))
  }
}
