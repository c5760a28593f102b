import Basics

/// A position in the text of a diagram, from which its parts are read.
struct Scanner {
  let source: Source
  private let bytes: [UInt8]
  /// The offset in the text.
  var index: Int
  /// The end of the part that is read, such as a line.
  let end: Int

  init(_ source: Source, from start: Int) { self.init(source, source.bytes[start...]) }

  /// - Parameter part: a part of the source.
  init(_ source: Source, _ part: Bytes) {
    self.source = source
    bytes = source.bytes
    index = part.startIndex
    end = part.endIndex
  }

  var isAtEnd: Bool { index >= end }
  /// The next byte; nil at the end.
  var peek: UInt8? { index < end ? bytes[index] : nil }
  /// The text that has not been read.
  var rest: Bytes { bytes[min(index, end)..<end] }

  /// Returns the byte after `count` others; nil after the end.
  func peek(_ count: Int) -> UInt8? { index + count < end ? bytes[index + count] : nil }

  /// Returns whether the byte after `count` others is one of some ASCII characters.
  func isNext(_ marks: String, after count: Int = 0) -> Bool {
    peek(count).map { marks.utf8.contains($0) } ?? false
  }

  func text(from start: Int) -> String { bytes[start..<index].string }

  func error(_ expected: String, at offset: Int? = nil) -> DiagramError {
    source.error(at: offset ?? index, .syntax(expected))
  }

  /// Skips spaces and tabs.
  mutating func skipSpaces() {
    while let byte = peek, byte == Byte.space || byte == Byte.tab { index += 1 }
  }

  /// Skips all white space, line endings included.
  mutating func skipBlank() {
    while let byte = peek, byte <= 0x20 { index += 1 }
  }

  /// Skips a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Skips the first text of a table that is next, and returns what it stands for.
  mutating func take<Value>(_ table: [(text: StaticString, value: Value)]) -> Value? {
    table.first { take($0.text) }?.value
  }

  /// Skips a word if it is next and no letter, digit, `_` or `-` follows, and then spaces. The case of ASCII letters is
  /// ignored.
  mutating func take(word: String) -> Bool {
    let count = word.utf8.count
    guard rest.prefix(count).elementsEqual(word.utf8, by: { $0.asciiLowercased == $1.asciiLowercased }),
      rest.count >= count
    else { return false }
    if let next = peek(count), Byte.isNamePart(next) || next == UInt8(ascii: "-") { return false }
    index += count
    skipSpaces()
    return true
  }

  /// Reads bytes as long as they fulfill a condition.
  mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = peek, condition(byte) { index += 1 }
    return text(from: start)
  }

  /// Reads a name of letters, digits, underscores and bytes outside ASCII; empty if there is none.
  mutating func takeName() -> String { take(while: Byte.isNamePart) }

  /// Reads a name that can also contain some other characters. Two hyphens or two periods in a row end it.
  ///
  /// - Parameter expected: what the name stands for.
  mutating func takeName(with others: String, of expected: String) throws(DiagramError) -> String {
    let start = index
    while let byte = peek,
      Byte.isNamePart(byte) || others.utf8.contains(byte) && !(byte == peek(1) && "-.".utf8.contains(byte))
    {
      index += 1
    }
    if index == start { throw error(expected) }
    return text(from: start)
  }

  /// Reads text up to a closing bracket, which is skipped: `Text]` or `"Text"]`.
  mutating func takeText(before close: StaticString) throws(DiagramError) -> String {
    skipSpaces()
    if let quoted = try takeQuoted() {
      skipSpaces()
      if take(close) { return quoted }
    } else if let text = take(upTo: close) {
      return text
    }
    throw error("`\(close)`")
  }

  /// Reads up to a text, which is skipped. Returns nil, without reading, if it does not follow.
  mutating func take(upTo text: StaticString) -> String? {
    guard let found = rest.find(text) else { return nil }
    let start = index
    index = found
    defer { index += text.utf8CodeUnitCount }
    return self.text(from: start)
  }

  /// Reads the rest of the line, without the line ending and the white space around it.
  mutating func takeLine() -> String { take { $0 != 10 }.trimmingWhiteSpace }

  /// Reads a text in double quotes, which may contain line endings; nil if none is next.
  mutating func takeQuoted() throws(DiagramError) -> String? {
    guard peek == UInt8(ascii: "\"") else { return nil }
    let start = index
    index += 1
    guard let text = take(upTo: "\"") else {
      index = start
      throw error("a closing quotation mark")
    }
    return text
  }

  /// Reads a number with an optional sign and fraction; nil if none is next.
  mutating func takeNumber() -> Double? {
    let start = index
    if isNext("-+") { index += 1 }
    while isNext(".0123456789") { index += 1 }
    let number = bytes[start..<index].number
    if number == nil { index = start }
    return number
  }
}
