/// A pattern that matches URLs of other sites. In it, `*` matches any text, including none. Case is ignored.
///
/// A pattern without a slash matches hosts: `*.example.com`. A pattern with a slash matches whole URLs without their
/// fragment; its scheme may be left out: `example.com/drafts/*`.
public struct URLPattern: Sendable, Hashable {
  private let bytes: [UInt8]
  private let isHost: Bool
  private let hasScheme: Bool

  /// Creates a pattern. Returns nil for a text that is empty or contains white space or control characters.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    isHost = !text.utf8.contains(UInt8(ascii: "/"))
    hasScheme = text.contains("://")
    bytes = Array(text.lowercased().utf8)
  }

  /// Creates a pattern that matches only hosts. Returns nil for a text that cannot be part of a host, such as one with
  /// a port.
  ///
  /// - Parameter text: a pattern for host names or IP addresses. An IPv6 address may be in brackets.
  public init?(host text: String) {
    let isInBrackets = text.hasPrefix("[") && text.hasSuffix("]")
    let host = isInBrackets ? String(text.dropFirst().dropLast()) : text
    // A single colon comes before a port; IPv6 addresses have several.
    guard host.utf8.count(where: { $0 == UInt8(ascii: ":") }) != 1,
      !host.utf8.contains(where: "/?#@[]".utf8.contains)
    else { return nil }
    self.init(host)
  }

  /// The pattern in lowercase.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns whether this is a pattern for hosts that matches a host.
  ///
  /// - Parameter host: in lowercase, without a port and without brackets.
  public func matches(host: String) -> Bool { isHost && matches(Array(host.utf8)) }

  /// Returns whether the pattern matches a URL.
  ///
  /// - Parameters:
  ///   - url: the absolute URL, without a fragment.
  ///   - host: the host of the URL, in lowercase and without a port.
  public func matches(_ url: String, host: String) -> Bool {
    if isHost { return matches(Array(host.utf8)) }
    let url = Array(url.lowercased().utf8)
    if hasScheme { return matches(url) }
    guard let slash = url.firstIndex(of: UInt8(ascii: "/")) else { return false }
    return matches(Array(url[slash...].dropFirst(2)))
  }

  /// Returns whether the pattern matches all of the text. Only the last `*` is backtracked to, so the time is at most
  /// proportional to the product of both lengths.
  private func matches(_ text: [UInt8]) -> Bool {
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        star = (place, index)
        place += 1
      } else if place < bytes.count, bytes[place] == text[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
