import Basics

extension CodeLanguage {
  static let css = CodeLanguage("CSS", words: ["css"], StyleSheetScanner())
  static let less = CodeLanguage("Less", words: ["less"], StyleSheetScanner())
  static let scss = CodeLanguage("SCSS", words: ["scss"], StyleSheetScanner())
}

// MARK: - StyleSheetScanner

/// CSS: selectors, properties and values.
///
/// A statement is classified by its end: if it ends with `{`, it is a selector or an at-rule, otherwise a declaration.
/// This distinguishes `a:hover{` from `color:red;` even without spaces.
struct StyleSheetScanner: CodeScanner {
  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_\\".utf8) + Array(128...255))
  private static let values = CodeLexer(
    Grammar(
      blockComment: BlockComment(open: "/*", close: "*/"), strings: [StringForm("\""), StringForm("'")]))
  private static let operators = WordTable([(.keyword, "and not or only from to")])
  private static let addressOpen = Array("url(".utf8)

  private enum Part { case selector, atRule, property, value }

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var state = CodeLexer.State(index: start)
    // The end of the last statement that was classified, so that no byte is searched twice.
    var known = start
    var part = self.part(writer, from: start, &known)
    while state.index < writer.end {
      let byte = writer.code[state.index]
      let start = state.index
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        Self.values.comment(&writer, &state) || Self.values.startsString(&writer, &state)
      {
        continue
      }
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        state.index += 1
        if state.index >= known { part = self.part(writer, from: state.index, &known) }
      case UInt8(ascii: ":") where part == .property:
        state.index += 1
        part = .value
      case UInt8(ascii: "@"), UInt8(ascii: "!"):
        state.index = writer.skip(Self.nameBytes, from: start + 1)
        writer.writeToken(start, state.index, .keyword)
      case UInt8(ascii: "#"):
        state.index = writer.skip(Self.nameBytes, from: start + 1)
        writer.writeToken(start, state.index, part == .value ? .number : .type)
      case _ where startsNumber(writer, start, part):
        number(&writer, &state)
      case UInt8(ascii: ".") where part == .selector:
        state.index = writer.skip(Self.nameBytes, from: start + 1)
        writer.writeToken(start, state.index, .type)
      case _ where Self.nameBytes.contains(byte):
        name(&writer, &state, part)
      default: state.index += 1
      }
    }
  }

  /// Classifies the statement at `start` by its end, ignoring strings, comments and brackets.
  private func part(_ writer: borrowing HighlightWriter, from start: Int, _ end: inout Int) -> Part {
    var index = start
    defer { end = index }
    while index < writer.end, writer.code[index] <= 32 { index += 1 }
    if writer[index] == UInt8(ascii: "@") { return .atRule }
    var depth = 0
    var quote: UInt8 = 0
    while index < writer.end {
      let byte = writer.code[index]
      if quote != 0 {
        if byte == quote || byte == 10 { quote = 0 }
        if byte == UInt8(ascii: "\\") { index += 1 }
      } else if byte == UInt8(ascii: "/"), writer[index + 1] == UInt8(ascii: "*") {
        index += 2
        while index < writer.end,
          writer.code[index] != UInt8(ascii: "*") || writer[index + 1] != UInt8(ascii: "/")
        {
          index += 1
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: "{"): return .selector
        case UInt8(ascii: "}"): return .property
        case UInt8(ascii: ";") where depth <= 0: return .property
        default: break
        }
      }
      index += 1
    }
    return .property
  }

  private func startsNumber(_ writer: borrowing HighlightWriter, _ start: Int, _ part: Part) -> Bool {
    var index = start
    if writer[index] == UInt8(ascii: "-") || writer[index] == UInt8(ascii: "+"), part != .selector {
      index += 1
    }
    if writer[index] == UInt8(ascii: ".") { index += 1 }
    return writer[index] &- 48 < 10 && part != .property
  }

  private func number(_ writer: inout HighlightWriter, _ state: inout CodeLexer.State) {
    let start = state.index
    state.index = start + 1
    while Self.nameBytes.contains(writer[state.index]) || writer[state.index] == UInt8(ascii: ".")
      || writer[state.index] == UInt8(ascii: "%")
    {
      state.index += 1
    }
    writer.writeToken(start, state.index, .number)
  }

  private func name(_ writer: inout HighlightWriter, _ state: inout CodeLexer.State, _ part: Part) {
    let start = state.index
    let end = writer.skip(Self.nameBytes, from: start)
    state.index = end
    if writer.has(Self.addressOpen, at: start), writer[end + 1] != UInt8(ascii: "\""),
      writer[end + 1] != UInt8(ascii: "'")
    {
      writer.writeToken(start, end, .function)
      let address = end + 1
      state.index = address
      while state.index < writer.end, writer.code[state.index] != UInt8(ascii: ")"),
        writer.code[state.index] != 10
      {
        state.index += 1
      }
      return writer.writeToken(address, state.index, .string)
    }
    if writer[start] == UInt8(ascii: "-"), writer[start + 1] == UInt8(ascii: "-") {
      writer.writeToken(start, end, .variable)
    } else if writer[end] == UInt8(ascii: "("), start == 0 || writer.code[start - 1] != UInt8(ascii: ":") {
      writer.writeToken(start, end, .function)
    } else {
      switch part {
      case .property: writer.writeToken(start, end, .attribute)
      case .selector where start == 0 || !Self.notElements.contains(writer.code[start - 1]):
        writer.writeToken(start, end, .keyword)
      case .atRule:
        if let kind = Self.operators.kind(writer.code, start, end) {
          writer.writeToken(start, end, kind)
        } else if writer[writer.skipBlanks(from: end)] == UInt8(ascii: ":") {
          writer.writeToken(start, end, .attribute)
        }
      case .selector, .value: break
      }
    }
  }

  /// The bytes after which a name is not an element but a pseudo-class, an attribute, or the value of an attribute.
  private static let notElements = ByteSet(":[=")
}
