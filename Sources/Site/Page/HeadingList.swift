/// The headings of a page in a few bytes: a site of 10,000 pages has a hundred thousand of them.
public struct HeadingList: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
  /// What is known of one heading, and where its texts end in `bytes`: anchor, HTML, text. No text stands there where
  /// it is the HTML.
  struct Mark: Sendable, Hashable {
    var level: UInt8
    var isPlain: Bool
    var line: UInt32
    var anchorEnd: UInt32
    var htmlEnd: UInt32
    var textEnd: UInt32

    var html: Range<Int> { Int(anchorEnd)..<Int(htmlEnd) }
    var text: Range<Int> { isPlain ? html : Int(htmlEnd)..<Int(textEnd) }
  }

  private(set) var marks: [Mark] = []
  private(set) var bytes: [UInt8] = []

  public init() {}

  public init(arrayLiteral headings: Heading...) { for heading in headings { append(heading) } }

  init(marks: [Mark], bytes: [UInt8]) {
    self.marks = marks
    self.bytes = bytes
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { marks.count }

  public subscript(index: Int) -> ListedHeading {
    ListedHeading(mark: marks[index], start: index == 0 ? 0 : Int(marks[index - 1].textEnd), all: bytes)
  }

  /// Calls `body` with the anchor of a heading.
  func withAnchor<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : Int(marks[index - 1].textEnd)
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(marks[index].anchorEnd)]))
    }
  }

  /// Calls `body` with the text of a heading.
  func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = marks[index].text
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  public mutating func append(_ heading: Heading) {
    bytes += heading.anchor.utf8
    let anchorEnd = bytes.count
    bytes += heading.html
    let htmlEnd = bytes.count
    let isPlain = heading.html.elementsEqual(heading.text.utf8)
    if !isPlain { bytes += heading.text.utf8 }
    marks.append(
      Mark(
        level: UInt8(clamping: heading.level), isPlain: isPlain, line: UInt32(clamping: heading.line),
        anchorEnd: UInt32(anchorEnd), htmlEnd: UInt32(htmlEnd), textEnd: UInt32(bytes.count)))
  }
}

/// A heading as it stands in a list: nothing is copied until it is asked for. See `Heading`.
public struct ListedHeading: Sendable, Hashable {
  let mark: HeadingList.Mark
  let start: Int
  let all: [UInt8]

  public var level: Int { Int(mark.level) }
  public var line: Int { Int(mark.line) }
  public var anchorBytes: ArraySlice<UInt8> { all[start..<Int(mark.anchorEnd)] }
  public var anchor: String { String(decoding: anchorBytes, as: UTF8.self) }
  public var html: [UInt8] { Array(all[mark.html]) }
  public var textBytes: ArraySlice<UInt8> { all[mark.text] }
  public var text: String { String(decoding: textBytes, as: UTF8.self) }
}
