import Basics

/// Removes repeated copies of the table in a change log.
enum ChangeLogRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var isChangeLog = false
    var seen: [[Bytes]] = []
    for index in builder.blocks.indices {
      let block = builder.blocks[index]
      if block.kind == .heading {
        isChangeLog = block.text.equals("Change log")
        seen = []
      } else if isChangeLog, block.kind == .table {
        let rows = block.lines.map(\.text)
        if seen.contains(rows) {
          builder.remove(block.lines, rule: "repeated change log")
          builder.blocks[index].lines = []
        }
        seen.append(rows)
      }
    }
    builder.blocks.removeAll(where: \.lines.isEmpty)
  }
}

/// Removes the latest change that some pages also show before their title, if the change log contains it.
///
/// Otherwise, a note with a date becomes a row of the change log, and other text stays where the site shows it: at the
/// beginning of the page.
enum ChangeNoteRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    guard !builder.changeNote.isEmpty else { return }
    let note = builder.changeNote
    builder.changeNote = []
    let text = note.map { PlainText.of($0.text.trimmed) }.joined(separator: " ")
    let log = builder.blocks.lastIndex { $0.kind == .heading && $0.text.equals("Change log") }
    if let log {
      for block in builder.blocks[log...] where block.kind == .table {
        if block.lines.contains(where: { PlainText.of($0.text).contains(text) }) {
          builder.remove(note, rule: "change note before the title")
          return
        }
      }
    }
    guard let date = builder.changeDate else {
      builder.blocks.insert(Block(.paragraph, note), at: 0)
      return
    }
    let cell = note.map { $0.text.trimmed.string }.joined(separator: " ")
    let number = note[0].number
    let row = Line("| \(date) | \(cell) |", number)
    if let log, log + 1 < builder.blocks.count, builder.blocks[log + 1].kind == .table,
      builder.blocks[log + 1].lines.count >= 2
    {
      builder.blocks[log + 1].lines.insert(row, at: 2)
    } else if let log {
      builder.blocks.insert(table(row), at: log + 1)
    } else {
      builder.blocks.append(Block(.heading, [Line("Change log", number)], level: 2))
      builder.blocks.append(table(row))
    }
  }

  private static func table(_ row: Line) -> Block {
    Block(.table, [Line("| Date | Changes |", row.number), Line("| --- | --- |", row.number), row])
  }
}
