import Basics
import YAML

/// Builds the Markdown of a page in YAML. Each line has the origin of its text in the file.
struct DocFXPageLines {
  private let lines: [PageLine]
  let context: PageContext
  private(set) var output: [PageLine] = []

  /// - Parameter lines: the lines of the file.
  init(_ lines: [PageLine], _ context: PageContext) {
    self.lines = lines
    self.context = context
  }

  /// Returns a line with the origin of a value.
  func line(_ text: Bytes, of node: YAMLNode) -> PageLine {
    var origin = origin(of: node.line)
    origin.shift = 1 - Int32(clamping: node.column)
    return PageLine(text: text, origin: origin)
  }

  private func origin(of line: Int) -> LineOrigin {
    LineOrigin(file: 0, line: min(max(line, 1), lines.count))
  }

  mutating func writeBlank(for node: YAMLNode) {
    if let last = output.last, !last.isBlank { output.append(line([], of: node)) }
  }

  /// Writes a heading.
  ///
  /// - Parameter text: one line of Markdown.
  mutating func writeHeading(_ text: String, level: Int, id: String? = nil, for node: YAMLNode) {
    writeBlank(for: node)
    let marks = String(repeating: "#", count: min(max(level, 1), 6))
    let id = id.map { " {#\($0)}" } ?? ""
    output.append(line(Bytes("\(marks) \(text)\(id)"), of: node))
    writeBlank(for: node)
  }

  /// Writes one line of Markdown.
  mutating func write(_ text: String, for node: YAMLNode) { output.append(line(Bytes(text), of: node)) }

  /// Writes the Markdown in a value as blocks of its own.
  mutating func writeMarkdown(_ node: YAMLNode, prefix: String = "") {
    guard let text = node.text, !node.isNull else { return }
    writeBlank(for: node)
    let bytes = Array(text.utf8)
    let place = bodyPlace(of: node)
    for (offset, content) in PageLine.lines(of: bytes).enumerated() {
      var found = content
      found.origin = origin(of: place.line + (place.isLiteral ? offset : 0))
      found.origin.shift = -Int32(clamping: place.isLiteral || offset == 0 ? place.indent : 0)
      output.append(found.prefixed(by: content.isBlank ? [] : Bytes(prefix)))
    }
    writeBlank(for: node)
  }

  /// Writes the text of a value as a code block.
  mutating func writeCode(_ node: YAMLNode, language: String) {
    guard node.text != nil else { return }
    writeBlank(for: node)
    let first = output.count
    output.append(line([], of: node).with([], .verbatim))
    writeMarkdown(node)
    let fence = Bytes(Fence.enclosing(Array(output[first...])))
    for index in first..<output.count { output[index].role = .verbatim }
    while output.count > first + 1, output[output.count - 1].isBlank { output.removeLast() }
    output[first].text = fence + Bytes(language.filter { !$0.isWhitespace && $0 != "`" })
    output.append(line(fence, of: node).with(fence, .verbatim))
    writeBlank(for: node)
  }

  /// Returns where the text of a scalar begins, and whether each line of it is a line of the file.
  private func bodyPlace(of node: YAMLNode) -> (line: Int, indent: Int, isLiteral: Bool) {
    guard node.line <= lines.count, node.line > 0 else { return (1, 0, false) }
    let text = lines[node.line - 1].text
    let mark = text.dropFirst(max(node.column - 1, 0)).first
    guard mark == UInt8(ascii: "|") || mark == UInt8(ascii: ">") else {
      return (node.line, node.column - 1, false)
    }
    let next = lines[min(node.line, lines.count)...].first { !$0.isBlank }
    return (node.line + 1, next?.text.indent ?? 0, mark == UInt8(ascii: "|"))
  }

  func report(_ name: String, kind: String, at node: YAMLNode, _ parts: MessageTable.Parts = [:]) {
    context.report(name, kind: kind, at: origin(of: node.line), column: node.column, parts)
  }
}

extension YAMLNode {
  /// The text on one line, with single spaces.
  var singleLine: String? {
    guard let text, !isNull else { return nil }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }
}

extension String {
  /// The text as the destination of a link in Markdown.
  var asLinkDestination: String {
    let isPlain = !contains { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == "<" || $0 == ">" }
    if isPlain, !isEmpty { return self }
    let inner = filter { !$0.isNewline }.replacing("<", with: "%3C").replacing(">", with: "%3E")
    return "<\(inner)>"
  }
}
