import Foundation

/// Random numbers that are the same in each run with the same seed. `UNFOLD_SEED_SHIFT` adds a number to all seeds, with
/// which the tests try other inputs.
///
/// Source: SplitMix64, Steele, Lea and Flood, “Fast splittable pseudorandom number generators” (2014).
public struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64
  private static let shift =
    ProcessInfo.processInfo.environment["UNFOLD_SEED_SHIFT"].flatMap { UInt64($0) } ?? 0

  public init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) &+ Self.shift }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns a number below `count`.
  public mutating func pick(_ count: Int) -> Int { Int(next() >> 33) % count }
}
