import Testing

@testable import Build

private let pages: [String: String] = [
  "content/index.md": "# Tea\n\nWelcome.\n",
  "content/news.md": "# News\n\nText.\n",
  "content/green/index.md": "# Green\n\nText.\n",
  "content/green/sencha.md": "# Sencha\n\n> A tea.\n\n## Water\n\nWarm.\n",
  "content/black/index.md": "# Black\n\nText.\n",
  "content/black/hills/assam.md": "# Assam\n\nText.\n",
  "content/pot.svg": TestSite.drawing,
]

private let settings = """
  title: Tea
  baseURL: https://example.com/docs/
  repository: https://github.com/example/tea
  links:
    - {icon: speech, name: "Forum & chat", url: "https://forum.example.com/?a=1&b=2"}
    - {icon: heart, name: Support us, url: news.md}
  banner: "**Version 2** is [here](green/sencha.md#Water)."
  footer: "© Tea · [News](news.md) ![Pot](pot.svg)"

  """

/// Elements around the text of all pages: links, banner, footer, tabs, and badges in the sidebar.
@Suite struct HeaderAndFooterTests {
  private func part(_ html: String, _ pattern: String) throws -> String {
    try html.groups(pattern).first?[0] ?? ""
  }

  @Test func everyKindOfPageLinksToTheSameTargets() throws {
    let site = try TestSite(pages.with(["unfold.yml": settings]))
    let result = try site.build()
    #expect(result.diagnostics == [])
    let roots = [
      "index.html": "",
      "green/sencha/index.html": "../../",
      "404.html": "/docs/",
      "search/index.html": "../",
    ]
    for (path, root) in roots {
      let html = site.read("public/\(path)")
      let links = try html.groups(
        #"<li><a href="([^"]*)"( rel="external")? title="([^"]*)"><svg .*?<span class="visually-hidden">([^<]*)<"#
      )
      #expect(
        links.map { Array($0.dropFirst()) } == [
          ["https://github.com/example/tea", #" rel="external""#, "GitHub", "GitHub"],
          [
            "https://forum.example.com/?a=1&amp;b=2", #" rel="external""#, "Forum &amp; chat",
            "Forum &amp; chat",
          ],
          ["\(root)news/", "", "Support us", "Support us"],
        ], "\(path)")
      let target = path.hasPrefix("green") ? "./" : "\(root)green/sencha/"
      let banner = try part(html, #"<aside class="banner".*?</aside>"#)
      #expect(banner.has(#"<aside class="banner" aria-label="Announcement">"#))
      #expect(banner.has(#"<p><strong>Version 2</strong> is <a href="\#(target)#Water">here</a>.</p>"#))
      let footer = try part(html, #"<footer class="site-footer">.*?</footer>"#)
      #expect(footer.has(#"<a href="\#(root)news/">News</a>"#))
      #expect(footer.has(#"src="\#(root)pot.svg" width="40" height="40" alt="Pot""#))
    }
  }

  @Test(
    arguments: [
      ("https://gitlab.example.org/tea/pot", "GitLab", "gitlab"),
      ("https://codeberg.org/tea/pot", "Codeberg", "codeberg"),
      ("https://git.example.org/tea/pot", "Repository", "code"),
      ("https://www.github.com/tea/pot", "GitHub", "github"),
    ])
  func theIconOfARepositoryDependsOnItsHost(url: String, name: String, icon: String) throws {
    // The icon of a link that names it.
    let links = "links: [{icon: \(icon), name: Other, url: news.md}]"
    let site = try TestSite(pages.with(["unfold.yml": "repository: \(url)\n\(links)\n"]))
    #expect(try site.build().diagnostics == [])
    let link = try part(site.page(""), #"<ul class="header-links">.*?</ul>"#)
    #expect(link.has(#"href="\#(url)" rel="external" title="\#(name)""#))
    let drawings = try link.all(#" d="([^"]*)""#)
    #expect(drawings.count == 2)
    #expect(Set(drawings).count == 1)
  }

  @Test func aFooterCanBeAFile() throws {
    let files = [
      "unfold.yml": "footer: end.md\n",
      "templates/end.md": "# Not a title\n\n> Quote\n\n- [News](news.md)\n- [Sencha](green/sencha.md)\n",
    ]
    let site = try TestSite(pages.with(files))
    var result = try site.build()
    #expect(result.diagnostics == [])
    let footer = try part(site.read("public/green/index.html"), #"<footer class="site-footer">.*?</footer>"#)
    #expect(footer.has("Not a title"))
    #expect(footer.has("Quote"))
    #expect(footer.has(#"<a href="../news/">News</a>"#))
    #expect(footer.has(#"<a href="sencha/">Sencha</a>"#))
    try site.write("templates/end.md", "Line one.\n\n[Nowhere](nwes.md)\n")
    result = try site.build()
    try #require(!result.diagnostics.isEmpty)
    #expect(result.diagnostics[0].hasPrefix("templates/end.md:3:1: error: no page or file `nwes.md`"))
    #expect(result.text.has("did you mean `news.md`?"))
    // An unchanged site reports it again.
    #expect(try site.build().diagnostics == result.diagnostics)
  }

  @Test func tabsDivideTheSidebar() throws {
    let site = try TestSite(pages.with(["unfold.yml": "sections: tabs\n"]))
    #expect(try site.build().errors == 0)
    func shown(_ path: String) throws -> [[String]] {
      let html = site.page(path)
      let tabs = try part(html, #"<nav class="section-tabs".*?</nav>"#).groups(
        #"<li><a href="([^"]*)"( aria-current="true")?>([^<]*)<"#)
      let sidebar = try part(html, #"<nav class="sidebar".*?</nav>"#).all(#"href="([^"]*)""#)
      // The current tab is marked.
      return [tabs.map { $0[3] + ($0[2].isEmpty ? "" : " *") }, sidebar]
    }
    #expect(try shown("") == [["Overview *", "Black", "Green"], ["news/"]])
    #expect(try shown("news/") == [["Overview *", "Black", "Green"], ["../news/"]])
    #expect(try shown("green/sencha/") == [["Overview", "Black", "Green *"], ["../", "../sencha/"]])
    #expect(
      try shown("black/hills/assam/") == [["Overview", "Black *", "Green"], ["../../", "../", "../assam/"]])
    // Without pages at the top level, there is no tab for them, and the home page has no sidebar.
    site.remove("content/news.md")
    try site.build()
    #expect(try shown("") == [["Black", "Green"], []])
    // Without sections, there are no tabs.
    let flat = try TestSite([
      "content/index.md": "# A\n",
      "content/b.md": "# B\n",
      "unfold.yml": "sections: tabs\n",
    ])
    try flat.build()
    #expect(!flat.read("public/b/index.html").has("section-tabs"))
    #expect(flat.read("public/b/index.html").has(#"href="../b/""#))
  }

  @Test func badgesAreInTheSidebar() throws {
    var files = pages
    files["content/news.md"] = "---\nbadge: New\n---\n\n# News\n"
    files["content/old.md"] =
      "---\nbadge: {text: func <T>, kind: deprecated}\n---\n\n# brewCarefully(_:minutes:)\n"
    files["content/green/index.md"] = "---\nbadge: {text: <Beta>, kind: warning}\n---\n\n# Green\n"
    let site = try TestSite(files.with(["unfold.yml": "title: Tea\n"]))
    #expect(try site.build().errors == 0)
    let sidebar = try part(site.read("public/index.html"), #"<nav class="sidebar".*?</nav>"#)
    #expect(sidebar.has(#">News <span class="badge note">New</span></a>"#))
    #expect(sidebar.has(#"Green <span class="badge warning">&lt;Beta&gt;</span>"#))
    // The kind of a symbol is before its name, which a row may truncate.
    #expect(
      sidebar.has(
        #"<li title="brewCarefully(_:minutes:)"><a href="old/"><span class="icon symbol deprecated">func &lt;T&gt; </span>brew"#
      ))
    let css = try #require(site.texts(".css").first { $0.key.hasPrefix("assets/site.") }?.value)
    #expect(css.has(".badge"))
    // A badge that appears or disappears changes the sidebars of all pages, and the style sheet.
    try site.write("content/news.md", "# News\n")
    try site.write("content/green/index.md", "# Green\n")
    site.remove("content/old.md")
    try site.build()
    #expect(!site.texts(".html").merging(site.texts(".css")) { $1 }.contains { $0.value.has("badge") })
  }

  @Test func otherSitesHaveNeitherElementsNorStyles() throws {
    let site = try TestSite(pages.with(["unfold.yml": "title: Tea\n"]))
    try site.build()
    for (path, text) in [".html", ".css", ".js"].flatMap({ site.texts($0) }) {
      for name in ["banner", "header-links", "section-tabs", "badge", "landing", "hero"] {
        #expect(!text.has(name), "\(name) in \(path)")
      }
    }
  }

  @Test(
    arguments: [
      ("repository: example/tea", "`repository` must be the URL of a repository, such as", ""),
      (
        "links: [{icon: haert, name: Tea, url: news.md}]", "there is no icon `haert`", "did you mean `heart`?"
      ),
      ("links: [{icon: heart, name: Tea}]", "`links` must be a mapping such as", ""),
      (
        "links: [{icon: heart, name: Tea, url: nwes.md}]", "no page or file `nwes.md`",
        "did you mean `news.md`?"
      ),
      ("links: [{icon: heart, name: Tea, url: 'javascript:alert(1)'}]", "javascript:", ""),
      ("banner: {text: Tea, until: soon}", "`until` must be a day such as `2027-01-31`", ""),
      ("banner: {text: Tea, until: 2027-02-30}", "`until` must be a day such as `2027-01-31`", ""),
      ("banner: {link: news.md}", "`banner` must be text, or a mapping such as", ""),
      ("banner: {text: Tea, end: 2027-02-01}", "the key `end` is unknown", "`until`"),
      ("banner: '[Tea](nwes.md)'", "no page or file `nwes.md`", "did you mean `news.md`?"),
      ("footer: end.md", "there is no file `end.md` in templates", "create templates/end.md"),
      ("footer: '[Tea](nwes.md)'", "no page or file `nwes.md`", "did you mean `news.md`?"),
      ("footer: |\n  One.\n\n  [Tea](nwes.md)", "no page or file `nwes.md`", "did you mean `news.md`?"),
      ("sections: tab", "`sections` must be `sidebar` or `tabs`", "did you mean `tabs`?"),
    ])
  func mistakesAreReportedOnceWithHelp(settings: String, message: String, help: String) throws {
    let site = try TestSite(pages.with(["unfold.yml": settings + "\n"]))
    for _ in 0..<2 {
      let result = try site.build()
      #expect(result.diagnostics.count == 1)
      #expect(result.diagnostics[0].has(message))
      let line = settings.count(of: "\n") + 1
      #expect(result.diagnostics[0].hasPrefix("unfold.yml:\(line):"))
      #expect(result.text.has(help))
    }
  }

  @Test func aWrongBadgeIsReported() throws {
    for (matter, message) in [
      ("badge: A badge that is far too long for a row", "`badge` must be at most 20 characters"),
      ("badge: {text: New, kind: danger}", "`kind` must be `note`, `tip`,"),
      ("badge: [New]", "`badge` must be text, or a mapping such as"),
    ] {
      let site = try TestSite(pages.with(["content/news.md": "---\n\(matter)\n---\n\n# News\n"]))
      let result = try site.build()
      #expect(result.diagnostics.count == 1)
      #expect(result.diagnostics[0].has(message))
      #expect(result.diagnostics[0].hasPrefix("content/news.md:2:"))
    }
  }

}
