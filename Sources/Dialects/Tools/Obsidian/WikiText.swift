import Basics
import Projects

/// Wiki links in the pages of an Unfold site: `[[Page]]`, `[[Page#Heading|text]]`, `![[pot.png|300]]`, `![[Page]]`, and
/// `%%comments%%`. The names of pages and files are resolved as in a vault of Obsidian.
///
/// Lines keep their numbers, so that everything else treats the page as if its author had written ordinary links.
public struct WikiText: Sendable {
  private static let dialect = Dialect(
    inlines: [IncludedNotes.self, FileEmbeds.self, PageLinks.self, BlockIDs.self], components: .html)

  private let facts: ProjectFacts

  /// - Parameters:
  ///   - files: the paths of all pages and files below the content folder.
  ///   - terms: the terms of the glossary, which `[[term]]` shows if there is no page with this name.
  public init(files: [String], terms: [String] = [], headingIDs: HeadingIDStyle = .guidelines) {
    var facts = ProjectFacts()
    facts.files = files
    for term in terms { facts.variables[term.lowercased()] = term }
    facts.indexVault(files)
    facts.headingIDs = headingIDs
    self.facts = facts
  }

  /// Returns a page with ordinary links; nil if it has no wiki links.
  ///
  /// - Parameters:
  ///   - path: the path of the page’s file, relative to the content folder.
  ///   - file: the path of the file for diagnostics.
  public func convert(
    _ page: [UInt8], path: String, file: String
  ) -> (text: [UInt8], diagnostics: [Diagnostic])? {
    guard page[...].find("[[") != nil || page[...].find(" ^") != nil || page[...].find("%%") != nil else {
      return nil
    }
    let context = PageContext(
      path: path, url: "/", dialect: Self.dialect, project: facts, includes: NoIncludes())
    var lines = PageLine.lines(of: page)
    let start = PageConverter.frontMatter(of: lines).endIndex
    lines = lines[..<start] + VaultComments.convert(Array(lines[start...]), context)
    var fence = FenceTracker()
    for index in lines.indices where index < start || fence.read(lines[index].text) {
      lines[index].role = .verbatim
    }
    var text: [UInt8] = []
    text.reserveCapacity(page.count + page.count / 8)
    for line in InlineConverter(Self.dialect, context).convert(lines) {
      text += line.text
      text.append(UInt8(ascii: "\n"))
    }
    var diagnostics = context.diagnostics
    for index in diagnostics.indices { diagnostics[index].location.file = file }
    return (text, diagnostics)
  }

  private struct NoIncludes: IncludeSource {
    func read(_ path: String) -> (bytes: [UInt8]?, problem: String) { (nil, "") }
  }
}

/// `![[Page]]` and `![[Page#Heading]]`, each alone on its line, which become includes.
private enum IncludedNotes: InlineSyntax {
  static let firstBytes = ByteSet("!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let line = text.bytes[text.lineStart...].prefix { $0 != UInt8(ascii: "\n") }
    guard line[..<text.index].isBlank, line[text.index...].hasPrefix("![["), line.trimmedEnd.hasSuffix("]]"),
      let embed = VaultLink(line[text.index...].trimmedEnd.dropFirst(3).dropLast(2), text.context),
      let file = embed.file, file.hasSuffix(".md"), embed.heading?.hasPrefix("^") != true
    else { return nil }
    let heading = embed.heading.map { ", heading: \($0.jsonText)" } ?? ""
    return InlineReplacement(end: line.endIndex, text: Bytes("@Include(\(("/" + file).jsonText)\(heading))"))
  }
}

/// `[[Page]]`, unless it is a term of the glossary.
private enum PageLinks: InlineSyntax {
  static let firstBytes = WikiLinks.firstBytes

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if let end = text.rest.prefix(200).find("]]"), end > text.index + 2 {
      let name = text.bytes[(text.index + 2)..<end].string
      let facts = text.context.project
      if facts.variables[name.lowercased()] != nil, facts.pagesByName[ProjectFacts.wikiName(name)] == nil {
        return nil
      }
    }
    return WikiLinks.replacement(&text)
  }
}
