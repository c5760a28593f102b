import Basics

extension Document {
  /// Returns the location of an argument of a directive in the author’s file; the directive’s for an argument
  /// without a label.
  ///
  /// - Parameter number: which of the arguments with this label, from 0.
  public func location(
    ofArgument label: String?, _ number: Int = 0, of directive: Directive, _ node: Node
  ) -> SourceLocation {
    let start = location(of: node)
    let opening = Array(directive.opening.utf8)
    guard let label, let offset = Self.offset(ofArgument: Array(label.utf8), number, in: opening) else {
      return start
    }
    // The first line of `opening` begins with the `@`, and the others at the beginning of their line.
    let lineStart = opening[..<offset].lastIndex(of: 10)
    guard let lineStart else {
      return SourceLocation(file: start.file, line: start.line, column: start.column + offset)
    }
    let newlines = opening[..<offset].reduce(0) { $1 == 10 ? $0 + 1 : $0 }
    return lines.location(line: directive.line + newlines, column: offset - lineStart)
  }

  private static func offset(ofArgument label: [UInt8], _ number: Int, in text: [UInt8]) -> Int? {
    var number = number
    var isQuoted = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      if isQuoted, byte == UInt8(ascii: "\\") { index += 1 }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, DirectiveName.bytes.contains(byte) else {
        index += 1
        continue
      }
      let start = index
      while index < text.count, DirectiveName.bytes.contains(text[index]) { index += 1 }
      var next = index
      while next < text.count, text[next] <= 0x20 { next += 1 }
      guard next < text.count, text[next] == UInt8(ascii: ":"), text[start..<index].elementsEqual(label)
      else {
        continue
      }
      if number == 0 { return start }
      number -= 1
    }
    return nil
  }
}
