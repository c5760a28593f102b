/// Restores tabs. In captures they are a list of titles, followed either by a heading with content for each title
/// or by one image for each.
enum TabRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    builder.rewriteBlocks { builder, index, out in
      guard let tabs = tabs(builder.blocks, at: index) ?? imageTabs(builder.blocks, at: index) else {
        out.append(builder.blocks[index])
        return index + 1
      }
      write(tabs, builder.blocks, into: &out)
      builder.remove(builder.blocks[index].lines, rule: "list of tabs")
      return tabs.end
    }
  }

  private struct TabGroup {
    var titles: [String]
    /// The range of blocks of each tab, without its heading.
    var contents: [Range<Int>]
    var end: Int
  }

  private static func tabs(_ blocks: [Block], at index: Int) -> TabGroup? {
    guard blocks[index].kind == .list, index + 1 < blocks.count, blocks[index + 1].kind == .heading,
      let titles = titles(blocks[index]), matches(blocks[index + 1], titles[0])
    else { return nil }
    let level = blocks[index + 1].level
    var headings = [index + 1]
    var position = index + 2
    while position < blocks.count {
      if blocks[position].kind == .heading, blocks[position].level <= level {
        guard headings.count < titles.count, blocks[position].level == level,
          matches(blocks[position], titles[headings.count])
        else { break }
        headings.append(position)
      }
      position += 1
    }
    guard headings.count == titles.count else { return nil }
    let end = endOfLast(headings, limit: position, blocks)
    let contents = zip(headings, headings.dropFirst() + [end]).map { ($0 + 1)..<$1 }
    return TabGroup(titles: titles, contents: contents, end: end)
  }

  /// Returns tabs made of a list of short titles without blank lines and exactly one image for each.
  private static func imageTabs(_ blocks: [Block], at index: Int) -> TabGroup? {
    guard blocks[index].kind == .list, !blocks[index].lines.contains(where: \.isBlank),
      let titles = titles(blocks[index]),
      titles.allSatisfy({ $0.utf8.count <= 40 && !".:?!".contains($0.last ?? ".") })
    else { return nil }
    var contents: [Range<Int>] = []
    var position = index + 1
    while let end = endOfImage(blocks, at: position) {
      contents.append(position..<end)
      position = end
    }
    return contents.count == titles.count ? TabGroup(titles: titles, contents: contents, end: position) : nil
  }

  private static func endOfImage(_ blocks: [Block], at index: Int) -> Int? {
    guard index < blocks.count else { return nil }
    if blocks[index].image != nil { return index + 1 }
    guard blocks[index].kind == .directive, blocks[index].text.hasPrefix("@Figure") else { return nil }
    return blocks[index...].firstIndex { $0.kind == .directive && $0.text.equals("}") }.map { $0 + 1 }
  }

  /// Returns the end of the last tab. It contains at most as many blocks as the longest other tab, and blocks of the
  /// same kinds. The text after them belongs to the section.
  private static func endOfLast(_ headings: [Int], limit: Int, _ blocks: [Block]) -> Int {
    guard let last = headings.last else { return limit }
    var fullest: [BlockKind] = []
    for (start, end) in zip(headings, headings.dropFirst()) where end - start - 1 > fullest.count {
      fullest = blocks[(start + 1)..<end].map(\.kind)
    }
    var end = last + 1
    var openFigures = 0
    for kind in fullest {
      guard end < limit, blocks[end].kind == kind else { break }
      if kind == .directive { openFigures += blocks[end].text.equals("}") ? -1 : 1 }
      end += 1
    }
    // A tab is never empty, and a figure is never split.
    return end == last + 1 || openFigures != 0 ? limit : end
  }

  private static func matches(_ heading: Block, _ title: String) -> Bool {
    PlainText.of(heading.text) == title
  }

  private static func titles(_ list: Block) -> [String]? {
    var titles: [String] = []
    for line in list.lines where !line.isBlank {
      guard let marker = LineKind.listMarker(line.text), !marker.isOrdered, !marker.content.isEmpty,
        marker.content.count <= 60
      else { return nil }
      titles.append(PlainText.of(marker.content))
    }
    return titles.count >= 2 ? titles : nil
  }

  private static func write(_ tabs: TabGroup, _ blocks: [Block], into out: inout [Block]) {
    out.append(Block(.directive, [Line("@TabNavigator {", blocks[tabs.contents[0].lowerBound - 1].number)]))
    for (title, content) in zip(tabs.titles, tabs.contents) {
      let title = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      out.append(Block(.directive, [Line("@Tab(\"\(title)\") {", blocks[content.lowerBound - 1].number)]))
      out += blocks[content]
      out.append(Block(.directive, [Line("}", blocks[content.upperBound - 1].number)]))
    }
    out.append(Block(.directive, [Line("}", blocks[tabs.end - 1].number)]))
  }
}
