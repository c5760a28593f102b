import Basics

/// Expressions of MDX in text: `{/* comment */}`, `{' '}`, `{name}`.
enum InlineExpressions: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    if rest.hasPrefix("{#") { return nil }
    guard text.context.budget.canSearch else { return nil }
    guard
      let end = MarkupExpression.end(
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
    var shown = Expressions.text(of: expression, text.origin, text.context) ?? []
    shown.removeAll { $0 == UInt8(ascii: "\n") }
    let lines = text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") }
    return InlineReplacement(end: end, text: shown + lines)
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
    guard
      let end = text.bytes[..<min(text.bytes.endIndex, text.index + 4096)].find("}}", from: text.index + 2)
    else { return nil }
    let expression = text.bytes[(text.index + 2)..<end]
    var shown = Expressions.text(of: expression, text.origin, text.context) ?? []
    shown.removeAll { $0 == UInt8(ascii: "\n") }
    if let name = shown.droppingPrefix("`")?.droppingSuffix("`") { shown = text.code(name) }
    let lines = text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") }
    return InlineReplacement(end: end + 2, text: shown + lines)
  }
}
