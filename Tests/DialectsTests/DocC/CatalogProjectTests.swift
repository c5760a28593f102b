import PageModel
import Projects
import Testing

@testable import Dialects

struct CatalogProjectTests {
  private static let info = """
    <plist version="1.0"><dict>
      <key>CFBundleDisplayName</key> <string>All about Tea &amp; Pots</string>
      <key>CDDefaultCodeListingLanguage</key> <string>swift</string>
    </dict></plist>
    """

  private func titles(_ entries: [NavigationFile.Entry]) -> String {
    entries.map { entry in
      (entry.title ?? entry.target ?? "") + (entry.children.isEmpty ? "" : "(" + titles(entry.children) + ")")
    }.joined(separator: " ")
  }

  private func setting(_ key: String, _ project: Project) -> String? {
    project.setting(key)
  }

  @Test func modulePageIsTheHomePage() throws {
    let folder = try CatalogFolder([
      "Tea.md":
        "# ``TeaKit``\n\nAll about tea.\n\n## Topics\n\n### Making tea\n\n- <doc:Brewing>\n- ``Pot``\n",
      "Articles/Brewing.md": "# Brewing tea\n\n## Topics\n\n- <doc:green>\n",
      "Articles/Green Tea!.md": "# Green",
      "Articles/green.md": "# Green tea",
      "Extensions/Pot.md": "# ``TeaKit/Pot``\n\n## Topics\n\n### Lids\n\n- ``lid``\n- ``missing``\n",
      "Extensions/lid.md": "# ``TeaKit/Pot/lid-swift.property``",
      "Tea.symbols.json": "{}",
    ])
    let project = try folder.project()
    #expect(project.tool == .docC)
    #expect(project.pages["Tea.md"]?.url == "/")
    #expect(project.pages["Articles/Brewing.md"]?.url == "/documentation/teakit/brewing/")
    #expect(project.pages["Articles/Green Tea!.md"]?.url == "/documentation/teakit/green-tea!/")
    #expect(project.pages["Extensions/lid.md"]?.url == "/documentation/teakit/pot/lid-swift.property/")
    #expect(setting("redirects", project) == #"{"/documentation/teakit/": "/"}"#)
    #expect(setting("title", project) == "\"TeaKit\"")
    #expect(
      titles(project.navigation?.entries ?? [])
        == "Making tea(Articles/Brewing.md(Articles/green.md) Extensions/Pot.md(Lids(Extensions/lid.md))) "
        + "Articles(Articles/Green Tea!.md)")
    #expect(project.excluded.contains("**/*.symbols.json"))
    #expect(project.headingIDs == .guidelines)
    #expect(setting("smartPunctuation", project) == "true")
  }

  /// Source: Swift-DocC, `AutomaticCuration`.
  @Test func otherTopicsOfTheGroupAreSeeAlso() throws {
    var files = [
      "Tea.md":
        "# Tea\n\nAll.\n\n## Topics\n\n### Pots\n\n- <doc:A>\n- <doc:B>\n- <doc:C>\n\n### Cups\n\n- <doc:D>\n",
      "A.md": "# Page A\n\nText.", "B.md": "# Page B\n\n## See Also\n\n- <doc:D>",
      "C.md": "# C\n\n@Options {\n  @AutomaticSeeAlso(disabled)\n}\n", "D.md": "# D",
    ]
    let project = try CatalogFolder(files).project()
    #expect(project.facts.names?.seeAlso.keys.sorted() == ["A.md"])
    let page = project.converter.convert(
      Array("# Page A\n\nText.".utf8), path: "A.md", includes: TestIncludes())
    #expect(
      Dialect.tidy(page.text)
        == "# Page A\n\n> Text.\n\n## See Also\n\n### Pots\n\n@Links(visualStyle: list) {\n"
        + "- [Page B](/B.md)\n- [C](/C.md)\n}")
    files["Tea.md"]? += "\n@Options(scope: global) {\n  @AutomaticSeeAlso(disabled)\n}\n"
    #expect(try CatalogFolder(files).project().facts.names?.seeAlso.isEmpty == true)
  }

  @Test func pagesInNoListJoinTheGroupOfTheSameTitle() throws {
    let folder = try CatalogFolder([
      "Tea.md": "# ``TeaKit``\n\n## Topics\n\n### Articles\n\n- <doc:Green>\n\n### Pots\n\n- <doc:Clay>\n",
      "Green.md": "# Green", "Clay.md": "# Clay", "Black.md": "# Black",
    ])
    let project = try folder.project()
    #expect(
      titles(project.navigation?.entries ?? []) == "Articles(Green.md Black.md) Pots(Clay.md)")
  }

  @Test func namesComeFromInfoPropertyList() throws {
    let folder = try CatalogFolder([
      "Info.plist": Self.info,
      "Start.md": "# Start\n\n@Metadata {\n  @TechnologyRoot\n}\n\n```\nlet a = 1\n```\n",
      "Other.md": "# Other",
    ])
    let project = try folder.project()
    #expect(setting("title", project) == #""All about Tea \u0026 Pots""#)
    #expect(project.pages["Start.md"]?.url == "/")
    #expect(setting("redirects", project) == #"{"/documentation/start/": "/"}"#)
    #expect(project.pages["Other.md"]?.url == "/documentation/all-about-tea-&-pots/other/")
    #expect(try project.page("Start.md") == "# Start\n\n```swift\nlet a = 1\n```")
  }

  @Test(arguments: [
    (["Only.md": "# Only"], "Only.md"), (["Tea.md": "# Tea", "Pots.md": "# Pots"], "Tea.md"),
    (["All.tutorial": "@Tutorials(name: \"All\") {\n}"], "All.tutorial"),
    (["A.md": "# A", "B.md": "# B"], nil),
    (["A.md": "# A", "B.md": "# ``Tea``"], "B.md"),
  ])
  func homePageWithoutTechnologyRoot(_ files: [String: String], home: String?) throws {
    let project = try CatalogFolder(files).project()
    #expect(project.pages.first { $0.value.url == "/" }?.key == home)
  }

  @Test func colorsComeFromTheme() throws {
    let folder = try CatalogFolder([
      "Tea.md": "# Tea",
      "theme-settings.json": """
      {"theme": {"color": {"hue": "120", "fill": {"dark": "hsl(var(--color-hue), 100%, 10%)", "light": "#EFE"},
       "link": "rebeccapurple", "documentation-intro-fill": "linear-gradient(red, blue)"},
       "typography": {"html-font": "x"}}, "meta": {"title": "Theme"}}
      """,
    ])
    let project = try folder.project()
    #expect(setting("title", project) == "\"Theme\"")
    #expect(setting("accent", project) == "\"#663399\"")
    #expect(
      setting("colors", project)
        == ##"{"light": {"background": "#efe", "link": "#663399"}, "dark": {"background": "#003300", "link": "#663399"}}"##
    )
    #expect(project.unsupported == ["theme-settings.json: theme.typography"])
  }

  @Test func packageWithOneCatalog() throws {
    let folder = try CatalogFolder(
      "package",
      [
        "Package.swift": "", "Sources/Tea/Documentation.docc/Start.md": "# Start",
        "Sources/Tea/Documentation.docc/Pots.md": "# Pots", "Tests/T/T.docc/T.md": "# T",
      ])
    let project = try folder.project()
    #expect(project.content.map(\.folder) == ["Sources/Tea/Documentation.docc"])
    #expect(project.pages["Pots.md"]?.url == "/documentation/tea/pots/")
  }

  @Test func packageWithSeveralCatalogs() throws {
    let folder = try CatalogFolder(
      "package",
      [
        "Package.swift": "", "README.md": "# Package",
        "Sources/Tea/Tea.docc/Tea.md": "# ``Tea``\n\n## Topics\n\n- <doc:Pots>",
        "Sources/Tea/Tea.docc/Pots.md": "# Pots", "Sources/Tea/Tea.swift": "",
        "Sources/Cup/Cup.docc/Cup.md": "# ``Cup``",
        "Sources/Cup/Cup.docc/Pots.md": "# Pots of Cup\n\n<doc:Cup>",
      ])
    let project = try folder.project()
    #expect(project.content.map(\.folder) == [""])
    #expect(project.pages["Sources/Tea/Tea.docc/Pots.md"]?.url == "/documentation/tea/pots/")
    #expect(project.pages["Sources/Cup/Cup.docc/Pots.md"]?.url == "/documentation/cup/pots/")
    #expect(project.pages["Sources/Cup/Cup.docc/Cup.md"]?.url == "/documentation/cup/")
    #expect(project.excluded.prefix(3) == ["Package.swift", "README.md", "Sources/Tea/Tea.swift"])
    #expect(
      titles(project.navigation?.entries ?? [])
        == "Sources/Cup/Cup.docc/Cup.md(Sources/Cup/Cup.docc/Pots.md) "
        + "Sources/Tea/Tea.docc/Tea.md(Sources/Tea/Tea.docc/Pots.md)")
  }

  /// A package with several catalogs has its own name. Catalogs for tests are not documentation.
  @Test func packagesWithSeveralCatalogs() throws {
    let files = try ProjectFiles([
      "Package.swift":
        "// swift-tools-version: 6.1\nlet package = Package(name: \"tea-kit\", targets: [])\n",
      "Sources/Tea/Tea.docc/A.md": "# A", "Sources/Pot/Pot.docc/B.md": "# B",
      "assets/test/Cup.docc/C.md": "# C",
    ])
    let project = try #require(files.project)
    #expect(project.setting("title") == "\"tea-kit\"")
    #expect(project.pages.keys.sorted() == ["Sources/Pot/Pot.docc/B.md", "Sources/Tea/Tea.docc/A.md"])
  }

  @Test func chaptersOfTutorialsAreGroups() throws {
    let folder = try CatalogFolder([
      "Tea.md": "# ``Tea``",
      "Learn.tutorial": """
      @Tutorials(name: "Learn") {
        @Volume(name: "One") {
          @Chapter(name: "Basics") {
            @TutorialReference(tutorial: "doc:Brewing")
          }
        }
        @Comment {
          @Chapter(name: "Old") {
          }
        }
      }
      """,
      "Brewing.tutorial": "@Tutorial(time: 5) {\n  @Intro(title: \"Brew\") {\n  }\n}",
    ])
    let project = try folder.project()
    #expect(project.pageExtensions == [".tutorial"])
    #expect(project.pages["Learn.tutorial"]?.url == "/tutorials/learn/")
    #expect(project.pages["Brewing.tutorial"]?.url == "/tutorials/tea/brewing/")
    #expect(titles(project.navigation?.entries ?? []) == "Learn.tutorial(One(Basics(Brewing.tutorial)))")
  }

  @Test func folderWithoutCatalogIsNoProject() throws {
    let folder = try CatalogFolder("folder", ["README.md": "# Tea", "Tea.docc/pot.png": ""])
    #expect(Project.find(at: folder.path, shownAs: ".") == nil)
  }

  @Test(arguments: [
    ("Best practices", "Best-practices"), ("It’s – a  test!", "Its-a-test"), ("C++ and a_b", "C++-and-ab"),
    ("`code` (x)", "code-x"), ("?", ""),
  ])
  func anchorsAreThoseOfDocC(_ heading: String, _ anchor: String) {
    #expect(DocumentationURL.anchor(heading) == anchor)
  }

  @Test(arguments: [
    ("Pot", "Pot"), ("Tea/Pot/brew(_:minutes:)-1jbzc", "Tea/Pot/brew(_:minutes:)"),
    ("init()-33vaw", "init()"),
    ("Pot-swift.struct", "Pot"), ("Pot/lid-swift.property-abcde", "Pot/lid"), ("brew(_:)->Cup", "brew(_:)"),
    ("brew(_:)-(Tea)", "brew(_:)"), ("swift-testing", "swift-testing"),
    ("getting-started", "getting-started"),
    ("Decimal//(_:_:)", "Decimal//(_:_:)"), ("Decimal/-(_:_:)-9z3ka", "Decimal/-(_:_:)"), ("", ""),
  ])
  func symbolPathsHaveNoSuffixes(_ path: String, _ expected: String) {
    #expect(SymbolPath(path).text == expected)
  }
}
