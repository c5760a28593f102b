import Basics

/// One line of a page, and its position in the captured file.
struct Line: Sendable {
  var text: Bytes
  /// The line in the captured file, counted from 1.
  var number: Int32
  /// The last line of the captured file that was joined into this one.
  var lastNumber: Int32

  init(_ text: Bytes, _ number: Int32, through last: Int32? = nil) {
    self.text = text
    self.number = number
    lastNumber = last ?? number
  }

  init(_ text: String, _ number: Int32) { self.init(Bytes(text), number) }

  var isBlank: Bool { text.isBlank }
}

/// The lines of a page.
enum Lines {
  /// Splits a page into lines without their line endings.
  ///
  /// - Parameters:
  ///   - start: the offset of the first line.
  ///   - number: the number of the first line in the captured file, from 1.
  static func split(_ bytes: [UInt8], from start: Int = 0, number: Int = 1) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(bytes.count / 60 + 4)
    bytes.withUnsafeBufferPointer {
      for line in TextLines($0, from: start, number: number) {
        lines.append(Line(bytes[line.range], Int32(line.number)))
      }
    }
    return lines
  }
}

/// Whether a line is in a fenced code block.
enum LineContext { case code, text }

/// Distinguishes code lines from text while the lines of a page are read in order.
struct FenceTracker {
  private var fence: (byte: UInt8, length: Int)?

  /// Whether the lines read so far end inside a fenced code block.
  var isOpen: Bool { fence != nil }

  /// Reads the next line and returns `.code` if it is a fence or inside one.
  mutating func consume(_ text: Bytes) -> LineContext {
    let line = text.trimmed
    let byte = line.first ?? 0
    let length =
      byte == Byte.backtick || byte == UInt8(ascii: "~") ? line.prefix(while: { $0 == byte }).count : 0
    if let open = fence {
      if byte == open.byte, length >= open.length, line.count == length { fence = nil }
      return .code
    }
    guard length >= 3, !(byte == Byte.backtick && line.dropFirst(length).contains(Byte.backtick)) else {
      return .text
    }
    fence = (byte, length)
    return .code
  }
}

// MARK: - TableRow

/// Splits and writes one row of a table.
enum TableRow {
  /// Returns the cells of the row. A pipe after a backslash or between parentheses is text.
  static func cells(_ text: Bytes, outer: Bool) -> [Bytes] {
    var row = text.trimmed
    if outer {
      row = row.droppingPrefix("|") ?? row
      if row.last == Byte.pipe, !row.hasSuffix("\\|") { row = row.dropLast() }
    }
    var cells: [Bytes] = []
    var start = row.startIndex
    for index in row.indices where row[index] == Byte.pipe {
      let before = index > row.startIndex ? row[index - 1] : 0
      let after = index + 1 < row.endIndex ? row[index + 1] : 0
      if before == Byte.backslash || before == UInt8(ascii: "(") && after == UInt8(ascii: ")") { continue }
      cells.append(row[start..<index].trimmed)
      start = index + 1
    }
    cells.append(row[start...].trimmed)
    return cells
  }

  /// Joins the cells beyond the last column into one, because GFM would drop them.
  static func fitted(_ cells: [Bytes], _ columns: Int) -> [Bytes] {
    guard columns > 0, cells.count > columns else { return cells }
    let extra = cells[(columns - 1)...].filter { !$0.isEmpty }
    var last: [UInt8] = []
    for (index, cell) in extra.enumerated() {
      if index > 0 { last += [Byte.space, Byte.pipe, Byte.space] }
      last += cell
    }
    return Array(cells[..<(columns - 1)]) + [last[...]]
  }

  static func write(_ cells: [Bytes]) -> Bytes {
    var out: [UInt8] = [Byte.pipe]
    for cell in cells {
      out.append(Byte.space)
      for index in cell.indices {
        if cell[index] == Byte.pipe, index == cell.startIndex || cell[index - 1] != Byte.backslash {
          out.append(Byte.backslash)
        }
        out.append(cell[index])
      }
      if !cell.isEmpty { out.append(Byte.space) }
      out.append(Byte.pipe)
    }
    return out[...]
  }
}
