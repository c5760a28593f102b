import Basics

/// Here documents: `<<END`, followed by lines up to the line `END`.
extension CodeLexer {
  /// The delimiter of a here document.
  struct HereDocument {
    var word: Range<Int>
    /// Whether the delimiter is quoted, so that variables are not expanded.
    var isQuoted: Bool
    /// Whether white space may precede the last line, as with `<<-`.
    var isIndented: Bool
  }

  /// Records a here document if one is at the current position. Its text begins on the next line, so scanning continues
  /// after the delimiter. Returns false if there is none.
  func opensHereDocument(
    _ form: HereDocumentForm, _ writer: inout HighlightWriter, _ state: inout State
  ) -> Bool {
    let start = state.index
    guard writer.has(form.open, at: start), !(form.isShell && isArithmetic(writer, before: start)) else {
      return false
    }
    var index = start + form.open.count
    if form.isShell, writer[index] == UInt8(ascii: "<") {
      state.index = index + 1
      return true
    }
    let isMarked = form.indentMarks.contains(writer[index])
    if isMarked { index += 1 }
    if form.allowsBlank { index = writer.skipBlanks(from: index) }
    let quote = writer[index]
    let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "\\")
    let first = isQuoted ? index + 1 : index
    guard identifierStarts.contains(writer[first]) else { return false }
    if form.needsCapital, !isQuoted, !writer[first].isASCIIUppercase { return false }
    index = writer.skip(identifierBytes, from: first)
    state.hereDocuments.append(
      HereDocument(
        word: first..<index, isQuoted: isQuoted && !(quote == UInt8(ascii: "\"") && !form.isShell),
        isIndented: isMarked || form.isIndented))
    let end = isQuoted && writer[index] == quote ? index + 1 : index
    writer.writeToken(start, end, .string)
    state.index = end
    state.followsValue = true
    return true
  }

  /// Returns whether `<<` is probably a shift, as in `((a << b))`, by looking at a few bytes before it.
  private func isArithmetic(_ writer: borrowing HighlightWriter, before index: Int) -> Bool {
    var index = index
    let first = max(index - 60, 1)
    while index > first, writer.code[index] != 10 {
      if writer.code[index] == UInt8(ascii: "("), writer.code[index - 1] == UInt8(ascii: "(") {
        return true
      }
      index -= 1
    }
    return false
  }

  /// Advances past the first pending here document, to the end of the line with its delimiter or to the end of the
  /// code.
  func hereDocument(_ form: HereDocumentForm, _ writer: inout HighlightWriter, _ state: inout State) {
    let document = state.hereDocuments.removeFirst()
    var start = state.index
    var line = start
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      var first = line
      while document.isIndented, writer[first] == 9 || writer[first] == 32 && !form.isShell { first += 1 }
      let close = first + document.word.count
      if close == end || close < end && form.endsInLine && !identifierBytes.contains(writer[close]),
        writer.code[first..<close].elementsEqual(writer.code[document.word])
      {
        writer.writeToken(start, close, .string)
        state.index = close
        return
      }
      if !document.isQuoted { writeVariables(form, in: line..<end, textStart: &start, &writer) }
      line = end + 1
    }
    writer.writeToken(start, writer.end, .string)
    state.index = writer.end
  }

  /// Writes the variables in a line of a here document.
  ///
  /// - Parameter textStart: the beginning of the text that is not written yet. Becomes the end of the last variable.
  private func writeVariables(
    _ form: HereDocumentForm, in line: Range<Int>, textStart: inout Int, _ writer: inout HighlightWriter
  ) {
    var index = line.lowerBound
    while index < line.upperBound {
      guard writer.code[index] == form.variableMark else {
        index += writer.code[index] == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let end = min(hereVariableEnd(form, writer, index), line.upperBound)
      if end > index + 1 {
        writer.writeToken(textStart, index, .string)
        writer.writeToken(index, end, .variable)
        textStart = end
      }
      index = end
    }
  }

  private func hereVariableEnd(
    _ form: HereDocumentForm, _ writer: borrowing HighlightWriter, _ start: Int
  ) -> Int {
    guard form.variableMark == UInt8(ascii: "#") else { return variableEnd(writer, start) }
    guard writer[start + 1] == UInt8(ascii: "{") else { return start + 1 }
    // Stop at the next `#`, so that no byte is read twice.
    var index = start + 2
    while index < writer.end, !Self.hereBracesEnd.contains(writer.code[index]) { index += 1 }
    return writer[index] == UInt8(ascii: "}") ? index + 1 : index
  }

  private static let hereBracesEnd = ByteSet("}#\n")
}
