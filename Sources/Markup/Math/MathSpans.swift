import Basics
import CMarkGFM

/// Recognizes formulas in text: `$…$`, `` $`…`$ `` and `$$…$$`.
///
/// A formula is recognized where its opening delimiter is, like inline code, so that Markdown never changes its
/// content: `_`, `*`, `\`, `<` and brackets have no meaning in it. Code, links and HTML that begin before the formula
/// take precedence.
///
/// Amounts of money stay text: see `isOpening` and `isClosing`. The rules come from GitHub and Pandoc.
///
/// Source: GitHub, “Writing mathematical expressions”; Pandoc, extension `tex_math_dollars`.
final class MathSpans {
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?
  /// The formulas with line breaks, in the order in which they were found.
  private var multiline: [CNode] = []
  /// The text for which the offsets below are known.
  private var text: UnsafePointer<UInt8>?
  private var single = NextDelimiter()
  private var double = NextDelimiter()
  private var code = NextDelimiter()

  /// The result of the last search for a closing delimiter, so that a text without any is read only once.
  private struct NextDelimiter {
    /// The first offset of the search.
    var from = 0
    /// The offset of the delimiter; nil before the first search, and `Int.max` if there is none.
    var found: Int?
  }

  /// The number of bytes after the next dollar sign in which one outside braces is searched for.
  private static let maximumLookAhead = 2000

  init() {
    handle = SyntaxExtension.make("math-spans", specialCharacters: [UInt8(ascii: "$")])
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_match_inline_func(handle) { handle, parser, parent, character, inlines in
      guard character == UInt8(ascii: "$"), let handle, let parser, let inlines,
        let chunk = cmark_inline_parser_get_chunk(inlines),
        let owner = cmark_syntax_extension_get_private(handle)
      else { return nil }
      let spans = Unmanaged<MathSpans>.fromOpaque(owner).takeUnretainedValue()
      let start = Int(cmark_inline_parser_get_offset(inlines))
      guard let end = spans.end(of: chunk.pointee.bytes, at: start) else { return nil }
      return spans.makeNode(start..<end, in: chunk.pointee.bytes, parser, inlines)
    }
    cmark_syntax_extension_set_postprocess_func(handle) { handle, _, root in
      if let handle, let root, let owner = cmark_syntax_extension_get_private(handle) {
        Unmanaged<MathSpans>.fromOpaque(owner).takeUnretainedValue().correctPositions(below: root)
      }
      return root
    }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  /// Adds the extension to a parser for a new text.
  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    multiline.removeAll(keepingCapacity: true)
    text = nil
    if let handle { cmark_parser_attach_syntax_extension(parser, handle) }
  }

  // MARK: Delimiters

  /// Returns the end of the formula whose first `$` is at `start`; nil if none begins there.
  private func end(of text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    if text.baseAddress != self.text {
      self.text = text.baseAddress
      (single, double, code) = (NextDelimiter(), NextDelimiter(), NextDelimiter())
    }
    guard start + 2 < text.count else { return nil }
    // A second dollar sign of a run begins no formula, unless the first one is escaped.
    if start > 0, text[start - 1] == UInt8(ascii: "$"), !Self.isEscaped(text, start - 1) { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "`"):
      return Self.next(&code, from: start + 2) { text.offset(of: "`$", from: $0) }
        .flatMap { $0 > start + 2 ? $0 + 2 : nil }
    case UInt8(ascii: "$"):
      guard text[start + 2] != UInt8(ascii: "$") else { return nil }
      let end = Self.next(&double, from: start + 2) { Self.findUnescapedPair(in: text, from: $0) }
      guard let end, text[start + 2..<end].contains(where: { $0 > 0x20 }) else { return nil }
      return end + 2
    default:
      guard Self.isOpening(text, start) else { return nil }
      return endOfSingle(in: text, from: start + 1)
    }
  }

  /// Returns the first closing delimiter at or after `from`, without searching again where nothing was found.
  private static func next(_ last: inout NextDelimiter, from: Int, _ find: (Int) -> Int?) -> Int? {
    if let found = last.found, last.from <= from, from <= found { return found == .max ? nil : found }
    let found = find(from)
    last = NextDelimiter(from: from, found: found ?? .max)
    return found
  }

  /// Returns the end of `$…$`; nil if the next `$` outside braces cannot end a formula.
  private func endOfSingle(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let first = Self.next(&single, from: start) { text.offset(of: UInt8(ascii: "$"), from: $0) }
    guard let first else { return nil }
    let limit = min(text.count, first + Self.maximumLookAhead)
    var depth = 0
    // The end of the formula if its braces are not closed, which is then reported.
    var endInBraces: Int?
    var index = start
    while index < limit {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "$"):
        let isEnd = Self.isClosing(text, index)
        if depth <= 0 { return isEnd ? index + 1 : nil }
        if isEnd, endInBraces == nil { endInBraces = index + 1 }
      default: break
      }
      index += 1
    }
    return endInBraces
  }

  /// Returns whether the `$` at `index` can begin a formula: it is at the beginning of a word, and no amount such as
  /// `$5 per month` follows it.
  private static func isOpening(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    if index > 0, isWord(text, endingBefore: index) { return false }
    return text[index + 1] > 0x20 && !isAmount(text, index + 1)
  }

  /// Returns whether the `$` at `index` can end a formula: the character before it is not a space, and no letter,
  /// digit, `$` or `{` follows it. The caller skips escaped dollar signs.
  private static func isClosing(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard text[index - 1] > 0x20 else { return false }
    guard index + 1 < text.count else { return true }
    return !isWord(text[index + 1]) && !"${".utf8.contains(text[index + 1])
  }

  /// Returns whether a number and a word begin at `start`, as in `5 per`.
  private static func isAmount(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    while index < text.count, text[index].isASCIIDigit || ".,".utf8.contains(text[index]) { index += 1 }
    guard index > start, text[start].isASCIIDigit, index < text.count, text[index] <= 0x20 else {
      return false
    }
    index += 1
    let word = index
    while index < text.count, text[index].isASCIILetter { index += 1 }
    // A single letter, or a word at the end of the formula, can be part of it.
    return index >= word + 2 && index < text.count
      && (text[index] <= 0x20 || ".,;:?!)".utf8.contains(text[index]))
  }

  /// Returns whether a byte begins a digit, or a letter of a script whose words are separated by spaces: Latin, Greek,
  /// Cyrillic, Hebrew or Arabic. Texts in Chinese, Japanese and Korean have no spaces around formulas, and neither have
  /// punctuation marks.
  private static func isWord(_ first: UInt8) -> Bool {
    first.isASCIILetter || first.isASCIIDigit || (0xC3...0xDF).contains(first)
  }

  /// Returns whether the character before `index` is such a digit or letter.
  private static func isWord(_ text: UnsafeBufferPointer<UInt8>, endingBefore index: Int) -> Bool {
    var start = index - 1
    while start > 0, index - start < 4, (0x80...0xBF).contains(text[start]) { start -= 1 }
    return isWord(text[start])
  }

  /// Returns whether an odd number of backslashes precedes `index`.
  static func isEscaped(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    var start = index
    while start > 0, text[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (index - start) % 2 == 1
  }

  /// Returns the offset of the next `$$` that is not escaped.
  private static func findUnescapedPair(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var from = start
    while let found = text.offset(of: "$$", from: from) {
      if !isEscaped(text, found) { return found }
      from = found + 1
    }
    return nil
  }

  // MARK: Nodes

  /// Creates the node of a formula, which contains the formula with its delimiters, and moves the inline parser to its
  /// end.
  private func makeNode(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ inlines: OpaquePointer
  ) -> CNode? {
    let node = SyntaxExtension.makeNode(range, in: text, parser, inlines, handle)
    if let node, text[range].contains(10) { multiline.append(node) }
    return node
  }

  /// Corrects the positions of the inlines after formulas with line breaks, which the library does not count.
  private func correctPositions(below root: CNode) {
    var last: CNode?
    for formula in multiline {
      // The formulas of a block follow each other. The library may have removed some from the tree, with a footnote
      // that nothing refers to or with the label of a reference.
      guard let block = formula.block, block != last else { continue }
      last = block
      guard block.isDescendant(of: root) else { continue }
      var lines: Int32 = 0
      // The line in which the last formula ended for the library, and the bytes that it was too far to the right.
      var shift: (line: Int32, columns: Int32) = (0, 0)
      var node = block.pointee.first_child
      while let here = node {
        node = here.following(below: block)
        guard here.pointee.start_line > 0 else { continue }
        if here.pointee.start_line == shift.line { here.pointee.start_column -= shift.columns }
        let line = here.pointee.start_line
        let column = here.pointee.start_column
        here.pointee.start_line += lines
        if here.kind == .math, here.literal.offset(of: 10) != nil {
          let literal = here.literal
          lines += Int32(literal.count(of: 10))
          let last = literal.lastIndex(of: 10) ?? 0
          let taken = shift.line == line ? shift.columns : 0
          // The library counts columns in lines that begin at the column of the block.
          shift = (line, taken + column + Int32(last) - block.pointee.start_column + 1)
        }
      }
    }
    multiline.removeAll(keepingCapacity: true)
  }
}
