import Basics

/// A tool that saves pages of any website as Markdown, recognized by what it writes around the text of a page.
struct Saver: Sendable {
  /// The name for reports.
  let name: String
  /// The combinations of signs that only this tool writes.
  let signs: [[Sign]]

  enum Sign: Sendable {
    /// A field of the front matter contains an absolute URL.
    case url(String)
    /// The front matter contains a field.
    case field(String)
    /// A field of the front matter, or an item of its list, contains a text.
    case value(String, String)
    /// One of these fields contains the time at which the page was saved.
    case captureTime
    /// One of the first lines begins with a text.
    case line(StaticString)
    /// A number of lines begin with a text.
    case lines(StaticString, Int)
    /// Several lines are fenced divs with many classes, such as `::: {.grid .mt-6 .gap-2 .mx-auto}`.
    case styledDivs
  }

  /// All known tools, the most specific one first. To add one, add a row. `FirstLook` rejects pages before their front
  /// matter is read, unless they contain `url:`, one of `fieldBeginnings`, or a line that it knows.
  static let all: [Saver] = [
    Saver(name: "jina", signs: [[.line("URL Source: http"), .line("Markdown Content:")]]),
    Saver(name: "crawl4ai", signs: [[.lines("⟨1⟩ http", 1)]]),
    Saver(name: "singlefile", signs: [[.line("<!-- Page saved with SingleFile")]]),
    Saver(name: "markdownload", signs: [[.url("source"), .value("created", "(UTC")]]),
    Saver(
      name: "web-clipper",
      signs: [
        [.url("source"), .value("tags", "clippings")],
        [.url("source"), .field("published"), .field("created")],
      ]),
    Saver(
      name: "firecrawl",
      signs: [[.url("sourceURL")], [.url("url"), .field("ogTitle")], [.url("url"), .field("scrapeId")]]),
    Saver(
      name: "trafilatura", signs: [[.url("url"), .field("hostname")], [.url("url"), .field("sitename")]]),
    Saver(
      name: "docling", signs: [[.lines("<!-- image -->", 2)], [.lines("<!-- formula-not-decoded -->", 1)]]),
    Saver(name: "pandoc", signs: [[.styledDivs]]),
    Saver(name: "crawler", signs: [[.url("url"), .captureTime], [.url("source"), .captureTime]]),
    Saver(name: "url", signs: [[.url("url")], [.url("source_url")], [.url("original_url")]]),
  ]

  /// Fields with the time at which a tool saved the page, in the order in which they are used as its date.
  static let timeFields = [
    "timestamp", "fetched", "fetched_at", "scraped", "scraped_at", "crawled", "crawled_at", "retrieved",
    "retrieved_at", "access_date", "saved_at", "downloaded_at", "captured_at", "scrape_date", "crawl_date",
  ]
  /// Fields with the URL of the page.
  static let sourceFields = ["source", "url", "sourceURL", "source_url", "original_url", "uri", "link"]
  /// Fields that generators of websites read, which no tool writes that saves pages.
  static let authorFields = [
    "layout", "draft", "weight", "menu", "nav_order", "permalink", "aliases", "redirect_from", "sidebar",
    "sidebar_label", "sidebar_position", "prev", "next", "template",
  ]
  /// Fields with the date of the page.
  static let dateFields = ["published", "date"]

  /// Returns the tool that saved a page; nil if the page shows no signs of one.
  static func of(_ page: SourcePage) -> Saver? { all.first { $0.signs.contains { isMet($0, by: page) } } }

  private static func isMet(_ signs: [Sign], by page: SourcePage) -> Bool {
    signs.allSatisfy { sign in
      switch sign {
      case .url(let key): page.field(key).map { SourceURL.isPage($0.value) } ?? false
      case .field(let key): page.hasField(key)
      case .value(let key, let text): page.texts(key).contains { $0.contains(text) }
      case .captureTime: timeFields.contains { page.field($0)?.value.isEmpty == false }
      case .line(let beginning):
        page.lines.lazy.filter { !$0.isBlank }.prefix(12).contains { $0.text.hasPrefix(beginning) }
      case .lines(let beginning, let count):
        page.lines.lazy.filter { $0.text.hasPrefix(beginning) }.prefix(count).count == count
      case .styledDivs:
        page.lines.lazy.filter { $0.text.hasPrefix(":::") && classes(in: $0.text) >= fewestClasses }
          .prefix(fewestDivs).count == fewestDivs
      }
    }
  }

  /// The number of classes that authors do not write, and of divs that have them.
  private static let fewestClasses = 4
  private static let fewestDivs = 2

  /// Returns the number of classes in the attributes of a fenced div.
  private static func classes(in text: Bytes) -> Int {
    text.contains(text: " {")
      ? text.split(separator: Byte.space).count { $0.hasPrefix(".") || $0.hasPrefix("{.") } : 0
  }

  /// The beginnings of lines that are signs of tools.
  static let lineBeginnings: [StaticString] = all.lazy.flatMap(\.signs).joined().compactMap { sign in
    switch sign {
    case .line(let beginning), .lines(let beginning, _): beginning
    default: nil
    }
  }

  /// The beginnings of fields, one of which every front matter with a tool’s signs contains, unless it contains `url`.
  static let fieldBeginnings: [StaticString] = [
    "created:", "published:", "sourceURL:", "timestamp:", "fetched", "scraped", "crawled", "retrieved",
    "access_date:", "saved_at:", "downloaded_at:", "captured_at:", "scrape_date:", "crawl_date:",
  ]
}
