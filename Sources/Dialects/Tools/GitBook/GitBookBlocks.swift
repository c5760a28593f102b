import Basics

/// The blocks of GitBook: `{% hint style="info" %} … {% endhint %}`.
///
/// Source: GitBook, “Markdown”, “Blocks”.
enum GitBookBlocks: BlockSyntax {
  static let firstBytes = ByteSet("{")

  /// Blocks with a closing tag.
  static let containers: Set<String> = [
    "hint", "tabs", "tab", "code", "content-ref", "stepper", "step", "columns", "column", "swagger",
    "api-method", "api-method-summary", "api-method-description", "api-method-request", "api-method-response",
    "api-method-response-example", "api-method-parameter", "api-method-spec", "api-method-path-parameters",
    "api-method-headers", "api-method-query-parameters", "api-method-body-parameters",
    "api-method-response-example-description", "updates", "update", "openapi", "openapi-operation", "if",
    "raw", "prompt", "hint-block", "embed", "file",
  ]

  /// Blocks that have a closing tag only if they have content, such as a caption.
  private static let endIsOptional: Set<String> = ["embed", "file", "content-ref", "swagger", "openapi"]

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let tag = PageTemplateTag(at: start.text.startIndex, in: start.text), start.text[tag.end...].isBlank
    else { return false }
    if tag.name.hasPrefix("end") {
      _ = blocks.take()
      return true
    }
    let taken =
      containers.contains(tag.name)
      ? blocks.takeBlock(of: tag, endIsOptional: endIsOptional.contains(tag.name)) : nil
    write(tag, taken ?? SourceBlock(prefix: start.prefix, opening: blocks.take()), &blocks)
    return true
  }

  private static func write(_ tag: PageTemplateTag, _ block: SourceBlock, _ blocks: inout BlockConverter) {
    let (prefix, line, content) = (block.prefix, block.opening, block.content)
    switch tag.name {
    case "hint": blocks.write(.aside(tag["style"] ?? "info"), block)
    case "tabs": blocks.write(.directive("@TabNavigator"), block.with(withEnds(content)))
    case "tab": blocks.write(.directive("@Tab(\((tag["title"] ?? "Tab").directiveArgument))"), block)
    case "stepper": GitBookSteps.write(block, &blocks)
    case "columns": blocks.write(.directive("@Row"), block)
    case "column": blocks.write(.directive("@Column"), block)
    case "code": blocks.writeContent(withTitle(content, tag), prefix: prefix)
    case "content-ref":
      // The content is a link to the page already.
      blocks.writeBlank(prefix: prefix, for: line)
      blocks.writeContent(content.allSatisfy(\.isBlank) ? link(tag["url"], line) : content, prefix: prefix)
    case "embed":
      guard let url = url(tag), url.hasPrefix("https://") else {
        return blocks.write(.content, block.with(link(url(tag), line)))
      }
      let title = PlainMarkdown.text(of: content.filter { !$0.isBlank })
      blocks.write(.embed(url, title: title.isEmpty ? url : title), block)
    case "page-ref":
      // An earlier form of `content-ref`.
      blocks.writeBlank(prefix: prefix, for: line)
      blocks.writeContent(link(tag["page"], line), prefix: prefix)
    case "file":
      blocks.writeContent(link(tag["src"], line) + content, prefix: prefix)
    case "include":
      let path = Bytes(tag.arguments.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }).string
      PageIncludes.include(path, prefix: prefix, for: line, &blocks)
    case "step", "if", "raw": blocks.writeContent(content, prefix: prefix)
    default:
      blocks.context.report(tag, hasContent: !content.isEmpty, at: line.origin)
      if let text = tag["summary"] ?? tag["path"], content.isEmpty || tag.name.hasPrefix("api") {
        blocks.writeContent([line.with(Bytes(text))], prefix: prefix)
      }
      blocks.writeContent(content, prefix: prefix)
    }
  }

  /// Returns the URL of a tag without the backslashes that escape punctuation in Markdown.
  private static func url(_ tag: PageTemplateTag) -> String? {
    tag["url"].map { Bytes($0).removingBackslashEscapes.string }
  }

  /// Returns the content of tabs with the ends of those that the author left out: a tab ends where the next one begins.
  private static func withEnds(_ content: [PageLine]) -> [PageLine] {
    var result: [PageLine] = []
    var open: [String] = []
    var code = CodeLines()
    for line in content {
      if case .text = code.read(line.text) {
        let text = LineStart(line.text).text
        let name = text.hasPrefix("{%") ? PageTemplateTag(at: text.startIndex, in: text)?.name : nil
        if name == "tab", open.last == "tab" {
          result.append(line.with(Bytes("{% endtab %}")))
          open.removeLast()
        }
        if let name, name == "tab" || name == "tabs" { open.append(name) }
        if name == "endtab" || name == "endtabs", !open.isEmpty { open.removeLast() }
      }
      result.append(line)
    }
    if open == ["tab"], let last = content.last { result.append(last.with(Bytes("{% endtab %}"))) }
    return result
  }

  private static func link(_ url: String?, _ line: PageLine) -> [PageLine] {
    guard let url else { return [] }
    let name = Paths.name(url.hasSuffix("/") ? String(url.dropLast()) : url)
    return [
      line.with(Bytes("[\(name.replacing("_", with: "\\_"))](\(url.contains(" ") ? "<\(url)>" : url))")),
      line.with([]),
    ]
  }

  /// Adds the title and the options of `{% code title="x" lineNumbers="true" %}` to its code block.
  private static func withTitle(_ content: [PageLine], _ tag: PageTemplateTag) -> [PageLine] {
    guard let index = content.firstIndex(where: { Fence(LineStart($0.text).text) != nil }),
      let fence = Fence(LineStart(content[index].text).text)
    else { return content }
    var result = content
    var info = fence.info.isEmpty ? "text" : fence.info.string
    if let title = tag["title"], !title.isEmpty { info += " title=\"\(title.replacing("\"", with: "'"))\"" }
    if tag["lineNumbers"] == "true" { info += " showLineNumbers" }
    var block = FencedBlock(opening: content[index])
    block.info = Bytes(info)
    result[index] = block.opening
    return result
  }
}

/// Tags and expressions of Liquid that remain in text: they are left out, and reported.
enum LiquidRemains: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let mark = PageTemplateMark(at: text.index, in: text.bytes) else { return nil }
    let context = text.context
    if mark.kind == .tag {
      let tag = PageTemplateTag(mark)
      // What is between `{% raw %}` and its end tag stays.
      if !tag.name.hasPrefix("end"), tag.name != "raw" {
        context.report(tag, at: text.origin, column: text.column)
      }
    } else {
      context.report(
        "foreign.expression/value", at: text.origin, column: text.column,
        ["expression": mark.content.string.prefix(40)])
    }
    return InlineReplacement(end: mark.range.upperBound, text: [])
  }
}
