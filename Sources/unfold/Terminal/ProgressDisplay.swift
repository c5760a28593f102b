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
  private let isInteractive: Bool
  private let draw: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    /// How many seconds into the build the next line is due.
    var due: Double
    var isShown = false
    var isOver = false
  }

  /// - Parameters:
  ///   - isInteractive: whether a person looks at a terminal.
  ///   - draw: shows a line; on a terminal in place of the one before.
  init(
    _ progress: BuildProgress, isInteractive: Bool = Terminal.isInteractive,
    draw: (@Sendable (String) -> Void)? = nil
  ) {
    self.progress = progress
    self.isInteractive = isInteractive
    self.draw = draw ?? { isInteractive ? Terminal.replaceLine($0) : Terminal.note($0) }
    state = Mutex(State(due: isInteractive ? 1 : 5))
  }

  /// Looks at the build from a thread of its own until the end.
  func begin() {
    let begun = ContinuousClock.now
    WorkerThread { [self] in
      while update(after: (ContinuousClock.now - begun) / .seconds(1)) { usleep(100_000) }
    }?.detach()
  }

  /// Shows how far the build is, if that is due so many seconds into it; false once it is over.
  func update(after seconds: Double) -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      guard seconds >= state.due else { return true }
      state.due = seconds + (isInteractive ? 0.1 : 5)
      draw(ProgressText.line(progress.state, seconds: seconds, hasBar: isInteractive))
      state.isShown = true
      return true
    }
  }

  /// Takes the bar away; nothing is shown any more.
  ///
  /// Lines are drawn under the lock, so there is no need to wait until the thread wakes and sees the end.
  func end() {
    state.withLock { state in
      state.isOver = true
      if state.isShown && isInteractive { draw("") }
    }
  }
}
