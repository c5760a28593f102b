/// Parses a formula in TeX.
///
/// The parser is recursive, so it rejects formulas that are nested too deeply.
struct MathParser {
  /// The maximum nesting depth of groups, arguments and environments.
  static let maximumDepth = 100

  var reader: TokenReader
  /// The alphabet of letters and digits; nil for the default.
  var alphabet: MathAlphabet?
  /// The label that `\tag` has set for the current line.
  var tag: MathNode?
  private var depth = 0

  private init(_ tex: UnsafeBufferPointer<UInt8>) { reader = TokenReader(tex) }

  /// Returns the parts of a formula.
  static func parse(_ tex: UnsafeBufferPointer<UInt8>) throws(MathError) -> MathNode {
    var parser = MathParser(tex)
    let first = try parser.reader.peek()
    var rows = [try parser.row(until: .formula, from: first)]
    while true {
      let token = try parser.reader.nextInMath()
      if token.kind == .end { break }
      guard Self.endsLine(token) else { throw .unexpected(token) }
      try parser.skipLineOptions()
      rows.append(try parser.row(until: .formula, from: token))
    }
    if rows.count > 1, case .row(let last)? = rows.last, last.isEmpty { rows.removeLast() }
    var formula = rows[0]
    if rows.count > 1 {
      var table = MathTable(kind: .gathered, rows: rows.map { [$0] })
      table.isDisplay = true
      formula = .table(table)
    }
    guard let tag = parser.tag else { return formula }
    return .tagged(formula, tag: tag)
  }

  // MARK: Depth

  /// Calls `body` one level deeper.
  mutating func nested<Result>(
    _ token: TeXToken, _ body: (inout MathParser) throws(MathError) -> Result
  ) throws(MathError) -> Result {
    guard depth < Self.maximumDepth else { throw .tooDeep(token, limit: Self.maximumDepth) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Rows

  /// The construct that contains a row, which determines the tokens that end the row. `}`, `&`, `\right`, `\end` and
  /// line breaks end every row, `]` only one in brackets, and `$` only one in text. The token itself is not read.
  enum RowEnd { case formula, brace, right, cell, bracket, dollar }

  static func endsLine(_ token: TeXToken) -> Bool {
    token.isCommand("\\") || token.isCommand("cr") || token.isCommand("newline")
  }

  private func ends(_ token: TeXToken, _ end: RowEnd) -> Bool {
    if Self.endsLine(token) { return true }
    return switch token.kind {
    case .end, .character("}"), .character("&"), .command("right"), .command("end"): true
    case .character("]"): end == .bracket
    case .character("$"): end == .dollar
    default: false
    }
  }

  /// Parses parts up to the token that ends the row.
  mutating func row(until end: RowEnd, from open: TeXToken) throws(MathError) -> MathNode {
    try nested(open) { parser throws(MathError) in
      let alphabet = parser.alphabet
      defer { parser.alphabet = alphabet }
      var builder = RowBuilder()
      while true {
        let token = try parser.reader.peek()
        if parser.ends(token, end) { return builder.finished() }
        _ = try parser.reader.next()
        try parser.part(token, &builder, isInFence: end == .right)
      }
    }
  }

  /// Parses one part, or a command for the rest of the row.
  private mutating func part(
    _ token: TeXToken, _ builder: inout RowBuilder, isInFence: Bool
  ) throws(MathError) {
    guard case .command(let name) = token.kind else { return builder.append(try scripted(token)) }
    switch Command.all[name] {
    case .style(let style):
      builder.change {
        $0.isDisplay = style.isDisplay ?? $0.isDisplay
        $0.scriptLevel = style.scriptLevel ?? $0.scriptLevel
        $0.size = style.size ?? $0.size
      }
    case .alphabetSwitch(let alphabet): self.alphabet = alphabet
    case .infix(let open, let close, let hasLine):
      let fraction = MathNode.Fraction(
        numerator: .empty, denominator: .empty, hasLine: hasLine, open: open, close: close)
      guard builder.divide(fraction) else { throw .secondInfix(token) }
    case .keyword(.color):
      let color = try colorArgument(of: token)
      builder.change { $0.color = color }
    case .keyword(.ignored): break
    case .keyword(.ignoredWithArgument): _ = try reader.rawArgument(of: token)
    case .keyword(.define), .keyword(.newCommand), .keyword(.newOperator), .keyword(.alias):
      try define(token)
    case .keyword(.tag): try readTag(token)
    default:
      if name == "middle", isInFence { return builder.append(try middleDelimiter(token)) }
      builder.append(try scripted(token))
    }
  }

  // MARK: Scripts

  /// Parses a part with its subscripts and superscripts.
  private mutating func scripted(_ token: TeXToken) throws(MathError) -> MathNode {
    var scripts = MathNode.Scripts(base: .empty)
    switch token.kind {
    case .character("^"), .character("_"), .character("'"): reader.unread(token)
    default: scripts.base = try nucleus(token, joinsDigits: true)
    }
    var primes = 0
    while true {
      let token = try reader.peek()
      switch token.kind {
      case .character("'"), .character("’"):
        guard scripts.sup == nil else { throw .secondScript(token) }
        _ = try reader.next()
        primes += 1
      case .character("^"):
        guard scripts.sup == nil else { throw .secondScript(token) }
        _ = try reader.next()
        scripts.sup = try argument(of: token)
      case .character("_"):
        guard scripts.sub == nil else { throw .secondScript(token) }
        _ = try reader.next()
        scripts.sub = try argument(of: token)
      case .command("limits"), .command("nolimits"):
        guard scripts.base.atomClass == .operator else { throw .misplacedLimits(token) }
        _ = try reader.next()
        scripts.limits = token.isCommand("limits")
      default:
        if primes > 0 { scripts.sup = Self.prime(primes, before: scripts.sup) }
        let isPlain = scripts.sub == nil && scripts.sup == nil
        return isPlain ? scripts.base : .scripts(scripts)
      }
    }
  }

  /// Returns a superscript of primes, followed by the superscript that is written with `^`.
  private static func prime(_ count: Int, before sup: MathNode?) -> MathNode {
    let texts = ["′", "″", "‴", "⁗"]
    var nodes: [MathNode] = []
    var count = count
    while count > 0 {
      let taken = min(count, texts.count)
      nodes.append(
        .symbol(MathSymbol(element: .operator, text: texts[taken - 1], atomClass: .ordinary)))
      count -= taken
    }
    if let sup { nodes.append(sup) }
    return nodes.count == 1 ? nodes[0] : .row(nodes)
  }

  // MARK: Arguments

  /// Parses the argument of a command: a group, or a single part without scripts.
  mutating func argument(of command: TeXToken) throws(MathError) -> MathNode {
    let token = try reader.nextInMath()
    switch token.kind {
    case .end, .character("}"), .character("&"), .character("^"), .character("_"), .command("right"),
      .command("end"), .command("\\"), .command("cr"), .command("middle"):
      throw .missingArgument(command)
    default: break
    }
    return try nested(token) { parser throws(MathError) in
      token.isCharacter("{") ? try parser.group(token) : try parser.nucleus(token, joinsDigits: false)
    }
  }

  /// Parses an argument in brackets; returns nil if there is none.
  mutating func optionalArgument() throws(MathError) -> MathNode? {
    let open = try reader.peek()
    guard open.isCharacter("[") else { return nil }
    _ = try reader.next()
    let content = try row(until: .bracket, from: open)
    guard try reader.skip("]") else { throw .unclosed(open, by: "]") }
    return content
  }

  /// Parses the rest of a group, up to and including its closing brace.
  mutating func group(_ open: TeXToken) throws(MathError) -> MathNode {
    let content = try row(until: .brace, from: open)
    let close = try reader.nextInMath()
    if close.isCharacter("}") { return content }
    throw close.kind == .end ? .unclosed(open, by: "}") : .unexpected(close)
  }
}

extension MathParser {
  /// Parses a part without scripts.
  ///
  /// - Parameter joinsDigits: whether to read all digits of a number, rather than only the first one.
  mutating func nucleus(_ token: TeXToken, joinsDigits: Bool) throws(MathError) -> MathNode {
    switch token.kind {
    case .character("{"):
      let content = try group(token)
      // A single symbol in braces has no space around it, as in `1{,}000`.
      if case .row(let nodes) = content, nodes.count == 1, case .symbol(let symbol) = nodes[0],
        symbol.element == .operator, symbol.atomClass != .operator
      {
        return .classified(nodes[0], .ordinary)
      }
      return content
    case .character(let scalar): return try character(scalar, token, joinsDigits: joinsDigits)
    case .command(let name): return try command(name, token)
    case .space, .end: throw .unexpected(token)
    }
  }

  private mutating func character(
    _ scalar: Unicode.Scalar, _ token: TeXToken, joinsDigits: Bool
  ) throws(MathError) -> MathNode {
    switch scalar {
    case "0"..."9": return .symbol(try number(scalar, joinsDigits: joinsDigits))
    case "a"..."z", "A"..."Z":
      return .symbol(
        styled(MathSymbol(element: .identifier, text: String(Character(scalar)), atomClass: .ordinary)))
    case "~", "\u{A0}": return .space(0.25)
    case "'": return Self.prime(1, before: nil)
    case "&", "$", "#", "}": throw .unexpected(token)
    default:
      if let symbol = SymbolTable.characters[scalar] { return .symbol(styled(symbol)) }
      let isDigit = scalar.properties.numericType == .decimal
      return .symbol(
        MathSymbol(
          element: isDigit ? .number : .identifier, text: String(Character(scalar)), atomClass: .ordinary,
          isUpright: true))
    }
  }

  /// Reads the digits of a number, with a decimal point between them.
  private mutating func number(_ first: Unicode.Scalar, joinsDigits: Bool) throws(MathError) -> MathSymbol {
    var digits = [first]
    var hasPoint = false
    while joinsDigits {
      let token = try reader.next()
      if case .character("0"..."9") = token.kind, case .character(let digit) = token.kind {
        digits.append(digit)
        continue
      }
      if !hasPoint, token.isCharacter(".") {
        let after = try reader.next()
        reader.unread(after)
        if case .character("0"..."9") = after.kind {
          hasPoint = true
          digits.append(".")
          continue
        }
      }
      reader.unread(token)
      break
    }
    let text = digits.reduce(into: "") { text, digit in
      text.unicodeScalars.append(alphabet?.character(for: digit) ?? digit)
    }
    return MathSymbol(element: .number, text: text, atomClass: .ordinary)
  }

  /// Returns a symbol in the current alphabet.
  func styled(_ symbol: MathSymbol) -> MathSymbol {
    guard let alphabet, symbol.element == .identifier, !symbol.isFunction,
      let scalar = symbol.text.unicodeScalars.first
    else { return symbol }
    var symbol = symbol
    if alphabet == .upright { symbol.isUpright = true }
    // Capital Greek letters are upright in LaTeX’s bold font.
    let isGreekCapital = symbol.isUpright && (0x391...0x3A9).contains(scalar.value)
    let used: MathAlphabet = alphabet == .boldItalic && isGreekCapital ? .bold : alphabet
    guard let character = used.character(for: scalar) else { return symbol }
    symbol.text = String(Character(character))
    symbol.isUpright = false
    return symbol
  }
}
