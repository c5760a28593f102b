import Basics

/// Brings together the postings that each stem of a file has in all blocks. It keeps its memory from stem to stem.
struct PostingMerge: ~Copyable {
  private let vocabulary: Vocabulary
  private let sources: [Source]
  private let pages: [UInt32]
  private let numbers: [UInt32]
  private let norms: [Float]
  /// Of the current stem, in order.
  private var sections = ValueBuffer<UInt32>()
  private var weights = ValueBuffer<UInt8>()

  /// A block's postings in place, and the number of its first section in the site. The block must outlive it.
  struct Source: @unchecked Sendable {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>
    fileprivate let first: UInt32

    static func all(_ blocks: PostingBlocks, _ places: SectionPlaces) -> [Source] {
      zip(blocks.all, places.firstOfBlock).map { block, first in
        Source(bytes: block.postings.bytes, ends: block.postings.ends, first: UInt32(first))
      }
    }
  }

  /// - Parameter sources: made once for all merges: to look at a block itself counts references to all its parts.
  init(_ vocabulary: Vocabulary, _ sources: [Source], _ places: SectionPlaces) {
    self.vocabulary = vocabulary
    self.sources = sources
    (pages, numbers, norms) = (places.pages, places.numbers, places.norms)
  }

  /// Appends the postings of a stem as `TermFiles` describes them: of at most so many sections, those of the greatest
  /// weights, and of equal ones the first.
  mutating func append(_ stem: Int, most: Int, to bytes: inout ByteBuffer) {
    collect(stem)
    var (least, atLeast) = sections.count > most ? threshold(most) : (0, 0)
    var lastPage: UInt32 = 0
    var lastNumber: UInt32 = 0
    var isFirst = true
    for index in sections.indices {
      let weight = weights[index]
      if weight < least { continue }
      if weight == least, least > 0 {
        if atLeast == 0 { continue }
        atLeast -= 1
      }
      let page = pages[Int(sections[index])]
      let number = numbers[Int(sections[index])]
      if page == lastPage, !isFirst {
        bytes.append(varint: Int(number - lastNumber) << 1 | 1)
      } else {
        bytes.append(varint: Int(page - lastPage) << 1)
        bytes.append(varint: Int(number))
      }
      bytes.append(weight)
      (lastPage, lastNumber, isFirst) = (page, number, false)
    }
  }

  private mutating func collect(_ stem: Int) {
    sections.removeAll()
    weights.removeAll()
    for index in vocabulary.entryRange(of: stem) {
      let entry = vocabulary.entries[index]
      let block = sources[Int(entry.block)]
      var place = entry.entry == 0 ? 0 : Int(block.ends[Int(entry.entry) - 1])
      let end = Int(block.ends[Int(entry.entry)])
      var section = block.first
      while place < end {
        section += Varint.read(block.bytes, &place)
        sections.append(section)
        weights.append(Posting.weight(block.bytes[place], norm: norms[Int(section)]))
        place += 1
      }
    }
  }

  /// The least weight that is kept, and how many of that weight are.
  private func threshold(_ most: Int) -> (least: UInt8, atLeast: Int) {
    var counts = [Int](repeating: 0, count: 64)
    for index in weights.indices { counts[Int(weights[index])] += 1 }
    var room = most
    var weight = 63
    while weight > 0, counts[weight] <= room {
      room -= counts[weight]
      weight -= 1
    }
    return (UInt8(weight), room)
  }
}
