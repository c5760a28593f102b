/// Normalizes lists: `- item`, no blank lines between items of one line, and no items without text.
enum ListRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind == .list {
      var removed: [Line] = []
      builder.blocks[index].lines = tidy(builder.blocks[index].lines, removed: &removed)
      builder.remove(removed, rule: "empty list item")
    }
    builder.blocks.removeAll { $0.kind == .list && $0.lines.isEmpty }
  }

  /// The indentation of an item in the source, and the column of its text in the result.
  private struct ListLevel {
    var indent: Int
    var content: Int
  }

  static func tidy(_ lines: [Line], removed: inout [Line]) -> [Line] {
    var out: [Line] = []
    var levels: [ListLevel] = []
    var sawBlank = false
    var tracker = FenceTracker()
    for line in lines {
      if line.isBlank {
        sawBlank = true
        continue
      }
      let isCode = tracker.consume(line.text) == .code
      if !isCode, let marker = LineKind.listMarker(line.text) {
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
        levels.append(ListLevel(indent: marker.indent, content: margin + label.count + 1))
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

  /// Returns true for an item without text, such as `*` or `*   *   *`: bullets whose icons were lost.
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
