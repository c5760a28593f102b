import Basics
import CMarkGFM

/// Parses block directives while libcmark-gfm parses a page. `DirectiveExtension` passes the library's calls on to it.
///
/// A reader belongs to one parser and one thread. For each line, the library asks every open directive, outermost
/// first, whether the line belongs to it. If it does, the directive consumes its own part of the line: the indentation
/// of its body, the `}` that closes it, or a line of its arguments.
final class DirectiveReader {
  /// The maximum number of lines of an argument list. If it is longer, its end is missing.
  private static let maximumArgumentLines = 50

  private let known: DirectiveNames
  private var entries: [ParsedDirective] = []
  /// The paragraphs that no lazy continuation line may continue; see `endLastParagraph`.
  private var endedParagraphs: [CNode] = []
  private var comments: [CNode] = []
  private(set) var tables = TableLimits(length: 0)
  /// The limit beyond which directives are text.
  private(set) var nesting = NestingLimit()

  /// The lines that look like a part of a directive, but are shown as text.
  private(set) var strays: [StrayLine] = []
  /// The number of malformed directives so far whose body, and thus whose `}`, is text.
  private var bodiesAsText = 0
  /// Whether an author has written the text. In other text, problems are reported only for text that is certainly a
  /// directive.
  private var isWritten = true

  init(known: DirectiveNames) { self.known = known }

  /// The directives of the page so far, in document order. A node's `directiveIndex` is an index into them.
  var directives: [Directive] {
    entries.map { entry in
      var directive = entry.directive
      directive.closingLine = entry.closing?.line
      return directive
    }
  }

  /// The directives without a closing brace. Valid after the last line of the page.
  var unclosed: [UnclosedDirective] { entries.unclosed }

  /// Prepares the reader for a page. Call this before the text is parsed.
  func begin(_ text: UnsafeBufferPointer<UInt8>, isWritten: Bool) {
    self.isWritten = isWritten
    strays.removeAll(keepingCapacity: true)
    bodiesAsText = 0
    tables = TableLimits(length: text.count)
    nesting = NestingLimit(of: text)
    entries.removeAll(keepingCapacity: true)
    endedParagraphs.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
  }

  /// Completes the blocks. Call this after the last line, before the inlines are parsed.
  func endBlocks() {
    for node in endedParagraphs { node.become(CMARK_NODE_PARAGRAPH) }
    endedParagraphs.removeAll(keepingCapacity: true)
    for index in entries.indices where entries[index].state == .arguments {
      entries[index].directive.problem = .unclosed
    }
    comments.removeAll { !entries[$0.directiveIndex].directive.isWellFormed }
    for comment in comments { clearText(below: comment) }
  }

  /// Removes comments from the tree. Call this after the inlines are parsed.
  func removeComments() {
    for comment in comments { cmark_node_unlink(comment) }
  }

  /// Whether a block is part of a comment, which readers do not see.
  func isInComment(_ block: CNode) -> Bool {
    guard !comments.isEmpty else { return false }
    var node: CNode? = block
    while let here = node {
      if comments.contains(here) { return true }
      node = here.pointee.parent
    }
    return false
  }

  /// Clears the text from which inlines would be parsed, so that footnotes in a comment are not numbered.
  private func clearText(below top: CNode) {
    var node = top.pointee.first_child
    while let here = node {
      switch here.kind {
      case .codeBlock, .htmlBlock: break
      default: cmark_strbuf_clear(&here.pointee.content)
      }
      node = here.following(below: top)
    }
  }

  // MARK: Opening

  /// Opens a directive if the rest of the line begins one.
  ///
  /// - Parameter make: creates the node of a directive from its number, from 1.
  /// - Returns: the new node; the paragraph that the line belongs to, if a table would exceed its limits; or nil if the
  ///   line begins no directive.
  func open(
    _ parser: UnsafeMutablePointer<cmark_parser>, in parent: CNode, line: UnsafeMutableBufferPointer<UInt8>,
    as make: (Int) -> CNode?
  ) -> CNode? {
    let start = Int(parser.pointee.first_nonspace)
    let text = UnsafeBufferPointer(line)
    if parent.kind == .paragraph || parent.kind == .table {
      if let block = tables.block(for: text, from: start, in: parent, parser) { return block }
    }
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "}") {
      noteBrace(text, start, parser)
      return nil
    }
    guard text[start] == UInt8(ascii: "@"), let nameEnd = DirectiveName.end(in: text, from: start + 1)
    else { return nil }
    let name = String(decoding: text[(start + 1)..<nameEnd], as: UTF8.self)
    if known.inline.contains(name) { return nil }
    let isKnown = known.blocks.contains(name)
    var strayText: String?
    guard
      var entry = ParsedDirective(
        name, isKnown: isKnown, in: text, from: start, nameEnd: nameEnd, strayText: &strayText)
    else {
      if let strayText, isWritten {
        strays.append(.init(Int(parser.pointee.line_number), start + 1, .text(strayText, after: name)))
        if strayText.hasSuffix("{") { bodiesAsText += 1 }
      }
      return nil
    }
    if !entry.directive.isWellFormed, !isWritten { return nil }
    entry.depth = depth(below: parent)
    guard entry.depth < nesting.deepest else { return nil }
    entry.directive.line = Int(parser.pointee.line_number)
    entry.directive.column = start + 1

    entries.append(entry)
    guard let node = make(entries.count) else {
      entries.removeLast()
      return nil
    }
    if isKnown, name == Directive.comment { comments.append(node) }
    if entry.state == .body, let brace = DirectiveLine.braceAfterArguments(text, nameEnd) {
      readContent(of: entries.count - 1, line, from: brace + 1, parser)
    } else {
      DirectiveLine.consume(parser, text)
    }
    return node
  }

  /// Records a `}` that closes no directive.
  private func noteBrace(
    _ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ parser: UnsafeMutablePointer<cmark_parser>
  ) {
    guard isWritten, DirectiveLine.skipSpaces(line, from: start + 1) >= DirectiveLine.contentEnd(line) else {
      return
    }
    if bodiesAsText > 0 {
      bodiesAsText -= 1
    } else {
      strays.append(.init(Int(parser.pointee.line_number), start + 1, .brace))
    }
  }

  private func depth(below parent: CNode) -> Int {
    var ancestor: CNode? = parent
    while let here = ancestor {
      if here.kind == .directive { return entries[here.directiveIndex].depth + 1 }
      ancestor = here.pointee.parent
    }
    return 0
  }

  /// Reads the content that begins on the opening line, as in `@Name { content }`. Replaces the closing brace by a
  /// space, so that the library parses only the content.
  private func readContent(
    of index: Int, _ line: UnsafeMutableBufferPointer<UInt8>, from start: Int,
    _ parser: UnsafeMutablePointer<cmark_parser>
  ) {
    let text = UnsafeBufferPointer(line)
    let content = DirectiveLine.skipSpaces(text, from: start)
    let end = DirectiveLine.contentEnd(text)
    guard content < end else { return DirectiveLine.consume(parser, text) }
    if line[end - 1] == UInt8(ascii: "}") {
      line[end - 1] = UInt8(ascii: " ")
      entries[index].state = .closed
    }
    DirectiveLine.advance(parser, text, by: content - Int(parser.pointee.offset), columns: false)
  }

  // MARK: Continuing

  /// The role of the next line for an open directive, unless the line closes the directive.
  enum Continuation {
    /// Part of the arguments.
    case arguments
    /// Content. `indent` is the number of columns to remove; nil for the first line.
    case body(indent: Int?)
    /// None: the line is after the directive.
    case no
  }

  func continuation(of node: CNode) -> Continuation {
    let entry = entries[node.directiveIndex]
    return switch entry.state {
    case .arguments: .arguments
    case .body: .body(indent: entry.bodyIndent)
    case .awaitingBody, .closed: .no
    }
  }

  /// Consumes the directive's own part of a line. Returns whether the line belongs to the open directive `node`.
  func matches(
    _ node: CNode, _ parser: UnsafeMutablePointer<cmark_parser>,
    line buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let line = UnsafeBufferPointer(buffer)
    let index = node.directiveIndex
    switch entries[index].state {
    case .closed:
      endLastParagraph(parser)
      return false
    case .arguments: return continueArguments(index, parser, buffer)
    case .awaitingBody: return beginBody(index, parser, line)
    case .body: return continueBody(node, index, parser, line)
    }
  }

  /// Prevents the line after `@Name { text }` from becoming a lazy continuation of that text.
  ///
  /// The library continues only nodes of type paragraph, so the paragraph has another type until all lines are read.
  private func endLastParagraph(_ parser: UnsafeMutablePointer<cmark_parser>) {
    guard let last = parser.pointee.current, last.kind == .paragraph else { return }
    last.become(CMARK_NODE_CUSTOM_BLOCK)
    endedParagraphs.append(last)
  }

  private func continueArguments(
    _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let line = UnsafeBufferPointer(buffer)
    let lineEnd = DirectiveLine.contentEnd(line)
    entries[index].argumentLines += 1
    if parser.pointee.blank || entries[index].argumentLines > Self.maximumArgumentLines {
      entries[index].directive.problem = .unclosed
      entries[index].state = .closed
      bodiesAsText += 1
      return false
    }
    entries[index].pendingArguments.append(
      contentsOf: line[Int(parser.pointee.offset)..<max(lineEnd, Int(parser.pointee.offset))])
    entries[index].pendingArguments.append(10)
    let pending = entries[index].pendingArguments
    entries[index].directive.opening += "\n" + String(decoding: line[..<lineEnd], as: UTF8.self)
    let end = pending.withUnsafeBufferPointer { DirectiveArguments.end(of: $0, from: 0) }
    guard let end else {
      DirectiveLine.consume(parser, line)
      return true
    }
    do throws(Directive.Problem) {
      entries[index].directive.arguments = try DirectiveArguments.parse(pending[1..<(end - 1)])
    } catch {
      entries[index].directive.problem = error
    }
    entries[index].pendingArguments = []
    let rest = DirectiveLine.skipSpaces(line, from: lineEnd + 1 - (pending.count - end))
    if rest >= lineEnd {
      entries[index].state = .awaitingBody
    } else if line[rest] == UInt8(ascii: "{") {
      entries[index].state = .body
      readContent(of: index, buffer, from: rest + 1, parser)
      return true
    } else {
      entries[index].state = .closed
      entries[index].directive.problem = .textAfter(String(decoding: line[rest..<lineEnd], as: UTF8.self))
    }
    DirectiveLine.consume(parser, line)
    return true
  }

  private func beginBody(
    _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = Int(parser.pointee.first_nonspace)
    guard start < line.count, line[start] == UInt8(ascii: "{"),
      DirectiveLine.skipSpaces(line, from: start + 1) >= DirectiveLine.contentEnd(line)
    else {
      entries[index].state = .closed
      return false
    }
    entries[index].state = .body
    DirectiveLine.consume(parser, line)
    return true
  }

  private func continueBody(
    _ node: CNode, _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if parser.pointee.blank { return true }
    let start = Int(parser.pointee.first_nonspace)
    let indent = Int(parser.pointee.indent)
    let taken = min(indent, entries[index].bodyIndent ?? indent)
    let isBrace =
      line[start] == UInt8(ascii: "}")
      && DirectiveLine.skipSpaces(line, from: start + 1) >= DirectiveLine.contentEnd(line)
    if isBrace, !braceBelongsToDescendant(node, indent: indent - taken) {
      entries[index].state = .closed
      entries[index].closing = (Int(parser.pointee.line_number), start + 1)
      DirectiveLine.consume(parser, line)
      return true
    }
    if entries[index].bodyIndent == nil, !isBrace { entries[index].bodyIndent = indent }
    if taken > 0 { DirectiveLine.advance(parser, line, by: taken, columns: true) }
    return true
  }

  /// Returns whether a `}` belongs to an open block inside `node`: a directive, a code block or raw HTML.
  ///
  /// A block quote or a list item around that block must itself continue on this line.
  private func braceBelongsToDescendant(_ node: CNode, indent: Int) -> Bool {
    var indent = indent
    var inner = node.pointee.last_child
    while let here = inner, here.isOpen {
      switch here.kind {
      case .directive:
        let state = entries[here.directiveIndex].state
        return state == .body || state == .arguments
      case .codeBlock:
        return here.pointee.as.code.fenced != 0
      case .htmlBlock:
        return here.pointee.as.html_block_type < 6
      case .blockQuote: return false
      case .item:
        let needed = Int(here.pointee.as.list.marker_offset + here.pointee.as.list.padding)
        if indent < needed { return false }
        indent -= needed
      case .footnoteDefinition:
        if indent < 4 { return false }
        indent -= 4
      case .definition:
        if indent < here.definitionIndent { return false }
        indent -= here.definitionIndent
      default: break
      }
      inner = here.pointee.last_child
    }
    return false
  }
}
