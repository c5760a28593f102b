import Basics

/// Texts within a shell's commands: `<<END`, then lines up to one that is `END`.
extension Lexer {
  /// The word that ends such a text.
  struct HereDocument {
    var word: Range<Int>
    /// Whether the word was quoted: then the text has no variables.
    var isQuoted: Bool
    /// Whether tabs may stand before the last line, as behind `<<-`.
    var allowsTabs: Bool
  }

  /// Notes that a text begins behind this line if `<<` and a word stand here; the code goes on behind the `<<`.
  func opensHereDocument(_ painter: inout CodePainter, _ state: inout State) {
    let start = state.index
    guard painter[start + 1] == UInt8(ascii: "<"), !isArithmetic(painter, before: start) else { return }
    if painter[start + 2] == UInt8(ascii: "<") {
      state.index = start + 2
      return
    }
    let allowsTabs = painter[start + 2] == UInt8(ascii: "-")
    var index = painter.skipBlanks(from: start + (allowsTabs ? 3 : 2))
    let quote = painter[index]
    let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "\\")
    let first = isQuoted ? index + 1 : index
    guard identifierStarts.contains(painter[first]) else { return }
    index = painter.skip(identifierBytes, from: first)
    state.hereDocuments.append(
      HereDocument(word: first..<index, isQuoted: isQuoted, allowsTabs: allowsTabs))
    let end = isQuoted && painter[index] == quote ? index + 1 : index
    painter.paint(start, end, .string)
    // One byte of what is passed is counted by the caller.
    state.index = end - 1
  }

  /// `((a << b))`: what stands a few bytes before tells.
  private func isArithmetic(_ painter: borrowing CodePainter, before index: Int) -> Bool {
    var index = index
    let first = max(index - 60, 1)
    while index > first, painter.code[index] != 10 {
      if painter.code[index] == UInt8(ascii: "("), painter.code[index - 1] == UInt8(ascii: "(") {
        return true
      }
      index -= 1
    }
    return false
  }

  /// Passes the first of the texts that begin here, to the end of the line that is its word, or of the code.
  func hereDocument(_ painter: inout CodePainter, _ state: inout State) {
    let document = state.hereDocuments.removeFirst()
    var start = state.index
    var line = start
    while line < painter.end {
      let end = painter.lineEnd(from: line)
      var first = line
      while document.allowsTabs, painter[first] == 9 { first += 1 }
      if end - first == document.word.count,
        painter.code[first..<end].elementsEqual(painter.code[document.word])
      {
        painter.paint(start, end, .string)
        state.index = end
        return
      }
      if !document.isQuoted {
        var index = line
        while index < end {
          guard painter.code[index] == UInt8(ascii: "$") else {
            index += painter.code[index] == UInt8(ascii: "\\") ? 2 : 1
            continue
          }
          let variable = min(variableEnd(painter, index), end)
          if variable > index + 1 {
            painter.paint(start, index, .string)
            painter.paint(index, variable, .variable)
            start = variable
          }
          index = variable
        }
      }
      line = end + 1
    }
    painter.paint(start, painter.end, .string)
    state.index = painter.end
  }
}
