/// Normalizes single lines: no-break spaces, white space at both ends, and link destinations.
enum InlineRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind != .code {
      clean(&builder.blocks[index])
    }
    for index in builder.abstract.indices {
      builder.abstract[index].text = line(builder.abstract[index].text).trimmed
    }
  }

  private static func clean(_ block: inout Block) {
    let keepsIndent = block.kind == .list
    let last = block.lines.count - 1
    for index in block.lines.indices {
      let source = block.lines[index].text
      let fixed = line(source)
      if block.kind == .paragraph || block.kind == .list || block.kind == .quote {
        // Two spaces at the end of a line are a line break, but only inside a paragraph.
        let breaks = block.kind == .paragraph && index < last && source.hasSuffix("  ") && !fixed.isBlank
        let text = keepsIndent ? fixed.trimmedEnd : fixed.trimmed
        block.lines[index].text = breaks ? (Array(text) + [Byte.backslash])[...] : text
      } else {
        block.lines[index].text = fixed.trimmed
      }
    }
  }

  static func line(_ text: Bytes) -> Bytes { LinkDestination.repair(text.replacingNoBreakSpaces) }
}
