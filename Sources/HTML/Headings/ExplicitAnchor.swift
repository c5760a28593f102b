import Basics
import CMarkGFM
import Markup

/// An anchor that the author chose: `## Best practices {#best}`.
enum ExplicitAnchor {
  /// The anchor at the end of a heading's text, and how many bytes of its last text node it takes, the space
  /// before it included.
  static func find(in heading: Node) -> (anchor: String, last: Node, length: Int)? {
    guard let last = heading.pointee.last_child, last.pointee.type == NodeType.text else { return nil }
    let text = last.literal
    guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")),
      open + 2 < text.count - 1, text[open + 1] == UInt8(ascii: "#")
    else { return nil }
    let anchor = text[(open + 2)..<(text.count - 1)]
    guard anchor.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    var start = open
    while start > 0, text[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return (String(decoding: anchor, as: UTF8.self), last, text.count - start)
  }

  /// Takes an explicit anchor out of the heading.
  static func take(from heading: Node) -> String? {
    guard let (anchor, last, length) = find(in: heading) else { return nil }
    last.pointee.as.literal.len -= Int32(length)
    return anchor
  }
}
