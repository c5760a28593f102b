import Basics

/// The text between the brackets of a link or an embedded file: `Note#Section|text`.
struct VaultLink {
  let name: String
  /// The text after `#`: a heading, or `^` and the ID of a block; nil for none.
  let heading: String?
  /// The text after the vertical bar; nil for none.
  let label: String?
  /// The path of the file; nil if there is none, or if the name is empty.
  let file: String?

  init?(_ content: Bytes, _ context: PageContext) {
    guard !content.isBlank, content.count < 300 else { return nil }
    let parts = content.split(separator: Byte.pipe, maxSplits: 1)
    guard let target = parts.first?.trimmed.string else { return nil }
    label = parts.count > 1 ? parts[1].trimmed.string : nil
    let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = pieces[0].hasSuffix("\\") ? String(pieces[0].dropLast()) : pieces[0]
    // Of nested headings, `#Kinds#Green`, the last one counts.
    heading = pieces.count > 1 ? pieces[1].split(separator: "#").last.map { $0.trimmingWhiteSpace } : nil
    let key = ProjectFacts.wikiName(name.hasSuffix(".md") ? String(name.dropLast(3)) : name)
    file = context.project.pagesByName[key]
  }

  /// The anchor of the heading or block, with its `#`; empty for none.
  static func anchor(_ heading: String?, _ style: HeadingIDStyle) -> String {
    guard let heading else { return "" }
    if heading.hasPrefix("^") { return "#block-" + heading.dropFirst() }
    return "#" + HeadingID.make(from: heading, style)
  }
}
