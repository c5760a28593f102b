import Basics

/// CSS: selectors, properties, values.
struct StyleSheetScanner: CodeScanner {
  private static let nameBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8) + Array(128...255))
  private static let values = Lexer(
    Grammar(
      blockComment: BlockComment(open: "/*", close: "*/"), strings: [StringForm("\""), StringForm("'")]))

  func scan(_ painter: inout CodePainter, from start: Int) {
    var state = Lexer.State(index: start)
    // Behind the colon of a declaration; there a word is a value, a `#` a colour.
    var isValue = false
    while state.index < painter.end {
      let byte = painter.code[state.index]
      let start = state.index
      if Self.values.comment(&painter, &state) || Self.values.startsString(&painter, &state) { continue }
      let isNumber =
        byte &- 48 < 10 || byte == UInt8(ascii: ".") && painter[start + 1] &- 48 < 10
        || byte == UInt8(ascii: "-")
          && (painter[start + 1] &- 48 < 10 || painter[start + 1] == UInt8(ascii: "."))
      switch byte {
      case UInt8(ascii: "@"):
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, .keyword)
      case UInt8(ascii: "#"):
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, isValue ? .number : .type)
      case UInt8(ascii: "!") where isValue:
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, .keyword)
      case _ where isNumber:
        state.index = start + 1
        while Self.nameBytes.contains(painter[state.index]) || painter[state.index] == UInt8(ascii: ".")
          || painter[state.index] == UInt8(ascii: "%")
        {
          state.index += 1
        }
        painter.paint(start, state.index, .number)
      case UInt8(ascii: ".") where !isValue:
        state.index = painter.skip(Self.nameBytes, from: start + 1)
        painter.paint(start, state.index, .type)
      case _ where Self.nameBytes.contains(byte):
        isValue = name(&painter, &state, isValue: isValue)
      default:
        if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
          isValue = false
        }
        state.index += 1
      }
    }
  }

  /// A name; whether a value follows.
  private func name(_ painter: inout CodePainter, _ state: inout Lexer.State, isValue: Bool) -> Bool {
    let start = state.index
    let end = painter.skip(Self.nameBytes, from: start)
    state.index = end
    let isCustom = painter[start] == UInt8(ascii: "-") && painter[start + 1] == UInt8(ascii: "-")
    // `a:hover` is a selector, `color: red` and `--accent:red` are declarations.
    let colon = painter[end] == UInt8(ascii: ":") && (isCustom || painter[end + 1] == 32)
    if isCustom {
      painter.paint(start, end, .variable)
    } else if painter[end] == UInt8(ascii: "(") {
      painter.paint(start, end, .function)
    } else if !isValue, colon {
      painter.paint(start, end, .attribute)
    } else if !isValue, start == 0 || painter.code[start - 1] != UInt8(ascii: ":") {
      painter.paint(start, end, .keyword)
    }
    return isValue || colon
  }
}
