import Basics

/// Formulas between dollar signs, in which nothing else is converted; `\(…\)`, and `\[…\]` on lines of its own, become
/// formulas in our syntax.
///
/// Source: PyMdown Extensions, “Arithmatex”.
enum Formulas: InlineSyntax {
  static let firstBytes = ByteSet("$\\")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest.prefix(8000)
    if rest.hasPrefix("$$") { return displayed(text) }
    if rest.first == UInt8(ascii: "$") { return betweenDollars(text) }
    if rest.hasPrefix("\\("), let end = rest.find("\\)", from: text.index + 2) {
      return InlineReplacement(end: end + 2, text: inline(text.bytes[(text.index + 2)..<end]))
    }
    if rest.hasPrefix("\\["), isFirst(in: text), let end = rest.find("\\]", from: text.index + 2),
      text.bytes[(end + 2)...].prefix(while: { $0 != UInt8(ascii: "\n") }).isBlank
    {
      return InlineReplacement(end: end + 2, text: displayed(text.bytes[(text.index + 2)..<end]))
    }
    return nil
  }

  /// Returns the formula between two pairs of dollar signs at the current byte.
  fileprivate static func displayed(_ text: InlineText) -> InlineReplacement? {
    guard let end = text.rest.prefix(8000).find("$$", from: text.index + 2) else { return nil }
    return InlineReplacement(end: end + 2, text: text.bytes[text.index..<(end + 2)])
  }

  /// Returns the formula between two dollar signs at the current byte.
  fileprivate static func betweenDollars(_ text: InlineText) -> InlineReplacement? {
    guard let end = endOfFormula(text) else { return nil }
    let after = text.bytes[(end + 1)...].first ?? Byte.space
    // In our syntax, no letter touches the dollar signs, unless there are backquotes as well.
    let touchesWord = [text.previous ?? Byte.space, after].contains { Byte.isWord($0) || $0 >= 0x80 }
    let formula = text.bytes[(text.index + 1)..<end]
    return InlineReplacement(
      end: end + 1, text: touchesWord ? inline(formula) : text.bytes[text.index...end])
  }

  /// Returns the index of the dollar sign that ends the formula after the one at the current byte.
  fileprivate static func endOfFormula(_ text: InlineText) -> Int? {
    guard let next = text.rest.dropFirst().first, !next.isASCIIWhitespace else { return nil }
    return closing(in: text.bytes, from: text.index + 1)
  }

  /// Whether only markers of quotes and list items come before the current byte on its line.
  private static func isFirst(in text: InlineText) -> Bool {
    var before = LineStart(text.bytes[text.lineStart..<text.index]).text
    while let marker = ListMarker(before) { before = marker.text }
    return before.isBlank
  }

  /// Returns the index of the dollar sign that ends a formula.
  private static func closing(in bytes: Bytes, from start: Int) -> Int? {
    var index = start
    while index < min(bytes.endIndex, start + InlineEnd.limit) {
      if bytes[index] == Byte.backslash {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "$") {
        let after = index + 1 < bytes.endIndex ? bytes[index + 1] : Byte.space
        return bytes[index - 1].isASCIIWhitespace || after.isASCIIDigit ? nil : index
      }
      index += 1
    }
    return nil
  }

  static func inline(_ formula: Bytes) -> Bytes {
    let text = formula.trimmed
    return text.contains(Byte.backtick) ? Bytes("$") + text + Bytes("$") : Bytes("$`") + text + Bytes("`$")
  }

  static func displayed(_ formula: Bytes) -> Bytes { Bytes("$$") + formula + Bytes("$$") }
}

/// Formulas between dollar signs, without the syntax of LaTeX.
///
/// Sources: remark-math, “Syntax”; VitePress, “Math Equations”.
enum DollarFormulas: InlineSyntax {
  static let firstBytes = ByteSet("$")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    text.rest.hasPrefix("$$") ? Formulas.displayed(text) : Formulas.betweenDollars(text)
  }
}

/// Formulas between two pairs of dollar signs. Single dollar signs are text, so those that would begin a formula in our
/// syntax are escaped.
///
/// Sources: kramdown, “Math Blocks”; GitBook, “Math & TeX”; remark-math, `singleDollarTextMath`.
enum DoubleDollarFormulas: InlineSyntax {
  static let firstBytes = ByteSet("$")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if text.rest.hasPrefix("$$") { return Formulas.displayed(text) }
    guard Formulas.endOfFormula(text) != nil else { return nil }
    return InlineReplacement(end: text.index + 1, text: Bytes("\\$"))
  }
}

/// `\\(…\\)` and `\\[…\\]` of mdBook with MathJax, which become formulas in our syntax.
///
/// Source: mdBook, “MathJax Support”.
enum EscapedFormulas: InlineSyntax {
  static let firstBytes = ByteSet("\\")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest.prefix(8000)
    if rest.hasPrefix("\\\\("), let end = rest.find("\\\\)", from: text.index + 3) {
      return InlineReplacement(end: end + 3, text: Formulas.inline(text.bytes[(text.index + 3)..<end]))
    }
    if rest.hasPrefix("\\\\["), let end = rest.find("\\\\]", from: text.index + 3) {
      return InlineReplacement(end: end + 3, text: Formulas.displayed(text.bytes[(text.index + 3)..<end]))
    }
    return nil
  }
}
