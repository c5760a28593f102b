import Basics

/// A mark for a line of code.
enum CodeLineMark: Equatable {
  case highlighted, inserted, deleted

  /// The element around the line. Assistive technology announces it, so the mark does not depend on color alone.
  var element: StaticString {
    switch self {
    case .highlighted: "mark"
    case .inserted: "ins"
    case .deleted: "del"
    }
  }
}

// MARK: - CodeLineWriter

/// Wraps each line of highlighted code in an element.
///
/// A token that continues after the end of a line is closed there and opened again on the next line. Each element
/// includes the line's newline, so that the text is exactly the code.
struct CodeLineWriter {
  /// The mark of each line; nil for an unmarked line.
  let marks: [CodeLineMark?]
  /// The number of the first line; nil for a listing without line numbers.
  let firstNumber: Int?

  /// The width of the largest line number in characters; 0 without line numbers.
  var numberWidth: Int { firstNumber.map { String($0 + max(marks.count - 1, 0)).utf8.count } ?? 0 }

  /// Whether any line is marked as inserted or removed.
  var hasChanges: Bool { marks.contains { $0 == .inserted || $0 == .deleted } }

  /// The width of the gutter before each line in characters.
  var gutter: Int { (firstNumber == nil ? 0 : numberWidth + 2) + (hasChanges ? 2 : 0) }

  /// Appends highlighted code line by line. Its `<span>` elements must not be nested.
  func write(_ html: UnsafeBufferPointer<UInt8>, into out: inout ByteBuffer) {
    let width = numberWidth
    var line = 0
    var index = 0
    var written = 0
    // The start tag of the current token, and whether it is open on the current line.
    var token = 0..<0
    var isTokenOpen = false
    while index < html.count {
      let lineMark = (line < marks.count ? marks[line] : nil) ?? diffMark(html, at: index)
      startLine(line, lineMark, width, &out)
      while index < html.count, html[index] != 10 {
        if html[index] == UInt8(ascii: "<") {
          out.append(UnsafeBufferPointer(rebasing: html[written..<index]))
          let isEnd = html[index + 1] == UInt8(ascii: "/")
          let start = index
          while html[index] != UInt8(ascii: ">") { index += 1 }
          index += 1
          written = index
          if isEnd {
            if isTokenOpen { out.append("</span>") }
            isTokenOpen = false
            token = 0..<0
          } else {
            token = start..<index
          }
        } else {
          if !token.isEmpty, !isTokenOpen {
            out.append(UnsafeBufferPointer(rebasing: html[token]))
            isTokenOpen = true
          }
          index += 1
        }
      }
      out.append(UnsafeBufferPointer(rebasing: html[written..<index]))
      if isTokenOpen { out.append("</span>") }
      isTokenOpen = false
      if index < html.count { out.append(10) }
      out.append("</")
      out.append(lineMark?.element ?? "span")
      out.append(UInt8(ascii: ">"))
      index += 1
      written = index
      line += 1
    }
  }

  private static let token = Array("<span class=\"".utf8)

  /// Returns the mark of a line in a diff, from the token at its beginning.
  private func diffMark(_ html: UnsafeBufferPointer<UInt8>, at index: Int) -> CodeLineMark? {
    let letter = index + Self.token.count
    guard letter < html.count, html[index..<letter].elementsEqual(Self.token) else { return nil }
    return switch html[letter] {
    case TokenKind.inserted.rawValue: .inserted
    case TokenKind.deleted.rawValue: .deleted
    default: nil
    }
  }

  private func startLine(_ line: Int, _ mark: CodeLineMark?, _ width: Int, _ out: inout ByteBuffer) {
    out.append(UInt8(ascii: "<"))
    out.append(mark?.element ?? "span")
    out.append(" class=\"line\"")
    if let firstNumber {
      // Pad the number with spaces, so that all numbers are aligned.
      let number = String(firstNumber + line)
      out.append(" data-line=\"")
      for _ in 0..<max(width - number.utf8.count, 0) { out.append(32) }
      out.append(number)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
  }
}
