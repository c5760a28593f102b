/// Reads the tokens of a formula, and replaces the macros that the formula defines.
struct TokenReader {
  /// The maximum number of macros that are replaced in a formula, including those in macros.
  static let maximumExpansions = 1000
  /// The maximum number of tokens that all replacements in a formula produce together.
  static let maximumExpandedTokens = 20_000

  /// A command that a formula defines.
  struct Macro {
    /// The number of arguments, from 0 to 9.
    var arguments: Int
    /// The default value of the first argument; nil if it is required.
    var defaultValue: [TeXToken]?
    var body: [TeXToken]
  }

  var macros: [String: Macro] = [:]
  private var tokenizer: Tokenizer
  /// The tokens to read before the tokenizer’s, the next one last.
  private var pending: [TeXToken] = []
  private var expansions = 0
  private var expandedTokens = 0

  init(_ source: UnsafeBufferPointer<UInt8>) { tokenizer = Tokenizer(source) }

  // MARK: Reading

  /// Returns the next token, after replacing macros.
  mutating func next() throws(MathError) -> TeXToken {
    while true {
      let token = try raw()
      guard case .command(let name) = token.kind, !macros.isEmpty, let macro = macros[name] else {
        return token
      }
      try expand(macro, token)
    }
  }

  /// Returns the next token that is not a space.
  mutating func nextInMath() throws(MathError) -> TeXToken {
    while true {
      let token = try next()
      if token.kind != .space { return token }
    }
  }

  /// Returns the next token that is not a space, without reading it. Spaces before it are skipped.
  mutating func peek() throws(MathError) -> TeXToken {
    let token = try nextInMath()
    pending.append(token)
    return token
  }

  /// Makes a token the next one to be read.
  mutating func unread(_ token: TeXToken) { pending.append(token) }

  /// Reads the next token if it is this character; spaces before it are skipped. Returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) throws(MathError) -> Bool {
    guard try peek().isCharacter(character) else { return false }
    _ = try raw()
    return true
  }

  /// Returns the next token without replacing macros.
  mutating func raw() throws(MathError) -> TeXToken {
    if let token = pending.popLast() { return token }
    return try tokenizer.next()
  }

  // MARK: Raw arguments

  /// Reads an argument of a command without replacing macros: the tokens in braces, or a single token.
  mutating func rawArgument(of command: TeXToken) throws(MathError) -> [TeXToken] {
    var token = try raw()
    while token.kind == .space { token = try raw() }
    switch token.kind {
    case .end: throw .missingArgument(command)
    case .character("}"): throw .missingArgument(command)
    case .character("{"): return try rawTokens(until: "}", from: token)
    default: return [token]
    }
  }

  /// Reads the tokens up to a closing character outside braces.
  mutating func rawTokens(until close: Unicode.Scalar, from open: TeXToken) throws(MathError) -> [TeXToken] {
    var tokens: [TeXToken] = []
    var depth = 0
    while true {
      let token = try raw()
      switch token.kind {
      case .end: throw .unclosed(open, by: close)
      case .character(close) where depth == 0: return tokens
      case .character("{"): depth += 1
      case .character("}"):
        depth -= 1
        if depth < 0 { throw .unclosed(open, by: close) }
      default: break
      }
      tokens.append(token)
    }
  }

  /// Reads an argument that is plain text, such as the name of an environment or a length.
  mutating func textArgument(of command: TeXToken) throws(MathError) -> String {
    let tokens = try rawArgument(of: command)
    return tokens.text
  }

  /// Reads an optional argument in brackets; nil if there is none.
  mutating func optionalTokens() throws(MathError) -> [TeXToken]? {
    let token = try peek()
    guard token.isCharacter("[") else { return nil }
    _ = try raw()
    return try rawTokens(until: "]", from: token)
  }

  // MARK: Macros

  private mutating func expand(_ macro: Macro, _ use: TeXToken) throws(MathError) {
    expansions += 1
    var arguments: [[TeXToken]] = []
    while arguments.count < macro.arguments {
      if arguments.isEmpty, let defaultValue = macro.defaultValue {
        arguments.append(try optionalTokens() ?? defaultValue)
      } else {
        arguments.append(try rawArgument(of: use))
      }
    }
    var tokens: [TeXToken] = []
    var index = 0
    while index < macro.body.count {
      let token = macro.body[index]
      index += 1
      if token.isCharacter("#"), index < macro.body.count,
        case .character(let digit) = macro.body[index].kind,
        let number = digit.properties.numericValue.map({ Int($0) }), number >= 1, number <= arguments.count
      {
        index += 1
        tokens += arguments[number - 1]
      } else {
        tokens.append(TeXToken(kind: token.kind, offset: use.offset))
      }
      if expandedTokens + tokens.count > Self.maximumExpandedTokens { throw .endlessMacro(use) }
    }
    expandedTokens += tokens.count
    guard expansions <= Self.maximumExpansions else { throw .endlessMacro(use) }
    pending += tokens.reversed()
  }
}
