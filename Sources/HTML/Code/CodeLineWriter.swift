import Basics

/// Puts each line of highlighted code into an element of its own.
///
/// A token that goes over a line's end is closed there and opened again in the next line. Each line holds its
/// newline, so the text stays exactly the code.
struct CodeLineWriter {
  /// For each line what is said about it.
  let marks: [CodeLineMark?]
  /// The number of the first line; nil where lines are not numbered.
  let firstNumber: Int?

  /// The characters of the widest number; zero without numbers.
  var numberWidth: Int { firstNumber.map { String($0 + max(marks.count - 1, 0)).utf8.count } ?? 0 }

  /// Whether lines are added or removed.
  var hasChanges: Bool { marks.contains { $0 == .inserted || $0 == .deleted } }

  /// The characters that stand before each line.
  var gutter: Int { (firstNumber == nil ? 0 : numberWidth + 2) + (hasChanges ? 2 : 0) }

  /// Appends `html`, code with spans that do not nest, line by line.
  func write(_ html: UnsafeBufferPointer<UInt8>, into out: inout ByteBuffer) {
    let width = numberWidth
    var line = 0
    var index = 0
    var written = 0
    // The start tag of the token being passed; whether it stands in the present line already.
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

  /// A line of a diff is added or removed by what it says itself.
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
      // Blanks in front put all numbers into one column.
      let number = String(firstNumber + line)
      out.append(" data-line=\"")
      for _ in 0..<max(width - number.utf8.count, 0) { out.append(32) }
      out.append(number)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
  }
}
