import CMarkGFM

/// The open quotes, lists, footnotes and directives that a line continues, computed before the line is fed to the
/// parser.
///
/// Source: CommonMark 0.31, “Phase 1: block structure”; `check_open_blocks` of the library.
struct OpenContainers {
  /// Whether the line is part of a code block, raw HTML, or the arguments of a directive.
  private(set) var endsInVerbatim = false
  /// Whether the line can be a row of a table.
  private(set) var endsInTable = false
  private var depth = 0
  private var cursor: LineCursor

  init(
    _ parser: UnsafeMutablePointer<cmark_parser>, _ reader: DirectiveReader,
    _ line: UnsafeBufferPointer<UInt8>
  ) {
    cursor = LineCursor(line)
    var container = parser.pointee.root
    while let block = container?.pointee.last_child, block.isOpen {
      container = block
      let indent = cursor.indent
      switch block.kind {
      case .blockQuote:
        guard indent <= 3, cursor.next == UInt8(ascii: ">") else { return }
        cursor.skipMarker(1)
      case .item:
        let needed = Int(block.pointee.as.list.marker_offset + block.pointee.as.list.padding)
        guard indent >= needed else { return }
        cursor.skip(needed)
      case .footnoteDefinition:
        guard indent >= 4 else { return }
        cursor.skip(4)
      case .definition:
        guard indent >= block.definitionIndent else { return }
        cursor.skip(block.definitionIndent)
      case .directive:
        switch reader.continuation(of: block) {
        case .arguments:
          endsInVerbatim = true
          return
        case .body(let bodyIndent): cursor.skip(min(indent, bodyIndent ?? indent))
        case .no: return
        }
      case .codeBlock:
        endsInVerbatim = block.pointee.as.code.fenced != 0 || indent >= 4
        return
      case .htmlBlock:
        endsInVerbatim = true
        return
      case .table:
        endsInTable = true
        return
      case .list: continue
      default: return
      }
      depth += 1
    }
  }

  /// Returns the offset of the marker that opens a block beyond the nesting limit; nil if there is none.
  func marker(in line: UnsafeBufferPointer<UInt8>, beyond limit: Int) -> Int? {
    var markers = ContainerMarkers(cursor)
    var depth = depth
    while let marker = markers.next(in: line) {
      depth += 1
      if depth > limit { return marker }
    }
    return nil
  }
}

/// A position at the beginning of a line, in bytes and in columns. A tab extends to the next multiple of 4 columns.
struct LineCursor {
  private let line: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private var column = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

  /// The end of the white space in which the position is: its offset, and the column there. Each open block asks for it,
  /// so without it, deep lists would read long indentation once for each level.
  private var whiteSpaceEnd: (offset: Int, column: Int)?

  private mutating func endOfWhiteSpace() -> (offset: Int, column: Int) {
    if let known = whiteSpaceEnd, offset <= known.offset { return known }
    var index = offset
    var column = column
    while index < line.count {
      if line[index] == 0x20 {
        column += 1
      } else if line[index] == 9 {
        column += 4 - column % 4
      } else {
        break
      }
      index += 1
    }
    whiteSpaceEnd = (index, column)
    return (index, column)
  }

  /// The number of columns of white space that follow.
  var indent: Int { mutating get { endOfWhiteSpace().column - column } }

  /// The first byte after the white space; 0 at the end of the line.
  var next: UInt8 {
    mutating get {
      let index = endOfWhiteSpace().offset
      return index < line.count ? line[index] : 0
    }
  }

  /// Skips up to a number of columns of white space.
  mutating func skip(_ columns: Int) {
    var left = columns
    while left > 0, offset < line.count {
      let width = line[offset] == 9 ? 4 - column % 4 : 1
      guard line[offset] == 9 || line[offset] == 0x20 else { return }
      column += min(width, left)
      if width <= left { offset += 1 }
      left -= min(width, left)
    }
  }

  /// Skips white space, a marker with a length in bytes, and one space after it.
  mutating func skipMarker(_ length: Int) {
    skip(indent)
    offset += length
    column += length
    if offset < line.count, line[offset] == 0x20 || line[offset] == 9 { skip(1) }
  }
}
