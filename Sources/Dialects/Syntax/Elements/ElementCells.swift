import Basics
import HTMLSyntax

/// List items, table cells and quotes in HTML, whose content on lines of its own is Markdown in MDX.
enum ElementCells {
  private static let names: Set<String> = ["li", "td", "th", "dd", "dt", "blockquote"]

  /// Writes the tags of an element on lines of their own, and its content as Markdown between them. Returns false if
  /// the element has another name, or no Markdown.
  static func convert(_ element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter) -> Bool {
    let opening = element.opening
    let start = LineStart(opening.text)
    guard names.contains(element.tag.name), element.lineCount > 1, !element.isUnclosed,
      element.content.contains(where: hasMarkdown),
      case .tag(let tag) = Tag.read(at: start.text.startIndex, in: start.text)
    else { return false }
    blocks.skip(element.lineCount, leaving: element.rest)
    blocks.write([opening.with(prefix + start.text[..<tag.end])])
    blocks.writeBlank(prefix: prefix, for: opening)
    blocks.writeContent(element.block(prefix))
    blocks.writeBlank(prefix: prefix, for: element.closing)
    blocks.write("</\(element.tag.name)>", prefix: prefix, for: element.closing)
    return true
  }

  private static func hasMarkdown(_ line: PageLine) -> Bool {
    let text = LineStart(line.text).text
    return text.isEmpty || Fence(text) != nil || ListMarker(text) != nil || text.hasPrefix(":::")
      || text.contains { "*`[".utf8.contains($0) }
  }
}
