import Basics

/// The text of a page as the author wrote it, without front matter, for finding positions in it.
///
/// Lookups in document order are fast, because each search continues at the line of the previous one.
public final class PageText {
  /// The text in UTF-8.
  public let bytes: UnsafeBufferPointer<UInt8>
  private var lines: TextLines
  private var last: TextLines.Line?
  /// Whether any line ends with a backslash. Only then are hard breaks searched for.
  private(set) lazy var mayHaveHardBreaks: Bool = {
    var start = 0
    while let found = bytes.offset(of: UInt8(ascii: "\\"), from: start), found + 1 < bytes.count {
      if bytes[found + 1] == 10 || bytes[found + 1] == 13 { return true }
      start = found + 1
    }
    return false
  }()
  /// The hard breaks of the block whose inlines were last located.
  var hardBreaks: HardBreaks?
  /// The link that was last found by its text, its block, its line, and the offset of its end.
  var lastLink: (block: Node, link: Node, line: Int, end: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    lines = TextLines(bytes)
  }

  /// Returns the range of a line in `bytes`, without its line ending; an empty range after the last line.
  ///
  /// - Parameter number: the number of the line, from 1.
  public func range(ofLine number: Int) -> Range<Int> {
    if let last, last.number >= number {
      if last.number == number { return last.range }
      lines = TextLines(bytes)
    }
    // The loop changes copies, because Swift checks each access to a stored property of an object at run time.
    var (lines, line) = (lines, last)
    while line?.number != number, let next = lines.next() { line = next }
    (self.lines, last) = (lines, line)
    guard let line, line.number == number else { return bytes.count..<bytes.count }
    return line.range
  }

  /// Returns the line and the column of a byte, both from 1.
  public func place(of offset: Int) -> (line: Int, column: Int) {
    LineTable(Array(bytes)).place(of: offset)
  }
}
