/// A change log is there once: copies of its table go.
enum ChangeLogRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var level: Int?
    var seen: [[Bytes]] = []
    var out: [Block] = []
    for block in draft.blocks {
      if block.kind == .heading {
        level = block.text.equals("Change log") ? block.level : nil
        seen = []
      } else if level != nil, block.kind == .table {
        let rows = block.lines.map(\.text)
        if seen.contains(rows) {
          draft.remove(block.lines, rule: "repeated change log")
          continue
        }
        seen.append(rows)
      }
      out.append(block)
    }
    draft.blocks = out
  }
}
