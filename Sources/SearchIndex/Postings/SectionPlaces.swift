/// Where each section of the site stands, and how long it is.
struct SectionPlaces: Sendable {
  /// For each block the number of its first section in the site.
  private(set) var firstOfBlock: [Int] = []
  /// For each section its page, and its number on that page.
  private(set) var pages: [UInt32] = []
  private(set) var numbers: [UInt32] = []
  /// For each section what its length means for the weights of its words.
  private(set) var norms: [Float] = []
  /// The length of an average section in words, in steps of a quarter: a step is rarely crossed, so a changed
  /// sentence does not change the weights of all others.
  private(set) var average = 1.0

  var sections: Int { pages.count }

  init(_ blocks: PostingBlocks) {
    var words = 0
    var page: UInt32 = 0
    for block in blocks.all {
      firstOfBlock.append(pages.count)
      for count in block.sections.ofPages {
        for number in 0..<count {
          pages.append(page)
          numbers.append(number)
        }
        page += 1
      }
      for length in block.sections.lengths { words += Int(length) }
    }
    while average * Double(max(1, sections)) < Double(words) { average *= 1.25 }
    norms.reserveCapacity(sections)
    for block in blocks.all {
      for length in block.sections.lengths { norms.append(Posting.norm(length: length, average: average)) }
    }
  }
}
