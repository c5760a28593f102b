import Basics

/// String literals and their contents.
extension CodeLexer {
  /// Advances past a string literal. Returns false if there is none.
  func startsString(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    for form in grammar.strings where writer.has(form.open, at: start) {
      string(form, hashes: 0, start: start, from: start + form.open.count, &writer, &state)
      return true
    }
    return false
  }

  /// A string literal, or the part of it after an interpolation, while it is read.
  private struct StringPart {
    var form: StringForm
    /// The number of `#` before the opening delimiter.
    let hashes: Int
    /// The beginning of the token to write next.
    var start: Int
    /// The next byte to read.
    var index: Int
  }

  /// Continues a string from `index` to its end or to an interpolation. The current token begins at `start`.
  func string(
    _ form: StringForm, hashes: Int, start: Int, from index: Int, _ writer: inout HighlightWriter,
    _ state: inout State
  ) {
    var part = StringPart(form: form, hashes: hashes, start: start, index: index)
    state.followsValue = true
    state.introducesFunction = false
    while part.index < writer.end {
      let byte = writer.code[part.index]
      if byte == 10, !form.isMultiline { break }
      if byte == form.close[0], writer.has(form.close, at: part.index) {
        guard readClosingDelimiter(in: &part, writer) else { continue }
        writer.writeToken(part.start, part.index, kind(of: form, endingAt: part.index, writer))
        state.index = part.index
        return
      }
      if byte == form.nestedOpen, byte != 0 { part.form.depth += 1 }
      if byte == UInt8(ascii: "$"), form.hasVariables,
        writer[part.index + 1] != form.interpolation?.open
      {
        writeVariable(in: &part, &writer)
        continue
      }
      if let interpolation = form.interpolation, interpolation.mark == nil, byte == interpolation.open {
        if writer[part.index + 1] != byte {
          return interpolate(part, codeAt: part.index + 1, &writer, &state)
        }
        part.index += 2
        continue
      }
      if byte == form.escape || byte == form.interpolation?.mark {
        if let code = interpolatedCode(in: part, writer) {
          return interpolate(part, codeAt: code, &writer, &state)
        }
        skipEscape(in: &part, writer)
        continue
      }
      part.index += 1
    }
    writer.writeToken(part.start, part.index, form.kind)
    state.index = part.index
  }

  /// Advances past a closing delimiter. Returns false if the string continues after it.
  private func readClosingDelimiter(
    in part: inout StringPart, _ writer: borrowing HighlightWriter
  ) -> Bool {
    let close = part.form.close
    part.index += close.count
    if part.form.doublesClose, writer.has(close, at: part.index) {
      part.index += close.count
      return false
    }
    if part.form.depth > 0 {
      part.form.depth -= 1
      return false
    }
    let found = run(of: UInt8(ascii: "#"), upTo: part.hashes, writer, at: part.index)
    part.index += found
    return found == part.hashes
  }

  /// Writes the variable whose `$` is the next byte, and advances past it.
  private func writeVariable(in part: inout StringPart, _ writer: inout HighlightWriter) {
    let end = variableEnd(writer, part.index)
    if end > part.index + 1 {
      writer.writeToken(part.start, part.index, part.form.kind)
      writer.writeToken(part.index, end, .variable)
      part.start = end
    }
    part.index = end
  }

  /// Returns the beginning of the code if an interpolation with a mark begins at the next byte.
  private func interpolatedCode(in part: StringPart, _ writer: borrowing HighlightWriter) -> Int? {
    guard let interpolation = part.form.interpolation, writer.code[part.index] == interpolation.mark else {
      return nil
    }
    let found = run(of: UInt8(ascii: "#"), upTo: part.hashes, writer, at: part.index + 1)
    let open = part.index + 1 + found
    return found == part.hashes && writer[open] == interpolation.open ? open + 1 : nil
  }

  /// Advances past an escape sequence, or past a mark that begins nothing.
  private func skipEscape(in part: inout StringPart, _ writer: borrowing HighlightWriter) {
    let found = run(of: UInt8(ascii: "#"), upTo: part.hashes, writer, at: part.index + 1)
    let next = part.index + 1 + found
    let escapes =
      writer.code[part.index] == part.form.escape && found == part.hashes && next < writer.end
      && writer.code[next] != 10
    part.index = escapes ? next + 1 : next
  }

  /// Interrupts the string by an interpolation, whose code begins at `code`.
  private func interpolate(
    _ part: StringPart, codeAt code: Int, _ writer: inout HighlightWriter, _ state: inout State
  ) {
    writer.writeToken(part.start, part.index, part.form.kind)
    writer.writeToken(part.index, code, .variable)
    state.stack.append(Frame(form: part.form, hashes: part.hashes))
    state.index = code
    state.followsValue = false
  }

  private func kind(of form: StringForm, endingAt end: Int, _ writer: borrowing HighlightWriter) -> TokenKind
  {
    guard let mark = grammar.stringKeyMark.utf8.first else { return form.kind }
    return writer[writer.skipBlanks(from: end)] == mark ? .attribute : form.kind
  }

  private func run(of byte: UInt8, upTo most: Int, _ writer: borrowing HighlightWriter, at index: Int) -> Int
  {
    var count = 0
    while count < most, writer[index + count] == byte { count += 1 }
    return count
  }

  /// Returns the end of the variable whose `$` is at `start`; the index after the `$` if it is not a variable.
  func variableEnd(_ writer: borrowing HighlightWriter, _ start: Int) -> Int {
    let next = writer[start + 1]
    if next == UInt8(ascii: "{") {
      // Stop at the next `$`, too, so that no byte is read twice.
      var index = start + 2
      while index < writer.end, !Self.bracesEnd.contains(writer.code[index]) { index += 1 }
      return writer[index] == UInt8(ascii: "}") ? index + 1 : start + 2
    }
    if next == UInt8(ascii: "("), grammar.hasParenthesizedVariables {
      let end = writer.skip(Self.variableBytes, from: start + 2)
      return writer[end] == UInt8(ascii: ")") && end > start + 2 ? end + 1 : start + 1
    }
    if Self.variableStarts.contains(next) {
      let end = writer.skip(Self.variableBytes, from: start + 1)
      let isScoped =
        grammar.hasScopedVariables && writer[end] == UInt8(ascii: ":")
        && Self.variableStarts.contains(writer[end + 1])
      return isScoped ? writer.skip(Self.variableBytes, from: end + 1) : end
    }
    return shellParameters.contains(next) ? start + 2 : start + 1
  }

  private static let bracesEnd = ByteSet("}${\"\n")
  private static let variableStarts = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_".utf8) + Array(128...255))
  private static let variableBytes = variableStarts.union(ByteSet("0123456789"))

  /// Handles `#`: a raw string, a directive, or an attribute in Rust. A run of `#` is skipped at once.
  func hash(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    if grammar.hasHashStrings {
      let quote = writer.skip(Self.hashSign, from: start)
      if writer[quote] == UInt8(ascii: "\"") {
        for form in grammar.strings where writer.has(form.open, at: quote) {
          string(
            form, hashes: quote - start, start: start, from: quote + form.open.count, &writer, &state)
          return true
        }
      }
      if writer[quote] == UInt8(ascii: "/"), grammar.hasRegularExpressions {
        hashRegularExpression(hashes: quote - start, &writer, &state)
        return true
      }
      if quote > start + 1 {
        state.index = quote
        return true
      }
    }
    if grammar.hasDirectives { return directive(&writer, &state) }
    if grammar.isRust {
      let bracket = writer[start + 1] == UInt8(ascii: "!") ? start + 2 : start + 1
      guard writer[bracket] == UInt8(ascii: "[") else { return false }
      var index = bracket + 1
      var depth = 1
      while index < writer.end, depth > 0 {
        if writer.code[index] == UInt8(ascii: "[") { depth += 1 }
        if writer.code[index] == UInt8(ascii: "]") { depth -= 1 }
        index += 1
      }
      writer.writeToken(start, index, .attribute)
      state.index = index
      return true
    }
    return false
  }

  /// Handles a preprocessor directive of C at the start of a line.
  private func directive(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    var before = start
    while before > 0, writer.code[before - 1] == 32 || writer.code[before - 1] == 9 { before -= 1 }
    guard before == 0 || writer.code[before - 1] == 10 else { return false }
    let word = writer.skipBlanks(from: start + 1)
    let end = writer.skip(identifierBytes, from: word)
    writer.writeToken(start, end, .attribute)
    state.index = max(end, start + 1)
    let path = writer.skipBlanks(from: end)
    if writer[path] == UInt8(ascii: "<"), writer[word] == UInt8(ascii: "i") {
      string(StringForm("<", ">", escape: ""), hashes: 0, start: path, from: path + 1, &writer, &state)
    }
    return true
  }

  /// Handles a character literal `'a'` or a lifetime `'a` in Rust.
  func characterOrLifetime(_ writer: inout HighlightWriter, _ state: inout State) {
    let start = state.index
    var index = start + 1
    if writer[index] == UInt8(ascii: "\\") {
      string(StringForm("'"), hashes: 0, start: start, from: index, &writer, &state)
      return
    }
    index += 1
    while index < writer.end, index < start + 5, writer.code[index] & 0xC0 == 0x80 { index += 1 }
    if writer[index] == UInt8(ascii: "'") {
      state.index = index + 1
      writer.writeToken(start, state.index, .string)
    } else {
      state.index = writer.skip(identifierBytes, from: start + 1)
      if state.index > start + 1 { writer.writeToken(start, state.index, .variable) }
    }
  }
}

// MARK: - Regular expressions

/// Regular expressions.
extension CodeLexer {
  /// Advances past `/…/` where an operand is expected. Returns false if there is none.
  func regularExpression(_ writer: inout HighlightWriter, _ state: inout State) -> Bool {
    let start = state.index
    guard !state.followsValue, start >= state.plainSlashes else { return false }
    // In Swift, a slash before white space or a closing bracket is an operator.
    if grammar.hasHashStrings, Self.afterOperator.contains(writer[start + 1]) { return false }
    var index = start + 1
    var inClass = false
    while index < writer.end, writer.code[index] != 10 {
      switch writer.code[index] {
      case UInt8(ascii: "\\") where writer[index + 1] != 10: index += 1
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "/") where !inClass:
        state.index = writer.skip(.alphanumerics, from: index + 1)
        state.followsValue = true
        writer.writeToken(start, state.index, .string)
        return true
      default: break
      }
      index += 1
    }
    state.plainSlashes = index
    return false
  }

  /// Advances past Swift's `#/…/#`, which may span lines if a newline follows the opening delimiter.
  func hashRegularExpression(hashes: Int, _ writer: inout HighlightWriter, _ state: inout State) {
    let slash = state.index + hashes
    let form = StringForm("/", isMultiline: writer[slash + 1] == 10)
    string(form, hashes: hashes, start: state.index, from: slash + 1, &writer, &state)
  }

  private static let afterOperator = ByteSet(" \t\n),;:]")
}
