import Basics
import Testing

@testable import Build

private let small: [String: String] = [
  "unfold.yml": "title: Drawers\n",
  "content/index.md": "---\ntitle: Welcome\n---\n\nSee [the guide](guide/handles.md#Best-practices).\n",
  "content/guide/handles.md":
    "# Handles\n\n> What to pull.\n\n## Best practices\n\nBack to [the start](../index.md).\n",
  "content/guide/picture.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>"#,
]

/// The usual build: from a folder of Markdown to a folder of pages.
@Suite struct WholeBuildTests {
  /// Returns the style sheet or the script of the theme.
  private func theme(of site: TestSite, _ suffix: String) -> String {
    site.texts(suffix).first { $0.key.hasPrefix("assets/site.") }?.value ?? ""
  }

  @Test func pagesAssetsAndFolderPagesAreBuilt() throws {
    let site = try TestSite(small)
    let result = try site.build()
    #expect(result.report.pages == 3)
    #expect(result.diagnostics == [])
    let hash = try Regex(#"\.[0-9a-f]{8}\."#)
    let names = site.files().keys.filter { !$0.has("search") }.map { $0.replacing(hash, with: ".HASH.") }
    #expect(
      names.sorted() == [
        "404.html", "assets/all-pages.HASH.css", "assets/site.HASH.css", "assets/site.HASH.js",
        "guide/handles.md", "guide/handles/index.html", "guide/index.html", "guide/picture.svg", "index.html",
        "index.md", "llms.txt", "robots.txt",
      ])
  }

  @Test func linksBetweenSourceFilesBecomeRelativeLinks() throws {
    let site = try TestSite(small)
    try site.build()
    #expect(site.page("").has(#"<a href="guide/handles/#Best-practices">the guide</a>"#))
    #expect(site.page("guide/handles/").has(#"<a href="../../">the start</a>"#))
    // A section without an index page lists its child pages with their abstracts.
    let section = site.page("guide/")
    #expect(section.has(#"<a href="handles/">Handles</a><p>What to pull.</p>"#))
  }

  @Test func brokenLinksAreReportedWithLocationAndSuggestion() throws {
    let site = try TestSite([
      "content/index.md":
        "---\ntitle: Home\n---\n\nText [one](handels.md), [two](handles.md#best-practise).\n",
      "content/handles.md": "# Handles\n\n## Best practices\n\n![x](picure.png)\n",
      "content/picture.png": "no picture",
    ])
    let result = try site.build()
    #expect(
      result.text == """
        content/handles.md:5:1: error: no file `picure.png` [link.broken]
          help: did you mean `picture.png`?
        content/index.md:5:6: error: no page or file `handels.md` [link.broken]
          help: did you mean `handles.md`?
        content/index.md:5:25: error: no anchor `#best-practise` in `handles.md` [link.broken-anchor]
          help: did you mean `#Best-practices`?

        """)
    // The pages are built despite the wrong links.
    #expect(site.exists("public/handles/index.html"))
  }

  @Test func draftsAreBuiltOnRequest() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/plan.md": "---\ntitle: Plan\ndraft: true\n---\n\nLater.\n",
    ])
    try site.build(baseURL: "https://example.com/")
    #expect(site.files()["plan/index.html"] == nil)
    try site.build(baseURL: "https://example.com/", drafts: true)
    #expect(site.files()["plan/index.html"] != nil)
    #expect(site.page("").has("Plan</a>"))
    #expect(!site.read("public/sitemap.xml").has("plan"))
    try site.build()
    #expect(site.files()["plan/index.html"] == nil)
  }

  @Test func aBaseUrlAddsSitemapRobotsCanonicalAndOpenGraph() throws {
    let site = try TestSite(small)
    #expect(try site.build(baseURL: "https://example.com/docs/").errors == 0)
    let places = try site.read("public/sitemap.xml").all("<loc>(.*?)</loc>")
    #expect(
      places.sorted() == [
        "https://example.com/docs/", "https://example.com/docs/guide/",
        "https://example.com/docs/guide/handles/",
      ])
    #expect(site.read("public/robots.txt").hasSuffix("\nSitemap: https://example.com/docs/sitemap.xml\n"))
    let page = site.page("guide/handles/")
    for tag in [
      #"<link rel="canonical" href="https://example.com/docs/guide/handles/">"#,
      #"<meta property="og:url" content="https://example.com/docs/guide/handles/">"#,
      #"<meta property="og:title" content="Handles">"#, #"<meta property="og:site_name" content="Drawers">"#,
      #"<meta property="og:description" content="What to pull.">"#,
    ] {
      #expect(page.has(tag))
    }
    try site.build()
    #expect(site.files()["sitemap.xml"] == nil)
    #expect(!site.page("guide/handles/").has("canonical"))
  }

  @Test func notFoundPage() throws {
    let site = try TestSite(small)
    try site.build()
    let page = site.read("public/404.html")
    #expect(page.count(of: "<h1>") == 1)
    // Servers show this page at any URL, so without a base URL its links must begin at the root or be relative.
    #expect(page.has("noindex"))
    try site.build(baseURL: "https://example.com/my%20docs/")
    let urls = try site.read("public/404.html").all(#" (?:href|src|data-root)="([^"]*)""#)
    #expect(urls.count > 5)
    #expect(urls.allSatisfy { url in ["/my%20docs/", "#", "data:"].contains { url.hasPrefix($0) } })
  }

  @Test(
    arguments: [
      ("", "/"),
      ("https://example.com/my%20docs/", "/my%20docs/"),
    ])
  func ownNotFoundPage(base: String, root: String) throws {
    // Its links are absolute paths, because servers show it at any URL. Search engines do not list it.
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>"#
    let images = [
      "content/pot.svg": svg,
      "content/pot@2x.svg": svg,
    ]
    let text = """
      # No tea

      See [handles](guide/handles.md) and [below](#Below).

      ![A pot](pot.svg)

      ## Below

      See [us](https://example.org/a).

      """
    let site = try TestSite(small.with(images).with(["content/404.md": text]))
    #expect(try site.build(urls: .file, baseURL: base.isEmpty ? nil : base).diagnostics == [])
    let page = site.read("public/404.html")
    #expect(page.has(#"href="\#(root)guide/handles.html""#))
    #expect(page.has("href=\"#Below\""))
    #expect(page.has(#"href="https://example.org/a""#))
    #expect(page.has(#"src="\#(root)pot.svg""#))
    #expect(page.has(#"srcset="\#(root)pot@2x.svg 2x""#))
    let names = "href|src|srcset|data-index|data-script|data-root"
    let urls = try page.all(#" (?:\#(names))="([^"]*)""#)
    #expect(urls.count > 12)
    #expect(
      urls.allSatisfy { url in [root, "#", "data:", "https://example.org/"].contains { url.hasPrefix($0) } })
    #expect(page.has(#"data-root="\#(root)""#))
    #expect(page.has(#"<meta name="robots" content="noindex">"#))
    #expect(!page.has("canonical"))
    #expect(site.texts("sitemap.xml").values.allSatisfy { !$0.has("404") })
  }

  @Test func fileURLsLinkToExistingFiles() throws {
    let site = try TestSite(small)
    #expect(try site.build(urls: .file).diagnostics == [])
    #expect(site.exists("public/guide/handles.html"))
    for (name, text) in site.texts(".html") where name != "404.html" {
      for link in try text.all(##"href="([^"#]+)"##)
      where !link.hasPrefix("data:") && !link.hasPrefix("https:") {
        let folder = Paths.parent("public/" + name) ?? ""
        #expect(site.exists("\(folder)/\(link)"), "\(name) links to \(link)")
      }
    }
  }

  @Test func templatesAndTheStyleSheetCanBeReplaced() throws {
    let site = try TestSite(
      small.with([
        "templates/footer.mustache": "<footer>Made of {{site.title}} &amp; oak</footer>\n",
        "templates/site.css": "body { color: black }\n",
      ]))
    #expect(try site.build().diagnostics == [])
    #expect(site.page("").has("<footer>Made of Drawers &amp; oak</footer>"))
    #expect(theme(of: site, ".css") == "body { color: black }\n")
  }

  @Test func aPartOfTheStyleSheetCanBeReplaced() throws {
    let site = try TestSite(small.with(["templates/styles/tables.css": "table { color: teal }\n"]))
    let result = try site.build()
    #expect(result.diagnostics == [])
    let style = theme(of: site, ".css")
    #expect(style.has("table { color: teal }\n"))
    #expect(style.has("@layer theme"))
    // The next build notices a change of the part.
    try site.write("templates/styles/tables.css", "table { color: olive }\n")
    #expect(try site.build().diagnostics == [])
    let changed = theme(of: site, ".css")
    #expect(changed.has("olive"))
    #expect(!changed.has("table { color: teal }"))
  }

  @Test func aPartOfAScriptCanBeReplaced() throws {
    let site = try TestSite(small.with(["templates/scripts/tabs.js": "ownTabs()\n"]))
    let result = try site.build()
    #expect(result.diagnostics == [])
    #expect(theme(of: site, ".js").has("ownTabs()\n"))
    #expect(!theme(of: site, ".js").has("tablist"))
    #expect(theme(of: site, ".js").has("sessionStorage"))
    // The next build notices a change of the part.
    try site.write("templates/scripts/tabs.js", "otherTabs()\n")
    #expect(try site.build().diagnostics == [])
    #expect(theme(of: site, ".js").has("otherTabs()\n"))
    #expect(!theme(of: site, ".js").has("ownTabs"))
  }

  @Test func settingsAreApplied() throws {
    let site = try TestSite([
      "unfold.yml": """
      title: أدراج
      description: About drawers
      language: ar
      baseURL: https://example.com/
      urls: file
      output: built
      disclosure: [Change log]

      """,
      "content/index.md": "# Home\n\n## Change log\n\nFirst.\n",
    ])
    #expect(try site.build().diagnostics == [])
    let page = site.read("built/index.html")
    #expect(page.has(#"<html lang="ar" dir="rtl">"#))
    #expect(try page.matches(#"<h2 id="Change-log">Change log</h2>\s*<details"#))
    #expect(site.exists("built/sitemap.xml"))
  }

  @Test func wrongSettingsAreReportedAndTheSiteIsBuilt() throws {
    let site = try TestSite([
      "unfold.yml": "titel: Drawers\nurls: folder\nbaseURL: example.com\n",
      "content/index.md": "# Home\n",
    ])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(
      try result.diagnostics.flatMap { try $0.all("^(.*?: .*?):") } == [
        "unfold.yml:1:1: warning", "unfold.yml:2:7: error", "unfold.yml:3:10: error",
      ])
    #expect(result.text.has("did you mean `title`?"))
    #expect(site.exists("public/index.html"))
  }

  @Test func settingsThatAreNotYaml() throws {
    let site = try TestSite([
      "unfold.yml": "title: [Drawers\n",
      "content/index.md": "# Home\n",
    ])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].hasPrefix("unfold.yml:"))
  }

  @Test func anOutlineOrdersTheSidebar() throws {
    let site = try TestSite([
      "navigation.yml": """
      - zebra.md
      - title: Group
        children:
          - apple.md
          - https://example.com/
      - nope.md

      """,
      "content/index.md": "# Home\n",
      "content/apple.md": "# Apple\n",
      "content/zebra.md": "# Zebra\n",
      "content/mango.md": "# Mango\n",
    ])
    let result = try site.build()
    #expect(result.errors == 0)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.hasPrefix("navigation.yml:6:3: ") == true)
    let sidebar = site.page("").part(from: #"class="sidebar"#, to: "</nav>")
    #expect(try sidebar.matches("Zebra.*Group.*Apple.*https://example.com/.*Mango"))
  }

  @Test func wrongFrontMatterIsReportedWithItsLine() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/unclosed.md": "---\ntitle: Open end\n\n# Heading\n\nText of the page.\n",
      "content/invalid.md": "---\ntitle: [a\n---\n\nText of the other.\n",
    ])
    let result = try site.build()
    #expect(
      Set(result.report.diagnostics.map { site.relative($0.location.file) }) == [
        "content/unclosed.md", "content/invalid.md",
      ])
    #expect(site.page("unclosed/").has("Text of the page."))
    #expect(site.page("invalid/").has("Text of the other."))
  }

  @Test func twoPagesWithOneUrlAreBothNamed() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/a.md": "# A\n",
      "content/a.markdown": "# Other\n",
    ])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].has("a.md"))
    #expect(result.diagnostics[0].has("a.markdown"))
  }

  @Test func symbolicLinksOutOfTheContentAndInCircles() throws {
    let site = try TestSite(
      ["content/index.md": "# Home\n", "content/part/page.md": "# Page\n"], name: "site")
    try site.folder.write("secret.md", "# Secret\n")
    try site.link("content/out.md", to: "../../secret.md")
    try site.link("content/part/again", to: site.at("content"))
    #expect(try site.build().identifiers == ["content.link-outside", "content.link-loop"])
    #expect(!site.texts("").values.contains { $0.has("Secret") })
  }
}
