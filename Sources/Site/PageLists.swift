import Basics
import PageModel

/// The lists of pages that Unfold makes for a site: one for each tag, one of all tags, and the later parts of sections
/// whose pages are sorted by date.
public struct PageLists: Sendable {
  /// A generated page with a list.
  public struct List: Sendable {
    /// The URL relative to the site’s root.
    public var url: String
    /// The path of the HTML file in the output folder.
    public var outputPath: String
    public var kind: Kind
    /// The indices of the listed pages; empty for the list of tags.
    public var pages: [Int]
  }

  public enum Kind: Sendable, Equatable {
    /// All tags.
    case tags
    /// The pages with a tag, by the index of the tag.
    case tag(Int)
    /// A later part of a section, by the section’s page, and the number of the part, from 1 for the second one.
    case part(of: Int, number: Int)
  }

  /// A tag of pages.
  public struct Tag: Sendable {
    /// The name as its first page writes it.
    public var name: String
    public var url: String
    public var pages: [Int]
  }

  /// The sorted tags.
  public private(set) var tags: [Tag] = []
  public private(set) var lists: [List] = []
  /// The pages of sections that are sorted by date, the newest first, by the index of the section’s page.
  public private(set) var dated: [Int: [Int]] = [:]
  private var tagBySlug: [String: Int] = [:]
  private let style: Configuration.URLStyle

  /// The number of pages in a part of a section.
  public static let partSize = 20

  public init(of site: Site) {
    style = site.configuration.urls
    var found: [String: Tag] = [:]
    for index in site.navigation.readingOrder where site.pages[index].summary.metadata.hasPresentation {
      let page = site.pages[index]
      for name in page.summary.metadata.presentation.tags {
        let slug = PathComponent.slug(from: name)
        if slug.isEmpty || found[slug]?.pages.last == index { continue }
        found[slug, default: Tag(name: name, url: place("tags/" + slug).url, pages: [])].pages.append(index)
      }
      if page.summary.metadata.presentation.isByDate { dated[index] = pages(ofSection: index, in: site) }
    }
    if found.isEmpty, dated.isEmpty { return }
    let order = found.sorted { ByteOrder.precedes(Array($0.key.utf8), Array($1.key.utf8)) }
    tags = order.map(\.value)
    for (number, tag) in order.enumerated() { tagBySlug[tag.key] = number }
    if !tags.isEmpty { add("tags", .tags, []) }
    for (number, (slug, tag)) in order.enumerated() { add("tags/" + slug, .tag(number), tag.pages) }
    for (section, pages) in dated.sorted(by: { $0.key < $1.key }) {
      let count = (pages.count + Self.partSize - 1) / Self.partSize
      for number in 1..<max(1, count) {
        let range = number * Self.partSize..<min(pages.count, (number + 1) * Self.partSize)
        add(
          Self.folder(of: site.pages[section]) + "page/\(number + 1)", .part(of: section, number: number),
          Array(pages[range]))
      }
    }
    // Pages and redirects of the author come first.
    let own = Set((site.pages.map(\.outputPath) + site.redirects.map(\.outputPath)).map { $0.lowercased() })
    lists.removeAll { own.contains($0.outputPath.lowercased()) }
  }

  private mutating func add(_ name: String, _ kind: Kind, _ pages: [Int]) {
    let (url, path) = place(name)
    lists.append(List(url: url, outputPath: path, kind: kind, pages: pages))
  }

  private func place(_ name: String) -> (url: String, outputPath: String) { TagPages.place(name, style) }

  /// Returns the pages of a section in the order of the navigation, in which dates come first.
  private func pages(ofSection section: Int, in site: Site) -> [Int] {
    site.navigation.children(for: section).compactMap { site.navigation.nodes[$0].page }
  }

  /// Returns the tag with a name; nil if no page has it.
  public func tag(_ name: String) -> Tag? { tagBySlug[PathComponent.slug(from: name)].map { tags[$0] } }

  /// Returns the URL of a part of a section, from 0; nil if there is none.
  public func url(ofPart number: Int, of section: Int, in site: Site) -> String? {
    if number == 0 { return site.pages[section].url }
    return lists.first { $0.kind == .part(of: section, number: number) }?.url
  }

  /// Returns the folder of a section’s page, with a slash at its end.
  public static func folder(of page: Page) -> String {
    for ending in ["/index.html", ".html"] where page.url.hasSuffix(ending) {
      return String(page.url.dropLast(ending.count)) + "/"
    }
    return page.url == "index.html" ? "" : page.url
  }

  /// The path of the feed of a section whose pages are sorted by date.
  public static func feed(of page: Page) -> String { folder(of: page) + "feed.xml" }
}
