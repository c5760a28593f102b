import Basics
import Synchronization

/// Decides whether diagnostics wait because files are still being changed. A program that never stops writing must not
/// hide them.
///
/// The limit is a time, not a number of changes: on a busy machine, a program that saves one file several times can
/// change it during each of many updates.
final class Patience: Sendable {
  /// The longest time that diagnostics wait. After that, none waits until no file is being changed.
  static let limit = Duration.seconds(10)

  /// When the first of the changes was noticed that diagnostics wait for.
  private let start = Mutex<MonotonicClock.Instant?>(nil)

  /// Returns whether to wait.
  ///
  /// - Parameter isChanging: whether files have changed since they were read.
  func waits(isChanging: Bool, at time: MonotonicClock.Instant = .now) -> Bool {
    start.withLock { start in
      let first = start ?? time
      start = isChanging ? first : nil
      return isChanging && time - first <= Self.limit
    }
  }
}
