import PageModel
import Testing

@testable import Build

private let site: [String: String] = [
  "unfold.yml": "baseURL: https://example.com/\n",
  "content/index.md": "# Home\n\nWelcome.\n",
  "content/a.md": "# A\n\nAlpha text.\n",
  "content/b.md": """
  # B

  Beta text.

  ## One

  x

  ### Two

  x

  #### Three

  x

  ## Four

  #### Five

  x

  """,
  "content/c.md": "# C\n\nGamma text.\n",
  "content/s/index.md": "# Section\n\nText.\n",
  "content/s/p.md": "# Part\n\nText.\n",
  "content/s/q.md": "# Quarter\n\nText.\n",
]

/// Settings of single pages in front matter: what other pages, the search and search engines show of them.
@Suite struct PageSettingsTests {
  /// Builds the site with front matter added to some pages.
  private func built(_ changes: [String: String], urls: Configuration.URLStyle? = nil) throws -> TestSite {
    var files = site
    for (page, matter) in changes {
      files["content/\(page).md"] = "---\n\(matter)\n---\n\n\(site["content/\(page).md"] ?? "")"
    }
    let site = try TestSite(files)
    #expect(try site.build(urls: urls).diagnostics == [])
    return site
  }

  private func sidebar(_ html: String) throws -> [String] {
    try html.part(from: #"<nav class="sidebar"#, to: "</nav>").all(#"href="([^"]*)""#)
  }

  /// Returns the relation, the URL and the title of the links to the previous and the next page.
  private func pagination(_ html: String) throws -> [[String]] {
    try html.groups(#"<a class="(previous|next)"[^>]*href="([^"]*)"><span>\w+</span> ([^<]*)</a>"#)
      .map { Array($0.dropFirst()) }
  }

  private func contents(_ html: String) throws -> [String] {
    try html.part(from: #"<nav class="on-this-page""#, to: "</nav>").all(##"href="#([^"]*)""##)
  }

  @Test(arguments: [(Configuration.URLStyle.directory, "/index.html"), (.file, ".html")])
  func aHiddenPageIsInNoListButCanBeReached(urls: Configuration.URLStyle, ending: String) throws {
    let site = try built(["b": "sidebar: false", "s/p": "sidebar: false"], urls: urls)
    let files = site.texts(".html")
    for (path, html) in files {
      #expect(try !sidebar(html).contains { try $0.matches(#"\b[bp](/|\.html)$"#) }, "\(path)")
      if path != "b" + ending { #expect(try !pagination(html).contains { $0[2] == "B" }, "\(path)") }
    }
    #expect(try pagination(try #require(files["a" + ending])).map { $0[2] } == ["Home", "C"])
    let hidden = try #require(files["b" + ending])
    #expect(try pagination(hidden) == [])
    #expect(hidden.has("Beta"))
    let section = try #require(files["s/index.html"])
    #expect(section.has("Quarter"))
    #expect(!section.has("Part"))
    // Search engines and the site's own search still find it.
    #expect(files["search" + ending]?.has(">B<") == true)
    #expect(site.read("public/sitemap.xml").has("/b"))
  }

  @Test func aHiddenSectionIsHiddenWithItsPages() throws {
    let site = try built(["s/index": "sidebar: false"])
    #expect(try !sidebar(site.page("a/")).contains { $0.has("s/") })
    #expect(try pagination(site.page("c/")).map { $0[2] } == ["B"])
    #expect(site.page("s/p/").has("Text."))
  }

  @Test(
    arguments: [
      (nil, ["One", "Two", "Four", "Five"]),
      ("none", []),
      ("h2", ["One", "Four"]),
      ("h3", ["One", "Two", "Four", "Five"]),
      ("h4", ["One", "Two", "Three", "Four", "Five"]),
    ] as [(String?, [String])])
  func theDepthOfTheTableOfContents(setting: String?, expected: [String]) throws {
    let site = try built(setting.map { ["b": "contents: \($0)"] } ?? [:])
    let html = site.page("b/")
    #expect(try contents(html) == expected)
    if setting == "h4" {
      #expect(html.has(##"#Two">Two</a><ul><li><a href="#Three">Three</a></li></ul></li>"##))
      #expect(html.has(##"#Four">Four</a><ul><li><a href="#Five">Five</a></li></ul></li>"##))
    }
  }

  @Test func previousAndNextPages() throws {
    let site = try built([
      "a": "previous: false\nnext: s/p.md",
      "b": "previous: https://example.org/x\nnext: {title: Last, url: /c/}",
      "c": "next: {url: a.md#A}",
    ])
    #expect(try pagination(site.page("a/")) == [["next", "../s/p/", "Part"]])
    #expect(
      try pagination(site.page("b/")) == [
        ["previous", "https://example.org/x", "https://example.org/x"], ["next", "../c/", "Last"],
      ])
    #expect(try pagination(site.page("c/"))[1] == ["next", "../a/#A", "A"])
  }

  @Test func searchEnginesAreKeptAway() throws {
    let site = try built(["b": "robots: noindex"])
    #expect(site.page("b/").has(#"<meta name="robots" content="noindex">"#))
    #expect(!site.page("a/").has(#"name="robots""#))
    #expect(!site.read("public/sitemap.xml").has("/b/"))
    #expect(site.read("public/sitemap.xml").has("/a/"))
  }

  @Test(arguments: [("index", "", "home "), ("a", "a/", "")])
  func layouts(name: String, url: String, home: String) throws {
    func body(_ site: TestSite) -> String { site.page(url).part(from: "<body", to: ">") }
    #expect(
      body(try built([name: "layout: wide"])) == #"<body class="\#(home)with-sidebar layout-wide">"#)
    let reading = try built([name: "layout: reading"])
    #expect(body(reading) == #"<body class="\#(home)layout-reading">"#)
    #expect(!reading.page(url).has(#"class="sidebar"#))
    #expect(!reading.page(url).has("#contents"))
    #expect(try contents(built(["b": "layout: wide"]).page("b/")) == [])
  }

  @Test(
    arguments: [
      ("layout: wid", "`layout` must be `wide`, `reading`", "did you mean `wide`?"),
      ("contents: h5", "`contents` must be `none`, `h2`", ""),
      ("robots: nofollow", "`robots` must be `index` or `noindex`", ""),
      ("sidebar: nope", "`sidebar` must be `true` or `false`", ""),
      ("next: gone.md", "no page or file `gone.md`", ""),
      ("previous: {title: A}", "`previous` must be", ""),
    ])
  func mistakes(matter: String, message: String, help: String) throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/a.md": "---\n\(matter)\n---\n\n# A\n\nText.\n",
    ])
    let result = try site.build()
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].has(message))
    #expect(result.text.has(help))
  }

  @Test func incrementalBuildsFollowTheSettings() throws {
    let site = try built([:])
    let original = site.read("content/b.md")
    for matter in [
      "sidebar: false", "search: false", "contents: h2", "robots: noindex", "layout: wide", "next: a.md",
      "kind: x",
    ] {
      try site.write("content/b.md", "---\n\(matter)\n---\n\n\(original)")
      try site.build()
      try site.expectCleanBuild()
      // The cache of this build is used by the next one.
      try site.write("content/b.md", site.read("content/b.md") + "\nMore text.\n")
      try site.build()
      try site.expectCleanBuild()
    }
  }

}
