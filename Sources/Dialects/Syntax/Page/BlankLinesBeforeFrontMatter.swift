import Basics

/// Blank lines before the front matter, as in Astro. Elsewhere, front matter begins on the first line.
enum BlankLinesBeforeFrontMatter: DocumentSyntax {
  static func lines(of source: [UInt8], _ context: PageContext) -> [PageLine]? {
    guard end(in: source) != nil else { return nil }
    return Array(PageLine.lines(of: source).drop { $0.isBlank })
  }

  /// Returns the offset of the front matter after blank lines; nil if there are none, or no front matter.
  static func end(in source: [UInt8]) -> Int? {
    guard source.first?.isASCIIWhitespace == true,
      let first = source.firstIndex(where: { !$0.isASCIIWhitespace })
    else { return nil }
    let start = source[..<first].lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 }
    guard start == first else { return nil }
    return source[first...].prefix { $0 != 10 && $0 != 13 }.trimmedEnd.equals("---") ? first : nil
  }
}
