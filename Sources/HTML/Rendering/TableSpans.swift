import Basics
import Markup

/// The cells of a table that span several rows.
///
/// A cell that consists of `^` continues the cell above it, as in DocC. `\\^` is text, and so is `^` below an operator such
/// as `+`.
struct TableSpans {
  /// The number of rows of each cell that spans more than one.
  private var counts: [Node: Int] = [:]
  private var continued: Set<Node> = []

  init() {}

  init(of table: Node, in document: Document) {
    // The cell that is continued in each column of the body.
    var tops: [Node] = []
    for row in table.children where !row.isHeaderRow {
      var column = 0
      for cell in row.children {
        if column == tops.count {
          tops.append(cell)
        } else if Self.isMark(cell, in: document), !Self.isOperator(tops[column]) {
          counts[tops[column], default: 1] += 1
          continued.insert(cell)
        } else {
          tops[column] = cell
        }
        column += 1
      }
    }
  }

  func isContinued(_ cell: Node) -> Bool { !continued.isEmpty && continued.contains(cell) }

  func rows(of cell: Node) -> Int? { counts.isEmpty ? nil : counts[cell] }

  /// Returns true for a cell of up to three signs in ASCII.
  private static func isOperator(_ cell: Node) -> Bool {
    guard let text = cell.firstChild, text.next == nil, text.kind == .text || text.kind == .code else {
      return false
    }
    return 1...3 ~= text.literal.count
      && text.literal.allSatisfy { 0x21...0x7E ~= $0 && !ByteSet.alphanumerics.contains($0) }
  }

  /// Returns true for a cell that consists of `^`.
  static func isMark(_ cell: Node, in document: Document) -> Bool {
    guard let text = cell.firstChild, text.next == nil, text.kind == .text, text.literal.count == 1,
      text.literal[0] == UInt8(ascii: "^")
    else { return false }
    // The tree does not record whether a backslash comes before the text, so the source is checked.
    let place = document.place(of: cell)
    let line = document.text.bytes[document.text.range(ofLine: place.line)]
    guard place.column <= line.count else { return true }
    return line[(line.startIndex + place.column - 1)...].first {
      $0 != 0x20 && $0 != 9 && $0 != UInt8(ascii: "|")
    }
      != UInt8(ascii: "\\")
  }
}
