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

  /// Parses the text between the parentheses. Returns nil if it is malformed.
  static func parse(_ text: some Collection<UInt8>) -> [Directive.Argument]? {
    var reader = DirectiveArguments(bytes: Array(text))
    return reader.list()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func list() -> [Directive.Argument]? {
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
      guard let value = value() else { return nil }
      arguments.append(Directive.Argument(label, value))
      skipSpace()
      if position == bytes.count { break }
      guard peek == UInt8(ascii: ",") else { return nil }
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

  private mutating func value() -> String? {
    peek == UInt8(ascii: "\"") ? quoted() : unquoted()
  }

  private mutating func quoted() -> String? {
    var text: [UInt8] = []
    position += 1
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = peek else { return nil }
        if next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { text.append(byte) }
        text.append(next)
        position += 1
      case UInt8(ascii: "\n"): text.append(UInt8(ascii: " "))
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func unquoted() -> String? {
    let start = position
    var depth = 0
    while let byte = peek {
      if byte == UInt8(ascii: ","), depth == 0 { break }
      if byte == UInt8(ascii: "\"") { return nil }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    var end = position
    while end > start, bytes[end - 1] == UInt8(ascii: " ") || (9...13).contains(bytes[end - 1]) { end -= 1 }
    return end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }
}
