import Basics

/// `{{ variable }}` and `{% statement %}` of the macros plugin: variables of the project become their values, everything
/// else is shown as code, with a report.
enum Macros: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if text.rest.hasPrefix("{#"), let end = text.rest.prefix(600).find("#}", from: text.index + 2),
      isNear(end, text)
    {
      return InlineReplacement(end: end + 2, text: [])
    }
    let isVariable = text.rest.hasPrefix("{{")
    guard isVariable || text.rest.hasPrefix("{%"),
      let close = text.rest.prefix(600).find(isVariable ? "}}" : "%}", from: text.index + 2),
      isNear(close, text)
    else { return nil }
    let content = text.bytes[(text.index + 2)..<close].string.trimmingSpaces
    if isVariable, let value = value(of: content, text.context) {
      return InlineReplacement(end: close + 2, text: Bytes(value))
    }
    let word = content.drop { $0 == "-" }.prefix { $0.isLetter }
    if !isVariable, word == "raw" || word == "endraw" { return InlineReplacement(end: close + 2, text: []) }
    text.context.report(
      "foreign.expression", at: text.origin, column: text.column,
      "macros are not executed: `\(text.bytes[text.index..<(close + 2)].string)`",
      help: "write the text that the macro would produce")
    let code = text.bytes[text.index..<(close + 2)].filter { $0 != Byte.backtick }
    return InlineReplacement(end: close + 2, text: Bytes("`") + code + Bytes("`"))
  }

  private static func isNear(_ end: Int, _ text: InlineText) -> Bool {
    end - text.index < 500 && !text.bytes[text.index..<end].contains(UInt8(ascii: "\n"))
  }

  private static func value(of name: String, _ context: PageContext) -> String? {
    let variables = context.project.variables
    return variables[name] ?? (name.hasPrefix("config.") ? variables[String(name.dropFirst(7))] : nil)
      ?? (name.hasPrefix("extra.") ? variables[String(name.dropFirst(6))] : nil)
  }
}
