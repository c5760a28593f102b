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

  private static let special = ByteSet("\\()<>")

  /// Removes backslashes and percent-encodes the bytes that would end the destination early.
  static func repaired(_ url: Bytes) -> Bytes {
    guard url.contains(where: { $0 <= Byte.space || special.contains($0) }) else { return url }
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
      if byte <= Byte.space || "<>".utf8.contains(byte) || "()".utf8.contains(byte) && !balanced {
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
