import Basics

/// Attribute lists in text of VitePress: after links, images, code and emphasis, `[text](/pure.html){target="_self"}`,
/// and at the end of a paragraph or list item, `text {.class}`. Classes and sizes have no counterpart, and no effect
/// that readers would miss. IDs become anchors.
///
/// Source: markdown-it-attrs.
enum LinkAttributes: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let previous = text.previous,
      let end = text.rest.prefix(512).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let inner = text.bytes[(text.index + 1)..<end].trimmed
    guard let first = inner.first, !inner.contains(UInt8(ascii: "\n")), !inner.contains(UInt8(ascii: "{"))
    else {
      return nil
    }
    let isMark = first == UInt8(ascii: ".") || first == UInt8(ascii: "#")
    switch previous {
    case UInt8(ascii: ")"), Byte.backtick:
      guard isMark || inner.contains(UInt8(ascii: "=")) || inner.equals("download") else { return nil }
    case UInt8(ascii: "*"), UInt8(ascii: "_"): guard isMark else { return nil }
    case Byte.space:
      // Attribute lists of headings stay, because they state IDs in our Markdown, too.
      guard isMark, isLast(end + 1, in: text.bytes), inner.dropFirst().first?.isASCIILetter ?? false,
        LineStart(text.bytes[text.lineStart...]).text.first != UInt8(ascii: "#")
      else { return nil }
    default: return nil
    }
    let id = inner.split(separator: Byte.space).first { $0.first == UInt8(ascii: "#") }?.dropFirst() ?? []
    let isName = !id.isEmpty && id.allSatisfy { Byte.isWord($0) || $0 == UInt8(ascii: "-") }
    return InlineReplacement(end: end + 1, text: isName ? Bytes("<a id=\"") + id + Bytes("\"></a>") : [])
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
