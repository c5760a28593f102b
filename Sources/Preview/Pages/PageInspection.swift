import Basics
import Build
import Synchronization

/// Inspects all pages in the background, so that diagnostics of pages that are not open in a browser are reported, too.
final class PageInspection: Sendable {
  private let work: Work
  private let activity: RequestActivity
  private let pass = Mutex<Pass?>(nil)

  private struct Pass {
    let thread: WorkerThread
    let signal: SelfPipe
  }

  /// The time in milliseconds between a change and the inspection: another change may follow, and open pages are
  /// rendered first.
  private static let delay = 300

  /// - Parameter isChanging: returns whether files have changed since the last update, so that another one follows, which
  ///   may solve the problems of pages.
  init(
    _ site: LiveSite, _ deduplicator: DiagnosticDeduplicator, _ activity: RequestActivity,
    isChanging: @escaping @Sendable () -> Bool
  ) {
    work = Work(site, deduplicator, isChanging)
    self.activity = activity
  }

  deinit { stop() }

  /// Makes the next call of `resume` inspect all pages.
  func require() { work.isNeeded.store(true, ordering: .relaxed) }

  /// Inspects all pages after a moment if that is needed, and otherwise, at once, the pages whose files were being
  /// changed when they were last made.
  func resume() {
    // A file that has just been removed may be on its way back, so in the first case these pages wait as well.
    let unsettled = work.deduplicator.takeUnsettledPages()
    if work.isNeeded.load(ordering: .relaxed) { begin() } else { work.inspect(unsettled) }
  }

  /// Starts to inspect all pages, and stops an earlier inspection.
  private func begin() {
    stop()
    work.isNeeded.store(false, ordering: .relaxed)
    // If the system has no more pipes or threads, the preview works without the inspection.
    guard let signal = try? SelfPipe() else { return }
    let thread = WorkerThread { [work, activity] in
      ThreadPriority.lower()
      if signal.wait(milliseconds: Self.delay).isWoken { return }
      work.inspectAll(IdleGate(activity, signal))
    }
    pass.withLock { $0 = thread.map { Pass(thread: $0, signal: signal) } }
  }

  /// Stops the inspection. Nothing is reported after this method returns.
  func stop() {
    let pass = pass.withLock { pass in
      defer { pass = nil }
      return pass
    }
    pass?.signal.wake()
    pass?.thread.join()
  }

  /// The state that the inspection and its thread share.
  private final class Work: Sendable {
    let site: LiveSite
    let deduplicator: DiagnosticDeduplicator
    let isChanging: @Sendable () -> Bool
    /// Whether all pages have to be inspected.
    let isNeeded = Atomic(false)

    init(
      _ site: LiveSite, _ deduplicator: DiagnosticDeduplicator,
      _ isChanging: @escaping @Sendable () -> Bool
    ) {
      self.site = site
      self.deduplicator = deduplicator
      self.isChanging = isChanging
    }

    func page(at path: String) -> LivePage? {
      if case .page(let page) = site.file(at: path)?.content { page } else { nil }
    }

    func inspect(_ paths: [String]) {
      for path in paths { page(at: path).map { deduplicator.setDiagnostics(of: $0, at: path) } }
    }

    func inspectAll(_ idleGate: consuming IdleGate) {
      let paths = site.pagePaths
      for path in paths {
        guard idleGate.wait() else { return }
        let page = page(at: path)
        if isChanging() { return isNeeded.store(true, ordering: .relaxed) }
        if let page { deduplicator.setDiagnostics(of: page, at: path) }
      }
      guard idleGate.wait() else { return }
      deduplicator.setDiagnostics(site.diagnosticsOfOthers, of: nil)
      deduplicator.forgetPages(except: Set(paths))
    }
  }
}

// MARK: - IdleGate

/// Lets background work run only while no request is being handled.
struct IdleGate: ~Copyable {
  /// The time in milliseconds without requests after which the server counts as idle.
  private static let idleMilliseconds = 50

  private let activity: RequestActivity
  private let signal: SelfPipe
  private var lastCount: Int?

  /// Creates a gate.
  ///
  /// - Parameter signal: ends all waits.
  init(_ activity: RequestActivity, _ signal: SelfPipe) {
    self.activity = activity
    self.signal = signal
    lastCount = activity.requestCountIfIdle
  }

  /// Waits until the server is idle. Returns immediately if no request was handled since the last call. Returns false
  /// if `signal` has ended the wait.
  mutating func wait() -> Bool {
    if signal.wait(milliseconds: 0).isWoken { return false }
    while true {
      let count = activity.requestCountIfIdle
      if let count, count == lastCount { return true }
      lastCount = count
      if signal.wait(milliseconds: Self.idleMilliseconds).isWoken { return false }
    }
  }
}

/// Counts the requests that are being handled, so that background work can make way for them.
final class RequestActivity: Sendable {
  private let running = Atomic<Int>(0)
  private let begun = Atomic<Int>(0)

  /// Runs work that a reader waits for.
  func during<Result>(_ work: () -> Result) -> Result {
    running.add(1, ordering: .relaxed)
    begun.add(1, ordering: .relaxed)
    defer { running.subtract(1, ordering: .relaxed) }
    return work()
  }

  /// The number of calls of `during` since the start; nil while one of them is running.
  var requestCountIfIdle: Int? {
    running.load(ordering: .relaxed) == 0 ? begun.load(ordering: .relaxed) : nil
  }
}
