/// Writes pages as the clean extract does: GFM with front matter, a header, and a footer.
struct ExtractConverter: CaptureConverter {
  var name: String { "extract" }

  func representable(_ page: PageTree) -> PageTree {
    // The extract has no links on its headings, so their IDs are those that their text gives.
    CapturedPages.representable(page).mapBlocks { block in
      guard case .heading(let level, _, let text) = block else { return [block] }
      return [.heading(level: level, id: nil, text)]
    }
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = MarkdownWriter()
    writer.blockGap = page.blocks.count % 3 == 0 ? 4 : 2
    let description = page.abstract.isEmpty ? "" : "description: \(page.abstract.plain)\n"
    let abstract = page.abstract.isEmpty ? "" : "> \(writer.line(page.abstract))\n\n"
    return """
      ---
      title: \(page.title.plain)
      \(description)source: \(CapturedSite.source)
      timestamp: 2026-01-05T10:00:00.000Z
      ---

      **Navigation:** [Human Interface Guidelines](/design/human-interface-guidelines)

      **article**

      # \(writer.line(page.title))

      \(abstract)\(writer.body(page.blocks))

      ---

      *Extracted by [sosumi.ai](https://sosumi.ai) - Making Apple docs AI-readable.*
      *This is unofficial content. All Human Interface Guidelines belong to Apple Inc.*

      """
  }
}
