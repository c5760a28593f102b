import Basics

/// Extracts parts of the URLs in captured pages.
enum SourceURL {
  /// Returns the scheme and host of an absolute URL, such as `https://developer.apple.com`.
  static func origin(_ source: String?) -> String? {
    guard let source, let host = hostStart(source) else { return nil }
    let end = source.utf8[host...].firstIndex(of: UInt8(ascii: "/")) ?? source.endIndex
    return String(source[..<end])
  }

  /// Returns whether a text is the URL of a page on the web. The URL of a site without a slash after its host is not.
  static func isPage(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && !path(text).isEmpty
      && !text.utf8.contains(Byte.space)
  }

  /// Returns the path of a URL, without host, query, and fragment.
  static func path(_ url: String) -> Substring.UTF8View {
    var path = url.utf8[...]
    if let host = hostStart(url) {
      path = path[host...].drop { $0 != UInt8(ascii: "/") }
    }
    return path.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
  }

  private static func hostStart(_ url: String) -> String.Index? {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = bytes[colon...].dropFirst()
    return rest.starts(with: "//".utf8) ? rest.dropFirst(2).startIndex : nil
  }

  /// Returns the part that all URLs of one page have in common: the lowercase path, without host, query, and
  /// fragment.
  static func key(_ url: String) -> String {
    var path = path(url)
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)?.lowercased() ?? ""
  }

  /// Returns a key for comparing the URLs of pages, which unlike `key(_:)` contains the host and the query.
  static func fullKey(_ url: String) -> String {
    let whole = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    var path = whole.prefix { $0 != UInt8(ascii: "?") }
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    let query = whole.dropFirst(whole.prefix { $0 != UInt8(ascii: "?") }.count)
    var text = (String(path)?.lowercased() ?? "") + (String(query) ?? "")
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
    return text
  }

  /// Returns the text after the first `#`, or nil if there is none.
  static func fragment(_ url: Bytes) -> String? {
    guard let hash = url.firstIndex(of: UInt8(ascii: "#")), hash + 1 < url.endIndex else { return nil }
    return url[(hash + 1)...].string
  }

  /// Returns the last component of the path, without query and fragment; nil for an empty path.
  static func slug(_ url: String) -> String? {
    SourceURL.path(url).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last.flatMap {
      String($0)
    }
  }

  /// The hosts of source code, to which authors link from pages about it.
  private static let codeHosts = [
    "github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "npmjs.com", "pypi.org",
  ]

  /// Returns whether a URL leads to source code or to a package, and not to a page of a wiki on the same host.
  static func isCode(_ url: String) -> Bool {
    codeHosts.contains(host(url)) && !url.contains("/wiki")
  }

  /// Returns the host of an absolute URL without `www.`; an empty string for other URLs.
  static func host(_ url: String) -> String {
    guard let start = hostStart(url) else { return "" }
    let host = String(url.utf8[start...].prefix { $0 != UInt8(ascii: "/") })?.lowercased() ?? ""
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
