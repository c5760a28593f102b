import Basics

/// The postings of a segment by stem.
///
/// They are in one piece of memory that never moves or changes. Threads that merge segments read it in place
/// millions of times; counting references to shared objects would make them wait for each other.
final class PostingTable: @unchecked Sendable {
  /// For each entry, its stem, the number of sections with this stem, and its postings.
  let stems: UnsafeBufferPointer<UInt32>
  let counts: UnsafeBufferPointer<UInt32>
  let runs: PostingRuns

  private let memory: UnsafeMutableRawPointer

  private init(_ builder: borrowing Builder) {
    let count = builder.stems.count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 12 + builder.bytes.count, alignment: 8)
    stems = builder.stems.withValues { Self.copy($0, to: memory) }
    counts = builder.counts.withValues { Self.copy($0, to: memory + count * 4) }
    runs = PostingRuns(
      bytes: builder.bytes.withBytes { Self.copy($0, to: memory + count * 12) },
      ends: builder.ends.withValues { Self.copy($0, to: memory + count * 8) })
    self.memory = memory
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

    /// Adds the postings of a stem, each a section and a byte, in ascending order.
    mutating func append(_ stem: UInt32, _ postings: ArraySlice<UInt32>) {
      var last: UInt32 = 0
      for posting in postings {
        bytes.append(varint: Int(posting >> 8 &- last))
        bytes.append(UInt8(truncatingIfNeeded: posting))
        last = posting >> 8
      }
      append(stem, count: UInt32(postings.count))
    }

    /// Adds the postings of a stem in their encoded form.
    mutating func append(_ stem: UInt32, count: UInt32, _ postings: UnsafeBufferPointer<UInt8>) {
      bytes.append(postings)
      append(stem, count: count)
    }

    private mutating func append(_ stem: UInt32, count: UInt32) {
      stems.append(stem)
      counts.append(count)
      ends.append(UInt32(bytes.count))
    }

    /// Returns a table of the added postings, without unused capacity, and begins the next one.
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

/// The postings of all entries of a table in place. The table must outlive this value.
struct PostingRuns: @unchecked Sendable {
  /// For each posting, the distance to the section of the previous one as a varint, and the byte of `Posting`.
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
    mutating func next() -> (section: UInt32, byte: UInt8)? {
      guard index < bytes.count else { return nil }
      section += Varint.read(bytes, &index)
      defer { index += 1 }
      return (section, bytes[index])
    }
  }
}

// MARK: - Posting

/// The part of a posting other than its section, in one byte: the number of occurrences of the stem in the text, up
/// to 31, and whether it occurs in a title or heading, and in one of how many words.
enum Posting {
  /// The field of a stem that occurs only in the text. Greater fields are more significant.
  static let body: UInt8 = 1

  /// Returns the field of a stem in a title or heading with this number of words.
  static func field(isTitle: Bool, words: Int) -> UInt8 {
    (isTitle ? 5 : 2) + (words <= 1 ? 2 : words <= 3 ? 1 : 0)
  }

  static func byte(field: UInt8, frequency: UInt32) -> UInt8 { (field - 1) << 5 | UInt8(min(frequency, 31)) }

  /// Returns the weight of a posting in tenths, from 1 to 63: the BM25 term frequency component, plus a bonus
  /// for titles and headings. The browser multiplies it by the rarity of the word.
  ///
  /// Source: Robertson and Zaragoza, “The Probabilistic Relevance Framework: BM25 and Beyond” (2009), with k1 =
  /// 1.2 and b = 0.5, because a short section is less often the better result than a short document.
  ///
  /// - Parameter norm: The result of `norm(length:average:)` for the section.
  static func weight(_ byte: UInt8, norm: Float) -> UInt8 {
    let frequency = Float(byte & 31)
    let measure = frequency * 2.2 / (frequency + norm)
    return UInt8(min(63, max(1, (measure + bonus(byte >> 5)) * 10)))
  }

  /// Returns the effect of a section's length on the weight of its words.
  ///
  /// - Parameters:
  ///   - length: The length of the section in words.
  ///   - average: The average length of the site's sections in words.
  static func norm(length: UInt16, average: Double) -> Float {
    Float(1.2 * (0.5 + 0.5 * Double(length) / average))
  }

  private static func bonus(_ field: UInt8) -> Float {
    switch field {
    case 0: 0
    case 1: 1.0
    case 2: 1.4
    case 3: 1.9
    case 4: 2.2
    case 5: 3.0
    default: 4.0
    }
  }
}
