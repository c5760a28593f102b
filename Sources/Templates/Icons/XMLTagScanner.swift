/// A tag of an XML document.
struct XMLTag {
  struct Attribute {
    var name: String
    /// As written between the quotes: entities are not resolved.
    var value: String
    /// Where it stands in the document, in bytes.
    var offset: Int
  }

  var name: String
  var attributes: [Attribute] = []
  /// `</name>`.
  var isEnd = false
  /// `<name/>`.
  var isEmpty = false
  var offset: Int
}

/// Finds the tags of an XML document, one after the other. Text, comments and instructions are passed over.
///
/// Source: XML 1.0, 2.4–2.8 and 3.1.
struct XMLTagScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end.
  mutating func next() throws(IconProblem) -> XMLTag? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if starts("?") {
        try skip(past: "?>", from: start)
      } else if starts("!--") {
        try skip(past: "-->", from: start)
      } else if starts("![CDATA[") {
        try skip(past: "]]>", from: start)
      } else if starts("!") {
        // A doctype could declare entities, which stand for anything.
        try skip(past: ">", from: start)
        if bytes[start..<position].contains(UInt8(ascii: "[")) {
          throw IconProblem(message: "has declarations in its doctype", offset: start)
        }
      } else {
        return try tag(from: start)
      }
    }
    return nil
  }

  private mutating func tag(from start: Int) throws(IconProblem) -> XMLTag {
    var tag = XMLTag(name: "", offset: start)
    if starts("/") {
      tag.isEnd = true
      position += 1
    }
    tag.name = word()
    while true {
      skipSpace()
      guard position < bytes.count, !tag.name.isEmpty else { throw unreadable(start) }
      if bytes[position] == UInt8(ascii: ">") { break }
      if bytes[position] == UInt8(ascii: "/") {
        tag.isEmpty = true
        position += 1
        continue
      }
      tag.attributes.append(try attribute())
    }
    position += 1
    return tag
  }

  private mutating func attribute() throws(IconProblem) -> XMLTag.Attribute {
    let start = position
    let name = word()
    skipSpace()
    guard !name.isEmpty, starts("=") else { throw unreadable(start) }
    position += 1
    skipSpace()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
    else { throw unreadable(start) }
    let value = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    position = end + 1
    return XMLTag.Attribute(name: name, value: value, offset: start)
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !"=/><\"'".utf8.contains(bytes[position]) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skip(past end: String, from start: Int) throws(IconProblem) {
    let mark = Array(end.utf8)
    while position + mark.count <= bytes.count {
      if bytes[position..<position + mark.count].elementsEqual(mark) {
        position += mark.count
        return
      }
      position += 1
    }
    throw unreadable(start)
  }

  private func unreadable(_ offset: Int) -> IconProblem {
    IconProblem(message: "cannot be read as XML", offset: offset)
  }
}
