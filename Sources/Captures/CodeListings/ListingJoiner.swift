/// Restores a highlighted listing whose text nodes were joined with newlines, so that it has one token per line.
///
/// Between two lines of the broken form there is the newline of the join, plus the newlines of the code. The kind
/// of each line in the original, span or text, distinguishes them; the conventions of Swift decide ambiguous
/// places. These places are known to come out wrong: two spaces after `=`, a `\` at the end of a line in `"""`,
/// arguments at the margin inside `(`, and regular expressions.
struct ListingJoiner {
  private struct ListingToken {
    var text: Bytes
    var kind: TokenKind
    var number: Int32
    /// The number of newlines between the previous token and this one.
    var newlines: Int
  }

  private var scanner = ListingScanner()
  private var joined: [UInt8] = []
  private var out: [Line] = []
  private var current: [UInt8] = []
  private var currentNumber: Int32 = 0
  private var isInTaggedComment = false

  /// Returns the original code of the broken `lines`.
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
    var previous: ListingToken?
    for index in tokens.indices {
      let (line, newlines) = tokens[index]
      var kind = TokenKind.of(
        line.text, previous: previous?.text, previousKind: previous?.kind, before: joined)
      if isInTaggedComment, newlines == 1 { kind = .span }
      let token = ListingToken(text: line.text, kind: kind, number: line.number, newlines: newlines)
      if let previous {
        let next = index + 1 < tokens.count ? tokens[index + 1].line.text : nil
        emit(newlines: originalNewlines(previous, token, next: next))
      }
      append(token)
      isInTaggedComment = scanner.isInLineComment && SwiftWords.documentationTags.contains(line.text.string)
      previous = token
    }
    if !current.isEmpty { out.append(Line(current[...], currentNumber)) }
  }

  private mutating func append(_ token: ListingToken) {
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

  /// Returns the number of newlines between `a` and `b` that belong to the code.
  private func originalNewlines(_ a: ListingToken, _ b: ListingToken, next: Bytes?) -> Int {
    let newlines = b.newlines
    if scanner.isInString, newlines == 1 { return 0 }
    if scanner.isInInterpolation { return 0 }
    if scanner.isInLongSpan {
      let isAroundInterpolation = scanner.closedInterpolation || b.text.hasPrefix("\\(")
      return isAroundInterpolation ? newlines - 1 : newlines
    }
    let aIsSpan = a.kind != .text || scanner.closedParameters || scanner.closedLiteral
    if scanner.isInLineComment {
      // In a line comment, only a tag and its text continue the line.
      let continues =
        newlines == 1 && (isInTaggedComment || SwiftWords.documentationTags.contains(b.text.string))
      return continues ? 0 : max(1, newlines - 1 - (b.kind == .text ? 0 : 1))
    }
    if newlines >= 2 { return max(1, newlines - (aIsSpan ? 1 : 0) - (b.kind == .text ? 0 : 1)) }
    return isOriginalBreak(a, b, aIsSpan: aIsSpan, next: next) ? 1 : 0
  }

  /// Returns true if a single newline belongs to the code. The first rule that applies decides.
  private func isOriginalBreak(_ a: ListingToken, _ b: ListingToken, aIsSpan: Bool, next: Bytes?) -> Bool {
    let text = b.text
    guard let first = text.first, let last = a.text.last else { return true }
    if aIsSpan, a.kind != .operation { return false }
    if b.kind != .text { return false }
    if text.hasPrefix("  ") || first == Byte.tab { return true }
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

extension ListingJoiner {
  /// Returns true if the listing has one token per line.
  static func isBroken(_ lines: [Line]) -> Bool {
    var words = 0
    var spaces = 0
    var lineCount = 0
    for line in lines where !line.text.isEmpty {
      lineCount += 1
      if line.text.isBlank {
        spaces += 1
      } else if line.text.count <= 16, SwiftWords.keywords.contains(line.text.string) {
        words += 1
      }
    }
    // `return`, `default`, and `else` can have a line of their own in intact code, but never make up a sixth of all
    // lines.
    return words + spaces >= 2 && (words + spaces) * 6 >= lineCount || spaces >= 3 && words >= 1
  }
}
