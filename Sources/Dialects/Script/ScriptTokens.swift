import Basics

/// A token of JavaScript or TypeScript.
struct ScriptToken: Sendable {
  enum Kind: Sendable, Equatable {
    case name
    case text
    case number
    /// A template string, with or without expressions.
    case template
    case punctuation(UInt8)
    /// `=>`
    case arrow
    /// `...`
    case spread
    /// Other operators, and regular expressions.
    case other
    case end
  }

  var kind: Kind
  var range: Range<Int>
  var line: Int
  var column: Int
  /// Whether a line ends between the token before and this one.
  var startsLine: Bool
}

/// Divides JavaScript or TypeScript into tokens, without comments.
///
/// Source: ECMA-262, section 12.
struct ScriptTokens {
  let bytes: Bytes
  private(set) var tokens: [ScriptToken] = []
  private var index: Int
  private var line = 1
  private var lineStart: Int
  private var startsLine = true

  init(_ bytes: Bytes) {
    self.bytes = bytes
    index = bytes.startIndex
    lineStart = bytes.startIndex
    tokens.reserveCapacity(bytes.count / 5)
    while next() {}
  }

  func text(_ token: ScriptToken) -> String { bytes[token.range].string }

  private static let punctuation = ByteSet("{}()[],;:?.=<>!&|+-*%^~@#")

  /// Reads a token. Returns false at the end.
  private mutating func next() -> Bool {
    skipSpaceAndComments()
    let start = index
    guard index < bytes.endIndex else {
      add(.end, from: start)
      return false
    }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipString(byte)
      add(.text, from: start)
    case Byte.backtick:
      skipTemplate(depth: 0)
      add(.template, from: start)
    case UInt8(ascii: "/") where expectsOperand:
      skipRegularExpression()
      add(.other, from: start)
    case _ where Self.isNameByte(byte) && !byte.isASCIIDigit:
      while index < bytes.endIndex, Self.isNameByte(bytes[index]) { index += 1 }
      add(.name, from: start)
    case _ where byte.isASCIIDigit:
      while index < bytes.endIndex, Self.isNameByte(bytes[index]) || bytes[index] == UInt8(ascii: ".") {
        index += 1
      }
      add(.number, from: start)
    default: readPunctuation(byte)
    }
    return true
  }

  private mutating func readPunctuation(_ byte: UInt8) {
    let start = index
    let rest = bytes[index...]
    if rest.hasPrefix("...") {
      index += 3
      add(.spread, from: start)
    } else if rest.hasPrefix("=>") {
      index += 2
      add(.arrow, from: start)
    } else if let length = Self.operators.first(where: { rest.hasPrefix($0) })?.utf8CodeUnitCount {
      index += length
      add(.other, from: start)
    } else {
      index += 1
      add(Self.punctuation.contains(byte) ? .punctuation(byte) : .other, from: start)
    }
  }

  private static let operators: [StaticString] = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--",
  ]

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  private mutating func add(_ kind: ScriptToken.Kind, from start: Int) {
    let newLines = bytes[start..<index].contains(UInt8(ascii: "\n"))
    tokens.append(
      ScriptToken(
        kind: kind, range: start..<index, line: line, column: start - lineStart + 1, startsLine: startsLine))
    startsLine = false
    guard newLines else { return }
    for place in start..<index where bytes[place] == UInt8(ascii: "\n") {
      line += 1
      lineStart = place + 1
    }
  }

  private mutating func skipSpaceAndComments() {
    while index < bytes.endIndex {
      let byte = bytes[index]
      let following = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
        startsLine = true
        index += 1
      } else if byte.isASCIIWhitespace {
        index += 1
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") {
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
        let end = bytes.find("*/", from: index + 2).map { $0 + 2 } ?? bytes.endIndex
        for place in index..<end where bytes[place] == UInt8(ascii: "\n") {
          line += 1
          lineStart = place + 1
          startsLine = true
        }
        index = end
      } else {
        return
      }
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    // Text in several lines, in Swift.
    if bytes[index...].hasPrefix("\"\"\"") {
      index = bytes.find("\"\"\"", from: index + 3).map { $0 + 3 } ?? bytes.endIndex
      return
    }
    index += 1
    while index < bytes.endIndex, bytes[index] != quote, bytes[index] != UInt8(ascii: "\n") {
      index += bytes[index] == Byte.backslash ? 2 : 1
    }
    index = min(index + 1, bytes.endIndex)
  }

  private mutating func skipTemplate(depth: Int) {
    index += 1
    while index < bytes.endIndex, bytes[index] != Byte.backtick {
      if bytes[index] == Byte.backslash {
        index += 2
      } else if bytes[index...].hasPrefix("${"), depth < Budget.maximumDepth {
        index += 2
        skipTemplateExpression(depth: depth)
      } else {
        index += 1
      }
    }
    index = min(index + 1, bytes.endIndex)
  }

  private mutating func skipTemplateExpression(depth: Int) {
    var braces = 1
    while index < bytes.endIndex, braces > 0 {
      switch bytes[index] {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case Byte.backtick:
        skipTemplate(depth: depth + 1)
        continue
      default: break
      }
      index += 1
    }
  }

  /// Whether a slash begins a regular expression, because an operand is expected.
  private var expectsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .name: return ["return", "typeof", "case"].contains(text(last))
    case .text, .number, .template, .end: return false
    case .punctuation(let byte):
      // `</` ends an element of JSX.
      return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "<")].contains(byte)
    case .arrow, .spread, .other: return true
    }
  }

  private mutating func skipRegularExpression() {
    var inClass = false
    index += 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") {
      let byte = bytes[index]
      if byte == Byte.backslash {
        index += 2
        continue
      }
      index += 1
      if byte == UInt8(ascii: "[") { inClass = true }
      if byte == UInt8(ascii: "]") { inClass = false }
      if byte == UInt8(ascii: "/"), !inClass { break }
    }
    index = min(index, bytes.endIndex)
    while index < bytes.endIndex, bytes[index].isASCIILetter { index += 1 }
  }
}
