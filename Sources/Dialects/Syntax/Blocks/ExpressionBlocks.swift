import Basics
import HTMLSyntax

/// Expressions of MDX that are blocks of their own: comments, `{/* … */}`, are left out, and text is shown.
enum ExpressionBlocks: BlockSyntax {
  static let firstBytes = ByteSet("{")

  private static let maximumLines = 400

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard blocks.context.isMDX, blocks.context.budget.canSearch else { return false }
    let start = blocks.start
    if start.text.hasPrefix("{#") || start.text.hasPrefix("{:") || start.text.hasPrefix("{%") { return false }
    var text = Bytes()
    var count = 0
    for line in blocks.remaining.prefix(Self.maximumLines) {
      let piece = count == 0 ? start.text : line.text
      text += (count == 0 ? Bytes() : Bytes("\n")) + piece
      count += 1
      // Only a line with a brace can end the expression.
      guard piece.contains(UInt8(ascii: "}")), let end = JSXExpression.end(at: text.startIndex, in: text)
      else {
        if !blocks.context.budget.canSearch { break }
        continue
      }
      guard text[end...].isBlank || isComment(text) else { return false }
      let expression = text[(text.startIndex + 1)..<(end - 1)]
      if isElement(expression.trimmedWhitespace) {
        let pieces = expression.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let content = zip(blocks.remaining, pieces).map { $0.with($1) }
        blocks.skip(count, leaving: text[end...])
        blocks.write(
          .content,
          SourceBlock(prefix: start.prefix, opening: content[0], content: ElementSearch.dedented(content)))
        return true
      }
      write(expression, start.prefix, &blocks)
      blocks.skip(count, leaving: text[end...])
      return true
    }
    blocks.context.budget.spend(searched: text.count + count * 16)
    return false
  }

  /// Whether an expression consists of elements, as in `{ <p>Tea</p> }`.
  private static func isElement(_ expression: Bytes) -> Bool {
    guard expression.last == UInt8(ascii: ">"), let next = expression.droppingPrefix("<")?.first else {
      return false
    }
    return next.isASCIILetter || next == UInt8(ascii: ">")
  }

  private static func isComment(_ text: Bytes) -> Bool {
    text.dropFirst().drop { $0.isASCIIWhitespace }.hasPrefix("/*")
  }

  private static func write(_ expression: Bytes, _ prefix: Bytes, _ blocks: inout BlockConverter) {
    let line = blocks.line
    guard let text = Expressions.text(of: expression, line.origin, blocks.context), !text.isEmpty else {
      return
    }
    blocks.write(
      .markup(text.split(separator: UInt8(ascii: "\n")).map(\.string)),
      SourceBlock(prefix: prefix, opening: line))
  }
}

/// The text that replaces expressions in pages.
enum Expressions {
  /// Returns the text that an expression shows, as Markdown; empty for comments. If the value is not known, because the
  /// expression is not a literal, reports it, and returns its name as code.
  static func text(of expression: Bytes, _ origin: LineOrigin, _ context: PageContext) -> Bytes? {
    let trimmed = expression.trimmedWhitespace
    if trimmed.isEmpty || trimmed.hasPrefix("/*") && trimmed.hasSuffix("*/") || trimmed.hasPrefix("//") {
      return []
    }
    let frontMatter =
      trimmed.droppingPrefix("frontMatter.") ?? trimmed.droppingPrefix("$frontmatter.")
      ?? trimmed.droppingPrefix("frontmatter.")
    if let key = frontMatter?.string, let value = context.frontMatter?[key]?.text {
      return Bytes(value)
    }
    let value = context.script.value(of: trimmed, in: context)
    if case .boolean = value.kind { return [] }
    if value.isNull { return [] }
    if let text = value.scalar { return escaped(text) }
    context.report("foreign.expression/value", at: origin, ["expression": trimmed.string.prefix(40)])
    let isName =
      trimmed.count <= 60 && trimmed.allSatisfy { ScriptTokens.isNameByte($0) || $0 == UInt8(ascii: ".") }
    return isName ? Bytes("`") + trimmed + Bytes("`") : []
  }

  /// Returns text as Markdown.
  private static func escaped(_ text: String) -> Bytes {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if ByteSet("\\`*_{}[]<>#@|").contains(byte) { result.append(Byte.backslash) }
      result.append(byte)
    }
    return result[...]
  }
}

extension Bytes {
  /// The bytes without white space and line endings at both ends.
  var trimmedWhitespace: Bytes {
    var result = self[...]
    while let first = result.first, first.isASCIIWhitespace { result = result.dropFirst() }
    while let last = result.last, last.isASCIIWhitespace { result = result.dropLast() }
    return result
  }
}
