import Basics

/// One of several parts of about equal size in which a site can be built, such as part 3 of 8.
public struct Shard: Hashable, Sendable, MessagePart {
  /// The number of the shard, from 1 to `count`.
  public let number: Int
  public let count: Int

  private init() { (number, count) = (1, 1) }

  /// The only shard of a site.
  static let only = Shard()

  /// Creates a shard. Returns nil if `number` is not from 1 to `count`.
  public init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether this is the first shard, which also gets everything that exists once for the site.
  var isFirst: Bool { number == 1 }

  public var description: String { "\(number)/\(count)" }

  /// Returns the range of indices that belong to this shard if the given number of elements is split into ranges of
  /// consecutive elements. The lengths of the ranges differ by at most 1.
  func range(of itemCount: Int) -> Range<Int> {
    end(of: number - 1, itemCount)..<end(of: number, itemCount)
  }

  private func end(of number: Int, _ itemCount: Int) -> Int {
    // The product can need more than 64 bits, since `count` can be as large as `Int.max`.
    count.dividingFullWidth(itemCount.multipliedFullWidth(by: number)).quotient
  }

  /// Returns the indices that belong to this shard if the given number of elements is dealt out in turn: with 3 shards,
  /// the first one gets indices 0, 3, 6 and so on.
  func share(of itemCount: Int) -> [Int] { Array(stride(from: number - 1, to: itemCount, by: count)) }
}
