import Basics

/// Escapes the texts of a session’s page, which are plain text: `C++ and *ptr` contains no emphasis.
///
/// The tools that save such pages join the text nodes of the page. A page with links or escapes in its text comes from
/// a tool that writes Markdown, so it is not changed.
enum SessionText {
  /// Whether the texts of a page are plain text.
  static func isPlain(_ sections: SessionSections) -> Bool {
    !(sections.about + sections.rest.prefix(sections.restBeforeTranscript) + sections.transcript).contains {
      line in
      hasEscape(line.text)
        || LinkSpan.all(in: line.text).contains { isURL($0.url(in: line.text)) || $0.isImage }
    }
  }

  private static func isURL(_ url: Bytes) -> Bool {
    url.hasPrefix("/") || url.hasPrefix("#") || url.hasPrefix("http")
  }

  private static func hasEscape(_ text: Bytes) -> Bool {
    text.indices.dropLast().contains { index in
      text[index] == Byte.backslash && "_*[]#`<>~".utf8.contains(text[index + 1])
    }
  }

  /// Returns the blocks with the text of paragraphs and list items escaped.
  static func escaped(_ blocks: [Block]) -> [Block] {
    blocks.map { block in
      var block = block
      switch block.kind {
      case .paragraph: block.lines = escaped(block.lines)
      case .list:
        block.lines = block.lines.map { line in
          guard let content = LineKind.listMarker(line.text)?.content else { return line }
          let marker = line.text[..<content.startIndex]
          return Line((marker + MarkdownEscaping.asPlainText(content))[...], line.number)
        }
      default: break
      }
      return block
    }
  }

  static func escaped(_ lines: [Line]) -> [Line] {
    lines.map { Line(MarkdownEscaping.asPlainText($0.text), $0.number) }
  }
}
