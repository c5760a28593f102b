import Basics
import HTMLSyntax

/// Expressions of MDX in text: `{/* comment */}`, `{' '}`, `{name}`.
enum InlineExpressions: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    if rest.hasPrefix("{#") { return nil }
    guard text.context.budget.canSearch else { return nil }
    guard
      let end = JSXExpression.end(
        at: text.index, in: text.bytes[..<min(text.bytes.endIndex, text.index + 8192)])
    else {
      text.context.budget.spend(searched: 8192)
      return nil
    }
    let expression = text.bytes[(text.index + 1)..<(end - 1)]
    // `## Heading {/* #id */}` is the other way to write `{#id}`.
    let comment = expression.trimmedWhitespace
    if let inner = comment.droppingPrefix("/*")?.droppingSuffix("*/")?.trimmedWhitespace,
      inner.first == UInt8(ascii: "#"),
      !inner.contains(Byte.space), inner.count > 1
    {
      return InlineReplacement(end: end, text: Bytes("{") + inner + Bytes("}"))
    }
    return InlineReplacement(end: end, text: Expressions.text(of: expression, in: text))
  }
}

/// `{{ expression }}` of Vue templates in text.
enum Interpolations: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("{{"), text.context.budget.canSearch else { return nil }
    text.context.budget.spend(searched: 256)
    if LiteralBraces.areMeant(in: text.bytes[..<text.index]) {
      return InlineReplacement(end: text.index + 2, text: LiteralBraces.text)
    }
    guard let mark = PageTemplateMark(at: text.index, in: text.bytes) else { return nil }
    var shown = Expressions.text(of: mark.content, in: text)
    if let name = shown.droppingPrefix("`")?.droppingSuffix("`") { shown = text.code(name) }
    return InlineReplacement(end: mark.range.upperBound, text: shown)
  }
}

extension Expressions {
  /// Returns the value of an expression on one line; empty if it is not known.
  fileprivate static func text(of expression: Bytes, in text: InlineText) -> Bytes {
    let value = Expressions.text(of: expression, text.origin, text.context) ?? []
    return value.filter { $0 != UInt8(ascii: "\n") }[...]
  }
}
