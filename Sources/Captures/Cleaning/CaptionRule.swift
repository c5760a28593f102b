import Basics

/// Turns a short text without a period, or an emphasized line, directly below an image into its caption.
enum CaptionRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var depth = 0
    builder.rewriteBlocks { builder, index, out in
      let block = builder.blocks[index]
      // Existing figures stay unchanged.
      if block.kind == .directive, block.text.hasPrefix("@Figure") {
        depth += 1
      } else if block.kind == .directive, block.text.equals("}") {
        depth = max(0, depth - 1)
      }
      guard depth == 0, block.kind == .paragraph,
        case let (blocks?, rest) = figures(block, builder.block(at: index + 1))
      else {
        out.append(block)
        return index + 1
      }
      out += blocks
      if let rest { builder.blocks[index + 1] = rest }
      return index + (rest == nil && blocks.last?.kind == .directive && block.lines.count == 1 ? 2 : 1)
    }
  }

  /// Returns the paragraph with its captioned images as figures; nil if it has none.
  ///
  /// - Returns: also the rest of the next paragraph, if only its beginning is the caption.
  private static func figures(_ block: Block, _ next: Block?) -> (blocks: [Block]?, rest: Block?) {
    guard block.lines.contains(where: { image($0) != nil }) else { return (nil, nil) }
    if block.lines.count == 1, let image = image(block.lines[0]) {
      guard let next, next.kind == .paragraph else { return (nil, nil) }
      if let caption = caption(next.lines) { return (Figure.blocks(image: image, caption: caption), nil) }
      guard let first = next.lines.first, let cut = CaptionEnd.index(in: first.text),
        let caption = caption([Line(first.text[..<cut].trimmed, first.number)])
      else { return (nil, nil) }
      var rest = next
      rest.lines[0].text = first.text[cut...]
      return (Figure.blocks(image: image, caption: caption), rest)
    }
    if let image = image(block.lines[0]), let caption = caption(Array(block.lines.dropFirst())) {
      return (Figure.blocks(image: image, caption: caption), nil)
    }
    return (italicCaptions(block), nil)
  }

  /// Returns the images of a paragraph of several lines with the lines in italics after them.
  private static func italicCaptions(_ block: Block) -> [Block]? {
    var blocks: [Block] = []
    var text: [Line] = []
    var found = false
    var index = 0
    while index < block.lines.count {
      let line = block.lines[index]
      index += 1
      guard let image = image(line), index < block.lines.count,
        let inner = Emphasis.whole(block.lines[index].text)
      else {
        text.append(line)
        continue
      }
      if !text.isEmpty { blocks.append(Block(.paragraph, text)) }
      text = []
      blocks += Figure.blocks(image: image, caption: [Line(inner, block.lines[index].number)])
      index += 1
      found = true
    }
    if !text.isEmpty { blocks.append(Block(.paragraph, text)) }
    return found ? blocks : nil
  }

  /// Returns the line if it consists of one image, without the mark of a line break.
  private static func image(_ line: Line) -> Line? {
    let text = (line.text.last == Byte.backslash ? line.text.dropLast() : line.text).trimmed
    return LinkSpan.only(in: text)?.isImage == true ? Line(text, line.number) : nil
  }

  private static let longestCaption = 120
  private static let longestItalicCaption = 600

  static func caption(_ lines: [Line]) -> [Line]? {
    guard (1...3).contains(lines.count), let first = lines.first else { return nil }
    if lines.count == 1, let inner = Emphasis.whole(first.text), inner.count <= longestItalicCaption,
      !inner.hasPrefix("No additional"), !inner.hasPrefix("Not supported")
    {
      return [Line(inner, first.number)]
    }
    let length = lines.reduce(0) { $0 + $1.text.count }
    guard length <= longestCaption, let start = first.text.first,
      Byte.isWord(start) || start == UInt8(ascii: "`"),
      AsideLabel.alone(first.text) == nil, let end = lines.last?.text.trimmed.last
    else { return nil }
    guard !".:?!".utf8.contains(end), !first.text.hasPrefix("Video"),
      !lines.contains(where: { $0.text.contains(text: "](") })
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
      Block(.paragraph, caption.map { Line(MarkdownEscaping.asText($0.text), $0.number) }),
      Block(.directive, [Line("}", caption.last?.number ?? image.number)]),
    ]
  }
}
