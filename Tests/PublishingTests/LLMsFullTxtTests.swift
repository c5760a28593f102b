import PageModel
import Publishing
import Site
import Testing

@Suite struct LLMsFullTxtTests {
  /// Returns the file for a page, as text.
  private func file(_ page: String, limit: Int = LLMsFullTxt.limit) -> String? {
    let (site, _) = Site.assemble(
      summaries: [PageSummary(path: "index.md", title: "1 * 1")], configuration: Configuration(),
      navigation: nil,
      includeDrafts: false)
    var file = LLMsFullTxt(of: site, limit: limit)
    #expect(file.pages == [site.home])
    file.append(site.home, Array(page.utf8)[...])
    return file.bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theTitleIsWrittenOnce() {
    #expect(file("\n# One\n\nText.") == "# 1 \\* 1\n\nSource: \n\nText.\n")
    #expect(file("Text.\n\n# Other\n") == "# 1 \\* 1\n\nSource: \n\nText.\n\n# Other\n")
  }

  @Test func aFileIsWholeOrMissing() {
    #expect(file("Text.\n", limit: 26)?.utf8.count == 26)
    #expect(file("Text.\n", limit: 25) == nil)
  }
}
