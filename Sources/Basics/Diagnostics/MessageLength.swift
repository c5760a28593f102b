/// Limits the length of messages. Otherwise, a page with one very long text could cause any number of messages that
/// quote all of it.
enum MessageLength {
  /// The length in bytes of the longest message and the longest help.
  static let longest = 600
  /// The length in bytes of a quotation in a message that would be too long otherwise.
  static let longestQuotation = 120

  /// Returns the text without the middle of its long quotations, and without its own middle if it is still too long.
  static func shortened(_ text: String) -> String {
    if text.utf8.count <= longest { return text }
    var result = ""
    var rest = Substring(text)
    while rest.utf8.count > longestQuotation, result.utf8.count <= longest,
      let open = rest.firstIndex(where: { closingQuotes[$0] != nil }), let close = closingQuotes[rest[open]],
      let end = rest[rest.index(after: open)...].firstIndex(of: close)
    {
      let inside = rest.index(after: open)
      result += rest[..<inside]
      result += middleRemoved(rest[inside..<end], to: longestQuotation)
      rest = rest[end...]
      result.append(rest.removeFirst())
    }
    result += middleRemoved(rest, to: 2 * longest)
    return middleRemoved(result[...], to: longest)
  }

  private static let closingQuotes: [Character: Character] = ["`": "`", "\"": "\"", "“": "”"]

  /// Returns the first two thirds and the last third of `length` bytes with an ellipsis between them, cut between
  /// characters.
  private static func middleRemoved(_ text: Substring, to length: Int) -> String {
    let bytes = text.utf8
    if bytes.count <= length { return String(text) }
    // Three bytes are for the ellipsis.
    var start = bytes.index(bytes.startIndex, offsetBy: length * 2 / 3 - 3)
    while UTF8.isContinuation(bytes[start]) { start = bytes.index(before: start) }
    var end = bytes.index(bytes.endIndex, offsetBy: -(length / 3))
    while end < bytes.endIndex, UTF8.isContinuation(bytes[end]) { end = bytes.index(after: end) }
    return text[..<start] + "…" + text[end...]
  }
}
