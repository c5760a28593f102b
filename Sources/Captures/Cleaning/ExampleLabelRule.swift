import Basics

/// Attaches an image of a check mark or cross to the example after it: it becomes part of the example's caption, or the
/// beginning of its text.
enum ExampleLabelRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    guard builder.blocks.contains(where: { label(of: $0) != nil }) else { return }
    builder.rewriteBlocks { builder, index, out in
      let block = builder.blocks[index]
      if let label = label(of: block) {
        let text = block.text[label.upperBound...].trimmed
        if !text.isEmpty || block.lines.count > 1 {
          // The example is in the same paragraph.
          out.append(labeled(block, label, text))
          return index + 1
        }
        if let end = attach(block.lines[0], builder.blocks, index + 1, into: &out) { return end }
      }
      out.append(block)
      return index + 1
    }
  }

  private static func labeled(_ block: Block, _ label: Range<Int>, _ text: Bytes) -> Block {
    var block = block
    block.lines[0].text = block.text[label] + [Byte.space] + text
    if text.isEmpty {
      let next = block.lines.remove(at: 1)
      block.lines[0].text = block.lines[0].text + next.text.trimmed
    }
    return block
  }

  /// Adds the label to the example at `index`. Returns the index after the example; nil if the block there is neither
  /// an image nor a paragraph.
  private static func attach(_ label: Line, _ blocks: [Block], _ index: Int, into out: inout [Block]) -> Int?
  {
    guard index < blocks.count else { return nil }
    let example = blocks[index]
    func captioned(_ caption: [Line]) -> [Line] {
      guard let first = caption.first else { return [label] }
      return [Line(label.text.trimmed + [Byte.space] + first.text, label.number, through: first.number)]
        + caption.dropFirst()
    }
    if example.kind == .directive, example.text.hasPrefix("@Figure"), index + 2 < blocks.count,
      blocks[index + 2].kind == .paragraph
    {
      out += [example, blocks[index + 1], Block(.paragraph, captioned(blocks[index + 2].lines))]
      return index + 3
    }
    guard example.kind == .paragraph, Self.label(of: example) == nil else { return nil }
    guard example.image != nil else {
      out.append(Block(.paragraph, captioned(example.lines)))
      return index + 1
    }
    let next = index + 1 < blocks.count ? blocks[index + 1] : nil
    let caption = next.flatMap {
      $0.kind == .paragraph && $0.image == nil ? CaptionRule.caption($0.lines) : nil
    }
    out += Figure.blocks(image: example.lines[0], caption: captioned(caption ?? []))
    return index + (caption == nil ? 1 : 2)
  }

  // MARK: - Labels

  /// Returns the range of the label that a paragraph begins with.
  private static func label(of block: Block) -> Range<Int>? {
    guard block.kind == .paragraph, block.text.hasPrefix("!["),
      let image = LinkSpan.leading(in: block.text), isLabel(image, in: block.text)
    else { return nil }
    return image.range
  }

  /// Names of image files that show a check mark or cross.
  private static let names: Set<String> = [
    "check", "checkmark", "check-mark", "tick", "correct", "cross", "crossout", "cross-out", "xmark",
    "x-mark", "incorrect", "wrong", "do", "dont",
  ]

  /// Returns true for an image of a check mark or cross, judged by the name of its file.
  static func isLabel(_ image: LinkSpan, in line: Bytes) -> Bool {
    guard image.isImage, let file = SourceURL.slug(image.url(in: line).string) else { return false }
    var stem = file.lowercased().prefix { $0 != "." && $0 != "@" && $0 != "%" }
    for ending in ["-dark", "~dark", "-light"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return names.contains(String(stem))
  }
}
