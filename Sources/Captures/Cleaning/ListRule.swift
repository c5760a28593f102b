import Basics

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

  /// The indentation of an item in the source, and the columns of its text in the source and in the result.
  private struct ListLevel {
    var indent: Int
    var source: Int
    var content: Int
  }

  /// Returns the normalized lines of a list.
  ///
  /// - Parameter removed: receives the lines of items without text.
  static func tidy(_ lines: [Line], removed: inout [Line]) -> [Line] {
    var out: [Line] = []
    var levels: [ListLevel] = []
    var blanks = 0
    var lastIsIndentedCode = false
    var tracker = CodeTracker(endsLists: false)
    var isInFence = false
    for (index, line) in lines.enumerated() {
      let context = tracker.consume(line.text)
      defer { isInFence = context == .fenced && tracker.isInFence }
      if line.isBlank, !isInFence {
        blanks += 1
        continue
      }
      let isIndentedCode = context.isIndented
      defer {
        blanks = 0
        lastIsIndentedCode = isIndentedCode
      }
      if let marker = tracker.marker {
        if isEmptyItem(marker.content), !hasText(after: index, marker, lines) {
          removed.append(line)
          continue
        }
        let item = beginItem(line, marker, &levels)
        if blanks > 0, item.isNested, !marker.interruptsParagraph { out.append(Line([], line.number)) }
        out.append(item.line)
        continue
      }
      if blanks > 0, !isInFence {
        // The line belongs to the item that it is indented below.
        while levels.count > 1, let last = levels.last, line.text.indent <= last.indent {
          levels.removeLast()
        }
      }
      // Inside indented code all blank lines count; elsewhere one is enough.
      let gap = isIndentedCode && lastIsIndentedCode ? blanks : min(blanks, 1)
      for _ in 0..<gap { out.append(Line([], line.number)) }
      let text: Bytes =
        switch context {
        case .text: line.text.trimmed
        case .fenced: line.text.dropFirst(columns: levels.last?.source ?? 0)
        case .indented(let column): line.text.dropFirst(columns: column)
        }
      out.append(Line(text.isEmpty ? [] : (spaces(levels.last?.content ?? 0) + text)[...], line.number))
    }
    return out
  }

  /// Leaves the items that do not contain the item of this line, and enters it. Returns its line in the result, and
  /// whether it is in another item.
  private static func beginItem(
    _ line: Line, _ marker: LineKind.ListMarker, _ levels: inout [ListLevel]
  ) -> (line: Line, isNested: Bool) {
    while let last = levels.last, marker.indent < last.indent + 2,
      levels.count > 1 || marker.indent <= last.indent
    {
      levels.removeLast()
    }
    let margin = levels.last?.content ?? 0
    let isNested = levels.last.map { $0.indent < marker.indent } ?? false
    let label = marker.isOrdered ? Array(marker.label) : [UInt8(ascii: "-")]
    levels.append(
      ListLevel(
        indent: marker.indent, source: CodeTracker.contentColumn(of: line.text, marker),
        content: margin + label.count + 1))
    return (Line((spaces(margin) + label + [Byte.space] + marker.content)[...], line.number), isNested)
  }

  /// Returns true if the text of an item begins on the line after its marker.
  private static func hasText(after index: Int, _ marker: LineKind.ListMarker, _ lines: [Line]) -> Bool {
    guard index + 1 < lines.count, !lines[index + 1].isBlank else { return false }
    let next = lines[index + 1].text
    return next.indent >= marker.indent + 2 && LineKind.listMarker(next) == nil
  }

  /// Returns true for an item without text, such as `*` or `*   *   *`: bullets whose icons were lost.
  private static func isEmptyItem(_ content: Bytes) -> Bool {
    content.allSatisfy { "* -+".utf8.contains($0) } || content.equals("[](/search/)")
  }

  private static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: Byte.space, count: count) }
}
