import Basics

/// Splits a formula into tokens.
struct Tokenizer {
  private let source: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

  /// Returns the next token; at the end, always a token of the kind `end`.
  mutating func next() throws(MathError) -> TeXToken {
    let start = index
    guard index < source.count else { return TeXToken(kind: .end, offset: source.count) }
    switch source[index] {
    case UInt8(ascii: "\\"):
      index += 1
      return TeXToken(kind: .command(readCommand()), offset: start)
    case UInt8(ascii: "%"):
      while index < source.count, source[index] == UInt8(ascii: "%") { try skipComment() }
      return try next()
    case let byte where byte <= 0x20 || byte == 0x7F:
      skipSpaces()
      return TeXToken(kind: .space, offset: start)
    default:
      return TeXToken(kind: .character(readScalar()), offset: start)
    }
  }

  /// Skips a comment, its line ending, and the indentation of the next line.
  private mutating func skipComment() throws(MathError) {
    let start = index
    while index < source.count, source[index] != 10 { index += 1 }
    guard index < source.count else {
      throw MathError(
        offset: start, message: "`%` begins a comment, which hides the rest of the formula",
        help: "write `\\%` for a percent sign")
    }
    skipSpaces()
  }

  private mutating func skipSpaces() {
    while index < source.count, source[index] <= 0x20 || source[index] == 0x7F { index += 1 }
  }

  /// Returns the name of the command whose backslash has been read: letters, or a single character. The spaces after a
  /// name of letters have no meaning.
  private mutating func readCommand() -> String {
    let start = index
    while index < source.count, source[index].isASCIILetter { index += 1 }
    if index > start {
      let name = String(decoding: source[start..<index], as: UTF8.self)
      skipSpaces()
      return name
    }
    guard index < source.count else { return "" }
    if source[index] <= 0x20 {
      index += 1
      return " "
    }
    return String(Character(readScalar()))
  }

  /// Reads one character of UTF-8; an invalid byte becomes U+FFFD.
  private mutating func readScalar() -> Unicode.Scalar {
    let first = source[index]
    if first < 0x80 {
      index += 1
      return Unicode.Scalar(first)
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let end = min(index + length, source.count)
    let scalar = String(decoding: source[index..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    let isInvalid = scalar == "\u{FFFD}" && !source[index..<end].elementsEqual("\u{FFFD}".utf8)
    index = isInvalid ? index + 1 : end
    return scalar
  }
}
