/// Parses the argument list of a directive.
struct DirectiveArguments {
  /// The offset of the next byte to read.
  private(set) var position = 0
  private let bytes: [UInt8]

  /// Returns the offset after the closing parenthesis that matches the opening one at `start`; nil if there is none.
  ///
  /// Parentheses in quotes are ignored. Those in unquoted values must be balanced.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var quoted = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where quoted: index += 1
      case UInt8(ascii: "\""): quoted.toggle()
      case UInt8(ascii: "(") where !quoted: depth += 1
      case UInt8(ascii: ")") where !quoted:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Parses the text between the parentheses.
  static func parse(_ text: some Collection<UInt8>) throws(Directive.Problem) -> [Directive.Argument] {
    var reader = DirectiveArguments(bytes: Array(text))
    return try reader.list()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func list() throws(Directive.Problem) -> [Directive.Argument] {
    var arguments: [Directive.Argument] = []
    skipSpace()
    while position < bytes.count {
      var label: String?
      let start = position
      if let word = identifier() {
        skipSpace()
        if peek == UInt8(ascii: ":") {
          position += 1
          label = word
          skipSpace()
        } else {
          position = start
        }
      }
      arguments.append(try argument(label))
      skipSpace()
      if position == bytes.count { break }
      guard peek == UInt8(ascii: ",") else { throw .missingComma(before: upcoming) }
      position += 1
      skipSpace()
    }
    return arguments
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == UInt8(ascii: " ") || (9...13).contains(byte) { position += 1 }
  }

  private mutating func identifier() -> String? {
    let start = position
    while let byte = peek, DirectiveName.bytes.contains(byte) { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// The word or the text in quotes that follows, for messages.
  private var upcoming: String {
    var end = position
    let isQuoted = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
    if isQuoted { end += 1 }
    while end < bytes.count, end - position < 40 {
      let byte = bytes[end]
      if isQuoted ? byte == UInt8(ascii: "\"") : !DirectiveName.bytes.contains(byte) { break }
      end += 1
    }
    if isQuoted || end == position { end = min(end + 1, bytes.count) }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private mutating func argument(_ label: String?) throws(Directive.Problem) -> Directive.Argument {
    if peek == UInt8(ascii: "\"") { return Directive.Argument(label, try quoted()) }
    guard let end = endOfCurlyQuotes else { return Directive.Argument(label, try unquoted(label)) }
    let mark = CurlyQuote.length
    var argument = Directive.Argument(
      label, String(decoding: bytes[(position + mark)..<(end - mark)], as: UTF8.self))
    argument.curlyQuotes = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end
    return argument
  }

  /// The end of the value that follows, if curly quotation marks are around it, as in `“text”`.
  private var endOfCurlyQuotes: Int? {
    guard CurlyQuote.begins(at: position, in: bytes) else { return nil }
    var index = position + CurlyQuote.length
    while index < bytes.count {
      if CurlyQuote.begins(at: index, in: bytes) {
        let end = index + CurlyQuote.length
        let next = bytes[end...].first { $0 != UInt8(ascii: " ") && !(9...13).contains($0) }
        if next == nil || next == UInt8(ascii: ",") { return end }
        index = end
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func quoted() throws(Directive.Problem) -> String {
    var text: [UInt8] = []
    position += 1
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = peek else { throw .unclosed }
        if next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { text.append(byte) }
        text.append(next)
        position += 1
      case UInt8(ascii: "\n"): text.append(UInt8(ascii: " "))
      default: text.append(byte)
      }
    }
    throw .unclosed
  }

  private mutating func unquoted(_ label: String?) throws(Directive.Problem) -> String {
    let start = position
    var depth = 0
    while let byte = peek {
      if byte == UInt8(ascii: ","), depth == 0 { break }
      if byte == UInt8(ascii: "\"") {
        let word = text(start)
        if label == nil, !word.isEmpty, word.utf8.allSatisfy({ DirectiveName.bytes.contains($0) }) {
          throw .missingColon(after: word)
        }
        throw .missingComma(before: upcoming)
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    let word = text(start)
    if word.isEmpty { throw .missingValue(of: label) }
    return word
  }

  /// Returns the text from `start` up to the next byte to read, without the spaces at its end.
  private func text(_ start: Int) -> String {
    var end = position
    while end > start, bytes[end - 1] == UInt8(ascii: " ") || (9...13).contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// The curly quotation marks that editors and chat programs write in place of `"`: U+2018 to U+201F.
enum CurlyQuote {
  /// The length of each of them in UTF-8.
  static let length = 3

  static func begins(at index: Int, in bytes: [UInt8]) -> Bool {
    index + length <= bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && (0x98...0x9F).contains(bytes[index + 2])
  }

  /// Returns whether a text contains one that means a quotation mark, not an apostrophe.
  static func isDouble(in text: String) -> Bool {
    text.unicodeScalars.contains { (0x201C...0x201F).contains($0.value) }
  }
}
