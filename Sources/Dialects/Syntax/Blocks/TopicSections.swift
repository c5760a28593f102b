import Basics

/// Lists of links, which become `@Links`.
enum LinkLists {
  /// Writes lines in which lists of links become `@Links` with a style. Items that are not only a link to a page stay
  /// in ordinary lists.
  static func write(_ block: SourceBlock, style: String, _ blocks: inout BlockConverter) {
    let lines = block.content
    var other: [PageLine] = []
    var links: [(text: String, line: PageLine)] = []
    func flushOther(_ blocks: inout BlockConverter) {
      blocks.writeContent(block.with(other))
      other = []
    }
    func flushLinks(_ blocks: inout BlockConverter) {
      guard let first = links.first, let last = links.last else { return }
      let list = SourceBlock(prefix: block.prefix, opening: first.line, closing: last.line)
      blocks.writeGroup("@Links(visualStyle: \(style))", list) { blocks in
        for link in links { blocks.write("- " + link.text, prefix: block.prefix, for: link.line) }
      }
      links = []
    }
    var code = CodeLines()
    var index = 0
    while index < lines.count {
      if case .text = code.read(lines[index].text) {
        if lines[index].isBlank, !links.isEmpty {
          index += 1
          continue
        }
        let start = LineStart(lines[index].text)
        if start.quotes == 0, DirectiveHead.name(of: start.text) != nil,
          let directive = DirectiveBlock(lines[index...])
        {
          // The lists in a directive belong to it.
          flushLinks(&blocks)
          other += lines[index..<(index + directive.count)]
          index += directive.count
          code.endParagraph()
          continue
        }
        if let item = ListItem(lines[index...]), let text = link(item, blocks.context) {
          flushOther(&blocks)
          links.append((text, lines[index]))
          index += item.count
          code.endParagraph()
          continue
        }
      }
      flushLinks(&blocks)
      other.append(lines[index])
      index += 1
    }
    flushLinks(&blocks)
    flushOther(&blocks)
  }

  /// Returns the link of an item that contains nothing else, in our Markdown; nil for any other item.
  private static func link(_ item: ListItem, _ context: PageContext) -> String? {
    guard item.content.count == 1, let text = item.content.first?.text.trimmed, let first = text.first else {
      return nil
    }
    if let symbol = InlineTitle.symbolLink(text) {
      return NamedLink.link(toSymbol: symbol.string, in: context)
    }
    if let inner = text.droppingPrefix("<doc:")?.droppingSuffix(">") {
      return NamedLink.link(to: inner.string, in: context)
    }
    guard first == UInt8(ascii: "["), let middle = text.find("]("),
      let end = LinkTail.end(at: middle + 1, in: text),
      end == text.endIndex, !text[text.startIndex..<middle].dropFirst().contains(UInt8(ascii: "["))
    else { return nil }
    let destination = text[(middle + 2)..<(end - 1)].trimmed
    guard let name = destination.droppingPrefix("doc:") else { return text.string }
    guard let target = context.project.names?.target(of: name.string, from: context.path) else { return nil }
    let label = InlineTitle.plainText(text[(text.startIndex + 1)..<middle]).markdownText
    return "[\(label)](\(NamedLink.destination(target, context)))"
  }
}

/// The sections “Topics” and “See Also”: lists of links with the abstracts of their pages.
///
/// Source: Swift-DocC, “Adding Structure to Your Documentation Pages”.
enum TopicSections: BlockSyntax {
  static let firstBytes = ByteSet("#")
  private static let styles: Set<String> = ["list", "compactGrid", "detailedGrid"]

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard blocks.context.depth == 1, start.quotes == 0, start.column < 4,
      let heading = InlineTitle.heading(start.text.trimmedEnd),
      heading.level == 2
    else { return false }
    let isTopics = heading.text.equals("Topics")
    guard isTopics || heading.text.equals("See Also") else { return false }
    let line = blocks.take()
    let section = takeSection(&blocks)
    let project = blocks.context.project
    let style =
      isTopics
      ? project.names?.page(at: blocks.context.path)?.topicsStyle ?? project.topicsStyle
        ?? "list" : "list"
    if style == "hidden" { return true }
    blocks.write([line.with(line.text, .phrase)])
    blocks.writeBlank(prefix: [], for: line)
    LinkLists.write(
      SourceBlock(prefix: [], opening: line, content: section),
      style: styles.contains(style) ? style : "list", &blocks)
    return true
  }

  /// Moves past the lines up to the next heading of level 1 or 2, and returns them.
  private static func takeSection(_ blocks: inout BlockConverter) -> [PageLine] {
    var code = CodeLines()
    var result: [PageLine] = []
    for line in blocks.remaining {
      if case .text = code.read(line.text), let heading = InlineTitle.heading(line.text.trimmed),
        line.text.indent < 4,
        heading.level <= 2
      {
        break
      }
      result.append(line)
    }
    blocks.skip(result.count)
    return result
  }
}

/// Headings, which get the same anchors as in DocC.
enum DocumentationHeadings: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let heading = InlineTitle.heading(start.text.trimmedEnd) else { return false }
    let line = blocks.take()
    let plain = InlineTitle.plainText(heading.text)
    let anchor = DocumentationURL.anchor(plain)
    let page = blocks.context.project.names?.page(at: blocks.context.path)
    // An anchor that several headings share is not written as an ID.
    let isUnique = page?.headings.isUnique(anchor) ?? true
    // In DocC, titles have no anchors.
    let isLikeTitle = heading.level > 1 && page.map { DocumentationURL.anchor($0.title) == anchor } ?? false
    guard let marked = MarkedHeading(start), !anchor.isEmpty,
      isLikeTitle || anchor != HeadingID.make(from: plain), isUnique,
      !heading.text.hasSuffix("}")
    else {
      blocks.write([line.with(line.text, .phrase)])
      return true
    }
    blocks.write([line.with(marked.line(heading.text, id: anchor), .phrase)])
    return true
  }
}

/// The ID at the end of a heading. It stays as it is.
enum HeadingIDs: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("{#"), text.isInHeading else { return nil }
    let end = text.rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.bytes.endIndex
    return InlineReplacement(end: end, text: text.bytes[text.index..<end])
  }
}
