/// What a browser says of the encodings it can read (RFC 9110, 12.5.3).
enum AcceptEncoding {
  /// Whether gzip is among them: named with a weight above zero, or meant by `*`.
  static func allowsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var any = false
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map(trimmed)
      guard let coding = parts.first?.lowercased() else { continue }
      let isAllowed = !parts.dropFirst().contains { isZeroWeight($0) }
      if coding == "gzip" || coding == "x-gzip" { return isAllowed }
      if coding == "*" { any = isAllowed }
    }
    return any
  }

  /// Whether it is `q=0`, `q=0.0` and so on (RFC 9110, 12.4.2).
  private static func isZeroWeight(_ parameter: Substring) -> Bool {
    guard parameter.lowercased().hasPrefix("q=") else { return false }
    return parameter.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
