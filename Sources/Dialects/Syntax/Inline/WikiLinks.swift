import Basics
import PageModel

/// `[[Page]]`, `[[Page|text]]` and `[[Page#Heading]]`: links to pages by their names. In wikis, the text comes first.
enum WikiLinks: InlineSyntax {
  static let firstBytes = ByteSet("[")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("[["), let close = text.rest.prefix(400).find("]]", from: text.index + 2),
      close - text.index < 300
    else { return nil }
    let content = text.bytes[(text.index + 2)..<close]
    guard !content.isBlank, !content.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "[") })
    else {
      return nil
    }
    if close + 2 < text.bytes.endIndex, text.bytes[close + 2] == UInt8(ascii: "(") { return nil }
    let end = close + 2
    guard let link = link(content, text.context.project) else {
      let parts = names(in: content, text.context.project)
      text.context.report(
        "foreign.wiki-link", kind: parts.page, at: text.origin, column: text.column,
        "there is no page “\(parts.page)”")
      return InlineReplacement(end: end, text: Bytes(parts.label))
    }
    return InlineReplacement(end: end, text: Bytes(link))
  }

  /// Returns the link in Markdown for the text between the brackets; nil if there is no such page.
  static func link(_ content: Bytes, _ project: ProjectFacts) -> String? {
    if project.hasWikiTextFirst, let image = image(content) { return image }
    let (name, label, fragment) = names(in: content, project)
    // GitLab and Azure write the list of headings in this way, which Unfold adds to each page.
    if ["_TOC_", "TOC"].contains(name) { return "" }
    if name.isEmpty { return "[\(label)](\(fragment))" }
    return file(named: name, project).map { "[\(label)](</\($0)\(fragment)>)" }
  }

  /// Returns the image in Markdown for `images/pot.png` or `images/pot.png|alt=A pot`; nil for other texts.
  private static func image(_ content: Bytes) -> String? {
    let parts = content.split(separator: Byte.pipe).map(\.trimmed.string)
    guard let path = parts.first, MediaFile.isImage(path) else { return nil }
    let alt = parts.dropFirst().first { $0.hasPrefix("alt=") }?.dropFirst("alt=".count) ?? ""
    let isRelative = !path.hasPrefix("/") && !path.contains("://")
    return "![\(alt)](<\(isRelative ? "/" : "")\(path)>)"
  }

  /// Returns the name of the page, the text of the link, and the anchor with its `#`.
  private static func names(
    in content: Bytes, _ project: ProjectFacts
  ) -> (page: String, label: String, fragment: String) {
    let parts = content.split(separator: Byte.pipe, maxSplits: 1)
    guard let first = parts.first?.trimmed.string else { return ("", "", "") }
    var (target, label) = (first, parts.count > 1 ? parts[1].trimmed.string : first)
    // In tables, a backslash precedes the bar.
    if parts.count > 1, target.hasSuffix("\\") { target.removeLast() }
    if project.hasWikiTextFirst, parts.count > 1 { (target, label) = (label, target) }
    let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if project.isVault, pieces.count > 1 {
      if parts.count == 1 { label = String(target.drop { $0 == "#" }).replacing("#", with: " > ") }
      // Of nested headings, `#Kinds#Green`, the last one counts.
      let heading = pieces[1].split(separator: "#").last.map { $0.trimmingWhiteSpace }
      return (String(pieces[0]), label, VaultLink.anchor(heading, project.headingIDs))
    }
    let fragment = pieces.count > 1 ? "#" + pieces[1].lowercased().replacing(" ", with: "-") : ""
    return (pieces.first.map(String.init) ?? "", label, fragment)
  }

  private static func file(named name: String, _ project: ProjectFacts) -> String? {
    project.pagesByName[ProjectFacts.wikiName(name.hasSuffix(".md") ? String(name.dropLast(3)) : name)]
  }
}
