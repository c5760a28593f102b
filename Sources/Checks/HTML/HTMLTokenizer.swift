/// Reads HTML tag by tag, in place.
///
/// Source: HTML Standard, “Tokenization”. What the states of that section tell apart and no rule asks for, such as
/// the kinds of comment, is not told apart here.
struct HTMLTokenizer: ~Copyable {
  enum Token {
    case startTag, endTag, text
    case end
  }

  struct Attribute {
    let name: Range<Int>
    /// Without its quotes; empty for an attribute without a value.
    let value: Range<Int>
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next token begins.
  private(set) var position = 0
  /// Where the last token begins.
  private(set) var start = 0
  /// Of the last tag.
  private(set) var name: Range<Int> = 0..<0
  private(set) var element = Element.unknown
  private(set) var attributes: [Attribute] = []
  private(set) var isSelfClosing = false
  /// The element whose content holds no tags, while it is open.
  private var rawText: Element?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Token {
    start = position
    if let rawText {
      self.rawText = nil
      position = endOfRawText(rawText)
      if position > start { return .text }
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        if position > start { return .text }
        if let tag = readMarkup() { return tag }
        // A comment and the like: nothing has been said yet.
        start = position
      } else {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      }
    }
    return position > start ? .text : .end
  }

  /// The value of an attribute of the last tag as it is written; nil if it has no such attribute.
  func attribute(_ wanted: StaticString) -> UnsafeBufferPointer<UInt8>? {
    place(of: wanted).map { UnsafeBufferPointer(rebasing: bytes[$0]) }
  }

  /// Where the value of an attribute stands.
  func place(of wanted: StaticString) -> Range<Int>? {
    for attribute in attributes where isEqual(attribute.name, wanted) { return attribute.value }
    return nil
  }

  func has(_ wanted: StaticString) -> Bool { attribute(wanted) != nil }

  /// Whether a name in the text is this one, whatever its case.
  func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = bytes[range.lowerBound + offset]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != text.utf8Start[offset] { return false }
    }
    return true
  }

  /// Reads what begins with the `<` at `position`; nil for what is no tag, which has been passed over.
  private mutating func readMarkup() -> Token? {
    var index = position + 1
    guard index < bytes.count else {
      position = index
      return .text
    }
    let isEnd = bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    guard index < bytes.count, isLetter(bytes[index]) else {
      if bytes[position + 1] == UInt8(ascii: "!") || bytes[position + 1] == UInt8(ascii: "?") || isEnd {
        position = endOfDeclaration()
        return nil
      }
      position += 1
      return .text
    }
    let nameStart = index
    while index < bytes.count, !endsName(bytes[index]) { index += 1 }
    name = nameStart..<index
    element = Element(UnsafeBufferPointer(rebasing: bytes[name]))
    position = index
    readAttributes()
    if !isEnd, ElementSet.rawText.contains(element) { rawText = element }
    return isEnd ? .endTag : .startTag
  }

  private mutating func readAttributes() {
    attributes.removeAll(keepingCapacity: true)
    isSelfClosing = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return
      }
      isSelfClosing = byte == UInt8(ascii: "/")
      if isSelfClosing || isSpace(byte) { position += 1 } else { readAttribute() }
    }
  }

  private mutating func readAttribute() {
    let nameStart = position
    // An equals sign at the beginning is part of the name.
    position += 1
    while position < bytes.count, !endsName(bytes[position]), bytes[position] != UInt8(ascii: "=") {
      position += 1
    }
    let name = nameStart..<position
    var index = position
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return attributes.append(Attribute(name: name, value: position..<position))
    }
    index += 1
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else {
      position = index
      return
    }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    var end = isQuoted ? index + 1 : index
    while end < bytes.count, isQuoted ? bytes[end] != quote : !isSpace(bytes[end]) && bytes[end] != 0x3E {
      end += 1
    }
    attributes.append(Attribute(name: name, value: (isQuoted ? index + 1 : index)..<end))
    position = isQuoted ? min(end + 1, bytes.count) : end
  }

  /// The end of a comment, a doctype or another thing that no element is made of.
  private func endOfDeclaration() -> Int {
    guard bytes[position...].starts(with: "<!--".utf8) else {
      return bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    }
    var index = position + 4
    while index + 2 < bytes.count {
      if bytes[index] == 0x2D, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x3E { return index + 3 }
      index += 1
    }
    return bytes.count
  }

  /// Where the end tag of an element without tags in it begins.
  private func endOfRawText(_ element: Element) -> Int {
    var index = position
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { continue }
      var end = index + 1
      while end < bytes.count, !endsName(bytes[end]) { end += 1 }
      if Element(UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end])) == element { return open }
    }
    return bytes.count
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }

  private func endsName(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x2F || byte == 0x3E }
}
