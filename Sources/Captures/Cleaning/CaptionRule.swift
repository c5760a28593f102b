/// Turns a short text without a period, or an emphasized line, directly below an image into its caption.
enum CaptionRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var out: [Block] = []
    out.reserveCapacity(builder.blocks.count)
    var index = 0
    var depth = 0
    while index < builder.blocks.count {
      let block = builder.blocks[index]
      index += 1
      if block.kind == .directive {
        // Existing figures stay unchanged.
        if block.text.hasPrefix("@Figure") {
          depth += 1
        } else if block.text.equals("}"), depth > 0 {
          depth -= 1
        }
      }
      if depth == 0, block.kind == .paragraph, let first = block.lines.first,
        let image = LinkSpan.only(in: first.text), image.isImage
      {
        if block.lines.count > 1 {
          let rest = Array(block.lines.dropFirst())
          if let caption = caption(rest) {
            out += Figure.blocks(image: first, caption: caption)
            continue
          }
        } else if index < builder.blocks.count, builder.blocks[index].kind == .paragraph,
          let caption = caption(builder.blocks[index].lines)
        {
          out += Figure.blocks(image: first, caption: caption)
          index += 1
          continue
        }
      }
      out.append(block)
    }
    builder.blocks = out
  }

  private static let longestCaption = 120

  static func caption(_ lines: [Line]) -> [Line]? {
    guard (1...3).contains(lines.count), let first = lines.first else { return nil }
    if lines.count == 1, let inner = Emphasis.content(first.text), inner.count <= 300,
      !inner.hasPrefix("No additional")
    {
      return [Line(inner, first.number)]
    }
    let length = lines.reduce(0) { $0 + $1.text.count }
    guard length <= longestCaption, let start = first.text.first,
      Byte.isWord(start) || start == UInt8(ascii: "`"),
      AsideLabel.alone(first.text) == nil, let end = lines.last?.text.trimmed.last
    else { return nil }
    let closes =
      end == UInt8(ascii: ".") || end == UInt8(ascii: ":") || end == UInt8(ascii: "?")
      || end == UInt8(ascii: "!")
    guard !closes, !first.text.hasPrefix("Video"), !lines.contains(where: { $0.text.contains(text: "](") })
    else {
      return nil
    }
    return lines
  }
}

/// Writes an image with its caption as a directive:
/// ```
/// @Figure {
///   ![alternative text](url)
///
///   Caption
/// }
/// ```
enum Figure {
  static func blocks(image: Line, caption: [Line]) -> [Block] {
    [
      Block(.directive, [Line("@Figure {", image.number)]),
      Block(.paragraph, [image]),
      Block(.paragraph, caption),
      Block(.directive, [Line("}", caption.last?.number ?? image.number)]),
    ]
  }
}
