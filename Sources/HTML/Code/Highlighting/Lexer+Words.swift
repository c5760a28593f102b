import Basics

/// Words, numbers and comments.
extension Lexer {
  /// A keyword, a type, a function or a name.
  func word(_ painter: inout CodePainter, _ state: inout State) {
    let start = state.index
    let end = painter.skip(identifierBytes, from: start)
    state.index = end
    let introduced = state.introducesFunction
    state.introducesFunction = false
    state.followsValue = true
    let isMember = start > 0 && painter.code[start - 1] == UInt8(ascii: ".")
    // `0..<end` and `1...max`: two dots make a range, not a member.
    let followsRange = isMember && start > 1 && painter.code[start - 2] == UInt8(ascii: ".")
    var known = (isMember && !followsRange ? memberWords : words).kind(painter.code, start, end)
    if known == .plain {
      let isKeyword = painter[end] == 32 && identifierStarts.contains(painter[end + 1])
      known = isKeyword && !introduced ? .keyword : nil
    }

    if introduced, known != .keyword {
      painter.paint(start, end, .function)
    } else if known == .string {
      prefix(start, &painter, &state)
    } else if let known, known != .function || !introduced {
      if known == .keyword {
        state.introducesFunction = introducers.kind(painter.code, start, end) != nil
        state.followsValue = false
      }
      painter.paint(start, end, known)
    } else if grammar.capitalsAreTypes, (65...90).contains(painter.code[start]) {
      painter.paint(start, end, .type)
    } else if grammar.callsAreFunctions, painter[end] == UInt8(ascii: "(") {
      painter.paint(start, end, .function)
    }
  }

  /// A word that belongs to a string, if one stands behind it.
  private func prefix(_ start: Int, _ painter: inout CodePainter, _ state: inout State) {
    let end = state.index
    if grammar.isRust, painter.code[start..<end].contains(UInt8(ascii: "r")) {
      let quote = painter.skip(Self.hashSign, from: end)
      if painter[quote] == UInt8(ascii: "\"") {
        let form = StringForm("\"", escape: "", isMultiline: true)
        return string(form, hashes: quote - end, start: start, from: quote + 1, &painter, &state)
      }
      if quote > end {
        state.index = quote
        return
      }
    }
    guard var form = grammar.strings.first(where: { painter.has($0.open, at: end) }) else {
      if grammar.callsAreFunctions, painter[end] == UInt8(ascii: "(") { painter.paint(start, end, .function) }
      return
    }
    if grammar.hasFormatStrings, painter.code[start..<end].contains(where: { $0 | 32 == UInt8(ascii: "f") }) {
      form.interpolation = .bareBraces
    }
    string(form, hashes: 0, start: start, from: end + form.open.count, &painter, &state)
  }

  /// A number with its base, separators, exponent and unit, as far as they are one word.
  func number(_ painter: inout CodePainter, _ state: inout State) {
    let start = state.index
    var index = start
    let isPrefixed = painter[start] == 48 && (painter[start + 1] | 32) == UInt8(ascii: "x")
    while index < painter.end {
      let byte = painter.code[index]
      if byte == UInt8(ascii: ".") {
        guard painter[index + 1] &- 48 < 10 else { break }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        let before = painter.code[index - 1] | 32
        guard index > start, before == UInt8(ascii: isPrefixed ? "p" : "e"), painter[index + 1] &- 48 < 10
        else {
          break
        }
      } else if byte == UInt8(ascii: "'") {
        guard grammar.hasQuotedDigits, ByteSet.alphanumerics.contains(painter[index + 1]) else { break }
      } else if byte != UInt8(ascii: "_"), !ByteSet.alphanumerics.contains(byte) {
        break
      }
      index += 1
    }
    if painter[index] == UInt8(ascii: "%"), grammar.identifierBytes == "-" { index += 1 }
    painter.paint(start, index, .number)
    state.index = index
    state.followsValue = true
    state.introducesFunction = false
  }

  /// Passes a comment and says whether there was one.
  func comment(_ painter: inout CodePainter, _ state: inout State) -> Bool {
    let start = state.index
    if !commentOpen.isEmpty, painter.has(commentOpen, at: start) {
      var index = start + commentOpen.count
      var depth = 1
      while index < painter.end, depth > 0 {
        if painter.code[index] == commentClose[0], painter.has(commentClose, at: index) {
          depth -= 1
          index += commentClose.count
        } else if grammar.blockComment?.nests == true, painter.has(commentOpen, at: index) {
          depth += 1
          index += commentOpen.count
        } else {
          index += 1
        }
      }
      painter.paint(start, index, .comment)
      state.index = index
      return true
    }
    guard lineComments.contains(where: { painter.has($0, at: start) }) else { return false }
    if grammar.commentNeedsBlank, start > 0, painter.code[start - 1] > 32 { return false }
    state.index = painter.lineEnd(from: start)
    painter.paint(start, state.index, .comment)
    return true
  }

  static let hashSign = ByteSet("#")
}
