import Basics

/// The path of a request, decoded and checked: it cannot leave the site.
struct RequestPath {
  /// The decoded path, which begins with `/`.
  let text: String

  /// Decodes a path. Returns nil for paths that no browser sends, but that could be an attempt to leave the site:
  ///
  /// - components that are `.` or `..`, backslashes, and encoded slashes;
  /// - NUL and other control characters, and spaces that are not encoded;
  /// - bytes that are not UTF-8, which includes overlong encodings of the characters above;
  /// - a `%` that does not begin an escape;
  /// - everything that becomes one of these if it is decoded a second time.
  ///
  /// Source: RFC 3986, 2.4 (a path is decoded once) and 5.2.4 (clients resolve dots).
  init?(encoded: [UInt8]) {
    guard encoded.first == UInt8(ascii: "/"), !encoded.contains(UInt8(ascii: " ")),
      let decoded = Self.decode(encoded, strictly: true),
      Self.isHarmless(decoded), let again = Self.decode(decoded, strictly: false), Self.isHarmless(again),
      let text = String(validating: decoded, as: UTF8.self)
    else { return nil }
    self.text = text
  }

  /// Whether the path contains an empty component. A site has no such URLs.
  var hasEmptyPart: Bool { text.contains("//") }

  /// Percent-encodes a path, for example for the header `Location`.
  static func encode(_ text: String) -> String {
    var encoded = ByteBuffer()
    for byte in text.utf8 {
      if literal.contains(byte) { encoded.append(byte) } else { encoded.appendPercentEncoded(byte) }
    }
    return encoded.text
  }

  /// Decodes percent escapes. Returns nil for an encoded slash and, if `strictly` is true, for a `%` that does not
  /// begin an escape.
  private static func decode(_ bytes: [UInt8], strictly: Bool) -> [UInt8]? {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      let escape = bytes[index...].prefix(3)
      let isEscape = escape.count == 3 && escape.dropFirst().allSatisfy { $0.hexDigitValue != nil }
      if isEscape
        ? escape.last.map { $0 | 0x20 } == UInt8(ascii: "f") && bytes[index + 1] == UInt8(ascii: "2")
        : strictly
      {
        return nil
      }
    }
    return PercentEncoding.decode(bytes)
  }

  private static func isHarmless(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return false }
    return bytes.split(separator: UInt8(ascii: "/")).allSatisfy { part in
      !(part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") })
    }
  }

  /// The characters that are not encoded: `pchar` and `/` of RFC 3986, 3.3.
  private static let literal = ByteSet("-._~!$&'()*+,;=:@/").union(.alphanumerics)
}

/// The path under which the site is served, such as `/` or `/docs/`.
struct BasePath: Sendable {
  /// The decoded path, which begins and ends with `/`.
  let text: String
  /// The percent-encoded path, as in URLs.
  let encoded: String

  /// Creates a base path from a percent-encoded path, with or without slashes around it. Returns nil if it is not a
  /// valid path.
  init?(_ path: String) {
    let parts = path.split(separator: "/")
    let whole = parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
    guard let path = RequestPath(encoded: Array(whole.utf8)) else { return nil }
    encoded = RequestPath.encode(path.text)
    text = path.text
  }

  /// Returns the part of a path after the base path, without a slash at its beginning; nil if the path is not below the
  /// base path.
  func relative(_ path: RequestPath) -> String? {
    guard path.text.utf8.starts(with: text.utf8) else { return nil }
    return String(Substring(path.text.utf8.dropFirst(text.utf8.count)))
  }

  /// Returns whether a request for this path should be redirected to the base path: the path is the base path without
  /// its final slash, or it is `/`, which users are likely to try first.
  func isMeant(by path: RequestPath) -> Bool { path.text == "/" || path.text + "/" == text }
}
