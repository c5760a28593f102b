import Basics

/// Writes the files with the text that search results show.
///
/// A file is text. U+001D separates pages, U+001E sections, and U+001F fields. The first section of a page has the
/// fields URL, title, and text. All other sections have the fields heading, anchor, and text.
struct TextFiles<Source: SearchSource>: Sendable {
  private let source: Source
  private let jobs: Int
  /// The number of bytes of each page, with the text of each section cut to `limit`.
  private let sizes: [Int]
  /// The maximum number of bytes of each section's text.
  private let limit: Int
  /// The target size of a file in bytes before compression.
  private let target: Int

  init(_ source: Source, _ segments: PostingSegments, jobs: Int) {
    self.source = source
    self.jobs = jobs
    let excerpts = ExcerptLimit(segments)
    (limit, target) = (excerpts.limit, excerpts.target)
    sizes = excerpts.sizes(segments)
  }

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - earlier: The files of the previous index.
  ///   - changed: The pages that have changed since then.
  func write(to output: IndexOutput, keeping earlier: TextFileList?, changed: Set<Int>) -> TextFileList {
    let files = chunks()
    var known: [Range<Int>: String] = [:]
    if let earlier, earlier.limit == limit { known = earlier.names(without: changed) }
    let names = Parallel.map(count: files.count, jobs: jobs) { [known] index in
      if let name = known[files[index]], output.keep(name + ".js") { return name }
      return bytes(of: files[index]).withBytes { output.write($0) }
    }
    return TextFileList(limit: limit, pages: files.map(\.count), names: names)
  }

  private func chunks() -> [Range<Int>] {
    var chunker = ContentDefinedChunker(target: target)
    var files: [Range<Int>] = []
    var start = 0
    for page in sizes.indices {
      // The size of a page serves as its key, because reading its URL would mean reading the page.
      if String(sizes[page]).withBytes({ chunker.append(sizes[page], $0) }) {
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
        if index == 0 {
          bytes.append(page.url)
        } else {
          append(field: page.sections[index].heading, to: &bytes)
        }
        bytes.append(0x1F)
        if index == 0 {
          append(field: page.title.utf8, to: &bytes)
        } else {
          bytes.append(page.sections[index].anchor)
        }
        bytes.append(0x1F)
        bytes.append(excerpt(page.text[page.text(of: index)]))
      }
    }
    return bytes
  }

  /// Appends a title, in which no character can be one that separates fields.
  @inline(__always) private func append(field: some Collection<UInt8>, to bytes: inout ByteBuffer) {
    for byte in field { bytes.append((0x1D...0x1F).contains(byte) ? 0x20 : byte) }
  }

  /// Returns the beginning of a text, cut between words if there are spaces nearby, and always between characters.
  private func excerpt(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.count > limit else { return text }
    var end = text.startIndex + limit
    while end > text.startIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
    let space = text[..<end].lastIndex(of: UInt8(ascii: " ")) ?? end
    return text[..<(end - space < limit / 2 ? space : end)]
  }
}

// MARK: - ExcerptLimit

/// Decides how much of each section's text the index keeps.
///
/// Most sites keep all of it. Each search result loads one text file, so a large site needs many files, large
/// files, or shorter excerpts. This limit aims at a few hundred files, and shortens excerpts before it enlarges
/// files.
struct ExcerptLimit {
  /// The maximum number of bytes of each section's text.
  let limit: Int
  /// The target size of a file in bytes before compression.
  let target: Int

  private static let files = 650
  private static let smallFile = 5 << 10
  private static let largeFile = 32 << 10
  static let largestLimit = 1 << 16
  /// There are few steps, so that a changed page rarely changes the excerpts of others.
  private static let limits = [largestLimit, 4800, 2400, 1600, 1200, 800, 600, 400, 300, 200, 150, 100]

  init(_ segments: PostingSegments) {
    var total = 0
    var limit = 0
    for step in Self.limits {
      limit = step
      total = 0
      for size in Self.sizes(segments, limit: step) { total += size }
      if total <= Self.files * Self.smallFile { break }
    }
    self.limit = limit
    // The target size grows in steps for the same reason.
    var target = Self.smallFile
    while target < Self.largeFile, target * Self.files < total { target += 256 }
    self.target = target
  }

  /// Returns the number of bytes of each page with this limit.
  func sizes(_ segments: PostingSegments) -> [Int] { Self.sizes(segments, limit: limit) }

  private static func sizes(_ segments: PostingSegments, limit: Int) -> [Int] {
    var sizes: [Int] = []
    for segment in segments.all {
      var section = 0
      for (page, count) in segment.sections.ofPages.enumerated() {
        var size = Int(segment.sections.headSizes[page])
        for _ in 0..<count {
          size += min(Int(segment.sections.textSizes[section]), limit) + 3
          section += 1
        }
        sizes.append(size)
      }
    }
    return sizes
  }
}
