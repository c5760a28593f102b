import Basics

/// Tabs of plug-ins for Jekyll: `{% tabs group %}`, and in it `{% tab group Title %}` or `{% tab 'Title' for=group %}`.
///
/// Source: jekyll-tabs, “Usage”; the plug-in of docs.scala-lang.org.
enum LiquidTabs: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let tag = PageTemplateTag(at: start.text.startIndex, in: start.text),
      start.text[tag.end...].isBlank,
      tag.name == "tabs"
    else { return false }
    var taken = blocks
    guard let block = taken.takeBlock(of: tag), let parts = PageTemplateTag.parts(of: block.content, "tab")
    else {
      return false
    }
    blocks = taken
    let tabs = parts.map { Tab(title: title($0.tag), content: $0.content, line: $0.line) }
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }

  private static func title(_ tag: PageTemplateTag) -> String {
    if let quote = tag.arguments.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return tag.arguments.dropFirst().prefix { $0 != quote }.string
    }
    // The first word is the name of the group.
    let words = tag.arguments.string.split(separator: " ").filter { !$0.contains("=") }
    return words.count > 1 ? words.dropFirst().joined(separator: " ") : words.first.map(String.init) ?? ""
  }
}
