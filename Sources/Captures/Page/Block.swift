/// A block of a page's body: what cleaning rules look at and move.
struct Block: Sendable {
  enum Kind: Sendable { case heading, paragraph, list, table, quote, code, rule, directive }

  var kind: Kind
  /// The level of a heading, 1 to 6.
  var level = 0
  /// The id that a heading's link gave, where it had one.
  var anchor: String?
  /// The block's lines without blank ones around them. A heading has one: its text without marks.
  var lines: [Line]

  init(_ kind: Kind, _ lines: [Line], level: Int = 0, anchor: String? = nil) {
    self.kind = kind
    self.lines = lines
    self.level = level
    self.anchor = anchor
  }

  var number: Int32 { lines.first?.number ?? 0 }
  var text: Bytes { lines.first?.text ?? [] }

  /// The paragraph's only line, nil for other blocks.
  var onlyLine: Bytes? { kind == .paragraph && lines.count == 1 ? lines[0].text : nil }

  /// The image that is all of this paragraph.
  var image: LinkSpan? {
    guard let line = onlyLine, let span = LinkSpan.only(in: line), span.isImage else { return nil }
    return span
  }
}
