import Basics
import PageModel

/// The sitemap, which lists the pages of a site for search engines.
///
/// Source: sitemaps.org, protocol 0.9. A file can have at most 50,000 URLs and 50 MiB; a larger sitemap is split into
/// several files and an index.
public enum Sitemap {
  /// A page in the sitemap.
  public struct Entry: Hashable, Sendable {
    /// The path of the page below the base URL; a slash at its start is optional.
    public var path: String
    /// The date or time of the last change in the W3C format, such as 2026-03-01.
    public var lastModified: String?
    /// The page in all languages, including its own; empty for a page in one language.
    public var translations: [Translation]

    public init(path: String, lastModified: String? = nil, translations: [Translation] = []) {
      self.path = path
      self.lastModified = lastModified
      self.translations = translations
    }
  }

  /// A page in one language.
  public struct Translation: Hashable, Sendable {
    /// The language tag; `x-default` for readers of other languages.
    public var language: String
    /// The absolute URL.
    public var url: String

    public init(language: String, url: String) {
      self.language = language
      self.url = url
    }
  }

  /// An output file, by its path below the output folder.
  public struct File: Hashable, Sendable {
    public var path: String
    public var bytes: [UInt8]
  }

  /// The path of the sitemap, to which `robots.txt` links.
  public static let path = "sitemap.xml"

  /// Returns `sitemap.xml` with the entries in the given order. Above the limits, returns `sitemap-1.xml`,
  /// `sitemap-2.xml` and so on, and `sitemap.xml` as their index.
  public static func files(baseURL: String, entries: [Entry]) -> [File] {
    files(baseURL: baseURL, entries: entries, limit: 50_000, byteLimit: 50 << 20)
  }

  /// Returns the files of the sitemap with other limits: the number of URLs and the number of bytes in each file.
  public static func files(baseURL: String, entries: [Entry], limit: Int, byteLimit: Int) -> [File] {
    var parts: [[UInt8]] = []
    var index = entries.startIndex
    repeat {
      parts.append(part(baseURL, entries, &index, limit: limit, byteLimit: byteLimit))
    } while index < entries.endIndex
    if parts.count == 1 { return [File(path: path, bytes: parts[0])] }
    let names = (1...parts.count).map { "sitemap-\($0).xml" }
    return [File(path: path, bytes: list(baseURL, of: names))]
      + zip(names, parts).map { File(path: $0, bytes: $1) }
  }

  /// Returns one file with as many entries as the limits allow, and advances `index` past them.
  private static func part(
    _ base: String, _ entries: [Entry], _ index: inout Int, limit: Int, byteLimit: Int
  ) -> [UInt8] {
    var xml = ByteBuffer(capacity: 1 << 16)
    xml.append(declaration)
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
    // Source: Google Search Central, localized versions of pages.
    if entries.contains(where: { !$0.translations.isEmpty }) {
      xml.append(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"")
    }
    xml.append(">\n")
    let end = min(entries.endIndex, index + limit)
    let closing = "</urlset>\n"
    var isFirst = true
    while index < end {
      let length = xml.count
      append(entries[index], base, to: &xml)
      if xml.count + closing.utf8.count > byteLimit && !isFirst {
        xml.truncate(to: length)
        break
      }
      isFirst = false
      index += 1
    }
    xml.append(closing)
    return xml.array()
  }

  private static func append(_ entry: Entry, _ base: String, to xml: inout ByteBuffer) {
    xml.append("<url><loc>")
    AbsoluteSiteURL.append(entry.path, below: base, to: &xml)
    xml.append("</loc>")
    if let date = entry.lastModified {
      xml.append("<lastmod>")
      xml.appendEscaped(date)
      xml.append("</lastmod>")
    }
    for translation in entry.translations {
      xml.append("<xhtml:link rel=\"alternate\" hreflang=\"")
      xml.appendEscaped(translation.language)
      xml.append("\" href=\"")
      xml.appendHref(translation.url)
      xml.append("\"/>")
    }
    xml.append("</url>\n")
  }

  private static func list(_ base: String, of names: [String]) -> [UInt8] {
    var xml = ByteBuffer()
    xml.append(declaration)
    xml.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for name in names {
      xml.append("<sitemap><loc>")
      AbsoluteSiteURL.append(name, below: base, to: &xml)
      xml.append("</loc></sitemap>\n")
    }
    xml.append("</sitemapindex>\n")
    return xml.array()
  }

  private static let declaration: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}

/// Absolute URLs of a site with a base URL.
enum AbsoluteSiteURL {
  /// Appends the URL of `path`, which is not percent-encoded, below `base`. The result is escaped for XML text.
  static func append(_ path: String, below base: String, to buffer: inout ByteBuffer) {
    buffer.appendHref(plain(RelativeURL.encoded(path), below: base))
  }

  /// Returns `base` and `path`, joined by one slash.
  static func plain(_ path: String, below base: String) -> String {
    let path = path.utf8.first == UInt8(ascii: "/") ? String(path.dropFirst()) : path
    return base.utf8.last == UInt8(ascii: "/") ? base + path : base + "/" + path
  }
}
