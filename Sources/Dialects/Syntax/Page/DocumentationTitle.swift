import Basics

/// The title and the abstract of a DocC article: the first heading, and the paragraph below it.
///
/// Source: Swift-DocC, `DocumentationMarkup`.
enum DocumentationTitle: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard !context.path.hasSuffix(".tutorial"), let place = title(in: lines) else { return lines }
    let page = context.project.names?.page(at: context.path)
    if page?.topicsStyle != "hidden", lines.contains(where: { isTopics($0.text) }) {
      // The page keeps its groups of topics, so it needs no other list of the pages below it.
      context.metadata.append("children: hidden")
    }
    var result = Array(lines[..<place.start])
    let heading = lines[place.start]
    let plain = InlineTitle.plainText(place.text)
    if let page, page.symbol != nil || page.title != plain {
      result.append(heading.with(Bytes("# " + page.title.markdownText), .verbatim))
    } else {
      result.append(heading.with(Bytes("# ") + place.text, .phrase))
    }
    var start = place.end
    while start < lines.count, let end = skipped(lines[start...]) { start = end }
    guard start < lines.count, BlockStart.isParagraph(lines[start]) else {
      return result + lines[place.end...]
    }
    var end = start + 1
    while end < lines.count, !lines[end].isBlank, !BlockStart.interruptsParagraph(lines[end]) { end += 1 }
    if end < lines.count, isUnderline(lines[end].text) { return result + lines[place.end...] }
    result.append(heading.with([], .verbatim))
    for line in lines[start..<end] {
      let text = line.dedented(by: line.text.indent)
      var quoted = text.prefixed(by: Bytes("> "))
      if line.origin == lines[start].origin { quoted.text = withoutLabel(quoted.text) }
      quoted.role = .phrase
      result.append(quoted)
    }
    result.append(lines[end - 1].with([], .verbatim))
    // In our Markdown, the abstract directly follows the title, so comments and settings between them come after it.
    return result + lines[place.end..<start] + lines[end...]
  }

  private static func isTopics(_ text: Bytes) -> Bool {
    guard let heading = InlineTitle.heading(text.trimmed) else { return false }
    return heading.level == 2 && heading.text.equals("Topics")
  }

  /// Returns the lines and the text of the title; nil if the page has none.
  private static func title(in lines: [PageLine]) -> (start: Int, end: Int, text: Bytes)? {
    var code = CodeLines()
    var index = 0
    while index < lines.count {
      let text = lines[index].text
      if case .text = code.read(text) {
        if let end = skipped(lines[index...]), !text.isBlank {
          index = end
          code.endParagraph()
          continue
        }
        if let heading = InlineTitle.heading(text.trimmed) {
          return heading.level == 1 ? (index, index + 1, heading.text) : nil
        }
        if index + 1 < lines.count, !text.isBlank, BlockStart.isTitleUnderline(lines[index + 1]) {
          return (index, index + 2, text.trimmed)
        }
      }
      index += 1
    }
    return nil
  }

  private static func isUnderline(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return !text.isEmpty
      && (text.allSatisfy { $0 == UInt8(ascii: "=") } || text.allSatisfy { $0 == UInt8(ascii: "-") })
  }

  private static let settings: Set<String> = [
    "Metadata", "Options", "Comment", "Redirected", "DeprecationSummary", "SupportedLanguage",
    "TechnologyRoot",
  ]

  /// Returns the index after blank lines, comments and settings; nil if there are none.
  private static func skipped(_ lines: ArraySlice<PageLine>) -> Int? {
    guard let first = lines.first else { return nil }
    let text = first.text.trimmed
    if text.isEmpty { return lines.startIndex + 1 }
    if text.hasPrefix("<!--") {
      let end = lines.firstIndex { $0.text.contains(text: "-->") } ?? lines.endIndex - 1
      return end + 1
    }
    guard let name = DirectiveHead.name(of: text), settings.contains(name), let block = DirectiveBlock(lines)
    else {
      return nil
    }
    return lines.startIndex + block.count
  }

  /// Escapes the colon of a first word that would turn the abstract into an aside, such as “Note:”.
  private static func withoutLabel(_ text: Bytes) -> Bytes {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      DocCAsideLabel.known[text[..<colon].dropFirst(2).string.lowercased()] != nil
    else { return text }
    return text[..<colon] + [Byte.backslash] + text[colon...]
  }
}
