import Basics

/// The file that the browser loads first, with the names of all other files, in JSON.
///
/// ```
/// {"pages": 12, "sections": 80, "terms": [[first keys], [names]], "spellings": [[first keys], [names]],
///  "texts": [[numbers of pages], [names]], "parts": [[titles], [first pages]], "platforms": [[names], file],
///  "words": {…}}
/// ```
struct Manifest {
  let site: SearchSite
  let sections: Int
  let pages: Int
  var terms = FileList()
  var spellings = FileList()
  var texts = TextFileList()
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
    json.add(texts.pages)
    json.add(texts.names)
    json.end()
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

/// The text files of an index, in the order of their pages.
struct TextFileList: Sendable {
  /// The maximum number of bytes of each section's text.
  var limit = 0
  /// For each file, the number of its pages and its name.
  var pages: [Int] = []
  var names: [String] = []

  /// Returns the names of the files without changed pages, by the range of their pages.
  func names(without changed: Set<Int>) -> [Range<Int>: String] {
    var known: [Range<Int>: String] = [:]
    var first = 0
    for (count, name) in zip(pages, names) {
      let range = first..<(first + count)
      first += count
      if !changed.contains(where: range.contains) { known[range] = name }
    }
    return known
  }
}
