import Basics

/// Writes the files with the text that search results show.
///
/// A file is text. U+001D separates pages, U+001E sections, and U+001F fields. The first section of a page has the
/// fields URL, title, and text, and also the kind if the page has one. All other sections have the fields heading,
/// anchor, and text. A long page continues in the next file, which begins with its URL, title, and kind again, without
/// the text of the first section.
struct TextFiles<Source: SearchSource>: Sendable {
  private let source: Source
  private let jobs: Int
  private let excerpts: ExcerptLimit
  /// The maximum number of bytes of each section's text.
  private var limit: Int { excerpts.limit }

  init(_ source: Source, _ segments: PostingSegments, jobs: Int) {
    self.source = source
    self.jobs = jobs
    excerpts = ExcerptLimit(segments)
  }

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - known: the files of the previous index.
  ///   - earlier: for each page, its number there; nil for a page that is new or has changed.
  func write(to output: IndexOutput, keeping known: TextFileList?, earlier: [Int?]) -> TextFileList {
    var list = TextFileList(limit: limit, pages: source.pageCount, starts: starts())
    let names = known.flatMap { $0.limit == limit ? $0.namesByRange : nil } ?? [:]
    let groups = Self.groups(list)
    list.names = Parallel.map(count: groups.count, jobs: jobs) { [list] index in
      var last: (number: Int, page: SearchPage)?
      return groups[index].map { file in
        let range = list.range(of: file)
        if let old = range.earlier(earlier), let name = names[old], output.keep(name + ".js") { return name }
        return bytes(of: range, after: &last).withBytes { output.write($0) }
      }
    }.flatMap { $0 }
    return list
  }

  /// Returns the ranges of files that begin with a whole page. The files of a group share pages, each of which is read
  /// once.
  private static func groups(_ list: TextFileList) -> [Range<Int>] {
    let first = list.starts.indices.filter { $0 == 0 || list.starts[$0].section == 0 }
    return first.enumerated().map { number, file in
      file..<(number + 1 < first.count ? first[number + 1] : list.starts.count)
    }
  }

  /// Returns the first section of each file. A file ends between pages, unless a page is larger than a file.
  private func starts() -> [TextPosition] {
    var chunker = ContentDefinedChunker(target: excerpts.target)
    var starts: [TextPosition] = []
    var section = 0
    for (page, count) in excerpts.sectionsOfPages.enumerated() {
      let sizes = excerpts.sectionSizes[section..<(section + Int(count))]
      section += Int(count)
      let pageSize = sizes.reduce(0) { $0 + Int($1) }
      let isLong = pageSize > excerpts.target * 5 / 4
      for (number, size) in isLong ? Array(sizes.enumerated()) : [(0, UInt32(pageSize))] {
        // The size serves as the key, because reading the URL of a page would mean reading the page.
        let begins = String(size).withBytes { chunker.append(Int(size), $0) }
        if begins || starts.isEmpty { starts.append(TextPosition(page: page, section: number)) }
      }
    }
    return starts
  }

  /// Returns the content of a file.
  ///
  /// - Parameter last: the page that was read last.
  private func bytes(
    of range: Range<TextPosition>, after last: inout (number: Int, page: SearchPage)?
  ) -> ByteBuffer {
    var bytes = ByteBuffer(capacity: excerpts.target * 2)
    let (start, end) = (range.lowerBound, range.upperBound)
    for number in start.page..<(end.section > 0 ? end.page + 1 : end.page) {
      if last?.number != number { last = (number, source.page(number, limit: limit)) }
      guard let page = last?.page else { continue }
      if number > start.page { bytes.append(0x1D) }
      bytes.append(page.url)
      bytes.append(0x1F)
      append(field: page.title.utf8, to: &bytes)
      bytes.append(0x1F)
      let first = number == start.page ? start.section : 0
      if first > 0 { append(kind: page.kind, to: &bytes) }
      let last = number == end.page ? min(end.section, page.sections.count) : page.sections.count
      // A page that could not be read, or that has changed meanwhile, can have fewer sections.
      for index in min(first, last)..<last {
        if index > 0 {
          bytes.append(0x1E)
          append(field: page.sections[index].heading, to: &bytes)
          bytes.append(0x1F)
          bytes.append(page.sections[index].anchor)
          bytes.append(0x1F)
        }
        bytes.append(excerpt(page.text[page.text(of: index)]))
        if index == 0 { append(kind: page.kind, to: &bytes) }
      }
    }
    return bytes
  }

  /// Appends a title, in which no character can be one that separates fields.
  @inline(__always) private func append(field: some Collection<UInt8>, to bytes: inout ByteBuffer) {
    for byte in field { bytes.append((0x1D...0x1F).contains(byte) ? 0x20 : byte) }
  }

  private func append(kind: String, to bytes: inout ByteBuffer) {
    guard !kind.isEmpty else { return }
    bytes.append(0x1F)
    append(field: kind.utf8, to: &bytes)
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
/// files, or shorter excerpts. This limit aims at a few hundred files, and shortens excerpts before it writes more
/// files, and writes more files before it enlarges them.
struct ExcerptLimit {
  /// The maximum number of bytes of each section's text.
  let limit: Int
  /// The target size of a file in bytes before compression.
  let target: Int
  /// The number of sections of each page, and the number of bytes of each section with this limit.
  let sectionsOfPages: [UInt32]
  let sectionSizes: [UInt32]

  private static let files = 650
  private static let maximumFiles = 40_000
  private static let smallFile = 5 << 10
  private static let largeFile = 32 << 10
  static let largestLimit = 12_000
  /// There are few steps, so that a changed page rarely changes the excerpts of others.
  private static let limits = [largestLimit, 4800, 2400, 1600, 1200, 800, 600, 400, 300, 240, 200, 160]

  init(_ segments: PostingSegments) {
    var sizes: [UInt32] = []
    var total = 0
    var limit = 0
    for step in Self.limits {
      limit = step
      sizes = Self.sizes(segments, limit: step)
      total = sizes.reduce(0) { $0 + Int($1) }
      if total <= Self.files * Self.smallFile { break }
    }
    self.limit = limit
    sectionSizes = sizes
    sectionsOfPages = segments.all.flatMap(\.sections.ofPages)
    // The target size grows in steps for the same reason.
    var target = Self.smallFile
    while target < Self.largeFile, target * Self.maximumFiles < total { target += 256 }
    self.target = target
  }

  /// Returns the number of bytes of each section with this limit. The URL, title, headings, and anchors of a page count
  /// in equal parts.
  private static func sizes(_ segments: PostingSegments, limit: Int) -> [UInt32] {
    var sizes: [UInt32] = []
    for segment in segments.all {
      var section = 0
      for (page, count) in segment.sections.ofPages.enumerated() where count > 0 {
        let head = segment.sections.headSizes[page] / count + 3
        for _ in 0..<count {
          sizes.append(min(segment.sections.textSizes[section], UInt32(limit)) + head)
          section += 1
        }
      }
    }
    return sizes
  }
}
