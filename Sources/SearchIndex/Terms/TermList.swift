import Basics

/// A list of terms in one run of bytes, so that no term needs its own allocation. The number of a term is its
/// index.
struct TermList: Equatable, Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = [0]

  var count: Int { ends.count - 1 }

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: term)
    ends.append(UInt32(bytes.count))
  }

  /// Adds a term that begins with `shared` bytes of the last term. Returns false if the last term is shorter than
  /// that.
  mutating func append(_ rest: UnsafeBufferPointer<UInt8>, sharing shared: Int) -> Bool {
    let start = count == 0 ? 0 : Int(ends[count - 1])
    guard shared <= bytes.count - start else { return false }
    for index in start..<(start + shared) { bytes.append(bytes[index]) }
    append(rest)
    return true
  }

  /// Removes all terms but keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    ends.append(0)
  }

  /// Calls `body` with access to all terms in place.
  func withTerms<Result>(_ body: (BorrowedTerms) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { body(BorrowedTerms(bytes: bytes, ends: $0)) }
    }
  }

  /// The terms of a list while `withTerms` runs. Access to a term does not count references.
  struct BorrowedTerms {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>

    var count: Int { ends.count - 1 }

    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(ends[number])..<Int(ends[number + 1])])
    }

    /// Returns these numbers in the byte order of their terms.
    func sorted(_ numbers: some Sequence<UInt32>) -> [UInt32] {
      var keys = numbers.map { (prefix: self[Int($0)].termPrefix, number: $0) }
      keys.sort {
        $0.prefix == $1.prefix
          ? ByteOrder.precedes(self[Int($0.number)], self[Int($1.number)]) : $0.prefix < $1.prefix
      }
      return keys.map(\.number)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first eight bytes as a big-endian number, padded with zeros. Terms contain no zero bytes, so terms shorter
  /// than eight bytes are equal if their prefixes are.
  @inline(__always) var termPrefix: UInt64 {
    let raw = UnsafeRawBufferPointer(self)
    if count >= 8 { return UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self)) }
    let gap = UInt64(truncatingIfNeeded: 8 - count) &* 8
    if count >= 4 {
      let head = UInt32(bigEndian: raw.loadUnaligned(as: UInt32.self))
      let tail = UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return UInt64(head) << 32 | UInt64(tail) << gap
    }
    if count == 0 { return 0 }
    let middle = UInt64(self[count / 2]) << (56 &- 8 &* UInt64(truncatingIfNeeded: count / 2))
    return UInt64(self[0]) << 56 | middle | UInt64(self[count - 1]) << gap
  }
}

/// Writes sorted terms, each without the bytes that it shares with the previous one.
struct FrontCoder: ~Copyable {
  var bytes = ByteBuffer(capacity: 8 << 10)
  private var last = ByteBuffer(capacity: 80)

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    let common = last.withBytes { Self.commonPrefix(term, $0) }
    bytes.append(varint: common)
    bytes.append(varint: term.count - common)
    bytes.append(UnsafeBufferPointer(rebasing: term[common...]))
    last.truncate(to: 0)
    last.append(term)
  }

  /// Removes all bytes, so that the next term is the first.
  mutating func removeAll() {
    bytes.truncate(to: 0)
    last.truncate(to: 0)
  }

  /// Returns the number of bytes that two terms share at the beginning.
  static func commonPrefix(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    let most = min(a.count, b.count)
    var index = 0
    while index < most, a[index] == b[index] { index += 1 }
    return index
  }
}
