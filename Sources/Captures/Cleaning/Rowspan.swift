/// Where the cells of a short row stand, when cells of the rows above reached down into it.
enum Rowspan {
  enum Place {
    /// Cells are missing on the left: the first columns reach down.
    case right
    /// Cells are missing on the right: all but the first columns reach down.
    case left
    /// The row is one cell across the table.
    case alone
    case unknown
  }

  static func place(_ cells: [Bytes], columns: Int, above: [Bytes]?) -> Place {
    guard let first = cells.first else { return .alone }
    if cells.count == 1, columns > 2, first.has("**") || first.has("\\*") || first.has("* ") || first.has("*")
    {
      return .alone
    }
    guard let above, above.count == columns, let last = above.last else { return .unknown }
    guard cells.count == 1, let header = above.first else { return .right }
    // One cell alone: it stands below the column whose cells look like it.
    let shape = Shape(first)
    if shape == Shape(header), shape != Shape(last) { return .left }
    return shape == Shape(last) || columns == 2 ? .right : .unknown
  }

  /// What a cell holds, as far as it shows in its first bytes.
  private enum Shape {
    case empty, image, code, link, number, quotation, text

    init(_ cell: Bytes) {
      guard let first = cell.first else {
        self = .empty
        return
      }
      switch first {
      case UInt8(ascii: "!"): self = .image
      case Byte.backtick: self = .code
      case UInt8(ascii: "["): self = .link
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
      case UInt8(ascii: "\""): self = .quotation
      default: self = cell.has("“") ? .quotation : .text
      }
    }
  }
}
