import Basics

/// A comment with text after it on the same line. In Python-Markdown, the text is Markdown; in our Markdown, it would
/// be HTML. The comment is left out.
enum CommentsBeforeText: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, start.text.hasPrefix("<!--"),
      let close = start.text.find("-->", from: start.text.startIndex + 4),
      !start.text[(close + 3)...].isBlank
    else { return false }
    blocks.skip(1, leaving: start.text[(close + 3)...])
    return true
  }
}
