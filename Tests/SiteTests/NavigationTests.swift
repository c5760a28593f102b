import Basics
import PageModel
import Site
import Testing

@Suite struct NavigationTests {
  @Test func foldersAreSections() {
    let text = TextSite(
      """
      index.md "Home"
      components/index.md "Components"
      components/buttons.md "Buttons"
      components/menus-and-actions/menus.md "Menus"
      about.md "About"
      """)
    #expect(
      text.tree == """
        Home /
          About /about/
          Components /components/
            Buttons /components/buttons/
            Menus and actions /components/menus-and-actions/ (generated)
              Menus /components/menus-and-actions/menus/
        """)
    #expect(text.diagnostics == [])
  }

  /// File systems and editors write the same letters in different normalization forms of Unicode.
  @Test(arguments: [("e\u{301}", "\u{E9}"), ("\u{E9}", "e\u{301}"), ("\u{E9}", "\u{E9}")])
  func normalizationForms(file: String, written: String) {
    let text = TextSite(
      """
      index.md "Home"
      a.md "A"
      caf\(file)/index.md "Café"
      caf\(file)/th\(file).md "Thé"
      """,
      navigation: "- caf\(written)/\n- a.md\n")
    #expect(text.diagnostics == [])
    #expect(
      text.tree.split(separator: "\n").map { $0.split(separator: " ")[0] } == ["Home", "Café", "Thé", "A"])
  }

  @Test func fileURLs() {
    let text = TextSite.files(
      """
      a/index.md "A"
      a/b.markdown "B"
      c.txt "C"
      """)
    #expect(
      text.tree == """
        Home /index.html (generated)
          A /a/index.html
            B /a/b.html
          C /c.html
        """)
  }

  @Test func indexPagesWithOtherNames() {
    let text = TextSite(
      """
      README.md "Read me"
      a.md "A"
      a/x.md "X"
      b/README.md "B"
      c/README.md "C, read me"
      c/index.md "C"
      """)
    #expect(
      text.tree == """
        Read me /
          A /a/
            X /a/x/
          B /b/
          C /c/
            C, read me /c/README/
        """)
  }

  @Test func slugs() {
    let text = TextSite(
      """
      a/index.md "A" slug=first
      a/b.md "B" slug=second
      """)
    #expect(
      text.tree == """
        Home / (generated)
          A /first/
            B /first/second/
        """)
  }

  @Test func sortedByOrderAndNaturallyByTitle() {
    let text = TextSite(
      """
      a.md "Chapter 10"
      b.md "chapter 2"
      c.md "Chapter 1"
      d.md "Last" order=2
      e.md "First" order=1
      f.md "Same"
      g.md "same"
      """)
    #expect(
      text.titles == """
        Home
          First
          Last
          Chapter 1
          chapter 2
          Chapter 10
          Same
          same
        """)
  }

  @Test func drafts() {
    let pages = "a.md \"A\"\nb.md \"B\" draft\n"
    #expect(TextSite(pages).titles == "Home\n  A")
    #expect(TextSite(pages, drafts: true).titles == "Home\n  A\n  B")
    #expect(TextSite("a.md \"A\" draft\nb.md \"B\"").site.pages[0].summaryIndex == 1)
  }

  @Test func navigationFile() {
    let text = TextSite(
      """
      index.md "Home"
      zebra.md "Zebra"
      apple.md "Apple"
      cherry.md "Cherry"
      tools/saw.md "Saw"
      tools/axe.md "Axe"
      """,
      navigation: """
        - zebra.md
        - title: Kit
          path: tools/
          children:
            - /tools/saw/
        - title: Fruit
          children:
            - page: cherry
              title: Sour cherry
        - {title: Elsewhere, url: "https://example.com/"}
        """)
    #expect(
      text.tree == """
        Home /
          Zebra /zebra/
          Kit /tools/ (generated)
            Saw /tools/saw/
            Axe /tools/axe/
          Fruit /fruit/ (generated)
            Sour cherry /cherry/
          Elsewhere → https://example.com/
          Apple /apple/
        """)
    #expect(text.diagnostics == [])
  }

  @Test func emptiedSectionsAreRemoved() {
    let text = TextSite("deep/er/a.md \"A\"\nb.md \"B\"", navigation: "- deep/er/a.md\n- b.md")
    #expect(text.tree == "Home / (generated)\n  A /deep/er/a/\n  B /b/")
  }

  /// The page at the URL of a group is its page, even if the group lists it.
  @Test func groupsThatListTheirOwnPage() {
    let text = TextSite(
      "guide/index.md \"Page\"\nguide/a.md \"A\"",
      navigation: "- {title: Guide, children: [{page: guide/index.md, title: Overview}, guide/a.md]}")
    #expect(
      text.tree == """
        Home / (generated)
          Guide /guide/
            A /guide/a/
        """)
    #expect(text.diagnostics.isEmpty)
  }

  /// A page in a group inside of another one stays there, even if the outer group has its URL.
  @Test func groupsDoNotTakePagesOfGroupsInThem() {
    let text = TextSite(
      "guide/index.md \"Page\"\nguide/a.md \"A\"",
      navigation: "- {title: Guide, children: [{title: Start, children: [guide/index.md, guide/a.md]}]}")
    #expect(
      text.tree == """
        Home / (generated)
          Guide /guide-2/ (generated)
            Start /guide-2/start/ (generated)
              Page /guide/
              A /guide/a/
        """)
    #expect(text.diagnostics.isEmpty)
  }

  /// Groups whose titles become the same name in a URL, and groups with the name of a page.
  @Test func groupsWithTheSameName() {
    let text = TextSite(
      """
      a.md "A"
      b.md "B"
      d.md "D"
      """,
      navigation: """
        - {title: C, children: [a.md]}
        - {title: C++, children: [b.md]}
        - {page: d.md, children: []}
        """)
    #expect(
      text.tree == """
        Home / (generated)
          C /c/ (generated)
            A /a/
          C++ /c-2/ (generated)
            B /b/
          D /d/
        """)
    #expect(text.diagnostics.isEmpty)
    let page = TextSite(
      "tea.md \"Tea page\"\nb.md \"B\"", navigation: "- tea.md\n- {title: Tea, children: [b.md]}")
    #expect(
      page.tree == """
        Home / (generated)
          Tea page /tea/
          Tea /tea-2/ (generated)
            B /b/
        """)
    #expect(page.diagnostics.isEmpty)
  }

  @Test func sidebarSetting() {
    var diagnostics: [Diagnostic] = []
    let configuration = Configuration(
      reading: Array("sidebar: [b.md, a.md]".utf8), file: "unfold.yml", diagnostics: &diagnostics)
    #expect(TextSite("a.md \"A\"\nb.md \"B\"", configuration: configuration).titles == "Home\n  B\n  A")
  }

  @Test(arguments: [
    (
      "- buton.md",
      "1:3: warning: no page or folder `buton.md` [navigation.no-page] — did you mean `button.md`?"
    ),
    (
      "- button.md\n- button.md",
      "2:3: warning: `button.md` is listed twice; only its first entry is used [navigation.repeated] — remove this entry"
    ),
    (
      "- a/\n- page: button.md\n  children: [a/]",
      "3:14: warning: `a/` is listed twice; only its first entry is used [navigation.repeated] — remove this entry"
    ),
    (
      "- {pages: button.md, title: A, children: [button.md]}",
      "1:4: warning: the key `pages` is unknown [navigation.unknown-key] — did you mean `page`?"
    ),
    (
      "- title: Nothing",
      "1:3: warning: an entry must be a page, a folder, a URL, or a mapping with `title` and `children` [navigation.wrong-value]"
    ),
    (
      "- Button: button.md",
      "1:3: warning: `Button:` is the form of MkDocs, in which the title is a key; here, it is the value of `title` [navigation.wrong-value] — write `- title: Button`, and `  page: button.md` in the next line"
    ),
    (
      "- All buttons: [button.md]",
      "1:3: warning: `All buttons:` is the form of MkDocs, in which the title is a key; here, it is the value of `title` [navigation.wrong-value] — write `- title: All buttons`, and `  children:` in the next line, before the list"
    ),
    (
      "- titel: button.md",
      "1:3: warning: the key `titel` is unknown [navigation.unknown-key] — did you mean `title`?"
    ),
    ("a: b", "1:1: warning: the navigation must be a list of entries [navigation.wrong-value]"),
    (
      "- [",
      "2:1: error: this is not valid YAML: did not find expected node content, while parsing a flow node [navigation.invalid]"
    ),
  ])
  func problemsOfNavigationFiles(navigation: String, expected: String) {
    let text = TextSite("button.md \"Button\"\na/b.md \"B\"", navigation: navigation)
    #expect(text.diagnostics == ["navigation.yml:" + expected])
    #expect(text.site.navigation.nodes.compactMap(\.page).count == text.site.pages.count)
  }

  @Test func groupsCanHaveTheURLOfAPageInThem() {
    let text = TextSite(
      "index.md \"Home\"\na/index.md \"A\"\na/b.md \"B\"",
      navigation: "- title: A\n  children: [a/index.md, a/b.md]\n")
    #expect(text.diagnostics.isEmpty)
    #expect(text.titles == "Home\n  A\n    B")
  }

  @Test func readingOrder() {
    let text = TextSite(
      "index.md \"Home\"\na/index.md \"A\"\na/b.md \"B\"\nc.md \"C\"",
      navigation: "- a/\n- {title: Out, url: 'https://example.com'}\n- c.md")
    let navigation = text.site.navigation
    #expect(navigation.nextPage(after: text.page("a/b.md")) == text.page("c.md"))
    #expect(navigation.previousPage(before: text.page("c.md")) == text.page("a/b.md"))
    #expect(navigation.previousPage(before: text.page("index.md")) == nil)
    #expect(navigation.nextPage(after: text.page("c.md")) == nil)
    #expect(
      navigation.breadcrumbs(for: text.page("a/b.md")).map { navigation.nodes[$0].title } == [
        "Home", "A", "B",
      ])
    #expect(navigation.children(for: text.page("a/index.md")).map { navigation.nodes[$0].title } == ["B"])
    #expect(text.site.home == text.page("index.md"))
  }

  @Test func pagesInReadingOrder() {
    let text = TextSite(
      "a.md \"A\"\nb/c.md \"C\"\nb/index.md \"B\"\nindex.md \"Home\"",
      navigation: "- b/\n- {title: Out, url: 'https://example.com'}\n- a.md")
    #expect(
      text.site.navigation.readingOrder.map { text.site.pages[$0].path }
        == ["index.md", "b/index.md", "b/c.md", "a.md"])
  }

  @Test func siteWithoutPages() { #expect(TextSite("").tree == "Home / (generated)") }

  @Test func iconsFromTheNavigationFileAndFromPages() {
    var summary = PageSummary(path: "a.md", title: "A")
    summary.metadata.presentation.icon = LocatedText("gear", at: SourceLocation(file: "a.md"))
    var diagnostics: [Diagnostic] = []
    let navigation = NavigationFile(
      reading: Array(
        "- a.md\n- {page: b.md, icon: star}\n- {title: Group, icon: map, children: [c.md]}".utf8),
      file: "navigation.yml", diagnostics: &diagnostics)
    let pages = [summary, PageSummary(path: "b.md", title: "B"), PageSummary(path: "c.md", title: "D")]
    let (site, found) = Site.assemble(
      summaries: pages, configuration: Configuration(), navigation: navigation)
    #expect(diagnostics + found == [])
    #expect(site.navigation.nodes.map { $0.icon?.text } == [nil, "gear", "star", "map", nil])
    #expect(String(decoding: navigation.yaml(), as: UTF8.self).contains("icon: \"star\""))
  }
}
