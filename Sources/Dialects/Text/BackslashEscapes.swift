import Basics

extension Bytes {
  /// The text without the backslashes that escape punctuation in Markdown.
  var removingBackslashEscapes: Bytes {
    guard contains(Byte.backslash) else { return self }
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      if self[index] == Byte.backslash, index + 1 < endIndex, Byte.isPunctuation(self[index + 1]) {
        index += 1
      }
      output.append(self[index])
      index += 1
    }
    return output[...]
  }
}
