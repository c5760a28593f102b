import Basics
import HTMLSyntax

/// Attribute lists after inline elements, at the end of paragraphs and in cells of tables. IDs become anchors; all
/// other attributes are left out.
enum InlineAttributeList: InlineSyntax {
  static let firstBytes = ByteSet("{")
  /// The last bytes of the elements that can have an attribute list.
  private static let endsOfElements = ByteSet(")*_`]>:=^~+\"")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let list = AttributeList(text.rest) else { return name(after: text) }
    let after = list.end < text.bytes.endIndex ? text.bytes[list.end] : UInt8(ascii: "\n")
    let line = text.bytes[text.lineStart..<text.index]
    if text.output[...].hasSuffix("[]()") {
      // An empty link exists only for its ID.
      _ = text.takeOutput(from: text.output.count - 4)
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    if let previous = text.previous, endsOfElements.contains(previous), !line.isBlank {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    let restOfLine = text.bytes[list.end...].prefix { $0 != UInt8(ascii: "\n") }
    if line.isBlank || isListMarker(line) || line.trimmed.allSatisfy({ $0 == UInt8(ascii: ">") }) {
      // A list on a line of its own belongs to the paragraph above it.
      guard restOfLine.isBlank else { return nil }
      return InlineReplacement(end: list.end + restOfLine.count, text: list.anchor)
    }
    // In a cell of a table, or at the end of an item of a list.
    if text.previous == Byte.space,
      restOfLine.trimmed.first == Byte.pipe || (restOfLine.isBlank && line.contains(Byte.pipe))
    {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    if after == UInt8(ascii: "\n"), text.previous == Byte.space, ListMarker(line.trimmed) != nil {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    return nil
  }

  /// Returns nothing in place of `{ name }` after a link or an image: an attribute without a value.
  private static func name(after text: InlineText) -> InlineReplacement? {
    guard text.previous == UInt8(ascii: ")"), text.output.last == UInt8(ascii: ")"),
      let end = text.rest.prefix(64).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let name = text.bytes[(text.index + 1)..<end].trimmed
    guard let open = text.output.lastIndex(of: UInt8(ascii: "(")), open > 0,
      text.output[open - 1] == UInt8(ascii: "]"), name.first?.isASCIILetter ?? false,
      name.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") })
    else { return nil }
    return InlineReplacement(end: end + 1, text: [])
  }

  private static func isListMarker(_ line: Bytes) -> Bool {
    guard let marker = ListMarker(line.trimmed) else { return false }
    return marker.text.isBlank
  }
}
