import Basics
import HTMLSyntax

/// Code as a component: `<CodeBlock language="js" title="tea.js">`, `<Code code={…} lang="js" />`.
enum CodeComponents {
  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let tag = element.tag
    var lines: [String]
    if let code = tag.text("code", "children", in: context) {
      lines = split(code)
    } else if let code = literal(element.content, context) {
      lines = split(code)
    } else if let code = template(element.content) {
      lines = split(code)
      context.report("foreign.expression/code", kind: "code", at: element.opening.origin)
    } else if element.content.isEmpty || element.content.first?.text.trimmed.first == UInt8(ascii: "{") {
      return context.report(
        "foreign.expression/unknown-code", kind: "unknown code", at: element.opening.origin,
        ["name": tag.name])
    } else {
      lines = element.content.map(\.text.string)
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    var info = tag.text("language", "lang", in: context) ?? "text"
    if let title = tag.text("title", in: context) { info += " title=\"\(title.replacing("\"", with: ""))\"" }
    let code = lines.map { element.opening.with(Bytes($0)) }
    blocks.write(.code(info: info), SourceBlock(prefix: prefix, opening: element.opening, content: code))
  }

  private static func split(_ code: String) -> [String] {
    code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func joined(_ content: [PageLine]) -> Bytes {
    content.joinedText
  }

  /// Returns the text of content that consists of one expression: `{`code`}`.
  private static func literal(_ content: [PageLine], _ context: PageContext) -> String? {
    let text = joined(content).trimmed
    guard text.first == UInt8(ascii: "{"),
      JSXExpression.end(at: text.startIndex, in: text) == text.endIndex
    else { return nil }
    return context.script.value(of: text.dropFirst().dropLast(), in: context).scalar
  }

  /// Returns the text of content that consists of one template string with unknown values: `{`a ${b()}`}`.
  private static func template(_ content: [PageLine]) -> String? {
    let text = joined(content).trimmed
    guard let inner = text.droppingPrefix("{`")?.droppingSuffix("`}"), !inner.isBlank else { return nil }
    return inner.string.replacing("\\`", with: "`")
  }
}
