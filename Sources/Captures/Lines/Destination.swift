/// Link destinations written so that CommonMark reads them and a person can too.
enum Destination {
  /// The line with the destinations of all its links and images repaired; the same slice where none needs it.
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
        // A button of the page's script: its text is all that it is without one.
        out += line[position..<span.range.lowerBound]
        out += text
        position = span.range.upperBound
        continue
      }
      if text.elementsEqual(line[span.text]), fixed.elementsEqual(line[span.destination]) { continue }
      out += line[position..<span.range.lowerBound]
      // Padding inside a link's text belongs outside of it, where words would meet without it.
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

  /// Backslashes go, and what would end the destination early is percent-encoded.
  static func repaired(_ url: Bytes) -> Bytes {
    let needsWork = url.contains {
      $0 == Byte.backslash || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 <= Byte.space
        || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    guard needsWork else { return url }
    var plain: [UInt8] = []
    var index = url.startIndex
    while index < url.endIndex {
      // A doubled backslash is one that was escaped once more on the way.
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
    if whole.has("<") { return whole }
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

  /// What stands behind the first `#`, nil without one.
  static func fragment(_ url: Bytes) -> String? {
    guard let hash = url.firstIndex(of: UInt8(ascii: "#")), hash + 1 < url.endIndex else { return nil }
    return url[(hash + 1)...].string
  }

  /// The last part of the path, without query and fragment; nil where there is none.
  static func slug(_ url: String) -> String? {
    SourceHost.path(url).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last.flatMap {
      String($0)
    }
  }
}
