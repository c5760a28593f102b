import Basics

/// HTML and XML: tags with attributes, comments, entities. What stands in scripts and style sheets is text.
struct TagScanner: CodeScanner {
  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:.@".utf8) + Array(128...255))
  private static let commentOpen = Array("<!--".utf8)
  private static let commentClose = Array("-->".utf8)

  func scan(_ painter: inout CodePainter, from start: Int) {
    var index = start
    while index < painter.end {
      let start = index
      switch painter.code[index] {
      case UInt8(ascii: "<"):
        if painter.has(Self.commentOpen, at: index) {
          index += 4
          while index < painter.end, !painter.has(Self.commentClose, at: index) { index += 1 }
          index = min(index + 3, painter.end)
          painter.paint(start, index, .comment)
        } else if painter[index + 1] == UInt8(ascii: "!") || painter[index + 1] == UInt8(ascii: "?") {
          while index < painter.end, painter.code[index] != UInt8(ascii: ">") { index += 1 }
          index = min(index + 1, painter.end)
          painter.paint(start, index, .comment)
        } else {
          index = tag(&painter, from: start)
        }
      case UInt8(ascii: "&"):
        let name = painter[index + 1] == UInt8(ascii: "#") ? index + 2 : index + 1
        let end = painter.skip(.alphanumerics, from: name)
        index = max(end, index + 1)
        if end > name, painter[end] == UInt8(ascii: ";") {
          index = end + 1
          painter.paint(start, index, .number)
        }
      default: index += 1
      }
    }
  }

  /// A tag's name and attributes; where it ends.
  private func tag(_ painter: inout CodePainter, from start: Int) -> Int {
    let name = painter[start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
    var index = painter.skip(Self.nameBytes, from: name)
    guard index > name else { return start + 1 }
    painter.paint(name, index, .keyword)
    while index < painter.end {
      let byte = painter.code[index]
      let start = index
      if byte == UInt8(ascii: ">") { return index + 1 }
      if byte == UInt8(ascii: "<") { return index }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index += 1
        while index < painter.end, painter.code[index] != byte { index += 1 }
        index = min(index + 1, painter.end)
        painter.paint(start, index, .string)
      } else if Self.nameBytes.contains(byte) {
        index = painter.skip(Self.nameBytes, from: index)
        painter.paint(start, index, painter.code[start - 1] == UInt8(ascii: "=") ? .string : .attribute)
      } else {
        index += 1
      }
    }
    return index
  }
}
