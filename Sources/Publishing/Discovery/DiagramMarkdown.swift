import Basics
import Diagrams

/// The text forms of diagrams in the Markdown of a page, for programs that do not see the drawings.
public enum DiagramMarkdown {
  /// Returns the Markdown of a page with the text form of each Mermaid diagram after its code block.
  public static func addingTextForms(to text: [UInt8], _ strings: UIStrings) -> [UInt8] {
    guard text[...].find("mermaid") != nil else { return text }
    var out = ByteBuffer(capacity: text.count + 1024)
    var open: (fence: Bytes, isMermaid: Bool)?
    /// The lines of the open code block after its fence.
    var lines: [Bytes] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = text[start..<end]
      out.append(text[start..<min(end + 1, text.count)])
      start = end + 1
      let (fence, info) = Self.fence(line)
      guard let block = open else {
        let isMermaid = info.equals("mermaid") || info.equals("{mermaid}")
        // Colons also begin containers, which end with the same line as those around them.
        if !fence.isEmpty, isMermaid || fence.first != UInt8(ascii: ":") { open = (fence, isMermaid) }
        continue
      }
      guard info.isEmpty, fence.count >= block.fence.count, fence.first == block.fence.first else {
        lines.append(line)
        continue
      }
      open = nil
      defer { lines.removeAll() }
      if block.isMermaid {
        if end == text.count { out.append(UInt8(ascii: "\n")) }
        append(lines, prefix: line[..<fence.startIndex], strings, to: &out)
      }
    }
    return out.array()
  }

  /// Returns the fence in a line, and the first word after it; both are empty if there is none.
  private static func fence(_ line: Bytes) -> (fence: Bytes, info: Bytes) {
    // The marks of block quotes and list items.
    let rest = line.drop { " \t>-*+.0123456789".utf8.contains($0) }
    guard let mark = rest.first, "`~:".utf8.contains(mark) else { return (line.prefix(0), line.prefix(0)) }
    let fence = rest.prefix { $0 == mark }
    let info = rest[fence.endIndex...].trimmed
    guard fence.count > 2, mark != UInt8(ascii: "`") || !info.contains(mark) else {
      return (line.prefix(0), line.prefix(0))
    }
    return (fence, info.prefix { $0 > 0x20 })
  }

  /// Appends the text form of a diagram, if it can be drawn.
  ///
  /// - Parameter prefix: the marks and the indent of the blocks that contain the diagram.
  private static func append(
    _ lines: [Bytes], prefix: Bytes, _ strings: UIStrings, to out: inout ByteBuffer
  ) {
    let content = lines.map { line -> Bytes in
      let isQuoted = line.starts(with: prefix)
      return isQuoted ? line[(line.startIndex + prefix.count)...] : line
    }
    let diagram = DiagramText(
      Array(content.joined(separator: [UInt8(ascii: "\n")])), idPrefix: "", strings: strings)
    guard case .drawn(let drawing) = diagram.draw(), !drawing.outline.isEmpty else { return }
    for line in ["", "\(strings["diagramAsText"]):", ""] + drawing.outline.flatMap(lines(of:)) {
      out.append(line.isEmpty ? prefix.trimmedEnd : prefix)
      out.append(line)
      out.append(UInt8(ascii: "\n"))
    }
  }

  private static func lines(of block: Outline) -> [String] {
    switch block {
    case .list(let items):
      return items.flatMap { item in
        ["- " + markdown(item.text)] + item.children.flatMap(lines(of:)).map { "  " + $0 }
      }
    case .table(let header, let rows):
      let dashes = "|" + String(repeating: " --- |", count: header.count)
      return [row(header), dashes] + rows.map(row)
    }
  }

  private static func row(_ cells: [Outline.Text]) -> String {
    "| " + cells.map { markdown($0).replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private static func markdown(_ text: Outline.Text) -> String {
    var buffer = ByteBuffer()
    MarkdownText.append(text.text, to: &buffer)
    return text.url.map { "[\(buffer.text)](<\($0)>)" } ?? buffer.text
  }
}

extension ArraySlice<UInt8> {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: Bytes {
    var text = self
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }
}
