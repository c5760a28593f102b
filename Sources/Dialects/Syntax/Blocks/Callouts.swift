import Basics

/// Callouts in block quotes, with the types and the syntax of Obsidian: `> [!info] Title`, and `> [!info]-` and
/// `> [!info]+`, which can be collapsed. Alerts that GitHub knows stay as they are.
///
/// Sources: PyMdown Extensions, “Quotes”; Obsidian, “Callouts”.
enum Callouts: BlockSyntax {
  static let firstBytes = Alerts.firstBytes

  private struct Header {
    var type: String
    var title: String
    var isCollapsible = false
    var isExpanded = false
    /// Whether the block is an alert of GitHub.
    var isAlert: Bool

    init?(_ text: Bytes) {
      guard let rest = text.droppingPrefix("[!"), let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
        return nil
      }
      // Further words after a vertical bar are classes.
      let type = rest[..<end].prefix { $0 != Byte.pipe }.trimmed
      guard !type.isEmpty, type.allSatisfy({ Byte.isWord($0) || $0 == UInt8(ascii: "-") }) else { return nil }
      self.type = type.string.lowercased()
      var title = rest[(end + 1)...]
      if let mark = title.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") {
        (isCollapsible, isExpanded) = (true, mark == UInt8(ascii: "+"))
        title = title.dropFirst()
      }
      self.title = PlainLabel.text(title.trimmed)
      isAlert =
        self.title.isEmpty && !isCollapsible && type.count == end - rest.startIndex
        && AsideType.own.contains(self.type)
    }
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, let header = Header(start.text), !header.isAlert else { return false }
    if let previous = blocks.previous, LineStart(previous.text).quotes >= start.quotes,
      !LineStart(previous.text).text.isBlank
    {
      return false
    }
    let line = blocks.take()
    let content = blocks.takeQuote(depth: start.quotes)
    // The quote around the callout remains.
    var prefix = start.prefix
    if let mark = prefix.lastIndex(of: UInt8(ascii: ">")) { prefix = prefix[..<mark] }
    let title = header.title.isEmpty ? nil : header.title
    if header.isCollapsible {
      let label = title ?? AsideType.label(header.type)
      let expanded = header.isExpanded ? ", isExpanded: true" : ""
      blocks.writeDirective(
        "@DisclosureGroup(\(label.directiveArgument)\(expanded))", content, prefix: prefix, opening: line)
    } else {
      AsideType.write(
        type: header.type, title: title, content, prefix: prefix, opening: line, closing: nil, &blocks)
    }
    return true
  }
}
