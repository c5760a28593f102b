/// Puts each card of a page that consists of links with thumbnails on a line of its own:
/// `[![](a.png) A](/a) [![](b.png) B](/b)`.
enum CardRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind == .paragraph {
      guard builder.blocks[index].lines.contains(where: { $0.text.contains(text: "[![") }) else { continue }
      builder.blocks[index].lines = builder.blocks[index].lines.flatMap(cards)
    }
  }

  /// Returns a line for each card if the line contains nothing else.
  private static func cards(_ line: Line) -> [Line] {
    let text = line.text.trimmed
    let links = LinkSpan.all(in: text)
    guard links.count >= 2 else { return [line] }
    var position = text.startIndex
    for link in links {
      guard !link.isImage, text[link.text].trimmed.hasPrefix("!["),
        text[position..<link.range.lowerBound].isBlank
      else { return [line] }
      position = link.range.upperBound
    }
    guard text[position...].isBlank else { return [line] }
    return links.map { Line(text[$0.range], line.number) }
  }
}
