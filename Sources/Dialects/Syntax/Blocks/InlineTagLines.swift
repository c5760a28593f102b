import Basics
import HTMLSyntax

/// A tag of an inline element, such as `<i>`, that is alone on the first line of a paragraph. In CommonMark, it would
/// begin a block of HTML, in which Markdown is text, so the next line is appended to it, or a blank line separates a
/// heading from it.
///
/// Sources: CommonMark 0.31, section 4.6, HTML blocks of kind 7; Python-Markdown, `block_level_elements`.
enum InlineTagLines: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard blocks.previous?.isBlank ?? true, !Tag.beginsBlock(start.text),
      let tag = Tag(html: start.text), !ElementNames.raw.contains(tag.name), start.text[tag.end...].isBlank,
      let next = blocks.line(after: 1), !next.isBlank
    else { return false }
    let below = LineStart(next.text)
    guard below.quotes == start.quotes else { return false }
    if InlineTitle.heading(below.text) != nil {
      let line = blocks.take()
      blocks.write([line])
      blocks.writeBlank(prefix: start.prefix, for: line)
      return true
    }
    guard isText(below.text) else { return false }
    let line = blocks.take()
    _ = blocks.take()
    blocks.write([line.with(line.text.trimmedEnd + below.text)])
    return true
  }

  /// Whether a line can be text of a paragraph that begins on the line above.
  private static func isText(_ text: Bytes) -> Bool {
    guard let first = text.first else { return false }
    return !"<#|".utf8.contains(first) && Fence(text) == nil && ListMarker(text) == nil
  }
}
