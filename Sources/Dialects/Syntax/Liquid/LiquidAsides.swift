import Basics

/// Asides of plug-ins for Jekyll: `{% note %}`, `{% alert warning %}`, and `{% details Title %}`, up to their closing
/// tags.
///
/// Sources: the plug-ins of home-assistant.io and of marlinfw.org.
enum LiquidAsides: BlockSyntax {
  static let firstBytes = ByteSet("{")

  /// The tags whose arguments state the type of the aside.
  private static let typed: Set<String> = [
    "alert", "panel", "callout", "hint", "admonition", "aside", "notice",
  ]

  /// Whether a tag, or the one that it closes, can begin an aside.
  static func isKnown(_ tag: String) -> Bool {
    let name = tag.hasPrefix("end") ? String(tag.dropFirst(3)) : tag
    return name == "details" || typed.contains(name) || AsideType.isKnown(name)
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let tag = PageTemplateTag(at: start.text.startIndex, in: start.text),
      start.text[tag.end...].isBlank,
      !tag.name.hasPrefix("end"), isKnown(tag.name)
    else { return false }
    guard let block = blocks.takeBlock(of: tag) else { return false }
    let text = FenceOptions.unquoted(tag.arguments.trimmed)
    if tag.name == "details" {
      blocks.write(.disclosure(text.isEmpty ? "Details" : text), block)
      return true
    }
    var type = tag.name
    var title: String? = text
    if typed.contains(tag.name) {
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      let isType = words.first.map(AsideType.isKnown) ?? false
      type = isType ? words[0] : tag.name == "hint" ? "hint" : "note"
      if isType { title = words.count > 1 ? FenceOptions.unquoted(Bytes(words[1])) : "" }
    }
    blocks.write(.aside(type, title: title.nonEmpty), block)
    return true
  }
}
