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
    let links = LinkSpan.alone(in: text)
    guard links.count >= 2, links.allSatisfy({ !$0.isImage && text[$0.text].trimmed.hasPrefix("![") }) else {
      return [line]
    }
    return links.map { Line(text[$0.range], line.number) }
  }
}
