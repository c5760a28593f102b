import Synchronization

/// Whether anybody waits for something to be made, so that what nobody waits for keeps out of the way.
final class Activity: Sendable {
  private let running = Atomic<Int>(0)
  private let begun = Atomic<Int>(0)

  /// Does work that somebody waits for.
  func during<Result>(_ work: () -> Result) -> Result {
    running.add(1, ordering: .relaxed)
    begun.add(1, ordering: .relaxed)
    defer { running.subtract(1, ordering: .relaxed) }
    return work()
  }

  /// How often such work has begun; nil while some is being done.
  var quietCount: Int? {
    running.load(ordering: .relaxed) == 0 ? begun.load(ordering: .relaxed) : nil
  }
}
