import Basics

/// Reads pages of any website that a known tool saved, or whose headings have the links to themselves that sites add.
///
/// The text of such pages is ordinary Markdown, so its lines stay as they are, except for headings and links.
enum SavedFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { signals.saver?.name ?? "copy" }

  static func confidence(_ signals: FormatSignals) -> Double {
    if signals.saver != nil {
      return signals.isFromOtherSite && !(signals.has(.splitLink) && signals.has(.siteLink)) ? 1 : 0.5
    }
    if isWrapped(signals) { return 0.7 }
    let areMost = signals[.permalink] * 2 >= signals[.heading]
    let isCopy =
      signals[.certainPermalink] >= 2 || areMost && signals[.permalink] + signals[.certainPermalink] >= 2
    return isCopy && !signals.isFromKnownSite ? 0.5 : 0
  }

  /// Returns whether a page has a sign that an author can write on one page, but that only tools and sites write on most
  /// pages of a folder.
  static func isRepeated(_ page: SourcePage, _ signals: FormatSignals, in frame: () -> Frame) -> Bool {
    if SiteMenu.isPart(of: page, in: frame) { return true }
    guard signals.hasWeakSign || signals.firstSite != nil, !signals.isFromKnownSite else { return false }
    let frame = frame()
    return frame == .any || frame.isOfCaptures
  }

  /// Whether a page is not from the guidelines’ site, and a tool has wrapped its lines, also inside links.
  static func isWrapped(_ signals: FormatSignals) -> Bool {
    !signals.isFromKnownSite && !signals.has(.siteLink) && signals.splitsLinks
  }

  static var rules: [any CleaningRule.Type] { [] }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    builder.collapsesSections = false
    let header = builder.title
    PageHeader.readFields(page, into: &builder)
    if let header { builder.title = header }
    var removed: [Line] = []
    var lines = builder.isWrapped ? WrappedLines.unwrap(NumberedText.escape(page.lines)) : page.lines
    lines = ConverterMarkup.remove(from: lines) { removed.append($0) }
    lines = Citations.resolve(lines) { removed.append($0) }
    builder.remove(removed, rule: "markup of the tool")
    if builder.source == nil { builder.source = Permalink.source(in: lines) }
    builder.blocks = SavedText.blocks(lines)
    takeExcerpt(&builder)
    let frame = page.frame()
    let title = takeTitle(frame, &builder)
    removeSourceLine(below: title, &builder)
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
    var headings = builder.blocks.indices.filter { builder.blocks[$0].kind == .heading }
    if let first = headings.first(where: { builder.blocks[$0].level == 1 }) {
      builder.firstHeading = Frame.plain(builder.blocks[first].text)
    }
    // A heading that most pages have is the name of the site.
    let names = headings.filter { frame.contains(siteName: Frame.plain(builder.blocks[$0].text)) }
    if let index = names.first, index == headings.first, headings.count > 1 {
      builder.remove(builder.blocks.remove(at: index).lines, rule: "frame")
      headings = headings.dropFirst().map { $0 - 1 }
    }
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

  /// Removes a line in italics directly below the title or at the end that repeats the source of the page.
  private static func removeSourceLine(below title: Int, _ builder: inout PageBuilder) {
    for index in Set([title, builder.blocks.count - 1]).sorted(by: >)
    where builder.blocks.indices.contains(index) && builder.blocks[index].lines.count == 1 {
      guard let url = ProvenanceHeader.emphasized(builder.blocks[index].text)?.url,
        let source = builder.source,
        SourceURL.fullKey(url) == SourceURL.fullKey(source.value)
      else { continue }
      builder.remove(builder.blocks.remove(at: index).lines, rule: "source line")
    }
  }

  /// Removes menus, notices and footers around the text.
  private static func removeFrame(_ frame: Frame, title: Int, _ builder: inout PageBuilder) {
    let name = builder.title.map { Frame.plain(Bytes($0.value)) } ?? ""
    let contents = OwnContents(builder)
    let edges = PageEdges(builder.blocks, title: title, name: name, isContents: contents.matches)
    builder.framedBlocks = builder.blocks
    builder.edges = edges
    var removed: [Int: Set<Int>] = [:]
    if !frame.isEmpty {
      for part in edges.parts(in: frame) {
        let lines = part.line.map { [Int($0)] } ?? Array(builder.blocks[Int(part.block)].lines.indices)
        removed[Int(part.block), default: []].formUnion(lines)
        // A date that differs from page to page is not part of the text, but a fact about the page.
        if part.isDate, builder.date == nil, !frame.containsExactly(part), let first = lines.first {
          let line = builder.blocks[Int(part.block)].lines[first]
          builder.date = ISODate.first(in: Frame.plain(line.text)).map { Located($0, line.number) }
        }
      }
      // A page that consists of its frame keeps it.
      func hasText(_ block: Int) -> Bool {
        let lines = builder.blocks[block].lines
        return lines.indices.contains { !(removed[block]?.contains($0) ?? false) && !lines[$0].isBlank }
      }
      if !builder.blocks.indices.contains(where: hasText) { removed = [:] }
      let frame = removed.keys.sorted().map { builder.blocks[$0] }
      let above = removed.keys.count { $0 < title }
      // Links above the title are more likely to be the whole menu than those below the text.
      for blocks in [frame[..<above], frame[above...]] where builder.menu == nil {
        builder.menu = TableOfContents.menu(Array(blocks), title: name, url: builder.source?.value)
      }
      for (block, lines) in removed.sorted(by: { $0.key < $1.key }) {
        for line in lines.sorted() { builder.remove(builder.blocks[block].lines[line], rule: "frame") }
      }
      for (block, lines) in removed {
        builder.blocks[block].lines = builder.blocks[block].lines.indices.filter { !lines.contains($0) }
          .map { builder.blocks[block].lines[$0] }
      }
    }
    removeLabels(title: title, name: name, contents, &builder)
    builder.blocks.removeAll { $0.lines.allSatisfy(\.isBlank) }
  }

  /// Removes known labels at the beginning and end, links before the title, and the list of the page’s own headings at
  /// its end.
  private static func removeLabels(
    title: Int, name: String, _ contents: OwnContents, _ builder: inout PageBuilder
  ) {
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
        if isLabel(block) || block.kind != .heading && Frame.isLinkOnly(text, title: name)
          || contents.matches(block)
        {
          remove(index)
        }
      } else if block.kind == .rule || block.kind != .heading && (isLabel(block) || contents.matches(block)) {
        remove(index)
      } else {
        break
      }
    }
    for index in builder.blocks.indices.reversed() where !builder.blocks[index].lines.isEmpty {
      let block = builder.blocks[index]
      let isEmptySection =
        block.kind == .heading && index + 1 < builder.blocks.count && FrameLabels.isTitle(block.text)
      guard index >= title,
        isEmptySection
          || block.kind != .heading
            && (block.kind == .rule || isLabel(block) || contents.matches(block))
      else { break }
      remove(index)
    }
  }
}

/// Recognizes the list of headings on a page.
private struct OwnContents {
  private let titles: Set<String>
  private let source: String?

  init(_ builder: PageBuilder) {
    titles = Set(
      builder.blocks.lazy.filter { $0.kind == .heading }.map { Frame.plain($0.text) }
        + [builder.title.map { Frame.plain(Bytes($0.value)) }].compactMap { $0 })
    source = builder.source?.value
  }

  /// Returns whether a list consists of links to anchors of the page, most of which are headings.
  func matches(_ block: Block) -> Bool {
    guard LineKind.listMarker(block.text) != nil, block.lines.count > 1 || block.text.contains(text: "](")
    else { return false }
    var found = 0
    let areLinks = block.lines.allSatisfy { line in
      guard let content = LineKind.listMarker(line.text)?.content.trimmed else { return line.isBlank }
      guard let link = LinkSpan.only(in: content) else {
        // Tools that leave out links to anchors keep their texts.
        if titles.contains(Frame.plain(content)) { found += 1 } else { return false }
        return true
      }
      let url = link.target(in: content)
      if url.string == source { return true }
      guard SourceURL.fragment(url) != nil, let hash = url.firstIndex(of: UInt8(ascii: "#")) else {
        return false
      }
      let isTitle = titles.contains(Frame.plain(content[link.text]))
      if isTitle { found += 1 }
      return isTitle || hash == url.startIndex || url[..<hash].string == source
    }
    return areLinks && found >= 1 && found * 3 >= block.lines.count { !$0.isBlank }
  }
}
