import Testing

@testable import Build

private let first: [String: String] = [
  "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\n",
  "content/index.md": "# Tea\n\n[Green](tea/green.md) [Old](old.md)\n",
  "content/tea/green.md": "# Green\n\nFirst text.\n",
  "content/tea/white.md": "# White\n\nOnly in the first version.\n",
  "content/old.md": "# Old name\n\nText. [Broken](missing.md)\n",
]

private let second: [String: String] = [
  "content/tea/green.md": "# Green\n\nSecond text.\n",
  "content/new.md": "---\nredirects: /old/\n---\n\n# New name\n\nText.\n",
  "content/index.md": "# Tea\n\n[Green](tea/green.md) [New](new.md)\n",
]

private let settings = """
  title: Tea
  baseURL: https://example.com/docs/
  versions:
    - {name: "3.0", unreleased: true}
    - {name: "2.0", ref: v2.0, aliases: [latest]}
    - {name: "1.0", ref: v1.0}

  """

private let third: [String: String] = [
  "unfold.yml": settings,
  "content/tea/black.md": "# Black\n\nOnly in the third version.\n",
]

/// Sites in several versions: versions from Git, menu, notice, canonical URLs, aliases, and incremental builds.
@Suite struct VersionTests {
  /// Returns a site with two tags and files that are in no commit.
  private func site() throws -> TestSite {
    let site = try TestSite(first)
    try site.makeRepository()
    try site.git("tag", "v1.0")
    site.remove("content/old.md")
    site.remove("content/tea/white.md")
    try site.commit(second)
    try site.git("tag", "v2.0")
    for (path, text) in third { try site.write(path, text) }
    return site
  }

  /// Returns the links of the version menu of a page by the names of the versions.
  private func menu(_ page: String) throws -> [String: String] {
    let links = try page.part(from: #"id="unfold-versions""#, to: "</ul>")
      .groups(#"<a href="([^"]*)"[^>]*><span>([0-9.]+)"#)
    return Dictionary(uniqueKeysWithValues: links.map { ($0[2], $0[1]) })
  }

  private func canonical(_ page: String) throws -> String? {
    try page.all(#"<link rel="canonical" href="([^"]*)">"#).first
  }

  @Test func identicalFilesCanBeHardLinks() throws {
    let site = try site()
    let image = TestSite.drawing
    try site.commit(["content/pot.svg": image])
    try site.git("tag", "v2.5")
    let settings = "title: Tea\nversions: [\"3.0\", {name: \"2.5\", ref: v2.5}]\n"
    try site.write("unfold.yml", settings)
    let (new, old) = ("public/pot.svg", "public/2.5/pot.svg")
    func areOneFile() -> Bool { site.folder.inode(new) == site.folder.inode(old) }
    #expect(try site.build().diagnostics == [])
    #expect(site.read(new) == image)
    #expect(site.read(old) == image)
    #expect(!areOneFile())
    try site.write("unfold.yml", settings + "hardLinks: true\n")
    site.remove(new)
    #expect(try site.build().diagnostics == [])
    #expect(areOneFile())
    // A changed file replaces only its own name.
    try site.write("content/pot.svg", image.replacing("40", with: "50"))
    #expect(try site.build().diagnostics == [])
    #expect(site.read(new) == image.replacing("40", with: "50"))
    #expect(site.read(old) == image)
    // The file of a version that is not built again can be linked to.
    try site.write("content/pot.svg", image)
    #expect(try site.build().diagnostics == [])
    #expect(areOneFile())
    // Both still belong to the site.
    site.remove("content/pot.svg")
    #expect(try site.build().diagnostics == [])
    #expect(!site.exists(new))
    #expect(site.read(old) == image)
  }

  @Test func eachVersionIsASite() throws {
    let site = try site()
    let state = try site.git("status", "--porcelain", "--branch")
    let result = try site.build()
    #expect(result.errors == 0)
    #expect(site.page("tea/green/").has("Second text."))
    #expect(site.page("1.0/tea/green/").has("First text."))
    #expect(site.page("3.0/tea/green/").has("Second text."))
    #expect(site.page("3.0/tea/black/").has("Only in the third"))
    for path in ["tea/black", "1.0/tea/black", "tea/white", "3.0/tea/white"] {
      #expect(!site.exists("public/\(path)/index.html"), "\(path)")
    }
    // Each version is searched separately.
    for version in ["", "1.0/", "3.0/"] {
      #expect(site.exists("public/\(version)assets/search/manifest.js"))
    }
    // The build neither checks out anything nor changes the repository.
    #expect(try site.git("status", "--porcelain", "--branch") == state)
  }

  @Test func theMenuLeadsToTheSamePage() throws {
    let site = try site()
    try site.build()
    #expect(
      try menu(site.page("tea/green/")) == [
        "3.0": "../../3.0/tea/green/",
        "2.0": "./",
        "1.0": "../../1.0/tea/green/",
      ])
    // A page with another URL is found through the redirects of the newer version, in both directions.
    #expect(try menu(site.page("new/"))["1.0"] == "../1.0/old/")
    #expect(try menu(site.page("1.0/old/"))["2.0"] == "../../new/")
    // Without the page, the menu leads to the nearest one above.
    #expect(try menu(site.page("3.0/tea/black/"))["2.0"] == "../../../tea/")
    #expect(try menu(site.page("1.0/tea/white/"))["2.0"] == "../../../tea/")
    for version in ["", "1.0/", "3.0/"] {
      for url in try menu(site.page(version + "tea/green/")).values {
        #expect(
          site.exists("public/\(version)tea/green/\(url == "./" ? "" : url)index.html"), "\(version) \(url)")
      }
    }
  }

  @Test func noticesAndCanonicalUrls() throws {
    let site = try site()
    try site.build()
    let (newest, old, next) = (
      site.page("tea/green/"), site.page("1.0/tea/green/"), site.page("3.0/tea/green/")
    )
    #expect(!newest.has("aside important"))
    #expect(try old.matches(#"<p>[^<]*1\.0[^<]* <a href="\.\./\.\./\.\./tea/green/">[^<]*2\.0"#))
    #expect(try next.matches(#"<p>[^<]*3\.0[^<]* <a href="\.\./\.\./\.\./tea/green/">[^<]*2\.0"#))
    let address = "https://example.com/docs/tea/green/"
    #expect(try canonical(newest) == address)
    #expect(try canonical(old) == address)
    #expect(try canonical(next) == address)
    #expect(try canonical(site.page("1.0/old/")) == "https://example.com/docs/new/")
    let sitemap = site.read("public/sitemap.xml")
    #expect(sitemap.has("docs/tea/green/<"))
    #expect(!sitemap.has("3.0"))
    #expect(site.page("3.0/tea/black/").has("noindex"))
    #expect(!newest.has("noindex"))
  }

  @Test func linksToOtherVersions() throws {
    let site = try site()
    try site.write(
      "content/tea/black.md",
      "# Black\n\n[a](/1.0/tea/white/#x) [b](/latest/new) [c](../1.0/old.md) [d](/1.0/)\n")
    let result = try site.build()
    #expect(!result.text.has("link."))
    let links = try site.page("3.0/tea/black/").all(#"<a href="([^"]*)">[abcd]</a>"#)
    #expect(
      links == ["../../../1.0/tea/white/#x", "../../../latest/new/", "../../../1.0/old/", "../../../1.0/"])
    for link in links {
      let path = link.split(separator: "#")[0]
      #expect(site.exists("public/3.0/tea/black/\(path)index.html"), "\(link)")
    }
    try site.write("content/tea/black.md", "# Black\n\n[a](/1.0/tea/black/) [b](/2.0/)\n")
    #expect(try site.build().text.count(of: "[link.broken]") == 2)
  }

  @Test func aliasesRedirect() throws {
    let site = try site()
    try site.build()
    #expect(site.page("latest/tea/green/").has(#"href="../../../tea/green/""#))
    #expect(site.exists("public/latest/index.html"))
  }

  @Test func oldVersionsHaveTheCurrentTheme() throws {
    let site = try site()
    try site.write("templates/footer.mustache", "<footer>Current footer</footer>\n")
    try site.build()
    #expect(site.page("1.0/tea/green/").has("Current footer"))
    #expect(site.page("").has("Current footer"))
  }

  @Test func problemsOfCommitsAreCounted() throws {
    let site = try site()
    let result = try site.build()
    #expect(
      result.diagnostics.filter { $0.has("version.problems") } == [
        "unfold.yml:6:12: note: version 1.0 has 1 error [version.problems]"
      ])
    #expect(result.text.has("git worktree add ../v1.0 v1.0"))
    #expect(!result.text.has("missing.md"))
    try site.write("unfold.yml", settings + "checks: {version.problems: error}\n")
    #expect(try site.build().errors > 0)
  }

  @Test(
    arguments: [
      ("{name: x, ref: v1.1}", "has no tag, branch or commit `v1.1`"),
      ("{name: x, ref: v1..0}", "has no tag, branch or commit"),
      ("{name: x, folder: nowhere}", "there is no folder `nowhere`"),
      ("{name: x, folder: ../..}", "`../..` is outside of"),
      ("{name: a/b}", "only one version can be the site’s own files"),
      ("{name: .a, ref: x}", "a version whose URLs can begin with"),
    ])
  func wrongVersions(version: String, message: String) throws {
    let site = try site()
    try site.write("unfold.yml", "title: Tea\n# Comment\nversions: [\"1.0\", \(version)]\n")
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.text.has(message))
    #expect(result.text.has("unfold.yml:3:"))
  }

  @Test func aShallowCloneNamesTheCommandThatFixesIt() throws {
    let site = try site()
    try site.commit()
    let clone = try TestSite(name: "clone")
    try clone.git("clone", "--quiet", "--depth", "1", "file://\(site.path)", ".")
    let result = try clone.build()
    #expect(result.errors > 0)
    #expect(result.text.has("git fetch --tags --unshallow"))
    try clone.git("fetch", "--quiet", "--tags", "--unshallow")
    #expect(try clone.build().errors == 0)
  }

  @Test func aRepositoryWithOtherObjectNames() throws {
    let site = try TestSite([
      "unfold.yml": "versions: [\"2.0\", {name: \"1.0\", ref: main}]\n", "content/index.md": "# Tea\n",
    ])
    try site.git("init", "--quiet", "--object-format=sha256", "--initial-branch", "main")
    try site.commit()
    let result = try site.build()
    #expect(
      result.text.has("cannot read `main` from Git: it has SHA-256 object names, which libgit2 cannot read"))
    #expect(result.text.has("use `folder` instead of `ref`"))
    #expect(site.exists("public/index.html"))
  }

  @Test func aSiteWithoutARepository() throws {
    let site = try TestSite([
      "unfold.yml": "versions: [\"2.0\", {name: \"1.0\", ref: v1.0}]\n",
      "content/index.md": "# Tea\n",
    ])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.text.has("version.unreadable"))
  }

  @Test func versionsInFoldersAndLanguages() throws {
    let site = try TestSite([
      "unfold.yml": """
      title: Tea
      languages: {en: English, de: Deutsch}
      versions: ["2.0", {name: "1.0", folder: versions/1.0}]

      """,
      "content/index.md": "# Tea\n",
      "content/index.de.md": "# Tee\n",
      "content/green.md": "# Green\n",
      "versions/1.0/unfold.yml": "title: Tea\nlanguages: {en: English, de: Deutsch}\n",
      "versions/1.0/content/index.md": "# Old tea\n",
      "versions/1.0/content/green.de.md": "# Grüner Tee\n",
      "versions/1.0/content/green.md": "# Green\n",
    ])
    let result = try site.build()
    #expect(result.diagnostics == [])
    let page = site.page("1.0/de/green/")
    #expect(page.has("<h1>Grüner Tee</h1>"))
    #expect(
      try menu(page) == [
        "2.0": "../../../de/green/",
        "1.0": "./",
      ])
    #expect(page.has(#"id="unfold-languages""#))
    #expect(page.has("../../green/"))
    let missing = site.read("public/1.0/de/404.html")
    #expect(missing.has(#"href="/1.0/de/""#))
    #expect(missing.has(#"href="/1.0/de/assets/site."#))
    // The notice is in the language of the page.
    #expect(page.has("Diese Seite gehört zu Version 1.0."))
    #expect(page.has(">Zu Version 2.0</a>"))
  }

  @Test func incrementalBuildsEqualCleanBuilds() throws {
    let site = try site()
    try site.build()
    let changes = [
      ("content/tea/green.md", "# Green\n\nChanged text.\n"), ("content/tea/new.md", "# A new page\n"),
      ("content/tea/white.md", "# White\n\nAgain.\n"),
      ("templates/footer.mustache", "<footer>Footer</footer>\n"),
      ("unfold.yml", settings.replacing("latest", with: "stable")),
      (
        "unfold.yml",
        settings.replacing(", unreleased: true", with: "").replacing(", aliases: [latest]", with: "")
      ),
      ("unfold.yml", settings.replacing("  - {name: \"1.0\", ref: v1.0}\n", with: "")),
      ("unfold.yml", "title: Tea\n"),
    ]
    for (path, text) in changes {
      try site.write(path, text)
      try site.build()
      try site.expectCleanBuild()
    }
  }

  @Test func theLanguagesOfARemovedVersionAreRemoved() throws {
    let languages = "languages: {en: English, de: Deutsch}\n"
    let old = [
      "versions/1.0/unfold.yml": languages,
      "versions/1.0/content/index.md": "# Old tea\n",
    ]
    let site = try TestSite(["content/index.md": "# Tea\n"].with(old))
    try site.write("unfold.yml", "versions: [\"2.0\", {name: \"1.0\", folder: versions/1.0}]\n")
    try site.build()
    #expect(site.exists("public/1.0/de/index.html"))
    try site.write("unfold.yml", "")
    try site.build()
    #expect(!site.files().keys.contains { $0.hasPrefix("1.0/") })
  }

  @Test func aChangeWritesOnlyTheFilesOfItsVersion() throws {
    let site = try site()
    try site.build()
    try site.write("content/tea/green.md", "# Green\n\nAnother text.\n")
    // The page, its Markdown, and a few files of the search index.
    #expect(2...8 ~= (try site.build().written))
    #expect(try site.build().written == 0)
  }

  @Test func aSiteInOneVersionHasNoMenu() throws {
    let site = try TestSite(["content/index.md": "# Tea\n"])
    try site.build()
    #expect(!site.page("").has("unfold-versions"))
  }

}
