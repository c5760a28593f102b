import Basics

/// Alerts of DocFX, which can begin on any line of a block quote: the quote before it ends there.
///
/// Source: DocFX, “Markdown”, alerts; Markdig’s extension of DocFX, `QuoteSectionNoteParser`.
enum DocFXAlerts: BlockSyntax {
  static let firstBytes = Alerts.firstBytes

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let line = blocks.line
    guard start.quotes > 0, AlertHead(start.text) != nil else { return false }
    if let previous = blocks.previous, LineStart(previous.text).quotes >= start.quotes,
      let mark = start.prefix.lastIndex(of: UInt8(ascii: ">"))
    {
      // A line without the quote separates two quotes.
      blocks.writeBlank(prefix: start.prefix[..<mark], for: line)
    }
    return Alerts.convert(&blocks)
  }
}
