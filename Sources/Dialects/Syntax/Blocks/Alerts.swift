import Basics

/// The first line of an alert in a block quote: `[!NOTE]`, `[!info] Title`, and `[!info]- Title`, which can be
/// collapsed.
///
/// Sources: GitHub, “Alerts”; Obsidian, “Callouts”; PyMdown Extensions, “Quotes”.
struct AlertHead {
  /// The type in lowercase.
  let type: String
  /// The Markdown after the brackets.
  let title: Bytes
  let isCollapsible: Bool
  let isExpanded: Bool
  /// Whether GitHub has the alert, too, unless it has a title.
  let isOwn: Bool

  /// Returns nil if the text is not the first line of an alert.
  init?(_ text: Bytes) {
    guard let rest = text.droppingPrefix("[!"), let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    // Further words after a vertical bar are classes.
    let type = rest[..<end].prefix { $0 != Byte.pipe }.trimmed
    guard !type.isEmpty, type.allSatisfy({ Byte.isWord($0) || "-_ ".utf8.contains($0) }) else { return nil }
    self.type = type.string.lowercased()
    let after = rest[(end + 1)...]
    // A link or a link reference definition is not an alert.
    if let next = after.first, "([:".utf8.contains(next) { return nil }
    isExpanded = after.first == UInt8(ascii: "+")
    isCollapsible = isExpanded || after.first == UInt8(ascii: "-")
    title = after.dropFirst(isCollapsible ? 1 : 0).trimmed
    isOwn = !isCollapsible && type.count == end - rest.startIndex && AsideType.own.contains(self.type)
  }
}

/// Alerts in block quotes, `> [!Note]`. GitHub’s alerts stay; others become asides with their own label.
enum Alerts: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, let head = AlertHead(start.text) else { return false }
    let line = blocks.take()
    if head.isOwn {
      blocks.write([line.with(start.prefix + Bytes("[!\(head.type.uppercased())]"), .verbatim)])
      if !head.title.isEmpty { blocks.write([line.with(start.prefix + head.title)]) }
      return true
    }
    let content = (head.title.isEmpty ? [] : [line.with(head.title)]) + blocks.takeQuote(depth: start.quotes)
    let prefix = Bytes(repeating: Byte.space, count: line.text.indent)
    blocks.write(.aside(head.type), SourceBlock(prefix: prefix, opening: line, content: content))
    return true
  }
}

/// Alerts with the syntax of Obsidian, which can have titles and can be collapsed. Those that GitHub has stay.
enum Callouts: BlockSyntax {
  static let firstBytes = Alerts.firstBytes

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, let head = AlertHead(start.text), !head.isOwn || !head.title.isEmpty else {
      return false
    }
    if let previous = blocks.previous, LineStart(previous.text).quotes >= start.quotes,
      !LineStart(previous.text).text.isBlank
    {
      return false
    }
    let line = blocks.take()
    // The quote around the callout remains.
    let mark = start.prefix.lastIndex(of: UInt8(ascii: ">"))
    let block = SourceBlock(
      prefix: mark.map { start.prefix[..<$0] } ?? start.prefix, opening: line,
      content: blocks.takeQuote(depth: start.quotes))
    let title: String? = PlainLabel.text(head.title)
    blocks.write(
      .aside(
        head.type, title: title.nonEmpty, isCollapsible: head.isCollapsible, isExpanded: head.isExpanded),
      block)
    return true
  }
}
