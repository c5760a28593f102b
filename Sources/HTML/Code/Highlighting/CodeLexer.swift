import Basics

/// Finds the tokens of a language that a `Grammar` describes, in one pass.
///
/// A table selects the rules for each byte, and each rule advances past the bytes that it has read. Strings that are
/// interrupted by interpolations are kept on an explicit stack, so deep nesting cannot overflow the call stack.
struct CodeLexer: CodeScanner {
  let grammar: Grammar
  let lineComments: [[UInt8]]
  let commentOpen: [UInt8]
  let commentClose: [UInt8]
  let words: WordTable
  let memberWords: WordTable
  let introducers: WordTable
  let rawPrefixes: WordTable
  let lineKeywords: WordTable
  let commentException: [UInt8]
  let identifierStarts: ByteSet
  let identifierBytes: ByteSet
  let identifierEnds: ByteSet
  let attributePrefixes: ByteSet
  /// The bytes that are variables after `$`.
  let shellParameters: ByteSet
  let numberBytes: ByteSet
  let literalLetters: ByteSet
  /// The bytes that begin something other than an identifier or a number.
  let specials: ByteSet

  /// A string that is interrupted by the code of an interpolation.
  struct Frame {
    var form: StringForm
    var hashes: Int
    /// The number of open brackets in the interpolation.
    var depth = 0
  }

  /// The position and context of the scan.
  struct State {
    var index: Int
    var stack: [Frame] = []
    /// Whether the next word is the name of a function, as after `func`.
    var introducesFunction = false
    /// Whether the previous token is an operand, so that a slash is a division.
    var followsValue = false
    /// Whether the next word is the first one of its statement.
    var startsStatement = true
    /// The index before which no regular expression ends, so that the line is searched only once.
    var plainSlashes = 0
    /// The here documents that begin on the next line, in order.
    var hereDocuments: [HereDocument] = []
  }

  init(_ grammar: Grammar) {
    self.grammar = grammar
    lineComments = grammar.lineComments.map { Array($0.utf8) }
    commentOpen = Array((grammar.blockComment?.open ?? "").utf8)
    commentClose = Array((grammar.blockComment?.close ?? "").utf8)
    words = WordTable(
      [
        (.keyword, grammar.keywords), (.type, grammar.types), (.function, grammar.functions),
        (.string, grammar.stringPrefixes), (.plain, grammar.contextualKeywords),
        (.comment, grammar.commentWords),
      ], ignoresCase: grammar.ignoresCase)
    memberWords = WordTable([(.keyword, grammar.memberKeywords)])
    introducers = WordTable([(.keyword, grammar.functionIntroducers)], ignoresCase: grammar.ignoresCase)
    rawPrefixes = WordTable([(.string, grammar.rawPrefixes)])
    lineKeywords = WordTable([(.keyword, grammar.lineKeywords)], ignoresCase: grammar.ignoresCase)
    commentException = Array(grammar.commentException.utf8)
    identifierEnds = ByteSet(grammar.identifierEnds.utf8)
    shellParameters = ByteSet(Array("0123456789@*#?!-".utf8) + Array(grammar.specialVariables.utf8))
    numberBytes = ByteSet(grammar.numberBytes.utf8)
    literalLetters = ByteSet((grammar.delimitedLiterals?.letters ?? "").utf8)
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
    if grammar.hasCharacters { bytes.append(UInt8(ascii: "'")) }
    if grammar.hasSymbols { bytes += [UInt8(ascii: ":"), UInt8(ascii: "?")] }
    if grammar.hasLongBrackets || grammar.hasSections { bytes.append(UInt8(ascii: "[")) }
    if grammar.statementsBeginWithKeywords { bytes += ";{}".utf8 }
    if let literals = grammar.delimitedLiterals { bytes.append(literals.mark) }
    if grammar.hasVariables { bytes.append(UInt8(ascii: "$")) }
    if grammar.hasFormatStrings { bytes += [UInt8(ascii: "{"), UInt8(ascii: "}")] }
    if grammar.hasEscapes { bytes.append(UInt8(ascii: "\\")) }
    if grammar.hereDocuments != nil { bytes.append(UInt8(ascii: "<")) }
    if grammar.hasRegularExpressions { bytes.append(UInt8(ascii: "/")) }
    return bytes
  }

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var state = State(index: start)
    if grammar.hasRules { rule(&writer, &state) }
    while state.index < writer.end {
      let byte = writer.code[state.index]
      if identifierStarts.contains(byte), !(byte == UInt8(ascii: "$") && grammar.hasVariables) {
        word(&writer, &state)
      } else if byte &- 48 < 10 {
        number(&writer, &state)
      } else if specials.contains(byte) {
        special(byte, &writer, &state)
      } else {
        if byte > 32 {
          state.introducesFunction = false
          state.followsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
        }
        state.index += 1
      }
    }
  }

  /// Handles a byte of `specials`. If no rule applies, skips the byte.
  private func special(_ byte: UInt8, _ writer: inout HighlightWriter, _ state: inout State) {
    if byte == 10 {
      // A single-line string that is interrupted by an interpolation ends with the line.
      while let frame = state.stack.last, !frame.form.isMultiline { state.stack.removeLast() }
      state.followsValue = false
      state.index += 1
      if !state.hereDocuments.isEmpty, let form = grammar.hereDocuments {
        hereDocument(form, &writer, &state)
      } else if grammar.hasRules {
        rule(&writer, &state)
      }
      return
    }
    if comment(&writer, &state) { return }
    if byte == UInt8(ascii: "#"), hash(&writer, &state) { return }
    if grammar.hasCharacters, byte == UInt8(ascii: "'") { return characterOrLifetime(&writer, &state) }
    if startsString(&writer, &state) { return }
    if grammar.hasEscapes, byte == UInt8(ascii: "\\") {
      state.index += writer[state.index + 1] == 10 ? 1 : 2
      return
    }
    if byte == UInt8(ascii: "<"), let form = grammar.hereDocuments, opensHereDocument(form, &writer, &state) {
      return
    }
    if authorsLiteral(byte, &writer, &state) { return }
    if byte == UInt8(ascii: "$"), grammar.hasVariables {
      let start = state.index
      state.index = variableEnd(writer, start)
      if state.index > start + 1 { writer.writeToken(start, state.index, .variable) }
      return
    }
    if attributePrefixes.contains(byte), identifierStarts.contains(writer[state.index + 1]) {
      let start = state.index
      state.index = writer.skip(identifierBytes, from: start + 1)
      return writer.writeToken(start, state.index, grammar.attributeKind)
    }
    if byte == UInt8(ascii: "/"), grammar.hasRegularExpressions, regularExpression(&writer, &state) {
      return
    }
    bracket(byte, &writer, &state)
  }

  /// Advances past a bracket. At the end of an interpolation, continues the string around it.
  private func bracket(_ byte: UInt8, _ writer: inout HighlightWriter, _ state: inout State) {
    state.index += 1
    state.startsStatement = Self.statementEnds.contains(byte)
    state.followsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    guard let frame = state.stack.last, let interpolation = frame.form.interpolation else { return }
    if byte == interpolation.open {
      state.stack[state.stack.count - 1].depth += 1
    } else if byte == interpolation.close {
      if frame.depth > 0 {
        state.stack[state.stack.count - 1].depth -= 1
      } else {
        state.stack.removeLast()
        writer.writeToken(state.index - 1, state.index, .variable)
        string(frame.form, hashes: frame.hashes, start: state.index, from: state.index, &writer, &state)
      }
    }
  }
}

extension CodeLexer {
  private static let statementEnds = ByteSet(";{}")
}

// MARK: - Words

/// Words, numbers and comments.
extension CodeLexer {
  /// Handles a keyword, type, function or name.
  func word(_ writer: inout HighlightWriter, _ state: inout State) {
    let start = state.index
    let startsStatement = state.startsStatement
    state.startsStatement = false
    var end = writer.skip(identifierBytes, from: start)
    if identifierEnds.contains(writer[end]), writer[end + 1] != UInt8(ascii: "=") { end += 1 }
    state.index = end
    let introduced = state.introducesFunction
    state.introducesFunction = false
    state.followsValue = true
    if grammar.hasBareWords, isInBareWord(start, end, writer) { return }
    if let kind = nameKind(start, end, startsStatement, writer) {
      state.followsValue = kind != .keyword
      return writer.writeToken(start, end, kind)
    }
    let isMember = follows(memberMark: start, writer)
    // In `0..<end` and `1...max`, two dots form a range, not a member access.
    let followsRange = isMember && start > 1 && writer.code[start - 2] == UInt8(ascii: ".")
    var known = (isMember && !followsRange ? memberWords : words).kind(writer.code, start, end)
    if known == .plain {
      let isKeyword = writer[end] == 32 && identifierStarts.contains(writer[end + 1])
      known = isKeyword && !introduced ? .keyword : nil
    }

    if known == .comment {
      while state.index < writer.end, writer.code[state.index] != 10 { state.index += 1 }
      writer.writeToken(start, state.index, .comment)
    } else if introduced, known != .keyword {
      writer.writeToken(start, end, .function)
    } else if known == .string {
      prefix(start, &writer, &state)
    } else if let known, known != .function || !introduced {
      if known == .keyword {
        state.introducesFunction = introducers.kind(writer.code, start, end) != nil
        state.followsValue = false
      }
      writer.writeToken(start, end, known)
    } else if grammar.capitalsAreTypes, (65...90).contains(writer.code[start]) {
      writer.writeToken(start, end, .type)
    } else if grammar.callsAreFunctions, writer[end] == UInt8(ascii: "(") {
      writer.writeToken(start, end, .function)
    }
  }

  /// Handles a string prefix, such as `f` in Python, and the string after it.
  private func prefix(_ start: Int, _ writer: inout HighlightWriter, _ state: inout State) {
    let end = state.index
    if grammar.hasDelimitedRawStrings,
      writer.code[start..<end].contains(where: { $0 | 32 == UInt8(ascii: "r") })
    {
      if delimitedRawString(start, &writer, &state) { return }
    }
    if grammar.isRust, writer.code[start..<end].contains(UInt8(ascii: "r")) {
      let quote = writer.skip(Self.hashSign, from: end)
      if writer[quote] == UInt8(ascii: "\"") {
        let form = StringForm("\"", escape: "", isMultiline: true)
        return string(form, hashes: quote - end, start: start, from: quote + 1, &writer, &state)
      }
      if quote > end {
        state.index = quote
        return
      }
    }
    guard var form = grammar.strings.first(where: { writer.has($0.open, at: end) }) else {
      if grammar.callsAreFunctions, writer[end] == UInt8(ascii: "(") {
        writer.writeToken(start, end, .function)
      }
      return
    }
    if grammar.hasFormatStrings, writer.code[start..<end].contains(where: { $0 | 32 == UInt8(ascii: "f") }) {
      form.interpolation = .bareBraces
    }
    if rawPrefixes.kind(writer.code, start, end) != nil {
      form.escape = 0
      form.interpolation = nil
      form.hasVariables = false
    }
    string(form, hashes: 0, start: start, from: end + form.open.count, &writer, &state)
  }
}
