import Basics

/// The position of an inline Markdown link or image in a line.
struct LinkSpan {
  /// The range from `[` or `!` through `)`.
  var range: Range<Int>
  /// The range between the brackets.
  var text: Range<Int>
  /// The range between the parentheses, including a title.
  var destination: Range<Int>
  var isImage: Bool

  /// Returns the outermost links and images of `line`, in order, in one pass.
  ///
  /// Source: CommonMark 0.31, sections 6.3 and 6.4. Parentheses inside a destination need only be balanced.
  static func all(in line: Bytes) -> [LinkSpan] {
    guard line.find("](") != nil else { return [] }
    var spans: [LinkSpan] = []
    var open: [Int] = []
    var code = CodeSpanEnds(line)
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case Byte.backslash: index += 2
      case Byte.backtick: index = code.span(at: index).end
      case UInt8(ascii: "["):
        open.append(index)
        index += 1
      case UInt8(ascii: "]"):
        let start = open.popLast()
        guard let start, index + 1 < line.endIndex, line[index + 1] == UInt8(ascii: "("),
          let end = closingParenthesis(in: line, from: index + 2)
        else {
          index += 1
          continue
        }
        let isImage = start > line.startIndex && line[start - 1] == UInt8(ascii: "!")
        let range = (isImage ? start - 1 : start)..<(end + 1)
        while let last = spans.last, last.range.lowerBound > start { spans.removeLast() }
        spans.append(
          LinkSpan(range: range, text: (start + 1)..<index, destination: (index + 2)..<end, isImage: isImage))
        index = end + 1
      default: index += 1
      }
    }
    return spans
  }

  /// Returns the link or image that makes up all of `line`.
  static func only(in line: Bytes) -> LinkSpan? {
    guard let first = line.first, "[!".utf8.contains(first) else { return nil }
    let spans = all(in: line)
    guard spans.count == 1, spans[0].range == line.startIndex..<line.endIndex else { return nil }
    return spans[0]
  }

  /// Returns the link that makes up all of `line`, if it is no image.
  static func onlyLink(in line: Bytes) -> LinkSpan? { only(in: line).flatMap { $0.isImage ? nil : $0 } }

  /// Returns the link or image at the beginning of `line`.
  static func leading(in line: Bytes) -> LinkSpan? {
    all(in: line).first.flatMap { $0.range.lowerBound == line.startIndex ? $0 : nil }
  }

  /// Returns the links and images of a line with only white space between and around them; an empty array for other
  /// lines.
  static func alone(in line: Bytes) -> [LinkSpan] {
    let spans = all(in: line)
    var position = line.startIndex
    for span in spans {
      if !line[position..<span.range.lowerBound].isBlank { return [] }
      position = span.range.upperBound
    }
    return line[position...].isBlank ? spans : []
  }

  /// Returns a line with other text in place of some of its links and images, or the same slice.
  ///
  /// - Parameter replacement: returns the text for a link; nil for a link that stays.
  static func replaced(in line: Bytes, by replacement: (LinkSpan) -> Bytes?) -> Bytes {
    var out: [UInt8] = []
    var position = line.startIndex
    for span in all(in: line) {
      guard let text = replacement(span) else { continue }
      out += line[position..<span.range.lowerBound] + text
      position = span.range.upperBound
    }
    return position == line.startIndex ? line : (out + line[position...])[...]
  }

  /// Returns the URL of the destination without its title.
  func url(in line: Bytes) -> Bytes {
    let whole = line[destination].trimmed
    if whole.hasPrefix("<"), let end = whole.firstIndex(of: UInt8(ascii: ">")) {
      return whole[(whole.startIndex + 1)..<end]
    }
    if whole.last == UInt8(ascii: "\""), let quote = whole.find(" \"") { return whole[..<quote].trimmedEnd }
    return whole
  }

  /// Returns the URL as CommonMark reads it.
  func target(in line: Bytes) -> Bytes { LinkDestination.repaired(url(in: line)) }

  /// Returns the visible text of the link.
  func title(in line: Bytes) -> String { PlainText.of(line[text].trimmed) }

  /// The maximum length of a destination in bytes, and the maximum depth of its parentheses, both as in cmark.
  /// They keep lines such as `](](](` from taking quadratic time.
  private static let longestDestination = 4_000
  private static let deepestParentheses = 32

  /// Returns the index of the parenthesis that closes a destination, which begins at `start`; nil if there is none.
  static func closingParenthesis(in line: Bytes, from start: Int) -> Int? {
    var depth = 0
    var index = start
    let limit = min(line.endIndex, start + longestDestination)
    while index < limit {
      switch line[index] {
      case Byte.backslash: index += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > deepestParentheses { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }
}
