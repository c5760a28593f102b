import Basics

/// Literals whose delimiters the author chooses, symbols, and sections.
extension CodeLexer {
  /// Handles a literal that depends on more than its first byte. Returns false if there is none.
  func authorsLiteral(_ byte: UInt8, _ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    switch byte {
    case UInt8(ascii: "[") where grammar.hasLongBrackets:
      return longBracket(.string, from: state.index, start: state.index, &writer, &state)
    case UInt8(ascii: "[") where grammar.hasSections:
      return section(&writer, &state)
    case UInt8(ascii: ":") where grammar.hasSymbols:
      return symbol(&writer, &state)
    case UInt8(ascii: "?") where grammar.hasSymbols:
      return characterCode(&writer, &state)
    default:
      guard let literals = grammar.delimitedLiterals, byte == literals.mark else { return false }
      return delimitedLiteral(literals, &writer, &state)
    }
  }

  // MARK: Delimiters of the author

  /// Advances past `%w[…]` or `~r/…/i`.
  private func delimitedLiteral(
    _ literals: DelimitedLiterals, _ writer: inout HighlightWriter, _ state: inout State
  ) -> Bool {
    let start = state.index
    var index = start + 1
    let letter = writer[index]
    let hasLetter = literalLetters.contains(letter)
    if hasLetter { index += 1 }
    if !hasLetter, literals.needsLetter || state.followsValue { return false }
    // In `a%w`, the mark is an operator.
    if start > 0, identifierBytes.contains(writer.code[start - 1]) { return false }
    let delimiter = writer[index]
    guard Self.delimiters.contains(delimiter) else { return false }
    let close = Self.closingBracket(of: delimiter)
    var form = StringForm(
      "", "", isMultiline: true,
      interpolation: hasLetter && literals.rawLetters.utf8.contains(letter) ? nil : .hash)
    let isTripled = close == delimiter && writer[index + 1] == delimiter && writer[index + 2] == delimiter
    form.close = Array(repeating: close, count: isTripled ? 3 : 1)
    if close != delimiter { form.nestedOpen = delimiter }
    string(form, hashes: 0, start: start, from: index + (isTripled ? 3 : 1), &writer, &state)
    // The options of a regular expression, if the literal is not interrupted.
    if state.stack.last?.form.close != form.close || writer[state.index - 1] == close {
      let end = writer.skip(.alphanumerics, from: state.index)
      writer.writeToken(state.index, end, .string)
      state.index = end
    }
    return true
  }

  private static let delimiters = ByteSet("([{</|!\"'^")

  static func closingBracket(of open: UInt8) -> UInt8 {
    switch open {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    default: open
    }
  }

  /// Advances past the rest of `R"--(…)--"`. The prefix begins at `start`. Returns false if there is no such string.
  func delimitedRawString(_ start: Int, _ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let quote = writer[state.index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    let first = state.index + 1
    var index = first
    // A delimiter has at most 16 characters in C++.
    while index < first + 16, Self.rawDelimiterBytes.contains(writer[index]) { index += 1 }
    let close = Self.closingBracket(of: writer[index])
    guard close != writer[index], close != UInt8(ascii: ">") else { return false }
    var form = StringForm("", "", escape: "", isMultiline: true)
    form.close = [close] + writer.code[first..<index] + [quote]
    string(form, hashes: 0, start: start, from: index + 1, &writer, &state)
    return true
  }

  private static let rawDelimiterBytes = ByteSet.alphanumerics.union(ByteSet("-_"))

  // MARK: Lua

  /// Advances past a comment `--[[…]]` or `--[==[…]==]`. Returns false if there is none.
  func longComment(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    guard writer[start] == UInt8(ascii: "-"), writer[start + 1] == UInt8(ascii: "-"),
      writer[start + 2] == UInt8(ascii: "[")
    else { return false }
    return longBracket(.comment, from: start + 2, start: start, &writer, &state)
  }

  /// Advances past `[[…]]` or `[==[…]==]`, whose first bracket is at `index`.
  private func longBracket(
    _ kind: TokenKind, from index: Int, start: Int, _ writer: inout HighlightWriter, _ state: inout State
  ) -> Bool {
    var open = index + 1
    while writer[open] == UInt8(ascii: "=") { open += 1 }
    guard writer[open] == UInt8(ascii: "[") else {
      // Skip the signs, so that they are read only once.
      if kind == .string { state.index = open }
      return kind == .string
    }
    var form = StringForm("", "", escape: "", isMultiline: true, kind: kind)
    let bracket = UInt8(ascii: "]")
    form.close = [bracket] + Array(repeating: UInt8(ascii: "="), count: min(open - index - 1, 60)) + [bracket]
    string(form, hashes: 0, start: start, from: open + 1, &writer, &state)
    return true
  }

  // MARK: Symbols

  /// Advances past `:name` or `:"a name"`.
  private func symbol(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    let next = writer[start + 1]
    if next == UInt8(ascii: ":") {
      state.index = start + 2
      state.followsValue = false
      return true
    }
    if start > 0, identifierBytes.contains(writer.code[start - 1]) { return false }
    if next == UInt8(ascii: "\"") {
      string(
        StringForm("\"", interpolation: .hash), hashes: 0, start: start, from: start + 2, &writer, &state)
      return true
    }
    guard identifierStarts.contains(next) else { return false }
    var end = writer.skip(identifierBytes, from: start + 1)
    if identifierEnds.contains(writer[end]), writer[end + 1] != UInt8(ascii: "=") { end += 1 }
    writer.writeToken(start, end, .string)
    state.index = end
    state.followsValue = true
    return true
  }

  /// Advances past a character such as `?a` or `?\n`.
  private func characterCode(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    if start > 0, writer.code[start - 1] > 32, !Self.beforeCharacter.contains(writer.code[start - 1]) {
      return false
    }
    let end = writer[start + 1] == UInt8(ascii: "\\") ? start + 3 : start + 2
    guard writer[end - 1] > 32, writer[end - 1] < 128, !identifierBytes.contains(writer[end]) else {
      return false
    }
    writer.writeToken(start, end, .string)
    state.index = end
    state.followsValue = true
    return true
  }

  private static let beforeCharacter = ByteSet("([{,=|")
}

// MARK: - Names and lines

/// Words whose kind depends on their place.
extension CodeLexer {
  /// Returns the kind of a word that its place determines; nil if the place says nothing.
  func nameKind(
    _ start: Int, _ end: Int, _ startsStatement: Bool, _ writer: borrowing HighlightWriter
  ) -> TokenKind? {
    if grammar.statementsBeginWithKeywords, startsStatement { return .keyword }
    if grammar.hasSymbols, writer[end] == UInt8(ascii: ":"), start == 0 || writer.code[start - 1] != 0x2E,
      Self.afterKey.contains(writer[end + 1])
    {
      return .string
    }
    if grammar.hasKeys {
      let mark = writer.skipBlanks(from: end)
      if writer[mark] == UInt8(ascii: "="), !Self.operators.contains(writer[mark + 1]) { return .attribute }
    }
    if grammar.dashedWordsAreFunctions, writer.code[start..<end].contains(UInt8(ascii: "-")) {
      return .function
    }
    if !grammar.lineKeywords.isEmpty, lineKeywords.kind(writer.code, start, end) != nil,
      isLineStart(start, writer)
    {
      return .keyword
    }
    return nil
  }

  private static let afterKey = ByteSet(" \t\r\n,)\0")
  private static let operators = ByteSet("=>~")

  /// Returns whether a dot, or an arrow where members follow it, is before `start`.
  func follows(memberMark start: Int, _ writer: borrowing HighlightWriter) -> Bool {
    guard start > 0 else { return false }
    let previous = writer.code[start - 1]
    if previous == UInt8(ascii: ".") { return true }
    guard grammar.hasArrowMembers, start > 1 else { return false }
    let first = writer.code[start - 2]
    return previous == UInt8(ascii: ">") && first == UInt8(ascii: "-")
      || previous == UInt8(ascii: ":") && first == UInt8(ascii: ":")
  }

  /// Returns whether a word of a shell is a part of a longer one, such as a path or an option.
  func isInBareWord(_ start: Int, _ end: Int, _ writer: borrowing HighlightWriter) -> Bool {
    start > 0 && Self.bareWordBytes.contains(writer.code[start - 1])
      || Self.bareWordBytes.contains(writer[end])
  }

  private static let bareWordBytes = ByteSet("/-.:,~%")

  /// Returns whether only spaces precede `index` in its line.
  ///
  /// At most 16 of them are read, so that the time remains linear.
  func isLineStart(_ index: Int, _ writer: borrowing HighlightWriter) -> Bool {
    var before = index
    while before > 0, before > index - 16, writer.code[before - 1] == 32 { before -= 1 }
    return before == 0 || writer.code[before - 1] == 10
  }

  /// Returns whether the hyphens at `start` are a part of a longer operator, as in `-->`.
  func isOperator(_ start: Int, _ writer: borrowing HighlightWriter) -> Bool {
    if start > 0, Self.symbols.contains(writer.code[start - 1]) { return true }
    var end = start
    while end < start + 80, writer[end] == UInt8(ascii: "-") { end += 1 }
    return Self.symbols.contains(writer[end])
  }

  private static let symbols = ByteSet("!#$%&*+./<=>?@^|~:\\")

  /// Advances past `[name]` at the start of a line.
  fileprivate func section(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    guard start == 0 || writer.code[start - 1] == 10 else { return false }
    var end = start
    while end < writer.end, !Self.sectionEnds.contains(writer.code[end]) { end += 1 }
    guard writer[end] == UInt8(ascii: "]") else { return false }
    while writer[end] == UInt8(ascii: "]") { end += 1 }
    writer.writeToken(start, end, .type)
    state.index = end
    return true
  }

  private static let sectionEnds = ByteSet("],\n")

  /// Handles the start of a line of a Makefile: targets before a colon, or a variable before an equals sign.
  func rule(_ writer: inout HighlightWriter, _ state: inout State) {
    let start = state.index
    guard start < writer.end, writer.code[start] > 32, writer.code[start] != UInt8(ascii: "#"),
      state.stack.isEmpty
    else { return }
    let word = writer.skip(identifierBytes, from: start)
    if lineKeywords.kind(writer.code, start, word) != nil, writer[word] <= 32 { return }
    var index = start
    while index < writer.end, writer.code[index] != 10 {
      let byte = writer.code[index]
      if byte == UInt8(ascii: "$"), writer[index + 1] == UInt8(ascii: "(") {
        while index < writer.end, writer.code[index] != 10, writer.code[index] != UInt8(ascii: ")") {
          index += 1
        }
        continue
      }
      let isAssignment =
        byte == UInt8(ascii: "=")
        || Self.assignmentMarks.contains(byte) && writer[index + 1] == UInt8(ascii: "=")
      if isAssignment || byte == UInt8(ascii: ":") {
        var end = index
        while end > start, writer.code[end - 1] <= 32 { end -= 1 }
        writer.writeToken(start, end, isAssignment ? .attribute : .function)
        state.index = index
        return
      }
      index += 1
    }
  }

  private static let assignmentMarks = ByteSet(":+?!")
}
