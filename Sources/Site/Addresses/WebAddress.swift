/// The parts of an absolute URL with http or https that matter to links.
public struct WebAddress {
  /// `https`, in lower case.
  var scheme: Substring
  /// Host and port as written.
  public var host: Substring
  /// From the first slash, without query and fragment; empty where there is none.
  public var path: Substring
  /// The same with what is percent-encoded replaced.
  public var decodedPath: String { String(decoding: decodePercent(Array(path.utf8)), as: UTF8.self) }
  /// `?…` and `#…`, each empty where there is none.
  var query: Substring
  var fragment: Substring

  /// Nil for anything but an absolute URL with http or https.
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

  /// What two spellings of one page's address have in common: the host in lower case, the decoded path without
  /// a slash at its end, the query; neither scheme nor fragment.
  var key: [UInt8] {
    var path = decodePercent(Array(self.path.utf8))
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    return Array(host.lowercased().utf8) + path + Array(query.utf8)
  }

  /// The address that a link on the page at this one means (RFC 3986, section 5.2); `link` has no scheme.
  func resolving(_ link: String) -> String {
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
