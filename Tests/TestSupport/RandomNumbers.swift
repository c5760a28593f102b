/// Random numbers that are the same in each run with the same seed.
public struct RandomNumbers {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// Returns a number below `count`.
  public mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
