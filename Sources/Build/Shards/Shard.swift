/// One of the shares that a site can be built in: the third of eight.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  public let number: Int
  public let count: Int

  /// Nil where there is no such share.
  public init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  private init() { (number, count) = (1, 1) }

  /// All of the site.
  static let whole = Shard()

  var isFirst: Bool { number == 1 }

  public var description: String { "\(number)/\(count)" }

  /// Which of so many neighbours are this share's: a run of them, as long as the others', or one longer.
  func run(of neighbours: Int) -> Range<Int> {
    end(of: number - 1, neighbours)..<end(of: number, neighbours)
  }

  private func end(of number: Int, _ neighbours: Int) -> Int {
    // With the whole product: shares may be as many as numbers are large.
    count.dividingFullWidth(neighbours.multipliedFullWidth(by: number)).quotient
  }

  /// Which of these are this share's, dealt out one by one.
  func share<Element>(of elements: [Element]) -> [Element] {
    if count == 1 { return elements }
    var share: [Element] = []
    for index in stride(from: number - 1, to: elements.count, by: count) { share.append(elements[index]) }
    return share
  }
}
