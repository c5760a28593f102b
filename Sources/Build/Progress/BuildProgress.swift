import Synchronization

/// How far a build is. The build tells it, and anybody may look at it from another thread.
public final class BuildProgress: Sendable {
  /// What there is to see at a moment.
  public struct State: Sendable, Hashable {
    public var phase: BuildPhase
    /// Pages done in this phase, and how many there are; 0 where a phase does not go by pages.
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
    var begun = ContinuousClock.now
    var phase = BuildPhase.preparing
    var times: [(phase: BuildPhase, duration: Duration)] = []
  }

  public init() {}

  public var state: State {
    State(
      phase: BuildPhase.allCases[phase.load(ordering: .relaxed)], done: done.load(ordering: .relaxed),
      total: total.load(ordering: .relaxed))
  }

  /// Ends the phase so far and begins another one, of that many pages.
  public func begin(_ next: BuildPhase, pages: Int = 0) {
    endPhase(beginning: next)
    done.store(0, ordering: .relaxed)
    total.store(pages, ordering: .relaxed)
    phase.store(BuildPhase.allCases.firstIndex(of: next) ?? 0, ordering: .relaxed)
  }

  /// One more page is done.
  public func advance() { done.wrappingAdd(1, ordering: .relaxed) }

  /// Ends the last phase; returns how long each took.
  func finish() -> [(phase: BuildPhase, duration: Duration)] {
    endPhase(beginning: .finishing)
    return clock.withLock { $0.times }
  }

  private func endPhase(beginning next: BuildPhase) {
    clock.withLock { clock in
      let now = ContinuousClock.now
      clock.times.append((clock.phase, now - clock.begun))
      clock.begun = now
      clock.phase = next
    }
  }
}
