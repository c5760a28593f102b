/// A short text without a full stop right below an image is its caption; so is an emphasised line.
enum CaptionRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var out: [Block] = []
    out.reserveCapacity(draft.blocks.count)
    var index = 0
    var depth = 0
    while index < draft.blocks.count {
      let block = draft.blocks[index]
      index += 1
      if block.kind == .directive {
        // Figures that are there already keep their form.
        if block.text.has("@Figure") { depth += 1 } else if block.text.equals("}"), depth > 0 { depth -= 1 }
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
        } else if index < draft.blocks.count, draft.blocks[index].kind == .paragraph,
          let caption = caption(draft.blocks[index].lines)
        {
          out += Figure.blocks(image: first, caption: caption)
          index += 1
          continue
        }
      }
      out.append(block)
    }
    draft.blocks = out
  }

  private static let longestCaption = 120

  static func caption(_ lines: [Line]) -> [Line]? {
    guard (1...3).contains(lines.count), let first = lines.first else { return nil }
    if lines.count == 1, let inner = Emphasis.content(first.text), inner.count <= 300,
      !inner.has("No additional")
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
    guard !closes, !first.text.has("Video"), !lines.contains(where: { $0.text.contains(text: "](") }) else {
      return nil
    }
    return lines
  }
}
