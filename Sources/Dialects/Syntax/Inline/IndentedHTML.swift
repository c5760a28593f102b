import Basics
import HTMLSyntax

/// Markdown in elements of HTML that are indented, such as those in lists, admonitions and tabs: Python-Markdown reads
/// their tags as parts of text, and our Markdown reads everything between them as HTML.
///
/// Source: Python-Markdown, `HTMLExtractor.at_line_start`: a block of raw HTML is indented by at most three columns.
enum IndentedHTML: InlineSyntax {
  static let firstBytes = MarkdownInTags.firstBytes

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.isPhrase, Tag.beginsBlock(text.bytes) else { return nil }
    return MarkdownInTags.html(&text) { $0.context.urlInHTML($1) ?? $1 }
  }
}
