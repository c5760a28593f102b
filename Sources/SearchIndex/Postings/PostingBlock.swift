/// The postings of some neighbouring pages, compact: with 10,000 pages there are millions.
public struct PostingBlock: Sendable {
  /// Whose numbers the stems and forms are.
  let source: any TermSource
  /// The block's words.
  let forms: [UInt32]
  let sections: BlockSections
  let postings: PostingTable
}

/// The pages of a block and their sections.
struct BlockSections: Sendable {
  /// For each section the number of its words, and of the bytes of its text.
  var lengths: [UInt16] = []
  var textSizes: [UInt32] = []
  /// For each page the number of its sections, and of the bytes of its address, title, headings and anchors.
  var ofPages: [UInt32] = []
  var headSizes: [UInt32] = []
}
