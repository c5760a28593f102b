/// Text in formulas, labels and colors.
extension MathParser {
  /// Parses the argument of `\text`. It may contain formulas between dollar signs.
  mutating func textArgument(of command: TeXToken, fontClass: String) throws(MathError) -> MathNode {
    let open = try reader.nextInMath()
    guard open.isCharacter("{") else {
      guard case .character(let scalar) = open.kind, scalar != "}", scalar != "$", scalar != "&" else {
        throw .missingArgument(command)
      }
      return .text(String(Character(scalar)), fontClass: fontClass)
    }
    let previous = alphabet
    alphabet = nil
    defer { alphabet = previous }
    return try nested(command) { parser throws(MathError) in try parser.text(open, fontClass: fontClass) }
  }

  /// Parses text up to and including a closing brace.
  private mutating func text(_ open: TeXToken, fontClass: String) throws(MathError) -> MathNode {
    var nodes: [MathNode] = []
    var text = ""
    var depth = 0
    func flush() {
      if !text.isEmpty { nodes.append(.text(text, fontClass: fontClass)) }
      text = ""
    }
    while true {
      let token = try reader.next()
      switch token.kind {
      case .end: throw .unclosed(open, by: "}")
      case .space: text += " "
      case .character("{"): depth += 1
      case .character("}"):
        if depth == 0 {
          flush()
          return nodes.count == 1 ? nodes[0] : .row(nodes)
        }
        depth -= 1
      case .character("~"): text += "\u{A0}"
      case .character("$"):
        flush()
        let content = try row(until: .dollar, from: token)
        let close = try reader.nextInMath()
        guard close.isCharacter("$") else {
          throw close.kind == .end || close.isCharacter("}") ? .unclosed(token, by: "$") : .unexpected(close)
        }
        nodes.append(.styled(MathStyle(isDisplay: false, scriptLevel: 0), content))
      case .character(let scalar): Self.append(scalar, to: &text)
      case .command(let name):
        if case .text(let inner) = Command.all[name] {
          flush()
          nodes.append(try textArgument(of: token, fontClass: inner.isEmpty ? fontClass : inner))
        } else if case .space(let width) = Command.all[name] {
          text += Self.space(ofWidth: width)
        } else if case .keyword(.textColor) = Command.all[name] {
          flush()
          let color = try colorArgument(of: token)
          nodes.append(.styled(MathStyle(color: color), try textArgument(of: token, fontClass: fontClass)))
        } else if let symbol = SymbolTable.all[name] {
          text += symbol.text
        } else if let mark = Self.textAccents[name], let letter = try reader.rawArgument(of: token).first {
          text += letter.text + mark
        } else if name == "(" || name == ")" {
          throw .unsupportedCommand(token, help: "write a formula in text between `$` and `$`")
        } else {
          throw .unknownCommand(token, known: Command.sortedNames)
        }
      }
    }
  }

  /// Returns the character for a space whose width is given in em; nothing for a negative space.
  private static func space(ofWidth width: Double) -> String {
    switch width {
    case 1...: "\u{2003}"
    case _ where width > 0.2: " "
    case _ where width > 0: "\u{2009}"
    default: ""
    }
  }

  /// Appends a character of text. Two quotation marks, and two or three hyphens, become one character.
  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    let last = text.unicodeScalars.last
    switch (last, scalar) {
    case ("‘", "`"): text.unicodeScalars.removeLast(); text += "“"
    case ("’", "'"): text.unicodeScalars.removeLast(); text += "”"
    case ("-", "-"): text.unicodeScalars.removeLast(); text += "–"
    case ("–", "-"): text.unicodeScalars.removeLast(); text += "—"
    case (_, "`"): text += "‘"
    case (_, "'"): text += "’"
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// The combining marks of the commands for accents in text.
  private static let textAccents: [String: String] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}",
    ".": "\u{307}", "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "c": "\u{327}", "r": "\u{30A}",
  ]

  // MARK: Labels

  /// Parses `\tag{1}` or `\tag*{1}`, the label of a line.
  mutating func readTag(_ token: TeXToken) throws(MathError) {
    let isPlain = try reader.skip("*")
    guard tag == nil else {
      throw MathError(token, "the line has a second `\\tag`", help: "remove one of them")
    }
    let label = try textArgument(of: token, fontClass: "")
    tag =
      isPlain ? label : .row([.text("(", fontClass: ""), label, .text(")", fontClass: "")])
  }

  // MARK: Colors

  /// Reads a color: the name of a color in CSS, or `#rgb` or `#rrggbb`.
  mutating func colorArgument(of command: TeXToken) throws(MathError) -> String {
    let text = try reader.textArgument(of: command)
    let name = text.filter { $0 != " " }.lowercased()
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      guard digits.utf8.count == 3 || digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
        throw .unknownColor(command, text)
      }
      return name
    }
    guard ColorNames.all.contains(name) else { throw .unknownColor(command, text) }
    return name
  }
}
