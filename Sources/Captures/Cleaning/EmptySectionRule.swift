/// Headings with nothing under them go.
enum EmptySectionRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var kept: [Block] = []
    var dropped: [Line] = []
    for block in draft.blocks.reversed() {
      if block.kind == .heading {
        // Seen from the end, the block behind this heading is the last one kept.
        let next = kept.last
        let isEmpty = next.map { $0.kind == .heading && $0.level <= block.level } ?? true
        if isEmpty {
          dropped.append(block.lines[0])
          continue
        }
      }
      kept.append(block)
    }
    guard !dropped.isEmpty else { return }
    draft.blocks = kept.reversed()
    draft.remove(dropped.reversed(), rule: "empty section")
  }
}
