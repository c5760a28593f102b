import Basics
import Build
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shows how far a build is while it runs: a bar on a terminal, from its first second on; elsewhere a line every
/// five seconds, for logs.
final class ProgressDisplay: Sendable {
  private let progress: BuildProgress
  private let isInteractive = Terminal.isInteractive
  private let isOver = Atomic<Bool>(false)
  private let thread = Mutex<WorkerThread?>(nil)

  init(_ progress: BuildProgress) {
    self.progress = progress
    thread.withLock { $0 = WorkerThread { [self] in run() } }
  }

  /// Takes the bar away and waits until nothing more is shown.
  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
  }

  private func run() {
    let begun = ContinuousClock.now
    var next = isInteractive ? 1.0 : 5.0
    var isShown = false
    while !isOver.load(ordering: .relaxed) {
      // Short, since the end of the build waits for it.
      usleep(20_000)
      let seconds = (ContinuousClock.now - begun) / .seconds(1)
      guard seconds >= next else { continue }
      next = seconds + (isInteractive ? 0.1 : 5)
      let line = ProgressText.line(progress.state, seconds: seconds, hasBar: isInteractive)
      if isInteractive { Terminal.replaceLine(line) } else { Terminal.note(line) }
      isShown = true
    }
    if isShown && isInteractive { Terminal.replaceLine("") }
  }
}
