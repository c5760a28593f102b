import Basics

/// Converts the pages of another tool’s project to our Markdown: text to text, with the origin of each line.
public struct PageConverter: Sendable {
  private let dialect: Dialect
  private let facts: ProjectFacts

  init(_ dialect: Dialect, _ facts: ProjectFacts) {
    self.dialect = dialect
    self.facts = facts
  }

  /// Converts a page.
  ///
  /// - Parameters:
  ///   - path: the path of the page’s file, relative to the content folder.
  ///   - includes: reads the files that the page includes.
  public func convert(_ bytes: [UInt8], path: String, includes: any IncludeSource) -> ConvertedPage {
    let context = PageContext(path: path, project: facts, includes: includes)
    let lines = PageLine.lines(of: bytes)
    let matter = Self.frontMatter(of: lines)
    let escaping = OwnSyntaxEscaping(dialect)
    let text = Array(lines[matter.endIndex...])
    let body = InlineConverter(dialect, context)
      .convert(BlockConverter.convert(dialect.page?.convert(text, context) ?? text, dialect, context))
      .map(escaping.escape)
    let front = withMetadata(dialect.frontMatter.convert(matter, context), lines.first, context)
    let all = front + body
    var output: [UInt8] = []
    output.reserveCapacity(all.reduce(0) { $0 + $1.text.count + 1 })
    for line in all {
      output += line.text
      output.append(UInt8(ascii: "\n"))
    }
    return ConvertedPage(
      text: output, origins: all.map(\.origin), files: context.files, diagnostics: context.diagnostics)
  }

  /// Returns the lines of front matter with the lines `---` around them; none if there is no front matter.
  private static func frontMatter(of lines: [PageLine]) -> ArraySlice<PageLine> {
    guard let first = lines.first, first.text.trimmedEnd.equals("---"),
      let end = lines.dropFirst().firstIndex(where: {
        $0.text.trimmedEnd.equals("---") || $0.text.trimmedEnd.equals("...")
      })
    else { return lines[..<0] }
    return lines[...end]
  }

  /// Adds the metadata that was found in the text.
  private func withMetadata(
    _ front: [PageLine], _ first: PageLine?, _ context: PageContext
  ) -> [PageLine] {
    guard !context.metadata.isEmpty, let first else { return front }
    let added = context.metadata.map { first.with(Bytes($0), .verbatim) }
    if front.isEmpty {
      let rule = first.with(Bytes("---"), .verbatim)
      return [rule] + added + [rule]
    }
    return front.dropLast() + added + [front[front.count - 1]]
  }
}
