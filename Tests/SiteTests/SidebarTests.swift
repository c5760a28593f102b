import PageModel
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

  /// With tabs, the sidebar shows only the current section, and no link back, since the tabs are that.
  @Test func tabsDivideTheSidebar() {
    var configuration = Configuration()
    configuration.sections = .tabs
    var shallow = Self.shallow
    shallow.site.configuration = configuration
    #expect(
      shallow.sidebar("components/menus.md") == """
        = Components
        - Buttons
        - Menus *
        """)
    #expect(
      shallow.sidebar("about.md") == """
        = Home
        - About *
        """)
    let tabs = SectionTabs.model(for: 0, in: shallow.site)
    #expect(tabs?.hasOverview == true)
    #expect(tabs?.sections.map { shallow.site.navigation.nodes[$0].title } == ["Components", "Patterns"])
    #expect(SectionTabs.model(for: 0, in: Self.shallow.site) == nil)
  }

  @Test func treeOfTwoLevelsIsShownInFull() {
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
  func topPagesOfADeepTreeShowItsFirstTwoLevels(path: String) {
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

  @Test func pagesOfATopSectionShowTwoLevels() {
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

  @Test func deeperPagesShowTheirOwnSection() {
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

  /// Each page appears exactly once in its sidebar, and `key(for:in:)` returns the key of the model.
  @Test(arguments: [shallow, deep, large, wide])
  func invariants(text: TextSite) {
    for page in text.site.pages.indices {
      let model = Sidebar.model(for: page, in: text.site)
      let node = text.site.navigation.nodeOfPage[page]
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

  @Test func closedGroupsOfALargeSiteAreLinks() {
    let lines = Self.large.sidebar("s2/p3.md").split(separator: "\n")
    #expect(lines.prefix(5) == ["= Home", "- Section 1", "v Section 2", "  - Page 1", "  - Page 2"])
    #expect(lines.suffix(2) == ["- Section 11", "- Section 12"])
    #expect(lines.count == 1 + 12 + 20)
  }

  /// One folder with 450 pages.
  static let wide = TextSite((1...450).map { "all/p\($0).md \"Page \($0)\"" }.joined(separator: "\n"))

  @Test func veryLongLevelsAreShownInParts() {
    let lines = Self.wide.sidebar("all/p250.md").split(separator: "\n")
    #expect(lines.prefix(4) == ["= Home", "v All", "  … Page 200", "  - Page 201"])
    #expect(lines.suffix(2) == ["  - Page 300", "  … Page 301"])
  }

  @Test func levelsWithLongTitlesAreShownInShorterParts() {
    let title = "func page(" + String(repeating: "argument: Int, ", count: 10) + "last: Int)"
    let lines = TextSite((1...120).map { "all/p\($0).md \"\($0) \(title)\"" }.joined(separator: "\n"))
      .sidebar("all/p60.md").split(separator: "\n")
    #expect(lines.prefix(3) == ["= Home", "v All", "  … 46 \(title)"])
    #expect(lines.contains("  - 60 \(title) *"))
    #expect(lines.last == "  … 70 \(title)")
    // Twenty of them are no long level.
    let short = TextSite((1...20).map { "all/p\($0).md \"\($0) \(title)\"" }.joined(separator: "\n"))
      .sidebar("all/p6.md").split(separator: "\n")
    #expect(short.count == 22 && !short.contains { $0.contains("…") })
  }

  /// A type with sections of members that are symbols.
  private static func type(sections: Int, members: Int) -> TextSite {
    var lines = ["m/t/index.md \"Type\" symbol=T"]
    for section in 1...sections {
      lines.append("m/t/s\(section)/index.md \"Section \(section)\"")
      for member in 1...members {
        let name = "func member\(member)(argument: Int, another: Int) -> Int"
        lines.append("m/t/s\(section)/m\(100 + member).md \"\(name)\" symbol=T.m\(member)")
      }
    }
    return TextSite(lines.joined(separator: "\n"))
  }

  /// The page of the type lists all of them.
  @Test func longListsOfMembersAreShownInParts() {
    let text = Self.type(sections: 4, members: 60)
    let lines = text.sidebar("m/t/s2/m130.md").split(separator: "\n")
    #expect(lines.contains("= Type"))
    #expect(lines.count { $0.contains("func member") } < 20)
    #expect(lines.count { $0.contains("… func member") } == 2)
    #expect(lines.contains { $0.contains("func member30(") && $0.hasSuffix("*") })
    // The other sections are there.
    #expect(lines.count { $0.contains("Section") } == 4)
  }

  /// The sidebar stays the same on the way from a type to its members.
  @Test func aTypeShowsItsMembers() {
    let text = TextSite(
      """
      m/index.md "M" symbol=M
      m/s/index.md "Structures"
      m/s/pot/index.md "Pot" symbol=M.Pot
      m/s/pot/fill.md "fill()" symbol=M.Pot.fill
      m/s/pot/methods/index.md "Methods"
      m/s/pot/methods/pour.md "pour()" symbol=M.Pot.pour
      m/s/cup.md "Cup" symbol=M.Cup
      """)
    #expect(
      text.sidebar("m/s/pot/index.md") == """
        < Structures
        = Pot *
        - fill()
        > Methods
          - pour()
        """)
    #expect(
      text.sidebar("m/s/pot/fill.md") == """
        < Structures
        = Pot
        - fill() *
        > Methods
          - pour()
        """)
    #expect(text.sidebar("m/s/pot/methods/pour.md").hasPrefix("< Structures\n= Pot\n- fill()\nv Methods"))
    // A type without members is in the list of its section.
    #expect(text.sidebar("m/s/cup.md").contains("v Structures"))
  }

  @Test func aMemberOfATypeWithManySectionsShowsOnlyItsOwn() {
    let text = Self.type(sections: 10, members: 22)
    let lines = text.sidebar("m/t/s2/m110.md").split(separator: "\n")
    #expect(lines.filter { $0.contains("Section") } == ["= Section 2"])
    #expect(lines.count { $0.contains("func member") } == 22)
    #expect(lines.contains { $0.contains("Type") })
    // The page of the section still shows the other ones.
    #expect(text.sidebar("m/t/s2/index.md").split(separator: "\n").count { $0.contains("Section") } == 10)
    // Pages that are not symbols do too.
    let plain = TextSite(
      (1...10).flatMap { section in (1...22).map { "m/t/s\(section)/p\($0).md \"Page\"" } }
        .joined(separator: "\n"))
    #expect(plain.sidebar("m/t/s2/p3.md").split(separator: "\n").count > 30)
  }

  /// 6 sections with 4 folders each. Each folder has 10 pages, and one folder of each section has no index page.
  static let largeAndDeep = TextSite(
    (1...6).flatMap { section in
      var lines = ["s\(section)/index.md \"Section \(section)\""]
      for part in 1...4 {
        if part != 2 { lines.append("s\(section)/f\(part)/index.md \"Folder \(part)\"") }
        lines += (1...10).map { "s\(section)/f\(part)/p\($0).md \"Page \($0)\"" }
      }
      return lines
    }.joined(separator: "\n"))

  @Test(arguments: [shallow, deep, large, wide, largeAndDeep])
  func lazySectionsAreTheGroupsShownAsLinks(text: TextSite) {
    let site = text.site
    let shown = site.pages.indices.flatMap { page in
      Sidebar.model(for: page, in: site).items.filter {
        $0.children.nodes.isEmpty && !site.navigation.nodes[$0.node].children.isEmpty
      }.map(\.node)
    }
    #expect(Sidebar.lazySections(in: site) == Set(shown).sorted())
  }

  @Test func smallSitesHaveNoLazySections() {
    #expect(Sidebar.lazySections(in: Self.deep.site) == [])
    #expect(Self.large.lazySections.count == 12)
    #expect(Self.largeAndDeep.lazySections.count == 6 + 24)
  }

  @Test func lazySectionsHaveTheChildrenOfTheirGroups() {
    #expect(Self.large.lazySections[2].hasPrefix("s3: Page 1, Page 2, Page 3"))
    let pages = "Page 1, Page 2, Page 3, Page 4, Page 5, Page 6, Page 7, Page 8, Page 9, Page 10"
    #expect(Self.largeAndDeep.lazySections[0] == "s1: F2, \(pages), Folder 1, Folder 3, Folder 4")
    #expect(Self.largeAndDeep.lazySections[1] == "s1-f2: \(pages)")
  }

  @Test func longLazySectionsAreCutOff() {
    let site = TextSite(
      (1...250).map { "all/p\($0).md \"Page \($0)\"" }.joined(separator: "\n"))
    #expect(site.lazySections.map { $0.suffix(29) } == ["Page 99, Page 100, … Page 101"])
  }

  @Test func lazySectionsAreNamedAfterTheirURLs() {
    let pages = (1...201).map { "p\($0).md \"Page \($0)\"" }
    func name(_ folder: String, _ urls: Configuration.URLStyle = .directory) -> String? {
      var configuration = Configuration()
      configuration.urls = urls
      let site = TextSite(
        (pages + ["\(folder)/index.md \"Section\"", "\(folder)/page.md \"Page\""]).joined(separator: "\n"),
        configuration: configuration)
      return site.lazySections.last { !$0.hasPrefix("p") }?.split(separator: ":").first.map(String.init)
    }
    #expect(name("Menus & Actions") == "menus-actions")
    #expect(name("Menus", .file) == "menus")
    #expect(name("组件") == "组件")
    #expect(name("++") == "section")
    #expect(name(String(repeating: "ä", count: 120)) == String(repeating: "ä", count: 16))
  }

  @Test func pagesOfAFolderShareTheirSidebar() {
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
