import Basics
import PageModel
import Site

/// An http or https URL of another site, with its fragment.
///
/// The URL is parsed as browsers do it, and `request` is assembled from the parts. So libcurl, which parses URLs
/// differently, connects to the host that `HostPolicy` has checked.
///
/// Source: URL Standard, “URL parsing”.
struct ExternalURL: Hashable {
  /// The URL as it was written, percent-encoded where necessary, without its fragment.
  let url: String
  /// The normalized URL to request, without its fragment.
  let request: String
  /// `http` or `https`.
  let scheme: String
  /// The host; nil if it is invalid.
  let host: URLHost?
  /// The port; 0 if it is invalid.
  let port: Int
  /// The host, with the port if it is not the default one. Requests with the same value share a rate limit.
  let server: String
  /// The host in lowercase, as it was written.
  let writtenHost: String
  /// The id that the fragment names, percent-decoded; nil if there is none, or if only a script understands it.
  let fragment: String?

  /// Parses a URL; returns nil if its scheme is not http or https.
  ///
  /// - Parameter text: an absolute URL, or a protocol-relative one such as `//example.com/`, which is taken as https.
  init?(_ text: String) {
    // Browsers remove tabs and line breaks anywhere in a URL.
    let bytes = Array(text.utf8.filter { $0 != 9 && $0 != 10 && $0 != 13 })
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    guard start < end, let (scheme, authority) = Self.scheme(of: bytes[start..<end]) else { return nil }
    self.scheme = scheme
    let hash = authority.firstIndex(of: UInt8(ascii: "#")) ?? end
    let pathStart = authority[..<hash].firstIndex { "/\\?".utf8.contains($0) } ?? hash
    // The user name may contain an at sign, so the last one separates it from the host.
    let hostStart =
      authority[..<pathStart].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let usual = scheme == "https" ? 443 : 80
    let (written, port) = Self.hostAndPort(authority[hostStart..<pathStart], usual: usual)
    writtenHost = written.lowercased()
    self.port = port ?? 0
    host = port == nil ? nil : URLHost(written)
    let shown = host?.inURL ?? writtenHost
    server = self.port == usual ? shown : "\(shown):\(self.port)"

    let user = authority[authority.startIndex..<hostStart]
    request =
      "\(scheme)://" + Self.encoded(user.dropLast(), also: "@/\\?#[]") + (user.isEmpty ? "" : "@") + server
      + Self.encoded(Self.withSlashes(authority[pathStart..<hash]))
    url =
      Self.encoded(bytes[start..<hostStart])
      + String(decoding: authority[hostStart..<pathStart], as: UTF8.self)
      + Self.encoded(authority[pathStart..<hash])
    fragment =
      hash < end ? URLFragment.checked(Substring(decoding: bytes[(hash + 1)..<end], as: UTF8.self)) : nil
  }

  /// Returns the scheme in lowercase, and the part after its slashes; nil for any scheme except http and https.
  private static func scheme(of url: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    var rest = url
    var scheme = "https"
    if !rest.starts(with: "//".utf8) {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      scheme = String(decoding: rest[..<colon], as: UTF8.self).lowercased()
      rest = rest[(colon + 1)...]
      guard scheme == "http" || scheme == "https", rest.first == UInt8(ascii: "/") else { return nil }
    }
    return (scheme, rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
  }

  /// Splits an authority without its user name.
  ///
  /// - Returns: the host, and the port, which is nil if it is invalid.
  private static func hostAndPort(_ bytes: ArraySlice<UInt8>, usual: Int) -> (host: String, port: Int?) {
    let afterBracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
    let colon = bytes[afterBracket...].lastIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let host = String(decoding: bytes[..<colon], as: UTF8.self)
    let digits = bytes[colon...].dropFirst()
    if digits.isEmpty { return (host, usual) }
    guard digits.allSatisfy({ $0.isASCIIDigit }),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { return (host, nil) }
    return (host, Int(port))
  }

  /// Replaces backslashes in the path by slashes, as browsers do.
  private static func withSlashes(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let query = path.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
    var path = path
    for index in path.startIndex..<query where path[index] == UInt8(ascii: "\\") {
      path[index] = UInt8(ascii: "/")
    }
    return path
  }

  /// Percent-encodes spaces, control characters and bytes outside of ASCII.
  ///
  /// - Parameter others: other ASCII characters to encode.
  private static func encoded(_ text: some Sequence<UInt8>, also others: StaticString = "") -> String {
    var buffer = ByteBuffer(capacity: 64)
    let others = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
    for byte in text {
      if byte <= 0x20 || byte >= 0x7F || others.contains(byte) {
        buffer.appendPercentEncoded(byte)
      } else {
        buffer.append(byte)
      }
    }
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether both URLs cause the same request and have the same fragment. Their spellings may differ.
  static func == (a: ExternalURL, b: ExternalURL) -> Bool {
    a.request == b.request && a.fragment == b.fragment
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(request)
    hasher.combine(fragment)
  }
}

// MARK: - URLFragment

/// The fragment of a URL: the part after `#`.
enum URLFragment {
  /// Returns the id that a fragment names, percent-decoded; nil if it does not name an element of the page.
  ///
  /// Source: HTML Standard, “select the indicated part”; Text Fragments, “The fragment directive”.
  static func checked(_ fragment: Substring) -> String? {
    var text = fragment
    if let directive = text.firstRange(of: ":~:") { text = text[..<directive.lowerBound] }
    let name = PercentEncoding.decode(text)
    if name.isEmpty || name.lowercased() == "top" || isScriptFragment(name) { return nil }
    return name
  }

  /// Whether a script interprets the fragment: a route of a web application (`#!/inbox`, `#/inbox`), a parameter
  /// (`#page=2`), or lines of a file on a code hosting site (`#L10-L20`).
  private static func isScriptFragment(_ name: String) -> Bool {
    if name.hasPrefix("!") || name.hasPrefix("/") || name.contains("=") { return true }
    return name.utf8.first == UInt8(ascii: "L") && isPlace(name.utf8.dropFirst())
  }

  /// Returns whether text after `L` is the number of a line, which a column and the end of the range may follow:
  /// `10`, `10-20`, `10C5-L20C1`.
  private static func isPlace(_ text: Substring.UTF8View) -> Bool {
    let ends = text.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    return ends.enumerated().allSatisfy { index, end in
      let end = index == 1 && end.first == UInt8(ascii: "L") ? end.dropFirst() : end
      let numbers = end.split(separator: UInt8(ascii: "C"), omittingEmptySubsequences: false)
      return numbers.count <= 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
    }
  }
}
