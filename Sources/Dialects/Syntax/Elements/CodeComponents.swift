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
      context.report(
        "foreign.expression", kind: "code", at: element.opening.origin,
        "the code contains values that are not known: they are shown as `${…}`",
        help: "write the values themselves, because nothing is executed")
    } else if element.content.isEmpty || element.content.first?.text.trimmed.first == UInt8(ascii: "{") {
      context.report(
        "foreign.expression", kind: "unknown code", at: element.opening.origin,
        "the code of the component “\(tag.name)” is not known, so it is left out",
        help: "write the code in a fenced code block, because nothing is executed")
      return
    } else {
      lines = element.content.map(\.text.string)
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    var info = tag.text("language", "lang", in: context) ?? "text"
    if let title = tag.text("title", in: context) { info += " title=\"\(title.replacing("\"", with: ""))\"" }
    write(lines, info: info, prefix: prefix, for: element.opening, &blocks)
  }

  /// Writes the source of a diagram: `<Mermaid chart={`…`} />`.
  static let diagram: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let source = element.tag.text("chart", "diagram", "value", "code", "graph", in: context)
    guard let text = source ?? literal(element.content, context), !text.isEmpty else {
      Components.report(element.tag, at: element.opening.origin, context, .nothing)
      return
    }
    let lines = text.split(separator: "\n").map(String.init)
    write(lines, info: "mermaid", prefix: prefix, for: element.opening, &blocks)
  }

  private static func split(_ code: String) -> [String] {
    code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func joined(_ content: [PageLine]) -> Bytes {
    Bytes(content.map(\.text).joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
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

  /// Writes a fenced code block.
  static func write(
    _ lines: [String], info: String, prefix: Bytes, for line: PageLine, _ blocks: inout BlockConverter
  ) {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    blocks.writeBlank(prefix: prefix, for: line)
    blocks.write(fence + info, prefix: prefix, for: line)
    for text in lines { blocks.write(text, prefix: prefix, for: line) }
    blocks.write(fence, prefix: prefix, for: line)
    blocks.writeBlank(prefix: prefix, for: line)
  }
}
