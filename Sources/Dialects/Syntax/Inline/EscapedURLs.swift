import Basics

/// Escaped characters in bare URLs, `https://example\.com`, where our Markdown would show the backslashes.
enum EscapedURLs: InlineSyntax {
  static let firstBytes = ByteSet("\\")
  /// The maximum length of the part of a URL before an escaped character.
  private static let maximum = 300

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let next = text.rest.dropFirst().first, Byte.isPunctuation(next), next != Byte.pipe else {
      return nil
    }
    let before = text.output.suffix(maximum)
    let word = before.reversed().prefix { !$0.isASCIIWhitespace && !"<>()[]\"".utf8.contains($0) }
    let url = Bytes(word.reversed())
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return nil }
    // A backquote would begin a code span.
    let encoded: [UInt8: StaticString] = [
      Byte.backtick: "%60", UInt8(ascii: "<"): "%3C", UInt8(ascii: ">"): "%3E",
    ]
    return InlineReplacement(
      end: text.index + 2, text: encoded[next].map { Bytes(String(describing: $0)) } ?? [next])
  }
}
