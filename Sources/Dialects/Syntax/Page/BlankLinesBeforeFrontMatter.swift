import Basics

/// Blank lines before the front matter, as in Astro. Elsewhere, front matter begins on the first line.
enum BlankLinesBeforeFrontMatter: DocumentSyntax {
  static func lines(of source: [UInt8], _ context: PageContext) -> [PageLine]? {
    guard source.first?.isASCIIWhitespace == true else { return nil }
    let lines = PageLine.lines(of: source)
    guard let first = lines.firstIndex(where: { !$0.isBlank }), lines[first].text.trimmedEnd.equals("---")
    else { return nil }
    return Array(lines[first...])
  }
}
