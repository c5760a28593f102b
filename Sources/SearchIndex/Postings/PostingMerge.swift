/// Brings together the postings that a stem has in all blocks. It keeps its memory from stem to stem, so one
/// belongs to one thread.
final class PostingMerge {
  private var sections: [UInt32] = []
  private var weights: [UInt8] = []
  private var bytes: [UInt8] = []

  /// The postings of a stem as `TermFiles` describes them: of at most so many sections, those of the greatest
  /// weights, and of equal ones the first.
  func postings(
    of stem: Int, _ vocabulary: Vocabulary, _ blocks: PostingBlocks, _ places: SectionPlaces, most: Int
  ) -> [UInt8] {
    collect(stem, vocabulary, blocks, places)
    var (least, atLeast) = sections.count > most ? threshold(most) : (0, 0)
    bytes.removeAll(keepingCapacity: true)
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
      let page = places.pages[Int(sections[index])]
      let number = places.numbers[Int(sections[index])]
      if page == lastPage, !isFirst {
        Varint.append((number - lastNumber) << 1 | 1, to: &bytes)
      } else {
        Varint.append((page - lastPage) << 1, to: &bytes)
        Varint.append(number, to: &bytes)
      }
      bytes.append(weight)
      (lastPage, lastNumber, isFirst) = (page, number, false)
    }
    return bytes
  }

  private func collect(
    _ stem: Int, _ vocabulary: Vocabulary, _ blocks: PostingBlocks, _ places: SectionPlaces
  ) {
    sections.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    for entry in vocabulary.entries(of: stem) {
      let first = places.firstOfBlock[Int(entry.block)]
      blocks.all[Int(entry.block)].forEachPosting(of: Int(entry.entry)) { section, byte in
        sections.append(UInt32(first + section))
        weights.append(
          Posting.weight(byte, length: Int(places.lengths[first + section]), average: places.average))
      }
    }
  }

  /// The least weight that is kept, and how many of that weight are.
  private func threshold(_ most: Int) -> (least: UInt8, atLeast: Int) {
    var counts = [Int](repeating: 0, count: 64)
    for weight in weights { counts[Int(weight)] += 1 }
    var room = most
    var weight = 63
    while weight > 0, counts[weight] <= room {
      room -= counts[weight]
      weight -= 1
    }
    return (UInt8(weight), room)
  }
}
