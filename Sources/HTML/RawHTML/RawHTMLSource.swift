import CMarkGFM
import Markup

/// The text of one node of raw HTML, read from its beginning to its end.
public struct RawHTMLSource {
  public let bytes: UnsafeBufferPointer<UInt8>
  /// From where on no comment has an end.
  private var endlessComments = Int.max
  /// A place that was told, from which the next ones are counted.
  private var told: (offset: Int, line: Int, column: Int)
  /// Where each line but the first begins.
  private let firstColumn: Int

  public init(_ node: Node) {
    bytes = node.literal
    let isBlock = node.pointee.type == NodeType.htmlBlock
    // A block's column is that of its first character, but its text has the spaces before it.
    let column =
      Int(node.pointee.start_column) - (isBlock ? bytes.prefix { $0 == UInt8(ascii: " ") }.count : 0)
    firstColumn = isBlock ? column : 1
    told = (0, Int(node.pointee.start_line), column)
  }

  /// The offset behind a comment that begins at `start`; nil where none does, or where it has no end.
  mutating func endOfComment(from start: Int) -> Int? {
    guard start < endlessComments, bytes[start...].starts(with: "<!--".utf8) else { return nil }
    var index = start + 4
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
        bytes[index + 2] == UInt8(ascii: ">")
      {
        return index + 3
      }
      index += 1
    }
    endlessComments = start
    return nil
  }

  /// The line and column of an offset, which must not be before one that was asked for earlier.
  public mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while told.offset < offset {
      if bytes[told.offset] == 10 {
        told.line += 1
        told.column = firstColumn
      } else {
        told.column += 1
      }
      told.offset += 1
    }
    return (told.line, told.column)
  }
}
