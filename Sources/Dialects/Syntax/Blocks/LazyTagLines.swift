import Basics
import HTMLSyntax

/// A tag of an inline element, such as `<img>`, that is alone on the line below the first line of a list item or a
/// quote. It belongs to the paragraph above, but in our Markdown it would begin a block of HTML outside of the list, in
/// which the next items are text. It gets the indentation of the paragraph.
///
/// Sources: CommonMark 0.31, section 4.6, HTML blocks of kind 7, and section 5.1, laziness; markdown-it,
/// `rules_block/html_block`.
enum LazyTagLines: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard !blocks.context.isMDX, let above = blocks.previous, above.role == .text,
      let prefix = prefix(of: above, start), !Tag.beginsBlock(start.text), let tag = Tag(html: start.text),
      !ElementNames.raw.contains(tag.name), !tag.name.contains("-"),
      start.text.dropFirst().first?.isASCIIUppercase == false,
      start.text[tag.end...].isBlank
    else { return false }
    let line = blocks.take()
    blocks.write([line.with(prefix + start.text)])
    return true
  }

  /// Returns the prefix of a line that continues the paragraph on the line above without its indentation or its marks of
  /// quotes; nil if there is no such paragraph.
  private static func prefix(of above: PageLine, _ start: LineStart) -> Bytes? {
    let first = LineStart(above.text)
    if start.quotes < first.quotes {
      return BlockStart.isParagraph(above.with(first.text)) ? first.prefix : nil
    }
    guard first.quotes == start.quotes, let marker = ListMarker(first.text),
      start.column < first.column + marker.width, BlockStart.isParagraph(above.with(marker.text))
    else { return nil }
    return first.prefix + Bytes(repeating: Byte.space, count: marker.width)
  }
}
