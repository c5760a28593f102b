import Testing

@testable import Build

private let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>"#

private let pages: [String: String] = [
  "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\n",
  "content/index.md": "# Tea\n\nBegin.\n",
  "content/kinds/green.md": """
  ---
  icon: cup
  heading: Kinds
  color: green
  image: {source: green.svg, alt: A cup}
  action: {file: green.svg, purpose: download}
  related: [black.md, {title: Shop, url: 'https://example.org/'}]
  redirects: [/old/green/]
  ---

  # Green

  > It is green.

  """,
  "content/kinds/black.md": "---\nicon: gear\n---\n\n# Black\n\nIt is black.\n",
  "content/kinds/green.svg": picture,
  "templates/icons/cup.svg": #"<svg viewBox="0 0 20 20" id="x"><path d="M1 1"/></svg>"#,
]

/// Page metadata: icons, cards, social previews, and redirects from old URLs.
@Suite struct MetadataTests {
  @Test func aPageShowsItsMetadata() throws {
    let site = try TestSite(pages)
    let result = try site.build()
    #expect(result.diagnostics == [])
    let page = site.page("kinds/green/")
    #expect(page.has(#"<html lang="en" dir="ltr" class="tint-green">"#))
    #expect(page.has("<p class=\"eyebrow\">Kinds</p>\n<h1>Green</h1>"))
    #expect(
      try page.matches(
        #"<p class="call-to-action"><a href="\.\./green\.svg" download><svg .*?</svg>Download</a>"#))
    #expect(page.has(#"<nav class="section-list related" aria-label="Related">"#))
    #expect(page.has(#"<a href="../black/">Black</a><p>It is black.</p>"#))
    #expect(page.has(#"<a href="https://example.org/" rel="external">Shop</a></li>"#))
    let section = site.page("kinds/")
    let image = #"<img loading="lazy" decoding="async" src="green.svg" width="40" height="30" alt="">"#
    #expect(section.has(#"<li>\#(image)<a href="green/">Green</a><p>It is green.</p></li>"#))
    let cup = #"<svg class="icon" aria-hidden="true" viewBox="0 0 20 20"><path d="M1 1"/></svg>"#
    #expect(section.has("\(cup)Green</a>"))
    // Other pages have none of this.
    let home = site.page("")
    #expect(!home.has("eyebrow"))
    #expect(!home.has("tint-"))
    #expect(!home.has("og:image"))
    #expect(!home.has("related"))
  }

  @Test func previewsOnOtherSites() throws {
    // Other sites show no drawings in SVG.
    let site = try TestSite(
      pages.with([
        "content/pot.jpg": "x",
        "content/pot.md": "---\nimage: {source: pot.jpg, alt: A pot}\n---\n\n# Pot\n",
      ]))
    try site.build()
    let page = site.page("pot/")
    for tag in [
      #"<meta property="og:type" content="article">"#,
      #"<meta property="og:image" content="https://example.com/docs/pot.jpg">"#,
      #"<meta property="og:image:alt" content="A pot">"#,
      #"<meta name="twitter:card" content="summary_large_image">"#,
    ] {
      #expect(page.has(tag))
    }
    let drawing = site.page("kinds/green/")
    #expect(drawing.has("og:title"))
    #expect(!drawing.has("og:image"))
    #expect(!drawing.has("twitter:"))
    #expect(site.page("").has(#"<meta property="og:type" content="website">"#))
  }

  @Test func anOldUrlRedirects() throws {
    let site = try TestSite(pages.with(["content/index.md": "# Tea\n\n[Green](/old/green/#Green)\n"]))
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "content/index.md:3:1: warning: `/old/green/#Green` redirects to `kinds/green.md` [link.redirected]"
      ])
    #expect(site.page("").has(#"<a href="kinds/green/#Green">"#))
    let page = site.page("old/green/")
    #expect(page.has(#"<meta http-equiv="refresh" content="0; url=../../kinds/green/">"#))
    #expect(page.has(#"<link rel="canonical" href="https://example.com/docs/kinds/green/">"#))
    // Search engines ignore a canonical URL on a page with `noindex`.
    #expect(!page.has("noindex"))
    #expect(page.has(#"<a href="../../kinds/green/">Green</a>"#))
    let script = try #require(site.files().keys.first { $0.hasPrefix("assets/redirect.") })
    #expect(
      try page.all("<script[^\n]*")
        == [#"<script src="../../\#(script)" data-to="../../kinds/green/"></script>"#])
    #expect(!site.read("public/sitemap.xml").has("old/"))
    // A redirect disappears with the page metadata that defines it.
    try site.write("content/kinds/green.md", "# Green\n")
    try site.write("content/index.md", "# Tea\n")
    try site.build()
    #expect(site.files()["old/green/index.html"] == nil)
  }

  @Test func wrongMetadataIsReportedWithItsLocation() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "content/a.md": """
      ---
      icon: geer
      image: none.png
      action: javascript:alert(1)
      related:
        - b.md
        - javascript:1
      redirects: [/index.html]
      ---

      # A

      """,
      "navigation.yml": "- page: a.md\n  icon: stra\n",
    ])
    #expect(
      try site.build().diagnostics == [
        "content/a.md:3:8: error: no file `none.png` [link.broken]",
        "content/a.md:4:9: warning: the URL “javascript:alert(1)” could run a script, so it is left out [link.unsafe]",
        "content/a.md:6:5: error: no page or file `b.md` [link.broken]",
        "content/a.md:7:5: warning: the URL “javascript:1” could run a script, so it is left out [link.unsafe]",
        "content/a.md:8:13: warning: `/index.html` is already used by `index.md`, so it does not redirect [redirect.taken]",
        "navigation.yml:1:3: warning: there is no icon `stra` [theme.missing-icon]",
      ])
    #expect(!site.page("a/").has("javascript"))
  }

  @Test func anInvalidSiteIconIsReported() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n",
      "templates/icons/x.svg": #"<svg viewBox="0 0 1 1"><script/></svg>"#,
    ])
    #expect(
      try site.build().diagnostics == [
        "templates/icons/x.svg:1:24: warning: the icon contains <script>, so it is not used [theme.bad-icon]"
      ])
  }

  @Test func rowSizeIsAClassOfTheSidebar() throws {
    let site = try TestSite([
      "unfold.yml": "rowSize: large\n",
      "content/index.md": "# A\n",
      "content/b.md": "# B\n",
    ])
    try site.build()
    #expect(site.page("").has(#"<nav class="sidebar rows-large""#))
    try site.write("unfold.yml", "")
    try site.build()
    #expect(site.page("").has(#"<nav class="sidebar""#))
  }

}
