import Basics
import Synchronization

/// The progress of a build. The build updates it, and any thread can read it.
public final class BuildProgress: Sendable {
  /// The progress at one moment.
  public struct State: Sendable, Hashable {
    public var phase: BuildPhase
    /// The number of pages that are done in this phase, and the number of all pages; 0 if a phase does not count pages.
    public var done: Int
    public var total: Int

    public init(phase: BuildPhase, done: Int, total: Int) {
      self.phase = phase
      self.done = done
      self.total = total
    }
  }

  private let phase = Atomic<Int>(0)
  private let done = Atomic<Int>(0)
  private let total = Atomic<Int>(0)
  private let clock = Mutex<Clock>(Clock())

  private struct Clock {
    var begun = MonotonicClock.now
    var phase = BuildPhase.preparing
    var times: [(phase: BuildPhase, duration: Duration)] = []
  }

  public init() {}

  public var state: State {
    State(
      phase: BuildPhase.allCases[phase.load(ordering: .relaxed)], done: done.load(ordering: .relaxed),
      total: total.load(ordering: .relaxed))
  }

  /// Ends the current phase and begins another one with the given number of pages.
  public func begin(_ next: BuildPhase, pages: Int = 0) {
    endPhase(beginning: next)
    done.store(0, ordering: .relaxed)
    total.store(pages, ordering: .relaxed)
    phase.store(BuildPhase.allCases.firstIndex(of: next) ?? 0, ordering: .relaxed)
  }

  /// Counts one more page as done.
  public func advance() { done.wrappingAdd(1, ordering: .relaxed) }

  /// Ends the last phase. Returns the duration of each phase.
  func finish() -> [(phase: BuildPhase, duration: Duration)] {
    endPhase(beginning: .finishing)
    return clock.withLock { $0.times }
  }

  private func endPhase(beginning next: BuildPhase) {
    clock.withLock { clock in
      let now = MonotonicClock.now
      clock.times.append((clock.phase, now - clock.begun))
      clock.begun = now
      clock.phase = next
    }
  }
}

/// The phases of a build, in their order.
public enum BuildPhase: String, Sendable, CaseIterable {
  /// Reading the settings, the theme and the list of files.
  case preparing
  /// Reading, parsing and rendering each page.
  case reading
  /// Building the navigation and the URLs from all pages.
  case linking
  /// Composing and writing each page, and writing all other files.
  case writing
  /// Merging the files of shards.
  case joining
  /// Removing files that are no longer built, and writing the manifest.
  case finishing
  /// Checking external links, which is not part of a build.
  case checkingLinks
}
