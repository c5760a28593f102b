import Basics

/// HTML and XML: tags with attributes, comments, entities; in HTML also what stands in scripts and style sheets.
struct TagScanner: CodeScanner {
  /// The elements whose text is code, in small letters, and the language of each.
  var embedded: [(name: String, scanner: any CodeScanner)] = []

  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:.@".utf8) + Array(128...255))
  private static let commentOpen = Array("<!--".utf8)
  private static let commentClose = Array("-->".utf8)
  private static let sectionOpen = Array("<![CDATA[".utf8)
  private static let sectionClose = Array("]]>".utf8)

  func scan(_ painter: inout CodePainter, from start: Int) {
    var index = start
    while index < painter.end {
      let start = index
      switch painter.code[index] {
      case UInt8(ascii: "<"):
        if painter.has(Self.commentOpen, at: index) {
          index = end(of: Self.commentClose, painter, from: index + 4)
          painter.paint(start, index, .comment)
        } else if painter.has(Self.sectionOpen, at: index) {
          painter.paint(start, start + Self.sectionOpen.count, .attribute)
          index = end(of: Self.sectionClose, painter, from: start + Self.sectionOpen.count)
          painter.paint(index - Self.sectionClose.count, index, .attribute)
        } else if painter[index + 1] == UInt8(ascii: "!") || painter[index + 1] == UInt8(ascii: "?") {
          index = declarationEnd(painter, from: index)
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

  /// Behind `close`, or where the code ends.
  private func end(of close: [UInt8], _ painter: borrowing CodePainter, from start: Int) -> Int {
    var index = start
    while index < painter.end, !painter.has(close, at: index) { index += 1 }
    return min(index + close.count, painter.end)
  }

  /// Behind `<!…>` or `<?…?>`; declarations in brackets belong to it.
  private func declarationEnd(_ painter: borrowing CodePainter, from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < painter.end {
      switch painter.code[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
      index += 1
    }
    return index
  }

  /// A tag's name and attributes, and the code in its element; where that ends.
  private func tag(_ painter: inout CodePainter, from start: Int) -> Int {
    let name = painter[start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
    var index = painter.skip(Self.nameBytes, from: name)
    guard index > name else { return start + 1 }
    let nameEnd = index
    painter.paint(name, index, .keyword)
    while index < painter.end {
      let byte = painter.code[index]
      let start = index
      if byte == UInt8(ascii: ">") {
        let isStart = painter.code[name - 1] == UInt8(ascii: "<")
        guard isStart, painter.code[index - 1] != UInt8(ascii: "/") else { return index + 1 }
        return code(&painter, of: name..<nameEnd, from: index + 1)
      }
      if byte == UInt8(ascii: "<") { return index }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index += 1
        while index < painter.end, painter.code[index] != byte { index += 1 }
        index = min(index + 1, painter.end)
        painter.paint(start, index, .string)
      } else if Self.nameBytes.contains(byte) {
        // A value without quotes goes on to the tag's end or a blank.
        let isValue = painter.code[start - 1] == UInt8(ascii: "=")
        index = painter.skip(isValue ? Self.valueBytes : Self.nameBytes, from: index)
        painter.paint(start, index, isValue ? .string : .attribute)
      } else {
        index += 1
      }
    }
    return index
  }

  private static let valueBytes = nameBytes.union(ByteSet("/?&;%+,#"))

  /// Passes the text of an element that holds code of another language; where its end tag begins.
  private func code(_ painter: inout CodePainter, of name: Range<Int>, from start: Int) -> Int {
    for (element, scanner) in embedded where same(painter, name, element) {
      var index = start
      while index < painter.end {
        if painter.code[index] == UInt8(ascii: "<"), painter[index + 1] == UInt8(ascii: "/"),
          index + 2 + element.utf8.count <= painter.end,
          same(painter, index + 2..<index + 2 + element.utf8.count, element)
        {
          break
        }
        index += 1
      }
      let end = painter.end
      painter.end = index
      scanner.scan(&painter, from: start)
      painter.end = end
      return index
    }
    return start
  }

  private func same(_ painter: borrowing CodePainter, _ range: Range<Int>, _ name: String) -> Bool {
    guard range.count == name.utf8.count else { return false }
    for (offset, byte) in name.utf8.enumerated() where painter.code[range.lowerBound + offset] | 32 != byte {
      return false
    }
    return true
  }
}
