/// Records the parts that depend on placeholders while a fragment is rendered.
///
/// At most one placeholder will be chosen. So within the section of a placeholder, this placeholder is true and all
/// others are false. Within its inverted section, it is false and the others are undecided.
final class FragmentRecorder {
  /// The value of a placeholder in the current section.
  enum PlaceholderValue {
    case yes, no, open
  }

  private var edits: [Fragment.Edit] = []
  /// The placeholder whose section is being rendered.
  var chosen: Int?
  /// The placeholders whose inverted sections are being rendered.
  var excluded: [Int] = []

  /// Returns the value of a placeholder in the current section.
  func placeholderValue(_ placeholder: Int) -> PlaceholderValue {
    if let chosen { return chosen == placeholder ? .yes : .no }
    return excluded.contains(placeholder) ? .no : .open
  }

  /// Records an edit that is applied if the placeholder is chosen.
  func record(_ placeholder: Int, at offset: Int, removed: Int = 0, inserted: [UInt8] = []) {
    edits.append(
      Fragment.Edit(placeholder: placeholder, offset: offset, removed: removed, inserted: inserted))
  }

  /// Returns the fragment with these bytes and the recorded edits. Edits at the same offset keep their order.
  func fragment(_ bytes: [UInt8]) -> Fragment {
    let sorted = edits.enumerated().sorted { a, b in
      (a.element.placeholder, a.element.offset, a.offset) < (
        b.element.placeholder, b.element.offset, b.offset
      )
    }
    return Fragment(bytes: bytes, edits: sorted.map(\.element))
  }
}
