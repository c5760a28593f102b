import Basics

/// Restores a highlighted listing whose text nodes were joined with newlines, so that it has one token per line.
///
/// The highlighter's grammar determines where a span begins and ends. At each of these places the broken listing has
/// one newline more than the code, and no other newline was added. So the joiner reads the broken listing with that
/// grammar: it drops a newline where a node ends, and keeps the others. If the listing disagrees with the grammar,
/// the joiner counts a contradiction and takes the place as text.
struct ListingJoiner {
  /// A listing that was read as if it were broken.
  struct Result {
    var lines: [Line]
    /// The number of spans that have a line of their own.
    var aligned = 0
    /// The number of places at which the listing is not as the highlighter would have broken it.
    var contradictions = 0
    /// A line inside parentheses or square brackets begins without indentation, as no author writes it.
    var hasOutdentedArguments = false
    /// White space was between two spans, and has lines of its own or ends one.
    var hasSpaceBeforeSpan = false
    /// Brackets, strings, and comments end where they should, the lines of strings are indented as far as their ends,
    /// and no line of code ends as a sentence does.
    var isBalanced = true
  }

  private let scanner: HighlighterScanner
  private let source: [Line]
  private var modes: [HighlighterMode] = [.code]
  private var position = HighlighterScanner.Position(
    index: 0, previous: UInt8(ascii: "\n"), splitsWord: false)
  /// True if a node begins here: nothing was read since the last newline that was dropped.
  private var isAtNodeStart = true
  private var brackets = BracketBalance()
  /// The lines of the result in which the open strings of several lines begin.
  private var stringStarts: [Int] = []
  private var hasOutdentedString = false
  private var hasSentence = false
  /// Whether the last byte of `current` is code, and not part of a comment or string.
  private var endsInCode = true
  private var current: [UInt8] = []
  private var currentNumber: Int32?
  private var line = 0
  private var result = Result(lines: [])

  /// Returns the code of the broken `lines`.
  static func join(_ lines: [Line]) -> Result {
    var joiner = ListingJoiner(lines)
    joiner.run()
    return joiner.result
  }

  private init(_ lines: [Line]) {
    source = lines
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      bytes += line.text
    }
    scanner = HighlighterScanner(bytes: bytes)
  }

  private mutating func run() {
    while position.index < scanner.bytes.count {
      if scanner.bytes[position.index] == UInt8(ascii: "\n") {
        readNewline()
      } else {
        read(scanner.token(at: position, in: modes[modes.count - 1]))
      }
    }
    hasSentence = hasSentence || endsSentence
    endLine()
    result.isBalanced =
      brackets.isBalanced && modes.allSatisfy(\.canEndListing) && !hasOutdentedString && !hasSentence
  }

  private mutating func read(_ next: HighlighterToken) {
    var token = next
    let end = position.index + token.length
    if token.isWholeSpan {
      if isAtNodeStart, scanner.isLineEnd(end) {
        result.aligned += 1
      } else {
        // The page's highlighter did not treat this as a span.
        result.contradictions += 1
        token = .text(token.length, closes: token.closes)
      }
    } else if token.beginsSpan, !isAtNodeStart {
      result.contradictions += 1
    } else if token.beginsSpan, opensLiteral(token) {
      result.aligned += 1
    }
    let mode = modes[modes.count - 1]
    let endsInterpolation = mode == .interpolation && token.endsSpan
    if token.length == 1, mode.hasBrackets, !endsInterpolation {
      brackets.read(scanner.bytes[position.index])
    }
    for index in position.index..<end { append(scanner.bytes[index]) }
    if token.length > 0 { endsInCode = mode.hasBrackets }
    for _ in 0..<min(token.closes, modes.count - 1) {
      if modes.removeLast().isMultilineString { endString() }
    }
    if let mode = token.opens {
      modes.append(mode)
      if mode.isMultilineString { stringStarts.append(result.lines.count) }
    }
    position.index = end
    if token.length > 0 {
      position.splitsWord = token.splitsWord
      isAtNodeStart = false
    }
    if token.endsSpan { endNode() }
  }

  /// Returns true for the beginning of a string, or of a value inside a string that cannot have several lines.
  private func opensLiteral(_ token: HighlighterToken) -> Bool {
    switch token.opens {
    case .string: return true
    case .interpolation:
      if case .string(_, isMultiline: false) = modes[modes.count - 1] { return true }
      return false
    default: return false
    }
  }

  /// Compares the lines of a string with the indentation of its end, with which each must begin.
  ///
  /// Source: The Swift Programming Language, “Multiline String Literals”.
  private mutating func endString() {
    guard let start = stringStarts.popLast(), start < result.lines.count else { return }
    let indentation = current.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    for line in result.lines[(start + 1)...] where !line.isBlank && !line.text.starts(with: indentation) {
      hasOutdentedString = true
    }
  }

  /// Drops the newline that the end of a node added.
  private mutating func endNode() {
    guard !isAtNodeStart else { return }
    guard position.index < scanner.bytes.count else { return }
    let next = scanner.byte(position.index + 1)
    // In code, no two words or operators follow each other without white space.
    let joinsTokens =
      modes[modes.count - 1].hasBrackets
      && (HighlighterScanner.isWord(position.previous) && HighlighterScanner.isWord(next)
        || position.index > 0 && scanner.operatorHeadLength(position.index - 1) > 0
          && scanner.operatorHeadLength(position.index + 1) > 0)
    guard scanner.isLineEnd(position.index), !joinsTokens else {
      result.contradictions += 1
      return
    }
    dropNewline()
  }

  private mutating func dropNewline() {
    let isAfterSpace = position.previous == UInt8(ascii: " ") || position.previous == UInt8(ascii: "\t")
    if isAfterSpace, !isAtNodeStart, modes[modes.count - 1].hasBrackets { result.hasSpaceBeforeSpan = true }
    position.index += 1
    line += 1
    isAtNodeStart = true
    if brackets.isInParentheses, modes[modes.count - 1].hasBrackets, isArgument(at: position.index) {
      result.hasOutdentedArguments = true
    }
  }

  /// Returns true for code that authors indent inside brackets. They do not indent closing brackets, `#if`, and
  /// comments.
  private func isArgument(at index: Int) -> Bool {
    switch scanner.byte(index) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "/"):
      false
    default: index < scanner.bytes.count
    }
  }

  private mutating func keepNewline() {
    hasSentence = hasSentence || endsSentence
    while modes[modes.count - 1].endsAtNewline { modes.removeLast() }
    append(UInt8(ascii: "\n"))
    position.index += 1
    position.splitsWord = false
    isAtNodeStart = false
  }

  /// Whether code so far ends as a sentence does and code does not: with a single period. It may be a comment that has
  /// lost its marker.
  private var endsSentence: Bool {
    endsInCode && current.last == UInt8(ascii: ".") && current.dropLast().last != UInt8(ascii: ".")
  }

  private mutating func readNewline() {
    if spanBegins(at: position.index + 1) {
      if !isAtNodeStart { return dropNewline() }
      // No text node can contain this newline, but it separates two spans.
      result.contradictions += 1
      keepNewline()
      isAtNodeStart = true
      return
    }
    switch modes[modes.count - 1] {
    case .lineComment where !isAtNodeStart:
      modes.removeLast()
      // The newline of the code follows in the next node.
      if scanner.isLineEnd(position.index + 1) { return dropNewline() }
      result.contradictions += 1
    case .string(_, isMultiline: false):
      result.contradictions += 1
      modes.removeLast()
    default: break
    }
    keepNewline()
  }

  /// Returns true if a node begins at `index`.
  private func spanBegins(at index: Int) -> Bool {
    guard index < scanner.bytes.count, scanner.bytes[index] != UInt8(ascii: "\n") else { return false }
    var next = position
    next.index = index
    if isAtNodeStart { next.previous = UInt8(ascii: "\n") }
    var depth = modes.count
    while depth > 0 {
      let token = scanner.token(at: next, in: modes[depth - 1])
      if token.length == 0, token.closes > 0, !token.beginsSpan {
        depth -= token.closes
        continue
      }
      return token.beginsSpan && (!token.isWholeSpan || scanner.isLineEnd(index + token.length))
    }
    return false
  }

  // MARK: - Output

  private mutating func append(_ byte: UInt8) {
    if currentNumber == nil { currentNumber = source[line].number }
    if byte == UInt8(ascii: "\n") {
      endLine()
      line += 1
    } else {
      current.append(byte)
    }
    position.previous = byte
  }

  private mutating func endLine() {
    guard let number = currentNumber ?? source.last?.number else { return }
    result.lines.append(Line(current[...], number))
    current = []
    currentNumber = nil
  }
}

/// Counts the open brackets of a listing.
private struct BracketBalance {
  private var open = (parentheses: 0, squares: 0, braces: 0)
  private var hasExtraClosing = false

  var isInParentheses: Bool { open.parentheses > 0 || open.squares > 0 }
  var isBalanced: Bool { !hasExtraClosing && open == (0, 0, 0) }

  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): open.parentheses += 1
    case UInt8(ascii: ")"): open.parentheses -= 1
    case UInt8(ascii: "["): open.squares += 1
    case UInt8(ascii: "]"): open.squares -= 1
    case UInt8(ascii: "{"): open.braces += 1
    case UInt8(ascii: "}"): open.braces -= 1
    default: return
    }
    if open.parentheses < 0 || open.squares < 0 || open.braces < 0 { hasExtraClosing = true }
  }
}

extension HighlighterMode {
  fileprivate var hasBrackets: Bool {
    switch self {
    case .string, .lineComment, .blockComment: false
    default: true
    }
  }

  /// The mode ends at a newline of the code, whatever follows.
  fileprivate var endsAtNewline: Bool {
    switch self {
    case .type, .availability, .dotKeyword, .importLine, .lineComment: true
    default: false
    }
  }

  fileprivate var isMultilineString: Bool {
    if case .string(_, isMultiline: true) = self { true } else { false }
  }

  fileprivate var canEndListing: Bool {
    switch self {
    case .string, .interpolation, .interpolationTuple, .blockComment: false
    default: true
    }
  }
}
