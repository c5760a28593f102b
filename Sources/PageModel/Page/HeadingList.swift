@_spi(RenderedHTML) import Basics

/// The headings of a page, stored compactly in two arrays: a site with 10,000 pages has about 100,000 headings.
public struct HeadingList: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The properties of one heading, and the ends of its anchor, HTML and plain text in `bytes`.
  ///
  /// The anchor begins where the previous heading ends. If the plain text is the same as the HTML, it is stored once.
  @usableFromInline struct Mark: Sendable, Hashable {
    var level: UInt8
    /// Whether the HTML is also the plain text.
    @usableFromInline var isPlain: Bool
    var line: UInt32
    @usableFromInline var anchorEnd: UInt32
    @usableFromInline var htmlEnd: UInt32
    @usableFromInline var textEnd: UInt32

    @inlinable var html: Range<Int> { Int(anchorEnd)..<Int(htmlEnd) }
    @inlinable var text: Range<Int> { isPlain ? html : Int(htmlEnd)..<Int(textEnd) }
  }

  @usableFromInline private(set) var marks: [Mark] = []
  @usableFromInline private(set) var bytes: [UInt8] = []

  public init() {}

  /// Creates a list that takes no more memory than it needs.
  public init(_ headings: [Heading]) {
    marks.reserveCapacity(headings.count)
    bytes.reserveCapacity(
      headings.reduce(0) { size, heading in
        let text = heading.isPlain ? 0 : heading.text.utf8.count
        return size + heading.anchor.utf8.count + heading.html.bytes.count + text
      })
    for heading in headings { append(heading) }
  }

  public init(arrayLiteral headings: Heading...) { self.init(headings) }

  init(marks: [Mark], bytes: [UInt8]) {
    self.marks = marks
    self.bytes = bytes
  }

  /// The number of bytes of all anchors and texts, as HTML and as plain text if that is different.
  public var byteCount: Int { bytes.count }

  public var startIndex: Int { 0 }
  public var endIndex: Int { marks.count }

  public subscript(index: Int) -> ListedHeading {
    ListedHeading(mark: marks[index], start: index == 0 ? 0 : Int(marks[index - 1].textEnd), all: bytes)
  }

  /// Calls `body` with the anchor of a heading, in UTF-8. The buffer is valid only during the call.
  @inlinable public func withAnchor<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    let start = index == 0 ? 0 : Int(marks[index - 1].textEnd)
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(marks[index].anchorEnd)]))
    }
  }

  /// Calls `body` with the plain text of a heading, in UTF-8. The buffer is valid only during the call.
  @inlinable public func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    let range = marks[index].text
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends a heading.
  public mutating func append(_ heading: Heading) {
    bytes += heading.anchor.utf8
    let anchorEnd = bytes.count
    bytes += heading.html.bytes
    let htmlEnd = bytes.count
    let isPlain = heading.isPlain
    if !isPlain { bytes += heading.text.utf8 }
    marks.append(
      Mark(
        level: UInt8(clamping: heading.level), isPlain: isPlain, line: UInt32(clamping: heading.line),
        anchorEnd: UInt32(anchorEnd), htmlEnd: UInt32(htmlEnd), textEnd: UInt32(bytes.count)))
  }
}

extension Heading {
  /// Whether the HTML is also the plain text.
  fileprivate var isPlain: Bool {
    html.bytes.withUnsafeBufferPointer { html in text.withBytes { ByteOrder.areEqual(html, $0) } }
  }
}

/// A heading in a `HeadingList`, which copies its texts only when they are read. It has the properties of `Heading`.
public struct ListedHeading: Sendable, Hashable {
  let mark: HeadingList.Mark
  /// The offset of the anchor in `all`.
  public let start: Int
  /// The texts of all headings in the list.
  public let all: [UInt8]

  public var level: Int { Int(mark.level) }
  public var line: Int { Int(mark.line) }
  /// The anchor in UTF-8.
  public var anchorBytes: ArraySlice<UInt8> { all[start..<Int(mark.anchorEnd)] }
  public var anchor: String { String(decoding: anchorBytes, as: UTF8.self) }
  public var html: HTMLFragment { HTMLFragment(rendered: Array(all[mark.html])) }
  /// The plain text in UTF-8.
  public var textBytes: ArraySlice<UInt8> { all[mark.text] }
  public var text: String { String(decoding: textBytes, as: UTF8.self) }
}
