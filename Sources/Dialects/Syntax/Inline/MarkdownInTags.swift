import Basics
import HTMLSyntax

/// Code, emphasis, links, and images in lines of HTML in MDX, `<td>`tea` and [pots](pots.md)</td>`: MDX reads Markdown
/// there, and our Markdown HTML. kramdown reads it in elements with the attribute `markdown`.
enum MarkdownInTags: InlineSyntax {
  static let firstBytes = ByteSet("`*_[!\\")
  private static let limit = 1024

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard
      Tag.beginsBlock(withoutMarkers(text.bytes))
        || Tag.beginsBlock(withoutMarkers(text.bytes[text.lineStart...])),
      text.context.isMDX || isInMarkdownElement(text)
    else { return nil }
    return html(&text) { $0.context.resolvedInHTML($1) }
  }

  /// Returns a text without the markers of list items with which it begins.
  private static func withoutMarkers(_ text: Bytes) -> Bytes {
    var text = text.drop { $0 == Byte.space }
    while let first = text.first, first != UInt8(ascii: "<"), let marker = ListMarker(text),
      !marker.text.isEmpty
    {
      text = marker.text
    }
    return text
  }

  /// Returns HTML in place of Markdown at the current byte.
  ///
  /// - Parameter url: returns the URL for HTML of a destination in Markdown.
  static func html(_ text: inout InlineText, url: (InlineText, String) -> String) -> InlineReplacement? {
    switch text.bytes[text.index] {
    case Byte.backslash: return escape(text)
    case Byte.backtick: return code(text)
    case UInt8(ascii: "["): return link(&text, url)
    case UInt8(ascii: "!"): return image(text, url)
    default: return emphasis(&text)
    }
  }

  /// Returns the Markdown of a short text, such as an argument of an include, as HTML. Paragraphs are separated by line
  /// breaks.
  static func html(of markdown: String, _ context: PageContext) -> String {
    var text = InlineText(
      Bytes(markdown.trimmingWhiteSpace), origin: LineOrigin(file: 0, line: 1), context)
    while text.index < text.bytes.endIndex {
      if let closing = text.closings.removeValue(forKey: text.index) {
        text.replace(closing)
      } else if firstBytes.contains(text.bytes[text.index]), let found = html(&text, url: { $1 }) {
        text.replace(found)
      } else {
        text.writeByte()
      }
    }
    return String(decoding: text.output, as: UTF8.self)
      .replacing("\n\n", with: "<br><br>").replacing("\n", with: " ")
  }

  /// Whether a tag before the current byte, on the same line, has the attribute `markdown`.
  private static func isInMarkdownElement(_ text: InlineText) -> Bool {
    text.bytes[text.lineStart..<text.index].prefix(limit).contains(text: " markdown=")
  }

  private static func escape(_ text: InlineText) -> InlineReplacement? {
    guard let next = text.rest.dropFirst().first, Byte.isPunctuation(next), !"<>&\"".utf8.contains(next)
    else {
      return nil
    }
    return InlineReplacement(end: text.index + 2, text: [next])
  }

  private static func code(_ text: InlineText) -> InlineReplacement? {
    let rest = text.rest.prefix(limit)
    let marks = rest.prefix { $0 == Byte.backtick }.count
    let start = rest.startIndex + marks
    guard let end = CodeSpan.end(of: marks, from: start, in: rest, limit: limit) else { return nil }
    let content = rest[start..<(end - marks)].string.attributeText
    return InlineReplacement(end: end, text: Bytes("<code>\(content)</code>"))
  }

  /// Replaces a mark of emphasis by a start tag, and registers the end tag in place of the mark that ends it.
  private static func emphasis(_ text: inout InlineText) -> InlineReplacement? {
    let mark = text.bytes[text.index]
    let line = text.rest.prefix(limit).prefix { $0 != UInt8(ascii: "\n") }
    let count = line.prefix { $0 == mark }.count
    guard count <= 2, let first = line.dropFirst(count).first, !first.isASCIIWhitespace,
      !(text.previous.map(Byte.isWord) ?? false)
    else { return nil }
    var index = line.startIndex + count
    while let end = line[index...].firstIndex(of: mark) {
      let run = line[end...].prefix { $0 == mark }.count
      index = end + run
      let after = index < line.endIndex ? line[index] : Byte.space
      guard run == count, !line[end - 1].isASCIIWhitespace, line[end - 1] != Byte.backslash,
        !Byte.isWord(after)
      else { continue }
      let name = count == 2 ? "strong" : "em"
      text.closings[end] = InlineReplacement(end: index, text: Bytes("</\(name)>"))
      return InlineReplacement(end: text.index + count, text: Bytes("<\(name)>"))
    }
    return nil
  }

  private static func link(
    _ text: inout InlineText, _ url: (InlineText, String) -> String
  ) -> InlineReplacement? {
    guard let link = MarkdownLink(text.rest), !link.destination.url.isEmpty else { return nil }
    text.closings[link.label.endIndex] = InlineReplacement(end: link.end, text: Bytes("</a>"))
    let url = url(text, link.destination.url.string).attributeText
    return InlineReplacement(end: text.index + 1, text: Bytes("<a href=\"\(url)\">"))
  }

  private static func image(
    _ text: InlineText, _ url: (InlineText, String) -> String
  ) -> InlineReplacement? {
    guard text.rest.hasPrefix("!["), let image = MarkdownLink(text.rest) else { return nil }
    let url = url(text, image.destination.url.string).attributeText
    let alt = DialectPlainText.text(of: image.label).attributeText
    return InlineReplacement(end: image.end, text: Bytes("<img src=\"\(url)\" alt=\"\(alt)\" />"))
  }
}
