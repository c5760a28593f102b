import Basics

/// Gives a page without a title that of its first heading, of any level, as other tools do.
enum FirstHeadingTitle {
  /// Makes the heading with which a page begins the title, if all other headings are below it. Otherwise, adds its text
  /// to the metadata.
  static func apply(to body: inout [PageLine], _ context: PageContext) {
    guard let (index, level, text) = headings(in: body).first, level > 1 else { return }
    let isFirstLine = body[..<index].allSatisfy(\.isBlank)
    if isFirstLine, headings(in: body).dropFirst().allSatisfy({ $0.level > level }) {
      let start = LineStart(body[index].text)
      body[index] = body[index].with(start.prefix + Bytes("#") + start.text.dropFirst(level))
    } else {
      let title = plain(text)
      if !title.isEmpty { context.metadata.append("title: \(title.jsonText)") }
    }
  }

  private static func headings(in body: [PageLine]) -> [(index: Int, level: Int, text: Bytes)] {
    var found: [(index: Int, level: Int, text: Bytes)] = []
    for (index, line) in body.enumerated() where line.role == .text {
      let start = LineStart(line.text)
      guard start.quotes == 0, start.column < 4, start.text.first == UInt8(ascii: "#") else { continue }
      let level = start.text.prefix { $0 == UInt8(ascii: "#") }.count
      let rest = start.text.dropFirst(level)
      guard level <= 6, rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { continue }
      found.append((index, level, rest.trimmed))
    }
    return found
  }

  /// Returns the text of a heading without emphasis, code marks, destinations of links, and its custom ID.
  private static func plain(_ heading: Bytes) -> String {
    var text: [UInt8] = []
    var index = heading.startIndex
    while index < heading.endIndex {
      let byte = heading[index]
      switch byte {
      case Byte.backslash where index + 1 < heading.endIndex:
        index += 1
        text.append(heading[index])
      case Byte.backtick, UInt8(ascii: "*"), UInt8(ascii: "["): break
      case UInt8(ascii: "]"):
        if index + 1 < heading.endIndex, heading[index + 1] == UInt8(ascii: "("),
          let end = LinkTail.end(at: index + 1, in: heading)
        {
          index = end - 1
        }
      case UInt8(ascii: "<"):
        if let end = HTMLUnit.end(at: index, in: heading) { index = end - 1 } else { text.append(byte) }
      case UInt8(ascii: "{") where heading[index...].hasPrefix("{#"):
        return Bytes(text).trimmed.string
      default: text.append(byte)
      }
      index += 1
    }
    return Bytes(text).trimmed.string
  }
}
