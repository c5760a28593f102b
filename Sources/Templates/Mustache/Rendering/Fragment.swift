import Basics

/// A rendered part of many pages that differs between them in little, such as a sidebar that marks the page
/// it stands on: rendered once with slots left open, then written for each page with one slot chosen.
public struct Fragment: Sendable {
  /// What a copy that chooses `slot` has in place of what all others have.
  struct Edit: Sendable {
    var slot: Int
    /// Where in the bytes, and how many of them it replaces.
    var offset: Int
    var removed: Int
    var inserted: [UInt8]
  }

  /// The bytes with no slot chosen.
  let bytes: [UInt8]
  /// By slot, then by offset.
  let edits: [Edit]

  /// Appends the fragment with this slot's sections shown and its inverted sections left out. With nil, or a
  /// slot that the fragment does not have, none is chosen.
  public func write(choosing slot: Int?, into output: inout ByteBuffer) {
    bytes.withUnsafeBufferPointer { bytes in
      var done = 0
      if let slot {
        var index = firstEdit(of: slot)
        while index < edits.count, edits[index].slot == slot {
          let edit = edits[index]
          output.append(UnsafeBufferPointer(rebasing: bytes[done..<edit.offset]))
          output.append(edit.inserted)
          done = edit.offset + edit.removed
          index += 1
        }
      }
      output.append(UnsafeBufferPointer(rebasing: bytes[done...]))
    }
  }

  private func firstEdit(of slot: Int) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
