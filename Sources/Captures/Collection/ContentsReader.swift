import Basics

extension TableOfContents {
  /// The size in bytes per link from which a page contains too much text for a table of contents.
  private static let largestEntry = 240

  /// Reads the links that an ordinary page lists; nil if it is not a list of links. Most pages consist mainly of text,
  /// and are ruled out quickly by counting their links.
  public static func quickly(_ markdown: [UInt8]) -> TableOfContents? {
    let needed = max(3, markdown.count / largestEntry)
    return markdown.withUnsafeBufferPointer { hasLinks($0, needed) } ? read(markdown) : nil
  }

  /// Returns whether a page has at least `needed` links.
  private static func hasLinks(_ markdown: UnsafeBufferPointer<UInt8>, _ needed: Int) -> Bool {
    var count = 0
    var position = 0
    while count < needed, let found = markdown.offset(of: UInt8(ascii: "]"), from: position) {
      position = found + 1
      guard position < markdown.count, markdown[position] == UInt8(ascii: "(") else { continue }
      count += 1
      // With too few links so far, the rest of the page would have to consist of nothing else.
      if count * 8 + (markdown.count - found) / 4 < needed { return false }
    }
    return count >= needed
  }

  /// Reads the links that a Markdown page lists; nil if it is not a list of links.
  static func read(_ markdown: [UInt8]) -> TableOfContents? {
    var lines = Lines.split(markdown)
    if lines.first?.text.trimmedEnd.equals("---") ?? false,
      let end = lines.dropFirst().firstIndex(where: { $0.text.trimmedEnd.equals("---") })
    {
      lines.removeFirst(end + 1)
    }
    return read(lines)
  }

  static func read(_ lines: [Line]) -> TableOfContents? {
    var reader = ContentsReader()
    for line in lines { reader.read(line.text) }
    return reader.finish()
  }

  /// Reads the menu of a site from its headings and lists; nil if it has only a few links.
  ///
  /// - Parameters:
  ///   - title: the title of the page with the menu, in which its item has no link.
  ///   - url: the URL of the page.
  static func menu(_ blocks: [Block], title: String, url: String?) -> TableOfContents? {
    var reader = ContentsReader()
    reader.isMenu = true
    for block in blocks {
      if block.kind == .heading {
        reader.readHeading(block.text, block.level)
      } else if LineKind.listMarker(block.text) != nil {
        for line in block.lines { reader.read(line.text) }
      }
    }
    return reader.finishMenu(title: title, url: url)
  }
}

/// Reads the lines of a page in order.
private struct ContentsReader {
  private struct Row {
    /// The level of a heading, or the indentation of a list item below all headings.
    var depth: Int
    var title: String
    var url: String?
    var isHeading = false
  }

  /// The depth of list items without indentation, which is less than any heading’s.
  private static let itemDepth = 10
  private static let deepestIndent = 60
  /// The number of paragraphs, besides the descriptions of links, that a table of contents may have.
  private static let mostParagraphs = 2
  private static let fewestLinks = 3

  /// Whether the lines are the menu of a site, in which no heading has a special meaning.
  var isMenu = false
  private var rows: [Row] = []
  private var topics: [Row] = []
  /// The level of the heading “Topics” while its section is being read.
  private var topicsLevel: Int?
  /// The level of a heading such as “Resources”, whose links are not part of the contents.
  private var asideLevel: Int?
  private var tracker = FenceTracker()
  private var paragraphs = 0
  private var isInParagraph = false
  private var isAfterItem = false
  private var plainItems = 0

  mutating func read(_ text: Bytes) {
    if tracker.consume(text) == .code {
      if !isInParagraph { paragraphs += 1 }
      isInParagraph = true
      return
    }
    if text.isBlank {
      isInParagraph = false
      return
    }
    if let level = LineKind.atxLevel(text) {
      readHeading(LineKind.atxContent(text, level), level)
      return
    }
    if asideLevel != nil { return }
    if let marker = LineKind.listMarker(text) {
      readItem(marker.content, depth: Self.itemDepth + min(marker.indent, Self.deepestIndent))
    } else if let link = Self.leadingLink(text.trimmed), !isInParagraph, text.indent < 4 {
      add(Row(depth: Self.itemDepth, title: link.title, url: link.url))
    } else if !isInParagraph, text.indent < 2, text.first != UInt8(ascii: ">"),
      text.first != UInt8(ascii: "!"),
      !LineKind.isRule(text)
    {
      // The first paragraph after a link describes it.
      if isAfterItem { isAfterItem = false } else { paragraphs += 1 }
      isInParagraph = true
    }
  }

  mutating func readHeading(_ content: Bytes, _ level: Int) {
    isInParagraph = false
    isAfterItem = false
    if let aside = asideLevel, level <= aside { asideLevel = nil }
    if let open = topicsLevel, level <= open { topicsLevel = nil }
    if level == 1 { return }
    let title = PlainText.of(content.trimmed)
    switch isMenu ? "" : title.lowercased() {
    case "topics": topicsLevel = topicsLevel ?? level
    case "resources", "related", "see also", "change log", "developer documentation", "videos",
      "relationships":
      asideLevel = asideLevel ?? level
    default:
      let link = LinkSpan.onlyLink(in: content.trimmed)?.url(in: content.trimmed).string
      add(Row(depth: level, title: title, url: link, isHeading: true))
    }
  }

  private mutating func readItem(_ content: Bytes, depth: Int) {
    isInParagraph = true
    if let link = Self.leadingLink(content) {
      add(Row(depth: depth, title: link.title, url: link.url))
    } else {
      plainItems += 1
      if content.count <= 100 { add(Row(depth: depth, title: PlainText.of(content))) }
    }
  }

  private mutating func add(_ row: Row) {
    if asideLevel != nil { return }
    rows.append(row)
    if topicsLevel != nil { topics.append(row) }
    if !row.isHeading { isAfterItem = row.url != nil }
  }

  /// Returns the link that a text begins with, if at most a description follows.
  private static func leadingLink(_ text: Bytes) -> (title: String, url: String)? {
    let text = text.droppingPrefix("**") ?? text
    guard text.first == UInt8(ascii: "["), let span = LinkSpan.leading(in: text) else { return nil }
    let title = span.title(in: text)
    let url = span.target(in: text).string
    guard !title.isEmpty, !url.isEmpty, url.first != "#" else { return nil }
    let rest = (text[span.range.upperBound...].droppingPrefix("**") ?? text[span.range.upperBound...]).trimmed
    guard let first = rest.first else { return (title, url) }
    // A sentence that begins with a link is text.
    return ":-(".utf8.contains(first) || first >= 0x80 || first.isASCIIUppercase ? (title, url) : nil
  }

  func finish() -> TableOfContents? {
    let listed = topics.filter { $0.url != nil && !$0.isHeading }
    if !listed.isEmpty { return TableOfContents(entries: Self.entries(topics), isTopics: true) }
    let links = rows.reduce(0) { $0 + ($1.url != nil ? 1 : 0) }
    guard links >= Self.fewestLinks, paragraphs <= Self.mostParagraphs, plainItems <= links / 2 else {
      return nil
    }
    return TableOfContents(entries: Self.entries(rows), isTopics: false)
  }

  func finishMenu(title: String, url: String?) -> TableOfContents? {
    var rows = rows
    for index in rows.indices where rows[index].url == nil && Frame.plain(Bytes(rows[index].title)) == title {
      rows[index].url = url
    }
    guard rows.count(where: { $0.url != nil }) >= Self.fewestLinks else { return nil }
    return TableOfContents(entries: Self.entries(rows, withEmptyGroups: true), isTopics: false)
  }

  /// Returns the rows as a tree.
  ///
  /// - Parameter withEmptyGroups: whether to keep groups that contain no link. Other pages can show their links.
  private static func entries(_ rows: [Row], withEmptyGroups: Bool = false) -> [TableOfContents.Entry] {
    var index = 0
    func children(below depth: Int) -> [TableOfContents.Entry] {
      var entries: [TableOfContents.Entry] = []
      while index < rows.count, rows[index].depth > depth {
        let row = rows[index]
        index += 1
        let inner = children(below: row.depth)
        if row.url == nil, inner.isEmpty, !withEmptyGroups { continue }
        entries.append(TableOfContents.Entry(title: row.title, url: row.url, children: inner))
      }
      return entries
    }
    return children(below: -1)
  }
}
