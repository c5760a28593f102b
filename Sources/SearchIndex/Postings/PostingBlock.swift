import Basics

/// The postings of some neighbouring pages, compact: with 10,000 pages there are millions.
public struct PostingBlock: Sendable {
  /// Whose numbers `stems` and `forms` are.
  let indexer: PageIndexer
  /// The block's words.
  var forms: [UInt32] = []
  /// The block's stems; for each, in how many sections it is and where in `bytes` its postings end.
  private(set) var stems: [UInt32] = []
  private(set) var counts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  /// For each posting the number of sections since the one before, as a varint, and the byte of `Posting`.
  private(set) var bytes: [UInt8] = []
  /// For each section the number of its words, and of the bytes of its text.
  var lengths: [UInt16] = []
  var textSizes: [UInt32] = []
  /// For each page the number of its sections, and of the bytes of its address, title, headings and anchors.
  var sectionsOfPages: [UInt32] = []
  var headSizes: [UInt32] = []

  init(indexer: PageIndexer) { self.indexer = indexer }

  /// Makes room for so many stems.
  mutating func reserve(stems count: Int) {
    stems.reserveCapacity(count)
    counts.reserveCapacity(count)
    ends.reserveCapacity(count)
  }

  /// Adds the postings of a stem: section and byte of each, ascending.
  mutating func append(_ stem: UInt32, _ postings: ArraySlice<UInt32>) {
    var last: UInt32 = 0
    for posting in postings {
      Varint.append(posting >> 8 &- last, to: &bytes)
      bytes.append(UInt8(truncatingIfNeeded: posting))
      last = posting >> 8
    }
    stems.append(stem)
    counts.append(UInt32(postings.count))
    ends.append(UInt32(bytes.count))
  }

  /// Adds the postings of a stem as they stand in another block.
  mutating func append(_ stem: UInt32, count: UInt32, _ postings: some Sequence<UInt8>) {
    bytes.append(contentsOf: postings)
    stems.append(stem)
    counts.append(count)
    ends.append(UInt32(bytes.count))
  }

  /// The postings of an entry, as they stand in `bytes`.
  func postings(of entry: Int) -> ArraySlice<UInt8> {
    bytes[(entry == 0 ? 0 : Int(ends[entry - 1]))..<Int(ends[entry])]
  }

  /// Appends the postings of an entry: for each its section in the site, and its weight.
  ///
  /// - Parameters:
  ///   - first: the number of the block's first section in the site.
  ///   - norms: of all sections of the site.
  func appendPostings(
    of entry: Int, first: Int, norms: [Float], to sections: inout ValueBuffer<UInt32>,
    _ weights: inout ValueBuffer<UInt8>
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = entry == 0 ? 0 : Int(ends[entry - 1])
      let end = Int(ends[entry])
      var section = first
      while index < end {
        section += Int(Varint.read(bytes, &index))
        sections.append(UInt32(section))
        weights.append(Posting.weight(bytes[index], norm: norms[section]))
        index += 1
      }
    }
  }
}
