import Basics

/// `{{ variable }}` and `{% statement %}` of the macros plugin: variables of the project become their values,
/// everything else is shown as code, with a report.
enum Macros: InlineSyntax {
  static let firstBytes = ByteSet("{")
  /// The maximum length of a macro, in bytes.
  private static let maximum = 600

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if text.rest.hasPrefix("{#"), let end = text.rest.prefix(maximum).find("#}", from: text.index + 2) {
      return made([], text, end + 2)
    }
    let isVariable = text.rest.hasPrefix("{{")
    guard isVariable || text.rest.hasPrefix("{%"),
      let close = text.rest.prefix(maximum).find(isVariable ? "}}" : "%}", from: text.index + 2)
    else { return nil }
    let content = text.bytes[(text.index + 2)..<close].string.trimmingWhiteSpace
    if isVariable, let value = value(of: content, text.context) {
      return made(Bytes(value), text, close + 2)
    }
    let word = content.drop { $0 == "-" }.prefix { $0.isLetter }
    if !isVariable, word == "raw" || word == "endraw" { return made([], text, close + 2) }
    let macro = text.bytes[text.index..<(close + 2)]
    text.context.report(
      "foreign.expression", at: text.origin, column: text.column,
      "macros are not executed: `\(macro.string.replacing("\n", with: " "))`",
      help: "write the text that the macro would produce")
    return InlineReplacement(end: close + 2, text: text.code(macro))
  }

  /// Returns a replacement with as many line feeds as the text up to `end`.
  private static func made(_ shown: Bytes, _ text: InlineText, _ end: Int) -> InlineReplacement {
    let lines = text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") }
    return InlineReplacement(end: end, text: shown + lines)
  }

  private static func value(of name: String, _ context: PageContext) -> String? {
    let variables = context.project.variables
    return variables[name] ?? (name.hasPrefix("config.") ? variables[String(name.dropFirst(7))] : nil)
      ?? (name.hasPrefix("extra.") ? variables[String(name.dropFirst(6))] : nil)
  }
}
