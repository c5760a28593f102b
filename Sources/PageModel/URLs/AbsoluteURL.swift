import Basics

/// The components of an absolute http or https URL.
public struct AbsoluteURL {
  /// The scheme in lowercase, such as `https`.
  public var scheme: Substring
  /// The host and port as written.
  public var host: Substring
  /// The path from its first slash, without query and fragment; empty if there is none.
  public var path: Substring
  /// The percent-decoded path.
  public var decodedPath: String { PercentEncoding.decode(path) }
  /// The query with its `?`; empty if there is none.
  public var query: Substring
  /// The fragment with its `#`; empty if there is none.
  public var fragment: Substring

  /// Parses a URL. Returns nil unless it begins with `http://` or `https://`, in any case.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    var rest = text[text.utf8.index(after: colon)...]
    guard rest.utf8.starts(with: "//".utf8) else { return nil }
    rest = rest.dropFirst(2)
    self.scheme = scheme[...]
    let hostEnd = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    host = rest[..<hostEnd]
    rest = rest[hostEnd...]
    let fragmentStart = rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    fragment = rest[fragmentStart...]
    rest = rest[..<fragmentStart]
    let queryStart = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    query = rest[queryStart...]
    path = rest[..<queryStart]
  }

  /// A key for comparing URLs, which is equal for different spellings of a page's URL: the lowercase host, the decoded
  /// path without slashes at its end, and the query. The scheme and the fragment are ignored.
  public var key: [UInt8] {
    var path = PercentEncoding.decode(Array(self.path.utf8))
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    return Array(host.lowercased().utf8) + path + Array(query.utf8)
  }

  /// Returns the absolute URL of a relative link on the page at this URL.
  ///
  /// Source: RFC 3986, section 5.2.
  public func resolving(_ link: String) -> String {
    let origin = "\(scheme)://\(host)"
    let pathEnd = link.utf8.firstIndex { "?#".utf8.contains($0) } ?? link.endIndex
    let suffix = link[pathEnd...]
    let linkPath = link[..<pathEnd]
    if linkPath.isEmpty {
      return origin + path + (suffix.utf8.first == UInt8(ascii: "?") ? "" : query) + suffix
    }
    var segments: [Substring] = []
    if linkPath.utf8.first != UInt8(ascii: "/") {
      segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast()
    }
    let own = linkPath.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in own.enumerated() {
      let isLast = index == own.count - 1
      switch segment {
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      case ".": if isLast { segments.append("") }
      case "" where index == 0: break
      default: segments.append(segment)
      }
    }
    return origin + "/" + segments.joined(separator: "/") + suffix
  }
}
