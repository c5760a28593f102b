import Basics
import CDeflate
import Synchronization

@testable import SearchIndex

/// An index in memory, which is read as in the browser.
struct IndexReader {
  var files: [String: [UInt8]]

  init(files: [String: [UInt8]]) { self.files = files }

  /// Builds an index of pages.
  init(_ pages: [TestPage], language: String = "en", jobs: Int = 1) {
    let written = Mutex<[String: [UInt8]]>([:])
    SearchIndexBuilder(site: SearchSite(language: language), jobs: jobs) { name, bytes in
      written.withLock { $0[name] = bytes }
    }.build(from: TestSource(pages: pages))
    files = written.withLock { $0 }
  }

  /// Returns the bytes that a script passes to the page.
  func bytes(_ name: String) -> [UInt8] {
    guard let script = files[name + ".js"] else { return [] }
    let parts = String(decoding: script, as: UTF8.self).split(separator: "\"")
    guard parts.count == 5, parts[0] == "unfoldSearch(", parts[1] == name else { return [] }
    return Self.unpacked(Self.decoded(parts[3]))
  }

  var manifest: String { String(decoding: bytes("manifest"), as: UTF8.self) }

  /// Returns the names in one of the manifest's lists.
  func names(_ list: String) -> [String] {
    guard let start = manifest.firstRange(of: "\"\(list)\":["),
      let end = manifest[start.upperBound...].firstRange(of: list == "texts" ? "],0]" : "]]")
    else { return [] }
    guard let names = manifest[start.upperBound..<end.lowerBound].split(separator: "[").last else {
      return []
    }
    return names.split(separator: ",").map { String($0.dropFirst().dropLast()) }
  }

  /// All terms with their tokens, and `page.section=byte` for each posting, followed by `@` and the places, and by the
  /// bits of all pages if not all postings are included.
  var terms: [String] {
    names("terms").flatMap { name in
      let bytes = bytes(name)
      var lines: [String] = []
      var index = 0
      var term: [UInt8] = []
      while index < bytes.count {
        term = Self.term(bytes, &index, after: term)
        var words: [String] = []
        for _ in 0..<Self.number(bytes, &index) {
          words.append(String(decoding: Self.term(bytes, &index, after: term), as: UTF8.self))
        }
        let header = Self.number(bytes, &index)
        let count = header >> 1
        let length = Int(Self.number(bytes, &index))
        let end = index + length
        var line = String(decoding: term, as: UTF8.self)
        if !words.isEmpty { line += " (\(words.joined(separator: " ")))" }
        if count == 0 {
          lines.append(line + " → " + String(decoding: bytes[index..<end], as: UTF8.self))
          index = end
          continue
        }
        line += " \(count):"
        line += Self.postings(bytes, &index, end: end)
        if header & 1 == 1 {
          let length = Int(Self.number(bytes, &index))
          line +=
            " pages \(bytes[index..<index + length].map { String($0, radix: 16) }.joined(separator: " "))"
          index += length
        }
        lines.append(line)
      }
      return lines
    }
  }

  private static func postings(_ bytes: [UInt8], _ index: inout Int, end: Int) -> String {
    var line = ""
    var page: UInt32 = 0
    var section: UInt32 = 0
    while index < end {
      let step = Self.number(bytes, &index)
      if step & 1 == 1 {
        section += step >> 2
      } else {
        page += step >> 2
        section = Self.number(bytes, &index)
      }
      line += " \(page).\(section)=\(bytes[index])"
      index += 1
      var place: UInt32 = 0
      var hasMore = step & 2 == 2
      while hasMore {
        let step = number(bytes, &index)
        place += step >> 1
        hasMore = step & 1 == 1
        line += "@\(place)"
      }
    }
    return line
  }

  static func term(_ bytes: [UInt8], _ index: inout Int, after last: [UInt8]) -> [UInt8] {
    let shared = Int(Self.number(bytes, &index))
    let rest = Int(Self.number(bytes, &index))
    defer { index += rest }
    return Array(last[..<shared]) + bytes[index..<index + rest]
  }

  static func number(_ bytes: [UInt8], _ index: inout Int) -> UInt32 {
    bytes.withUnsafeBufferPointer { Varint.read($0, &index) }
  }

  private static func decoded(_ base64: Substring) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var word: UInt32 = 0
    for digit in base64.utf8 where digit != UInt8(ascii: "=") {
      word = word << 6 | UInt32(digits.firstIndex(of: digit) ?? 0)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 22) { room, count in
      let result = libdeflate_zlib_decompress(
        decompressor, packed, packed.count, room.baseAddress, room.count, &count)
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
  }
}

struct TestPage {
  var title: String
  var sections: [(heading: String, text: String)]
  /// The URL; nil for one that is made from the page’s number.
  var url: String?

  init(_ title: String, _ text: String = "", _ sections: (String, String)...) {
    self.title = title
    self.sections = [("", text)] + sections.map { (heading: $0.0, text: $0.1) }
  }
}

struct TestSource: SearchSource {
  let pages: [TestPage]
  var pageCount: Int { pages.count }

  func page(_ number: Int, limit: Int) -> SearchPage {
    var page = SearchPage(
      url: pages[number].url ?? "p\(number)/", title: pages[number].title, sections: [], text: [])
    for section in pages[number].sections {
      page.text += Array(section.text.utf8)
      page.sections.append(
        SearchPage.Section(
          heading: ArraySlice(section.heading.utf8), anchor: ArraySlice(section.heading.utf8),
          textEnd: page.text.count))
    }
    return page
  }
}
