import Basics
import Build
import Platform
import Synchronization

/// Shows the progress of a build: a bar on a terminal, after the first second; otherwise a line every five seconds, for
/// logs.
final class ProgressDisplay: Sendable {
  private let progress: BuildProgress
  private let isInteractive: Bool
  private let draw: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    /// The time of the next line, in seconds since the start of the build.
    var due: Double
    var isShown = false
    var isOver = false
  }

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - isInteractive: whether the output is a terminal.
  ///   - draw: shows a line. On a terminal, the line replaces the previous one.
  init(
    _ progress: BuildProgress, isInteractive: Bool = Terminal.isInteractive,
    draw: (@Sendable (String) -> Void)? = nil
  ) {
    self.progress = progress
    self.isInteractive = isInteractive
    self.draw = draw ?? { isInteractive ? Terminal.replaceLine($0) : Terminal.note($0) }
    state = Mutex(State(due: isInteractive ? 1 : 5))
  }

  /// Starts a thread that updates the display until `end` is called.
  func begin() {
    let begun = MonotonicClock.now
    WorkerThread { [self] in
      while update(after: (MonotonicClock.now - begun) / .seconds(1)) { usleep(100_000) }
    }?.detach()
  }

  /// Shows the progress if a line is due after this number of seconds. Returns false once the build has ended.
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

  /// Stops the display, and removes the bar.
  ///
  /// Lines are drawn under the lock, so there is no need to wait for the thread to end.
  func end() {
    state.withLock { state in
      state.isOver = true
      if state.isShown && isInteractive { draw("") }
    }
  }
}
