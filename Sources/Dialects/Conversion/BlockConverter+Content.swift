import Basics

/// Writes the content of blocks, which another converter converts.
extension BlockConverter {
  /// Converts the content of a block, and writes each line after `prefix`, or after `firstPrefix` for the first line
  /// that is not blank. Leaves out the blank lines before that one.
  mutating func writeContent(_ content: [PageLine], firstPrefix: Bytes, prefix: Bytes) {
    var isFirst = true
    for line in Self.convert(content, dialect, context) {
      if isFirst, line.isBlank { continue }
      write([line.prefixed(by: isFirst ? firstPrefix : prefix)])
      isFirst = false
    }
  }

  /// Converts the content of a block, and writes it after a prefix.
  mutating func writeContent(_ content: [PageLine], prefix: Bytes) {
    write(Self.convert(content, dialect, context).map { $0.prefixed(by: prefix) })
  }

  /// Writes a directive with the converted content of a block:
  ///
  ///     @Tab("Kettle") {
  ///     …
  ///     }
  ///
  /// - Parameter head: the directive without its brace, such as `@Tab("Kettle")`.
  mutating func writeDirective(
    _ head: String, _ content: [PageLine], prefix: Bytes, opening: PageLine, closing: PageLine? = nil
  ) {
    writeBlank(prefix: prefix, for: opening)
    write(head + " {", prefix: prefix, for: opening)
    // A blank line, so that content cannot be read as part of the directive.
    writeBlank(prefix: prefix, for: opening)
    // Indentation that all lines have in common has no meaning in a directive.
    writeContent(withFence(content, opening).withoutCommonIndentation, prefix: prefix)
    let last = closing ?? content.last ?? opening
    writeBlank(prefix: prefix, for: last)
    write("}", prefix: prefix, for: last)
    writeBlank(prefix: prefix, for: last)
  }

  /// Returns the content, with fences around it if it consists only of indented code: indentation that all lines in a
  /// directive have in common does not make them code.
  private func withFence(_ content: [PageLine], _ opening: PageLine) -> [PageLine] {
    let width = 4
    guard !context.isMDX, content.contains(where: { !$0.isBlank }),
      content.allSatisfy({ $0.isBlank || $0.text.indent >= width })
    else { return content }
    var lines = content.map { $0.withoutColumns(width) }
    while lines.last?.isBlank == true { lines.removeLast() }
    lines = Array(lines.drop(while: \.isBlank))
    let fence = opening.with(Bytes(Fence.enclosing(lines, atLeast: 4)))
    return [fence] + lines + [fence]
  }
}

extension String {
  /// The text as an argument of a directive, in quotes.
  var directiveArgument: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
