import Basics

/// Which terms' postings are not as they were, where only some blocks have been indexed again.
enum PostingChanges {
  /// The stems, by their places in the vocabulary, that the browser would find elsewhere or with another weight.
  ///
  /// Both vocabularies must have the same words, and both sites sections of the same average length.
  static func stems(
    _ numbers: [Int], from earlier: PostingBlocks, _ earlierVocabulary: Vocabulary, to blocks: PostingBlocks,
    _ vocabulary: Vocabulary, average: Double
  ) -> Set<Int> {
    var changed: Set<Int> = []
    for number in numbers {
      let before = postings(of: earlier.all[number], earlierVocabulary, average)
      let after = postings(of: blocks.all[number], vocabulary, average)
      for (stem, postings) in before where after[stem] != postings { changed.insert(stem) }
      for stem in after.keys where before[stem] == nil { changed.insert(stem) }
    }
    return changed
  }

  /// For each stem of a block its sections, each with the weight behind it.
  private static func postings(
    of block: PostingBlock, _ vocabulary: Vocabulary, _ average: Double
  ) -> [Int: [UInt32]] {
    let norms = block.sections.lengths.map { Posting.norm(length: $0, average: average) }
    let places = vocabulary.numbers(of: block).stems
    var postings: [Int: [UInt32]] = [:]
    for (entry, stem) in block.postings.stems.enumerated() {
      let bytes = block.postings.postings(of: entry)
      var list: [UInt32] = []
      list.reserveCapacity(Int(block.postings.counts[entry]))
      var section: UInt32 = 0
      var index = 0
      while index < bytes.count {
        section += Varint.read(bytes, &index)
        list.append(section << 8 | UInt32(Posting.weight(bytes[index], norm: norms[Int(section)])))
        index += 1
      }
      postings[Int(places[Int(stem)])] = list
    }
    return postings
  }
}
