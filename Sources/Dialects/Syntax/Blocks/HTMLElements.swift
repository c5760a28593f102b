import Basics
import HTMLSyntax

/// HTML elements of Python-Markdown: those with the attribute `markdown`, whose content is Markdown, and others, which
/// end with their end tag and not, as in CommonMark, at a blank line.
///
/// Sources: Python-Markdown, “Markdown in HTML”; Material for MkDocs, “Grids”.
enum HTMLElements: BlockSyntax {
  static let firstBytes = ByteSet("<")

  private static let blockNames = ElementNames.blocks.subtracting(ElementNames.void).union([
    "audio", "object", "picture", "script", "style", "svg", "template", "video",
  ])
  /// The maximum number of lines of a tag.
  private static let maximumTagLines = 12

  /// An element whose end tag has been found.
  private struct Element {
    var tag: Tag
    /// The number of lines of the element.
    var count: Int
    /// The lines between the tags.
    var content: [PageLine]
    /// The text after the end tag.
    var tail: Bytes
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    if let rule = Tag(html: start.text), rule.name == "hr" { return writeRule(rule, start, &blocks) }
    guard let element = element(at: start, blocks) else { return false }
    let context = blocks.context
    let isMarkdown = element.tag["markdown"].map { $0 != "0" && $0 != "off" } ?? context.isInMarkdownElement
    var lines: [PageLine] = []
    for _ in 0..<element.count { lines.append(blocks.take()) }
    let opening = lines[0]
    switch element.tag.name {
    case "script", "style", "template":
      context.report(
        "foreign.script/element", kind: element.tag.name, at: opening.origin, ["name": element.tag.name])
      blocks.writeBlank(prefix: start.prefix, for: opening)
    default:
      if let embed = embed(in: lines) {
        blocks.write(embed, SourceBlock(prefix: start.prefix, opening: opening))
      } else if isMarkdown {
        writeMarkdown(element, start, opening, lines[lines.count - 1], &blocks)
      } else {
        writeHTML(element, lines, start, &blocks)
        // In CommonMark, lines of text below the element would be part of it.
        if element.tail.isBlank, let next = blocks.currentLine, !next.isBlank,
          blocks.start.text.first != UInt8(ascii: "<")
        {
          blocks.writeBlank(prefix: start.prefix, for: lines[lines.count - 1])
        }
      }
    }
    if !element.tail.isBlank {
      blocks.write([lines[lines.count - 1].with(start.prefix + element.tail.trimmed)])
    }
    return true
  }

  /// Writes `<hr>` as a block of its own. In CommonMark, the lines below it would be HTML as well.
  private static func writeRule(
    _ rule: Tag, _ start: LineStart, _ blocks: inout BlockConverter
  ) -> Bool {
    let line = blocks.line
    blocks.skip(1, leaving: start.text[rule.end...])
    blocks.write(.markup([rule.bytes.string]), SourceBlock(prefix: start.prefix, opening: line))
    return true
  }

  // MARK: Reading

  private static func element(at start: LineStart, _ blocks: BlockConverter) -> Element? {
    // The tag can have several lines.
    var head = start.text
    var tagLines = 1
    while HTMLUnit.end(at: head.startIndex, in: head) == nil {
      guard tagLines < maximumTagLines, let next = blocks.line(after: tagLines), !next.isBlank else {
        return nil
      }
      head = head + [Byte.space] + LineStart(next.text).text
      tagLines += 1
    }
    guard let tag = Tag(html: head), blockNames.contains(tag.name), !tag.isSelfClosing else { return nil }
    guard
      tag.name == "iframe" || tag["markdown"] != nil || isAtBeginning(blocks)
        || blocks.context.isInMarkdownElement
    else { return nil }
    var content: [PageLine] = []
    var depth = 1
    var number = tagLines - 1
    var text = head[tag.end...]
    var fence = FenceTracker()
    while true {
      guard let line = blocks.line(after: number), number < blocks.context.budget.searchableLines else {
        blocks.context.budget.spend(searchedLines: number)
        return nil
      }
      let isCode = number >= tagLines && fence.read(text: text.trimmed)
      if !isCode, let close = closing(tag.name, in: text, &depth) {
        let before = text[..<close.start]
        if !before.isBlank { content.append(line.with(before)) }
        return Element(tag: tag, count: number + 1, content: content, tail: text[close.end...])
      }
      if number >= tagLines || !text.isBlank { content.append(line.with(text)) }
      number += 1
      guard let next = blocks.line(after: number) else {
        blocks.context.budget.spend(searchedLines: number)
        return nil
      }
      text = next.text.dropFirst(columns: min(start.column, next.text.indent))
    }
  }

  /// Whether the line begins a block. Tags of blocks do so on every line without indentation. In indented blocks, a tag
  /// in a paragraph belongs to its text.
  private static func isAtBeginning(_ blocks: BlockConverter) -> Bool {
    guard let previous = blocks.previous, !previous.isBlank else { return true }
    if blocks.context.depth == 1, blocks.start.column == 0, blocks.start.quotes == 0 { return true }
    let text = LineStart(previous.text).text
    return text.first == UInt8(ascii: "<") || text.last == UInt8(ascii: ">")
      || text.first == UInt8(ascii: "#") || Fence(text) != nil
  }

  /// Returns the position of the end tag in a line; nil if the line does not contain it. Updates the depth of elements
  /// with the same name.
  private static func closing(_ name: String, in text: Bytes, _ depth: inout Int) -> (start: Int, end: Int)? {
    let wanted = Bytes(name)
    var index = text.startIndex
    while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      let isEnd = index < text.endIndex && text[index] == UInt8(ascii: "/")
      let nameStart = isEnd ? index + 1 : index
      guard nameStart + wanted.count <= text.endIndex,
        text[nameStart..<(nameStart + wanted.count)].lazy.map(\.asciiLowercased).elementsEqual(wanted),
        nameStart + wanted.count == text.endIndex || !Byte.isWord(text[nameStart + wanted.count])
      else { continue }
      if !isEnd {
        depth += 1
        continue
      }
      depth -= 1
      if depth == 0 {
        let end = text[nameStart...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
        return (open, end)
      }
    }
    return nil
  }

  // MARK: Frames

  /// Returns the page in a frame if lines contain exactly one frame and no text.
  private static func embed(in lines: [PageLine]) -> Meaning? {
    guard lines.count < 30, lines.contains(where: { $0.text.contains(text: "<iframe") }) else { return nil }
    let html = Bytes(lines.map { LineStart($0.text).text }.joined(separator: CollectionOfOne(Byte.space)))
    var frame: Tag?
    var index = html.startIndex
    while index < html.endIndex {
      if let end = HTMLUnit.end(at: index, in: html), html[index] == UInt8(ascii: "<") {
        if let tag = Tag(html: html[index...]), tag.name == "iframe" {
          if frame != nil { return nil }
          frame = tag
        }
        index = end
      } else if html[index].isASCIIWhitespace {
        index += 1
      } else {
        return nil
      }
    }
    guard let frame, var url = frame["src"] ?? frame["data-src"] else { return nil }
    if url.hasPrefix("//") { url = "https:" + url }
    guard url.hasPrefix("https://") else { return nil }
    let host = url.dropFirst(8).prefix { $0 != "/" && $0 != "?" }
    let title = frame["title"].flatMap { $0.isEmpty ? nil : $0 } ?? String(host)
    return .embed(url.replacing("&amp;", with: "&"), title: title)
  }

  // MARK: Markdown

  private static func writeMarkdown(
    _ element: Element, _ start: LineStart, _ opening: PageLine, _ last: PageLine,
    _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let outer = context.isInMarkdownElement
    context.isInMarkdownElement = true
    defer { context.isInMarkdownElement = outer }
    var tag = element.tag
    tag.remove("markdown")
    let prefix = start.prefix
    var block = SourceBlock(
      prefix: prefix, opening: opening, closing: last, content: element.content.withoutCommonIndentation)
    if tag.classes.contains("grid") {
      return blocks.write(
        .directive(tag.classes.contains("cards") ? "@Grid(minimum: 250)" : "@Grid(columns: 2)"), block)
    }
    if tag.name == "details", let summary = takeSummary(&block.content) {
      return blocks.write(.disclosure(summary, isExpanded: tag["open"] != nil), block)
    }
    let isWrapper = ElementNames.wrappers.contains(tag.name)
    blocks.writeBlank(prefix: prefix, for: opening)
    if !isWrapper {
      blocks.write([opening.with(prefix + (HTMLTags.rewritten(tag) ?? tag.bytes), .verbatim)])
    } else if let id = tag["id"] {
      blocks.write([opening.with(prefix + Bytes("<a id=\"\(id)\"></a>"), .verbatim)])
    }
    blocks.write(.content, block)
    if !isWrapper { blocks.write([last.with(prefix + Bytes("</\(tag.name)>"), .verbatim)]) }
    blocks.writeBlank(prefix: prefix, for: last)
  }

  /// Removes `<summary>…</summary>` from the beginning of the content of `<details>`, and returns its text.
  private static func takeSummary(_ content: inout [PageLine]) -> String? {
    guard let first = content.firstIndex(where: { !$0.isBlank }),
      let tag = Tag(html: content[first].text.trimmed), tag.name == "summary"
    else { return nil }
    let text = content[first].text.trimmed
    guard let end = text.find("</summary>") else { return nil }
    let rest = text[(end + 10)...]
    content = Array(content[(first + 1)...])
    if !rest.isBlank {
      content.insert(
        content.first?.with(rest) ?? PageLine(text: rest, origin: LineOrigin(file: 0, line: 1)), at: 0)
    }
    return PlainLabel.text(text[tag.end..<end])
  }

  // MARK: HTML

  /// Returns a line of HTML with its tags in our form, and without macros.
  static func html(_ line: PageLine, _ blocks: BlockConverter) -> Bytes {
    let hasMacros = blocks.dialect.inlines.contains { $0 == Macros.self }
    return HTMLTags.rewritten(hasMacros ? Macros.inHTML(line, blocks.context) : line.text)
  }

  private static func writeHTML(
    _ element: Element, _ lines: [PageLine], _ start: LineStart, _ blocks: inout BlockConverter
  ) {
    var lines = lines
    if !element.tail.isBlank, let last = lines.last, last.text.count >= element.tail.count {
      lines[lines.count - 1] = last.with(last.text.dropLast(element.tail.count))
    }
    // In indented blocks, Python-Markdown reads tags as parts of text, and not as elements.
    let role: PageLine.Role = start.column >= 4 || blocks.context.depth > 1 ? .phrase : .verbatim
    guard lines.contains(where: { $0.isBlank || Fence($0.text.trimmed) != nil }) else {
      for line in lines { blocks.writeHTML(line.with(html(line, blocks), role)) }
      return
    }
    var writer = MixedHTMLWriter(start, role)
    writer.write(lines, &blocks)
  }
}
