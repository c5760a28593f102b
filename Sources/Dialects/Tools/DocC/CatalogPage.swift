import Basics

/// The properties of a page of a catalog that the project reader needs.
struct CatalogPage {
  enum Kind {
    case article, tableOfContents, tutorial
  }

  /// A group of links in `## Topics`, or a chapter of tutorials.
  struct Group {
    var title: String?
    /// The destinations of the links without `doc:`, or paths of symbols.
    var links: [Link] = []
    /// The chapters of a volume.
    var groups: [Group] = []
  }

  struct Link {
    var destination: String
    var isSymbol = false
  }

  var kind = Kind.article
  /// The path of the file relative to the content folder.
  var path: String
  /// The title in Markdown; nil if the page has none.
  var title: String?
  /// The path of the symbol in the title; nil for articles.
  var symbol: String?
  var displayName: String?
  var isTechnologyRoot = false
  var headings: [String] = []
  var groups: [Group] = []
  var topicsStyle: String?
  /// Whether the style of topics applies to all pages.
  var isStyleGlobal = false

  /// Whether the page has a section “See Also”.
  var hasSeeAlso = false
  /// Whether a section “See Also” is added to the page; nil if the page does not say.
  var asksForSeeAlso: Bool?
  /// Whether the setting applies to all pages.
  var isSeeAlsoGlobal = false

  /// The title as readers see it.
  var shownTitle: String {
    displayName ?? symbol.map { SymbolPath($0).last } ?? title.map { InlineTitle.plainText(Bytes($0)) }
      ?? String(DocumentationName.stem(path))
  }

  /// Reads a page.
  init(_ bytes: [UInt8], path: String) {
    self.path = path
    let lines = PageLine.lines(of: bytes)
    if path.hasSuffix(".tutorial") {
      readTutorial(lines)
    } else {
      readArticle(lines)
    }
  }

  // MARK: Articles

  private mutating func readArticle(_ lines: [PageLine]) {
    var code = CodeLines()
    var index = 0
    var inTopics = false
    while index < lines.count {
      guard case .text = code.read(lines[index].text) else {
        index += 1
        continue
      }
      let text = lines[index].text.trimmed
      if let name = DirectiveHead.name(of: text) {
        if name == "Metadata" || name == "Options" || name == "Comment",
          let block = DirectiveBlock(lines[index...])
        {
          if name == "Metadata" { readMetadata(block) }
          if name == "Options" { readOptions(block) }
          index += block.count
          code.endParagraph()
          continue
        }
      } else if let heading = InlineTitle.heading(text) {
        let plain = InlineTitle.plainText(heading.text)
        if title == nil, heading.level == 1 {
          title = heading.text.isEmpty ? nil : heading.text.string
          symbol = InlineTitle.symbolOfExtension(heading.text)?.string
        } else {
          if heading.level <= 2 { inTopics = heading.level == 2 && plain == "Topics" }
          if heading.level == 2, plain == "See Also" { hasSeeAlso = true }
          if inTopics, heading.level == 3 { groups.append(Group(title: plain)) }
          headings.append(plain)
        }
      } else if title == nil, headings.isEmpty, !text.isEmpty, index + 1 < lines.count,
        BlockStart.isTitleUnderline(lines[index + 1])
      {
        title = text.string
      } else if inTopics, let marker = ListMarker(text), let link = Self.link(marker.text.trimmed) {
        if groups.isEmpty { groups.append(Group()) }
        groups[groups.count - 1].links.append(link)
      }
      index += 1
    }
  }

  private mutating func readMetadata(_ block: DirectiveBlock) {
    for case .directive(let item) in DirectiveContent.parts(
      of: block.content, names: ["DisplayName", "TechnologyRoot"])
    {
      if item.name == "TechnologyRoot" { isTechnologyRoot = true }
      if item.name == "DisplayName" { displayName = item.head.unnamed }
    }
  }

  private mutating func readOptions(_ block: DirectiveBlock) {
    let isGlobal = block.head["scope"] == "global"
    for case .directive(let item) in DirectiveContent.parts(
      of: block.content, names: ["TopicsVisualStyle", "AutomaticSeeAlso"])
    {
      if item.name == "TopicsVisualStyle" { (topicsStyle, isStyleGlobal) = (item.head.unnamed, isGlobal) }
      if item.name == "AutomaticSeeAlso" {
        (asksForSeeAlso, isSeeAlsoGlobal) = (item.head.unnamed != "disabled", isGlobal)
      }
    }
  }

  /// Returns the link of a list item that contains nothing else: `<doc:Pots>`, `[Pots](doc:Pots)`, or a symbol.
  static func link(_ text: Bytes) -> Link? {
    if let symbol = InlineTitle.symbolLink(text) { return Link(destination: symbol.string, isSymbol: true) }
    if let inner = text.droppingPrefix("<doc:")?.droppingSuffix(">") {
      return Link(destination: inner.string)
    }
    if text.first == UInt8(ascii: "["), let open = text.find("](doc:"), text.last == UInt8(ascii: ")") {
      return Link(destination: text[(open + 6)..<(text.endIndex - 1)].string)
    }
    return nil
  }

  // MARK: Tutorials

  private static let tutorialNames: Set<String> = [
    "Tutorials", "Tutorial", "Article", "Intro", "Volume", "Chapter", "TutorialReference", "Section",
    "Comment",
  ]

  private mutating func readTutorial(_ lines: [PageLine]) {
    for case .directive(let block) in DirectiveContent.parts(of: lines, names: Self.tutorialNames) {
      switch block.name {
      case "Tutorials":
        kind = .tableOfContents
        title = block.head["name"]?.markdownText
        groups = Self.chapters(block.content)
        readIntro(block.content)
      case "Tutorial", "Article":
        kind = .tutorial
        readIntro(block.content)
        readHeadings(block.content)
      default: break
      }
    }
  }

  private mutating func readIntro(_ lines: [PageLine]) {
    for case .directive(let block) in DirectiveContent.parts(of: lines, names: Self.tutorialNames)
    where block.name == "Intro" {
      if let text = block.head["title"] { title = text.markdownText }
    }
  }

  private mutating func readHeadings(_ lines: [PageLine]) {
    for part in DirectiveContent.parts(of: lines, names: Self.tutorialNames) {
      switch part {
      case .directive(let block):
        if block.name == "Section", let title = block.head["title"] { headings.append(title) }
      case .lines(let lines):
        for line in lines {
          if let heading = InlineTitle.heading(line.text.trimmed) {
            headings.append(InlineTitle.plainText(heading.text))
          }
        }
      }
    }
  }

  private static func chapters(_ lines: [PageLine]) -> [Group] {
    var result: [Group] = []
    for case .directive(let block) in DirectiveContent.parts(of: lines, names: tutorialNames) {
      switch block.name {
      case "Volume": result.append(Group(title: block.head["name"], groups: chapters(block.content)))
      case "Chapter":
        var group = Group(title: block.head["name"])
        for case .directive(let item) in DirectiveContent.parts(of: block.content, names: tutorialNames)
        where item.name == "TutorialReference" {
          guard let link = item.head["tutorial"] else { continue }
          group.links.append(Link(destination: link.hasPrefix("doc:") ? String(link.dropFirst(4)) : link))
        }
        result.append(group)
      default: break
      }
    }
    return result
  }
}

/// The names of files.
enum DocumentationName {
  /// Returns the name of a file without its extension.
  static func stem(_ path: String) -> Substring {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return name.lastIndex(of: ".").map { name[..<$0] } ?? name
  }
}
