/// A change to a run of bytes of a file.
struct TextEdit: Hashable, Comparable {
  /// Empty where something is put in.
  var range: Range<Int>
  var text: [UInt8]

  static func < (a: TextEdit, b: TextEdit) -> Bool {
    if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
    if a.range.upperBound != b.range.upperBound { return a.range.upperBound < b.range.upperBound }
    return a.text.lexicographicallyPrecedes(b.text)
  }

  /// The bytes with edits made, and how many were. Of edits that overlap, the first is made.
  static func apply(_ edits: some Sequence<TextEdit>, to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var result: [UInt8] = []
    var done = 0
    var count = 0
    for edit in Set(edits).sorted() {
      // Two that touch are apart, but two insertions in one place are not: the second has to see the first.
      if count > 0, edit.range.lowerBound < done || (edit.range.isEmpty && edit.range.lowerBound == done) {
        continue
      }
      result += bytes[done..<edit.range.lowerBound]
      result += edit.text
      done = edit.range.upperBound
      count += 1
    }
    return (result + bytes[done...], count)
  }
}
