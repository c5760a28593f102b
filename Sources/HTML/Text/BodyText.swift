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
    var index = TextRun.find(UInt8(ascii: "<"), html, offset)
    while index + 4 < html.count {
      if html[index + 1] == UInt8(ascii: "/"), html[index + 2] == UInt8(ascii: "h"),
        (0x31...0x36).contains(html[index + 3])
      {
        return index + 5
      }
      index = TextRun.find(UInt8(ascii: "<"), html, index + 1)
    }
    return html.count
  }

  private mutating func read(_ html: UnsafeBufferPointer<UInt8>) {
    var run = 0
    while run < html.count {
      let end = TextRun.end(html, run)
      bytes.append(UnsafeBufferPointer(rebasing: html[run..<end]))
      if end == html.count { return }
      switch html[end] {
      case UInt8(ascii: "<"): run = readTag(html, end)
      case UInt8(ascii: "&"): run = readReference(html, end)
      default:
        appendSpace()
        run = TextRun.endOfSpaces(html, end + 1)
      }
      // One more than that, since a space at the end is taken back.
      if bytes.count - start - 1 > limit { return }
    }
  }

  private var endsWithSpace: Bool { bytes.count > start && bytes[bytes.count - 1] == 0x20 }

  private mutating func appendSpace() {
    if bytes.count > start, !endsWithSpace { bytes.append(0x20) }
  }

  /// Passes over a tag; words on its two sides are apart unless it belongs into text.
  private mutating func readTag(_ html: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int {
    var nameStart = open + 1
    if nameStart < html.count, html[nameStart] == UInt8(ascii: "/") { nameStart += 1 }
    let (name, nameEnd) = TagName.read(html, nameStart)
    if !name.isInline { appendSpace() }
    let end = TextRun.endOfTag(html, nameEnd)
    // What a page says of itself to machines, and the name of a listing's language, is no text of the author's.
    if nameStart == open + 1, let closing = name.closingOfSilent { return Self.find(closing, html, end) }
    return end
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
