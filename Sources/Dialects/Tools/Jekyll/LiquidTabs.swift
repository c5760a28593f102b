import Basics

/// Tabs of plug-ins for Jekyll: `{% tabs group %}`, and in it `{% tab group Title %}` or `{% tab 'Title' for=group %}`.
///
/// Source: jekyll-tabs, “Usage”; the plug-in of docs.scala-lang.org.
enum LiquidTabs: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let tag = LiquidTag(at: start.text.startIndex, in: start.text), start.text[tag.end...].isBlank,
      tag.name == "tabs"
    else { return false }
    var taken = blocks
    _ = taken.take()
    guard let (content, _) = taken.takeContent(of: tag, start), let tabs = tabs(in: content) else {
      return false
    }
    blocks = taken
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }

  /// Returns the tabs between the outer tags; nil if there is anything else.
  private static func tabs(in content: [PageLine]) -> [Tab]? {
    var tabs: [Tab] = []
    var depth = 0
    for line in content {
      let text = LineStart(line.text).text
      let tag = text.hasPrefix("{%") ? LiquidTag(at: text.startIndex, in: text) : nil
      if tag?.name == "tab" { depth += 1 }
      if tag?.name == "endtab" { depth -= 1 }
      if depth < 0 { return nil }
      if tag?.name == "tab", depth == 1, let tag {
        tabs.append(Tab(title: title(tag), content: [], line: line))
      } else if depth > 0 {
        tabs[tabs.count - 1].content.append(line)
      } else if !line.isBlank, tag?.name != "endtab", !isComment(text.trimmed) {
        return nil
      }
    }
    return tabs.isEmpty || depth != 0 ? nil : tabs
  }

  private static func isComment(_ text: Bytes) -> Bool { text.hasPrefix("<!--") && text.hasSuffix("-->") }

  private static func title(_ tag: LiquidTag) -> String {
    if let quote = tag.arguments.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return tag.arguments.dropFirst().prefix { $0 != quote }.string
    }
    // The first word is the name of the group.
    let words = tag.arguments.string.split(separator: " ").filter { !$0.contains("=") }
    return words.count > 1 ? words.dropFirst().joined(separator: " ") : words.first.map(String.init) ?? ""
  }
}
