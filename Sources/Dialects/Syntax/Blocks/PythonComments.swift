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

/// A heading or a term that consists of a comment such as `<!-- md:setting config.folder -->`, which a script of the
/// project replaces with text. The name in the comment is shown, and links lead to it.
///
/// Source: Material for MkDocs, `hooks/shortcodes.py`, which other projects use as well.
enum ShortcodeComments: BlockSyntax {
  static let firstBytes = ByteSet("#<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let marks = start.text.prefix { $0 == UInt8(ascii: "#") }
    let comment = start.text.dropFirst(marks.count).trimmed
    guard marks.count <= 6,
      let words = comment.droppingPrefix("<!--")?.droppingSuffix("-->")?.trimmed.string.split(separator: " "),
      words.count == 2, words[0].contains(":"), !words[0].hasSuffix(":"),
      words[1].utf8.allSatisfy({ Byte.isWord($0) || ".-_".utf8.contains($0) })
    else { return false }
    if marks.isEmpty, !isTerm(blocks) { return false }
    let line = blocks.take()
    blocks.context.report(
      "foreign.tag", kind: "shortcode", at: line.origin,
      "a script replaces the comment `\(words[0])`, and is not run: only the name in it is shown",
      help: "write the text itself")
    // The script writes `+` before the IDs of options.
    let option = words[0].hasSuffix(":option") ? "<a id=\"+\(words[1])\"></a>" : ""
    let text = "<a id=\"\(words[1])\"></a>\(option)`\(words[1])`"
    blocks.write(
      [line.with(start.prefix + marks + (marks.isEmpty ? Bytes() : Bytes(" ")) + Bytes(text), .phrase)])
    return true
  }

  /// Whether the next block is a definition.
  private static func isTerm(_ blocks: BlockConverter) -> Bool {
    guard let next = blocks.line(after: 1) else { return false }
    let below = next.isBlank ? blocks.line(after: 2) : next
    return below.map { LineStart($0.text).text.hasPrefix(": ") } ?? false
  }
}
