import Basics

/// Attribute lists after links, images and code in VitePress: `[text](/pure.html){target="_self"}`. They have no
/// counterpart, and no effect that readers would miss.
enum LinkAttributes: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let previous = text.previous, previous == UInt8(ascii: ")") || previous == Byte.backtick,
      let end = text.bytes[..<min(text.bytes.endIndex, text.index + 512)][text.index...].firstIndex(
        of: UInt8(ascii: "}"))
    else { return nil }
    let inner = text.bytes[(text.index + 1)..<end].trimmed
    guard let first = inner.first, !inner.contains(UInt8(ascii: "\n")),
      first == UInt8(ascii: ".") || first == UInt8(ascii: "#") || inner.contains(UInt8(ascii: "="))
    else { return nil }
    return InlineReplacement(end: end + 1, text: [])
  }
}
