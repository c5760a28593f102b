import Basics
import PageModel
import Site

/// An Atom feed with the newest 50 entries of the change logs on all pages. If pages show when they were last changed,
/// each page without a change log is an entry, too, as long as there are fewer than 50. All times come from the change
/// logs and the history of the files, so that the feed does not depend on the clock.
///
/// Source: RFC 4287, The Atom Syndication Format.
public struct Feed: Sendable {
  /// The path of the feed in the output.
  public static let path = "feed.xml"
  /// The maximum number of entries.
  private static let limit = 50

  private struct Entry: Sendable {
    var page: Int
    var day: CalendarDate
    var kind: Kind

    /// The moment of the change as a time stamp.
    var moment: String {
      if case .page(let changes) = kind, let moment = changes.lastUpdated { return moment.timeStamp }
      return day.text + "T00:00:00Z"
    }
  }

  private enum Kind: Sendable {
    /// An entry of a change log, with its number among the entries of the same day on its page, from 1 for the oldest: a
    /// newer change does not alter the IDs of older ones.
    case change(ChangeLogEntry, number: Int)
    /// The last change of a page.
    case page(PageChanges)
  }

  private let site: Site
  private let base: String
  private let entries: [Entry]
  /// The page that the feed is about: the home page, or a section’s.
  private let page: Int
  private let path: String

  /// Collects the entries. Returns nil if there are none, or if the site has no base URL, which is part of every ID in
  /// a feed.
  public init?(_ site: Site) {
    guard let base = site.configuration.baseURL else { return nil }
    var entries: [Entry] = []
    for page in site.navigation.readingOrder {
      let summary = site.pages[page].summary
      if summary.changes.isEmpty || !Self.isListed(site.pages[page], of: site) { continue }
      var numbers: [CalendarDate: Int] = [:]
      var own: [Entry] = []
      for change in summary.changes.reversed() {
        numbers[change.day, default: 0] += 1
        own.append(
          Entry(page: page, day: change.day, kind: .change(change, number: numbers[change.day] ?? 1)))
      }
      entries += own.reversed()
    }
    // The sort is stable, so changes of the same day stay in reading order.
    entries.sort { $0.day > $1.day }
    entries = Array(entries.prefix(Self.limit))
    if site.configuration.showsLastUpdated, !site.configuration.feed.isEmpty, entries.count < Self.limit {
      // Entries that an author has written say more than a date, so changed pages get only the remaining places.
      entries += Self.changedPages(of: site).prefix(Self.limit - entries.count)
      entries.sort { $0.day > $1.day }
    }
    if entries.isEmpty { return nil }
    self.entries = entries
    self.site = site
    self.base = base
    page = site.home
    path = Self.path
  }

  /// Collects the newest pages of a section that is sorted by date.
  ///
  /// - Parameters:
  ///   - section: the section’s page.
  ///   - pages: the pages of the section, the newest first.
  public init?(_ site: Site, section: Int, _ pages: [Int]) {
    guard let base = site.configuration.baseURL else { return nil }
    entries = pages.lazy.compactMap { page in
      guard Self.isListed(site.pages[page], of: site) else { return nil }
      return site.pages[page].summary.metadata.day.map {
        Entry(page: page, day: $0, kind: .page(PageChanges()))
      }
    }.prefix(Self.limit).map { $0 }
    if entries.isEmpty { return nil }
    self.site = site
    self.base = base
    page = section
    path = PageLists.feed(of: site.pages[section])
  }

  /// Returns whether a page can have entries. The entries of an untranslated page are in the feed of the language in which it is written.
  private static func isListed(_ page: Page, of site: Site) -> Bool {
    !page.summary.isNoindex && !page.isNotFoundPage && !site.isUntranslated(page)
  }

  /// Returns the pages without a change log, the last changed first.
  private static func changedPages(of site: Site) -> [Entry] {
    var entries: [Entry] = []
    for page in site.navigation.readingOrder {
      let summary = site.pages[page].summary
      guard summary.changes.isEmpty, isListed(site.pages[page], of: site) else { continue }
      let changes = site.configuration.changes(of: summary)
      if let moment = changes.lastUpdated {
        entries.append(Entry(page: page, day: moment.day, kind: .page(changes)))
      }
    }
    return entries.sorted { $0.day > $1.day }
  }

  /// Returns the feed as XML.
  public func bytes() -> [UInt8] {
    var xml = ByteBuffer(capacity: 1 << 14)
    xml.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
    xml.appendEscaped(site.configuration.language)
    xml.append("\">\n")
    let isOfSection = page != site.home
    element("id", isOfSection ? url(of: page) : base, &xml)
    element("title", isOfSection ? site.pages[page].title : site.title, &xml)
    let about = isOfSection ? site.pages[page].summary.abstract : site.configuration.description
    if let about, !about.isEmpty { element("subtitle", about, &xml) }
    if let newest = entries.first { element("updated", newest.moment, &xml) }
    link("self", base + RelativeURL.encoded(path), type: "application/atom+xml", &xml)
    link("alternate", url(of: page), &xml)
    // A feed must have an author, but pages do not name one.
    xml.append("<author>")
    element("name", site.title, &xml)
    xml.append("</author>\n")
    for entry in entries { append(entry, &xml) }
    xml.append("</feed>\n")
    return xml.array()
  }

  private func append(_ entry: Entry, _ xml: inout ByteBuffer) {
    let page = url(of: entry.page)
    xml.append("<entry>\n")
    switch entry.kind {
    case .change(let change, let number):
      let name = "change-" + entry.day.text + (number > 1 ? "-\(number)" : "")
      var target = ByteBuffer(capacity: 128)
      target.append(page)
      target.append("#")
      RelativeURL.appendComponent(change.anchor, into: &target)
      element("id", page + "#" + name, &xml)
      element("title", site.pages[entry.page].title, &xml)
      element("updated", entry.moment, &xml)
      link("alternate", target.text, &xml)
      xml.append("<content type=\"html\">")
      text(String(decoding: change.html.bytes, as: UTF8.self), &xml)
      xml.append("</content>\n")
    case .page(let changes):
      element("id", page, &xml)
      element("title", site.pages[entry.page].title, &xml)
      element("updated", entry.moment, &xml)
      link("alternate", page, &xml)
      let metadata = site.pages[entry.page].summary.metadata
      let authors = metadata.hasPresentation ? metadata.presentation.authors : []
      for name in authors.isEmpty ? changes.contributors : authors {
        xml.append("<author>")
        element("name", name, &xml)
        xml.append("</author>\n")
      }
      let abstract = site.pages[entry.page].summary.abstract
      if !abstract.isEmpty { element("summary", abstract, &xml) }
    }
    xml.append("</entry>\n")
  }

  private func url(of page: Int) -> String { base + RelativeURL.encoded(site.pages[page].url) }

  private func element(_ name: StaticString, _ content: String, _ xml: inout ByteBuffer) {
    xml.append("<")
    xml.append(name)
    xml.append(">")
    text(content, &xml)
    xml.append("</")
    xml.append(name)
    xml.append(">\n")
  }

  private func link(
    _ relation: StaticString, _ url: String, type: StaticString = "text/html", _ xml: inout ByteBuffer
  ) {
    xml.append("<link rel=\"")
    xml.append(relation)
    xml.append("\" type=\"")
    xml.append(type)
    xml.append("\" href=\"")
    text(url, &xml)
    xml.append("\"/>\n")
  }

  /// Appends escaped text without the characters that XML 1.0 does not allow even when escaped (section 2.2).
  private func text(_ text: String, _ xml: inout ByteBuffer) {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: kept.append(scalar)
      default: break
      }
    }
    xml.appendEscaped(String(kept))
  }
}
