import Basics

/// Writes terms in order, each without what it shares with the one before.
struct FrontCoder: ~Copyable {
  var bytes = ByteBuffer(capacity: 8 << 10)
  private var last = ByteBuffer(capacity: 80)

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    let common = last.withBytes { Self.common(term, $0) }
    bytes.append(varint: common)
    bytes.append(varint: term.count - common)
    bytes.append(UnsafeBufferPointer(rebasing: term[common...]))
    last.truncate(to: 0)
    last.append(term)
  }

  /// Begins anew.
  mutating func removeAll() {
    bytes.truncate(to: 0)
    last.truncate(to: 0)
  }

  /// How many bytes two terms have in common at their beginnings.
  static func common(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    let most = min(a.count, b.count)
    var index = 0
    while index < most, a[index] == b[index] { index += 1 }
    return index
  }
}
