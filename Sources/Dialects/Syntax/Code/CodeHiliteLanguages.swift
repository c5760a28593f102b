import Basics

/// Indented code blocks whose first line names their language, such as `:::swift` or `#!swift`. They become fenced ones.
///
/// Source: Python-Markdown, “CodeHilite”.
enum CodeHiliteLanguages: PageSyntax {
  /// The columns that make lines code.
  private static let width = 4

  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    var output: [PageLine] = []
    output.reserveCapacity(lines.count)
    var code = CodeLines()
    var index = 0
    while index < lines.count {
      let line = lines[index]
      _ = code.read(line.text)
      if !code.isInFence, line.text.indent >= width, index == 0 || lines[index - 1].isBlank,
        let info = info(line.text.trimmed)
      {
        let end = end(of: lines, from: index + 1, column: line.text.indent)
        output += block(line, info, lines[(index + 1)..<end])
        index = end
      } else {
        output.append(line)
        index += 1
      }
    }
    return output
  }

  /// Returns the language and the highlighted lines that a line names, as after a fence; nil if it is code.
  private static func info(_ text: Bytes) -> Bytes? {
    var rest = text
    if text.hasPrefix("::") {
      rest = text.drop { $0 == UInt8(ascii: ":") }
    } else if text.hasPrefix("#!") {
      rest = text.dropFirst(2)
    } else {
      return nil
    }
    let language = rest.prefix { Byte.isWord($0) || "#.+-".utf8.contains($0) }
    let options = rest[language.endIndex...].trimmed
    guard !language.isEmpty, options.isEmpty || options.hasPrefix("hl_lines=") else { return nil }
    return rest
  }

  /// Returns the index after the last line that is indented by at least `column`, and not blank.
  private static func end(of lines: [PageLine], from start: Int, column: Int) -> Int {
    var last = start
    var index = start
    while index < lines.count, lines[index].isBlank || lines[index].text.indent >= column {
      index += 1
      if !lines[index - 1].isBlank { last = index }
    }
    return last
  }

  private static func block(_ first: PageLine, _ info: Bytes, _ code: ArraySlice<PageLine>) -> [PageLine] {
    let column = first.text.indent
    let prefix = Bytes(repeating: Byte.space, count: column - width)
    let lines = code.map { $0.isBlank ? $0 : $0.dedented(by: column).prefixed(by: prefix) }
    let fence = Bytes(Fence.enclosing(lines))
    return [first.with(prefix + fence + info)] + lines + [(lines.last ?? first).with(prefix + fence)]
  }
}
