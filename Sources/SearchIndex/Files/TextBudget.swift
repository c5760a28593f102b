/// How much of each section's text the index keeps.
///
/// All of it on most sites. A result costs its reader one file of text, so on a large site either files are many,
/// or they are large, or texts are cut; this decides for a few hundred files, and cuts texts before files grow.
struct TextBudget {
  /// Bytes of a section.
  let limit: Int
  /// Bytes of a file before compression.
  let target: Int

  private static let files = 650
  private static let smallFile = 5 << 10
  private static let largeFile = 32 << 10
  static let largestLimit = 1 << 16
  /// Few steps, so that a changed page rarely changes how others are cut.
  private static let limits = [largestLimit, 4800, 2400, 1600, 1200, 800, 600, 400, 300, 200, 150, 100]

  init(_ blocks: PostingBlocks) {
    var total = 0
    var limit = 0
    for step in Self.limits {
      limit = step
      total = 0
      for size in Self.sizes(blocks, limit: step) { total += size }
      if total <= Self.files * Self.smallFile { break }
    }
    self.limit = limit
    // In steps as well.
    var target = Self.smallFile
    while target < Self.largeFile, target * Self.files < total { target += 256 }
    self.target = target
  }

  /// For each page the bytes it will take.
  func sizes(_ blocks: PostingBlocks) -> [Int] { Self.sizes(blocks, limit: limit) }

  private static func sizes(_ blocks: PostingBlocks, limit: Int) -> [Int] {
    var sizes: [Int] = []
    for block in blocks.all {
      var section = 0
      for (page, count) in block.sections.ofPages.enumerated() {
        var size = Int(block.sections.headSizes[page])
        for _ in 0..<count {
          size += min(Int(block.sections.textSizes[section]), limit) + 3
          section += 1
        }
        sizes.append(size)
      }
    }
    return sizes
  }
}
