import Basics

/// Normalizes single lines: no-break spaces, white space at both ends and after emphasis, link destinations, and the
/// names of symbols.
enum InlineRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind != .code {
      clean(&builder.blocks[index])
    }
    if let title = builder.title { builder.title?.value = SymbolText.escape(Bytes(title.value)).string }
    for index in builder.abstract.indices {
      builder.abstract[index].text = line(builder.abstract[index].text).trimmed
    }
  }

  private static func clean(_ block: inout Block) {
    let keepsIndent = block.kind == .list
    let last = block.lines.count - 1
    let contexts = contexts(block)
    for index in block.lines.indices where contexts.isEmpty || contexts[index] == .text {
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

  /// Returns the context of each line of a list or quote, which can contain code; an empty array for other blocks.
  private static func contexts(_ block: Block) -> [CodeTracker.Context] {
    switch block.kind {
    case .list: return CodeTracker.contexts(block.lines)
    case .quote: return CodeTracker.contexts(block.lines.map { Line(Quote.content($0.text), $0.number) })
    default: return []
    }
  }

  static func line(_ text: Bytes) -> Bytes {
    SymbolText.escape(EmphasisSpacing.fix(LinkDestination.repair(text.replacingNoBreakSpaces)))
  }
}
