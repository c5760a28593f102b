import Basics
import Platform

/// Rejects ordinary pages almost without allocating memory, so that a site without captures does not pay for them.
///
/// A format is chosen only for certain combinations of `FormatSignals`. This type looks for a set of signs, at least
/// one of which is part of every such combination. A format that can be chosen without any of these signs must add one
/// of its own here. A test compares this type with `FormatSignals` on damaged pages of all formats.
struct FirstLook {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Returns false if the bytes cannot be a captured page, and true if they may be one.
  static func couldBeCapture(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      let look = FirstLook(bytes: buffer)
      return look.hasSignificantLink() || look.hasSignificantLine()
    }
  }

  /// Returns whether a page begins with list items that are links from the root of a site.
  static func beginsWithMenu(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      let look = FirstLook(bytes: buffer)
      var links = 0
      for line in TextLines(buffer, from: 0) where !line.range.isEmpty {
        if look.has("# ", at: line.range.lowerBound) || line.number > mostMenuLines { return false }
        links += look.menuLinks(line.range)
        if links >= SiteMenu.fewest { return true }
      }
      return false
    }
  }

  /// Returns the number of links from the root of a site, or to HTML files.
  private func menuLinks(_ line: Range<Int>) -> Int {
    var count = 0
    var position = line.lowerBound
    while let bracket = bytes.offset(of: UInt8(ascii: "]"), from: position), bracket < line.upperBound {
      position = bracket + 1
      let url = bracket..<min(bracket + Self.longestURL, line.upperBound)
      if has("](/", at: bracket) || has("](", at: bracket) && contains(".html", url) { count += 1 }
    }
    return count
  }

  /// The number of bytes of a URL in a menu that are read.
  private static let longestURL = 200
  /// The number of lines in which a menu is searched for.
  private static let mostMenuLines = 40

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns true for a link to the site of captured pages, and for one whose URL is not closed on its line.
  private func hasSignificantLink() -> Bool {
    var position = 0
    while let bracket = bytes.offset(of: UInt8(ascii: "]"), from: position) {
      position = bracket + 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else { continue }
      if bracket > 1, isPermalinkMark(before: bracket) { return true }
      let url = position + 1
      if has("/d", at: url) {
        if has("/design/", at: url) || has("/documentation/", at: url) { return true }
      } else if has("/v", at: url) {
        if has("/videos/play/", at: url) { return true }
      } else if has("https://d", at: url) {
        if has("https://developer.apple.com/", at: url) || has("https://docs-assets.", at: url) {
          return true
        }
      }
      var index = url
      while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ")") { index += 1 }
      if index < bytes.count, bytes[index] == 10 || bytes[index] == 13, index > url { return true }
      position = index
    }
    return false
  }

  /// Returns true for the end of the text of a link that consists of a mark, or of nothing: `[#](`.
  private func isPermalinkMark(before bracket: Int) -> Bool {
    let last = bytes[bracket - 1]
    if last == UInt8(ascii: "[") { return bracket < 2 || bytes[bracket - 2] != UInt8(ascii: "!") }
    return last == UInt8(ascii: "#")
      || last >= 0x80 && bytes[max(0, bracket - 4)..<bracket].contains(UInt8(ascii: "["))
  }

  private func hasSignificantLine() -> Bool {
    let start = has("\u{FEFF}", at: 0) ? 3 : 0
    var inFrontMatter = has("---", at: start)
    var isFirst = true
    let firstBytes = Self.firstBytes
    for line in TextLines(bytes, from: start) where !line.range.isEmpty {
      if inFrontMatter {
        if line.number > 1, has("---", at: line.range.lowerBound) { inFrontMatter = false }
        if isSignificantField(line.range) { return true }
      }
      var first = line.range.lowerBound
      while first < line.range.upperBound, bytes[first] == Byte.space || bytes[first] == Byte.tab {
        first += 1
      }
      guard first < line.range.upperBound else { continue }
      if isFirst, !inFrontMatter, !has("---", at: first) {
        if has("[", at: first), contains("](http", line.range) { return true }
        isFirst = false
      }
      let rest = first..<line.range.upperBound
      if firstBytes.contains(bytes[first]) ? isSignificant(rest) : opensLink(rest) { return true }
    }
    return false
  }

  /// Returns true for a line of front matter with the title of the site, the key `url`, or the URL of the source.
  private func isSignificantField(_ line: Range<Int>) -> Bool {
    contains("| Apple Developer", line) || contains("url:", line) || contains("url\"", line)
      || contains("url'", line) || Saver.fieldBeginnings.contains { has($0, at: line.lowerBound) }
      || namesPage(line)
  }

  /// Returns true for a field with the URL of a page, whose path follows a third slash.
  private func namesPage(_ line: Range<Int>) -> Bool {
    guard Self.pageFields.contains(where: { has($0, at: line.lowerBound) }) else { return false }
    return contains("://", line) && bytes[line].count { $0 == UInt8(ascii: "/") } >= 3
  }

  private static let pageFields: [StaticString] = ["source:", "uri:", "link:"]

  /// The beginnings of lines, after white space, that are signs by themselves.
  private static let beginnings: [StaticString] =
    FormatSign.lines.map(\.beginning) + Saver.lineBeginnings + [
      "# This page requires JavaScript", "*Source:", "_Source:", "* Search this video", "- Search this video",
      "*   Search this video", "::: {", "::::", "crawled:", "scraped:", "retrieved:", "captured:",
      "captured at:", "fetched:", "fetched at:",
    ]
  private static let byFirstByte = (0...UInt8.max).map { byte in
    beginnings.filter { $0.utf8Start[0] == byte }
  }
  /// The first bytes of lines that `isSignificant` reads. Most lines begin with others.
  private static let firstBytes = ByteSet((beginnings + sources).map { $0.utf8Start[0] })
    .union(quoteMarks).union(ByteSet("#*_[0123456789im"))
  private static let quoteMarks = ByteSet("> *")

  private func isSignificant(_ line: Range<Int>) -> Bool {
    let start = line.lowerBound
    let first = bytes[start]
    if Self.byFirstByte[Int(first)].contains(where: { has($0, at: start) }) || namesSource(line) {
      return true
    }
    switch first {
    case UInt8(ascii: "#"):
      return isSessionCode(line) || has("# ", at: start) && contains("| Apple Developer", line)
        || contains("headerlink", line) || endsInMark(line)
        || contains(" [", line) && (contains("](http", line) || contains("](#", line))
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      return isBreadcrumb(line)
        || lastByte(line) == first
          && (has("Source:", at: start + 1) || contains("nofficial content", line))
    case UInt8(ascii: "["): return opensLink(line) || isBreadcrumb(line)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return isNavigatorRow(line) || opensLink(line)
    case UInt8(ascii: "i"), UInt8(ascii: "m"): return isPlatformRun(line) || opensLink(line)
    default: return opensLink(line)
    }
  }

  /// Returns true for a line such as `> **Source:** https://example.com/`.
  private func namesSource(_ line: Range<Int>) -> Bool {
    let start = bytes[line].firstIndex { !Self.quoteMarks.contains($0) } ?? line.upperBound
    guard Self.sources.contains(where: { has($0, at: start) }) else { return false }
    return bytes[start..<min(start + 24, line.upperBound)].contains(UInt8(ascii: ":"))
      && contains("://", line)
  }

  private static let sources: [StaticString] = ["Source", "URL", "Original"]

  /// Returns true for a heading that ends with the mark of a link to itself.
  private func endsInMark(_ line: Range<Int>) -> Bool {
    lastByte(line) == 0xB6 && contains("¶", line)
  }

  private func isBreadcrumb(_ line: Range<Int>) -> Bool { contains("› ", line) }

  /// Returns true for `iOS 16.0+macOS 13.0+`, in which a platform follows a version.
  private func isPlatformRun(_ line: Range<Int>) -> Bool {
    let start = line.lowerBound
    guard has("iOS ", at: start) || has("macOS ", at: start) || has("iPadOS ", at: start) else {
      return false
    }
    return contains("OS ", start + 6..<max(start + 6, line.upperBound))
  }

  private func isNavigatorRow(_ line: Range<Int>) -> Bool {
    guard let end = bytes[line].firstIndex(where: { !$0.isASCIIDigit }), has(" of ", at: end) else {
      return false
    }
    return contains("symbol", line)
  }

  /// Returns true for a title such as `Wwdc2020 10031`, which ends with a digit.
  private func isSessionCode(_ line: Range<Int>) -> Bool {
    guard has("# ", at: line.lowerBound) || has("#\t", at: line.lowerBound), let last = lastByte(line),
      last.isASCIIDigit || last == UInt8(ascii: "#")
    else { return false }
    let text = Array(bytes[line])[...]
    return SessionCode.isCode(LineKind.atxContent(text, 1))
  }

  /// Returns true for a line that ends with the bracket of a link.
  private func opensLink(_ line: Range<Int>) -> Bool { lastByte(line) == UInt8(ascii: "[") }

  // MARK: - Bytes

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard let base = bytes.baseAddress, offset + length <= bytes.count, bytes[offset] == text.utf8Start[0]
    else {
      return false
    }
    return memcmp(base + offset, text.utf8Start, length) == 0
  }

  /// Returns the last byte of the line that is neither a space nor a tab.
  private func lastByte(_ line: Range<Int>) -> UInt8? {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == Byte.space || bytes[end - 1] == Byte.tab { end -= 1 }
    return end > line.lowerBound ? bytes[end - 1] : nil
  }

  private func contains(_ text: StaticString, _ line: Range<Int>) -> Bool {
    // The search ends with the line, or else all lines together would take quadratic time.
    let part = UnsafeBufferPointer(rebasing: bytes[line])
    var position = 0
    while let found = part.offset(of: text.utf8Start[0], from: position) {
      if has(text, at: line.lowerBound + found) { return true }
      position = found + 1
    }
    return false
  }
}
