@_spi(RenderedHTML) import Basics

/// A rendered part that many pages share with small differences, such as a sidebar in which each page marks itself.
///
/// It is rendered once. Sections about placeholders are then decided each time it is written, when one placeholder is
/// chosen.
public struct Fragment: Sendable {
  /// A replacement of bytes if `placeholder` is chosen.
  struct Edit: Sendable {
    var placeholder: Int
    var offset: Int
    /// The number of bytes to remove at the offset.
    var removed: Int
    var inserted: [UInt8]
  }

  /// The HTML if no placeholder is chosen.
  let bytes: [UInt8]
  /// The edits, sorted by placeholder and then by offset.
  let edits: [Edit]

  /// Appends the fragment with one placeholder chosen: its sections are written, and its inverted sections are omitted.
  /// With nil, or a placeholder that the fragment does not contain, none is chosen.
  public func write(choosing placeholder: Int?, into output: inout ByteBuffer) {
    bytes.withUnsafeBufferPointer { bytes in
      var done = 0
      if let placeholder {
        var index = firstEdit(of: placeholder)
        while index < edits.count, edits[index].placeholder == placeholder {
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

  /// Returns the fragment with one placeholder chosen, as a value for another template.
  public func html(choosing placeholder: Int?) -> DeferredHTML {
    DeferredHTML { write(choosing: placeholder, into: &$0) }
  }

  /// Returns the index of the first edit of a placeholder.
  private func firstEdit(of placeholder: Int) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].placeholder < placeholder { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
