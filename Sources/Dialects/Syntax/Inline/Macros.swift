import Basics

/// `{{ variable }}` and `{% statement %}` of the macros plugin: variables of the project become their values,
/// everything else is shown as code, with a report.
enum Macros: InlineSyntax {
  static let firstBytes = ByteSet("{[<$(@#%-=!&*^~|+?:")
  /// The maximum length of a macro, in bytes.
  private static let maximum = 600

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let marks = text.context.project.templates?.marks ?? PageTemplateMarks()
    let rest = text.rest.prefix(maximum)
    if let comment = marks.comment, rest.starts(with: comment.start),
      let end = rest.find(comment.end, from: text.index + comment.start.count)
    {
      return made([], text, end + comment.end.count)
    }
    let isVariable = rest.starts(with: marks.value.start)
    let (start, end) = isVariable ? marks.value : marks.tag
    guard rest.starts(with: start), let close = rest.find(end, from: text.index + start.count) else {
      return nil
    }
    let after = close + end.count
    let content = text.bytes[(text.index + start.count)..<close].string.trimmingWhiteSpace
    if isVariable, let value = value(of: content, text.context) { return made(Bytes(value), text, after) }
    let word = content.drop { $0 == "-" }.prefix { $0.isLetter }
    if !isVariable, word == "raw" || word == "endraw" { return made([], text, after) }
    let macro = text.bytes[text.index..<after]
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

  /// Returns a replacement, followed by the line feeds in the replaced text, so that later lines keep their numbers.
  private static func made(_ shown: Bytes, _ text: InlineText, _ end: Int) -> InlineReplacement {
    let lines = text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") }
    return InlineReplacement(end: end, text: shown + lines)
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
