import Basics

/// The kind of a block.
enum BlockKind: Sendable { case heading, paragraph, list, table, quote, code, rule, directive }

/// A block of a page's body, the unit that cleaning rules work on.
struct Block: Sendable {
  var kind: BlockKind
  /// The level of a heading, from 1 to 6.
  var level = 0
  /// The ID from the link of a heading, if it has one.
  var anchor: String?
  /// The lines of the block without surrounding blank lines. A heading has one line: its text without markers.
  var lines: [Line]

  init(_ kind: BlockKind, _ lines: [Line], level: Int = 0, anchor: String? = nil) {
    self.kind = kind
    self.lines = lines
    self.level = level
    self.anchor = anchor
  }

  var number: Int32 { lines.first?.number ?? 0 }
  var text: Bytes { lines.first?.text ?? [] }

  /// Whether this block of code is between fences. Otherwise, it is indented.
  var isFenced: Bool { text.indent < 4 && LineKind.isFence(text) }

  /// The text of a paragraph of one line; nil for other blocks.
  var onlyLine: Bytes? { kind == .paragraph && lines.count == 1 ? lines[0].text : nil }

  /// The image that makes up this whole paragraph.
  var image: LinkSpan? {
    guard let line = onlyLine, let span = LinkSpan.only(in: line), span.isImage else { return nil }
    return span
  }
}
