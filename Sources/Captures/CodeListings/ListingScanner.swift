/// Tracks strings, comments, and brackets while Swift code is joined.
struct ListingScanner {
  private enum LexicalContext {
    /// Code with its open brackets. `isParameters` marks the parenthesis of a parameter list.
    case code(brackets: [(byte: UInt8, isParameters: Bool)])
    case string(hashes: Int)
    case multilineString(hashes: Int)
    case blockComment(depth: Int)
  }

  private var contexts: [LexicalContext] = [.code(brackets: [])]
  private var inLineComment = false
  private var expectsParameters = false
  private var word: [UInt8] = []
  private var wordFollowsDot = false
  private var afterFunc = false
  private var last: UInt8 = 0
  /// True if the last text ended with the parenthesis that closes a parameter list.
  private(set) var closedParameters = false
  /// True if the last text ended with the parenthesis that closes an interpolation.
  private(set) var closedInterpolation = false
  /// True if the last text ended with the end of a string or block comment.
  private(set) var closedLiteral = false

  var isInLineComment: Bool { inLineComment }

  /// True inside a single-line string, including its interpolations.
  var isInString: Bool {
    contexts.contains { if case .string = $0 { true } else { false } }
  }

  /// True inside an interpolation of any string.
  var isInInterpolation: Bool {
    guard contexts.count > 1, case .code = contexts[contexts.count - 1] else { return false }
    return true
  }

  /// True directly inside `"""` or a block comment.
  var isInLongSpan: Bool {
    switch contexts[contexts.count - 1] {
    case .multilineString, .blockComment: true
    default: false
    }
  }

  /// True if the innermost open bracket is `(` or `[`.
  var isInParentheses: Bool {
    guard case .code(let brackets) = contexts[contexts.count - 1], let bracket = brackets.last else {
      return false
    }
    return bracket.byte != UInt8(ascii: "{")
  }

  /// Records a newline of the code, which ends line comments and unterminated strings.
  mutating func newline() {
    inLineComment = false
    while isInString { contexts.removeLast() }
    if contexts.isEmpty { contexts = [.code(brackets: [])] }
    endWord()
    last = UInt8(ascii: "\n")
  }

  mutating func read(_ text: Bytes) {
    closedParameters = false
    closedInterpolation = false
    closedLiteral = false
    var index = text.startIndex
    while index < text.endIndex {
      closedParameters = false
      closedInterpolation = false
      closedLiteral = false
      index += step(text, index)
    }
  }

  /// Reads from `index` and returns the number of bytes consumed.
  private mutating func step(_ text: Bytes, _ index: Int) -> Int {
    if inLineComment { return text.endIndex - index }
    switch contexts[contexts.count - 1] {
    case .code: return code(text, index)
    case .string(let hashes): return string(text, index, hashes: hashes, quote: "\"")
    case .multilineString(let hashes): return string(text, index, hashes: hashes, quote: "\"\"\"")
    case .blockComment(let depth):
      if text[index...].hasPrefix("*/") {
        if depth == 1 {
          contexts.removeLast()
        } else {
          contexts[contexts.count - 1] = .blockComment(depth: depth - 1)
        }
        closedLiteral = depth == 1
        return 2
      }
      if text[index...].hasPrefix("/*") {
        contexts[contexts.count - 1] = .blockComment(depth: depth + 1)
        return 2
      }
      return 1
    }
  }

  private mutating func string(_ text: Bytes, _ index: Int, hashes: Int, quote: StaticString) -> Int {
    let rest = text[index...]
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    if rest.hasPrefix(quote), rest.dropFirst(quote.utf8CodeUnitCount).starts(with: marks) {
      contexts.removeLast()
      closedLiteral = true
      last = UInt8(ascii: "\"")
      return quote.utf8CodeUnitCount + hashes
    }
    guard rest.first == Byte.backslash, rest.dropFirst().starts(with: marks) else { return 1 }
    let next = index + 1 + hashes
    if next < text.endIndex, text[next] == UInt8(ascii: "(") {
      contexts.append(.code(brackets: []))
      return hashes + 2
    }
    return min(hashes + 2, text.endIndex - index)
  }

  private mutating func code(_ text: Bytes, _ index: Int) -> Int {
    let byte = text[index]
    let rest = text[index...]
    if Identifier.isPart(byte) {
      if word.isEmpty { wordFollowsDot = last == UInt8(ascii: ".") }
      word.append(byte)
      last = byte
      return 1
    }
    endWord()
    if rest.hasPrefix("//") {
      inLineComment = true
      return rest.count
    }
    if rest.hasPrefix("/*") {
      contexts.append(.blockComment(depth: 1))
      return 2
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
      let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
      let quoted = rest.dropFirst(hashes)
      if quoted.hasPrefix("\"\"\"") {
        contexts.append(.multilineString(hashes: hashes))
        return hashes + 3
      }
      if quoted.first == UInt8(ascii: "\"") {
        contexts.append(.string(hashes: hashes))
        return hashes + 1
      }
    }
    bracket(byte)
    if byte != Byte.space, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "?"),
      byte != UInt8(ascii: "!"), byte != UInt8(ascii: ","), byte != UInt8(ascii: ":")
    {
      expectsParameters = false
    }
    last = byte
    return 1
  }

  private mutating func bracket(_ byte: UInt8) {
    guard case .code(var brackets) = contexts[contexts.count - 1] else { return }
    switch byte {
    case UInt8(ascii: "("): brackets.append((byte, expectsParameters))
    case UInt8(ascii: "["), UInt8(ascii: "{"): brackets.append((byte, false))
    case UInt8(ascii: ")"):
      if brackets.isEmpty, contexts.count > 1 {
        contexts.removeLast()
        closedInterpolation = true
        return
      }
      if let open = brackets.popLast() { closedParameters = open.isParameters }
    case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = brackets.popLast()
    default: return
    }
    contexts[contexts.count - 1] = .code(brackets: brackets)
  }

  /// Expects a parameter list after the name that follows `func`, and after `init` and `subscript` without a dot
  /// before them.
  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let text = word[...]
    if text.equals("func") {
      afterFunc = true
    } else if afterFunc {
      afterFunc = false
      expectsParameters = true
    } else if !wordFollowsDot, text.equals("init") || text.equals("subscript") {
      expectsParameters = true
    }
    word.removeAll(keepingCapacity: true)
  }
}
