import Basics

/// The postings of a segment by stem.
///
/// They are in memory that never moves or changes. Threads that merge segments read it in place millions of times;
/// counting references to shared objects would make them wait for each other.
final class PostingTable: @unchecked Sendable {
  /// For each entry, its stem, the number of sections with this stem, and its postings.
  let stems: UnsafeBufferPointer<UInt32>
  let counts: UnsafeBufferPointer<UInt32>
  let runs: PostingRuns

  private let memory: UnsafeMutableRawPointer
  /// The object that the postings belong to; nil if they are in `memory`.
  let owner: (any EvictableBytes)?

  private init(
    _ builder: borrowing Builder, _ bytes: UnsafeBufferPointer<UInt8>, of owner: (any EvictableBytes)?
  ) {
    let count = builder.stems.count
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * 12 + (owner == nil ? bytes.count : 0), alignment: 8)
    stems = builder.stems.withValues { Self.copy($0, to: memory) }
    counts = builder.counts.withValues { Self.copy($0, to: memory + count * 4) }
    runs = PostingRuns(
      bytes: owner == nil ? Self.copy(bytes, to: memory + count * 12) : bytes,
      ends: builder.ends.withValues { Self.copy($0, to: memory + count * 8) })
    self.memory = memory
    self.owner = owner
  }

  private static func copy<Value>(
    _ values: UnsafeBufferPointer<Value>, to destination: UnsafeMutableRawPointer
  ) -> UnsafeBufferPointer<Value> {
    let start = destination.bindMemory(to: Value.self, capacity: values.count)
    if let first = values.baseAddress { start.initialize(from: first, count: values.count) }
    return UnsafeBufferPointer(start: start, count: values.count)
  }

  deinit { memory.deallocate() }

  /// A table under construction. One builder can make several tables with the same memory.
  struct Builder: ~Copyable {
    fileprivate var stems = UniqueArray<UInt32>()
    fileprivate var counts = UniqueArray<UInt32>()
    fileprivate var ends = UniqueArray<UInt32>()
    fileprivate var bytes = ByteBuffer(capacity: 1 << 12)

    /// Adds the postings of a stem in ascending order.
    ///
    /// - Parameter places: the encoded places to which the postings refer.
    mutating func append(
      _ stem: UInt32, _ postings: ArraySlice<SegmentPosting>, places: UnsafeBufferPointer<UInt8>
    ) {
      var last: UInt32 = 0
      for posting in postings {
        let section = posting.value >> 8
        let hasPlaces = posting.places != .max
        let byte = UInt8(truncatingIfNeeded: posting.value)
        bytes.append(
          varint: Int(section &- last) << 2 | (hasPlaces ? 2 : 0) | (byte == Posting.usual ? 1 : 0))
        if byte != Posting.usual { bytes.append(byte) }
        if hasPlaces, let start = places.baseAddress {
          Places.append(from: start + Int(posting.places), to: &bytes)
        }
        last = section
      }
      append(stem, count: UInt32(postings.count), end: UInt32(bytes.count))
    }

    /// Adds a stem whose postings are encoded elsewhere, and end at an index there.
    mutating func append(_ stem: UInt32, count: UInt32, end: UInt32) {
      stems.append(stem)
      counts.append(count)
      ends.append(end)
    }

    /// Returns a table of the added postings, without unused capacity, and begins the next one.
    ///
    /// - Parameter store: receives the postings.
    mutating func finish(storing store: ByteStore) -> PostingTable {
      let table = bytes.withBytes { bytes in
        let stored = store(bytes)
        return PostingTable(self, stored?.bytes ?? bytes, of: stored)
      }
      removeAll()
      return table
    }

    /// Returns a table of the added stems with their encoded postings, and begins the next one.
    ///
    /// - Parameter owner: the object that keeps the bytes where they are. If nil, they are copied.
    mutating func finish(_ postings: UnsafeBufferPointer<UInt8>, of owner: (any EvictableBytes)?)
      -> PostingTable
    {
      let table = PostingTable(self, postings, of: owner)
      removeAll()
      return table
    }

    private mutating func removeAll() {
      stems.removeAll()
      counts.removeAll()
      ends.removeAll()
      bytes.truncate(to: 0)
    }
  }
}

/// The postings of all entries of a table in place. The table must outlive this value.
struct PostingRuns: @unchecked Sendable {
  /// For each posting, the distance to the section of the previous one, times 4, plus 2 if places follow, plus 1 if its
  /// byte is the usual one, as a varint; another byte; and the places.
  let bytes: UnsafeBufferPointer<UInt8>
  /// For each entry, the end index of its postings.
  let ends: UnsafeBufferPointer<UInt32>

  /// Returns the postings of an entry.
  subscript(entry: Int) -> PostingRun {
    let start = entry == 0 ? 0 : Int(ends[entry - 1])
    return PostingRun(bytes: UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[entry])]))
  }
}

/// The postings of one stem in one segment.
struct PostingRun {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the postings with their sections. `first` is the number of the segment's first section.
  func postings(first: UInt32 = 0) -> Postings { Postings(bytes: bytes, section: first) }

  struct Postings: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var section: UInt32

    fileprivate init(bytes: UnsafeBufferPointer<UInt8>, section: UInt32) {
      (self.bytes, self.section) = (bytes, section)
    }

    @inline(__always)
    mutating func next() -> (section: UInt32, byte: UInt8, places: UnsafeBufferPointer<UInt8>)? {
      guard index < bytes.count else { return nil }
      let step = Varint.read(bytes, &index)
      section += step >> 2
      var byte = Posting.usual
      if step & 1 == 0 {
        byte = bytes[index]
        index += 1
      }
      let start = index
      if step & 2 == 2 { index = Places.end(bytes, start) }
      return (section, byte, UnsafeBufferPointer(rebasing: bytes[start..<index]))
    }
  }
}

// MARK: - Places

/// The places of a stem in a section, as the indexer encodes them.
enum Places {
  /// Appends the places that begin at an address. Most are one or two bytes, so this copies them one by one.
  @inline(__always)
  static func append(from start: UnsafePointer<UInt8>, to bytes: inout ByteBuffer) {
    var next = start
    while true {
      let first = next.pointee
      // A byte with the top bit is followed by another of the same number.
      while next.pointee >= 0x80 {
        bytes.append(next.pointee)
        next += 1
      }
      bytes.append(next.pointee)
      next += 1
      if first & 1 == 0 { return }
    }
  }

  /// Returns the end of the places that begin at an index.
  @inline(__always)
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let first = bytes[index]
      // Skip the other bytes of the number.
      while bytes[index] >= 0x80 { index &+= 1 }
      index &+= 1
      if first & 1 == 0 { break }
    }
    return index
  }
}

// MARK: - Posting

/// The part of a posting other than its section and places, in one byte.
///
/// The byte contains the field: whether the stem occurs in a title or heading, and of how many words. Within a segment,
/// the byte also contains the number of occurrences of the stem in the text, up to 31. In the index, it contains a
/// measure of that number instead.
enum Posting {
  /// The field of a stem that occurs only in the text. Greater fields are more significant: 1 to 3 are headings of four
  /// or more words, of two or three, and of one; 4 to 7 are titles of four or more words, of three, of two, and of one.
  static let body: UInt8 = 0
  /// The byte of most postings in a segment: of a stem that occurs once, in the text.
  static let usual: UInt8 = 1
  /// The maximum number of places that are stored for a stem in a section, which limits the size of the index.
  static let maximumPlaces: UInt8 = 5

  /// Returns the field of a stem in a title or heading with this number of words.
  static func field(isTitle: Bool, length: Int) -> UInt8 {
    isTitle ? UInt8(8 - min(max(length, 1), 4)) : length <= 1 ? 3 : length <= 3 ? 2 : 1
  }

  static func byte(field: UInt8, frequency: UInt32) -> UInt8 { field << 5 | UInt8(min(frequency, 31)) }

  /// Returns the byte of a posting in the index, with the BM25 term frequency component in 14ths instead of the
  /// frequency. Of two bytes, the greater one belongs to the more significant posting.
  ///
  /// Source: Robertson and Zaragoza, “The Probabilistic Relevance Framework: BM25 and Beyond” (2009), with k1 =
  /// 1.2 and b = 0.5, because a short section is less often the better result than a short document.
  ///
  /// - Parameter norm: the result of `norm(length:average:)` for the section.
  @inline(__always)
  static func weighed(_ byte: UInt8, norm: Float) -> UInt8 {
    let frequency = Float(byte & 31)
    let measure = frequency * 2.2 / (frequency + norm)
    return byte & 0xE0 | UInt8(min(31, measure * 14 + 0.5))
  }

  /// Returns the effect of a section's length on the weight of its words.
  ///
  /// - Parameters:
  ///   - length: the length of the section in words.
  ///   - average: the average length of the site's sections in words.
  static func norm(length: UInt16, average: Double) -> Float {
    Float(1.2 * (0.5 + 0.5 * Double(length) / average))
  }
}
