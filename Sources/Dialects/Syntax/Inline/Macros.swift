import Basics

/// `{{ variable }}` and `{% statement %}` of the macros plugin: variables of the project become their values,
/// everything else is shown as code, with a report.
enum Macros: InlineSyntax {
  static let firstBytes = ByteSet("{[<$(@#%-=!&*^~|+?:")
  /// The maximum length of a macro, in bytes.
  private static let maximum = 600

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let marks = text.context.project.templates?.marks ?? .jinja
    guard let mark = PageTemplateMark(at: text.index, in: text.bytes, marks, maximum: maximum) else {
      return nil
    }
    let after = mark.range.upperBound
    let content = mark.content.string
    switch mark.kind {
    case .comment: return InlineReplacement(end: after, text: [])
    case .value:
      if let value = value(of: content, text.context) {
        return InlineReplacement(end: after, text: Bytes(value))
      }
    case .tag:
      let word = content.prefix(while: \.isLetter)
      if word == "raw" || word == "endraw" { return InlineReplacement(end: after, text: []) }
    }
    let macro = text.bytes[mark.range]
    report(macro, text, column: text.column)
    // In a URL, a code span would end it.
    if text.isInURL, !macro.contains(UInt8(ascii: "\n")) {
      return InlineReplacement(end: after, text: Bytes(encoded(macro)))
    }
    return InlineReplacement(end: after, text: text.code(macro))
  }

  /// - Parameter column: the column of the macro.
  static func report(_ macro: Bytes, _ text: InlineText, column: Int) {
    text.context.report(
      "foreign.expression", at: text.origin, column: column,
      "macros are not executed: `\(macro.string.replacing("\n", with: " "))`",
      help: "write the text that the macro would produce")
  }

  static func encoded(_ macro: Bytes) -> String {
    macro.map { byte in
      Byte.isWord(byte) || ".-/".utf8.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func value(of name: String, _ context: PageContext) -> String? {
    let variables = context.project.variables
    let value =
      variables[name] ?? (name.hasPrefix("config.") ? variables[String(name.dropFirst(7))] : nil)
      ?? (name.hasPrefix("extra.") ? variables[String(name.dropFirst(6))] : nil)
    return value.flatMap { context.budget.spend(written: $0.utf8.count) ? $0 : nil }
  }

  // MARK: HTML

  /// Returns a line of HTML in which the values of variables replace their names. Everything else is shown as code, or
  /// left out in tags, with a report.
  static func inHTML(_ line: PageLine, _ context: PageContext) -> Bytes {
    let bytes = line.text
    guard bytes.contains(UInt8(ascii: "{")) else { return bytes }
    var text = InlineText(bytes, origin: line.origin, context)
    var isInTag = false
    while text.index < bytes.endIndex {
      let byte = bytes[text.index]
      if firstBytes.contains(byte), let found = replacement(&text) {
        let isCode = found.text.first == Byte.backtick || found.text.hasPrefix("<code>")
        let code = bytes[text.index..<found.end].string.attributeText
        text.replace(
          InlineReplacement(
            end: found.end,
            text: !isCode ? found.text : isInTag ? [] : Bytes("<code>" + code + "</code>")))
        continue
      }
      if byte == UInt8(ascii: "<") {
        let next = text.index + 1 < bytes.endIndex ? bytes[text.index + 1] : Byte.space
        isInTag = next.isASCIILetter || next == UInt8(ascii: "/")
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      }
      text.writeByte()
    }
    return Bytes(text.output)
  }
}
