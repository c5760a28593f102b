/// Headings nest without gaps: the title is the only first-level one, and each level is one below its parent's.
enum HeadingLevelRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var open: [Int] = []
    for index in draft.blocks.indices where draft.blocks[index].kind == .heading {
      let level = draft.blocks[index].level
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      draft.blocks[index].level = min(open.count + 1, 6)
    }
  }
}
