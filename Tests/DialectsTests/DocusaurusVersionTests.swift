import PageModel
import Projects
import Testing

@testable import Dialects

struct DocusaurusVersionTests {
  /// Returns the files of a project with three copies of its pages.
  private func files(_ options: String = "", _ versions: String = #"["2.0", "1.0", "0.9"]"#) -> [String:
    String]
  {
    [
      "docusaurus.config.js":
        "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/tea/', presets: [['classic', {docs: {sidebarPath: './sidebars.js', \(options)}}]], "
        + "plugins: [['@docusaurus/plugin-client-redirects', {redirects: [{from: '/old', to: '/docs'}]}]]};",
      "sidebars.js": "module.exports = {docs: ['intro', 'new']};", "versions.json": versions,
      "versioned_sidebars/version-2.0-sidebars.json": #"{"docs": ["pots", "intro"]}"#,
      "versioned_sidebars/version-1.0-sidebars.json":
        #"{"version-1.0/docs": ["version-1.0/old", {"All": ["version-1.0/intro"]}]}"#,
      "docs/intro.md": "# Next", "docs/new.md": "# New", "src/pages/about.md": "# About",
      "versioned_docs/version-2.0/intro.md": "# Two", "versioned_docs/version-2.0/pots.md": "# Pots",
      "versioned_docs/version-1.0/intro.md": "# One", "versioned_docs/version-1.0/old.md": "# Old",
      "versioned_docs/version-1.0/a.svg": "<svg/>", "versioned_docs/version-0.9/intro.md": "# Zero",
      "static/a.svg": "<svg/>", "static/b.svg": "<svg/>",
    ]
  }

  private func read(_ files: [String: String], version: String? = nil) throws -> Project {
    let folder = try ProjectFiles(files)
    return try #require(Project.find(at: folder.path, shownAs: "docs", version: version))
  }

  /// The name, path and kind of each version: `+` for an unreleased one, `-` for one without a notice.
  private func list(_ project: Project) -> [String] {
    project.versions.map {
      "\($0.name) \($0.path.isEmpty ? "/" : $0.path) \($0.projectVersion ?? $0.section)"
        + ($0.isUnreleased ? "+" : "") + ($0.hasNotice ? "" : "-")
    }
  }

  @Test(
    arguments: [
      (
        "", ["Next docs/next current+", "2.0 / docs/", "1.0 docs/1.0 1.0", "0.9 docs/0.9 0.9"], "version-2.0"
      ),
      ("routeBasePath: '/'", ["Next next current+", "2.0 / ", "1.0 1.0 1.0", "0.9 0.9 0.9"], "version-2.0"),
      (
        "lastVersion: 'current', versions: {current: {label: '3.0'}, '2.0': {banner: 'none'}}",
        ["3.0 / docs/", "2.0 docs/2.0 2.0-", "1.0 docs/1.0 1.0", "0.9 docs/0.9 0.9"], "docs"
      ),
      (
        "lastVersion: '1.0', versions: {current: {path: 'edge'}, '1.0': {label: 'LTS', path: 'lts'}}",
        ["Next docs/edge current+", "2.0 docs/2.0 2.0+", "LTS / docs/lts/", "0.9 docs/0.9 0.9"], "version-1.0"
      ),
      ("onlyIncludeVersions: ['current', '1.0']", ["Next docs/next current+", "1.0 / docs/"], "version-1.0"),
      (
        "includeCurrentVersion: false", ["2.0 / docs/", "1.0 docs/1.0 1.0", "0.9 docs/0.9 0.9"], "version-2.0"
      ),
      ("includeCurrentVersion: false, onlyIncludeVersions: ['0.9']", [], "version-0.9"),
      ("disableVersioning: true", [], "docs"),
      (
        "versions: {'1.0': {path: '../../x'}}",
        ["Next docs/next current+", "2.0 / docs/", "1.0 docs/1.0 1.0", "0.9 docs/0.9 0.9"], "version-2.0"
      ),
    ])
  func versionsFollowTheOptions(_ options: String, _ versions: [String], _ root: String) throws {
    let project = try read(files(options))
    #expect(list(project) == versions)
    #expect(project.content.first?.folder.split(separator: "/").last.map(String.init) == root)
  }

  @Test func versionsWithoutAFolderOrWithABadNameAreLeftOut() throws {
    var files = files("", #"["2.0", "../docs", "7.0", "current"]"#)
    files["docs/x.md"] = "x"
    #expect(list(try read(files)) == ["Next docs/next current+", "2.0 / docs/"])
  }

  /// A script copies the pages before each build.
  @Test func theLastVersionCanBeACopyOfTheCurrentPages() throws {
    var files = files("includeCurrentVersion: false", #"["3.0", "2.0", "1.5"]"#)
    let project = try read(files)
    #expect(list(project) == ["3.0 / docs/", "2.0 docs/2.0 2.0"])
    #expect(project.content.first?.folder == "docs")
    #expect(project.outline == "Next→docs/intro.md | New→docs/new.md")
    #expect(
      project.diagnostics.map(\.message) == [
        "there is no folder `versioned_docs/version-3.0`, so the pages in `docs` are used",
        "there is no folder `versioned_docs/version-1.5`, so its version is left out",
      ])
    files["versioned_sidebars/version-3.0-sidebars.json"] = #"{"docs": ["new"]}"#
    #expect(try read(files).outline == "New→docs/new.md")
  }

  @Test func theRootHasTheLastVersionAndWhatExistsOnce() throws {
    let project = try read(files())
    #expect(project.content.map(\.url) == ["/docs/", "/", "/"])
    #expect(
      project.outline == "Pots→docs/pots.md | Two→docs/intro.md" && project.setting("redirects") != nil)
    #expect(project.pages["docs/pots.md"]?.url == "/docs/pots/")
    #expect(
      converted("[a](/docs/pots) [b](/docs/1.0/old)", project, "/docs/")
        == "[a](/docs/pots.md) [b](/docs/1.0/old)")
  }

  @Test func otherVersionsHaveOnlyTheirPages() throws {
    let project = try read(files(), version: "1.0")
    #expect(project.content.map(\.folder) == ["versioned_docs/version-1.0", "static"])
    #expect(project.content.map(\.url) == ["/", "/"])
    // The file next to the pages has the URL of the static one.
    #expect(project.content.map(\.excluded) == [[], ["a.svg"]])
    #expect(project.outline == "Old→old.md | All[One→intro.md]")
    #expect(project.setting("redirects") == nil && project.unsupported.isEmpty)
    #expect(
      converted(
        "[a](/docs/1.0/old) [b](/tea/docs/1.0/old#x) [c](./intro.md) [d](/docs/pots) ![](/b.svg)", project,
        "/")
        == "[a](/old.md) [b](/old.md#x) [c](./intro.md) [d](/docs/pots) ![](/b.svg)")
    // Paths of files stay in the version, unlike URLs.
    #expect(
      converted("[a](/docs/old.md#x) [b](/docs/new.md) [c](/versioned_docs/version-1.0/old.md)", project, "/")
        == "[a](/old.md#x) [b](/docs/new.md) [c](/old.md)")
    #expect(
      converted(
        "<a href=\"/docs/pots\">a</a> <a href=\"/docs/1.0/old\">b</a> <img src=\"/b.svg\">", project, "/")
        == "<a href=\"../../pots/\">a</a> <a href=\"../old/\">b</a> <img src=\"../b.svg\">")
    #expect(try read(files(), version: "current").outline == "Next→intro.md | New→new.md")
  }

  @Test func versionsAreTranslated() throws {
    var files = files("lastVersion: '2.0'")
    files["docusaurus.config.js"] = files["docusaurus.config.js"]?
      .replacing("title: 'Tea'", with: "title: 'Tea', i18n: {defaultLocale: 'en', locales: ['en', 'de']}")
    let folder = "i18n/de/docusaurus-plugin-content-docs/"
    files[folder + "version-1.0/old.md"] = "# Alt"
    files[folder + "version-1.0.json"] = #"{"sidebar.docs.category.All": {"message": "Alles"}}"#
    files[folder + "current/intro.md"] = "# Neu"
    let project = try read(files, version: "1.0")
    #expect(project.content.map(\.folder).contains(folder + "version-1.0"))
    #expect(project.navigation?.entries[1].translatedTitles == ["de": "Alles"])
  }

  @Test func otherInstancesHaveTheirLastVersion() throws {
    var files = files()
    files["docusaurus.config.js"] = files["docusaurus.config.js"]?.replacing(
      "plugins: [",
      with: "plugins: [['@docusaurus/plugin-content-docs', {id: 'kit', path: 'kit', routeBasePath: 'kit'}], ")
    files["kit/index.md"] = "# Kit"
    files["kit_versions.json"] = #"["3", "2"]"#
    files["kit_versioned_docs/version-3/index.md"] = "# Kit 3"
    files["kit_versioned_docs/version-2/index.md"] = "# Kit 2"
    let project = try read(files)
    #expect(project.pages["kit/index.md"]?.url == "/kit/")
    #expect(project.content.map(\.folder).contains("kit_versioned_docs/version-3"))
    #expect(project.unsupported.contains("the versions current, 2 of `kit`"))
    #expect(converted("[a](/kit/2/x)", project, "/docs/") == "[a](https://example.com/tea/kit/2/x)")
    #expect(try read(files, version: "1.0").content.count == 2)
  }

  @Test func categoriesHaveTheirURLs() throws {
    let project = try TestProject([
      "docusaurus.config.js": "module.exports = {presets: [['classic', {docs: {}}]]};",
      "docs/pots/a.md": "# A\n",
      "docs/pots/_category_.json": #"{"label": "Big Pots", "link": {"type": "generated-index"}}"#,
      "docs/lids/b.md": "# B",
      "docs/lids/_category_.json": #"{"link": {"type": "generated-index", "slug": "/all/lids"}}"#,
    ]).read()
    #expect(project.navigation?.entries.map(\.groupURL) == ["docs/all/lids/", "docs/category/big-pots/"])
    #expect(
      converted("[a](../category/big-pots) [b](/docs/all/lids#x)", project, "/docs/", "pots/a.md")
        == "[a](/docs/category/big-pots/index.md) [b](/docs/all/lids/index.md#x)")
  }

  private func converted(_ text: String, _ project: Project, _ url: String, _ path: String = "intro.md")
    -> String
  {
    let page = project.converter.convert(Array(text.utf8), path: path, url: url, includes: TestIncludes())
    return String(decoding: page.text.dropLast(), as: UTF8.self)
  }

  /// Files next to pages come first in a version. At the root, a file that differs is reported.
  @Test func staticFilesInVersions() throws {
    var files = files("routeBasePath: '/'")
    files["versioned_docs/version-2.0/b.svg"] = "<svg/>"
    func excluded(_ version: String?) throws -> [String] {
      try read(files, version: version).content.first { $0.folder == "static" }?.excluded ?? []
    }
    #expect(try excluded("1.0") == ["a.svg"])
    #expect(try excluded(nil) == ["b.svg"])
    files["versioned_docs/version-2.0/b.svg"] = "<svg></svg>"
    #expect(try excluded(nil) == [])
  }
}
