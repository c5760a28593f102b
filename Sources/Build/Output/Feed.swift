import Basics
import Site
import Templates

/// The feed of what has changed: the newest rows of all pages’ change logs. No clock is asked: times are those of the
/// rows.
///
/// Source: RFC 4287, The Atom Syndication Format.
struct Feed: Sendable {
  static let path = "feed.xml"
  /// So many changes are told.
  private static let limit = 50

  private struct Entry: Sendable {
    var page: Int
    var change: ChangeNote
    /// Which of the changes of its day it is on its page, the oldest first: a new row above changes no other’s name.
    var number: Int
  }

  private let site: Site
  private let base: String
  private let entries: [Entry]

  /// Nil for a site without a base URL, which is part of every name in a feed, and for one without changes.
  init?(_ site: Site) {
    guard let base = site.configuration.baseURL else { return nil }
    var entries: [Entry] = []
    for page in site.outline.readingOrder {
      let summary = site.pages[page].summary
      if summary.changes.isEmpty || summary.metadata.isDraft { continue }
      var numbers: [CalendarDay: Int] = [:]
      var own: [Entry] = []
      for change in summary.changes.reversed() {
        numbers[change.day, default: 0] += 1
        own.append(Entry(page: page, change: change, number: numbers[change.day] ?? 1))
      }
      entries += own.reversed()
    }
    if entries.isEmpty { return nil }
    // Those of one day stay in reading order, as the sort is stable.
    entries.sort { $0.change.day > $1.change.day }
    self.entries = Array(entries.prefix(Self.limit))
    self.site = site
    self.base = base
  }

  func bytes() -> [UInt8] {
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
    link("alternate", address(of: site.home), &xml)
    // Every feed must have an author; pages do not name theirs.
    xml.append("<author>")
    element("name", site.title, &xml)
    xml.append("</author>\n")
    for entry in entries { append(entry, &xml) }
    xml.append("</feed>\n")
    return xml.array()
  }

  private func append(_ entry: Entry, _ xml: inout ByteBuffer) {
    let page = address(of: entry.page)
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
    text(String(decoding: entry.change.html, as: UTF8.self), &xml)
    xml.append("</content>\n</entry>\n")
  }

  private func moment(_ day: CalendarDay) -> String { day.text + "T00:00:00Z" }

  private func address(of page: Int) -> String {
    var address = ByteBuffer(capacity: 128)
    address.append(base)
    RelativeURL.appendEncoded(site.pages[page].url, into: &address)
    return address.text
  }

  private func element(_ name: StaticString, _ content: String, _ xml: inout ByteBuffer) {
    xml.append("<")
    xml.append(name)
    xml.append(">")
    text(content, &xml)
    xml.append("</")
    xml.append(name)
    xml.append(">\n")
  }

  private func link(_ relation: StaticString, _ address: String, _ xml: inout ByteBuffer) {
    xml.append("<link rel=\"")
    xml.append(relation)
    xml.append("\" href=\"")
    text(address, &xml)
    xml.append("\"/>\n")
  }

  /// Text without the characters that XML has no place for, escaped or not (XML 1.0, section 2.2).
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
