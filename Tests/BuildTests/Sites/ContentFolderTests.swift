import Testing

@testable import Build

private let settings = """
  content:
    - {folder: docs}
    - {folder: packages/a/docs, url: /a/, exclude: internal}
    - folder: ../shared
      url: /lib/shared/
  editURL: https://example.com/edit/{file}
  sections: tabs

  """

private let repository: [String: String] = [
  ".git/config": "password",
  "website/unfold.yml": settings,
  "website/docs/index.md": """
  # Home

  [A](../packages/a/docs/index.md) [X](../packages/a/docs/deep/x.md#Part) [S](../../shared/s.md)
  [By URL](a/deep/x.md) ![Pot](../packages/a/docs/pot.svg) [Folder](../packages/a/docs/deep/)

  """,
  "website/docs/guide/one.md": "# One\n\n[Two](two.md)\n\n@Include(\"../../packages/a/notes.md\")\n",
  "website/docs/guide/two.md": "# Two\n\nText.\n",
  "website/packages/a/notes.md": "See [x](docs/deep/x.md) and [outside](docs/internal/y.md).\n",
  "website/packages/a/docs/index.md": "# Package A\n\n[Home](../../../docs/index.md)\n",
  "website/packages/a/docs/deep/x.md":
    "# X\n\n## Part\n\n```swift file=\"../../code.swift\"\n```\n\n[gone](nowhere.md)\n",
  "website/packages/a/docs/navigation.yml": "- {page: zebra.md, title: First}\n- deep/\n",
  "website/packages/a/docs/zebra.md": "# Zebra\n\nText.\n",
  "website/packages/a/docs/apple.md": "# Apple\n\nText.\n",
  "website/packages/a/docs/internal/y.md": "# Internal\n\nSecret.\n",
  "website/packages/a/docs/pot.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#,
  "website/packages/a/code.swift": "let tea = 1\n",
  "shared/s.md": "# Shared\n\n[Two](../website/docs/guide/two.md)\n",
]

/// Content folders: one other than `content`, several with a URL each, excluded files, and symbolic links.
@Suite struct ContentFolderTests {
  /// Returns the site in the folder `website` of a repository.
  private func site() throws -> TestSite {
    let site = try TestSite(name: "website")
    for (path, text) in repository { try site.folder.write(path, text) }
    return site
  }

  @Test func severalFolders() throws {
    let site = try site()
    let result = try site.build()
    // The real paths of files are in messages, also for included text.
    #expect(result.places == ["packages/a/docs/deep/x.md:8:1", "packages/a/notes.md:1:29"])
    #expect(result.diagnostics[1].has("excluded from the site by `internal`"))
    #expect(result.text.has("unfold.yml:3"))
    let files = site.files().keys
    #expect(
      Set([
        "index.html", "guide/one/index.html", "a/index.html", "a/deep/x/index.html",
        "lib/shared/s/index.html", "a/pot.svg",
      ]).isSubset(of: files))
    #expect(!files.contains { $0.has("internal") || $0.has("navigation") })
    let home = site.page("")
    #expect(home.has(#"href="a/">A<"#))
    #expect(home.has(#"href="a/deep/x/#Part">X<"#))
    #expect(home.has(#"href="lib/shared/s/">S<"#))
    #expect(home.has(#"href="a/deep/x/">By URL<"#))
    #expect(home.has(#"src="a/pot.svg""#))
    #expect(home.has(#"href="a/deep/">Folder<"#))
    #expect(site.page("lib/shared/s/").has(#"href="../../../guide/two/">"#))
    #expect(site.page("guide/one/").has("../../a/deep/x/"))
    let x = site.page("a/deep/x/")
    #expect(x.has("let"))
    #expect(x.has("https://example.com/edit/website/packages/a/docs/deep/x.md"))
    #expect(site.page("lib/shared/s/").has("https://example.com/edit/shared/s.md"))
  }

  @Test func aNavigationFileInAFolderOrdersItsPages() throws {
    let site = try site()
    func sidebar(_ url: String) -> String { site.page(url).part(from: #"<nav class="sidebar"#, to: "</nav>") }
    try site.build()
    #expect(try sidebar("a/").matches(">First</a>.*<summary>Deep</summary>.*>X</a>.*>Apple</a>"))
    // The navigation of the whole site takes precedence.
    try site.write("unfold.yml", settings.replacing("sections: tabs\n", with: ""))
    try site.write("navigation.yml", "- a/apple.md\n- a/index.md\n")
    try site.build()
    #expect(try sidebar("").matches(">Apple</a>.*Package A"))
    #expect(!sidebar("a/").has("Apple"))
  }

  @Test func incrementalBuilds() throws {
    let site = try site()
    try site.build()
    let first = site.files()
    let page = "packages/a/docs/deep/x.md"
    try site.write(page, site.read(page) + "\nMore text.\n")
    #expect(1..<9 ~= (try site.build().written))
    try site.write("packages/a/code.swift", "let tea = 2\n")
    try site.build()
    #expect(site.files() != first)
    try site.expectCleanBuild()
  }

  @Test(
    arguments: [
      ("nowhere", "unfold.yml:1:10", "there is no folder `nowhere`"),
      ("[docs, ../outside]", "unfold.yml:1:17", "is outside of the repository"),
      ("[docs, ./docs]", "unfold.yml:1:17", "is listed twice"),
      ("/etc", "unfold.yml:1:10", "is not a relative path"),
      ("[{folder: docs, url: a}]", "unfold.yml:1:31", "must be a path that begins with a slash"),
      ("docs/index.md", "unfold.yml:1:10", "is a file, not a folder"),
      ("docs\nexclude: ../x", "unfold.yml:2:10", "must be a path or pattern"),
      ("docs\nexclude: drafts", "unfold.yml:2:10", "matches no file"),
      (".git", "unfold.yml:1:10", "is outside of"),
    ])
  func wrongSettings(value: String, place: String, message: String) throws {
    let site = try TestSite(
      [
        "unfold.yml": "content: \(value)\n",
        "docs/index.md": "# Home\n\nText.\n",
        ".git/x.md": "# X\n",
      ], name: "site")
    try site.folder.createFolder("outside")
    let found = site.messages()
    #expect(found.contains { $0.hasPrefix(place) && $0.has(message) }, "\(found)")
  }

  @Test func twoFilesWithTheSamePath() throws {
    let site = try TestSite([
      "unfold.yml": "content: [{folder: docs}, {folder: lib, url: /a}]\n",
      "docs/index.md": "# Home\n",
      "docs/a/x.md": "# One\n",
      "docs/a/y.markdown": "# Two\n",
      "lib/x.md": "# Other\n",
      "lib/y.md": "# Other\n",
    ])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(
      result.text.has(
        "lib/x.md:1:1: error: lib/x.md is not built, because docs/a/x.md has the same place in the site, `/a/x.md`"
      ))
    #expect(result.diagnostics.contains { line in line.has("docs/a/y.markdown") && line.has("lib/y.md") })
    #expect(site.page("a/x/").has("One"))
  }

  @Test func aContentFolderThatContainsTheSite() throws {
    let site = try TestSite([
      "unfold.yml":
        "content: [., {folder: lib/docs, url: /lib/}]\nexclude: [node_modules, '**/*.psd', 'dra?t*']\n",
      "index.md": "# Home\n\n[Draft](draft-1.md)\n",
      "draft-1.md": "# Draft\n",
      "a/picture.psd": "x",
      "a/b.md": "# B\n",
      "node_modules/x/README.md": "# X\n",
      "templates/icons/lamp.svg":
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>"#,
      "navigation.yml": "- a\n",
      "lib/docs/c.md": "# C\n",
    ])
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "index.md:3:1: error: `draft-1.md` is excluded from the site by `dra?t*` [link.broken]"
      ])
    let names = Set(["index.html", ".psd", ".yml"].flatMap { site.texts($0).keys })
    #expect(Set(["index.html", "a/b/index.html", "lib/c/index.html"]).isSubset(of: names))
    let hidden = ["draft", "psd", "node_modules", "docs", "unfold", "navigation"]
    #expect(!names.contains { name in hidden.contains { name.has($0) } })
    let before = site.files()
    #expect(try site.build().errors > 0)
    #expect(site.files() == before)
  }

  @Test func symbolicLinksInsideTheRepository() throws {
    let site = try TestSite(
      [
        "content/index.md": "# Home\n\n[Lib](lib/one.md)\n", "library/one.md": "# One\n\n[Two](two.md)\n",
        "library/two.md": "# Two\n", "public/file": "",
      ], name: "site")
    try site.folder.write("secret.md", "# Secret\n")
    for (name, target) in [
      ("lib", "../library"), ("again", "../library"), ("out", "../public"), ("all", ".."),
      ("secret.md", "../../secret.md"),
    ] {
      try site.link("content/" + name, to: target)
    }
    let result = try site.build()
    #expect(
      zip(result.places, result.identifiers).map { "\($0) \($1)" } == [
        "content/all:1:1 content.link-loop", "content/lib:1:1 content.link-repeated",
        "content/out:1:1 content.link-outside", "content/secret.md:1:1 content.link-outside",
      ])
    #expect(result.text.has("2 pages are published twice"))
    #expect(site.page("lib/one/").has("One"))
    #expect(!site.texts("").values.contains { $0.has("Secret") })
  }

  @Test func aLinkToAFileThatIsNotAPageIsNoRepetition() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/text.inc": "# Linked\n",
    ])
    try site.link("content/linked.md", to: "text.inc")
    let result = try site.build()
    #expect(!result.text.has("content.link-repeated"))
    #expect(site.page("linked/").has("<h1>Linked</h1>"))
  }

}
