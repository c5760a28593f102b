import Basics
import PageModel
import Site

/// The list of all pages and their headings, to which the Search link leads without JavaScript.
///
/// On a large site, the list is divided into parts, each on a page of its own.
public struct AllPages: Sendable {
  public struct Part: Sendable {
    /// The URL relative to the site's root.
    public var url: String
    /// The path of the HTML file in the output folder.
    public var outputPath: String
    /// The indices of the listed pages, in reading order.
    public var pages: [Int]
  }

  public let parts: [Part]

  /// The approximate size of the HTML of a part, in bytes. Links differ in length, so parts may be twice as large,
  /// which is still acceptable.
  static let partSize = 100 << 10

  /// Divides the pages of a site into parts. Returns nil if the site has a page of its own at the URL of a part.
  public init?(of site: Site) {
    var parts: [[Int]] = [[]]
    var size = 0
    for index in site.navigation.readingOrder where site.pages[index].isInSearch {
      let entry = Self.size(of: site.pages[index])
      if size > 0, size + entry > Self.partSize {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(index)
      size += entry
    }
    self.parts = parts.enumerated().map { number, pages in
      Self.part(number, pages, style: site.configuration.urls)
    }
    let outputs = Set(self.parts.map { $0.outputPath.lowercased() })
    if site.pages.contains(where: { outputs.contains($0.outputPath.lowercased()) }) { return nil }
  }

  /// Returns the URL of the first part, or of the site's own page with this URL.
  public static func url(_ style: Configuration.URLStyle) -> String { part(0, [], style: style).url }

  /// Returns whether a path in the output folder can belong to a part after the first one. How many parts there are
  /// depends on the size of the site.
  public static func isLaterPart(_ outputPath: String) -> Bool {
    let digits = outputPath.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 1 else { return false }
    return Configuration.URLStyle.allCases.contains {
      part(number - 1, [], style: $0).outputPath == outputPath
    }
  }

  private static func part(_ number: Int, _ pages: [Int], style: Configuration.URLStyle) -> Part {
    let name = number == 0 ? "search" : "search/\(number + 1)"
    switch style {
    case .directory: return Part(url: name + "/", outputPath: name + "/index.html", pages: pages)
    case .file: return Part(url: name + ".html", outputPath: name + ".html", pages: pages)
    }
  }

  /// Returns the approximate size of the HTML for one page and its headings, in bytes.
  private static func size(of page: Page) -> Int {
    let link = page.url.utf8.count + 40
    return page.summary.headings.reduce(link + page.title.utf8.count) {
      $0 + link + $1.anchorBytes.count + $1.textBytes.count
    }
  }
}

// MARK: - All pages

/// The list of all pages.
extension PageComposer {
  /// Appends the HTML of one part of the list.
  ///
  /// - Parameter number: the index of the part.
  public func compose(
    _ index: AllPages, part number: Int, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let part = index.parts[number]
    let context = context(
      siteContext(from: part.url, styles: assets.allPages),
      page: .object([PageKey.plainTitle(.text(theme.strings["allPages"])), PageKey.noindex(.bool(true))]),
      [
        PageKey.sections(sectionTabs(nil, from: part.url)),
        PageKey.index(
          .object([
            PageKey.hasParts(.bool(index.parts.count > 1)),
            PageKey.parts(.list(index.parts.indices.map { self.part($0, of: index, from: number) })),
            PageKey.items(.list(part.pages.map { entry($0, from: part.url) })),
          ])
        ),
      ])
    render("all-pages", context, into: &output, &diagnostics)
  }

  /// Returns a link to a part, with the titles of its first and last pages.
  private func part(_ number: Int, of index: AllPages, from current: Int) -> TemplateValue {
    let pages = index.parts[number].pages
    let first = pages.first.map { site.pages[$0].title } ?? ""
    let last = pages.last.map { site.pages[$0].title } ?? ""
    return .object([
      PageKey.title(.text(first + " – " + last)),
      PageKey.url(.text(RelativeURL.from(index.parts[current].url, to: index.parts[number].url))),
      PageKey.isCurrent(.bool(number == current)),
    ])
  }

  /// Returns a page with links to its headings.
  private func entry(_ index: Int, from url: String) -> TemplateValue {
    let page = site.pages[index]
    let target = RelativeURL.from(url, to: page.url)
    let headings = page.summary.headings.map { heading in
      TemplateValue.object([
        PageKey.title(.text(Array(heading.textBytes))), PageKey.anchor(.text(Array(heading.anchorBytes))),
      ])
    }
    let members: [TemplateMember] = [
      PageKey.title(.text(page.title)), PageKey.url(.text(target)),
      PageKey.hasItems(.bool(!headings.isEmpty)), PageKey.items(.list(headings)),
    ]
    return .object(members + titleLanguage(of: page))
  }
}
