import Basics

/// The beginning of a line: white space, the markers of quotes, and the text after them.
struct LineStart {
  /// The bytes before the text.
  let prefix: Bytes
  /// The text after white space and the markers of quotes.
  let text: Bytes
  /// The columns before the text. A marker of a quote counts as one column.
  let column: Int
  /// The number of quotes around the text.
  let quotes: Int

  init(_ line: Bytes) {
    var index = line.startIndex
    var column = 0
    var quotes = 0
    scan: while index < line.endIndex {
      switch line[index] {
      case Byte.space: column += 1
      case Byte.tab: column += 4 - column % 4
      // After four columns of white space, a `>` is code, unless it is in a list item. The columns are not checked
      // here.
      case UInt8(ascii: ">"):
        quotes += 1
        column += 1
      default: break scan
      }
      index += 1
    }
    prefix = line[..<index]
    text = line[index...]
    self.column = column
    self.quotes = quotes
  }
}

/// The marker of a list item at the beginning of a text.
struct ListMarker {
  /// The number of columns of the marker and the spaces after it: the text of the item begins there.
  let width: Int
  /// The text after the marker.
  let text: Bytes
  /// Whether the marker can interrupt a paragraph.
  let interruptsParagraph: Bool

  /// Returns nil if the text does not begin with a marker.
  ///
  /// Source: CommonMark 0.31, section 5.2.
  init?(_ text: Bytes) {
    guard let first = text.first else { return nil }
    var index = text.startIndex
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      index += 1
    } else {
      while index < text.endIndex, text[index].isASCIIDigit, index - text.startIndex < 9 { index += 1 }
      guard index > text.startIndex, index < text.endIndex,
        text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")")
      else { return nil }
      index += 1
    }
    let label = index - text.startIndex
    let rest = text[index...]
    guard rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { return nil }
    let spaces = rest.indent
    let content = rest.trimmed
    width = label + (content.isEmpty || spaces > 4 ? 1 : spaces)
    self.text = content.isEmpty ? content : rest.drop { $0 == Byte.space || $0 == Byte.tab }
    interruptsParagraph = !content.isEmpty && (label == 1 || text.hasPrefix("1.") || text.hasPrefix("1)"))
  }
}
