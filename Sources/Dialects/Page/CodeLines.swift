import Basics
import HTMLSyntax

/// A fence of a code block: its characters, and the text after them.
struct Fence {
  let character: UInt8
  let length: Int
  /// The text after the fence of an opening line, without white space at both ends.
  let info: Bytes

  /// Returns nil if the text is not a line that can open a block.
  ///
  /// Source: CommonMark 0.31, section 4.5.
  init?(_ text: Bytes) {
    guard let first = text.first, first == Byte.backtick || first == UInt8(ascii: "~") else { return nil }
    let length = text.prefix { $0 == first }.count
    let info = text.dropFirst(length).trimmed
    guard length >= 3, first != Byte.backtick || !info.contains(Byte.backtick) else { return nil }
    character = first
    self.length = length
    self.info = info
  }

  /// Returns a fence of backquotes that is longer than those at the beginnings of lines of the code.
  ///
  /// - Parameter minimum: the minimum number of backquotes.
  static func enclosing(_ code: [PageLine], atLeast minimum: Int = 3) -> String {
    let longest = code.map { $0.text.trimmed.prefix { $0 == Byte.backtick }.count }.max() ?? 0
    return String(repeating: "`", count: max(minimum, longest + 1))
  }

  /// Returns a fenced code block.
  ///
  /// - Parameters:
  ///   - info: the text after the opening fence.
  ///   - line: the author’s line that the fences replace.
  static func lines(around code: [PageLine], info: String, for line: PageLine) -> [PageLine] {
    let fence = enclosing(code)
    return [line.with(Bytes(fence + info))] + code + [line.with(Bytes(fence))]
  }

  /// Whether a text is a line that closes the block.
  func isClosed(by text: Bytes) -> Bool {
    let length = text.prefix { $0 == character }.count
    return length >= self.length && text.dropFirst(length).isBlank
  }
}

/// Recognizes the lines of fenced code blocks, while the lines of a page are read in order.
public struct FenceTracker {
  private var fence: Fence?

  public init() {}

  var isInside: Bool { fence != nil }

  /// Reads a line, whose block can be at any indentation, also in list items. Returns whether the line is part of a code
  /// block, including its fences.
  public mutating func read(_ line: Bytes) -> Bool {
    var text = LineStart(line).text
    while !isInside, let marker = ListMarker(text), !marker.text.isEmpty { text = marker.text }
    return read(text: text)
  }

  /// Reads the text of a line, without the marks of the blocks that contain it.
  @discardableResult
  mutating func read(text: Bytes) -> Bool {
    if let open = fence {
      if open.isClosed(by: text) { fence = nil }
      return true
    }
    fence = Fence(text)
    return isInside
  }
}

/// Distinguishes the lines of code blocks, fenced or indented, from text, while the lines of a page are read in order.
///
/// Source: CommonMark 0.31, sections 4.4, 4.5 and 5.2.
struct CodeLines {
  enum Kind {
    case text
    /// A line that opens a fenced block.
    case opening(Fence)
    /// A line of a block, or the line that closes a fenced one.
    case code
  }

  private var open: (fence: Fence, column: Int, quotes: Int)?
  /// The column of the text of each open list item, the columns from its marker to the text, and the number of columns
  /// of indentation to remove from its lines.
  private var items: [(column: Int, width: Int, excess: Int)] = []
  private var inParagraph = false
  /// Whether the lines so far end in a block of HTML, in which no list begins.
  private var inHTML = false
  /// Whether indented lines are code. In MDX, they are not.
  var hasIndentedCode = true
  /// The number of columns by which the content of a list item is indented; nil if its marker determines them.
  var itemIndentation: Int?

  /// Whether the lines so far end in a fenced block.
  var isInFence: Bool { open != nil }

  /// The column of the text of the innermost open list item.
  var contentColumn: Int { items.last?.column ?? 0 }

  /// The number of columns of indentation to remove from the line that was read last. In MDX, which has no indented
  /// code, text, fences and list items can be indented by any number of columns, and in Python-Markdown, the content of
  /// an item by up to seven. In our Markdown, four columns after the text of an item would turn them into code.
  private(set) var excess = 0

  /// Ends the paragraph, because another block has been read.
  mutating func endParagraph() { inParagraph = false }

  /// Reads the next line.
  mutating func read(_ line: Bytes) -> Kind {
    let start = LineStart(line)
    if let block = open {
      let leavesQuote = start.quotes < block.quotes
      let leavesItem = !start.text.isEmpty && block.quotes == 0 && start.column < block.column
      if !leavesQuote, !leavesItem {
        if !hasIndentedCode || start.column - block.column < 4, block.fence.isClosed(by: start.text) {
          open = nil
        }
        return .code
      }
      open = nil
    }
    if start.text.isEmpty {
      inParagraph = false
      inHTML = false
      return .text
    }
    // A list item or a fence that is indented less than an item ends the item, even in the middle of a paragraph.
    while let last = items.last, start.column < last.column,
      !inParagraph || ListMarker(start.text) != nil || Fence(start.text) != nil
    {
      items.removeLast()
      // The next item of a list ends the paragraph or the HTML of the one before.
      inParagraph = false
      inHTML = false
    }
    let inherited = items.last?.excess ?? 0
    if hasIndentedCode {
      excess = inherited + surplus(start)
      if excess == inherited, !inParagraph, start.column - contentColumn >= 4, start.quotes == 0 {
        return .code
      }
    } else {
      let own = line.indent - contentColumn
      excess = inherited + (own >= 4 ? own : 0)
    }
    return readBlock(start)
  }

  /// Returns the number of columns to remove from a line in an item, because our Markdown would take it for code, or a
  /// list item below text for more text, but a tool in which items have a fixed indentation does not.
  ///
  /// Source: Python-Markdown, `OListProcessor`.
  private func surplus(_ start: LineStart) -> Int {
    guard let itemIndentation, start.quotes == 0, let item = items.last,
      !inParagraph || ListMarker(start.text) != nil, (item.column - item.width) % itemIndentation == 0
    else { return 0 }
    let offset = start.column - (item.column - item.width)
    return offset >= item.width + 4 && offset < itemIndentation + 4 ? itemIndentation - item.width : 0
  }

  private mutating func readBlock(_ start: LineStart) -> Kind {
    var text = start.text
    var column = start.column
    // In MDX, and in elements with the attribute `markdown`, the content of HTML is Markdown.
    if hasIndentedCode, text.first == UInt8(ascii: "<"), Tag.beginsBlock(text) {
      inHTML = !text.contains(text: "markdown")
    }
    while !inHTML, let marker = ListMarker(text), !inParagraph || marker.interruptsParagraph || !items.isEmpty
    {
      column += marker.width
      items.append((column, marker.width, excess))
      text = marker.text
      inParagraph = false
    }
    if let fence = Fence(text) {
      open = (fence, contentColumn, start.quotes)
      inParagraph = false
      return .opening(fence)
    }
    inParagraph = !text.isEmpty && text.first != UInt8(ascii: "#")
    return .text
  }
}
