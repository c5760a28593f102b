import Basics

/// Separates the paragraphs of tools that write a single line break after each of them.
enum MissingBlankLines {
  /// The number of lines that must follow each other, and the smallest length in bytes of lines that no tool has
  /// wrapped.
  private static let fewestPairs = 3
  private static let unwrapped = 100

  /// Returns the lines with a blank line between all paragraphs, or the same lines if the tool writes these itself.
  static func insert(_ lines: [Line]) -> [Line] {
    let contexts = CodeTracker.contexts(lines)
    let isText = lines.indices.map { contexts[$0] == .text && Self.isText(lines[$0].text) }
    var pairs = 0
    var separated = 0
    var long = 0
    for index in lines.indices.dropFirst() where isText[index] {
      if lines[index].text.count > unwrapped { long += 1 }
      if isText[index - 1] { pairs += 1 }
      if index > 1, lines[index - 1].isBlank, isText[index - 2] { separated += 1 }
    }
    guard pairs >= fewestPairs, long >= 1, separated * 4 <= pairs else { return lines }
    var out: [Line] = []
    out.reserveCapacity(lines.count + pairs)
    for index in lines.indices {
      // The description of a link follows it directly.
      let isDescription = index > 0 && LinkSpan.onlyLink(in: lines[index - 1].text) != nil
      if index > 0, isText[index], isText[index - 1], !isDescription {
        out.append(Line([], lines[index].number))
      }
      out.append(lines[index])
    }
    return out
  }

  /// Whether a line is a paragraph or part of one.
  private static func isText(_ text: Bytes) -> Bool {
    guard !text.isBlank, text.indent < 2, text.first != UInt8(ascii: ">"), text.first != Byte.pipe else {
      return false
    }
    return LineKind.atxLevel(text) == nil && LineKind.listMarker(text) == nil && !LineKind.isRule(text)
      && LineKind.setextLevel(text) == nil && !text.contains(text: "---|") && !text.contains(text: "| ")
      && !LineKind.isFence(text)
  }
}
