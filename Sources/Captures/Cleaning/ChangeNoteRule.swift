/// A page's latest change is also shown in front of its title: that copy goes when the change log holds it.
///
/// Where the log lacks it, the note becomes a row of the log, so that nothing is lost.
enum ChangeNoteRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    guard !draft.changeNote.isEmpty else { return }
    let note = draft.changeNote
    draft.changeNote = []
    let text = note.map { PlainText.of($0.text.trimmed) }.joined(separator: " ")
    let log = draft.blocks.lastIndex { $0.kind == .heading && $0.text.equals("Change log") }
    if let log {
      for block in draft.blocks[log...] where block.kind == .table {
        if block.lines.contains(where: { PlainText.of($0.text).contains(text) }) {
          draft.remove(note, rule: "change note before the title")
          return
        }
      }
    }
    let cell = note.map { $0.text.trimmed.string }.joined(separator: " ")
    let date = draft.date?.value ?? ""
    let number = note[0].number
    let row = Line("| \(date) | \(cell) |", number)
    if let log, log + 1 < draft.blocks.count, draft.blocks[log + 1].kind == .table,
      draft.blocks[log + 1].lines.count >= 2
    {
      draft.blocks[log + 1].lines.insert(row, at: 2)
    } else if let log {
      draft.blocks.insert(table(row), at: log + 1)
    } else {
      draft.blocks.append(Block(.heading, [Line("Change log", number)], level: 2))
      draft.blocks.append(table(row))
    }
  }

  private static func table(_ row: Line) -> Block {
    Block(.table, [Line("| Date | Changes |", row.number), Line("| --- | --- |", row.number), row])
  }
}
