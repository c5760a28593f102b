/// Keeps what depends on slots while a fragment is rendered.
///
/// At most one slot is chosen in the end. So within a section over a slot that slot is true and every other one
/// false, and within an inverted section over a slot that slot is false and the others stay open.
final class FragmentRecorder {
  enum Answer {
    case yes, no, open
  }

  private var edits: [Fragment.Edit] = []
  /// The slot whose section is being rendered.
  var chosen: Int?
  /// The slots whose inverted sections are being rendered.
  var excluded: [Int] = []

  func answer(_ slot: Int) -> Answer {
    if let chosen { return chosen == slot ? .yes : .no }
    return excluded.contains(slot) ? .no : .open
  }

  func record(_ slot: Int, at offset: Int, removed: Int = 0, inserted: [UInt8] = []) {
    edits.append(Fragment.Edit(slot: slot, offset: offset, removed: removed, inserted: inserted))
  }

  /// The fragment of these bytes; edits at one offset keep the order in which they came.
  func fragment(_ bytes: [UInt8]) -> Fragment {
    let sorted = edits.enumerated().sorted { a, b in
      (a.element.slot, a.element.offset, a.offset) < (b.element.slot, b.element.offset, b.offset)
    }
    return Fragment(bytes: bytes, edits: sorted.map(\.element))
  }
}
