import Basics

/// Labels that are Markdown in other tools, and plain text in our directives.
enum PlainLabel {
  /// Returns a label without emphasis, code marks, links, tags, icons and attribute lists.
  static func text(_ label: Bytes) -> String {
    var out: [UInt8] = []
    var index = label.startIndex
    while index < label.endIndex {
      let byte = label[index]
      let rest = label[index...]
      switch byte {
      case Byte.backslash where index + 1 < label.endIndex && Byte.isPunctuation(label[index + 1]):
        out.append(label[index + 1])
        index += 2
        continue
      case Byte.backtick, UInt8(ascii: "*"):
        index += 1
        continue
      case UInt8(ascii: "_") where rest.hasPrefix("__"):
        index += 2
        continue
      case UInt8(ascii: "_") where isWordEdge(index, in: label):
        index += 1
        continue
      case UInt8(ascii: "!") where rest.hasPrefix("!["), UInt8(ascii: "["):
        if byte == UInt8(ascii: "!") { index += 1 }
        if let link = link(at: index, in: label) {
          out += Bytes(text(link.label))
          index = link.end
          continue
        }
      case UInt8(ascii: "<"):
        if let end = HTMLUnit.end(at: index, in: label) {
          index = end
          continue
        }
      case UInt8(ascii: ":"):
        if let found = EmojiShortcode(rest) {
          out += found.text
          index = found.end
          continue
        }
      case UInt8(ascii: "{"):
        if let list = AttributeList(rest) {
          index = list.end
          continue
        }
      default: break
      }
      out.append(label[index])
      index += 1
    }
    return out[...].trimmed.string.split(separator: " ").joined(separator: " ")
  }

  private static func isWordEdge(_ index: Int, in label: Bytes) -> Bool {
    let before = index > label.startIndex ? label[index - 1] : Byte.space
    let after = index + 1 < label.endIndex ? label[index + 1] : Byte.space
    return Byte.isWord(before) != Byte.isWord(after)
  }

  private static func link(at index: Int, in label: Bytes) -> (label: Bytes, end: Int)? {
    guard let close = label[index...].firstIndex(of: UInt8(ascii: "]")), close + 1 < label.endIndex else {
      return nil
    }
    let text = label[(index + 1)..<close]
    if label[close + 1] == UInt8(ascii: "[") {
      return label[(close + 1)...].firstIndex(of: UInt8(ascii: "]")).map { (text, $0 + 1) }
    }
    guard label[close + 1] == UInt8(ascii: "("), let end = LinkTail.end(at: close + 1, in: label) else {
      return nil
    }
    return (text, end)
  }
}
