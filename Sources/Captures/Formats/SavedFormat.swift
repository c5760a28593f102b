import Basics

/// Reads pages of any website that a known tool saved, or whose headings have the links to themselves that sites add.
///
/// The text of such pages is ordinary Markdown, so its lines stay as they are, except for headings and links.
enum SavedFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { signals.saver?.name ?? "copy" }

  static func confidence(_ signals: FormatSignals) -> Double {
    // Lines that are wrapped inside links are joined by another format.
    if signals.saver != nil { return signals.isFromOtherSite && signals.splitLinks == 0 ? 1 : 0.5 }
    return signals.permalinks >= 2 && signals.permalinks * 2 >= signals.headings && !signals.isFromKnownSite
      ? 0.5 : 0
  }

  static var rules: [any CleaningRule.Type] { [] }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    builder.collapsesSections = false
    let header = builder.title
    PageHeader.readFields(page, into: &builder)
    if let header { builder.title = header }
    let lines = ReaderFormat.joinBrokenLinks(page.lines)
    builder.blocks = SavedText.blocks(lines)
    takeExcerpt(&builder)
    let frame = page.frame()
    let title = takeTitle(frame, &builder)
    removeFrame(frame, title: title, &builder)
    if builder.title == nil { takeFirstHeading(&builder) }
    PageHeader.finish(&builder)
    builder.slug = builder.slug.flatMap(slug)
  }

  /// Returns the name of a page in URLs without the extension of its file; nil if it is not one.
  private static func slug(_ name: String) -> String? {
    let endings = [".html", ".htm", ".md", ".mdx", ".php", ".aspx"]
    let ending = endings.first { name.lowercased().hasSuffix($0) }
    let stem = name.dropLast(ending?.utf8.count ?? 0)
    return stem.isEmpty || stem.utf8.contains(UInt8(ascii: "%")) || PageNames.isIndexName(stem)
      ? nil : String(stem)
  }

  // MARK: - Title

  /// Removes the heading with the title of the page. Returns the number of blocks before it.
  private static func takeTitle(_ frame: Frame, _ builder: inout PageBuilder) -> Int {
    builder.windowTitle = builder.title?.value
    let window = builder.title.map { Located(SiteTitle.withoutSite($0.value, in: frame), $0.number) }
    let name = window.map { Frame.plain(Bytes($0.value)) }
    let headings = builder.blocks.indices.filter { builder.blocks[$0].kind == .heading }
    let same = headings.prefix(8).first {
      let text = Frame.plain(builder.blocks[$0].text)
      return builder.blocks[$0].level <= 2
        && (text == name || builder.title.map { Frame.plain(Bytes($0.value)) == text } == true)
    }
    guard let index = same ?? headings.first(where: { builder.blocks[$0].level == 1 }) else {
      builder.title = window
      return 0
    }
    let line = builder.blocks[index].lines[0]
    let own = PageHeader.title(content: line.text, line.number).value
    // Only the title of a window contains the name of the site.
    let isWindow = window == nil || own == builder.windowTitle
    if window == nil { builder.windowTitle = own }
    let text = isWindow ? SiteTitle.withoutSite(own, in: frame) : own
    builder.title = Located(text, line.number)
    builder.blocks.remove(at: index)
    // Headings of level 1 below the title are sections.
    if builder.blocks.contains(where: { $0.kind == .heading && $0.level == 1 }) {
      for heading in builder.blocks.indices where builder.blocks[heading].kind == .heading {
        builder.blocks[heading].level = min(6, builder.blocks[heading].level + 1)
      }
    }
    return index
  }

  /// Uses the first heading as the title, if the page begins with it.
  private static func takeFirstHeading(_ builder: inout PageBuilder) {
    guard let first = builder.blocks.first, first.kind == .heading else { return }
    builder.title = Located(first.text.string, first.number)
    builder.blocks.removeFirst()
  }

  // MARK: - Parts around the text

  /// Uses the excerpt that MarkDownload writes above the text as the abstract.
  private static func takeExcerpt(_ builder: inout PageBuilder) {
    guard
      let index = builder.blocks.prefix(4).firstIndex(where: { block in
        block.kind == .quote && Quote.content(block.text).trimmed.equals("## Excerpt")
      })
    else { return }
    let lines = builder.blocks[index].lines
    builder.remove(lines[0], rule: "label of the excerpt")
    builder.abstract = lines.dropFirst().map { Line(Quote.content($0.text).trimmed, $0.number) }.filter {
      !$0.isBlank
    }
    builder.blocks.remove(at: index)
    if index < builder.blocks.count, builder.blocks[index].kind == .rule {
      builder.remove(builder.blocks.remove(at: index).lines, rule: "label of the excerpt")
    }
  }

  /// Removes menus, notices and footers around the text.
  private static func removeFrame(_ frame: Frame, title: Int, _ builder: inout PageBuilder) {
    let edges = PageEdges(builder.blocks, title: title)
    builder.framedBlocks = builder.blocks
    builder.edges = edges
    var removed: [Int: Set<Int>] = [:]
    if !frame.isEmpty {
      for part in edges.parts(in: frame) {
        let lines = part.line.map { [Int($0)] } ?? Array(builder.blocks[Int(part.block)].lines.indices)
        removed[Int(part.block), default: []].formUnion(lines)
      }
      // A page that consists of its frame keeps it.
      func hasText(_ block: Int) -> Bool {
        let lines = builder.blocks[block].lines
        return lines.indices.contains { !(removed[block]?.contains($0) ?? false) && !lines[$0].isBlank }
      }
      if !builder.blocks.indices.contains(where: hasText) { removed = [:] }
      for (block, lines) in removed.sorted(by: { $0.key < $1.key }) {
        for line in lines.sorted() { builder.remove(builder.blocks[block].lines[line], rule: "frame") }
      }
      for (block, lines) in removed {
        builder.blocks[block].lines = builder.blocks[block].lines.indices.filter { !lines.contains($0) }
          .map { builder.blocks[block].lines[$0] }
      }
    }
    removeLabels(title: title, &builder)
    builder.blocks.removeAll { $0.lines.allSatisfy(\.isBlank) }
  }

  /// Removes known labels at the beginning and end, links before the title, and the list of the page’s own headings at
  /// its end.
  private static func removeLabels(title: Int, _ builder: inout PageBuilder) {
    func remove(_ index: Int) {
      builder.remove(builder.blocks[index].lines, rule: "frame")
      builder.blocks[index].lines = []
    }
    func isLabel(_ block: Block) -> Bool {
      FrameLabels.matches(block.lines) || FrameLabels.isIndexNotice(block.lines)
    }
    for index in builder.blocks.indices where !builder.blocks[index].lines.isEmpty {
      let block = builder.blocks[index]
      if index < title {
        let text = Bytes(block.lines.map(\.text.string).joined(separator: " "))
        if isLabel(block) || block.kind != .heading && Frame.isLinkOnly(text) { remove(index) }
      } else if block.kind == .rule || block.kind != .heading && isLabel(block) {
        remove(index)
      } else {
        break
      }
    }
    for index in builder.blocks.indices.reversed() where !builder.blocks[index].lines.isEmpty {
      let block = builder.blocks[index]
      guard index >= title, block.kind != .heading,
        block.kind == .rule || isLabel(block) || isOwnContents(block, builder)
      else {
        break
      }
      remove(index)
    }
  }

  /// Returns whether a list consists of links to headings of the page.
  private static func isOwnContents(_ block: Block, _ builder: PageBuilder) -> Bool {
    guard LineKind.listMarker(block.text) != nil else { return false }
    let headings = Set(builder.blocks.lazy.filter { $0.kind == .heading }.map { Frame.plain($0.text) })
    return block.lines.allSatisfy { line in
      guard let content = LineKind.listMarker(line.text)?.content.trimmed,
        let link = LinkSpan.only(in: content)
      else { return line.isBlank }
      return SourceURL.fragment(link.url(in: content)) != nil
        && headings.contains(Frame.plain(content[link.text]))
    }
  }
}

/// Divides the text of a saved page into headings and other blocks, whose lines are not changed further.
enum SavedText {
  static func blocks(_ lines: [Line]) -> [Block] {
    let contexts = CodeTracker.contexts(lines)
    var blocks: [Block] = []
    var chunk: [Line] = []
    var isCode = false
    func flush() {
      if !chunk.isEmpty { blocks.append(block(chunk, isCode: isCode)) }
      chunk = []
      isCode = false
    }
    for (index, line) in lines.enumerated() {
      guard contexts[index] == .text else {
        chunk.append(line)
        isCode = true
        continue
      }
      if line.isBlank {
        // A blank line in an indented block of code.
        let next = lines[index...].firstIndex { !$0.isBlank }
        if isCode, let next, contexts[next].isIndented, !chunk.isEmpty { chunk.append(line) } else { flush() }
      } else if let level = LineKind.atxLevel(line.text) {
        flush()
        blocks.append(heading(LineKind.atxContent(line.text, level), level, [line]))
      } else if let level = LineKind.setextLevel(line.text), isParagraph(chunk), !isCode {
        let text = chunk.dropFirst().reduce(chunk[0].text.trimmed) { WrappedLines.joined($0, $1.text) }
        let title = chunk
        chunk = []
        blocks.append(heading(text, level, title))
      } else if LineKind.isRule(line.text), chunk.isEmpty {
        blocks.append(Block(.rule, [line]))
      } else {
        chunk.append(Line(inline(line.text), line.number, through: line.lastNumber))
      }
    }
    flush()
    return blocks
  }

  private static func block(_ lines: [Line], isCode: Bool) -> Block {
    let kind: BlockKind = isCode ? .code : lines[0].text.hasPrefix(">") ? .quote : .paragraph
    return Block(kind, lines)
  }

  /// Returns whether lines are a paragraph, which an underline makes a heading.
  private static func isParagraph(_ lines: [Line]) -> Bool {
    guard let first = lines.first, LineKind.listMarker(first.text) == nil, !first.text.hasPrefix(">"),
      !first.text.hasPrefix("<"), first.text.indent < 4
    else { return false }
    return lines.allSatisfy { !$0.text.contains(Byte.pipe) || $0.text.find("](") != nil }
  }

  private static func heading(_ text: Bytes, _ level: Int, _ lines: [Line]) -> Block {
    var text = text
    var anchor: String?
    if let found = Permalink.removed(from: text) {
      (text, anchor) = (found.text, found.anchor)
    } else if let link = LinkSpan.only(in: text.trimmed), !link.isImage, HeadingLinkURL.isSelf(text) {
      let whole = text.trimmed
      anchor = SourceURL.fragment(LinkDestination.repaired(link.url(in: whole)))
      text = whole[link.text].trimmed
    }
    let line = Line(inline(text), lines[0].number, through: lines[lines.count - 1].lastNumber)
    return Block(.heading, [line], level: level, anchor: anchor.flatMap { isUsable($0) ? $0 : nil })
  }

  /// Whether a fragment can be written as the ID of a heading.
  private static func isUsable(_ anchor: String) -> Bool {
    anchor.utf8.allSatisfy {
      $0 > 0x20 && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "%")
    }
  }

  /// Repairs the links of a line, and removes the numbers that Jina Reader writes before descriptions of images.
  private static func inline(_ text: Bytes) -> Bytes {
    guard text.find("](") != nil else { return text }
    return LinkDestination.repair(withoutImageNumbers(text))
  }

  private static func withoutImageNumbers(_ text: Bytes) -> Bytes {
    var out: [UInt8] = []
    var position = text.startIndex
    while let start = text.find("![Image ", from: position) {
      let digits = text[(start + 8)...].prefix(while: \.isASCIIDigit)
      let rest = text[digits.endIndex...]
      out += text[position..<(start + 2)]
      if digits.isEmpty {
        position = start + 2
      } else if let description = rest.droppingPrefix(": ") ?? rest.droppingPrefix(":") {
        position = description.startIndex
      } else {
        position = rest.first == UInt8(ascii: "]") ? rest.startIndex : start + 2
      }
    }
    return position == text.startIndex ? text : (out + text[position...])[...]
  }
}
