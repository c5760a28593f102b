import Basics
import HTMLSyntax

/// Attribute lists in text of VitePress: after links, images, code and emphasis, `[text](/pure.html){target="_self"}`,
/// and at the end of a paragraph or list item, `text {.class}`. Classes and sizes have no counterpart, and no effect
/// that readers would miss. IDs become anchors.
///
/// Source: markdown-it-attrs.
enum LinkAttributes: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let previous = text.previous, let list = AttributeList(text.rest) else { return nil }
    switch previous {
    case UInt8(ascii: ")"), Byte.backtick: break
    case UInt8(ascii: "*"), UInt8(ascii: "_"): guard list.beginsWithMark else { return nil }
    case Byte.space:
      // Attribute lists of headings stay, because they state IDs in our Markdown, too.
      guard list.beginsWithMark, (list.classes.first ?? list.id)?.utf8.first?.isASCIILetter ?? false,
        isLast(list.end, in: text.bytes),
        LineStart(text.bytes[text.lineStart...]).text.first != UInt8(ascii: "#")
      else { return nil }
    default: return nil
    }
    return InlineReplacement(end: list.end, text: list.anchor)
  }

  /// Whether the paragraph or list item ends at an index: no text follows, or another item begins.
  private static func isLast(_ index: Int, in bytes: Bytes) -> Bool {
    let rest = bytes[index...]
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    guard line.isBlank else { return false }
    let next = rest[line.endIndex...].dropFirst()
    return next.isEmpty || ListMarker(LineStart(Bytes(next.prefix { $0 != UInt8(ascii: "\n") })).text) != nil
  }
}
