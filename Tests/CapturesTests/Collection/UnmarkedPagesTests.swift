import Basics
import Testing

@testable import Captures

@Suite struct UnmarkedPagesTests {
  /// Returns an ordinary page with links to these paths.
  private func page(_ path: String, _ links: [String]) -> CollectedPage {
    let text = "# Page\n\n" + links.map { "- [Link](\($0))" }.joined(separator: "\n") + "\n"
    return CollectedPage(
      path: path, title: "Page", slug: nil, source: nil, date: nil, capture: nil, contents: nil,
      siteLinks: SiteLinks.read(Array(text.utf8)), file: ContentHash(Array(path.utf8)))
  }

  private let symbols = [
    "/documentation/tea/pot", "/documentation/tea/brew(_:)", "/documentation/tea/pour(_:)",
  ]
  private let more = ["/documentation/tea/steep(for:)", "/documentation/tea/cup"]

  private func collection(_ names: [String], _ links: [String]) -> [CollectedPage] {
    names.map { page($0, links) }
  }

  @Test(arguments: [
    ["tea_pot.md", "tea_brew(_:).md", "tea_cup.md"], ["tea/pot.md", "tea/brew(_:).md", "tea/cup.md"],
    ["pot.md", "brew(_:).md", "cup.md"], ["Tea Pot.md", "tea-brew(_:).md", "TEA-cup.md"],
  ])
  func filesNamedAfterURLs(names: [String]) {
    let found = UnmarkedPages(collection(names, symbols + more))
    #expect(found.pages == [0, 1, 2])
    #expect(
      Set(found.urls.map { "\($0.page) \($0.url)" }) == [
        "0 https://developer.apple.com/documentation/tea/pot",
        "1 https://developer.apple.com/documentation/tea/brew(_:)",
        "2 https://developer.apple.com/documentation/tea/cup",
      ])
  }

  @Test func otherPagesAreNotEvidence() {
    // The files have other names than the pages to which they link.
    #expect(UnmarkedPages(collection(["a.md", "b.md", "c.md"], symbols + more)).pages.isEmpty)
    // The paths can be those of any site.
    let guides = ["/documentation/guide/setup", "/documentation/guide/use", "/documentation/guide/end"]
    #expect(UnmarkedPages(collection(["setup.md", "use.md", "end.md"], guides)).pages.isEmpty)
    let both = collection(["setup.md", "use.md", "end.md"], guides + symbols + more)
    #expect(UnmarkedPages(both).pages.isEmpty)
    // Two pages are too few, and half of the pages must have such links.
    #expect(UnmarkedPages(collection(["tea_pot.md", "tea_cup.md"], symbols + more)).pages.isEmpty)
    let few = collection(["tea_pot.md", "tea_brew(_:).md", "tea_cup.md"], symbols + more)
    #expect(UnmarkedPages(few + (0..<4).map { page("\($0).md", []) }).pages.isEmpty)
    #expect(UnmarkedPages([]).pages.isEmpty)
  }

  /// Two lines in a row that name the source and the time of the capture, in front matter or text, show that a page of
  /// an unknown site is captured.
  @Test(arguments: [
    "---\nsource: https://tea.example/pot\ncrawled: 2026-01-05T10:00:00Z\n---\n\n# Pot\n",
    "# Pot\n\nHot.\n\n---\ncrawled: 2026-01-05\nsource: \"https://tea.example/pot\"\n---\n\n# Pot\n",
    "> Source: <https://tea.example/pot>\n> Fetched: 2026-01-05\n\n# Pot\n",
    "# Pot\n\n**URL:** https://tea.example/pot\n**Retrieved:** 2026-01-05\n",
  ])
  func namedSources(text: String) {
    #expect(SiteLinks.read(Array(text.utf8))?.source == "https://tea.example/pot")
    let pot = CollectedPage(
      path: "pot.md", title: "Pot", slug: nil, source: nil, date: nil, capture: nil, contents: nil,
      siteLinks: SiteLinks.read(Array(text.utf8)), file: ContentHash([1]))
    let layout = CollectionLayout([page("cup.md", []), pot])
    #expect(layout.unmarked == [1])
    #expect(layout.origins == [1: "https://tea.example/"])
  }

  @Test(arguments: [
    "---\nsource: https://tea.example/pot\ndate: 2026-01-05\n---\n",
    "Source: https://tea.example/pot\n\nFetched: 2026-01-05\n", "source: pot.md\ncrawled: 2026-01-05\n",
    "source: https://tea.example/pot\ncrawled: by hand\n",
    "```\nsource: https://tea.example/pot\ncrawled: 2026-01-05\n```\n",
    "source: https://tea.example/pot and others\ncrawled: 2026-01-05\n",
  ])
  func linesThatNameNoCapture(text: String) { #expect(SiteLinks.read(Array(text.utf8)) == nil) }

  @Test func linksInListingsAreText() {
    let text = "# Page\n\n```\n[a](/documentation/a)\n```\n\n[b](/guide/b) [c](c.md) `[d](/design/d)`\n"
    #expect(SiteLinks.read(Array(text.utf8)) == nil)
    let links = SiteLinks.read(
      Array("[a](/documentation/a?b#c) ![d](/design/d.png) [a](/documentation/a)".utf8))
    #expect(links?.paths == ["/documentation/a", "/design/d.png"])
  }
}
