/// Removes gaps between heading levels: only the title has level 1, and every other heading is one level below its
/// parent.
enum HeadingLevelRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var open: [Int] = []
    for index in builder.blocks.indices where builder.blocks[index].kind == .heading {
      let level = builder.blocks[index].level
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      builder.blocks[index].level = min(open.count + 1, 6)
    }
  }
}

/// Removes the links of headings that link to themselves, and keeps the fragment as the anchor.
enum HeadingLinkRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind == .heading {
      unlink(&builder.blocks[index])
    }
  }

  static func unlink(_ block: inout Block) {
    let text = block.text.trimmed
    if let explicit = explicitAnchor(text) {
      block.anchor = explicit.anchor
      block.lines[0].text = explicit.text
      return
    }
    guard let link = LinkSpan.only(in: text), !link.isImage else { return }
    // The site adds a link with a fragment to its headings. A link without a fragment is the author's.
    guard let fragment = SourceURL.fragment(link.url(in: text)) else { return }
    block.lines[0].text = text[link.text].trimmed
    block.anchor = fragment
  }

  /// Splits `Heading {#anchor}`, the form in which this module writes anchors.
  private static func explicitAnchor(_ text: Bytes) -> (text: Bytes, anchor: String)? {
    guard text.last == UInt8(ascii: "}"), let open = text.find(" {#") else { return nil }
    let anchor = text[(open + 3)..<(text.endIndex - 1)]
    guard !anchor.isEmpty, !anchor.contains(Byte.space) else { return nil }
    return (text[..<open].trimmedEnd, anchor.string)
  }
}

/// Removes headings without content.
enum EmptySectionRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var kept: [Block] = []
    var dropped: [Line] = []
    for block in builder.blocks.reversed() {
      if block.kind == .heading {
        // The loop runs backward, so the block after this heading is the last one kept.
        let next = kept.last
        let isEmpty = next.map { $0.kind == .heading && $0.level <= block.level } ?? true
        if isEmpty {
          dropped.append(block.lines[0])
          continue
        }
      }
      kept.append(block)
    }
    guard !dropped.isEmpty else { return }
    builder.blocks = kept.reversed()
    builder.remove(dropped.reversed(), rule: "empty section")
  }
}
