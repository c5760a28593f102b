import Basics

/// Finds the bytes that corrections of one file are about.
///
/// A correction counts only if the file says at its place what the correction says that it does.
struct FileFix {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lines.append(index + 1) }
    self.lines = lines
  }

  /// The edits that make a correction; none where the file says something else.
  func edits(for correction: Correction, at place: SourceLocation) -> [TextEdit] {
    switch correction {
    case .replace(let text, let other): replace(Array(text.utf8), with: Array(other.utf8), at: place)
    case .redirect(let text, let other): redirect(Array(text.utf8), to: Array(other.utf8), in: place.line)
    case .addLine(let text, let line): addLine(Array(text.utf8), after: line)
    case .endFile(let text): endFile(with: Array(text.utf8))
    }
  }

  private func replace(_ text: [UInt8], with other: [UInt8], at place: SourceLocation) -> [TextEdit] {
    guard let line = range(ofLine: place.line) else { return [] }
    var start = line.lowerBound + place.column - 1
    guard start >= line.lowerBound, start < line.upperBound else { return [] }
    // A value may stand in quotes.
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") { start += 1 }
    let end = start + text.count
    guard !text.isEmpty, end <= line.upperBound, bytes[start..<end].elementsEqual(text) else { return [] }
    // It must be the whole word that stands there.
    if end < bytes.count, isPartOfWord(bytes[end]) || bytes[end] == text[text.count - 1] { return [] }
    return [TextEdit(range: start..<end, text: other)]
  }

  /// Changes the destination wherever the line has it: all of them are wrong in the same way.
  private func redirect(_ text: [UInt8], to other: [UInt8], in number: Int) -> [TextEdit] {
    guard let line = range(ofLine: number), !text.isEmpty else { return [] }
    var edits: [TextEdit] = []
    var start = line.lowerBound
    while start + text.count <= line.upperBound {
      let end = start + text.count
      if bytes[start..<end].elementsEqual(text), isDestination(start..<end) {
        edits.append(TextEdit(range: start..<end, text: other))
        start = end
      } else {
        start += 1
      }
    }
    return edits
  }

  /// Whether a destination begins and ends with the range: `](a.md)`, `](<a.md>)`, `href="a.md"`.
  private func isDestination(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < bytes.count else { return false }
    let before = bytes[..<range.lowerBound].suffix(2)
    switch bytes[range.upperBound] {
    case UInt8(ascii: ")"), UInt8(ascii: " "): return before.elementsEqual("](".utf8)
    case UInt8(ascii: ">"): return before.elementsEqual("(<".utf8)
    case UInt8(ascii: "\""): return before.elementsEqual("=\"".utf8) || before.elementsEqual(" \"".utf8)
    default: return false
    }
  }

  private func addLine(_ text: [UInt8], after number: Int) -> [TextEdit] {
    guard number >= 1, number < lines.count else { return [] }
    return [TextEdit(range: lines[number]..<lines[number], text: text + lineEnd)]
  }

  private func endFile(with text: [UInt8]) -> [TextEdit] {
    let isEnded = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
    return [TextEdit(range: bytes.count..<bytes.count, text: (isEnded ? [] : lineEnd) + text + lineEnd)]
  }

  /// What ends the lines of the file.
  private var lineEnd: [UInt8] {
    lines.count > 1 && lines[1] > 1 && bytes[lines[1] - 2] == UInt8(ascii: "\r") ? [13, 10] : [10]
  }

  private func range(ofLine number: Int) -> Range<Int>? {
    guard number >= 1, number <= lines.count else { return nil }
    return lines[number - 1]..<(number < lines.count ? lines[number] - 1 : bytes.count)
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    ByteSet.alphanumerics.contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
