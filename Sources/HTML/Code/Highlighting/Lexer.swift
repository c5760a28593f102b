import Basics

/// Finds the tokens of a language that a `Grammar` describes.
///
/// One pass: what a byte can begin is looked up, and each rule moves on by what it has looked at. Strings with
/// code within are left and entered again by way of a stack, not of calls, so no nesting is too deep.
struct Lexer: CodeScanner {
  let grammar: Grammar
  let lineComments: [[UInt8]]
  let commentOpen: [UInt8]
  let commentClose: [UInt8]
  let words: WordTable
  let memberWords: WordTable
  let introducers: WordTable
  let identifierStarts: ByteSet
  let identifierBytes: ByteSet
  let attributePrefixes: ByteSet
  /// The bytes at which something begins that is not an identifier or a number.
  let specials: ByteSet

  /// A string left for the code within.
  struct Frame {
    var form: StringForm
    var hashes: Int
    /// Brackets opened in the code within.
    var depth = 0
  }

  /// Where the scan is.
  struct State {
    var index: Int
    var stack: [Frame] = []
    /// Whether the last word says that a function's name follows.
    var introducesFunction = false
    /// Whether a value stands directly before: then a slash divides.
    var followsValue = false
    /// No regular expression ends before here.
    var plainSlashes = 0
    /// The texts that begin behind this line's end, one behind the other.
    var hereDocuments: [HereDocument] = []
  }

  init(_ grammar: Grammar) {
    self.grammar = grammar
    lineComments = grammar.lineComments.map { Array($0.utf8) }
    commentOpen = Array((grammar.blockComment?.open ?? "").utf8)
    commentClose = Array((grammar.blockComment?.close ?? "").utf8)
    words = WordTable([
      (.keyword, grammar.keywords), (.type, grammar.types), (.function, grammar.functions),
      (.string, grammar.stringPrefixes), (.plain, grammar.contextualKeywords),
    ])
    memberWords = WordTable([(.keyword, grammar.memberKeywords)])
    introducers = WordTable([(.keyword, grammar.functionIntroducers)])
    attributePrefixes = ByteSet(grammar.attributePrefixes.utf8)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_".utf8) + Array(128...255)
    identifierStarts = ByteSet(letters + Array(grammar.identifierStarts.utf8))
    identifierBytes = ByteSet(
      letters + Array("0123456789".utf8) + Array((grammar.identifierStarts + grammar.identifierBytes).utf8))
    specials = ByteSet(Self.specials(of: grammar))
  }

  private static func specials(of grammar: Grammar) -> [UInt8] {
    var bytes = [UInt8(ascii: "\n")] + Array(grammar.attributePrefixes.utf8)
    bytes += grammar.lineComments.compactMap(\.utf8.first)
    if let first = grammar.blockComment?.open.utf8.first { bytes.append(first) }
    bytes += grammar.strings.compactMap(\.open.first)
    for form in grammar.strings {
      if let interpolation = form.interpolation { bytes += [interpolation.open, interpolation.close] }
    }
    if grammar.hasHashStrings || grammar.hasDirectives || grammar.isRust { bytes.append(UInt8(ascii: "#")) }
    if grammar.isRust { bytes.append(UInt8(ascii: "'")) }
    if grammar.hasVariables { bytes.append(UInt8(ascii: "$")) }
    if grammar.hasFormatStrings { bytes += [UInt8(ascii: "{"), UInt8(ascii: "}")] }
    if grammar.hasHereDocuments { bytes += [UInt8(ascii: "\\"), UInt8(ascii: "<")] }
    if grammar.hasRegularExpressions { bytes.append(UInt8(ascii: "/")) }
    return bytes
  }

  func scan(_ painter: inout CodePainter, from start: Int) {
    var state = State(index: start)
    while state.index < painter.end {
      let byte = painter.code[state.index]
      if identifierStarts.contains(byte), !(byte == UInt8(ascii: "$") && grammar.hasVariables) {
        word(&painter, &state)
      } else if byte &- 48 < 10 {
        number(&painter, &state)
      } else if specials.contains(byte) {
        special(byte, &painter, &state)
      } else {
        if byte > 32 {
          state.introducesFunction = false
          state.followsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
        }
        state.index += 1
      }
    }
  }

  /// What begins with a byte of `specials`; one byte of punctuation if nothing does.
  private func special(_ byte: UInt8, _ painter: inout CodePainter, _ state: inout State) {
    if byte == 10 {
      // A string of one line that was left for code within does not go on in the next.
      while let frame = state.stack.last, !frame.form.isMultiline { state.stack.removeLast() }
      state.followsValue = false
      state.index += 1
      if !state.hereDocuments.isEmpty { hereDocument(&painter, &state) }
      return
    }
    if comment(&painter, &state) { return }
    if byte == UInt8(ascii: "#"), hash(&painter, &state) { return }
    if grammar.isRust, byte == UInt8(ascii: "'") { return characterOrLifetime(&painter, &state) }
    if startsString(&painter, &state) { return }
    if grammar.hasHereDocuments, byte == UInt8(ascii: "\\") {
      state.index += painter[state.index + 1] == 10 ? 1 : 2
      return
    }
    if grammar.hasHereDocuments, byte == UInt8(ascii: "<") { opensHereDocument(&painter, &state) }
    if byte == UInt8(ascii: "$"), grammar.hasVariables {
      let start = state.index
      state.index = variableEnd(painter, start)
      if state.index > start + 1 { painter.paint(start, state.index, .variable) }
      return
    }
    if attributePrefixes.contains(byte), identifierStarts.contains(painter[state.index + 1]) {
      let start = state.index
      state.index = painter.skip(identifierBytes, from: start + 1)
      return painter.paint(start, state.index, grammar.attributeKind)
    }
    if byte == UInt8(ascii: "/"), grammar.hasRegularExpressions, regularExpression(&painter, &state) {
      return
    }
    bracket(byte, &painter, &state)
  }

  /// Goes on, and back into a string where the code within ends.
  private func bracket(_ byte: UInt8, _ painter: inout CodePainter, _ state: inout State) {
    state.index += 1
    state.followsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    guard let frame = state.stack.last, let interpolation = frame.form.interpolation else { return }
    if byte == interpolation.open {
      state.stack[state.stack.count - 1].depth += 1
    } else if byte == interpolation.close {
      if frame.depth > 0 {
        state.stack[state.stack.count - 1].depth -= 1
      } else {
        state.stack.removeLast()
        painter.paint(state.index - 1, state.index, .variable)
        string(frame.form, hashes: frame.hashes, start: state.index, from: state.index, &painter, &state)
      }
    }
  }
}
