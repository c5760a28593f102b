import Basics
import PageModel
import Site

/// An Atom feed with the newest 50 entries of the change logs on all pages. All times come from the change logs, so
/// that the feed does not depend on the clock.
///
/// Source: RFC 4287, The Atom Syndication Format.
public struct Feed: Sendable {
  /// The path of the feed in the output.
  public static let path = "feed.xml"
  /// The maximum number of entries.
  private static let limit = 50

  private struct Entry: Sendable {
    var page: Int
    var change: ChangeLogEntry
    /// The number of the change among those of the same day on its page, from 1 for the oldest: a newer change does not
    /// alter the IDs of older ones.
    var number: Int
  }

  private let site: Site
  private let base: String
  private let entries: [Entry]

  /// Collects the entries. Returns nil if the site has no base URL, which is part of every ID in a feed, or if no page
  /// has a change log.
  public init?(_ site: Site) {
    guard let base = site.configuration.baseURL else { return nil }
    var entries: [Entry] = []
    for page in site.navigation.readingOrder {
      let summary = site.pages[page].summary
      if summary.changes.isEmpty || summary.metadata.isDraft { continue }
      var numbers: [CalendarDate: Int] = [:]
      var own: [Entry] = []
      for change in summary.changes.reversed() {
        numbers[change.day, default: 0] += 1
        own.append(Entry(page: page, change: change, number: numbers[change.day] ?? 1))
      }
      entries += own.reversed()
    }
    if entries.isEmpty { return nil }
    // The sort is stable, so changes of the same day stay in reading order.
    entries.sort { $0.change.day > $1.change.day }
    self.entries = Array(entries.prefix(Self.limit))
    self.site = site
    self.base = base
  }

  /// Returns the feed as XML.
  public func bytes() -> [UInt8] {
    var xml = ByteBuffer(capacity: 1 << 14)
    xml.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
    xml.appendEscaped(site.configuration.language)
    xml.append("\">\n")
    element("id", base, &xml)
    element("title", site.title, &xml)
    if let about = site.configuration.description { element("subtitle", about, &xml) }
    if let newest = entries.first { element("updated", moment(newest.change.day), &xml) }
    link("self", base + Self.path, &xml)
    link("alternate", url(of: site.home), &xml)
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
    let name = "change-" + entry.change.day.text + (entry.number > 1 ? "-\(entry.number)" : "")
    var target = ByteBuffer(capacity: 128)
    target.append(page)
    target.append("#")
    RelativeURL.appendComponent(entry.change.anchor, into: &target)
    xml.append("<entry>\n")
    element("id", page + "#" + name, &xml)
    element("title", site.pages[entry.page].title, &xml)
    element("updated", moment(entry.change.day), &xml)
    link("alternate", target.text, &xml)
    xml.append("<content type=\"html\">")
    text(String(decoding: entry.change.html.bytes, as: UTF8.self), &xml)
    xml.append("</content>\n</entry>\n")
  }

  private func moment(_ day: CalendarDate) -> String { day.text + "T00:00:00Z" }

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

  private func link(_ relation: StaticString, _ url: String, _ xml: inout ByteBuffer) {
    xml.append("<link rel=\"")
    xml.append(relation)
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
