import Basics

/// `{!file!}`, `{!file!lines=1 3-5}` and `{! file [ln:3-8] !}`, also in code. In `{!+> file !}`, the signs state
/// whether the included file may include others, and whether it is indented. Here, both are always the case.
///
/// Sources: markdown-include, mdx_include.
enum MarkdownIncludes: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    lines.flatMap { line -> [PageLine] in
      guard let content = line.text.trimmed.droppingPrefix("{!"), let end = content.find("!}") else {
        return [line]
      }
      // `lines=` follows the name, or the closing mark of the name.
      let text = content[..<end].string + (content[(end + 2)...].isBlank ? "" : " ")
      return include(text.trimmingWhiteSpace, line, context) ?? [line]
    }
  }

  private static func include(
    _ text: String, _ line: PageLine, _ context: PageContext
  ) -> [PageLine]? {
    let text = text.drop { "+-<>".contains($0) }.trimmingWhiteSpace
    var name = text
    var ranges: LineRanges?
    if let cut = text.firstRange(of: "!lines=") {
      name = String(text[..<cut.lowerBound])
      ranges = LineRanges(String(text[cut.upperBound...]), separator: "-")
    } else if let cut = text.firstRange(of: "[ln:"), text.hasSuffix("]") {
      name = text[..<cut.lowerBound].trimmingWhiteSpace
      ranges = LineRanges(String(text[cut.upperBound...].prefix { $0 != "]" }), separator: "-", list: [","])
    }
    guard !name.isEmpty else { return nil }
    return IncludeReader.replacement(of: line, by: name, in: IncludeReader.folders(context), context) {
      convert(ranges?.select($0, context.budget) ?? IncludeReader.withoutFrontMatter($0), context)
    }
  }
}
