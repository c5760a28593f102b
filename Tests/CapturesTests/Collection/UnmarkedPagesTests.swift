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

  /// Returns pages whose links lead to the pages of the same names below a path.
  private func copies(_ count: Int, links: Int, below path: String, in folder: String = "ref")
    -> [CollectedPage]
  {
    (0..<count).map { number in
      var page = page("\(folder)/tea-\(number).md", [])
      page.rootPaths = Set((0..<links).map { "\(path)/tea-\($0)" })
      return page
    }
  }

  @Test func filesNamedAfterLinksToAnUnknownSite() {
    let other = [page("tea_pot.md", symbols)]
    let found = UnmarkedPages(copies(12, links: 10, below: "/reference/v2") + other)
    #expect(found.pages == Set(0..<12))
    #expect(Set(found.prefixes.values) == ["/reference/v2/"])
    let layout = CollectionLayout(copies(12, links: 13, below: "/reference/v2") + other)
    #expect(layout.prefixes.count == 12 && layout.origins.isEmpty)
    // One link in ten leads nowhere.
    #expect(UnmarkedPages(copies(12, links: 14, below: "/reference/v2") + other).pages.isEmpty)
    #expect(UnmarkedPages(copies(12, links: 5, below: "/reference/v2") + other).pages.isEmpty)
    #expect(UnmarkedPages(copies(60, links: 10, below: "/reference/v2") + other).pages.isEmpty)
    // The folder to which the links lead is part of the site.
    #expect(UnmarkedPages(copies(12, links: 10, below: "/ref") + other).pages.isEmpty)
    #expect(UnmarkedPages(copies(12, links: 10, below: "") + other).pages.isEmpty)
  }

  /// The names of files are the last parts of paths, such as those of a reference’s packages.
  @Test(arguments: ["org/tea/Pot", "1.9/org/tea/Pot", "Pot"])
  func filesNamedAfterTheEndsOfLinks(path: String) {
    func pages(_ count: Int, linking: Int, to targets: Int, more: [String] = []) -> [CollectedPage] {
      (0..<count).map { number in
        var page = page("javadoc/org.tea.Pot\(number).md", [])
        if number < linking {
          page.sitePaths = Set((0..<targets).map { "\(path)\($0).html" } + more)
        }
        return page
      }
    }
    func found(_ pages: [CollectedPage]) -> UnmarkedPages { UnmarkedPages(pages) }
    let isWhole = path.contains("org")
    #expect(found(pages(10, linking: 7, to: 9)).pages == (isWhole ? Set(0..<10) : []))
    #expect(found(pages(10, linking: 7, to: 9)).targets.count == (isWhole ? 9 : 0))
    // Few pages have such links, few pages are linked to, and most links lead nowhere.
    #expect(found(pages(10, linking: 4, to: 9)).pages.isEmpty)
    #expect(found(pages(10, linking: 7, to: 7)).pages.isEmpty)
    #expect(found(pages(10, linking: 7, to: 9, more: (0..<30).map { "lost\($0)" })).pages.isEmpty)
  }

  /// Authors link to files, and captures link to URLs, unless a tool has changed their links.
  @Test(arguments: [false, true])
  func pagesThatLinkToFiles(captureLinksToFiles: Bool) throws {
    var pages = try (0..<4).map { number in
      var capture = page("\(number).md", symbols)
      capture.capture = try #require(CaptureReader.read(Array(Fixtures.reader.utf8), file: capture.path))
      capture.linksToFiles = captureLinksToFiles && number == 0
      return capture
    }
    var own = page("own.md", symbols)
    own.linksToFiles = true
    pages += [own, page("unmarked.md", symbols)]
    #expect(UnmarkedPages(pages).pages == (captureLinksToFiles ? [4, 5] : [5]))
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
