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

  public subscript(index: Int) -> Heading {
    let mark = marks[index]
    let html = Int(mark.anchorEnd)..<Int(mark.htmlEnd)
    return bytes.withUnsafeBufferPointer { bytes in
      Heading(
        level: Int(mark.level), anchor: anchor(index), html: Array(bytes[html]),
        text: String(
          decoding: bytes[mark.isPlain ? html : html.upperBound..<Int(mark.textEnd)], as: UTF8.self),
        line: Int(mark.line))
    }
  }

  /// The anchor of a heading alone.
  public func anchor(_ index: Int) -> String { withAnchor(index) { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the anchor of a heading.
  func withAnchor<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : Int(marks[index - 1].textEnd)
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(marks[index].anchorEnd)]))
    }
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
