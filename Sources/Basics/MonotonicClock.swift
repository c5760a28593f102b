import Platform

/// The time since the system started, which changes of the date do not affect.
///
/// Swift’s `ContinuousClock` belongs to its concurrency, which would add 0.6 MB to the command.
public enum MonotonicClock {
  public struct Instant: Comparable, Sendable {
    private var time: Duration

    private init(_ time: Duration) { self.time = time }

    /// The present.
    public static var now: Instant {
      var time = timespec()
      #if os(Linux)
        // It includes the time for which the system was suspended, as on macOS.
        clock_gettime(CLOCK_BOOTTIME, &time)
      #else
        clock_gettime(CLOCK_MONOTONIC, &time)
      #endif
      return Instant(.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    public static func + (start: Instant, duration: Duration) -> Instant { Instant(start.time + duration) }
    public static func - (end: Instant, start: Instant) -> Duration { end.time - start.time }
  }

  public static var now: Instant { .now }
}
