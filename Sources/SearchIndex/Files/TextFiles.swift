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

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - earlier: the files that were written before.
  ///   - changed: the pages that are not the same since.
  func write(to output: IndexOutput, keeping earlier: TextFileList?, changed: Set<Int>) -> TextFileList {
    let files = cut()
    var known: [Range<Int>: String] = [:]
    if let earlier, earlier.limit == limit { known = earlier.names(without: changed) }
    let names = Parallel.map(count: files.count, jobs: jobs) { [known] index in
      if let name = known[files[index]], output.keep(name + ".js") { return name }
      return bytes(of: files[index]).withBytes { output.write($0) }
    }
    return TextFileList(limit: limit, pages: files.map(\.count), names: names)
  }

  private func cut() -> [Range<Int>] {
    var cutter = Cutter(target: target)
    var files: [Range<Int>] = []
    var start = 0
    for page in sizes.indices {
      // Pages are known by their size here; their address would have to be asked for.
      if String(sizes[page]).withBytes({ cutter.beginsFile(sizes[page], $0) }) {
        files.append(start..<page)
        start = page
      }
    }
    if start < sizes.count { files.append(start..<sizes.count) }
    return files
  }

  private func bytes(of pages: Range<Int>) -> ByteBuffer {
    var bytes = ByteBuffer(capacity: target * 2)
    for number in pages {
      let page = source.page(number, limit: limit)
      if number > pages.lowerBound { bytes.append(0x1D) }
      for index in page.sections.indices {
        if index > 0 { bytes.append(0x1E) }
        if index == 0 { bytes.append(page.url) } else { bytes.append(page.sections[index].heading) }
        bytes.append(0x1F)
        if index == 0 { bytes.append(page.title) } else { bytes.append(page.sections[index].anchor) }
        bytes.append(0x1F)
        bytes.append(excerpt(page.text[page.text(of: index)]))
      }
    }
    return bytes
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
