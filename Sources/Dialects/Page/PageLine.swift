import Basics

/// A line of a page that is being converted.
struct PageLine {
  /// The text without the line ending.
  var text: Bytes
  var origin: LineOrigin
  var role = Role.text

  enum Role {
    /// Text, whose inline syntax is still to be converted.
    case text
    /// Text whose block syntax has been converted, and whose inline syntax is still to be converted.
    case phrase
    /// Code, or a line that the conversion wrote. It stays as it is.
    case verbatim
  }

  /// Returns the lines of a file. A byte order mark is left out.
  ///
  /// - Parameters:
  ///   - file: the index of the file among the page’s files.
  ///   - line: the line that includes the file; nil for the file of the page.
  static func lines(of bytes: [UInt8], file: Int = 0, includedAt line: PageLine? = nil) -> [PageLine] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes.withUnsafeBufferPointer { buffer in
      TextLines(buffer, from: start).map { found in
        var origin = LineOrigin(file: file, line: found.number)
        if let line { origin.pageLine = line.origin.pageLine }
        return PageLine(text: bytes[found.range], origin: origin)
      }
    }
  }

  var isBlank: Bool { text.isBlank }

  /// Returns the line with another text that begins at the same place.
  func with(_ text: Bytes, _ role: Role = .text) -> PageLine {
    PageLine(text: text, origin: origin, role: role)
  }

  /// Returns the line without its first columns of white space.
  func dedented(by columns: Int) -> PageLine {
    var line = self
    line.text = text.dropFirst(columns: columns)
    line.origin.shift -= Int32(clamping: text.count - line.text.count)
    return line
  }

  /// Returns the line without at most `columns` columns of white space at its beginning.
  func withoutColumns(_ columns: Int) -> PageLine {
    columns > 0 ? dedented(by: min(columns, text.indent)) : self
  }

  /// Returns the line without its first `count` markers of quotes.
  func withoutQuotes(_ count: Int) -> PageLine {
    var text = self.text
    for _ in 0..<count {
      text = text.drop { $0 == Byte.space || $0 == Byte.tab }
      guard text.first == UInt8(ascii: ">") else { break }
      text = text.dropFirst()
      if text.first == Byte.space { text = text.dropFirst() }
    }
    var line = self
    line.text = text
    line.origin.shift -= Int32(clamping: self.text.count - text.count)
    return line
  }

  /// Returns the line with bytes before it. Blank lines get no trailing spaces.
  func prefixed(by prefix: Bytes) -> PageLine {
    if prefix.isEmpty { return self }
    var line = self
    line.text = text.isEmpty ? prefix.trimmedEnd : prefix + text
    line.origin.shift += Int32(clamping: prefix.count)
    return line
  }
}

extension Sequence where Element == PageLine {
  /// The texts of the lines with line feeds between them.
  var joinedText: Bytes { Bytes(map(\.text).joined(separator: CollectionOfOne(UInt8(ascii: "\n")))) }
}
