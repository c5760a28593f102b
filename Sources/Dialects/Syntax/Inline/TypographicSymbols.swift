import Basics
import HTMLSyntax

/// `--`, which the SmartyPants of Astro replaces by an em dash. The parser of our Markdown would make it an en dash.
///
/// Source: retext-smartypants, `dashes`; Astro, `markdown.smartypants`.
enum EmDashes: InlineSyntax {
  static let firstBytes = ByteSet("-")
  private static let hyphen = UInt8(ascii: "-")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    guard rest.hasPrefix("--"), rest.dropFirst(2).first != hyphen, text.previous != hyphen,
      !isMarkup(text), !text.isInURL
    else { return nil }
    return InlineReplacement(end: text.index + 2, text: Bytes("—"))
  }

  /// Whether the line is a rule of a table or below a title, a definition of a link, or HTML.
  private static func isMarkup(_ text: InlineText) -> Bool {
    // The beginning of the line says which. The limit keeps long lines from taking quadratic time.
    let line = text.bytes[text.lineStart...].prefix(1_000).prefix { $0 != UInt8(ascii: "\n") }
    if line.allSatisfy({ "-|:> \t".utf8.contains($0) }) { return true }
    let start = LineStart(line).text
    if start.first == UInt8(ascii: "["), start.contains(text: "]:") { return true }
    return !text.context.isMDX && Tag.beginsBlock(text.bytes)
  }
}

/// `<<` and `>>` of kramdown, which become guillemets.
///
/// Source: kramdown, “Typographic Symbols”.
enum Guillemets: InlineSyntax {
  static let firstBytes = ByteSet("<>")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let mark = text.bytes[text.index]
    guard text.rest.dropFirst().first == mark, text.previous != mark, text.previous != Byte.backslash,
      !Tag.beginsBlock(text.bytes), mark == UInt8(ascii: "<") || !isQuote(text)
    else { return nil }
    return InlineReplacement(
      end: text.index + 2, text: Bytes(mark == UInt8(ascii: "<") ? "«" : "»"))
  }

  /// Whether the marks are block quote markers at the beginning of a line.
  private static func isQuote(_ text: InlineText) -> Bool {
    // The limit keeps deep quotes from taking quadratic time.
    text.bytes[text.lineStart..<text.index].suffix(1_000).allSatisfy { "> \t".utf8.contains($0) }
  }
}
