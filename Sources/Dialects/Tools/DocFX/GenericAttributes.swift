import Basics
import HTMLSyntax

/// Attribute lists in text: `[Teas](teas.md){: .button }`, `**hot**{ #hot }`, `## Hot teas{ #hot }`. IDs become anchors.
///
/// Source: Markdig, “Generic attributes”.
enum GenericAttributes: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let list = AttributeList(text.rest) else { return nil }
    let isHeading = LineStart(text.bytes[text.lineStart...]).text.first == UInt8(ascii: "#")
    let rest = text.bytes[list.end...].prefix { $0 != UInt8(ascii: "\n") }
    // At the end of a heading, an attribute list states its ID in our Markdown, too.
    guard isHeading, rest.isBlank, let id = list.id else {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    return InlineReplacement(end: list.end, text: Bytes(" {#\(id)}"))
  }
}

/// Containers in text, which only set a style: `::new::{.label}`. Their content is shown.
///
/// Source: Markdig, “Custom containers, Inline custom container”.
enum InlineContainers: InlineSyntax {
  static let firstBytes = ByteSet(":")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    // Names such as `std::map::find` are text.
    guard text.rest.hasPrefix("::"),
      text.previous.map({ !Byte.isWord($0) && $0 != UInt8(ascii: ":") }) ?? true
    else { return nil }
    let start = text.index + 2
    let line = text.bytes[start...].prefix(256).prefix { $0 != UInt8(ascii: "\n") }
    guard let first = line.first, Byte.isWord(first), let end = line.find("::"),
      line[end - 1] != Byte.space, !line[..<end].contains(Byte.backtick)
    else { return nil }
    return InlineReplacement(end: end + 2, text: line[..<end])
  }
}
