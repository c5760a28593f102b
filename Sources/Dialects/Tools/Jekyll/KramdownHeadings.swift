import Basics

/// Headings with dashes. kramdown makes their IDs from the text before it replaces hyphens by dashes, so the headings
/// state them.
///
/// Source: kramdown-parser-gfm, `generate_gfm_header_id`.
enum KramdownHeadings: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let text = blocks.start.text.trimmedEnd
    guard text.contains(text: "--"), text.last != UInt8(ascii: "}"),
      let title = InlineTitle.heading(text)?.text,
      DialectPlainText.text(of: title, code: { _, _ in [] }).contains("--")
    else { return false }
    let line = blocks.take()
    blocks.write([line.with(line.text.trimmedEnd + Bytes(" {#\(GitHubSlug.make(title))}"))])
    return true
  }
}
