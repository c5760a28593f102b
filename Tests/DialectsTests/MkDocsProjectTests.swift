import Projects
import Testing

@testable import Dialects

struct MkDocsProjectTests {
  private func project(_ settings: String, _ files: [String: String] = [:], file: String = "mkdocs.yml")
    throws -> Project
  {
    let folder = try ProjectFiles(
      files.merging(["docs/index.md": "# Home\n", file: settings]) { first, _ in first })
    return try #require(folder.project)
  }

  @Test func settingsAreRead() throws {
    let project = try project(
      """
      site_name: Tea
      site_description: All about tea
      site_url: https://example.com/tea
      repo_url: https://github.com/o/r
      edit_uri: edit/main/docs/
      theme:
        name: material
        language: de
        logo: logo.svg
        icon:
          repo: fontawesome/brands/git
      extra:
        analytics: !ENV [KEY, none]
      markdown_extensions:
        - pymdownx.emoji:
            emoji_index: !!python/name:material.extensions.emoji.twemoji
        - toc:
            permalink: true
      plugins:
        - search
        - social
        - redirects:
            redirect_maps:
              old.md: new/index.md#x
              a/b.md: https://example.com/
      """, ["docs/logo.svg": ""])
    #expect(
      project.settingLines == [
        "title: \"Tea\"", "description: \"All about tea\"", "baseURL: \"https://example.com/tea/\"",
        "language: \"de\"", "html: \"scriptless\"",
        "math: false", "logo: {\"light\": \"logo.svg\"}",
        "repository: \"https://github.com/o/r\"",
        "editURL: \"https://github.com/o/r/edit/main/{file}\"",
        "redirects: {\"/old/\": \"/new/#x\", \"/a/b/\": \"https://example.com/\"}",
      ])
    #expect(project.unsupported == ["plugins: social", "extra.analytics"])
    #expect(project.headingIDs == .pythonMarkdown)
    #expect(project.diagnostics.isEmpty)
    #expect(project.content.map(\.folder) == ["docs"])
  }

  @Test func datesAndColors() throws {
    let project = try project(
      """
      site_name: Tea
      theme:
        name: material
        palette:
          - {scheme: default, primary: teal}
          - {scheme: slate}
      plugins:
        - search
        - git-revision-date-localized:
            enable_creation_date: true
      """, [:])
    #expect(project.settingLines.contains("lastUpdated: true"))
    #expect(project.unsupported == [])
  }

  @Test func schemesAreNotColors() throws {
    let project = try project("site_name: Tea\ntheme: {name: material, palette: {scheme: slate}}\n", [:])
    #expect(!project.settingLines.contains { $0.hasPrefix("lastUpdated") })
    #expect(project.unsupported == [])
  }

  @Test func lineBreaks() throws {
    let settings = try project("site_name: Tea\nmarkdown_extensions: [nl2br]\n", [:])
    #expect(settings.setting("lineBreaks") == "true")
    #expect(try project("site_name: Tea\n", [:]).setting("lineBreaks") == nil)
  }

  @Test func smartPunctuation() throws {
    func setting(_ extensions: String) throws -> String? {
      try project("site_name: Tea\nmarkdown_extensions: \(extensions)\n", [:]).setting("smartPunctuation")
    }
    #expect(try setting("[smarty]") == "true")
    #expect(try setting("[{smarty: {smart_quotes: false}}]") == nil)
    #expect(try setting("[toc]") == nil)
  }

  @Test func titlesInNavigationAreHTML() throws {
    let project = try project(
      "site_name: Tea\nnav:\n  - The &nbsp<b>pot</b>&nbsp; &amp; cup: pot.md\n  - \"1 < 2\": two.md\n",
      ["docs/pot.md": "# P", "docs/two.md": "# T"])
    #expect(project.navigationLines == ["The pot & cup(pot.md)", "1 < 2(two.md)"])
  }

  @Test func navigation() throws {
    let project = try project(
      """
      site_name: Tea
      theme: {name: material, features: [navigation.indexes]}
      nav:
        - index.md
        - Guide:
          - guide/index.md
          - Pots: guide/pots.md
          - More:
            - https://example.com/
            - Shop: https://example.com/shop
        - "":
          - black/index.md
          - black/assam.md
      """,
      [
        "docs/guide/index.md": "# G", "docs/guide/pots.md": "# P", "docs/black/index.md": "# B",
        "docs/black/assam.md": "# A", "docs/hidden.md": "# H",
      ])
    #expect(
      project.navigationLines == [
        "-(index.md)", "Guide(guide/index.md)", "  Pots(guide/pots.md)", "  More",
        "    https://example.com/(https://example.com/)",
        "    Shop(https://example.com/shop)", "-(black/index.md)", "  -(black/assam.md)",
      ])
    let page = project.converter.convert(Array("# H\n".utf8), path: "hidden.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "---\nsidebar: false\n---\n# H\n")
  }

  @Test func withoutNavigationFilesAreInTheirOrder() throws {
    let project = try project(
      "site_name: T\nexclude_docs: |\n  drafts/\n  # comment\n  /x.md\n",
      [
        "docs/b.md": "", "docs/a.md": "", "docs/some-part/z.md": "", "docs/some-part/README.md": "",
        "docs/drafts/d.md": "", "docs/x.md": "",
      ])
    #expect(
      project.navigationLines == [
        "-(index.md)", "-(a.md)", "-(b.md)", "Some part", "  -(some-part/README.md)", "  -(some-part/z.md)",
      ])
    #expect(project.excluded == ["templates", "**/drafts", "x.md"])
  }

  @Test func awesomePages() throws {
    let project = try project(
      "site_name: T\nplugins: [awesome-pages]\n",
      [
        "docs/.pages": "nav:\n  - index.md\n  - First: b.md\n  - ...\n  - part\n", "docs/a.md": "",
        "docs/b.md": "",
        "docs/part/.pages": "title: The part\norder: desc\n", "docs/part/1.md": "", "docs/part/2.md": "",
        "docs/gone/.pages": "hide: true", "docs/gone/x.md": "",
      ])
    #expect(
      project.navigationLines == [
        "-(index.md)", "First(b.md)", "-(a.md)", "The part", "  -(part/2.md)", "  -(part/1.md)",
      ])
  }

  @Test func literateNavigation() throws {
    let project = try project(
      "site_name: T\nplugins:\n  - literate-nav\n",
      [
        "docs/SUMMARY.md": "* [Home](index.md)\n* Guide\n    * [A](g/a.md)\n    * g/*.md\n* [Part](p/)\n",
        "docs/g/a.md": "", "docs/g/b.md": "", "docs/p/SUMMARY.md": "- [Y](y.md)\n", "docs/p/y.md": "",
      ])
    #expect(
      project.navigationLines == [
        "Home(index.md)", "Guide", "  A(g/a.md)", "  -(g/b.md)", "Part", "  Y(p/y.md)",
      ])
  }

  @Test func literateNavigationInPages() throws {
    let project = try project(
      "site_name: T\nplugins:\n  - literate-nav: {nav_file: README.md}\nnav:\n  - index.md\n  - g/\n",
      ["docs/g/README.md": "- [A](a.md)\n", "docs/g/a.md": ""])
    #expect(!project.excluded.contains { $0.contains("README") })
  }

  @Test func zensical() throws {
    let project = try project(
      """
      [project]
      site_name = "Tea"
      nav = [ {"Home" = "index.md"}, {"Part" = [ "a.md" ]} ]
      [project.theme]
      language = "fr"
      [project.markdown_extensions.admonition]
      [project.markdown_extensions.pymdownx.arithmatex]
      generic = true
      """, ["docs/a.md": ""], file: "zensical.toml")
    #expect(
      project.settingLines == ["title: \"Tea\"", "language: \"fr\"", "html: \"scriptless\"", "math: true"])
    #expect(project.navigationLines == ["Home(index.md)", "Part", "  -(a.md)"])
  }

  /// Source: Zensical, “Macros”.
  @Test func macrosOfZensicalAreAnExtension() throws {
    let project = try project(
      "[project]\nsite_name = \"Tea\"\n[project.extra]\ndrink = \"tea\"\n[project.markdown_extensions.zensical.extensions.macros]\n",
      ["docs/a.md": ""], file: "zensical.toml")
    let page = project.converter.convert(
      Array("Hot {{ drink }}".utf8), path: "a.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self).contains("Hot tea"))
  }

  @Test func inheritedSettings() throws {
    let project = try project(
      "INHERIT: base/common.yml\nsite_name: T\ntheme: {language: de}\n",
      ["base/common.yml": "site_name: Base\nsite_description: D\ntheme: {name: material}\n"])
    #expect(
      project.settingLines == [
        "title: \"T\"", "description: \"D\"", "language: \"de\"", "html: \"scriptless\"", "math: false",
      ])
  }

  @Test func invalidSettingsAreReported() throws {
    let folder = try ProjectFiles(["mkdocs.yml": "a: [", "docs/index.md": ""])
    #expect(folder.project?.unusable?.identifier == "project.invalid")
  }

  @Test func kiln() throws {
    let files = try ProjectFiles([
      "Package.swift":
        "// swift\n.package(url: \"https://github.com/brokenhandsio/kiln.git\", from: \"1.0.0\")",
      "Sources/Docs/main.swift": """
      import Kiln
      let languages: [Language] = [Language(.english, isDefault: true), Language(.german, siteName: "Doku", navTranslations: ["Guide": "Leitfaden"])]
      let v2 = DocVersion(id: "2.0", name: "2.0", isDefault: true, contentDirectory: "2.0", languages: languages) {
        Page("Welcome", "index.md") // first
        Section("Guide") { Page("A", "guide/a.md") }
      }
      let v1 = DocVersion(id: "1.0", name: "1.0", contentDirectory: "1.0", languages: [.init(.english, isDefault: true)]) {
        Page("Overview", "index.md")
        Page("B", "b.md")
      }
      let site = KilnSite(name: "Docs", url: "https://example.com/", description: "D", repository: .init(name: "R", url: "https://github.com/o/r", editURI: "https://github.com/o/r/edit/main/"), versions: [v2, v1])
      try await Kiln.build(site, contentDirectory: "docs", outputDirectory: "site")
      """,
      "docs/2.0/index.md": "", "docs/2.0/index.de.md": "", "docs/2.0/guide/a.md": "",
      "docs/2.0/guide/a.de.md": "",
      "docs/1.0/index.md": "", "docs/1.0/b.md": "",
    ])
    let project = try #require(files.project)
    #expect(project.content.map(\.folder) == ["docs/2.0"])
    #expect(project.content.map(\.url) == ["/"])
    #expect(project.navigationLines == ["Welcome(index.md)", "Guide", "  A(guide/a.md)"])
    #expect(project.navigation?.entries[1].translatedTitles == ["de": "Leitfaden"])
    #expect(project.setting("languages") == #"{"en": "English", "de": {"name": "Deutsch", "title": "Doku"}}"#)
    // Links to the version that is left out lead to the published site.
    #expect(project.unsupported == ["the versions 1.0"])
    #expect(project.setting("externalLinks") == #"{"paths": ["/1.0/"]}"#)
    #expect(project.settingLines.contains("editURL: \"https://github.com/o/r/edit/main/{path}\""))
  }

  @Test func linksByNameLeadToHeadingsAndDocumentedNames() throws {
    let project = try project(
      "site_name: A\nplugins:\n  - autorefs\n  - mkdocstrings",
      [
        "docs/use.md": "# Use\n\n## Green tea\n\n```\n## Code\n```\n",
        "docs/api.md": "# API\n\n::: tea.pots\n    options:\n      members: [Pot]\n\n::: tea.leaf\n",
        "docs/mixed.md": "::: tea.x\n\n--8<-- \"a.md\"\n",
      ])
    func converted(_ text: String, path: String = "index.md") -> (String, [String]) {
      let page = project.converter.convert(Array(text.utf8), path: path, includes: TestIncludes())
      return (Dialect.tidy(page.text), page.diagnostics.map(\.identifier))
    }
    #expect(converted("[a][green-tea]") == ("[a](</use.md#green-tea>)", []))
    #expect(converted("[`tea.leaf`][]") == ("[`tea.leaf`](</api.md#tea.leaf>)", []))
    // A member that is not listed is part of a documented module.
    #expect(converted("[b][tea.pots.Lid.open]") == ("[b](</api.md#tea.pots>)", []))
    #expect(converted("[c][coffee] [d][code]") == ("c d", ["foreign.link"]))
    // An anchor of generated documentation leads to what is shown in its place.
    #expect(converted("[a](api.md#tea.pots.Pot.fill)") == ("[a](api.md#tea.pots.Pot)", []))
    #expect(converted("[a](api.md#other) [b](api.md#api)") == ("[a](api.md) [b](api.md#api)", []))
    #expect(converted("[a](use.md#other) [b](mixed.md#c)") == ("[a](use.md#other) [b](mixed.md#c)", []))
    #expect(converted("[a](#other)", path: "api.md") == ("[a](api.md)", []))
  }

  /// A redirect to generated documentation leads to what is shown in its place.
  @Test func redirectsToGeneratedAnchors() throws {
    let project = try project(
      """
      site_name: A
      plugins:
        - mkdocstrings
        - redirects:
            redirect_maps: {a.md: "api.md#tea.pots.Lid", b.md: "api.md#other", c.md: "use.md#other"}
      """, ["docs/api.md": "# API\n\n::: tea.pots\n", "docs/use.md": "# Use\n"])
    #expect(
      project.setting("redirects")
        == ##"{"/a/": "/api/#tea.pots", "/b/": "/api/", "/c/": "/use/#other"}"##)
  }

  /// A heading with the name of a module is not that module.
  @Test func linksByNameDoNotLeadToHeadingsOfOtherPages() throws {
    let project = try project(
      "site_name: A\nplugins:\n  - autorefs\n  - mkdocstrings",
      ["docs/a.md": "# Tea\n", "docs/ref.md": "# Reference\n\n::: tea\n"])
    let page = project.converter.convert(
      Array("[b][tea.Pot] [c][tea]\n".utf8), path: "index.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "[b](</ref.md#tea>) [c](</a.md#tea>)\n")
  }

  @Test func onlyTheHeadingsOfPagesAreFactsOfTheProject() throws {
    func fingerprint(_ page: String) throws -> String {
      let folder = try ProjectFiles([
        "mkdocs.yml": "site_name: A\nplugins: [autorefs]", "docs/index.md": page,
      ])
      return "\(try #require(folder.project).fingerprint)"
    }
    let first = try fingerprint("# A\n\none\n")
    #expect(try first == fingerprint("# A\n\ntwo\n"))
    #expect(try first != fingerprint("# B\n\none\n"))
  }

  /// MkDocs writes such links as they are, and they work only at the host of the repository.
  @Test(arguments: [
    ("repo_url: https://github.com/tea/pots", "https://github.com/tea/pots/blob/HEAD/"),
    ("repo_url: https://github.com/tea/pots.git/", "https://github.com/tea/pots/blob/HEAD/"),
    ("repo_url: https://gitlab.com/tea/pots", "https://gitlab.com/tea/pots/-/blob/HEAD/"),
    ("repo_url: https://tea.example/pots/cups", "../../"), ("", "../../"),
  ])
  func linksToFilesOfTheRepositoryLeadToItsHost(setting: String, url: String) throws {
    let project = try project("site_name: A\n\(setting)\n")
    let page = project.converter.convert(
      Array(
        "[a](../../src/a%20b.c#L3) [b](../../none.c) ![c](../../c.png) [d][e] [f](../g.md)\n\n[e]: ../../LICENSE \"T\"\n"
          .utf8), path: "guide/use.md",
      includes: TestIncludes(files: ["../src/a b.c": "", "../c.png": "", "../LICENSE": "", "g.md": ""]))
    #expect(
      Dialect.tidy(page.text)
        == "[a](\(url)src/a%20b.c#L3) [b](../../none.c) ![c](../../c.png) [d][e] [f](../g.md)\n\n[e]: \(url)LICENSE \"T\""
    )
  }

  /// Snippets are part of the page before its links are resolved, unlike files of include-markdown.
  @Test func linksOfSnippetsBeginAtThePage() throws {
    let project = try project(
      "site_name: A\nmarkdown_extensions: [pymdownx.snippets]\n",
      ["docs/guide/use.md": "# Use", "docs/guide/pots.md": "# Pots", "docs/parts/lids.md": "# Lids"])
    let text = "[a](pots.md#x) [b](../index.md) [c](lids.md) [d](https://example.com/pots.md)\n"
    let page = project.converter.convert(
      Array("--8<-- \"docs/parts/a.md\"\n\n[e](pots.md)".utf8), path: "guide/use.md",
      includes: TestIncludes(files: ["../docs/parts/a.md": text]))
    #expect(
      Dialect.tidy(page.text)
        == "[a](/guide/pots.md#x) [b](/index.md) [c](lids.md) [d](https://example.com/pots.md)\n\n[e](pots.md)"
    )
  }

  /// Templates and icons of a theme are not part of the site, but its images are.
  @Test func imagesOfTheThemeArePartOfTheSite() throws {
    let project = try project(
      "site_name: A\ntheme:\n  name: material\n  custom_dir: theme\n",
      [
        "theme/assets/img/pot.svg": "", "theme/assets/img/README.md": "", "theme/partials/a.html": "",
        "theme/partials/a.svg": "",
        "theme/icons/b.svg": "", "theme/main.html": "", "theme/texts/c.txt": "",
      ])
    #expect(project.content.map { $0.folder + " " + $0.url } == ["docs /", "theme/assets /assets/"])
    #expect(project.content.last?.parts == ["img/README.md"])
    let outside = try self.project("site_name: A\ntheme:\n  custom_dir: ../theme\n")
    #expect(outside.content.map(\.folder) == ["docs"])
  }

  @Test func settingsOfProperDocsAreRead() throws {
    for file in ["properdocs.yml", "zensical.yml", "mkdocs.yaml"] {
      #expect(try project("site_name: Tea", file: file).setting("title") == "\"Tea\"")
    }
  }

  @Test(arguments: [
    ("lower", "true", ["install-a-pot", "install-c"]),
    ("none", "false", ["A-pot", "C", "C_1", "C_2"]),
  ])
  func tabsHaveAnchors(_ letters: String, _ isCombined: String, _ expected: [String]) throws {
    let project = try project(
      """
      site_name: A
      markdown_extensions:
        - pymdownx.tabbed:
            combine_header_slug: \(isCombined)
            slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: \(letters)}}
      """)
    let tabs = "=== \"A pot\"\n    a\n=== \"C++\"\n    b\n"
    let page =
      isCombined == "true" ? "# Install\n\n\(tabs)" : "\(tabs)\n\na\n\n=== \"C\"\n    b\n=== \"C\"\n    d\n"
    let text = Dialect.tidy(
      project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).text)
    let anchors = text.matches(of: #/<a id="([^"]*)">/#).map { String($0.1) }
    #expect(anchors == expected)
  }

  @Test(arguments: [
    (
      "![A *pot*](b.png \"T\"){ width=\"300\" }",
      "<img src=\"../b.png\" alt=\"A pot\" width=\"300\" title=\"T\">"
    ),
    (
      "![](b.png){: style=\"height: 1px; width: 50%\" #d}",
      "<a id=\"d\"></a><img src=\"../b.png\" alt=\"\" width=\"50%\">"
    ),
    (
      "![A](https://a.b/c.png){ width=20px height=10 }",
      "<img src=\"https://a.b/c.png\" alt=\"A\" width=\"20\" height=\"10\">"
    ),
    ("![A](none.png){ width=300 }", "![A](none.png)"), ("![A](b.png){ width=20em .c }", "![A](b.png)"),
  ])
  func imagesKeepTheirWidth(_ page: String, _ expected: String) throws {
    let project = try project("site_name: A\n", ["docs/b.png": ""])
    let text = project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).text
    #expect(Dialect.tidy(text) == expected)
  }
}
