import Basics
import FileSystem

/// `[[Page]]`, `[[Page|text]]` and `[[Page#Heading]]`: links to pages by their names.
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
    let parts = content.split(separator: Byte.pipe, maxSplits: 1)
    let target = parts[0].trimmed.string
    let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pieces[0])
    let fragment = pieces.count > 1 ? "#" + pieces[1].lowercased().replacing(" ", with: "-") : ""
    let label = parts.count > 1 ? parts[1].trimmed.string : target
    let end = close + 2
    if name.isEmpty { return InlineReplacement(end: end, text: Bytes("[\(label)](\(fragment))")) }
    guard let file = file(named: name, text.context.project) else {
      text.context.report(
        "foreign.wiki-link", kind: name, at: text.origin, column: text.column, "there is no page “\(name)”")
      return InlineReplacement(end: end, text: Bytes(label))
    }
    return InlineReplacement(end: end, text: Bytes("[\(label)](</\(file)\(fragment)>)"))
  }

  private static func file(named name: String, _ project: ProjectFacts) -> String? {
    let wanted = ProjectFacts.wikiName(name.hasSuffix(".md") ? String(name.dropLast(3)) : name)
    if let found = project.pagesByName[wanted] { return found }
    return nil
  }
}
