/// Puts single lines right: no-break spaces, white space at both ends, link destinations.
enum InlineRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    for index in draft.blocks.indices where draft.blocks[index].kind != .code {
      clean(&draft.blocks[index])
    }
    for index in draft.abstract.indices {
      draft.abstract[index].text = line(draft.abstract[index].text).trimmed
    }
  }

  private static func clean(_ block: inout Block) {
    let keepsIndent = block.kind == .list
    let last = block.lines.count - 1
    for index in block.lines.indices {
      let source = block.lines[index].text
      let fixed = line(source)
      if block.kind == .paragraph || block.kind == .list || block.kind == .quote {
        // Two spaces at a line's end break it, but only where the paragraph goes on.
        let breaks = block.kind == .paragraph && index < last && source.ends("  ") && !fixed.isBlank
        let text = keepsIndent ? fixed.trimmedEnd : fixed.trimmed
        block.lines[index].text = breaks ? (Array(text) + [Byte.backslash])[...] : text
      } else {
        block.lines[index].text = fixed.trimmed
      }
    }
  }

  static func line(_ text: Bytes) -> Bytes { Destination.repair(withoutNoBreakSpaces(text)) }

  /// U+00A0 looks like a space and is none for search, wrapping and matching.
  static func withoutNoBreakSpaces(_ text: Bytes) -> Bytes {
    guard text.contains(0xC2), text.contains(text: "\u{A0}") else { return text }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == 0xC2, index + 1 < text.endIndex, text[index + 1] == 0xA0 {
        out.append(Byte.space)
        index += 2
      } else {
        out.append(text[index])
        index += 1
      }
    }
    return out[...]
  }
}
