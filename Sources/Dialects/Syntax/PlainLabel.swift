import Basics
import HTMLSyntax

/// Labels in Python-Markdown, which are plain text in our directives.
enum PlainLabel {
  /// Returns a label as readers see it, without icons and attribute lists.
  static func text(_ label: Bytes) -> String {
    DialectPlainText.text(
      of: label,
      other: { rest in
        switch rest.first {
        case UInt8(ascii: ":"): EmojiShortcode(rest).map { ($0.text, $0.end) }
        case UInt8(ascii: "{"): AttributeList(rest).map { ([], $0.end) }
        default: nil
        }
      })
  }
}
