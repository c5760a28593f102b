import Basics

/// Metadata at the beginning of a page, in the style of MultiMarkdown: lines such as `author: Ada` up to a blank line,
/// without `---` around them. The lines are left out; a `title` becomes the page’s title.
///
/// Source: MkDocs, “Meta-Data”, “MultiMarkdown Style Meta-Data”.
enum PlainMetadata: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard context.frontMatter == nil else { return lines }
    var end = 0
    var title: String?
    while end < lines.count, !lines[end].isBlank {
      let text = lines[end].text
      if let pair = pair(text) {
        if pair.key.string.lowercased() == "title", title == nil { title = pair.value.string }
      } else if end == 0 || text.indent < 4 {
        break
      }
      end += 1
    }
    if let title, !title.isEmpty { context.metadata.append("title: \(title.jsonText)") }
    return Array(lines[end...])
  }

  private static func pair(_ line: Bytes) -> (key: Bytes, value: Bytes)? {
    guard line.indent < 4, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = line[..<colon].drop { $0 == Byte.space }
    guard !key.isEmpty,
      key.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      })
    else { return nil }
    let value = line[(colon + 1)...]
    // A URL is not metadata, although MkDocs takes it for such.
    return value.hasPrefix("//") ? nil : (key, value.trimmed)
  }
}
