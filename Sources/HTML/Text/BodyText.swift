import Basics

/// A body's plain text by sections, as search sees it: what a browser would show with everything unfolded.
///
/// It is read from the HTML, so whatever can be rendered can be found, and rendering does nothing for it.
public struct BodyText: ~Copyable {
  /// In UTF-8, with single spaces and without control characters. Between sections stands nothing.
  public private(set) var bytes: ByteBuffer
  /// Where the text of each section ends: that before the first heading, then one for each heading. A heading's
  /// own words are not in it.
  public private(set) var ends: [Int] = []

  private var start = 0
  private let limit: Int

  /// - Parameter limit: so many bytes of each section's text are wanted. What is left out then stands behind them:
  ///   a text of more bytes begins as the whole one does, and tells by its length that there is more.
  public init(_ body: RenderedBody, limit: Int = .max) {
    self.limit = limit
    bytes = ByteBuffer(capacity: body.html.count)
    body.html.withUnsafeBufferPointer { html in
      var from = 0
      for offset in body.headingOffsets + [html.count] {
        read(UnsafeBufferPointer(rebasing: html[from..<offset]))
        finishSection()
        from = Self.endOfHeading(html, offset)
      }
    }
  }

  private mutating func finishSection() {
    if endsWithSpace { bytes.truncate(to: bytes.count - 1) }
    ends.append(bytes.count)
    start = bytes.count
  }

  private static func endOfHeading(_ html: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    var index = offset
    while index + 4 < html.count {
      if html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "/"),
        html[index + 2] == UInt8(ascii: "h"),
        (0x31...0x36).contains(html[index + 3])
      {
        return index + 5
      }
      index += 1
    }
    return html.count
  }

  private mutating func read(_ html: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var run = 0
    while index < html.count {
      let byte = html[index]
      // Letters, and the space between two words.
      if Self.isText(byte) || (byte == 0x20 && index > run && html[index - 1] != 0x20) {
        index += 1
        continue
      }
      bytes.append(UnsafeBufferPointer(rebasing: html[run..<index]))
      switch byte {
      case UInt8(ascii: "<"): index = readTag(html, index)
      case UInt8(ascii: "&"): index = readReference(html, index)
      default:
        appendSpace()
        index += 1
      }
      run = index
      // One more than that, since a space at the end is taken back.
      if bytes.count - start - 1 > limit { return }
    }
    bytes.append(UnsafeBufferPointer(rebasing: html[run..<index]))
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  private var endsWithSpace: Bool { bytes.count > start && bytes[bytes.count - 1] == 0x20 }

  private mutating func appendSpace() {
    if bytes.count > start, !endsWithSpace { bytes.append(0x20) }
  }

  /// Passes over a tag; words on its two sides are apart unless it belongs into text.
  private mutating func readTag(_ html: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int {
    var nameStart = open + 1
    if nameStart < html.count, html[nameStart] == UInt8(ascii: "/") { nameStart += 1 }
    var index = nameStart
    while index < html.count, ByteSet.alphanumerics.contains(html[index]) { index += 1 }
    let name = html[nameStart..<index]
    if !Self.isInline(name) { appendSpace() }
    let end = Self.endOfTag(html, index)
    // What a page says of itself to machines, and the name of a listing's language, is no text of the author's.
    if nameStart == open + 1, let closing = Self.closingOfSilent(name) {
      return Self.find(closing, html, end)
    }
    return end
  }

  private static func endOfTag(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    var quote: UInt8 = 0
    while index < html.count {
      let byte = html[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return index
  }

  private static func closingOfSilent(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> StaticString? {
    switch name.count {
    case 3 where isEqual(name, "svg"): "</svg"
    case 5 where isEqual(name, "style"): "</style"
    case 6 where isEqual(name, "script"): "</script"
    default: nil
    }
  }

  private static func find(_ text: StaticString, _ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let count = text.utf8CodeUnitCount
    var index = start
    while index + count <= html.count {
      if isEqual(html[index..<index + count], text) { return index }
      index += 1
    }
    return html.count
  }

  private static func isEqual(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.elementsEqual($0) }
  }

  /// Elements that stand within words: text goes on through them.
  ///
  /// Source: HTML Standard, “Text-level semantics”.
  private static func isInline(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch name.count {
    case 1:
      [UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "s"), UInt8(ascii: "u")]
        .contains(name[name.startIndex])
    case 2: isEqual(name, "em")
    case 3:
      ["sub", "sup", "kbd", "del", "ins", "wbr", "bdi", "bdo", "var", "dfn"].contains { isEqual(name, $0) }
    case 4: ["code", "span", "abbr", "mark", "samp", "cite", "time"].contains { isEqual(name, $0) }
    case 5: isEqual(name, "small")
    case 6: isEqual(name, "strong")
    default: false
    }
  }

  private mutating func readReference(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard let end = html[start...].prefix(40).firstIndex(of: UInt8(ascii: ";")) else {
      bytes.append(html[start])
      return start + 1
    }
    for byte in HTMLEntities.decoded(html[start...end]) {
      if byte > 0x20 { bytes.append(byte) } else { appendSpace() }
    }
    return end + 1
  }
}
