import Basics

/// Escaped characters in bare URLs, `https://example\.com`, where our Markdown would show the backslashes.
enum EscapedURLs: InlineSyntax {
  static let firstBytes = ByteSet("\\")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let next = text.rest.dropFirst().first, Byte.isPunctuation(next), next != Byte.pipe else {
      return nil
    }
    guard text.isInURL else { return nil }
    // A backquote would begin a code span.
    let encoded: [UInt8: StaticString] = [
      Byte.backtick: "%60", UInt8(ascii: "<"): "%3C", UInt8(ascii: ">"): "%3E",
    ]
    return InlineReplacement(
      end: text.index + 2, text: encoded[next].map { Bytes(String(describing: $0)) } ?? [next])
  }
}

extension InlineText {
  /// Whether a bare URL leads up to the current byte.
  var isInURL: Bool {
    // The limit keeps long words from taking quadratic time.
    let word = output.suffix(300).reversed().prefix { !$0.isASCIIWhitespace && !"<>()[]\"".utf8.contains($0) }
    let url = Bytes(word.reversed())
    return url.hasPrefix("https://") || url.hasPrefix("http://")
  }
}
