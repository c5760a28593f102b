import Basics

/// The menu of a site with which a saved page begins, if the page shows no other sign of a tool.
///
/// An author can begin a page with a list of links, too. So the menu is evidence only if most pages of the folder have
/// it, and if most of its links lead to no page of this site.
enum SiteMenu {
  /// The smallest number of links of a menu.
  static let fewest = 8
  /// The smallest number of its links and labels that most pages have.
  private static let fewestParts = 4
  private static let most = 200

  /// Returns the paths in the links before the first heading of level 1 that begin at the root of a site, or that lead to
  /// HTML files.
  static func paths(on page: SourcePage) -> [String] {
    var paths: [String] = []
    for line in page.lines where !line.isBlank && paths.count < most {
      if LineKind.atxLevel(line.text) == 1 { break }
      for link in LinkSpan.all(in: line.text) where !link.isImage {
        let path = String(link.url(in: line.text).string.prefix { $0 != "#" && $0 != "?" })
        if path.hasPrefix("/") && !path.hasPrefix("//") || path.hasSuffix(".html") && !path.contains("://") {
          paths.append(path)
        }
      }
    }
    return paths.count >= fewest ? paths : []
  }

  /// Returns whether a page begins with a menu that belongs to its frame.
  static func isPart(of page: SourcePage, in frame: () -> Frame) -> Bool {
    if paths(on: page).isEmpty { return false }
    let frame = frame()
    if frame == .any { return true }
    if frame.isEmpty { return false }
    return isPart(of: PageEdges(SavedText.blocks(page.lines), title: 0), in: frame)
  }

  static func isPart(of edges: PageEdges, in frame: Frame) -> Bool {
    edges.beginning.count { $0.isLabel && frame.contains($0) } >= fewestParts
  }

  // MARK: - Menus above the title

  /// The smallest number of links of a menu above the title of one page.
  private static let fewestAboveTitle = 3
  private static let longestLabel = 40

  /// Returns the blocks above a title if all of them are parts of menus; otherwise none.
  static func blocks(_ blocks: ArraySlice<Block>) -> ArraySlice<Block> {
    let links = blocks.reduce(0) { $0 + ($1.kind == .list ? linkedLines($1) : 0) }
    return links >= fewestAboveTitle && blocks.allSatisfy(isMenu) ? blocks : []
  }

  private static func isMenu(_ block: Block) -> Bool {
    let text = Bytes(block.lines.map(\.text.string).joined(separator: " "))
    switch block.kind {
    case .rule: return true
    case .heading: return Frame.isLinkOnly(text)
    case .list: return linkedLines(block) * 2 >= block.lines.count { !$0.isBlank }
    case .paragraph:
      let isBreadcrumb = text.contains(text: " / ") && text.find("](") != nil
      return Frame.isLinkOnly(text) || isBreadcrumb
        || text.count <= longestLabel && text.last != UInt8(ascii: ".")
    default: return false
    }
  }

  private static func linkedLines(_ block: Block) -> Int {
    block.lines.count { Frame.isLinkOnly(LineKind.listMarker($0.text)?.content ?? $0.text) }
  }
}
