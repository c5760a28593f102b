import Basics

/// Regular expressions.
extension Lexer {
  /// Passes `/…/` where a value may stand, and says whether there was one.
  func regularExpression(_ painter: inout CodePainter, _ state: inout State) -> Bool {
    let start = state.index
    guard !state.followsValue, start >= state.plainSlashes else { return false }
    // In Swift a slash before a blank or a bracket's end is an operator.
    if grammar.hasHashStrings, Self.afterOperator.contains(painter[start + 1]) { return false }
    var index = start + 1
    var inClass = false
    while index < painter.end, painter.code[index] != 10 {
      switch painter.code[index] {
      case UInt8(ascii: "\\") where painter[index + 1] != 10: index += 1
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "/") where !inClass:
        state.index = painter.skip(.alphanumerics, from: index + 1)
        state.followsValue = true
        painter.paint(start, state.index, .string)
        return true
      default: break
      }
      index += 1
    }
    state.plainSlashes = index
    return false
  }
  /// Passes Swift's `#/…/#`, which may have many lines if a line's end follows its beginning.
  func hashRegularExpression(hashes: Int, _ painter: inout CodePainter, _ state: inout State) {
    let slash = state.index + hashes
    let form = StringForm("/", isMultiline: painter[slash + 1] == 10)
    string(form, hashes: hashes, start: state.index, from: slash + 1, &painter, &state)
  }

  private static let afterOperator = ByteSet(" \t\n),;:]")
}
