import Basics
import CMarkGFM

/// Recognizes displayed formulas in lines of their own:
///
///     $$
///     a + b
///     $$
///
/// They become code blocks, so that Markdown does not see lists, quotes or headings in their lines. A formula also ends
/// with the list item, quote or directive that contains it.
final class MathBlocks {
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?
  /// The lines that can end a formula, in order.
  private var closingLines: [Line] = []
  /// The lines with an opening `$$` that has no closing one.
  private(set) var unclosed: [(line: Int, column: Int)] = []

  private struct Line {
    /// The number of the line, from 1.
    var number: Int
    /// The number of the last blank line before it.
    var blankBefore: Int
  }

  /// The content that marks the node of a formula; the library takes it as the language of the code block.
  static let info: StaticString = "$$\n"

  init() {
    handle = SyntaxExtension.make("math-blocks")
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_open_block_func(handle) { handle, indented, parser, parent, input, length in
      guard indented == 0, let handle, let parser, let parent, let input,
        let owner = cmark_syntax_extension_get_private(handle)
      else { return nil }
      let line = UnsafeBufferPointer(start: input, count: Int(length))
      return Unmanaged<MathBlocks>.fromOpaque(owner).takeUnretainedValue()
        .open(parser, in: parent, line: line, handle)
    }
    cmark_syntax_extension_set_match_block_func(handle) { _, parser, input, length, node in
      guard let parser, let input, let node else { return 0 }
      return MathBlocks.matches(node, parser, line: UnsafeBufferPointer(start: input, count: Int(length)))
        ? 1 : 0
    }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  /// Adds the extension to a parser for a new text, whose lines end with LF.
  func attach(to parser: UnsafeMutablePointer<cmark_parser>, for text: UnsafeBufferPointer<UInt8>) {
    closingLines = Self.closingLines(of: text)
    unclosed = []
    if let handle { cmark_parser_attach_syntax_extension(parser, handle) }
  }

  // MARK: Lines

  private static func closingLines(of text: UnsafeBufferPointer<UInt8>) -> [Line] {
    var found: [Line] = []
    var lines = TextLines(text)
    var blank = 0
    while let line = lines.next() {
      let content = text[line.range]
      // A line of a quote that is otherwise blank is blank too.
      guard content.contains(where: { $0 > 0x20 && $0 != UInt8(ascii: ">") }) else {
        blank = line.number
        continue
      }
      let bytes = UnsafeBufferPointer(rebasing: content)
      if bytes.offset(of: UInt8(ascii: "$")) != nil, mayClose(bytes) {
        found.append(Line(number: line.number, blankBefore: blank))
      }
    }
    return found
  }

  /// Returns whether a line would end a formula that contains it, because it ends or begins with `$$`.
  private static func mayClose(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = contentEnd(line)
    if endsWithPair(line, end) { return true }
    let start = line.firstIndex { !" \t>".utf8.contains($0) } ?? end
    return isPair(line, start)
  }

  /// Returns whether a `$$` that is not escaped is before `end`.
  static func endsWithPair(_ line: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    end >= 2 && isPair(line, end - 2) && !MathSpans.isEscaped(line, end - 2)
  }

  /// Returns the end of a text without the spaces and line breaks after it.
  static func contentEnd(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    (line.lastIndex { $0 > 0x20 } ?? -1) + 1
  }

  static func isPair(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 1 < line.count && line[index] == UInt8(ascii: "$") && line[index + 1] == UInt8(ascii: "$")
  }

  /// Returns whether a line of the text ends the formula that begins at line `number`. A formula that begins with text
  /// after `$$` must end before the next blank line.
  private func isClosed(after number: Int, beforeBlank: Bool) -> Bool {
    var range = 0..<closingLines.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = closingLines[middle].number > number ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    guard range.lowerBound < closingLines.count else { return false }
    return !beforeBlank || closingLines[range.lowerBound].blankBefore < number
  }

  // MARK: Blocks

  private func open(
    _ parser: UnsafeMutablePointer<cmark_parser>, in parent: CNode, line: UnsafeBufferPointer<UInt8>,
    _ handle: UnsafeMutablePointer<cmark_syntax_extension>
  ) -> CNode? {
    let start = Int(parser.pointee.first_nonspace)
    guard Self.isPair(line, start), start + 2 == line.count || line[start + 2] != UInt8(ascii: "$") else {
      return nil
    }
    let end = Self.contentEnd(line)
    let isAlone = end <= start + 2
    // A formula in one line is recognized with the text that may follow it.
    if let pair = line.offset(of: "$$", from: start + 2), pair < end { return nil }
    let number = Int(parser.pointee.line_number)
    guard isClosed(after: number, beforeBlank: !isAlone) else {
      if isAlone { unclosed.append((number, start + 1)) }
      return nil
    }
    let column = parser.pointee.first_nonspace + 1
    guard let node = cmark_parser_add_child(parser, parent, CMARK_NODE_CODE_BLOCK, column) else { return nil }
    cmark_node_set_syntax_extension(node, handle)
    node.pointee.as.code.fenced = 1
    node.pointee.as.code.fence_char = Self.isOpen
    Self.info.withUTF8Buffer { cmark_strbuf_put(&node.pointee.content, $0.baseAddress, Int32($0.count)) }
    DirectiveLine.advance(parser, line, by: start + 2 - Int(parser.pointee.offset), columns: false)
    return node
  }

  // The state of a node, where the library stores the character of a fence.
  private static let isOpen: UInt8 = 0
  private static let isClosed: UInt8 = 1

  /// Returns whether a line belongs to the formula of an open node.
  private static func matches(
    _ node: CNode, _ parser: UnsafeMutablePointer<cmark_parser>, line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if node.pointee.as.code.fence_char == isClosed { return false }
    let rest = UnsafeBufferPointer(rebasing: line[min(Int(parser.pointee.offset), line.count)...])
    if mayClose(rest) { node.pointee.as.code.fence_char = isClosed }
    return true
  }
}
