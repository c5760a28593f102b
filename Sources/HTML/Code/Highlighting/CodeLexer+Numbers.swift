import Basics

/// Numbers and comments.
extension CodeLexer {
  /// Advances past a number, including its base, separators, exponent and unit.
  func number(_ writer: inout HighlightWriter, _ state: inout State) {
    let start = state.index
    var index = start
    let isPrefixed = writer[start] == 48 && (writer[start + 1] | 32) == UInt8(ascii: "x")
    while index < writer.end {
      let byte = writer.code[index]
      if byte == UInt8(ascii: ".") {
        guard writer[index + 1] &- 48 < 10 else { break }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        let before = writer.code[index - 1] | 32
        let isExponent = index > start && before == UInt8(ascii: isPrefixed ? "p" : "e")
        guard isExponent || numberBytes.contains(byte), writer[index + 1] &- 48 < 10 else { break }
      } else if byte == UInt8(ascii: "'") {
        guard grammar.hasQuotedDigits, ByteSet.alphanumerics.contains(writer[index + 1]) else { break }
      } else if numberBytes.contains(byte) {
        guard writer[index + 1] &- 48 < 10 else { break }
      } else if byte != UInt8(ascii: "_"), !ByteSet.alphanumerics.contains(byte) {
        break
      }
      index += 1
    }
    if writer[index] == UInt8(ascii: "%"), grammar.hasPercentages { index += 1 }
    let isWord =
      grammar.hasBareWords
      && (writer.code[index - 1].isASCIILetter || isInBareWord(start, index, writer)
        || writer.code[start..<index].reduce(0) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) } > 1)
    if !isWord { writer.writeToken(start, index, .number) }
    state.index = index
    state.followsValue = true
    state.introducesFunction = false
  }

  /// Advances past a comment. Returns false if there is none.
  func comment(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    if !commentException.isEmpty, writer.has(commentException, at: start) { return false }
    if grammar.hasLongBrackets, longComment(&writer, &state) { return true }
    if !commentOpen.isEmpty, writer.has(commentOpen, at: start),
      grammar.blockComment?.needsLineStart != true || isLineStart(start, writer)
    {
      var index = start + commentOpen.count
      var depth = 1
      while index < writer.end, depth > 0 {
        if writer.code[index] == commentClose[0], writer.has(commentClose, at: index) {
          depth -= 1
          index += commentClose.count
        } else if grammar.blockComment?.nests == true, writer.has(commentOpen, at: index) {
          depth += 1
          index += commentOpen.count
        } else {
          index += 1
        }
      }
      writer.writeToken(start, index, .comment)
      state.index = index
      return true
    }
    guard lineComments.contains(where: { writer.has($0, at: start) }) else { return false }
    if grammar.commentNeedsBlank, start > 0, writer.code[start - 1] > 32 { return false }
    if grammar.commentIsOperator, isOperator(start, writer) { return false }
    state.index = writer.lineEnd(from: start)
    writer.writeToken(start, state.index, .comment)
    return true
  }

  static let hashSign = ByteSet("#")
}
