import Basics

/// Cuts a sequence into files of about one size.
///
/// Where a file ends depends on what stands there, not on all that stands before: so a change in one place leaves
/// the files behind it, and their names, as they are.
struct Cutter {
  /// The size to come near to, in bytes; a file is at most a quarter larger, unless one item alone is.
  let target: Int
  private var size = 0

  init(target: Int) { self.target = target }

  /// Whether a new file begins with an item of this size, known by these bytes.
  mutating func beginsFile(_ item: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
