/// Lists in one form: `- item`, no blank lines between plain items, no items without text.
enum ListRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    for index in draft.blocks.indices where draft.blocks[index].kind == .list {
      var removed: [Line] = []
      draft.blocks[index].lines = tidy(draft.blocks[index].lines, removed: &removed)
      draft.remove(removed, rule: "empty list item")
    }
    draft.blocks.removeAll { $0.kind == .list && $0.lines.isEmpty }
  }

  /// An item's own indentation in the source and the column at which its text stands in the result.
  private struct Level {
    var indent: Int
    var content: Int
  }

  static func tidy(_ lines: [Line], removed: inout [Line]) -> [Line] {
    var out: [Line] = []
    var levels: [Level] = []
    var sawBlank = false
    var tracker = FenceTracker()
    for line in lines {
      if line.isBlank {
        sawBlank = true
        continue
      }
      let isCode = tracker.isCode(line.text)
      if !isCode, let marker = Shape.marker(line.text) {
        let content = marker.content
        if isEmptyItem(content) {
          removed.append(line)
          continue
        }
        while let last = levels.last, marker.indent < last.indent + 2,
          levels.count > 1 || marker.indent <= last.indent
        {
          levels.removeLast()
        }
        let margin = levels.last?.content ?? 0
        let label = marker.isOrdered ? Array(marker.label) : [UInt8(ascii: "-")]
        levels.append(Level(indent: marker.indent, content: margin + label.count + 1))
        out.append(Line((spaces(margin) + label + [Byte.space] + content)[...], line.number))
      } else {
        let margin = levels.last?.content ?? 0
        let text = isCode ? dedented(line.text, by: (levels.last?.indent ?? 0) + 2) : line.text.trimmed
        if sawBlank { out.append(Line([], line.number)) }
        out.append(Line((spaces(margin) + text)[...], line.number))
      }
      sawBlank = false
    }
    return out
  }

  /// `*` alone, or `*   *   *`: bullets whose icons were lost.
  private static func isEmptyItem(_ content: Bytes) -> Bool {
    content.allSatisfy {
      $0 == UInt8(ascii: "*") || $0 == Byte.space || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
    }
      || content.equals("[](/search/)")
  }

  private static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: Byte.space, count: count) }

  private static func dedented(_ text: Bytes, by columns: Int) -> Bytes {
    text.dropFirst(min(columns, text.prefix { $0 == Byte.space }.count))
  }
}
