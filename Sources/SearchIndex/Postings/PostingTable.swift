import Basics

/// The postings of a block by their stems.
///
/// They stand in one piece of memory that never moves and never changes: threads that merge blocks read it in place,
/// millions of times, where two threads that count references to the same thing would wait for each other.
final class PostingTable: @unchecked Sendable {
  /// For each entry its stem, in how many sections that is, and where in `bytes` its postings end.
  let stems: UnsafeBufferPointer<UInt32>
  let counts: UnsafeBufferPointer<UInt32>
  let ends: UnsafeBufferPointer<UInt32>
  /// For each posting the number of sections since the one before, as a varint, and the byte of `Posting`.
  let bytes: UnsafeBufferPointer<UInt8>

  private let memory: UnsafeMutableRawPointer

  private init(_ draft: borrowing Draft) {
    let count = draft.stems.count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 12 + draft.bytes.count, alignment: 8)
    stems = draft.stems.withValues { Self.copy($0, to: memory) }
    counts = draft.counts.withValues { Self.copy($0, to: memory + count * 4) }
    ends = draft.ends.withValues { Self.copy($0, to: memory + count * 8) }
    bytes = draft.bytes.withBytes { Self.copy($0, to: memory + count * 12) }
    self.memory = memory
  }

  private static func copy<Value>(
    _ values: UnsafeBufferPointer<Value>, to place: UnsafeMutableRawPointer
  ) -> UnsafeBufferPointer<Value> {
    let start = place.bindMemory(to: Value.self, capacity: values.count)
    if let first = values.baseAddress { start.initialize(from: first, count: values.count) }
    return UnsafeBufferPointer(start: start, count: values.count)
  }

  deinit { memory.deallocate() }

  /// The postings of an entry, as they stand in `bytes`.
  func postings(of entry: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[(entry == 0 ? 0 : Int(ends[entry - 1]))..<Int(ends[entry])])
  }

  /// The table that is being written: room that one table after the other uses.
  struct Draft: ~Copyable {
    fileprivate var stems = ValueBuffer<UInt32>()
    fileprivate var counts = ValueBuffer<UInt32>()
    fileprivate var ends = ValueBuffer<UInt32>()
    fileprivate var bytes = ByteBuffer(capacity: 1 << 12)

    /// Adds the postings of a stem: section and byte of each, ascending.
    mutating func append(_ stem: UInt32, _ postings: ArraySlice<UInt32>) {
      var last: UInt32 = 0
      for posting in postings {
        bytes.append(varint: Int(posting >> 8 &- last))
        bytes.append(UInt8(truncatingIfNeeded: posting))
        last = posting >> 8
      }
      append(stem, count: UInt32(postings.count))
    }

    /// Adds the postings of a stem as they stand in another table.
    mutating func append(_ stem: UInt32, count: UInt32, _ postings: UnsafeBufferPointer<UInt8>) {
      bytes.append(postings)
      append(stem, count: count)
    }

    private mutating func append(_ stem: UInt32, count: UInt32) {
      stems.append(stem)
      counts.append(count)
      ends.append(UInt32(bytes.count))
    }

    /// What has been added, without room to spare; the next table begins.
    mutating func finish() -> PostingTable {
      let table = PostingTable(self)
      stems.removeAll()
      counts.removeAll()
      ends.removeAll()
      bytes.truncate(to: 0)
      return table
    }
  }
}
