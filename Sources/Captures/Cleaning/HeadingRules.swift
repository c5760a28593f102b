import Basics

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
///
/// The link of a heading to another page is content and stays.
enum HeadingLinkRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    let own = OwnURL(builder)
    for index in builder.blocks.indices where builder.blocks[index].kind == .heading {
      unlink(&builder.blocks[index], own)
    }
  }

  private static func unlink(_ block: inout Block, _ own: OwnURL) {
    let text = block.text.trimmed
    if let explicit = explicitAnchor(text) {
      block.anchor = explicit.anchor
      block.lines[0].text = explicit.text
      return
    }
    guard let link = LinkSpan.onlyLink(in: text) else { return }
    // The site adds a link with a fragment to its headings. A link without a fragment is the author's.
    let url = link.url(in: text)
    guard let fragment = SourceURL.fragment(url), own.matches(url) else { return }
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

/// Recognizes URLs of the page itself.
struct OwnURL {
  /// The paths of the page: the path of its source, and the path that its headings link to. They differ if the page has
  /// moved.
  private var paths: Set<String> = []
  /// The last part of the URL of a page whose source is unknown, which its file is named after.
  private let slug: String?
  /// The number of headings that show that a page has moved.
  private static let fewestHeadings = 3

  init(_ builder: PageBuilder) {
    slug = builder.source == nil ? builder.slug : nil
    if let source = builder.source { paths.insert(SourceURL.key(source.value)) }
    let linked = HeadingLinkURL.paths(ofHeadingsIn: builder.blocks)
    guard paths.isEmpty || linked.count == 1 && linked[0].count >= Self.fewestHeadings else { return }
    if let path = linked.first?.path { paths.insert(SourceURL.key(path)) }
  }

  func matches(_ url: Bytes) -> Bool {
    if url.first == UInt8(ascii: "#") { return true }
    let url = LinkDestination.repaired(url).string
    return paths.contains(SourceURL.key(url)) || slug != nil && SourceURL.slug(url)?.lowercased() == slug
  }
}

/// Removes headings without content. A heading with a link is content itself.
enum EmptySectionRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var kept: [Block] = []
    var dropped: [Line] = []
    for block in builder.blocks.reversed() {
      if block.kind == .heading {
        // The loop runs backward, so the block after this heading is the last one kept.
        let next = kept.last
        let isEmpty = next.map { $0.kind == .heading && $0.level <= block.level && !hasLink($0) } ?? true
        if isEmpty, !hasLink(block) {
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

  private static func hasLink(_ heading: Block) -> Bool { !LinkSpan.all(in: heading.text).isEmpty }
}
