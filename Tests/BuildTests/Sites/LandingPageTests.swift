import Testing

@testable import Build

private let home = """
  ---
  layout: landing
  ---

  # Teapot

  > Brew tea from the command line.

  @Hero {
    - [Get started](start.md)
    - [Source](https://example.com/)

    ```shell
    pip install teapot
    ```

    ![A pot](pot.svg)
  }

  ## Features

  @Grid(minimum: 250) {
    - **Green**

      Text.

    - **Black**

      Text.
  }

  """

private let pages: [String: String] = [
  "content/index.md": home,
  "content/start.md": "# Start\n\nText.\n",
  "content/next.md": "# Next\n\nText.\n",
  "content/pot.svg": TestSite.drawing,
]

/// The layout `landing` and the directive `@Hero`.
@Suite struct LandingPageTests {
  @Test func aLandingPageHasOnlyWhatItsAuthorPutsThere() throws {
    let site = try TestSite(pages)
    let result = try site.build()
    #expect(result.diagnostics == [])
    let html = site.page("")
    #expect(html.has(#"<body class="home layout-landing">"#))
    #expect(html.has("<h1>Teapot</h1>\n<p class=\"lede\">Brew tea from the command line.</p>"))
    let hero = html.part(from: #"<div class="hero">"#, to: "\n</div>")
    #expect(
      hero.has(
        "<ul class=\"actions\">\n<li><a href=\"start/\">Get started</a></li>\n<li><a href=\"https://example.com/\" rel=\"external\">"
      ))
    #expect(hero.has("pip install teapot"))
    #expect(hero.has(#"src="pot.svg" width="40""#))
    for name in ["sidebar", "on-this-page", "pagination", "breadcrumbs", "page-menu", "section-list"] {
      #expect(!html.has(#"class="\#(name)"#), "\(name)")
    }
    #expect(html.count(of: "assets/landing.") == 1)
    #expect(html.has(#"class="search""#))
    let other = site.page("start/")
    #expect(!other.has("landing"))
    #expect(other.has(#"class="sidebar"#))
  }

  @Test func anAuthorCanAskForMore() throws {
    let more = "layout: landing\nsidebar: true\ncontents: h2\nnext: next.md\n"
    let site = try TestSite(pages.with(["content/index.md": home.replacing("layout: landing\n", with: more)]))
    #expect(try site.build().diagnostics == [])
    let html = site.page("")
    #expect(html.has(#"<body class="home with-sidebar layout-landing">"#))
    #expect(html.has(#"class="on-this-page""#))
    #expect(html.has("href=\"#Features\""))
    #expect(html.has(#"rel="next" href="next/""#))
  }

  @Test func theStyleSheetAppearsWithTheLayout() throws {
    let site = try TestSite(pages)
    try site.build()
    try site.write(
      "content/index.md",
      home.replacing("layout: landing", with: "layout: wide").replacing("@Hero", with: "@Grid(columns: 1)"))
    try site.build()
    #expect(!site.files().keys.contains { $0.has("landing") })
    try site.write("content/next.md", "---\nlayout: landing\n---\n\n# Next\n")
    try site.build()
    #expect(site.page("next/").has("../assets/landing."))
    try site.expectCleanBuild()
  }

  @Test(
    arguments: [
      (
        "# A\n\n@Hero {\n  - [Start](start.md)\n}\n", 3, "@Hero has its design only on a landing page",
        "add `layout: landing`"
      ),
      ("---\nlayout: landing\n---\n\n# A\n\n@Hero {\n}\n", 7, "@Hero is empty", "add a list of links"),
      (
        "---\nlayout: landing\n---\n\n# A\n\n@Hero {\n  - [Start](start.md)\n  - Text\n}\n", 9,
        "@Hero may contain only lists of links", "move it out of @Hero"
      ),
      (
        "---\nlayout: landig\n---\n\n# A\n", 2, "`layout` must be `wide`, `reading` or `landing`",
        "did you mean `landing`?"
      ),
    ])
  func mistakesAreReportedAndNothingIsLost(page: String, line: Int, message: String, help: String) throws {
    let site = try TestSite(pages.with(["content/index.md": page]))
    let result = try site.build()
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].has(message))
    #expect(result.text.has(help))
    #expect(result.diagnostics[0].hasPrefix("content/index.md:\(line):"))
    if page.has("start.md") {
      #expect(site.page("").has(#"href="start/""#))
    }
  }

}
