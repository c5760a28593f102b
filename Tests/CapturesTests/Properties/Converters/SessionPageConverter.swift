@testable import Captures

/// Writes pages as captures of WWDC talks by tools that write Markdown: the text of the page is ordinary Markdown, and
/// its listings are intact.
struct SessionPageConverter: CaptureConverter {
  enum Variant: String, CaseIterable {
    /// The tabs of the page are the items of one list.
    case list
    /// The tabs of the page are sections.
    case sections
  }

  let variant: Variant
  var name: String { "wwdc, \(variant.rawValue)" }

  /// A talk has a text before the transcript, a transcript in paragraphs, and listings. The first half of the page is the
  /// text, and the second half the others.
  func representable(_ page: PageTree) -> PageTree {
    var talk = CapturedPages.representable(page).mapBlocks { block in
      // The tools don't write the IDs of headings.
      guard case .heading(let level, _, let text) = block else { return [block] }
      return [.heading(level: level, id: nil, text)]
    }
    if talk.abstract.isEmpty { talk.abstract = [.text("Learn to tie ropes.")] }
    let half = talk.blocks.count / 2
    let transcript = talk.blocks[half...].filter { block in
      // An image alone in a paragraph is no speech.
      guard case .paragraph(let text) = block else { return false }
      return !text.allSatisfy(\.isImage)
    }
    let listings = talk.blocks[half...].filter { if case .code = $0 { true } else { false } }
    talk.blocks = withoutEmptyEnd(talk.blocks[..<half])
    // Each talk has links to documents, which show that its text is Markdown.
    talk.blocks += [
      .heading(level: 2, id: nil, [.text("Resources")]),
      .list(
        PageList(
          start: nil, isTight: true,
          items: [.init(blocks: [.paragraph([.link([.text("The book")], url: "/documentation/rope")])])])),
    ]
    talk.blocks +=
      [.heading(level: 2, id: nil, [.text("Transcript")]), .paragraph([.text("Hello.")])] + transcript
    if listings.isEmpty { return talk }
    if variant == .sections {
      let items = listings.indices.enumerated().map { index, _ in
        let link = Inline.link([.text("Sample \(index + 1)")], url: "#Sample-\(index + 1)")
        return PageList.Item(blocks: [.paragraph([.text("0:\(10 + index) – "), link])])
      }
      talk.blocks.append(.heading(level: 2, id: nil, [.text("Chapters")]))
      talk.blocks.append(.list(PageList(start: nil, isTight: true, items: items)))
    }
    talk.blocks.append(.heading(level: 2, id: nil, [.text("Code samples")]))
    for (index, listing) in listings.enumerated() {
      talk.blocks += [.heading(level: 3, id: nil, [.text("Sample \(index + 1)")]), listing]
    }
    return talk
  }

  /// Returns the blocks without headings and thematic breaks at their end, since other sections follow.
  private func withoutEmptyEnd(_ blocks: ArraySlice<PageBlock>) -> [PageBlock] {
    var blocks = blocks
    while let last = blocks.last {
      if case .heading = last {} else if last != .rule { break }
      blocks.removeLast()
    }
    return Array(blocks)
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = MarkdownWriter()
    writer.bullet = "+"
    let start = page.blocks.firstIndex(of: .heading(level: 2, id: nil, [.text("Transcript")])) ?? 0
    let rest = page.blocks[(start + 1)...]
    let transcript = writer.body(rest.filter { if case .paragraph = $0 { true } else { false } })
    let listings = rest.compactMap { block in
      if case .code = block { writer.body([block]) } else { nil }
    }
    let title = "# " + writer.line(page.title)
    let text = writer.line(page.abstract) + "\n\n" + writer.body(Array(page.blocks[..<start]))
    return variant == .list
      ? list(title, text, transcript, listings) : sections(title, text, transcript, listings)
  }

  private func list(_ title: String, _ text: String, _ transcript: String, _ listings: [String]) -> String {
    var out = "View in English\n\n* About\n* Transcript\n* Code\n\n"
    out += "* \(title)\n\n\(indented(text, 2))\n* Search this video…\n\n\(indented(transcript, 2))\n"
    for (index, listing) in listings.enumerated() {
      let link = "[Sample \(index + 1)](/videos/play/wwdc2025/777/?time=\(index))"
      out += "\(index == 0 ? "* + " : "  + ")0:\(10 + index) - \(link)\n\n\(indented(listing, 4))\n"
    }
    return out
      + "\n## Developer Footer\n\n* [Videos](/videos/)\n\nCopyright © 2025 [Apple](/) All rights reserved.\n"
  }

  private func sections(_ title: String, _ text: String, _ transcript: String, _ listings: [String]) -> String
  {
    var parts = [
      title, "Streaming is available in most browsers, and in the Developer app.", "About", text,
      "Transcript",
      "Search this video…", transcript,
    ]
    parts += listings.indices.map { "0:\(10 + $0) - Sample \($0 + 1)" }
    if !listings.isEmpty { parts += ["## Code Samples"] + listings }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the lines of a text with spaces before them, except the blank ones.
  private func indented(_ text: String, _ columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: columns) + line
    }.joined(separator: "\n")
  }
}
