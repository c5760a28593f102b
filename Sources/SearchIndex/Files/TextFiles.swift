import Basics

/// The files of what results show.
///
/// A file is text: pages with U+001D between them, sections with U+001E, fields with U+001F. A page's first section
/// has the fields address, title and text, all others heading, anchor and text.
struct TextFiles<Source: SearchSource>: Sendable {
  private let source: Source
  private let jobs: Int
  /// For each page its bytes with texts cut to `limit`.
  private let sizes: [Int]
  /// How many bytes of a section's text are kept.
  private let limit: Int
  /// A file's size in bytes before compression.
  private let target: Int

  init(_ source: Source, _ blocks: PostingBlocks, jobs: Int) {
    self.source = source
    self.jobs = jobs
    let budget = TextBudget(blocks)
    (limit, target) = (budget.limit, budget.target)
    sizes = budget.sizes(blocks)
  }

  /// Writes all files, and returns for each how many pages it holds and its name.
  func write(_ write: @escaping @Sendable (String, [UInt8]) -> Void) -> [(pages: Int, name: String)] {
    let files = cut()
    let names = Parallel.map(count: files.count, jobs: jobs) {
      ()
    } body: { _, index in
      ScriptFile.write(bytes(of: files[index]), write)
    }
    var list: [(pages: Int, name: String)] = []
    for index in files.indices { list.append((files[index].count, names[index])) }
    return list
  }

  private func cut() -> [Range<Int>] {
    var cutter = Cutter(target: target)
    var files: [Range<Int>] = []
    var start = 0
    for page in sizes.indices {
      // Pages are known by their size here; their address would have to be asked for.
      if cutter.beginsFile(sizes[page], Array(String(sizes[page]).utf8)) {
        files.append(start..<page)
        start = page
      }
    }
    if start < sizes.count { files.append(start..<sizes.count) }
    return files
  }

  private func bytes(of pages: Range<Int>) -> [UInt8] {
    var bytes = ByteBuffer(capacity: target * 2)
    for number in pages {
      let page = source.page(number, limit: limit)
      if number > pages.lowerBound { bytes.append(0x1D) }
      for index in page.sections.indices {
        if index > 0 { bytes.append(0x1E) }
        bytes.append(index == 0 ? page.url : page.sections[index].heading)
        bytes.append(0x1F)
        bytes.append(index == 0 ? page.title : page.sections[index].anchor)
        bytes.append(0x1F)
        bytes.append(excerpt(page.text[page.text(of: index)]))
      }
    }
    return bytes.array()
  }

  /// The beginning of a text, in whole words where there are spaces, and in whole characters anyway.
  private func excerpt(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.count > limit else { return text }
    var end = text.startIndex + limit
    while end > text.startIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
    let space = text[..<end].lastIndex(of: UInt8(ascii: " ")) ?? end
    return text[..<(end - space < limit / 2 ? space : end)]
  }
}
