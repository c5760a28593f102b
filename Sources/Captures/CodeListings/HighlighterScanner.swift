import Basics

/// Finds the next piece of Swift code as highlight.js 10 does, in a given mode.
///
/// The code is a broken listing: each node is on a line of its own, so where the grammar looks ahead across the end of
/// a span, the scanner skips one newline.
struct HighlighterScanner {
  let bytes: [UInt8]

  /// A place in the listing, and the restored code before it.
  struct Position {
    var index: Int
    /// The last byte of the restored code.
    var previous: UInt8
    /// A keyword may begin here within a word.
    var splitsWord: Bool

    var isWordStart: Bool { !HighlighterScanner.isWord(previous) }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  func has(_ text: StaticString, at index: Int) -> Bool {
    index < bytes.count && bytes[index...].hasPrefix(text)
  }

  /// Returns true if a line ends at `index`.
  func isLineEnd(_ index: Int) -> Bool { index >= bytes.count || bytes[index] == UInt8(ascii: "\n") }

  /// Returns the piece at `position`, which is not a newline.
  func token(at position: Position, in mode: HighlighterMode) -> HighlighterToken {
    let index = position.index
    let first = bytes[index]
    switch mode {
    case .string(let hashes, let isMultiline): return string(index, hashes: hashes, isMultiline: isMultiline)
    case .lineComment, .blockComment: return comment(index, isBlock: mode == .blockComment)
    case .functionName: return functionName(index)
    case .function: return functionPart(index)
    case .importLine: return has("//", at: index) || has("/*", at: index) ? commentStart(index) : .text(1)
    case .operatorName:
      let length = operatorLength(index)
      return length > 0 ? .span(length, closes: 1) : .text(1)
    case .availability:
      return first == UInt8(ascii: "(")
        ? .text(1, closes: 1, opens: .availabilityArguments) : .text(0, closes: 1)
    case .dotKeyword: return .span(identifierEnd(index) - index, closes: 1)
    case .type: return typePart(index)
    case .parameterName:
      if first == UInt8(ascii: ":") { return .text(1, closes: 1) }
      let end = identifierEnd(index)
      return end > index ? .span(end - index) : .text(1)
    case .declaration where first == UInt8(ascii: "{"):
      return HighlighterToken(length: 0, beginsSpan: true, endsSpan: true, closes: 1)
    default: return code(position, mode, HighlighterFeature.of(mode))
    }
  }

  // MARK: - Code

  private func code(
    _ position: Position, _ mode: HighlighterMode, _ features: Set<HighlighterFeature>
  ) -> HighlighterToken {
    let index = position.index
    let first = bytes[index]
    if Identifier.isStart(first), first < 0x80 || operatorLength(index) == 0 {
      return word(position, mode, features)
    }
    switch first {
    case UInt8(ascii: "/")
    where features.contains(.comments) && (has("//", at: index) || has("/*", at: index)):
      return commentStart(index)
    case UInt8(ascii: "("):
      if mode == .interpolation || mode == .interpolationTuple { return .text(1, opens: .interpolationTuple) }
      return features.contains(.tuples) ? .text(1, opens: .tuple) : .text(1)
    case UInt8(ascii: ")"): return closingParenthesis(mode)
    case UInt8(ascii: ">") where mode == .genericArguments || mode == .genericParameters:
      return .text(1, closes: 1)
    case UInt8(ascii: "{") where mode == .precedenceGroup: return .text(1, closes: 1, opens: .precedenceBody)
    case UInt8(ascii: "}") where mode == .precedenceBody: return .text(1, closes: 1)
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if features.contains(.strings), let string = stringStart(index) { return string }
      return first == UInt8(ascii: "#") ? directive(index, features) : .text(1)
    case Byte.backtick where features.contains(.variables):
      let end = identifierEnd(index + 1)
      return end > index + 1 && byte(end) == Byte.backtick ? .text(end + 1 - index) : .text(1)
    case UInt8(ascii: "@") where features.contains(.attributes): return attribute(index)
    case UInt8(ascii: "$") where features.contains(.variables): return variable(index)
    case UInt8(ascii: "."): return period(index, features)
    case UInt8(ascii: "-") where features.contains(.arrows) && has("->", at: index): return .text(2)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard features.contains(.numbers), position.isWordStart else {
        return .text(identifierEnd(index) - index)
      }
      let length = numberLength(index)
      return length > 0 ? .span(length) : .text(identifierEnd(index) - index)
    default:
      guard features.contains(.operators) else { return .text(1) }
      let length = operatorLength(index)
      return length > 0 ? .span(length) : .text(1)
    }
  }

  private func closingParenthesis(_ mode: HighlighterMode) -> HighlighterToken {
    switch mode {
    // The parenthesis after the parameters ends the span of the function as well.
    case .parameters: .close(1, closes: 2)
    case .interpolation: .close(1)
    case .tuple, .interpolationTuple, .availabilityArguments: .text(1, closes: 1)
    default: .text(1)
    }
  }

  private func commentStart(_ index: Int) -> HighlighterToken {
    .open(2, byte(index + 1) == UInt8(ascii: "/") ? .lineComment : .blockComment)
  }

  private func directive(_ index: Int, _ features: Set<HighlighterFeature>) -> HighlighterToken {
    if features.contains(.attributes), has("#available", at: index) { return .span(10, opens: .availability) }
    // The grammar knows directives only outside of parentheses. Inside, `if` in `#if` is a span without its number
    // sign.
    let end = asciiWordEnd(index + 1)
    return features.contains(.declarations) && HighlighterWords.directives.contains(text(index, end))
      ? .span(end - index) : .text(1)
  }

  private func attribute(_ index: Int) -> HighlighterToken {
    if has("@available", at: index) { return .span(10, opens: .availability) }
    for kind in ["@convention(swift)", "@convention(block)", "@convention(c)"] as [StaticString]
    where has(kind, at: index) {
      return .span(kind.utf8CodeUnitCount)
    }
    if has("@objc(", at: index) {
      let end = identifierEnd(index + 6)
      if end > index + 6, byte(end) == UInt8(ascii: ")") { return .span(end + 1 - index) }
    }
    let end = identifierEnd(index + 1)
    guard end > index + 1 else { return .text(1) }
    let name = text(index + 1, end)
    if let known = HighlighterWords.attributes.first(where: { name.hasPrefix($0) }) {
      return .span(known.utf8.count + 1)
    }
    return .span(end - index)
  }

  private func variable(_ index: Int) -> HighlighterToken {
    let digits = bytes[(index + 1)...].prefix(while: \.isASCIIDigit).count
    let length = digits > 0 ? digits : identifierEnd(index + 1) - index - 1
    return length > 0 ? .span(length + 1) : .text(1)
  }

  private func period(_ index: Int, _ features: Set<HighlighterFeature>) -> HighlighterToken {
    if features.contains(.wordKeywords) {
      let next = byte(index + 1) == UInt8(ascii: "\n") ? index + 2 : index + 1
      let end = identifierEnd(next)
      if ["init", "self", "Type", "Protocol"].contains(text(next, end)) {
        return .text(1, opens: .dotKeyword)
      }
      if let length = prefixLength(HighlighterWords.keywordPrefixes, index + 1) {
        return HighlighterToken(length: length + 1, splitsWord: true)
      }
    }
    if features.contains(.builtIns), let length = prefixLength(HighlighterWords.builtInPrefixes, index + 1) {
      return HighlighterToken(length: length + 1, splitsWord: true)
    }
    guard features.contains(.operators) else { return .text(1) }
    var end = index + 1
    while true {
      let length = byte(end) == UInt8(ascii: ".") ? 1 : operatorHeadLength(end)
      if length == 0 { break }
      end += length
    }
    return end > index + 1 ? .span(end - index) : .text(1)
  }

  func prefixLength(_ words: [String], _ index: Int) -> Int? {
    guard index < bytes.count, Identifier.isStart(bytes[index]) else { return nil }
    let rest = bytes[index...]
    return words.first { $0.utf8.first == rest.first && rest.starts(with: $0.utf8) }?.utf8.count
  }

  /// Returns the piece directly after the name of a type.
  private func typePart(_ index: Int) -> HighlighterToken {
    switch bytes[index] {
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      return .text(bytes[index...].prefix { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }.count)
    case UInt8(ascii: ".") where has("...", at: index): return .text(3)
    case UInt8(ascii: "<"): return .text(1, opens: .genericArguments)
    case Byte.space:
      // `A & B`: the operator between protocols is text.
      let mark = skipSpace(index)
      guard byte(mark) == UInt8(ascii: "&"), byte(mark + 1) == Byte.space else { return .text(0, closes: 1) }
      let next = skipSpace(mark + 1)
      let isType = byte(next) == UInt8(ascii: "\n") && byte(next + 1).isASCIIUppercase
      return isType ? .text(next - index, closes: 1) : .text(0, closes: 1)
    default: return .text(0, closes: 1)
    }
  }
}
