import Basics

/// The file that the browser loads first, with the names of all other files, in JSON.
///
/// ```
/// {"pages": 12, "sections": 80, "terms": [[first keys], [names]], "spellings": [[first keys], [names]],
///  "texts": [[first pages], [first sections], [names], whether these are lists],
///  "endings": [endings of words], "prefixes": [prefixes of words], "infixes": "letters within words",
///  "circumfixes": [[before, after a stem]],
///  "common": [common words],
///  "parts": [[titles], [first pages]], "platforms": [[names], file], "words": {…}}
/// ```
///
/// The keys `prefixes`, `infixes` and `circumfixes` are present only for languages that have these affixes.
struct IndexManifest {
  let site: SearchSite
  let sections: Int
  let pages: Int
  var terms = FileList()
  var spellings = FileList()
  var texts = TextLists()
  /// The endings of words that stemming removes.
  var endings: [String] = []
  /// The name of the platform file; nil if no page names a platform.
  var platforms: String?

  init(site: SearchSite, sections: Int, pages: Int) {
    self.site = site
    self.sections = sections
    self.pages = pages
  }

  func bytes() -> [UInt8] {
    var json = JSONWriter(capacity: 16 << 10)
    json.beginObject()
    json.add("pages", pages)
    json.add("sections", sections)
    json.add("terms", [terms.keys, terms.names])
    json.add("spellings", [spellings.keys, spellings.names])
    json.beginList("texts")
    texts.add(to: &json)
    json.end()
    let affixes = Affixes(language: site.language)
    json.add("endings", endings + affixes.allEndings.filter { !endings.contains($0) })
    if !affixes.prefixes.isEmpty { json.add("prefixes", affixes.prefixes) }
    if !affixes.infixes.isEmpty { json.add("infixes", affixes.infixes) }
    if !affixes.circumfixes.isEmpty { json.add("circumfixes", affixes.circumfixes) }
    json.add("common", CommonWords.list(language: site.language))
    json.beginList("parts")
    json.add(site.parts.map(\.title))
    json.add(site.parts.map(\.firstPage))
    json.end()
    json.beginList("platforms")
    json.add(site.platforms.map(\.name))
    json.add(platforms ?? "")
    json.end()
    json.beginObject("words")
    for word in site.uiStrings { json.add(word.name, word.text) }
    return json.finish()
  }
}

/// The file that maps platforms to pages. For each platform, in the order of the manifest, it contains one bit per
/// page, starting with the lowest bit, padded to whole bytes.
enum PlatformFile {
  static func bytes(_ platforms: [(name: String, pages: [Int])], pages count: Int) -> [UInt8] {
    let width = (count + 7) / 8
    var bytes = [UInt8](repeating: 0, count: width * platforms.count)
    for (number, platform) in platforms.enumerated() {
      for page in platform.pages { bytes[number * width + page / 8] |= 1 << UInt8(page % 8) }
    }
    return bytes
  }
}

// MARK: - File lists

/// The files of a sorted sequence: the first key of each file and its name.
struct FileList: Sendable, Equatable {
  private(set) var keys: [String] = []
  private(set) var names: [String] = []

  mutating func append(_ key: String, _ name: String) {
    keys.append(key)
    names.append(name)
  }

  /// Returns the shortest prefix of `first`, in whole characters, that sorts after `last`, the last key of the
  /// previous file. Returns an empty key for the first file.
  static func key(of first: UnsafeBufferPointer<UInt8>, after last: UnsafeBufferPointer<UInt8>?) -> String {
    guard let last else { return "" }
    let common = FrontCoder.commonPrefix(first, last)
    var end = min(common + 1, first.count)
    while end < first.count, first[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: first[..<end], as: UTF8.self)
  }
}

/// The term files of an index.
struct TermFileList: Sendable {
  var files = FileList()
  /// The number of stems in each file.
  var stems: [Int] = []
}

/// A section of a page, both numbered from 0.
struct TextPosition: Sendable, Hashable, Comparable {
  var page: Int
  var section = 0

  static func < (a: TextPosition, b: TextPosition) -> Bool { (a.page, a.section) < (b.page, b.section) }
}

/// The text files of an index, in the order of their pages.
struct TextFileList: Sendable {
  /// The maximum number of bytes of each section's text.
  var limit = 0
  /// The number of pages of the site.
  var pages = 0
  /// For each file, its first section and its name.
  var starts: [TextPosition] = []
  var names: [String] = []

  /// Returns the range of sections in a file.
  func range(of file: Int) -> Range<TextPosition> {
    starts[file]..<(file + 1 < starts.count ? starts[file + 1] : TextPosition(page: pages))
  }

  /// Returns the names of the files without changed pages, by the range of their sections.
  func names(without changed: Set<Int>) -> [Range<TextPosition>: String] {
    var known: [Range<TextPosition>: String] = [:]
    for (file, name) in names.enumerated() {
      let range = range(of: file)
      let lastPage = range.upperBound.section > 0 ? range.upperBound.page : range.upperBound.page - 1
      if !changed.contains(where: { range.lowerBound.page <= $0 && $0 <= lastPage }) { known[range] = name }
    }
    return known
  }
}

// MARK: - Text lists

/// The names of the text files as the browser finds them.
///
/// A list in JSON contains, for each of its files, the number of its first page, as the distance to that of the file
/// before; the number of its first section; and its name. The manifest contains the list of all text files. On a large
/// site, it contains the list of files with lists instead, because it would otherwise be the largest file of a query.
struct TextLists {
  private var starts: [TextPosition] = []
  private var names: [String] = []
  private var isNested = false

  /// The maximum number of text files in the manifest.
  private static let maximum = 400
  /// The target number of text files in a list of their own. The results of a query are in about six lists, so short
  /// lists save more bytes than their names add to the manifest.
  private static let listed = 32

  init() {}

  private init(_ starts: ArraySlice<TextPosition>, _ names: ArraySlice<String>) {
    (self.starts, self.names) = (Array(starts), Array(names))
  }

  /// Writes lists if the manifest cannot contain all names.
  static func write(_ files: TextFileList, to output: IndexOutput) -> TextLists {
    guard files.names.count > maximum else { return TextLists(files.starts[...], files.names[...]) }
    var chunker = ContentDefinedChunker(target: listed)
    var nested = TextLists()
    nested.isNested = true
    var start = 0
    func end(_ end: Int) {
      var json = JSONWriter()
      json.beginList()
      TextLists(files.starts[start..<end], files.names[start..<end]).add(to: &json)
      nested.starts.append(files.starts[start])
      nested.names.append(json.finish().withUnsafeBufferPointer { output.write($0) })
      start = end
    }
    for (file, name) in files.names.enumerated() {
      if name.withBytes({ chunker.append(1, $0) }) { end(file) }
    }
    end(files.names.count)
    return nested
  }

  /// Adds the starts and names, and whether the files are lists, to the open list.
  func add(to json: inout JSONWriter) {
    var last = 0
    json.add(
      starts.map { start in
        defer { last = start.page }
        return start.page - last
      })
    json.add(starts.map(\.section))
    json.add(names)
    json.add(isNested ? 1 : 0)
  }
}
