import Basics

/// Converts the blocks of a page line by line: each piece of block syntax of the dialect writes its own lines, and
/// converts its content with a new converter, so syntax can be nested and combined in every way.
struct BlockConverter {
  let dialect: Dialect
  let context: PageContext
  private var lines: [PageLine]
  private var index = 0
  private var code = CodeLines()
  private(set) var output: [PageLine] = []

  private init(_ lines: [PageLine], _ dialect: Dialect, _ context: PageContext) {
    self.lines = lines
    self.dialect = dialect
    self.context = context
    code.hasIndentedCode = !context.isMDX
    code.itemIndentation = dialect.itemIndentation
  }

  /// Returns the lines of a page or of the content of a block, converted except for their inline syntax. Blocks that are
  /// nested too deeply stay as text.
  static func convert(_ lines: [PageLine], _ dialect: Dialect, _ context: PageContext) -> [PageLine] {
    guard context.budget.enter() else { return lines }
    context.depth += 1
    defer {
      context.depth -= 1
      context.budget.leave()
    }
    var converter = BlockConverter(lines, dialect, context)
    converter.run()
    return converter.output
  }

  private mutating func run() {
    while index < lines.count {
      // Lines that a `PageSyntax` wrote are not converted again.
      if lines[index].role != .text {
        output.append(take())
        code.endParagraph()
        continue
      }
      let before = code
      switch code.read(lines[index].text) {
      case .code: output.append(verbatim(take()))
      case .opening: convertFencedBlock(excess: code.excess)
      case .text:
        lines[index] = lines[index].withoutColumns(code.excess)
        guard let first = start.text.first else {
          output.append(take())
          continue
        }
        let place = (index, lines[index].text.count)
        context.budget.place = lines[index].origin
        if dialect.blocks.contains(where: { $0.firstBytes.contains(first) && $0.convert(&self) }) {
          // A block that took nothing would be converted again without end.
          if index == place.0, lines[index].text.count >= place.1 {
            assertionFailure("a block without lines")
            output.append(take())
          }
          code = before
          code.endParagraph()
        } else if first == UInt8(ascii: "<"), start.text.hasPrefix("<!--") {
          takeHTML(upTo: "-->")
        } else if first == UInt8(ascii: "<"), !context.isMDX, isPreformatted {
          takeHTML(upTo: "</pre>")
        } else {
          output.append(take())
        }
      }
    }
  }

  /// Moves past an HTML comment or a `pre` element, up to and including the line that contains `end`.
  ///
  /// Source: CommonMark 0.31, section 4.6, HTML blocks of kinds 1 and 2.
  private mutating func takeHTML(upTo end: StaticString) {
    repeat {
      let line = verbatim(take())
      output.append(line.with(Self.withoutOwnSyntax(line.text), .verbatim))
      if line.text.contains(text: end) { break }
    } while index < lines.count
    code.endParagraph()
  }

  private var isPreformatted: Bool {
    guard let rest = start.text.droppingPrefix("<pre"), let next = rest.first else { return false }
    return next == UInt8(ascii: ">") || next == Byte.space
  }

  /// Returns a line of HTML. A character reference replaces `@` or `}` at its beginning, which would begin or end a
  /// directive.
  private static func withoutOwnSyntax(_ line: Bytes) -> Bytes {
    let start = LineStart(line)
    guard let first = start.text.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "}") else {
      return line
    }
    return start.prefix + Bytes("&#\(first);") + start.text.dropFirst()
  }

  private func verbatim(_ line: PageLine) -> PageLine { line.with(line.text, .verbatim) }

  /// Converts the fenced code block that the current line opens.
  ///
  /// - Parameter excess: the number of columns of indentation to remove from each line.
  private mutating func convertFencedBlock(excess: Int) {
    var block = FencedBlock(opening: verbatim(take()).withoutColumns(excess))
    while index < lines.count, case .code = code.read(lines[index].text) {
      let line = verbatim(take()).withoutColumns(excess)
      if !code.isInFence {
        block.closing = line
        break
      }
      block.code.append(line)
    }
    if block.closing == nil, index == lines.count, context.depth > 1 { block.close() }
    output += dialect.fences?.convert(block, context) ?? block.lines
  }

  // MARK: Reading

  /// The current line.
  var line: PageLine { lines[index] }

  /// The beginning of the current line.
  var start: LineStart { LineStart(lines[index].text) }

  /// The prefix of lines of Markdown that replace the current line. In an HTML element, a line can be indented by four
  /// columns or more, which would turn Markdown into code, so the prefix has less indentation there.
  var prefixOfText: Bytes {
    let start = start
    guard start.quotes == 0, start.column - code.contentColumn >= 4 else { return start.prefix }
    return Bytes(repeating: Byte.space, count: code.contentColumn)
  }

  /// The line `distance` lines after the current one; nil if there is none.
  func line(after distance: Int) -> PageLine? {
    index + distance < lines.count ? lines[index + distance] : nil
  }

  /// The line before the current one; nil at the beginning.
  var previous: PageLine? { line(before: 1) }

  /// The line `distance` lines before the current one; nil if there is none.
  func line(before distance: Int) -> PageLine? { index >= distance ? lines[index - distance] : nil }

  /// Moves past lines.
  mutating func skip(_ count: Int) { index = min(index + count, lines.count) }

  /// Moves past the current line, and returns it.
  mutating func take() -> PageLine {
    defer { index += 1 }
    return lines[index]
  }

  /// The line before the last one that was taken; nil at the beginning.
  var previousWritten: PageLine? { index > 1 ? lines[index - 2] : nil }

  /// The lines from the current one on.
  var remaining: ArraySlice<PageLine> { lines[index...] }

  /// Moves past a number of lines. If the last of them has text that is still to be converted, it becomes the current
  /// line with this text.
  mutating func skip(_ count: Int, leaving rest: Bytes) {
    index += count
    guard !rest.isBlank, count > 0 else { return }
    index -= 1
    let indentation = Bytes(repeating: Byte.space, count: min(lines[index].text.indent, 64))
    lines[index] = lines[index].with(indentation + rest.trimmed)
  }

  /// Moves past the lines that are indented by at least `columns` more than a block that begins at `column`, and blank
  /// lines between them. Returns them without this indentation.
  mutating func takeIndented(by columns: Int, from column: Int) -> [PageLine] {
    var end = index
    var last = index
    while end < lines.count {
      if lines[end].isBlank {
        end += 1
        continue
      }
      guard lines[end].text.indent >= column + columns else { break }
      end += 1
      last = end
    }
    defer { index = last }
    return lines[index..<last].map { $0.dedented(by: column + columns) }
  }

  /// Moves past the lines up to and including the first one for which `isEnd` is true. Lines of code blocks are not
  /// passed to `isEnd`. Returns the lines before that one without the indentation of the block. If there is no such
  /// line, returns all lines up to the end, and nil.
  ///
  /// - Parameter column: the column of the block.
  mutating func take(upTo column: Int, _ isEnd: (LineStart) -> Bool) -> (content: [PageLine], end: PageLine?)
  {
    var inner = CodeLines()
    var end = index
    while end < lines.count {
      let text = lines[end].text
      if case .text = inner.read(text.dropFirst(columns: min(column, text.indent))), isEnd(LineStart(text)) {
        break
      }
      end += 1
    }
    let content = lines[index..<end].map { $0.dedented(by: min(column, $0.text.indent)) }
    let closing = end < lines.count ? lines[end] : nil
    index = min(end + 1, lines.count)
    return (content, closing)
  }

  /// Takes the current line, which opens a block, and the lines that are indented by four columns more.
  ///
  /// - Parameter column: the column of the block; nil for the column of the current line.
  mutating func takeIndentedBlock(from column: Int? = nil) -> SourceBlock {
    let start = start
    let opening = take()
    return SourceBlock(
      prefix: start.prefix, opening: opening, content: takeIndented(by: 4, from: column ?? start.column))
  }

  /// Takes the current line, which opens a block, and the lines up to the one that closes it. The content has no markers
  /// of the quotes around the block.
  mutating func takeBlock(_ isEnd: (LineStart) -> Bool) -> SourceBlock {
    let start = start
    let opening = take()
    let (content, closing) = take(upTo: start.column, isEnd)
    return SourceBlock(
      prefix: start.prefix, opening: opening, closing: closing,
      content: start.quotes > 0 ? content.map { $0.withoutQuotes(start.quotes) } : content)
  }

  /// Takes the remaining lines of a block quote, and returns them without the markers of this quote and those around it.
  ///
  /// - Parameter depth: the number of markers.
  mutating func takeQuote(depth: Int) -> [PageLine] {
    var content: [PageLine] = []
    while let next = remaining.first, LineStart(next.text).quotes >= depth {
      content.append(take().withoutQuotes(depth))
    }
    return content
  }

  // MARK: Writing

  /// Writes lines as they are.
  mutating func write(_ lines: [PageLine]) { output += lines }

  /// Writes the marker of a list item before the lines that were written from an index on.
  ///
  /// - Parameters:
  ///   - marker: the marker with the bytes before it.
  ///   - width: the number of bytes at the beginning of the first line that the marker replaces.
  mutating func beginItem(at start: Int, marker: Bytes, width: Int, for line: PageLine) {
    let blank = output[start...].prefix { $0.isBlank }.count
    output.removeSubrange(start..<(start + blank))
    guard start < output.count, !output[start].text.dropFirst(width).isBlank,
      output[start].role != .verbatim || !output[start].text.dropFirst(width).hasPrefix("@")
    else {
      // A directive cannot begin on the line of the marker.
      output.insert(line.with(marker.trimmedEnd, .verbatim), at: start)
      return
    }
    output[start].text = marker + output[start].text.dropFirst(width)
  }

  /// Inserts a line of markup into the output at the index of the brace that ends it so far.
  mutating func insertBeforeLastBrace(_ text: String, at index: Int, for line: PageLine) {
    output.insert(line.with(Bytes(text), .verbatim), at: index)
  }

  /// Removes blank lines at the end of what has been written.
  mutating func removeBlankLines() {
    while let last = output.last, last.isBlank { output.removeLast() }
  }

  /// Writes a line of an HTML element. A line that begins like our own syntax, such as with the brace that ends a rule
  /// of a style sheet, is appended to the line before it.
  mutating func writeHTML(_ line: PageLine) {
    let text = LineStart(line.text).text
    guard let first = text.first, "@}:*".utf8.contains(first), let last = output.last, !last.isBlank else {
      output.append(line)
      return
    }
    output[output.count - 1] = last.with(last.text + [Byte.space] + text, last.role)
  }

  /// Replaces the last lines that have been written.
  mutating func replaceLast(_ count: Int, by lines: [PageLine]) {
    output.removeLast(min(count, output.count))
    output += lines
  }
}
