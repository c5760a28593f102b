import Basics

/// CSS: selectors, properties, values.
///
/// A statement is looked through once before it is read: what ends in `{` is a selector or the head of an at-rule,
/// what ends otherwise is a declaration. So `a:hover{` and `color:red;` are told apart without blanks.
struct StyleSheetScanner: CodeScanner {
  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_\\".utf8) + Array(128...255))
  private static let values = Lexer(
    Grammar(
      blockComment: BlockComment(open: "/*", close: "*/"), strings: [StringForm("\""), StringForm("'")]))
  private static let operators = WordTable([(.keyword, "and not or only from to")])
  private static let addressOpen = Array("url(".utf8)

  private enum Part { case selector, atRule, property, value }

  func scan(_ painter: inout CodePainter, from start: Int) {
    var state = Lexer.State(index: start)
    // Where the statement ends that has been looked through: nothing is looked through twice.
    var known = start
    var part = self.part(painter, from: start, &known)
    while state.index < painter.end {
      let byte = painter.code[state.index]
      let start = state.index
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        Self.values.comment(&painter, &state) || Self.values.startsString(&painter, &state)
      {
        continue
      }
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        state.index += 1
        if state.index >= known { part = self.part(painter, from: state.index, &known) }
      case UInt8(ascii: ":") where part == .property:
        state.index += 1
        part = .value
      case UInt8(ascii: "@"), UInt8(ascii: "!"):
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, .keyword)
      case UInt8(ascii: "#"):
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, part == .value ? .number : .type)
      case _ where startsNumber(painter, start, part):
        number(&painter, &state)
      case UInt8(ascii: ".") where part == .selector:
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, .type)
      case _ where Self.nameBytes.contains(byte):
        name(&painter, &state, part)
      default: state.index += 1
      }
    }
  }

  /// What the statement is that begins at `start`. Its end is looked for, past strings, comments and brackets.
  private func part(_ painter: borrowing CodePainter, from start: Int, _ end: inout Int) -> Part {
    var index = start
    defer { end = index }
    while index < painter.end, painter.code[index] <= 32 { index += 1 }
    if painter[index] == UInt8(ascii: "@") { return .atRule }
    var depth = 0
    var quote: UInt8 = 0
    while index < painter.end {
      let byte = painter.code[index]
      if quote != 0 {
        if byte == quote || byte == 10 { quote = 0 }
        if byte == UInt8(ascii: "\\") { index += 1 }
      } else if byte == UInt8(ascii: "/"), painter[index + 1] == UInt8(ascii: "*") {
        index += 2
        while index < painter.end,
          painter.code[index] != UInt8(ascii: "*") || painter[index + 1] != UInt8(ascii: "/")
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

  private func startsNumber(_ painter: borrowing CodePainter, _ start: Int, _ part: Part) -> Bool {
    var index = start
    if painter[index] == UInt8(ascii: "-") || painter[index] == UInt8(ascii: "+"), part != .selector {
      index += 1
    }
    if painter[index] == UInt8(ascii: ".") { index += 1 }
    return painter[index] &- 48 < 10 && part != .property
  }

  private func number(_ painter: inout CodePainter, _ state: inout Lexer.State) {
    let start = state.index
    state.index = start + 1
    while Self.nameBytes.contains(painter[state.index]) || painter[state.index] == UInt8(ascii: ".")
      || painter[state.index] == UInt8(ascii: "%")
    {
      state.index += 1
    }
    painter.paint(start, state.index, .number)
  }

  private func name(_ painter: inout CodePainter, _ state: inout Lexer.State, _ part: Part) {
    let start = state.index
    let end = painter.skip(Self.nameBytes, from: start)
    state.index = end
    if painter.has(Self.addressOpen, at: start), painter[end + 1] != UInt8(ascii: "\""),
      painter[end + 1] != UInt8(ascii: "'")
    {
      painter.paint(start, end, .function)
      let address = end + 1
      state.index = address
      while state.index < painter.end, painter.code[state.index] != UInt8(ascii: ")"),
        painter.code[state.index] != 10
      {
        state.index += 1
      }
      return painter.paint(address, state.index, .string)
    }
    if painter[start] == UInt8(ascii: "-"), painter[start + 1] == UInt8(ascii: "-") {
      painter.paint(start, end, .variable)
    } else if painter[end] == UInt8(ascii: "("), start == 0 || painter.code[start - 1] != UInt8(ascii: ":") {
      painter.paint(start, end, .function)
    } else {
      switch part {
      case .property: painter.paint(start, end, .attribute)
      case .selector where start == 0 || !Self.notElements.contains(painter.code[start - 1]):
        painter.paint(start, end, .keyword)
      case .atRule:
        if let kind = Self.operators.kind(painter.code, start, end) {
          painter.paint(start, end, kind)
        } else if painter[painter.skipBlanks(from: end)] == UInt8(ascii: ":") {
          painter.paint(start, end, .attribute)
        }
      case .selector, .value: break
      }
    }
  }

  /// Behind these a name is none of an element: a pseudo-class, an attribute, an attribute's value.
  private static let notElements = ByteSet(":[=")
}
