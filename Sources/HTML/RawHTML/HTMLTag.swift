/// A tag as it stands in raw HTML.
struct HTMLTag {
  struct Attribute {
    /// In lower case.
    let name: String
    /// As written between the quotes; nil for an attribute without a value.
    let value: Slice<UnsafeBufferPointer<UInt8>>?

    /// The value with its character references decoded.
    var decoded: [UInt8] { value.map { HTMLEntities.decoded($0) } ?? [] }
  }

  /// In lower case.
  let name: String
  let isEnd: Bool
  let attributes: [Attribute]
  /// The offset behind the tag's `>`.
  let end: Int

  enum Reading {
    case tag(HTMLTag)
    /// A browser would see no tag there.
    case text
    /// A tag begins and goes on to the end of the text.
    case unended
  }

  /// Reads the tag that begins with the `<` at `start`.
  ///
  /// Source: HTML Standard, “Tokenization”, from the tag open state on.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Reading {
    var index = start + 1
    var isEnd = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
      isEnd = true
      index += 1
    }
    guard index < bytes.count, isLetter(bytes[index]) else { return .text }
    let nameStart = index
    while index < bytes.count, !endsName(bytes[index]) { index += 1 }
    let name = lowercased(bytes[nameStart..<index])
    var attributes: [Attribute] = []
    var names: Set<String> = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        return .tag(HTMLTag(name: name, isEnd: isEnd, attributes: attributes, end: index + 1))
      }
      if isSpace(byte) || byte == UInt8(ascii: "/") {
        index += 1
        continue
      }
      guard let attribute = readAttribute(bytes, &index) else { return .unended }
      // The first of two attributes with one name counts.
      if names.insert(attribute.name).inserted { attributes.append(attribute) }
    }
    return .unended
  }

  private static func readAttribute(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Attribute? {
    let nameStart = index
    // An equals sign at the beginning is part of the name.
    index += 1
    while index < bytes.count, !endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") { index += 1 }
    let name = lowercased(bytes[nameStart..<index])
    var next = index
    while next < bytes.count, isSpace(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nil)
    }
    next += 1
    while next < bytes.count, isSpace(bytes[next]) { next += 1 }
    guard next < bytes.count else { return nil }
    let quote = bytes[next]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = bytes[(next + 1)...].firstIndex(of: quote) else { return nil }
      index = end + 1
      return Attribute(name: name, value: bytes[(next + 1)..<end])
    }
    index = next
    while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
    return Attribute(name: name, value: bytes[next..<index])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private static func lowercased(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
