import Basics

/// The file that the browser loads first, with the names of all other files, in JSON.
///
/// ```
/// {"pages": 12, "sections": 80, "terms": [[first keys], [names, or [names of lists]]],
///  "spellings": [[first keys], [names]],
///  "texts": [[first pages], [first sections], [names], whether these are lists],
///  "endings": [endings of words], "prefixes": [prefixes of words], "infixes": "letters within words",
///  "circumfixes": [[before, after a stem]],
///  "common": [common words], "synonyms": [[words with the same meaning]],
///  "parts": [[titles], [first pages]], "platforms": [[names], file], "words": {…}}
/// ```
///
/// The keys `prefixes`, `infixes` and `circumfixes` are present only for languages that have these affixes, and `synonyms`
/// only for sites that set them.
struct IndexManifest {
  let site: SearchSite
  let sections: Int
  let pages: Int
  var terms = TermLists()
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
    json.beginList("terms")
    terms.add(to: &json)
    json.end()
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
    if !site.synonyms.isEmpty { json.add("synonyms", site.synonyms) }
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
struct TermFileList: Sendable, Equatable {
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
struct TextFileList: Sendable, Equatable {
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

  /// The names of the files by the range of their sections.
  var namesByRange: [Range<TextPosition>: String] {
    Dictionary(names.enumerated().map { (range(of: $0), $1) }) { first, _ in first }
  }
}

extension Range<TextPosition> {
  /// Returns the same sections in an earlier index; nil if one of their pages is new, has changed, or was elsewhere.
  ///
  /// - Parameter earlier: for each page, its number there; nil for a page that is new or has changed.
  func earlier(_ earlier: [Int?]) -> Range? {
    let (start, end) = (lowerBound, upperBound)
    let last = end.section > 0 ? end.page : end.page - 1
    guard start.page <= last, last < earlier.count, let first = earlier[start.page],
      (start.page...last).allSatisfy({ earlier[$0] == first + $0 - start.page })
    else { return nil }
    return TextPosition(
      page: first, section: start.section)..<TextPosition(
        page: end.page + first - start.page, section: end.section)
  }
}
