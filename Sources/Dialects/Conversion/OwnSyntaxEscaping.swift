import Basics

/// Escapes text of a tool’s pages that would be syntax in our Markdown.
struct OwnSyntaxEscaping {
  private let shared: OwnSyntax

  private init(_ dialect: Dialect) { shared = dialect.shared }

  /// Returns lines with their inline syntax converted, and with a backslash before text that would be our syntax.
  static func convert(_ lines: [PageLine], _ dialect: Dialect, _ context: PageContext) -> [PageLine] {
    let escaping = OwnSyntaxEscaping(dialect)
    return zip(InlineConverter(dialect, context).convert(lines), lines).map {
      escaping.escape($0, original: $1)
    }
  }

  /// Returns a line with a backslash before the syntax with which it begins.
  ///
  /// - Parameter original: the line before its inline syntax was converted.
  private func escape(_ line: PageLine, original: PageLine) -> PageLine {
    guard line.role == .text else { return line }
    let start = LineStart(line.text)
    guard let first = start.text.first, isOwn(first, start.text) else { return line }
    // The conversion wrote this badge in place of a component; it is not the author’s text.
    if start.text.hasPrefix("@Badge("), LineStart(original.text).text.first != first { return line }
    return line.with(start.prefix + [Byte.backslash] + start.text)
  }

  private func isOwn(_ first: UInt8, _ text: Bytes) -> Bool {
    switch first {
    case UInt8(ascii: "@"):
      guard !shared.contains(.directives), let letter = text.dropFirst().first else { return false }
      return letter.isASCIIUppercase
    case UInt8(ascii: "}"): return text.trimmed.count == 1
    case UInt8(ascii: ":"):
      guard !shared.contains(.definitions), let next = text.dropFirst().first else { return false }
      return next == Byte.space || next == Byte.tab
    case UInt8(ascii: "*"):
      return !shared.contains(.abbreviations) && text.hasPrefix("*[") && text.contains(text: "]:")
    default: return false
    }
  }
}

/// Escapes `++text++`, which represents keyboard keys in our Markdown, for tools in which it is only text.
enum PlainPlusSigns: InlineSyntax {
  static let firstBytes = ByteSet("+")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("++"), text.previous != UInt8(ascii: "+"),
      let next = text.rest.dropFirst(2).first, next != UInt8(ascii: "+"), !next.isASCIIWhitespace
    else { return nil }
    return InlineReplacement(end: text.index + 2, text: Bytes("\\++"))
  }
}

/// Escapes a cell `^`, which continues the cell above it in our Markdown, for tools in which it is only text.
enum PlainCarets: InlineSyntax {
  static let firstBytes = ByteSet("^")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let before = text.bytes[text.lineStart..<text.index].last { $0 != Byte.space && $0 != Byte.tab }
    let after = text.rest.dropFirst().first { $0 != Byte.space && $0 != Byte.tab && $0 != 13 } ?? 10
    let bar = UInt8(ascii: "|")
    guard before == nil || before == bar, after == 10 || after == bar, before == bar || after == bar else {
      return nil
    }
    return InlineReplacement(end: text.index + 1, text: Bytes("\\^"))
  }
}

/// Escapes a single `~`, which strikes through in our Markdown, for tools that have only `~~`.
enum PlainTildes: InlineSyntax {
  static let firstBytes = ByteSet("~")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let run = text.rest.prefix { $0 == UInt8(ascii: "~") }.count
    guard run == 1, text.previous != UInt8(ascii: "~") else { return nil }
    // In a URL, a backslash would be part of it.
    let word = text.bytes[text.lineStart..<text.index].reversed().prefix { !$0.isASCIIWhitespace }
    guard !word.contains(UInt8(ascii: "/")), !word.contains(UInt8(ascii: "@")) else { return nil }
    return InlineReplacement(end: text.index + 1, text: Bytes("\\~"))
  }
}
