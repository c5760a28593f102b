import Basics

/// Strings, and what stands in them.
extension Lexer {
  /// Passes a string and says whether one begins here.
  func startsString(_ painter: inout CodePainter, _ state: inout State) -> Bool {
    let start = state.index
    for form in grammar.strings where painter.has(form.open, at: start) {
      string(form, hashes: 0, start: start, from: start + form.open.count, &painter, &state)
      return true
    }
    return false
  }

  /// Goes on in a string from `index` to its end or to code within. The part begins at `start`.
  func string(
    _ form: StringForm, hashes: Int, start: Int, from index: Int, _ painter: inout CodePainter,
    _ state: inout State
  ) {
    var index = index
    var start = start
    state.followsValue = true
    state.introducesFunction = false
    while index < painter.end {
      let byte = painter.code[index]
      if byte == 10, !form.isMultiline { break }
      if byte == form.close[0], painter.has(form.close, at: index) {
        let close = index + form.close.count
        let found = run(of: UInt8(ascii: "#"), upTo: hashes, painter, at: close)
        index = close + found
        if found == hashes {
          painter.paint(start, index, kind(of: form, endingAt: index, painter))
          state.index = index
          return
        }
        continue
      }
      if byte == UInt8(ascii: "$"), form.hasVariables,
        form.interpolation.map({ painter[index + 1] != $0.open }) ?? true
      {
        let end = variableEnd(painter, index)
        if end > index + 1 {
          painter.paint(start, index, form.kind)
          painter.paint(index, end, .variable)
          start = end
        }
        index = end
        continue
      }
      if let interpolation = form.interpolation, interpolation.mark == nil, byte == interpolation.open {
        if painter[index + 1] == byte {
          index += 2
          continue
        }
        painter.paint(start, index, form.kind)
        painter.paint(index, index + 1, .variable)
        state.stack.append(Frame(form: form, hashes: hashes))
        state.index = index + 1
        state.followsValue = false
        return
      }
      if byte == form.escape || byte == form.interpolation?.mark {
        let found = run(of: UInt8(ascii: "#"), upTo: hashes, painter, at: index + 1)
        let next = index + 1 + found
        if found == hashes, let interpolation = form.interpolation, byte == interpolation.mark,
          painter[next] == interpolation.open
        {
          painter.paint(start, index, form.kind)
          painter.paint(index, next + 1, .variable)
          state.stack.append(Frame(form: form, hashes: hashes))
          state.index = next + 1
          state.followsValue = false
          return
        }
        let escapes = byte == form.escape && found == hashes && next < painter.end && painter.code[next] != 10
        index = escapes ? next + 1 : next
        continue
      }
      index += 1
    }
    painter.paint(start, index, form.kind)
    state.index = index
  }

  private func kind(of form: StringForm, endingAt end: Int, _ painter: borrowing CodePainter) -> TokenKind {
    guard grammar.hasStringKeys else { return form.kind }
    return painter[painter.skipBlanks(from: end)] == UInt8(ascii: ":") ? .attribute : form.kind
  }

  private func run(of byte: UInt8, upTo most: Int, _ painter: borrowing CodePainter, at index: Int) -> Int {
    var count = 0
    while count < most, painter[index + count] == byte { count += 1 }
    return count
  }

  /// Where the variable ends that begins with the `$` at `start`; behind the `$` if there is none.
  func variableEnd(_ painter: borrowing CodePainter, _ start: Int) -> Int {
    let next = painter[start + 1]
    if next == UInt8(ascii: "{") {
      // The search stops at the next `$` too, so no part of the code is looked at twice.
      var index = start + 2
      while index < painter.end, !Self.bracesEnd.contains(painter.code[index]) { index += 1 }
      return painter[index] == UInt8(ascii: "}") ? index + 1 : start + 2
    }
    if identifierStarts.contains(next) { return painter.skip(identifierBytes, from: start + 1) }
    return Self.shellParameters.contains(next) ? start + 2 : start + 1
  }

  private static let bracesEnd = ByteSet("}${\"\n")
  private static let shellParameters = ByteSet("0123456789@*#?!-")

  /// What begins with `#`: a string, a directive, Rust's attribute. A run of `#` is passed at once.
  func hash(_ painter: inout CodePainter, _ state: inout State) -> Bool {
    let start = state.index
    if grammar.hasHashStrings {
      let quote = painter.skip(Self.hashSign, from: start)
      if painter[quote] == UInt8(ascii: "\"") {
        for form in grammar.strings where painter.has(form.open, at: quote) {
          string(
            form, hashes: quote - start, start: start, from: quote + form.open.count, &painter, &state)
          return true
        }
      }
      if painter[quote] == UInt8(ascii: "/"), grammar.hasRegularExpressions {
        hashRegularExpression(hashes: quote - start, &painter, &state)
        return true
      }
      if quote > start + 1 {
        state.index = quote
        return true
      }
    }
    if grammar.hasDirectives { return directive(&painter, &state) }
    if grammar.isRust {
      let bracket = painter[start + 1] == UInt8(ascii: "!") ? start + 2 : start + 1
      guard painter[bracket] == UInt8(ascii: "[") else { return false }
      var index = bracket + 1
      var depth = 1
      while index < painter.end, depth > 0 {
        if painter.code[index] == UInt8(ascii: "[") { depth += 1 }
        if painter.code[index] == UInt8(ascii: "]") { depth -= 1 }
        index += 1
      }
      painter.paint(start, index, .attribute)
      state.index = index
      return true
    }
    return false
  }

  /// C's directive at a line's start.
  private func directive(_ painter: inout CodePainter, _ state: inout State) -> Bool {
    let start = state.index
    var before = start
    while before > 0, painter.code[before - 1] == 32 || painter.code[before - 1] == 9 { before -= 1 }
    guard before == 0 || painter.code[before - 1] == 10 else { return false }
    let word = painter.skipBlanks(from: start + 1)
    let end = painter.skip(identifierBytes, from: word)
    painter.paint(start, end, .attribute)
    state.index = max(end, start + 1)
    let path = painter.skipBlanks(from: end)
    if painter[path] == UInt8(ascii: "<"), painter[word] == UInt8(ascii: "i") {
      string(StringForm("<", ">", escape: ""), hashes: 0, start: path, from: path + 1, &painter, &state)
    }
    return true
  }

  /// Rust's `'a'` or `'a`.
  func characterOrLifetime(_ painter: inout CodePainter, _ state: inout State) {
    let start = state.index
    var index = start + 1
    if painter[index] == UInt8(ascii: "\\") {
      string(StringForm("'"), hashes: 0, start: start, from: index, &painter, &state)
      return
    }
    index += 1
    while index < painter.end, index < start + 5, painter.code[index] & 0xC0 == 0x80 { index += 1 }
    if painter[index] == UInt8(ascii: "'") {
      state.index = index + 1
      painter.paint(start, state.index, .string)
    } else {
      state.index = painter.skip(identifierBytes, from: start + 1)
      if state.index > start + 1 { painter.paint(start, state.index, .variable) }
    }
  }
}
