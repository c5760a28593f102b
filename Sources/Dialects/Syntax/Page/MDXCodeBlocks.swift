import Basics

/// Code blocks with the language `mdx-code-block`, whose content is part of the page: editors and translation tools
/// leave it alone.
///
/// Source: Docusaurus, “Translate your site, Translate Markdown files”; docusaurus-utils, `unwrapMdxCodeBlocks`.
enum MDXCodeBlocks: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { backticks(opening: $0.text) != nil }) else { return lines }
    var result: [PageLine] = []
    // After the last closing line, opening ones are not paired, so they need no search.
    var unpaired: Set<Int> = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard let count = backticks(opening: line.text), !unpaired.contains(count) else {
        result.append(line)
        continue
      }
      guard let end = lines[index...].firstIndex(where: { isClosing($0.text, count) }) else {
        unpaired.insert(count)
        result.append(line)
        continue
      }
      result += lines[index..<end]
      index = end + 1
    }
    return result
  }

  /// Returns the number of backticks of an opening line: three or four; nil for other lines.
  private static func backticks(opening line: Bytes) -> Int? {
    let text = line.drop { $0 == Byte.space }
    let rest = text.drop { $0 == Byte.backtick }
    let count = rest.startIndex - text.startIndex
    guard count == 3 || count == 4, rest.trimmed.equals("mdx-code-block") else { return nil }
    return count
  }

  private static func isClosing(_ line: Bytes, _ count: Int) -> Bool {
    let text = line.trimmed
    return text.count == count && text.allSatisfy { $0 == Byte.backtick }
  }
}
