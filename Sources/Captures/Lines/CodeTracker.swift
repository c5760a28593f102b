import Basics

/// Distinguishes the lines of code blocks from text, fenced or indented, while the lines of a page are read in order.
///
/// Indented code depends on the list that it is in, so this type also tracks the open list items. Source: CommonMark
/// 0.31, sections 4.4, 4.5 and 5.2.
struct CodeTracker {
  enum Context: Equatable {
    case text
    /// A fence, or a line between fences.
    case fenced
    /// A line of an indented code block in a list item whose text begins at `column`, or outside lists at column 0. The
    /// blank lines inside such a block count as text.
    case indented(column: Int)

    var isIndented: Bool { if case .indented = self { true } else { false } }
  }

  /// The column of the text of each open list item, and whether the item is numbered.
  private var items: [(column: Int, isOrdered: Bool)] = []
  /// The indentation of the marker of the outermost open list item. html2text indents all lists by two columns.
  private var outerIndent = 0
  private var fences = FenceTracker()
  private var inParagraph = false
  /// The columns of white space in the line before, if that line is blank.
  private var blankColumns: Int?
  /// The marker of the list item that begins at the last line; nil if none does.
  private(set) var marker: LineKind.ListMarker?
  /// The number of blank lines directly before the next line.
  private var blanks = 0

  /// The column at which the text of the innermost open list item begins; 0 outside lists.
  private var column: Int { items.last?.column ?? 0 }

  /// Whether blank lines can end a list. They cannot if all lines belong to one list.
  private let endsLists: Bool

  init(endsLists: Bool = true) { self.endsLists = endsLists }

  /// Whether the lines read so far end inside a fenced code block.
  var isInFence: Bool { fences.isOpen }

  /// Returns the context of each line.
  static func contexts(_ lines: some Sequence<Line>) -> [Context] {
    var tracker = CodeTracker()
    return lines.map { tracker.consume($0.text) }
  }

  /// Reads the next line.
  mutating func consume(_ text: Bytes) -> Context {
    marker = nil
    if fences.isOpen {
      _ = fences.consume(text)
      return .fenced
    }
    let content = text.trimmed
    let indent = text.indent
    if content.isEmpty {
      inParagraph = false
      blankColumns = indent
      blanks += 1
      return .text
    }
    defer {
      blankColumns = nil
      blanks = 0
    }
    marker = LineKind.listMarker(text)
    if inParagraph, let found = marker, !found.interruptsParagraph, !isSibling(found) { marker = nil }
    let wasInList = !items.isEmpty
    if !items.isEmpty, !inParagraph || marker != nil || Self.interruptsParagraph(content) {
      // Otherwise, the line continues a paragraph, at any indentation.
      while let last = items.last, indent < last.column { items.removeLast() }
    }
    // html2text indents the blank lines of code as well, but never the second paragraph of an item: by four columns
    // after a list, and by more in an item.
    // If a tool has removed those spaces, the three blank lines show that a list of html2text has ended.
    if endsLists, !inParagraph, indent >= 4,
      blankColumns == 4 || blankColumns == 0 && blanks >= 3 && outerIndent == 2
    {
      items = []
    }
    if indent - column >= 4 {
      // Some tools indent a list in a numbered item by fewer columns than its text.
      if !inParagraph || !wasInList { marker = nil }
      return inParagraph ? .text : .indented(column: column)
    }
    return readBlock(content, text)
  }

  /// Returns whether a marker continues an open list. A number at the margin does not continue a list of html2text: it
  /// begins a line that was wrapped.
  private func isSibling(_ marker: LineKind.ListMarker) -> Bool {
    if outerIndent == 2, marker.indent == 0 { return false }
    return items.contains { marker.indent < $0.column && $0.isOrdered == marker.isOrdered }
  }

  private static func interruptsParagraph(_ content: Bytes) -> Bool {
    LineKind.atxLevel(content) != nil || LineKind.isRule(content) || content.first == UInt8(ascii: ">")
      || LineKind.isFence(content)
  }

  /// Reads the beginning of a block, or a line of a paragraph.
  private mutating func readBlock(_ content: Bytes, _ text: Bytes) -> Context {
    if let marker {
      if items.isEmpty { outerIndent = marker.indent }
      items.append((Self.contentColumn(of: text, marker), marker.isOrdered))
      inParagraph = !marker.content.isEmpty && LineKind.atxLevel(marker.content) == nil
      guard fences.consume(marker.content) == .code else { return .text }
      inParagraph = false
      return .fenced
    }
    if fences.consume(content) == .code {
      inParagraph = false
      return .fenced
    }
    inParagraph =
      LineKind.atxLevel(content) == nil && !LineKind.isRule(content)
      && !(inParagraph && LineKind.setextLevel(content) != nil)
    return .text
  }

  /// Returns the column at which the text of an item begins.
  static func contentColumn(of text: Bytes, _ marker: LineKind.ListMarker) -> Int {
    let rest = text.drop(while: { $0 == Byte.space || $0 == Byte.tab }).dropFirst(marker.label.count)
    let spaces = rest.indent
    return marker.indent + marker.label.count + (marker.content.isEmpty || spaces > 4 ? 1 : spaces)
  }
}
