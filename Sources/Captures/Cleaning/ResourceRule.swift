import Basics

/// Turns related links into lists. In captures each link is a paragraph.
///
/// In a section named “Resources”, “See Also” or “Topics”, and in its subsections, every paragraph that begins with a
/// link becomes an item, and the lines and paragraphs after the link become part of the item. Elsewhere, two or more
/// consecutive links, each alone in its paragraph or line, become a list: the pages of a group.
enum ResourceRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var out: [Block] = []
    var resourcesLevel: Int?
    var group: [Line] = []
    func flush(_ out: inout [Block]) {
      if !group.isEmpty { out.append(Block(.list, group)) }
      group = []
    }
    let runs = linkRuns(builder.blocks)
    for (index, block) in builder.blocks.enumerated() {
      if block.kind == .heading {
        flush(&out)
        if isResources(block.text) {
          resourcesLevel = block.level
        } else if let level = resourcesLevel, block.level <= level {
          resourcesLevel = nil
        }
        out.append(block)
        continue
      }
      guard resourcesLevel != nil else {
        if !runs[index] { flush(&out) }
        if runs[index] { group += block.lines.map(item) } else { out.append(block) }
        continue
      }
      if block.kind == .paragraph, startsWithLink(block.text) {
        group += block.lines.map { startsWithLink($0.text.trimmed) ? item($0) : continuation($0) }
      } else if block.kind == .list {
        group += block.lines
      } else if block.kind == .paragraph, !group.isEmpty, block.image == nil {
        group.append(Line([], block.number))
        group += block.lines.map(continuation)
      } else {
        flush(&out)
        out.append(block)
      }
    }
    flush(&out)
    builder.blocks = out
  }

  private static func item(_ line: Line) -> Line {
    Line(([UInt8(ascii: "-"), Byte.space] + line.text.trimmed)[...], line.number)
  }

  /// Returns a line that continues the item before it.
  private static func continuation(_ line: Line) -> Line {
    Line(([Byte.space, Byte.space] + line.text)[...], line.number)
  }

  /// Returns, for each block, whether it is part of a run of two or more lines that each consist of one link.
  private static func linkRuns(_ blocks: [Block]) -> [Bool] {
    var runs = [Bool](repeating: false, count: blocks.count)
    var start = 0
    while start < blocks.count {
      var end = start
      var links = 0
      while end < blocks.count, let count = linkCount(blocks[end]) {
        links += count
        end += 1
      }
      if links >= 2 { for index in start..<end { runs[index] = true } }
      start = end + 1
    }
    return runs
  }

  /// Returns the number of links in a paragraph that consists of links alone; nil for other blocks.
  private static func linkCount(_ block: Block) -> Int? {
    guard block.kind == .paragraph else { return nil }
    return block.lines.allSatisfy { LinkSpan.onlyLink(in: $0.text.trimmed) != nil } ? block.lines.count : nil
  }

  static func isResources(_ heading: Bytes) -> Bool {
    (["Resources", "See Also", "See also", "Topics"] as [StaticString]).contains { heading.equals($0) }
  }

  private static func startsWithLink(_ text: Bytes) -> Bool {
    text.hasPrefix("[") && LinkSpan.leading(in: text) != nil
  }
}
