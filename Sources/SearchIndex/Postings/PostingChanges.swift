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
    let norms = block.lengths.map { Posting.norm(length: $0, average: average) }
    let places = vocabulary.numbers[ObjectIdentifier(block.indexer)]?.stems ?? []
    var postings: [Int: [UInt32]] = [:]
    var sections = ValueBuffer<UInt32>()
    var weights = ValueBuffer<UInt8>()
    for (entry, stem) in block.stems.enumerated() {
      sections.removeAll()
      weights.removeAll()
      block.appendPostings(of: entry, first: 0, norms: norms, to: &sections, &weights)
      var list: [UInt32] = []
      list.reserveCapacity(sections.count)
      for index in sections.indices { list.append(sections[index] << 8 | UInt32(weights[index])) }
      postings[Int(places[Int(stem)])] = list
    }
    return postings
  }
}
