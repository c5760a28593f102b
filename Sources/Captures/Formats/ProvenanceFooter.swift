import Basics

/// Recognizes the lines at the end of a page in which a tool names itself: `*Extracted from Harbor by Net tooling.*`
enum ProvenanceFooter {
  private static let mostLines = 8
  private static let verbs: [StaticString] = [
    "Extracted ", "Generated ", "Converted ", "Captured ", "Exported ", "Scraped ", "Archived ", "Crawled ",
    "Downloaded ", "Fetched ", "Retrieved ", "Rendered ",
  ]
  private static let prepositions: [StaticString] = ["by ", "from ", "with ", "using ", "via ", "on ", "at "]
  /// “Unofficial content”, with or without a capital.
  private static let unofficial: StaticString = "nofficial content"

  /// Returns the index of the first line of the footer, or of the thematic break before it; `lines.count` if there is
  /// none.
  ///
  /// A footer is a paragraph after a thematic break, or an emphasized one. Other sentences are content, unless they can
  /// only come from a tool.
  static func start(_ lines: [Line]) -> Int {
    var start = lines.count
    var index = lines.count
    var count = 0
    var found = false
    while let range = paragraph(before: index, lines) {
      if range.count == 1, LineKind.isRule(lines[range.lowerBound].text) {
        return found ? range.lowerBound : start
      }
      count += range.count
      let isProvenance = lines[range].contains { matches($0.text) }
      guard count <= mostLines, isProvenance || isEmphasized(lines[range]) else { break }
      if isUnmistakable(lines[range]) { start = range.lowerBound }
      if range.count > 1, LineKind.isRule(lines[range.lowerBound].text) {
        return found || isProvenance ? range.lowerBound : start
      }
      found = found || isProvenance
      index = range.lowerBound
      if found, isEmphasized(lines[range]) { start = index }
    }
    return start
  }

  /// Returns true for the sentence of a tool, with or without emphasis.
  static func matches(_ text: Bytes) -> Bool {
    var line = text.trimmed
    while let first = line.first, "*_>".utf8.contains(first) {
      line = line.dropFirst().trimmed
    }
    if line.contains(text: unofficial) { return true }
    guard let verb = verbs.first(where: { line.hasPrefix($0) }), let rest = line.droppingPrefix(verb) else {
      return false
    }
    return prepositions.contains { rest.hasPrefix($0) }
  }

  /// Returns the lines of the last paragraph before `index`.
  private static func paragraph(before index: Int, _ lines: [Line]) -> Range<Int>? {
    var end = index
    while end > 0, lines[end - 1].isBlank { end -= 1 }
    var start = end
    while start > 0, end - start <= mostLines, !lines[start - 1].isBlank {
      start -= 1
      if LineKind.isRule(lines[start].text) { break }
    }
    return start < end ? start..<end : nil
  }

  /// Returns true for a paragraph such as `Extracted from Harbor by Net tooling. This is unofficial content.`
  private static func isUnmistakable(_ lines: ArraySlice<Line>) -> Bool {
    guard let first = lines.first, !LineKind.isRule(first.text), matches(first.text) else { return false }
    let text = Bytes(lines.map { $0.text.trimmed.string }.joined(separator: " "))
    return text.contains(text: unofficial) && verbs.contains { text.hasPrefix($0) }
  }

  private static func isEmphasized(_ lines: ArraySlice<Line>) -> Bool {
    lines.allSatisfy { Emphasis.wrapped($0.text) != nil }
  }
}
