import Basics

/// Repairs link destinations so that CommonMark can parse them and people can read them.
enum LinkDestination {
  /// Returns the line with the destinations of all links and images repaired, or the same slice if all are intact.
  static func repair(_ line: Bytes) -> Bytes {
    let spans = LinkSpan.all(in: line)
    guard !spans.isEmpty else { return line }
    var out: [UInt8] = []
    var position = line.startIndex
    for span in spans {
      let inner = repair(line[span.text])
      let text = span.isImage ? inner : inner.trimmed
      let fixed = repairedWithTitle(line[span.destination])
      if !span.isImage, fixed.elementsEqual("#".utf8) {
        // This is a button that needs a script. Only its text is useful without one.
        out += line[position..<span.range.lowerBound]
        out += text
        position = span.range.upperBound
        continue
      }
      if text.elementsEqual(line[span.text]), fixed.elementsEqual(line[span.destination]) { continue }
      out += line[position..<span.range.lowerBound]
      // Spaces inside the text of a link move outside if words would otherwise join.
      if !span.isImage, inner.first == Byte.space, let before = out.last, Byte.isWord(before) {
        out.append(Byte.space)
      }
      out += line[span.range.lowerBound..<span.text.lowerBound]
      out += text
      out += line[span.text.upperBound..<span.destination.lowerBound]
      out += fixed
      out += line[span.destination.upperBound..<span.range.upperBound]
      position = span.range.upperBound
      if !span.isImage, inner.last == Byte.space, position < line.endIndex, Byte.isWord(line[position]) {
        out.append(Byte.space)
      }
    }
    guard position > line.startIndex else { return line }
    out += line[position...]
    return out[...]
  }

  /// Removes backslashes and percent-encodes the bytes that would end the destination early.
  static func repaired(_ url: Bytes) -> Bytes {
    let needsWork = url.contains {
      $0 == Byte.backslash || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 <= Byte.space
        || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    guard needsWork else { return url }
    var plain: [UInt8] = []
    var index = url.startIndex
    while index < url.endIndex {
      // A doubled backslash was escaped twice.
      while index < url.endIndex, url[index] == Byte.backslash { index += 1 }
      guard index < url.endIndex else { break }
      plain.append(url[index])
      index += 1
    }
    let balanced = isBalanced(plain)
    var out: [UInt8] = []
    for byte in plain {
      let isParenthesis = byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
      if byte <= Byte.space || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
        || isParenthesis && !balanced
      {
        out.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] { out.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
      } else {
        out.append(byte)
      }
    }
    return out[...]
  }

  private static func repairedWithTitle(_ destination: Bytes) -> Bytes {
    let whole = destination.trimmed
    if whole.hasPrefix("<") { return whole }
    if whole.last == UInt8(ascii: "\""), let quote = whole.find(" \"") {
      return (Array(repaired(whole[..<quote].trimmedEnd)) + Array(whole[quote...]))[...]
    }
    return repaired(whole)
  }

  private static func isBalanced(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

// MARK: - SourceURL

/// Extracts parts of the URLs in captured pages.
enum SourceURL {
  /// Returns the scheme and host of an absolute URL, such as `https://developer.apple.com`.
  static func origin(_ source: String?) -> String? {
    guard let source, let host = hostStart(source) else { return nil }
    let end = source.utf8[host...].firstIndex(of: UInt8(ascii: "/")) ?? source.endIndex
    return String(source[..<end])
  }

  /// Returns the path of a URL, without host, query, and fragment.
  static func path(_ url: String) -> Substring.UTF8View {
    var path = url.utf8[...]
    if let host = hostStart(url) {
      path = path[host...].drop { $0 != UInt8(ascii: "/") }
    }
    return path.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
  }

  private static func hostStart(_ url: String) -> String.Index? {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = bytes[colon...].dropFirst()
    return rest.starts(with: "//".utf8) ? rest.dropFirst(2).startIndex : nil
  }

  /// Returns the part that all URLs of one page have in common: the lowercase path, without host, query, and
  /// fragment.
  static func key(_ url: String) -> String {
    var path = path(url)
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)?.lowercased() ?? ""
  }

  /// Returns a key for comparing the URLs of pages, which unlike `key(_:)` contains the host and the query.
  static func fullKey(_ url: String) -> String {
    let whole = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    var path = whole.prefix { $0 != UInt8(ascii: "?") }
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    let query = whole.dropFirst(whole.prefix { $0 != UInt8(ascii: "?") }.count)
    var text = (String(path)?.lowercased() ?? "") + (String(query) ?? "")
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
    return text
  }

  /// Returns the text after the first `#`, or nil if there is none.
  static func fragment(_ url: Bytes) -> String? {
    guard let hash = url.firstIndex(of: UInt8(ascii: "#")), hash + 1 < url.endIndex else { return nil }
    return url[(hash + 1)...].string
  }

  /// Returns the last component of the path, without query and fragment; nil for an empty path.
  static func slug(_ url: String) -> String? {
    SourceURL.path(url).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last.flatMap {
      String($0)
    }
  }
}
