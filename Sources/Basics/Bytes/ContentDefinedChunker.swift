/// Splits a sequence of items into files of similar size.
///
/// The end of a file depends on the items around it, not on all items before. A change in one place therefore
/// leaves later files, and their names, unchanged.
public struct ContentDefinedChunker: Sendable {
  private let target: Int
  private var size = 0

  /// - Parameter target: the target size of a file in bytes. A file is at most a quarter larger, unless a single item is.
  public init(target: Int) { self.target = target }

  /// Adds an item with this size in bytes and these key bytes. Returns true if the item begins a new file.
  public mutating func append(_ item: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isFull = size + item > target * 5 / 4
    let mayEnd = size > target * 3 / 4 && ContentHash(bytes).low & 3 == 0
    if size > 0, isFull || mayEnd {
      size = item
      return true
    }
    size += item
    return false
  }
}
