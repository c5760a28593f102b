/// Macros that a formula defines for the rest of the formula.
extension MathParser {
  mutating func define(_ token: TeXToken) throws(MathError) {
    switch Command.all[token.text.dropFirst().description] {
    case .keyword(.define): try defineInTeX(token)
    case .keyword(.newOperator): try defineOperator(token)
    case .keyword(.alias): try defineAlias(token)
    default: try defineInLaTeX(token)
    }
  }

  /// Parses `\def\name#1#2{body}`.
  private mutating func defineInTeX(_ token: TeXToken) throws(MathError) {
    let name = try macroName(token)
    var count = 0
    while true {
      let next = try reader.raw()
      switch next.kind {
      case .character("{"):
        let body = try reader.rawTokens(until: "}", from: next)
        reader.macros[name] = TokenReader.Macro(arguments: count, body: body)
        return
      case .character("#"):
        count += 1
        let digit = try reader.raw()
        guard count <= 9, digit.text == String(count) else { throw .badDefinition(token) }
      case .space: continue
      default: throw .badDefinition(token)
      }
    }
  }

  /// Parses `\newcommand{\name}[2][default]{body}`.
  private mutating func defineInLaTeX(_ token: TeXToken) throws(MathError) {
    _ = try reader.skip("*")
    let name = try macroName(token)
    var count = 0
    var defaultValue: [TeXToken]?
    if let argument = try reader.optionalTokens() {
      guard let number = Int(argument.text), (0...9).contains(number) else {
        throw .badDefinition(token)
      }
      count = number
      defaultValue = try reader.optionalTokens()
    }
    let body = try reader.rawArgument(of: token)
    if token.isCommand("providecommand"), reader.macros[name] != nil || Command.names.contains(name) {
      return
    }
    reader.macros[name] = TokenReader.Macro(
      arguments: count, defaultValue: count > 0 ? defaultValue : nil, body: body)
  }

  /// Parses `\DeclareMathOperator{\name}{text}`.
  private mutating func defineOperator(_ token: TeXToken) throws(MathError) {
    let hasLimits = try reader.skip("*")
    let name = try macroName(token)
    let body = try reader.rawArgument(of: token)
    let brace = { (scalar: Unicode.Scalar) in TeXToken(kind: .character(scalar), offset: token.offset) }
    var tokens = [TeXToken(kind: .command("operatorname"), offset: token.offset)]
    if hasLimits { tokens.append(brace("*")) }
    reader.macros[name] = TokenReader.Macro(arguments: 0, body: tokens + [brace("{")] + body + [brace("}")])
  }

  /// Parses `\let\name=\other`.
  private mutating func defineAlias(_ token: TeXToken) throws(MathError) {
    let name = try macroName(token)
    var target = try reader.raw()
    while target.kind == .space || target.isCharacter("=") { target = try reader.raw() }
    if case .command(let other) = target.kind, let macro = reader.macros[other] {
      reader.macros[name] = macro
      return
    }
    if target.isCommand(name) { return }
    guard target.kind != .end else { throw .badDefinition(token) }
    reader.macros[name] = TokenReader.Macro(arguments: 0, body: [target])
  }

  /// Reads the name of a new command, in braces or not.
  private mutating func macroName(_ token: TeXToken) throws(MathError) -> String {
    let tokens = try reader.rawArgument(of: token)
    guard tokens.count == 1, case .command(let name) = tokens[0].kind, !name.isEmpty else {
      throw .badDefinition(token)
    }
    // If a formula redefined one of these commands, an environment or a group might never end.
    guard !["begin", "end", "left", "right", "middle", "\\"].contains(name) else {
      throw .badDefinition(token)
    }
    return name
  }
}
