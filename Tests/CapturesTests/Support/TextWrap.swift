/// Wraps text as Python's `textwrap` does: at spaces, and after the hyphens of compound words.
enum TextWrap {
  /// Returns the lines of `text`. The words of a line are separated as in the text.
  ///
  /// - Parameters:
  ///   - indent: the text before all lines but the first.
  ///   - atHyphens: whether lines can also end after a hyphen.
  static func lines(_ text: String, width: Int, indent: String = "", atHyphens: Bool = true) -> [String] {
    var lines: [String] = []
    var current: [Substring] = []
    var length = 0
    for chunk in chunks(text, atHyphens: atHyphens) {
      let margin = lines.isEmpty ? 0 : indent.count
      if !current.isEmpty, margin + length + chunk.count > width {
        lines.append(line(current, lines.isEmpty ? "" : indent))
        current = []
        length = 0
      }
      // Spaces are dropped at the beginning of all lines but the first.
      if current.isEmpty, !lines.isEmpty, chunk.first == " " { continue }
      current.append(chunk)
      length += chunk.count
    }
    if !current.isEmpty { lines.append(line(current, lines.isEmpty ? "" : indent)) }
    return lines.isEmpty ? [""] : lines
  }

  private static func line(_ chunks: [Substring], _ indent: String) -> String {
    var chunks = chunks
    if chunks.last?.first == " " { chunks.removeLast() }
    return indent + chunks.joined()
  }

  /// Splits text into words, runs of spaces, and the parts of words before and after a hyphen between letters.
  private static func chunks(_ text: String, atHyphens: Bool) -> [Substring] {
    var chunks: [Substring] = []
    var start = text.startIndex
    var index = start
    func end(at place: String.Index) {
      if place > start { chunks.append(text[start..<place]) }
      start = place
    }
    while index < text.endIndex {
      let next = text.index(after: index)
      let isSpace = text[index] == " "
      if index > text.startIndex, (text[text.index(before: index)] == " ") != isSpace { end(at: index) }
      if atHyphens, text[index] == "-", isBreak(text, after: next) { end(at: next) }
      index = next
    }
    end(at: text.endIndex)
    return chunks
  }

  /// Returns whether a line can end after the hyphen before `place`: two letters precede it, and two follow it.
  private static func isBreak(_ text: String, after place: String.Index) -> Bool {
    let before = text[..<place].dropLast().suffix(2)
    var after = text[place...]
    guard before.count == 2, before.allSatisfy(isLetter), let first = after.popFirst(), isLetter(first) else {
      return false
    }
    if after.first == "-" { after.removeFirst() }
    return after.first.map(isLetter) ?? false
  }

  private static func isLetter(_ character: Character) -> Bool { character.isLetter || character == "_" }
}
