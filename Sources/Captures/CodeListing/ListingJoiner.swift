/// Puts a highlighted listing together again whose text nodes were joined with newlines, one token to a line.
///
/// Between two lines of the broken form stand the artefact of the join and whatever newlines the code has there.
/// What a line was in the original, a span or a text, tells them apart; ambiguous places are decided by how Swift
/// is written. Two spaces behind `=`, a `\` at a line's end inside `"""`, arguments at the margin inside `(` and
/// regular expressions are known to come out wrong.
struct ListingJoiner {
  private struct Token {
    var text: Bytes
    var kind: TokenKind
    var number: Int32
    /// Newlines between this token and the one before.
    var newlines: Int
  }

  private var scanner = ListingScanner()
  private var joined: [UInt8] = []
  private var out: [Line] = []
  private var current: [UInt8] = []
  private var currentNumber: Int32 = 0
  private var isInTaggedComment = false

  /// The code that the broken `lines` were.
  static func join(_ lines: [Line]) -> [Line] {
    var joiner = ListingJoiner()
    joiner.run(lines)
    return joiner.out
  }

  private mutating func run(_ lines: [Line]) {
    var tokens: [(line: Line, newlines: Int)] = []
    var newlines = 0
    for line in lines {
      newlines += 1
      if line.text.isEmpty { continue }
      tokens.append((line, newlines))
      newlines = 0
    }
    var previous: Token?
    for index in tokens.indices {
      let (line, newlines) = tokens[index]
      var kind = TokenKind.of(
        line.text, previous: previous?.text, previousKind: previous?.kind, before: joined)
      if isInTaggedComment, newlines == 1 { kind = .span }
      let token = Token(text: line.text, kind: kind, number: line.number, newlines: newlines)
      if let previous {
        let next = index + 1 < tokens.count ? tokens[index + 1].line.text : nil
        emit(newlines: real(previous, token, next: next))
      }
      append(token)
      isInTaggedComment = scanner.isInLineComment && CodeWords.documentationTags.contains(line.text.string)
      previous = token
    }
    if !current.isEmpty { out.append(Line(current[...], currentNumber)) }
  }

  private mutating func append(_ token: Token) {
    if current.isEmpty { currentNumber = token.number }
    current += token.text
    joined += token.text
    if joined.count > 64 { joined.removeFirst(joined.count - 32) }
    scanner.read(token.text)
  }

  private mutating func emit(newlines: Int) {
    guard newlines > 0 else { return }
    out.append(Line(current[...], currentNumber))
    for _ in 1..<newlines { out.append(Line([], currentNumber)) }
    current = []
    joined.append(UInt8(ascii: "\n"))
    if !scanner.isInLongSpan { scanner.newline() }
  }

  /// How many of the newlines between `a` and `b` the code has.
  private func real(_ a: Token, _ b: Token, next: Bytes?) -> Int {
    let newlines = b.newlines
    if scanner.isInString, newlines == 1 { return 0 }
    if scanner.isInInterpolation { return 0 }
    if scanner.isInLongSpan {
      let isAroundInterpolation = scanner.closedInterpolation || b.text.has("\\(")
      return isAroundInterpolation ? newlines - 1 : newlines
    }
    let aIsSpan = a.kind != .text || scanner.closedParameters || scanner.closedLiteral
    if scanner.isInLineComment {
      // Nothing but a tag and its text goes on in a comment's line.
      let goesOn = newlines == 1 && (isInTaggedComment || CodeWords.documentationTags.contains(b.text.string))
      return goesOn ? 0 : max(1, newlines - 1 - (b.kind == .text ? 0 : 1))
    }
    if newlines >= 2 { return max(1, newlines - (aIsSpan ? 1 : 0) - (b.kind == .text ? 0 : 1)) }
    return isReal(a, b, aIsSpan: aIsSpan, next: next) ? 1 : 0
  }

  /// The rules for one newline; the first that applies decides.
  private func isReal(_ a: Token, _ b: Token, aIsSpan: Bool, next: Bytes?) -> Bool {
    let text = b.text
    guard let first = text.first, let last = a.text.last else { return true }
    if aIsSpan, a.kind != .operation { return false }
    if b.kind != .text { return false }
    if text.has("  ") || first == Byte.tab { return true }
    if a.kind == .operation { return false }
    if text.count == 1, first == Byte.space {
      return next?.first.map { $0 == Byte.space || $0 == Byte.tab } ?? false
    }
    let aIsBlank = a.text.isBlank
    if first == Byte.space {
      let isWord = a.text.allSatisfy(Identifier.isPart)
      return !(last == Byte.space || last == Byte.tab || isWord || last == UInt8(ascii: ":"))
    }
    if aIsBlank, a.text.count == 1 || scanner.isInParentheses && !")]}.".utf8.contains(first) { return false }
    if last == UInt8(ascii: "@") || "(;,:".utf8.contains(first) { return false }
    if text.equals("{"), last == Byte.space { return false }
    if ")]}".utf8.contains(first) { return true }
    if first == UInt8(ascii: ".") { return ")]}".utf8.contains(last) || !scanner.isInParentheses }
    return !scanner.isInParentheses
  }
}

/// Tells a broken listing from one that is as it was written.
enum ListingForm {
  static func isBroken(_ lines: [Line]) -> Bool {
    var words = 0
    var spaces = 0
    var lineCount = 0
    for line in lines where !line.text.isEmpty {
      lineCount += 1
      if line.text.isBlank {
        spaces += 1
      } else if line.text.count <= 16, CodeWords.keywords.contains(line.text.string) {
        words += 1
      }
    }
    // `return`, `default` and `else` do stand alone in good code; a third of all lines never does.
    return words + spaces >= 2 && (words + spaces) * 6 >= lineCount || spaces >= 3 && words >= 1
  }
}
