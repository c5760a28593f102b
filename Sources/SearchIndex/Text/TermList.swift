import Basics

/// Terms one behind the other in one run of bytes, so that none costs an allocation. A term's number is its place.
struct TermList: Equatable, Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = [0]

  var count: Int { ends.count - 1 }

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: term)
    ends.append(UInt32(bytes.count))
  }

  /// Adds a term that begins with so many bytes of the last one; false where the last one has fewer.
  mutating func append(_ rest: UnsafeBufferPointer<UInt8>, sharing shared: Int) -> Bool {
    let start = count == 0 ? 0 : Int(ends[count - 1])
    guard shared <= bytes.count - start else { return false }
    for index in start..<(start + shared) { bytes.append(bytes[index]) }
    append(rest)
    return true
  }

  /// Forgets all terms and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    ends.append(0)
  }

  /// Calls `body` with all terms in place.
  func withTerms<Result>(_ body: (Terms) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { body(Terms(bytes: bytes, ends: $0)) }
    }
  }

  /// The terms of a list, for as long as `withTerms` runs: to look at one counts no reference.
  struct Terms {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>

    var count: Int { ends.count - 1 }

    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(ends[number])..<Int(ends[number + 1])])
    }

    /// These numbers in the order of their terms, by bytes.
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
  /// The first eight bytes as a number, the first byte in the highest place, with zeros for what a shorter term does
  /// not have. No term has a zero, so two that are shorter are the same if their numbers are.
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
