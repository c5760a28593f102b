/// The path that a site lives under, `/` or such as `/docs/`.
struct BasePath: Sendable {
  /// Decoded; begins and ends with `/`.
  let text: String
  /// As it stands in an address.
  let encoded: String

  /// From a path as in an address, with or without slashes around it; nil where it cannot be a path.
  init?(_ path: String) {
    let parts = path.split(separator: "/")
    let whole = parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
    guard let path = RequestPath(encoded: Array(whole.utf8)) else { return nil }
    encoded = RequestPath.encode(path.text)
    text = path.text
  }

  /// The path below this one, without a slash at its beginning; nil where it is elsewhere.
  func relative(_ path: RequestPath) -> String? {
    guard path.text.utf8.starts(with: text.utf8) else { return nil }
    return String(Substring(path.text.utf8.dropFirst(text.utf8.count)))
  }

  /// Whether the path leads here once a slash is added, or is the root, where a person begins.
  func isMeant(by path: RequestPath) -> Bool { path.text == "/" || path.text + "/" == text }
}
