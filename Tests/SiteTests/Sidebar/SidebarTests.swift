import Site
import Testing

@Suite struct SidebarTests {
  static let shallow = TextSite(
    """
    index.md "Home"
    about.md "About"
    patterns/index.md "Patterns"
    patterns/search.md "Searching"
    components/index.md "Components"
    components/buttons.md "Buttons"
    components/menus.md "Menus"
    """)

  static let deep = TextSite(
    """
    index.md "Home"
    about.md "About"
    components/index.md "Components"
    components/status/index.md "Status"
    components/status/gauges.md "Gauges"
    components/status/bars/index.md "Bars"
    components/status/bars/colour/index.md "Colour"
    components/status/bars/colour/red.md "Red"
    components/menus/index.md "Menus"
    components/menus/pull.md "Pull-down"
    components/views.md "Views"
    """)

  @Test func twoLevelsShowTheWholeTree() {
    #expect(
      Self.shallow.sidebar("components/menus.md") == """
        = Home
        - About
        v Components
          - Buttons
          - Menus *
        > Patterns
          - Searching
        """)
    #expect(
      Self.shallow.sidebar("patterns/index.md") == """
        = Home
        - About
        > Components
          - Buttons
          - Menus
        v Patterns *
          - Searching
        """)
    #expect(
      Self.shallow.sidebar("index.md") == """
        = Home *
        - About
        > Components
          - Buttons
          - Menus
        > Patterns
          - Searching
        """)
  }

  @Test(arguments: ["index.md", "about.md"])
  func aDeepTreeShowsItsTopLevelsFirst(path: String) {
    #expect(
      Self.deep.sidebar(path).replacing(" *", with: "") == """
        = Home
        - About
        > Components
          - Menus
          - Status
          - Views
        """)
  }

  @Test func aTopSectionShowsTwoLevels() {
    #expect(
      Self.deep.sidebar("components/index.md") == """
        < Home
        = Components *
        > Menus
          - Pull-down
        > Status
          - Bars
          - Gauges
        - Views
        """)
    #expect(
      Self.deep.sidebar("components/status/bars/index.md") == """
        < Home
        = Components
        > Menus
          - Pull-down
        v Status
          - Bars *
          - Gauges
        - Views
        """)
  }

  @Test func deeperPagesMoveTheScope() {
    #expect(
      Self.deep.sidebar("components/status/bars/colour/index.md") == """
        < Components
        = Status
        v Bars
          - Colour *
        - Gauges
        """)
    #expect(
      Self.deep.sidebar("components/status/bars/colour/red.md") == """
        < Status
        = Bars
        v Colour
          - Red *
        """)
  }

  /// Every page is marked once, in no more than two levels, and the key asked for alone is the model's.
  @Test(arguments: [shallow, deep, large, wide])
  func invariants(text: TextSite) {
    for page in text.site.pages.indices {
      let model = Sidebar.model(for: page, in: text.site)
      let node = text.site.outline.nodeOfPage[page]
      let shown = [model.scope] + model.items.flatMap { [$0.node] + $0.children.nodes }
      #expect(shown.count { $0 == node } == 1)
      #expect(Sidebar.key(for: page, in: text.site) == model.key)
      #expect(model.items.filter(\.isOpen).map(\.node) == (model.key.openGroup.map { [$0] } ?? []))
      #expect(shown.count <= 420)
    }
  }

  /// 12 sections with 20 pages each.
  static let large = TextSite(
    (1...12).flatMap { section in
      ["s\(section)/index.md \"Section \(section)\""]
        + (1...20).map { "s\(section)/p\($0).md \"Page \($0)\"" }
    }.joined(separator: "\n"))

  @Test func inALargeSiteOtherGroupsAreLinks() {
    let lines = Self.large.sidebar("s2/p3.md").split(separator: "\n")
    #expect(lines.prefix(5) == ["= Home", "- Section 1", "v Section 2", "  - Page 1", "  - Page 2"])
    #expect(lines.suffix(2) == ["- Section 11", "- Section 12"])
    #expect(lines.count == 1 + 12 + 20)
  }

  /// One folder with 450 pages.
  static let wide = TextSite((1...450).map { "all/p\($0).md \"Page \($0)\"" }.joined(separator: "\n"))

  @Test func aVeryLongLevelIsShownInParts() {
    let lines = Self.wide.sidebar("all/p250.md").split(separator: "\n")
    #expect(lines.prefix(4) == ["= Home", "v All", "  … Page 200", "  - Page 201"])
    #expect(lines.suffix(2) == ["  - Page 300", "  … Page 301"])
  }

  @Test func pagesOfAFolderShareASidebar() {
    func key(_ path: String) -> SidebarKey {
      Sidebar.key(for: Self.shallow.page(path), in: Self.shallow.site)
    }
    #expect(key("components/buttons.md") == key("components/menus.md"))
    #expect(key("components/buttons.md").linkBase == "components/\0/")
    #expect(key("components/buttons.md") != key("components/index.md"))
    #expect(key("components/buttons.md") != key("patterns/search.md"))
    #expect(key("index.md").linkBase == "")
    #expect(key("about.md").linkBase == "\0/")
  }
}
