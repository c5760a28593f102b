/// Headings that are links to themselves become plain, with the link's fragment as their anchor.
enum HeadingLinkRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    for index in draft.blocks.indices where draft.blocks[index].kind == .heading {
      unlink(&draft.blocks[index])
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
    // Only a link to the page itself is the site's mark; one to elsewhere is the author's.
    guard let fragment = Destination.fragment(link.url(in: text)) else { return }
    block.lines[0].text = text[link.text].trimmed
    block.anchor = fragment
  }

  /// `Heading {#anchor}` as this module writes it.
  private static func explicitAnchor(_ text: Bytes) -> (text: Bytes, anchor: String)? {
    guard text.last == UInt8(ascii: "}"), let open = text.find(" {#") else { return nil }
    let anchor = text[(open + 3)..<(text.endIndex - 1)]
    guard !anchor.isEmpty, !anchor.contains(Byte.space) else { return nil }
    return (text[..<open].trimmedEnd, anchor.string)
  }
}
