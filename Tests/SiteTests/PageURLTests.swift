import Basics
import PageModel
import Site
import Testing

@Suite struct PageURLTests {
  @Test func twoPagesWithTheSameURL() throws {
    let text = TextSite("a.md \"A\"\na/index.md \"B\"\na/c.md \"C\"")
    #expect(
      text.diagnostics == [
        "a.md:1:1: error: `a.md` and `a/index.md` would both become `/a/`; only the second is built "
          + "[page.same-url] — rename one of them, or give it a `slug`"
      ])
    #expect(text.tree == "Home / (generated)\n  B /a/\n    C /a/c/")
    // Links to the file lead to the page that has its URL.
    var diagnostics: [Diagnostic] = []
    let link = LinkReference(kind: .link, destination: "../a.md", line: 1, column: 1)
    let target = LinkResolver(site: text.site, assets: []).resolve(
      link, from: text.page("a/c.md"), diagnostics: &diagnostics)
    guard case .page(let page, _, _) = target else { throw UnexpectedTarget() }
    #expect(text.site.pages[page].path == "a/index.md")
    #expect(diagnostics.isEmpty)
  }

  private struct UnexpectedTarget: Error {}

  @Test func folderWithTwoIndexPages() {
    let text = TextSite("index.md \"A\"\nindex.txt \"B\"")
    #expect(text.tree == "A /")
    #expect(text.diagnostics.count == 1 && text.diagnostics[0].contains("[page.same-url]"))
  }

  @Test func slugThatIsTheNameOfAnotherPage() {
    let text = TextSite("a.md \"A\"\nb.md \"B\" slug=a")
    #expect(text.diagnostics.count == 1 && text.diagnostics[0].contains("`b.md` and `a.md`"))
  }

  @Test func slugOfAnIndexPageRenamesTheFolder() {
    let text = TextSite("all-tools.md \"All tools\" slug=tools\ntools/saw.md \"Saw\"")
    #expect(text.tree == "Home / (generated)\n  All tools /tools/\n    Saw /tools/saw/")
    #expect(text.diagnostics == [])
  }

  @Test func urlsThatDifferOnlyInCase() {
    let text = TextSite("Buttons.md \"A\"\nbuttons.md \"B\"")
    #expect(
      text.diagnostics == [
        "buttons.md:1:1: warning: `/buttons/` and `/Buttons/` of `Buttons.md` differ only in case, which many file "
          + "systems do not distinguish [page.almost-same-url] — rename one of them, or give it a `slug`"
      ])
    #expect(text.site.navigation.nodes.count == 3)
  }

  @Test func foldersWithoutPagesAtTheirURLs() {
    let text = TextSite("Buttons/a.md \"A\" url=buttons/\nb.md \"B\"", navigation: "- b.md\n- Buttons/a.md")
    #expect(text.diagnostics == [])
  }

  /// A folder without a page of its own has no file at which the message could be.
  @Test func foldersThatDifferOnlyInCase() {
    let page = TextSite("buttons/a.md \"A\"\nButtons.md \"B\"")
    #expect(page.diagnostics.count == 1)
    #expect(
      page.diagnostics[0].hasPrefix(
        "Buttons.md:1:1: warning: `/Buttons/` and `/buttons/` of the folder `buttons` differ only in case"))
    let folders = TextSite("Buttons/a.md \"A\"\nbuttons/b.md \"B\"")
    #expect(folders.diagnostics.count == 1)
    let message = folders.diagnostics.first ?? ""
    #expect(message.hasPrefix("Buttons/a.md:1:1: ") || message.hasPrefix("buttons/b.md:1:1: "), "\(message)")
  }

  @Test(arguments: ["../a.md", "a/../../b.md", "a//b.md", "/a.md", "a\\b.md", "a/./b.md", "a\u{7}.md"])
  func invalidPathsAreReported(path: String) {
    let (site, diagnostics) = Site.assemble(
      summaries: [.init(path: path, title: "A"), .init(path: "ok.md", title: "B")],
      configuration: Configuration())
    #expect(diagnostics.map(\.identifier) == ["page.path"])
    #expect(site.pages.map(\.path) == ["ok.md", "index.md"])
  }

  @Test func invalidSlugsAreReplacedByFileNames() {
    let text = TextSite("a.md \"A\" slug=../x")
    #expect(text.tree.hasSuffix("A /a/"))
    #expect(text.diagnostics.count == 1 && text.diagnostics[0].contains("[page.slug]"))
  }

  @Test func unusualFileNames() {
    let text = TextSite("Menüs & more/100%.md \"A\"")
    #expect(text.site.pages[0].url == "Menüs & more/100%/")
  }
}
