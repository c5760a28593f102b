import Basics
import CMarkGFM

/// Reads block directives while libcmark-gfm parses a page: the state behind `DirectiveExtension`.
///
/// One reader belongs to one parser, on one thread. For each line the library asks every open directive,
/// outermost first, whether the line belongs to it; a directive answers by consuming what is its own: the
/// indentation of its body, a `}` that closes it, arguments that go on over several lines.
final class DirectiveReader {
  private enum State {
    /// Inside parentheses that the opening line did not close.
    case arguments
    /// Complete but for a `{` that may stand on the next line.
    case awaitingBody
    case body
    /// The line that closes it has been read; the next one ends the block.
    case closed
  }

  private struct Entry {
    var directive: Directive
    var state: State
    /// The columns to take off each line of the body: the indentation of its first line.
    var bodyIndent: Int?
    /// The text between the parentheses while it is incomplete.
    var pendingArguments: [UInt8] = []
    var argumentLines = 1
    /// How many directives it stands in.
    var depth = 0
  }

  /// No argument list takes more lines: somebody has forgotten its end.
  private static let mostArgumentLines = 50
  /// Each line asks every open directive, so without a limit a page takes time by the square of its length.
  /// Deeper ones stay text.
  private static let deepest = 1000

  private let known: Set<String>
  private var entries: [Entry] = []
  /// Paragraphs that no lazy continuation line may join; see `endLastParagraph`.
  private var endedParagraphs: [Node] = []
  private var comments: [Node] = []

  init(known: Set<String>) { self.known = known }

  /// The directives of the page so far; a node's `directiveIndex` counts into them.
  var directives: [Directive] { entries.map(\.directive) }

  /// The directives that nothing has closed, once the page has ended.
  var unclosed: [Directive] {
    entries.filter { $0.state == .body }.map(\.directive)
  }

  func reset() {
    entries.removeAll(keepingCapacity: true)
    endedParagraphs.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
  }

  /// To be called when all lines have been read, before inlines are.
  func endBlocks() {
    for node in endedParagraphs { node.pointee.type = NodeType.paragraph }
    endedParagraphs.removeAll(keepingCapacity: true)
    for index in entries.indices where entries[index].state == .arguments {
      entries[index].directive.isWellFormed = false
    }
    comments.removeAll { !entries[$0.directiveIndex].directive.isWellFormed }
    for comment in comments { clearText(below: comment) }
  }

  /// Takes the comments out of the tree; to be called when it is complete.
  func removeComments() {
    for comment in comments { cmark_node_unlink(comment) }
  }

  /// Takes the text that inlines would be made of, so that a comment has no part in the numbers of footnotes.
  private func clearText(below top: Node) {
    var node = top.pointee.first_child
    while let here = node {
      switch here.pointee.type {
      case NodeType.codeBlock, NodeType.htmlBlock: break
      default: cmark_strbuf_clear(&here.pointee.content)
      }
      node = here.following(below: top)
    }
  }

  // MARK: Opening

  /// Opens a directive if the rest of the line begins one.
  func open(
    _ parser: UnsafeMutablePointer<cmark_parser>, in parent: Node, line: UnsafeMutableBufferPointer<UInt8>,
    as make: (Int) -> Node?
  ) -> Node? {
    let start = Int(parser.pointee.first_nonspace)
    let text = UnsafeBufferPointer(line)
    guard start < text.count, text[start] == UInt8(ascii: "@"),
      let nameEnd = DirectiveName.end(in: text, from: start + 1)
    else { return nil }
    let name = String(decoding: text[(start + 1)..<nameEnd], as: UTF8.self)
    let isKnown = known.contains(name)
    guard var entry = entry(name, isKnown, in: text, from: start, nameEnd: nameEnd) else { return nil }
    entry.depth = depth(below: parent)
    guard entry.depth < Self.deepest else { return nil }
    entry.directive.line = Int(parser.pointee.line_number)
    entry.directive.column = start + 1

    entries.append(entry)
    guard let node = make(entries.count) else {
      entries.removeLast()
      return nil
    }
    if isKnown, name == Directive.comment { comments.append(node) }
    if entry.state == .body, let brace = braceBehindArguments(text, nameEnd) {
      readContent(of: entries.count - 1, line, from: brace + 1, parser)
    } else {
      consume(parser, text)
    }
    return node
  }

  private func depth(below parent: Node) -> Int {
    var ancestor: Node? = parent
    while let here = ancestor {
      if here.pointee.type == NodeType.directive { return entries[here.directiveIndex].depth + 1 }
      ancestor = here.pointee.parent
    }
    return 0
  }

  /// What the opening line says of the directive; nil if the line is ordinary text after all.
  private func entry(
    _ name: String, _ isKnown: Bool, in line: UnsafeBufferPointer<UInt8>, from start: Int, nameEnd: Int
  ) -> Entry? {
    let lineEnd = contentEnd(line)
    func text(upTo end: Int) -> String { String(decoding: line[start..<end], as: UTF8.self) }
    var directive = Directive(
      name: name, arguments: [], line: 0, column: 0, isKnown: isKnown, opening: text(upTo: nameEnd))
    var position = skipSpaces(line, from: nameEnd)
    if position < lineEnd, line[position] == UInt8(ascii: "(") {
      guard let end = DirectiveArguments.end(of: line, from: position) else {
        // Only a known name may leave its parentheses open: prose has open ones as well.
        guard isKnown else { return nil }
        directive.opening = text(upTo: lineEnd)
        return Entry(
          directive: directive, state: .arguments, pendingArguments: Array(line[position..<lineEnd]) + [10])
      }
      guard let arguments = DirectiveArguments.parse(line[(position + 1)..<(end - 1)]) else { return nil }
      directive.arguments = arguments
      directive.opening = text(upTo: end)
      position = skipSpaces(line, from: end)
      if position >= lineEnd {
        if isKnown { return Entry(directive: directive, state: .awaitingBody) }
        // `@available(iOS 17, *)` in prose; directives begin with a capital.
        return line[start + 1] < UInt8(ascii: "a") ? Entry(directive: directive, state: .closed) : nil
      }
    } else if position >= lineEnd {
      // A bare name is a directive only when it is a known one; otherwise somebody is being mentioned.
      return isKnown ? Entry(directive: directive, state: .awaitingBody) : nil
    }
    guard line[position] == UInt8(ascii: "{") else { return nil }
    return Entry(directive: directive, state: .body)
  }

  private func braceBehindArguments(_ line: UnsafeBufferPointer<UInt8>, _ nameEnd: Int) -> Int? {
    var position = skipSpaces(line, from: nameEnd)
    if position < line.count, line[position] == UInt8(ascii: "(") {
      position = skipSpaces(line, from: DirectiveArguments.end(of: line, from: position) ?? line.count)
    }
    return position < line.count && line[position] == UInt8(ascii: "{") ? position : nil
  }

  /// `@Name { content }` on one line: the closing brace is blanked out, so that the content is parsed alone.
  private func readContent(
    of index: Int, _ line: UnsafeMutableBufferPointer<UInt8>, from start: Int,
    _ parser: UnsafeMutablePointer<cmark_parser>
  ) {
    let text = UnsafeBufferPointer(line)
    let content = skipSpaces(text, from: start)
    let end = contentEnd(text)
    guard content < end else { return consume(parser, text) }
    if line[end - 1] == UInt8(ascii: "}") {
      line[end - 1] = UInt8(ascii: " ")
      entries[index].state = .closed
    }
    advance(parser, text, by: content - Int(parser.pointee.offset), columns: false)
  }

  // MARK: Continuing

  /// Whether the line belongs to the open directive `node`; consumes what is the directive's own.
  func matches(
    _ node: Node, _ parser: UnsafeMutablePointer<cmark_parser>, line buffer: UnsafeMutableBufferPointer<UInt8>
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

  /// Keeps the line that follows `@Name { text }` from continuing that text as a lazy line.
  ///
  /// The library lets only the last paragraph be continued so; until all lines are read it sees another type.
  private func endLastParagraph(_ parser: UnsafeMutablePointer<cmark_parser>) {
    guard let last = parser.pointee.current, last.pointee.type == NodeType.paragraph else { return }
    last.pointee.type = NodeType.customBlock
    endedParagraphs.append(last)
  }

  private func continueArguments(
    _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let line = UnsafeBufferPointer(buffer)
    let lineEnd = contentEnd(line)
    entries[index].argumentLines += 1
    if parser.pointee.blank || entries[index].argumentLines > Self.mostArgumentLines {
      entries[index].directive.isWellFormed = false
      entries[index].state = .closed
      return false
    }
    entries[index].pendingArguments.append(
      contentsOf: line[Int(parser.pointee.offset)..<max(lineEnd, Int(parser.pointee.offset))])
    entries[index].pendingArguments.append(10)
    let pending = entries[index].pendingArguments
    entries[index].directive.opening += "\n" + String(decoding: line[..<lineEnd], as: UTF8.self)
    let end = pending.withUnsafeBufferPointer { DirectiveArguments.end(of: $0, from: 0) }
    guard let end else {
      consume(parser, line)
      return true
    }
    let arguments = DirectiveArguments.parse(pending[1..<(end - 1)])
    entries[index].directive.arguments = arguments ?? []
    entries[index].directive.isWellFormed = arguments != nil
    entries[index].pendingArguments = []
    let rest = skipSpaces(line, from: lineEnd + 1 - (pending.count - end))
    if rest >= lineEnd {
      entries[index].state = .awaitingBody
    } else if line[rest] == UInt8(ascii: "{") {
      entries[index].state = .body
      readContent(of: index, buffer, from: rest + 1, parser)
      return true
    } else {
      entries[index].state = .closed
      entries[index].directive.isWellFormed = false
    }
    consume(parser, line)
    return true
  }

  private func beginBody(
    _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = Int(parser.pointee.first_nonspace)
    guard start < line.count, line[start] == UInt8(ascii: "{"),
      skipSpaces(line, from: start + 1) >= contentEnd(line)
    else {
      entries[index].state = .closed
      return false
    }
    entries[index].state = .body
    consume(parser, line)
    return true
  }

  private func continueBody(
    _ node: Node, _ index: Int, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if parser.pointee.blank { return true }
    let start = Int(parser.pointee.first_nonspace)
    let indent = Int(parser.pointee.indent)
    let taken = min(indent, entries[index].bodyIndent ?? indent)
    let isBrace = line[start] == UInt8(ascii: "}") && skipSpaces(line, from: start + 1) >= contentEnd(line)
    if isBrace, !somethingInsideTakesBrace(node, indent: indent - taken) {
      entries[index].state = .closed
      consume(parser, line)
      return true
    }
    if entries[index].bodyIndent == nil, !isBrace { entries[index].bodyIndent = indent }
    if taken > 0 { advance(parser, line, by: taken, columns: true) }
    return true
  }

  /// Whether a `}` belongs to something open inside `node`: a directive, or code or raw HTML that is not at its
  /// end. A block quote or a list item in between must itself go on with this line to reach what it holds.
  private func somethingInsideTakesBrace(_ node: Node, indent: Int) -> Bool {
    var indent = indent
    var inner = node.pointee.last_child
    while let here = inner, here.isOpen {
      switch here.pointee.type {
      case NodeType.directive:
        let state = entries[here.directiveIndex].state
        return state == .body || state == .arguments
      case NodeType.codeBlock:
        return here.pointee.as.code.fenced != 0
      case NodeType.htmlBlock:
        return here.pointee.as.html_block_type < 6
      case NodeType.blockQuote: return false
      case NodeType.item:
        let needed = Int(here.pointee.as.list.marker_offset + here.pointee.as.list.padding)
        if indent < needed { return false }
        indent -= needed
      case NodeType.footnoteDefinition:
        if indent < 4 { return false }
        indent -= 4
      default: break
      }
      inner = here.pointee.last_child
    }
    return false
  }

  // MARK: Lines

  private func skipSpaces(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count, line[index] == UInt8(ascii: " ") || line[index] == 9 { index += 1 }
    return index
  }

  /// The end of the line without white space and line ending.
  private func contentEnd(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var end = line.count
    while end > 0, line[end - 1] == UInt8(ascii: " ") || (9...13).contains(line[end - 1]) { end -= 1 }
    return end
  }

  private func consume(_ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>) {
    var end = line.count
    while end > 0, line[end - 1] == 10 || line[end - 1] == 13 { end -= 1 }
    advance(parser, line, by: end - Int(parser.pointee.offset), columns: false)
  }

  private func advance(
    _ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>, by count: Int,
    columns: Bool
  ) {
    line.withMemoryRebound(to: CChar.self) {
      cmark_parser_advance_offset(parser, $0.baseAddress, Int32(count), columns ? 1 : 0)
    }
  }
}

extension UnsafeMutablePointer where Pointee == cmark_node {
  /// For a directive's node, which of the document's directives it is.
  public var directiveIndex: Int { Int(bitPattern: pointee.user_data) - 1 }
}
