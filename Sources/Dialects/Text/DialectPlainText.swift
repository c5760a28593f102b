import Basics
import HTMLSyntax

/// The text of a line of Markdown, such as a heading, as readers see it: for titles, labels and anchors.
enum DialectPlainText {
  /// A piece of a tool’s syntax: the text that replaces it, and the index after it.
  typealias Unit = (text: Bytes, end: Int)

  /// Returns the text without emphasis, code marks, destinations of links, images, tags and comments.
  ///
  /// - Parameters:
  ///   - code: returns the text of a code span, given its content and the number of its backticks.
  ///   - other: returns a piece of the tool’s own syntax at the beginning of the text; nil for none.
  static func text(
    of markdown: Bytes, code: (Bytes, Int) -> Bytes = { content, _ in content },
    other: (Bytes) -> Unit? = { _ in nil }
  ) -> String {
    var output: [UInt8] = []
    append(markdown, depth: 0, code, other, to: &output)
    let words = output.split { $0.isASCIIWhitespace }
    return String(decoding: Array(words.joined(separator: CollectionOfOne(Byte.space))), as: UTF8.self)
      .decodingReferences
  }

  /// The maximum depth of links in labels of images. Deeper ones are left as text.
  private static let maximumDepth = 8

  private static func append(
    _ text: Bytes, depth: Int, _ code: (Bytes, Int) -> Bytes, _ other: (Bytes) -> Unit?,
    to output: inout [UInt8]
  ) {
    var spans = CodeSpanEnds(text)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case Byte.backslash where index + 1 < text.endIndex && Byte.isPunctuation(text[index + 1]):
        output.append(text[index + 1])
        index += 2
        continue
      case Byte.backtick:
        let span = spans.span(at: index)
        let content = text[(index + span.length)..<max(span.end - span.length, index + span.length)]
        output += span.isClosed ? code(content.trimmed, span.length) : text[index..<span.end]
        index = span.end
        continue
      case UInt8(ascii: "*"), UInt8(ascii: "_"):
        let end = text[index...].firstIndex { $0 != byte } ?? text.endIndex
        if !isEmphasis(byte, index..<end, in: text) { output += text[index..<end] }
        index = end
        continue
      case UInt8(ascii: "["), UInt8(ascii: "!"):
        let open = byte == UInt8(ascii: "!") ? index + 1 : index
        if depth < maximumDepth, let link = link(at: open, in: text) {
          append(link.label, depth: depth + 1, code, other, to: &output)
          index = link.end
          continue
        }
      default: break
      }
      if let unit = other(text[index...]) {
        output += unit.text
        index = unit.end
      } else if byte == UInt8(ascii: "<"), let end = HTMLUnit.end(at: index, in: text) {
        index = end
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Whether a run of `*` or `_` marks emphasis. Alone between spaces, it does not, and neither do underscores in
  /// words.
  private static func isEmphasis(_ mark: UInt8, _ run: Range<Int>, in text: Bytes) -> Bool {
    let before = run.lowerBound > text.startIndex ? text[run.lowerBound - 1] : Byte.space
    let after = run.upperBound < text.endIndex ? text[run.upperBound] : Byte.space
    if mark == UInt8(ascii: "*") { return !before.isASCIIWhitespace || !after.isASCIIWhitespace }
    return Byte.isWord(before) != Byte.isWord(after)
  }

  /// Returns the label of the link whose bracket is at an index, and the index after the link; nil if there is none.
  private static func link(at index: Int, in text: Bytes) -> (label: Bytes, end: Int)? {
    guard index < text.endIndex, text[index] == UInt8(ascii: "["),
      // The limit keeps many open brackets from taking quadratic time.
      let next = Brackets.end(
        of: (UInt8(ascii: "["), UInt8(ascii: "]")), at: index, in: text, limit: 1024, { _ in false }),
      next < text.endIndex
    else { return nil }
    let label = text[(index + 1)..<(next - 1)]
    if text[next] == UInt8(ascii: "(") { return LinkTail.end(at: next, in: text).map { (label, $0) } }
    guard text[next] == UInt8(ascii: "[") else { return nil }
    return text[next...].prefix(1024).firstIndex(of: UInt8(ascii: "]")).map { (label, $0 + 1) }
  }
}
