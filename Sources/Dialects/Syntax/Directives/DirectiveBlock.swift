import Basics

/// A directive with its content:
///
///     @Step {
///       Warm the pot.
///     }
struct DirectiveBlock {
  var head: DirectiveHead
  /// The lines between the braces, without the indentation of the first one.
  var content: [PageLine] = []
  var hasBody = false
  /// The white space before the lines that replace the directive.
  var prefix: Bytes
  let opening: PageLine
  /// The line with the closing brace; nil if the brace has no line of its own, or is missing.
  var closing: PageLine?
  /// The number of lines of the directive.
  var count = 1

  var name: String { head.name }

  /// The directive as a block for which Markdown is written.
  var source: SourceBlock {
    SourceBlock(prefix: prefix, opening: opening, closing: closing, content: content)
  }

  /// Reads the directive that begins at the first line. Returns nil if none begins there, or if other text follows the
  /// directive.
  init?(_ lines: ArraySlice<PageLine>) {
    guard let first = lines.first else { return nil }
    let start = LineStart(first.text)
    guard start.text.first == UInt8(ascii: "@") else { return nil }
    guard let found = DirectiveHead.read(start.text, lines.dropFirst()) else { return nil }
    var next = found.next
    head = found.head
    prefix = start.prefix
    opening = first
    // Superfluous closing parentheses are ignored.
    var inline = found.rest.drop { $0 == UInt8(ascii: ")") }.trimmed
    if inline.isEmpty {
      // The brace may be on the next line.
      if next < lines.endIndex, lines[next].text.trimmed.equals("{") {
        inline = lines[next].text.trimmed
        next += 1
      } else {
        count = next - lines.startIndex
        return
      }
    }
    guard inline.first == UInt8(ascii: "{") else { return nil }
    hasBody = true
    inline = inline.dropFirst().trimmed
    if let only = inline.droppingSuffix("}") {
      content = only.isBlank ? [] : [first.with(only.trimmed)]
      count = next - lines.startIndex
      return
    }
    let end = Self.endOfBody(lines[next...])
    content = Self.dedented(lines[next..<end])
    if !inline.isEmpty { content.insert(first.with(inline), at: 0) }
    closing = end < lines.endIndex ? lines[end] : nil
    count = min(end + 1, lines.endIndex) - lines.startIndex
  }

  /// Returns the index of the line with the brace that closes the body; the end if there is none.
  private static func endOfBody(_ lines: ArraySlice<PageLine>) -> Int {
    var depth = 1
    var fence = FenceTracker()
    var index = lines.startIndex
    while index < lines.endIndex {
      let text = textOfItem(lines[index])
      index += 1
      guard !fence.read(text: text), let first = text.first else { continue }
      switch first {
      case UInt8(ascii: "}") where text.trimmedEnd.count == 1:
        depth -= 1
        if depth == 0 { return index - 1 }
      case UInt8(ascii: "{") where text.trimmedEnd.count == 1: depth += 1
      case UInt8(ascii: "@"):
        guard let (_, rest, next) = DirectiveHead.read(text, lines[index...]), rest.first == UInt8(ascii: "{")
        else { continue }
        index = next
        if rest.last != UInt8(ascii: "}") { depth += 1 }
      default: break
      }
    }
    return lines.endIndex
  }

  /// Returns the text of a line after white space and the markers of list items.
  private static func textOfItem(_ line: PageLine) -> Bytes {
    var text = LineStart(line.text).text
    while let marker = ListMarker(text), !marker.text.isEmpty { text = marker.text }
    return text
  }

  private static func dedented(_ lines: ArraySlice<PageLine>) -> [PageLine] {
    guard let first = lines.first(where: { !$0.isBlank }) else { return [] }
    let indent = first.text.indent
    return lines.map { $0.dedented(by: min(indent, $0.text.indent)) }
  }
}

/// The content of a directive: directives, and the lines between them.
enum DirectiveContent {
  case lines([PageLine])
  case directive(DirectiveBlock)

  var directive: DirectiveBlock? { if case .directive(let block) = self { block } else { nil } }

  static func parts(of block: DirectiveBlock, names: Set<String>) -> [DirectiveContent] {
    parts(of: block.content, names: names, prefix: block.prefix)
  }

  /// Divides lines into directives whose name is in a set, and the lines between them. Code blocks are not searched.
  ///
  /// - Parameter prefix: the prefix of the lines that replace the directives.
  static func parts(of lines: [PageLine], names: Set<String>, prefix: Bytes = []) -> [DirectiveContent] {
    var result: [DirectiveContent] = []
    var pending: [PageLine] = []
    var fence = FenceTracker()
    var index = 0
    while index < lines.count {
      let text = lines[index].text.trimmed
      if !fence.read(text: text), DirectiveHead.name(of: text) != nil,
        var block = DirectiveBlock(lines[index...])
      {
        block.prefix = prefix
        let end = min(index + block.count, lines.count)
        if names.contains(block.name) {
          if pending.contains(where: { !$0.isBlank }) { result.append(.lines(pending)) }
          pending = []
          result.append(.directive(block))
        } else {
          // Other directives, such as comments, are kept as lines, together with their content.
          pending += lines[index..<end]
        }
        index = end
        continue
      }
      pending.append(lines[index])
      index += 1
    }
    if pending.contains(where: { !$0.isBlank }) { result.append(.lines(pending)) }
    return result
  }
}

extension BlockConverter {
  /// Writes the content of a directive, in which a function writes the directives with some names.
  mutating func writeParts(
    of block: DirectiveBlock, _ names: Set<String>, _ write: (DirectiveBlock, inout BlockConverter) -> Void
  ) {
    for part in DirectiveContent.parts(of: block, names: names) {
      switch part {
      case .lines(let lines): writeContent(lines, prefix: block.prefix)
      case .directive(let inner): write(inner, &self)
      }
    }
  }
}
