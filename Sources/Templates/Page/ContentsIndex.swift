import Basics
import Site

/// The list of all pages and their headings: where “Search” leads readers without the script.
///
/// A large site's list is in parts, each a page of its own.
public struct ContentsIndex: Sendable {
  public struct Part: Sendable {
    /// From the site's root.
    public var url: String
    public var outputPath: String
    /// The site's pages that it lists, in reading order.
    public var pages: [Int]
  }

  public let parts: [Part]

  /// A part's size in bytes, about; half as much as what is still comfortable, since links differ in length.
  static let partSize = 100 << 10

  /// Nil where the site has a page of its own at the address of the list.
  public init?(of site: Site) {
    var parts: [[Int]] = [[]]
    var size = 0
    for index in site.outline.readingOrder {
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

  /// The address of the list's first part, whoever made the page there.
  public static func url(_ style: Configuration.URLStyle) -> String { part(0, [], style: style).url }

  /// Whether a file of an output folder is a part of a list behind its first: how many there are follows from the size
  /// of the site.
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

  private static func size(of page: Page) -> Int {
    let link = page.url.utf8.count + 40
    return page.summary.headings.reduce(link + page.title.utf8.count) {
      $0 + link + $1.anchorBytes.count + $1.textBytes.count
    }
  }
}
