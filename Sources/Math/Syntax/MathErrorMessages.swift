import Basics

/// The messages about formulas.
extension MathError {
  init(_ token: TeXToken, _ message: String, help: String) {
    self.init(offset: token.offset, message: message, help: help)
  }

  static func missingArgument(_ command: TeXToken) -> MathError {
    MathError(
      command, "`\(command.text)` lacks an argument",
      help: "write the argument in braces: `\(command.text){…}`")
  }

  static func unclosed(_ open: TeXToken, by close: Unicode.Scalar) -> MathError {
    MathError(open, "`\(open.text)` is not closed", help: "add `\(Character(close))` in the same formula")
  }

  static func endlessMacro(_ use: TeXToken) -> MathError {
    MathError(
      use, "the macro “\(use.text)” is replaced too often",
      help: "remove the macros that contain themselves, or write the formula without macros")
  }

  static func unexpected(_ token: TeXToken) -> MathError {
    switch token.kind {
    case .end:
      MathError(token, "the formula ends too early", help: "complete it")
    case .character("}"):
      MathError(token, "`}` closes no `{`", help: "remove it, or write `\\}` for a brace")
    case .character("&"):
      MathError(
        token, "`&` is outside an environment with columns",
        help: "put the formula into `\\begin{aligned}…\\end{aligned}`, or write `\\&`")
    case .character("$"):
      MathError(token, "`$` is inside a formula", help: "write `\\$` for a dollar sign")
    case .character("#"):
      MathError(token, "`#` is outside a definition", help: "write `\\#` for a number sign")
    case .command("right"):
      MathError(token, "`\\right` has no `\\left`", help: "add `\\left` with a delimiter, such as `\\left(`")
    case .command("middle"):
      MathError(token, "`\\middle` is outside `\\left` and `\\right`", help: "use `\\mid` or `\\big|`")
    case .command("end"):
      MathError(token, "`\\end` has no `\\begin`", help: "add `\\begin` with the same name")
    case .command("\\"), .command("cr"), .command("newline"):
      MathError(
        token, "`\(token.text)` is inside braces, where no line can end",
        help: "put the lines into `\\begin{aligned}…\\end{aligned}`")
    default:
      MathError(token, "“\(token.text)” is not possible here", help: "remove it")
    }
  }

  /// - Parameter known: the names of all commands, sorted.
  static func unknownCommand(_ token: TeXToken, known: [String]) -> MathError {
    guard case .command(let name) = token.kind, !name.isEmpty else {
      return MathError(token, "`\\` is at the end of the formula", help: "remove it, or complete the command")
    }
    // Prefer `\alpha` to `\Alpha` for `\alhpa`.
    let candidates = name.first?.isUppercase == true ? known : known.reversed()
    let nearest = name.count > 1 ? Spelling.nearest(to: name, in: candidates) : nil
    return MathError(
      token, "unknown command “\\\(name)”",
      help: nearest.map { "did you mean `\\\($0)`?" }
        ?? "use a command that Unfold knows, or define it with `\\newcommand`")
  }

  static func unsupportedCommand(_ token: TeXToken, help: String) -> MathError {
    MathError(token, "the command “\(token.text)” is not available", help: help)
  }

  static func unknownEnvironment(_ token: TeXToken, _ name: String, known: some Sequence<String>) -> MathError
  {
    MathError(
      token, "unknown environment “\(name)”",
      help: Spelling.nearest(to: name, in: known.sorted()).map { "did you mean `\\begin{\($0)}`?" }
        ?? "use aligned, gathered, cases, array, or a matrix such as pmatrix")
  }

  static func environmentMismatch(_ token: TeXToken, open: String, close: String) -> MathError {
    MathError(
      token, "`\\end{\(close)}` ends the environment “\(open)”", help: "write `\\end{\(open)}`")
  }

  static func unclosedEnvironment(_ token: TeXToken, _ name: String) -> MathError {
    MathError(token, "the environment “\(name)” is not closed", help: "add `\\end{\(name)}`")
  }

  static func secondScript(_ token: TeXToken) -> MathError {
    token.isCharacter("_")
      ? MathError(token, "there is a second subscript", help: "use braces, as in `a_{b_c}`")
      : MathError(token, "there is a second superscript", help: "use braces, as in `a^{b^c}`")
  }

  static func notADelimiter(_ token: TeXToken, after command: TeXToken) -> MathError {
    MathError(
      token.kind == .end ? command : token, "`\(command.text)` needs a delimiter",
      help: "write a delimiter after it, such as `(`, `\\{`, `|`, `\\langle`, or `.` for none")
  }

  static func tooDeep(_ token: TeXToken, limit: Int) -> MathError {
    MathError(
      token, "the formula is nested more than \(limit) levels deep",
      help: "split the formula")
  }

  static func unknownColor(_ token: TeXToken, _ name: String) -> MathError {
    MathError(
      token, "unknown color “\(name)”", help: "write the name of a CSS color, such as `teal`, or `#0a7`")
  }

  static func badLength(_ token: TeXToken, _ text: String) -> MathError {
    MathError(
      token, "“\(text)” is not a length", help: "write a number and a unit, such as `1em`, `3pt` or `18mu`")
  }

  static func badColumns(_ token: TeXToken, _ text: String) -> MathError {
    MathError(
      token, "“\(text)” describes no columns",
      help: "write one letter for each column, as in `{lcr}` or `{c|c}`")
  }

  static func badDefinition(_ token: TeXToken) -> MathError {
    MathError(
      token, "this definition is malformed",
      help: "write it as `\\newcommand{\\name}[1]{… #1 …}` or `\\def\\name#1{…}`")
  }

  static func secondInfix(_ token: TeXToken) -> MathError {
    MathError(token, "there is a second `\(token.text)` or similar command in this group", help: "use braces")
  }

  static func misplacedLimits(_ token: TeXToken) -> MathError {
    MathError(
      token, "`\(token.text)` is not after an operator", help: "put it after an operator such as `\\sum`")
  }
}
