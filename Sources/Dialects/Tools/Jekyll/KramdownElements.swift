import Basics
import HTMLSyntax

/// HTML elements of kramdown, which end with their closing tag and not, as in CommonMark, at a blank line. Their
/// content is HTML, unless the attribute `markdown` or an option of the project says otherwise.
///
/// Source: kramdown, “Syntax”, “HTML Blocks”.
enum KramdownElements: BlockSyntax {
  static let firstBytes = ByteSet("<")

  /// The elements that are blocks in CommonMark as well, without those that become components.
  private static let names = ElementNames.blocks.subtracting(ElementNames.void).subtracting([
    "details", "h1", "h2", "h3", "h4", "h5", "h6", "iframe", "p", "summary",
  ])

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let context = blocks.context
    guard start.quotes == 0, start.column < 4, context.budget.canSearch,
      !context.project.hasMarkdownInElements, !blocks.context.isInMarkdownElement,
      let element = PageElement.read(blocks.remaining, at: start.text.startIndex, context),
      names.contains(element.tag.name), !element.isUnclosed, element.lineCount > 1,
      !element.tag.has(attribute: "markdown"), !hasMarkdown(element.content)
    else { return false }
    var preformatted = PreformattedHTML()
    for number in 0..<element.lineCount {
      var line = blocks.take()
      let isLast = number == element.lineCount - 1
      if isLast { line = line.with(line.text.dropLast(element.rest.count)) }
      if line.isBlank {
        // A blank line would end the element. In preformatted text, a comment takes its place.
        if preformatted.isInside { blocks.write("<!-- -->", prefix: start.prefix, for: line) }
        continue
      }
      if preformatted.isInside, !line.text.contains(text: "</pre") {
        blocks.write([line])
        continue
      }
      blocks.writeHTML(line.with(start.prefix + LineStart(line.text).text))
      preformatted.read(line.text)
      if isLast, element.rest.isBlank { blocks.writeBlank(prefix: start.prefix, for: line) }
    }
    if !element.rest.isBlank {
      blocks.writeBlank(prefix: start.prefix, for: element.closing)
      blocks.write([element.closing.with(start.prefix + element.rest.trimmed)])
    }
    return true
  }

  /// Whether lines contain blocks of Markdown, which their author expects to be converted.
  private static func hasMarkdown(_ lines: [PageLine]) -> Bool {
    lines.contains { line in
      let text = LineStart(line.text).text
      guard let first = text.first else { return false }
      switch first {
      case UInt8(ascii: "`"), UInt8(ascii: "~"): return Fence(text) != nil
      case UInt8(ascii: "#"):
        return text.drop { $0 == first }.first == Byte.space
      case UInt8(ascii: "{"): return AttributeList(kramdown: text) != nil
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        return text.dropFirst().first == Byte.space
      default: return first == UInt8(ascii: "<") && text.contains(text: " markdown=")
      }
    }
  }
}
