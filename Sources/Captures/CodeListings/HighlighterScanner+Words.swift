import Basics

/// Names, numbers, and operators.
extension HighlighterScanner {
  func word(_ position: Position, _ mode: HighlighterMode, _ features: Set<HighlighterFeature>)
    -> HighlighterToken
  {
    let index = position.index
    let end = identifierEnd(index)
    let length = end - index
    if features.contains(.names) { return .span(length) }
    if position.isWordStart {
      if features.contains(.parameterNames), isParameterName(end) {
        return .span(length, opens: .parameterName)
      }
      // A colon alone on the next line shows that this highlighter treated the label like any other word.
      if features.contains(.labels), !has("\n:", at: end), byte(skipAllSpace(end)) == UInt8(ascii: ":") {
        if length == 1, bytes[index] == UInt8(ascii: "_") { return .span(1) }
        return .text(length)
      }
    }
    let word = text(index, end)
    if position.isWordStart, let token = declaration(word, end, features) { return token }
    if position.isWordStart, features.contains(.wordKeywords), let more = wordKeyword(word, end) {
      return .span(length + more)
    }
    if position.isWordStart, features.contains(.types), bytes[index].isASCIIUppercase {
      return .span(length, opens: .type)
    }
    if position.isWordStart, features.contains(.builtIns), HighlighterWords.builtIns.contains(word),
      byte(skipJoin(end)) == UInt8(ascii: "(")
    {
      return .span(length)
    }
    let isKeyword =
      features.contains(.keywords) && HighlighterWords.keywords.contains(word)
      || features.contains(.platforms) && HighlighterWords.platforms.contains(word)
      || features.contains(.precedence) && HighlighterWords.precedence.contains(word)
    guard position.isWordStart || position.splitsWord else { return .text(length) }
    if isKeyword { return .span(length) }
    if features.contains(.keywords), HighlighterWords.laterKeywords.contains(word), isLaterKeyword(end) {
      return .span(length)
    }
    return .text(length)
  }

  private func declaration(_ word: String, _ end: Int, _ features: Set<HighlighterFeature>)
    -> HighlighterToken?
  {
    guard features.contains(.declarations) else { return nil }
    let length = word.utf8.count
    switch word {
    case "func": return .span(length, opens: .functionName)
    case "init", "subscript":
      let mark = byte(end)
      let isFailable = word == "init" && (mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!"))
      let next = byte(skipAllSpace(end + (isFailable ? 1 : 0)))
      guard next == UInt8(ascii: "(") || next == UInt8(ascii: "<") else { return nil }
      return .span(length + (isFailable ? 1 : 0), opens: .function)
    case "import": return .span(length, opens: .importLine)
    case "operator": return .span(length, opens: .operatorName)
    case "precedencegroup": return .span(length, opens: .precedenceGroup)
    default:
      return HighlighterWords.declarations.contains(word) && byte(end) != UInt8(ascii: ".")
        ? .span(length, opens: .declaration) : nil
    }
  }

  /// Returns the number of bytes after the word that belong to its span, or nil if the word is not such a keyword.
  private func wordKeyword(_ word: String, _ end: Int) -> Int? {
    switch word {
    case "Any", "Self", "self": return 0
    case "init", "as", "try":
      let mark = byte(end)
      let isMarked = mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!")
      if isMarked, !Self.isWord(byte(end + 1)) { return 1 }
      return word == "init" ? 0 : nil
    default:
      guard byte(end) == UInt8(ascii: "("),
        HighlighterWords.modifiers.contains(where: { $0.hasPrefix(word + "(") }),
        let length = prefixLength(HighlighterWords.modifiers, end - word.utf8.count),
        !Self.isWord(byte(end - word.utf8.count + length))
      else { return nil }
      return length - word.utf8.count
    }
  }

  /// Returns true if a word that only later versions of the grammar know is a span: if it were text, the text would
  /// also contain the space after it.
  private func isLaterKeyword(_ end: Int) -> Bool {
    guard byte(end) == UInt8(ascii: "\n") else { return false }
    let next = byte(end + 1)
    return next == UInt8(ascii: "\n") || next == Byte.space && byte(end + 2) != Byte.space
  }

  /// Returns true if a colon follows the first or second name of a parameter.
  private func isParameterName(_ end: Int) -> Bool {
    let next = skipAllSpace(end)
    if byte(next) == UInt8(ascii: ":") { return true }
    guard next > end else { return false }
    let second = identifierEnd(next)
    return second > next && byte(skipAllSpace(second)) == UInt8(ascii: ":")
  }

  func functionName(_ index: Int) -> HighlighterToken {
    let first = bytes[index]
    if first == Byte.space || first == Byte.tab { return .text(1) }
    var end = identifierEnd(index)
    if first == Byte.backtick {
      let close = identifierEnd(index + 1)
      end = close > index + 1 && byte(close) == Byte.backtick ? close + 1 : index
    }
    let length = end > index ? end - index : operatorLength(index)
    if length > 0 { return .span(length, closes: 1, opens: .function) }
    return HighlighterToken(length: 0, beginsSpan: true, endsSpan: true, closes: 1)
  }

  func functionPart(_ index: Int) -> HighlighterToken {
    switch bytes[index] {
    case UInt8(ascii: "("): .text(1, opens: .parameters)
    case UInt8(ascii: "<"): .text(1, opens: .genericParameters)
    case Byte.space, Byte.tab: .text(1)
    default: HighlighterToken(length: 0, beginsSpan: true, endsSpan: true, closes: 1)
    }
  }

  // MARK: - Lengths

  func text(_ start: Int, _ end: Int) -> String {
    start < end ? String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self) : ""
  }

  func identifierEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, Identifier.isPart(bytes[end]) {
      if bytes[end] >= 0xC2, operatorLength(end) > 0 { break }
      end += 1
    }
    return end
  }

  func asciiWordEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    return end
  }

  func skipSpace(_ start: Int) -> Int {
    var end = start
    while byte(end) == Byte.space || byte(end) == Byte.tab { end += 1 }
    return end
  }

  func skipAllSpace(_ start: Int) -> Int {
    var end = start
    while byte(end) == Byte.space || byte(end) == Byte.tab || byte(end) == UInt8(ascii: "\n") { end += 1 }
    return end
  }

  func skipJoin(_ index: Int) -> Int { byte(index) == UInt8(ascii: "\n") ? index + 1 : index }

  /// Returns the length of the number at `index`, or 0 if a letter follows the digits.
  func numberLength(_ index: Int) -> Int {
    if byte(index) == UInt8(ascii: "0"),
      [UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "b")].contains(byte(index + 1))
    {
      var end = asciiWordEnd(index + 2)
      if byte(end) == UInt8(ascii: "."), byte(index + 1) == UInt8(ascii: "x"),
        byte(end + 1).hexDigitValue != nil
      {
        end = asciiWordEnd(end + 1)
      }
      if bytes[end - 1] == UInt8(ascii: "p"), byte(end) == UInt8(ascii: "-") || byte(end) == UInt8(ascii: "+")
      {
        end = digitsEnd(end + 1)
      }
      return end - index
    }
    let whole = digitsEnd(index)
    var best = Self.isWord(byte(whole)) ? 0 : whole - index
    var end = whole
    if byte(whole) == UInt8(ascii: "."), byte(whole + 1).isASCIIDigit {
      end = digitsEnd(whole + 1)
      if !Self.isWord(byte(end)) { best = end - index }
    }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(end + 1) == UInt8(ascii: "-") || byte(end + 1) == UInt8(ascii: "+") ? 1 : 0
      let exponent = digitsEnd(end + 1 + sign)
      if exponent > end + 1 + sign, !Self.isWord(byte(exponent)) { best = exponent - index }
    }
    return best
  }

  private func digitsEnd(_ start: Int) -> Int {
    var end = start
    while byte(end).isASCIIDigit || end > start && byte(end) == UInt8(ascii: "_") { end += 1 }
    return end
  }

  /// Returns the length of the operator at `index`, or 0 if there is none.
  func operatorLength(_ index: Int) -> Int {
    var end = index + operatorHeadLength(index)
    guard end > index else { return 0 }
    while case let length = operatorHeadLength(end), length > 0 { end += length }
    return end - index
  }

  func operatorHeadLength(_ index: Int) -> Int {
    let first = byte(index)
    if first < 0x80 { return Operator.ascii.contains(first) ? 1 : 0 }
    if first == 0xC2 || first == 0xC3 {
      let scalar = UInt32(first & 0x1F) << 6 | UInt32(byte(index + 1) & 0x3F)
      return Operator.contains(scalar) ? 2 : 0
    }
    guard first == 0xE2 || first == 0xE3 else { return 0 }
    let scalar =
      UInt32(first & 0xF) << 12 | UInt32(byte(index + 1) & 0x3F) << 6 | UInt32(byte(index + 2) & 0x3F)
    return Operator.contains(scalar) ? 3 : 0
  }
}

/// The bytes of names in Swift.
enum Identifier {
  static func isStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }
  static func isPart(_ byte: UInt8) -> Bool { Byte.isWord(byte) || byte == UInt8(ascii: "_") }
}

/// The characters of operators. Source: The Swift Programming Language, “Lexical Structure”, grammar of an operator.
enum Operator {
  static let ascii = ByteSet("/=-+!*%<>&|^~?")

  private static let ranges: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
    0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053,
    0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
    0x3008...0x3020, 0x3030...0x3030,
  ]

  static func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }
}
