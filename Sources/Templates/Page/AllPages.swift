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
  static let partSize = 80 << 10
  /// The largest number of parts that all link to each other. With more parts, their links would be larger than their
  /// pages.
  private static let fewParts = 40

  /// Divides the pages of a site into parts. Returns nil if the site has a page of its own at the URL of a part.
  public init?(of site: Site) {
    var parts: [[Int]] = [[]]
    var chunker = ContentDefinedChunker(target: Self.partSize)
    // Use indices: copying each page would retain and release its objects.
    let pages = site.pages
    for index in site.navigation.readingOrder where pages[index].isInSearch {
      let headings = pages[index].summary.headings
      // The approximate size of the links to the page and to its headings.
      let link = pages[index].url.utf8.count + 40
      let size = (headings.count + 1) * link + pages[index].title.utf8.count + headings.byteCount
      if pages[index].url.withBytes({ chunker.append(size, $0) }) { parts.append([]) }
      parts[parts.count - 1].append(index)
    }
    self.parts = parts.enumerated().map { number, pages in
      Self.part(number, pages, style: site.configuration.urls)
    }
    let outputs = Set(self.parts.map { $0.outputPath.lowercased() })
    // All of them are in the folder `search`.
    let isTaken = pages.indices.contains {
      pages[$0].outputPath.utf8.first?.asciiLowercased == UInt8(ascii: "s")
        && outputs.contains(pages[$0].outputPath.lowercased())
    }
    if isTaken { return nil }
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

  /// Returns the indices of the parts to which a part links: all, or if there are many, the first and the last one, and
  /// those at a distance of 1, 2, 4 and so on.
  func linkedParts(from number: Int) -> [Int] {
    parts.indices.filter {
      let distance = abs($0 - number)
      return parts.count <= Self.fewParts || $0 == 0 || $0 == parts.count - 1
        || distance & (distance - 1) == 0
    }
  }

  /// Returns whether a part has the same URL, pages and links to parts as in an earlier site.
  ///
  /// - Parameter difference: the difference of the earlier site from the one with this list.
  public func isSame(_ number: Int, as earlier: AllPages, _ difference: SiteDifference) -> Bool {
    let links = linkedParts(from: number)
    func isSame(_ pages: [Int], _ others: [Int]) -> Bool {
      pages.count == others.count
        && zip(pages, others).allSatisfy { difference.earlier[$0] == $1 && !difference.changed.contains($0) }
    }
    return earlier.parts.indices.contains(number) && links == earlier.linkedParts(from: number)
      && isSame(parts[number].pages, earlier.parts[number].pages)
      && isSame(
        links.compactMap { parts[$0].pages.first }, links.compactMap { earlier.parts[$0].pages.first })
      && isSame(links.compactMap { parts[$0].pages.last }, links.compactMap { earlier.parts[$0].pages.last })
  }

  private static func part(_ number: Int, _ pages: [Int], style: Configuration.URLStyle) -> Part {
    let name = number == 0 ? "search" : "search/\(number + 1)"
    switch style {
    case .directory: return Part(url: name + "/", outputPath: name + "/index.html", pages: pages)
    case .file: return Part(url: name + ".html", outputPath: name + ".html", pages: pages)
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
            PageKey.parts(
              .list(index.linkedParts(from: number).map { self.part($0, of: index, from: number) })),
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
