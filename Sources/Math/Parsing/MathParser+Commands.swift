/// The commands that are part of a row.
extension MathParser {
  /// Parses a command with its arguments.
  mutating func command(_ name: String, _ token: TeXToken) throws(MathError) -> MathNode {
    if let symbol = SymbolTable.all[name] { return .symbol(styled(symbol)) }
    if let function = SymbolTable.functions[name] { return .symbol(function) }
    switch Command.all[name] {
    case .accent(let mark, let isStretchy, let isBelow, let takesLimits):
      return .accent(
        try argument(of: token), mark: mark, isStretchy: isStretchy, isBelow: isBelow,
        takesLimits: takesLimits)
    case .alphabet(let alphabet): return try inAlphabet(alphabet, token)
    case .extensible(let arrow):
      let under = try optionalArgument()
      let over = try argument(of: token)
      let symbol = MathSymbol(element: .operator, text: arrow, atomClass: .relation)
      return .stack(
        .accent(.empty, mark: symbol.text, isStretchy: true, isBelow: false, takesLimits: false),
        over: over, under: under, .relation)
    case .bigDelimiter(let size, let atomClass):
      let text = try delimiter(after: token)
      return .symbol(MathSymbol(element: .operator, text: text, atomClass: atomClass, size: size))
    case .box(let box): return .box(try argument(of: token), box)
    case .classified(let atomClass): return .classified(try argument(of: token), atomClass)
    case .enclosed(let name): return .enclosed(name, try argument(of: token))
    case .fraction(let open, let close, let hasLine, let isDisplay):
      let numerator = try argument(of: token)
      let denominator = try argument(of: token)
      return .fraction(
        MathNode.Fraction(
          numerator: numerator, denominator: denominator, hasLine: hasLine, open: open, close: close,
          isDisplay: isDisplay))
    case .space(let width): return .space(width)
    case .stack(let isOver):
      let mark = try argument(of: token)
      let base = try argument(of: token)
      return .stack(base, over: isOver ? mark : nil, under: isOver ? nil : mark, base.atomClass)
    case .text(let fontClass): return try textArgument(of: token, fontClass: fontClass)
    case .braket(let open, let close):
      let content = try argument(of: token)
      return .row([.symbol(Self.plain(open, .open)), content, .symbol(Self.plain(close, .close))])
    case .keyword(let keyword): return try self.keyword(keyword, token)
    case .infix, .style, .alphabetSwitch, nil:
      if name == "right" || name == "middle" || name == "end" || Self.endsLine(token) {
        throw .unexpected(token)
      }
      if name == "limits" || name == "nolimits" { throw .misplacedLimits(token) }
      if let help = Command.unsupported[name] { throw .unsupportedCommand(token, help: help) }
      if Command.all[name] != nil { throw .unexpected(token) }
      throw .unknownCommand(token, known: Command.sortedNames)
    }
  }

  static func plain(_ text: String, _ atomClass: AtomClass) -> MathSymbol {
    MathSymbol(element: .operator, text: text, atomClass: atomClass)
  }

  private mutating func keyword(_ keyword: Command.Keyword, _ token: TeXToken) throws(MathError) -> MathNode {
    switch keyword {
    case .left: return try fence(token)
    case .begin: return try environment(token)
    case .root:
      let index = try optionalArgument()
      return .root(try argument(of: token), index: index)
    case .not: return try negated(token)
    case .textColor:
      let color = try colorArgument(of: token)
      return .styled(MathStyle(color: color), try argument(of: token))
    case .colorBox:
      let color = try colorArgument(of: token)
      return .styled(MathStyle(background: color), try textArgument(of: token, fontClass: ""))
    case .smallBoxed: return .enclosed("boxed", try textArgument(of: token, fontClass: ""))
    case .operatorName: return try operatorName(token)
    case .substack: return try substack(token)
    case .genericFraction: return try genericFraction(token)
    case .cFraction:
      _ = try reader.optionalTokens()
      let numerator = try argument(of: token)
      let denominator = try argument(of: token)
      // The numerator of a continued fraction has the size of a displayed formula too.
      let style = MathStyle(isDisplay: true, scriptLevel: 0)
      return .fraction(
        MathNode.Fraction(
          numerator: .styled(style, numerator), denominator: .styled(style, denominator), isDisplay: true))
    case .modulo:
      return .classified(.symbol(MathSymbol(element: .operator, text: "mod", atomClass: .binary)), .binary)
    case .modParentheses: return try modulus(token, hasName: true, hasParentheses: true)
    case .mod: return try modulus(token, hasName: true, hasParentheses: false)
    case .parentheses: return try modulus(token, hasName: false, hasParentheses: true)
    case .length: return .space(try length(of: token))
    case .lengthInBraces:
      _ = try reader.skip("*")
      let text = try reader.textArgument(of: token)
      guard let width = MathLength.em(text) else { throw .badLength(token, text) }
      return .space(width)
    case .mathStrut: return .box(.symbol(Self.plain("(", .open)), .verticalPhantom)
    case .color, .ignored, .ignoredWithArgument, .define, .newCommand, .newOperator, .alias, .tag:
      throw .unexpected(token)
    }
  }

  // MARK: Delimiters

  /// Reads a delimiter; returns an empty text for `.`.
  mutating func delimiter(after command: TeXToken) throws(MathError) -> String {
    let token = try reader.nextInMath()
    guard let text = SymbolTable.delimiters[token.text] else { throw .notADelimiter(token, after: command) }
    return text
  }

  private mutating func fence(_ token: TeXToken) throws(MathError) -> MathNode {
    let open = try delimiter(after: token)
    let content = try row(until: .right, from: token)
    let end = try reader.nextInMath()
    guard end.isCommand("right") else {
      if end.kind == .end || end.isCommand("end") || end.isCharacter("}") {
        throw MathError(
          token, "`\\left` has no `\\right`", help: "add `\\right` with a delimiter, or `\\right.`")
      }
      throw .unexpected(end)
    }
    return .fenced(open: open, content, close: try delimiter(after: end))
  }

  mutating func middleDelimiter(_ token: TeXToken) throws(MathError) -> MathNode {
    var symbol = Self.plain(try delimiter(after: token), .relation)
    symbol.isMiddle = true
    return .symbol(symbol)
  }

  // MARK: Negation

  private static let negations: [String: String] = [
    "=": "≠", "<": "≮", ">": "≯", "∈": "∉", "∋": "∌", "∣": "∤", "|": "∤", "∥": "∦", "∼": "≁", "≃": "≄",
    "≅": "≇", "≈": "≉", "≡": "≢", "≤": "≰", "≥": "≱", "⊂": "⊄", "⊃": "⊅", "⊆": "⊈", "⊇": "⊉", "⊢": "⊬",
    "⊨": "⊭", "→": "↛", "←": "↚", "↔": "↮", "⇒": "⇏", "⇐": "⇍", "⇔": "⇎", "∃": "∄", "≺": "⊀", "≻": "⊁",
    "⊑": "⋢", "⊒": "⋣",
  ]

  /// Parses `\not` and the relation after it.
  private mutating func negated(_ token: TeXToken) throws(MathError) -> MathNode {
    guard case .symbol(var symbol) = try argument(of: token).single else {
      throw MathError(
        token, "`\\not` is not before a symbol", help: "write it directly before a relation: `\\not=`")
    }
    symbol.text = Self.negations[symbol.text] ?? symbol.text + "\u{338}"
    symbol.atomClass = symbol.element == .operator ? .relation : symbol.atomClass
    return .symbol(symbol)
  }

  // MARK: Names

  /// Parses an argument in an alphabet. Several letters become one name.
  private mutating func inAlphabet(_ alphabet: MathAlphabet, _ token: TeXToken) throws(MathError) -> MathNode
  {
    let previous = self.alphabet
    self.alphabet = alphabet
    defer { self.alphabet = previous }
    let content = try argument(of: token)
    guard case .row(let nodes) = content, nodes.count > 1, let name = Self.name(nodes, isOperator: false)
    else {
      return content
    }
    return .symbol(MathSymbol(element: .identifier, text: name, atomClass: .ordinary, isUpright: true))
  }

  /// Returns the text of a row of letters; nil if it contains anything else.
  private static func name(_ nodes: [MathNode], isOperator: Bool) -> String? {
    var text = ""
    for node in nodes {
      switch node {
      case .symbol(let symbol) where symbol.element != .operator && !symbol.isFunction: text += symbol.text
      case .symbol(let symbol) where isOperator && symbol.size == nil:
        text += symbol.text == "−" ? "-" : symbol.text == "∗" ? "*" : symbol.text
      case .space(let width) where isOperator: if width > 0 { text += "\u{2009}" }
      default: return nil
      }
    }
    return text
  }

  private mutating func operatorName(_ token: TeXToken) throws(MathError) -> MathNode {
    let hasLimits = try reader.skip("*")
    let previous = alphabet
    alphabet = .upright
    defer { alphabet = previous }
    let content = try argument(of: token)
    let nodes: [MathNode] = if case .row(let nodes) = content { nodes } else { [content] }
    guard let name = Self.name(nodes, isOperator: true) else { return .classified(content, .operator) }
    return .symbol(SymbolTable.function(name, hasLimits: hasLimits))
  }

  private mutating func modulus(
    _ token: TeXToken, hasName: Bool, hasParentheses: Bool
  ) throws(MathError) -> MathNode {
    let content = try argument(of: token)
    var nodes = [MathNode.space(1)]
    if hasParentheses { nodes.append(.symbol(Self.plain("(", .open))) }
    if hasName {
      nodes.append(
        .symbol(MathSymbol(element: .identifier, text: "mod", atomClass: .ordinary, isUpright: true)))
      nodes.append(.space(6 / 18))
    }
    nodes.append(content)
    if hasParentheses { nodes.append(.symbol(Self.plain(")", .close))) }
    return .row(nodes)
  }

  // MARK: Fractions

  /// Parses `\genfrac{(}{)}{0pt}{0}{a}{b}`.
  private mutating func genericFraction(_ token: TeXToken) throws(MathError) -> MathNode {
    var delimiters: [String] = []
    while delimiters.count < 2 {
      let text = try reader.textArgument(of: token)
      guard text.isEmpty || SymbolTable.delimiters[text] != nil else {
        throw .notADelimiter(TeXToken(kind: .command(text), offset: token.offset), after: token)
      }
      delimiters.append(SymbolTable.delimiters[text] ?? "")
    }
    let thickness = try reader.textArgument(of: token)
    let width = thickness.isEmpty ? nil : MathLength.em(thickness)
    if width == nil, !thickness.isEmpty { throw .badLength(token, thickness) }
    let style = try reader.textArgument(of: token)
    let numerator = try argument(of: token)
    let denominator = try argument(of: token)
    return .fraction(
      MathNode.Fraction(
        numerator: numerator, denominator: denominator, hasLine: width != 0, thickness: width,
        open: delimiters[0],
        close: delimiters[1], isDisplay: style.isEmpty ? nil : style == "0"))
  }
}
