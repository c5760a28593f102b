import Testing

@testable import Build

private let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>"#

private let files: [String: String] = [
  "unfold.yml": """
  title: Tea
  baseURL: https://example.com/docs/
  editURL: https://example.com/edit/{file}
  languages:
    en: English
    de: {name: Deutsch, title: Tee}
    ar: العربية

  """,
  "navigation.yml": """
  - title: {en: Brewing, de: Aufguss}
    children: [tea/green.md, tea/black.md]
  - tea/nur.md

  """,
  "content/index.md": """
  # Tea

  [Green](tea/green.md#Big-pots) [Deutsch](index.de.md) [nur](de/tea/nur.md) [English](tea/english.md)

  ![Chart](chart.svg) ![Pot](pot.svg)

  """,
  "content/index.de.md": """
  # Tee

  [Grün](tea/green.md#Big-pots) [Schwarz](tea/black.md) [Englisch](tea/english.md)

  ![Bild](chart.svg) ![Kanne](pot.svg)

  """,
  "content/chart.svg": svg,
  "content/chart.de.svg": svg,
  "content/pot.svg": svg,
  "content/tea/green.md": """
  ---
  slug: leaf
  icon: star
  ---

  # Green

  Green tea.

  ## Big pots

  Text.

  ## Small pots

  Text.

  """,
  "content/de/tea/green.md": """
  # Grüner Tee

  [Start](../index.md)

  ## Große Kannen

  Text.

  ## Kleine Kannen

  Text. ![Kanne](../pot.svg)

  """,
  "content/tea/black.md": "# Black\n\nBlack tea. [Green](green.md)\n",
  "content/tea/english.md": "---\nonly: en\n---\n\n# English\n\nText.\n",
  "content/de/tea/nur.md": "---\nonly: de\n---\n\n# Nur Deutsch\n\nText.\n",
]

private let draft = "---\ndraft: true\n---\n\n# Schwarz\n\nEntwurf.\n"

/// Sites in several languages: translations, fallback, links, alternates, drafts, and incremental builds.
@Suite struct LanguageTests {
  private func text(_ file: String) -> String { files[file] ?? "" }

  /// Returns the URLs in the language menu of a page, by language.
  private func menu(_ page: String) throws -> [String: String] {
    let links = try page.part(from: #"id="unfold-languages""#, to: "</ul>")
      .groups(#"<a href="([^"]*)" lang="([^"]*)""#)
    return Dictionary(uniqueKeysWithValues: links.map { ($0[2], $0[1]) })
  }

  /// Returns the URLs of the translations of a page, by language.
  private func alternates(_ page: String) throws -> [String: String] {
    let links = try page.groups(#"<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">"#)
    return Dictionary(uniqueKeysWithValues: links.map { ($0[1], $0[2]) })
  }

  @Test func eachLanguageIsASite() throws {
    let site = try TestSite(files)
    let result = try site.build()
    #expect(result.diagnostics == [])
    let (home, german, arabic) = (site.page(""), site.page("de/"), site.page("ar/"))
    #expect(home.has(#"<html lang="en" dir="ltr">"#))
    #expect(german.has(#"<html lang="de" dir="ltr">"#))
    #expect(arabic.has(#"<html lang="ar" dir="rtl">"#))
    #expect(german.has("<title>Tee</title>"))
    #expect(home.has("<title>Tea</title>"))
    // The navigation shows titles in the language, and the groups that all languages share lead to its pages.
    #expect(german.has(">Aufguss<"))
    #expect(home.has(">Brewing<"))
    #expect(german.has(#"href="brewing/""#))
    #expect(arabic.has(">Brewing<"))
    for language in ["", "de/", "ar/"] {
      for file in ["404.html", "llms.txt", "sitemap.xml", "search/index.html", "assets/search/manifest.js"] {
        #expect(site.exists("public/\(language)\(file)"), "\(language)\(file)")
      }
    }
    #expect(!site.exists("public/de/robots.txt"))
    #expect(site.read("public/robots.txt").has("https://example.com/docs/de/sitemap.xml"))
  }

  @Test func translationsHaveTheUrlsAndAnchorsOfTheirOriginals() throws {
    let site = try TestSite(files)
    try site.build()
    let page = site.page("de/tea/leaf/")
    #expect(page.has(#"<h2 id="Große-Kannen"><span id="Big-pots"></span>Große Kannen</h2>"#))
    #expect(site.page("de/").has(#"href="tea/leaf/#Big-pots""#))
    // The icon is inherited too.
    #expect(page.count(of: "<h1") == 1)
    #expect(page.has("https://example.com/edit/content/de/tea/green.md"))
    #expect(!site.exists("public/de/tea/green"))
  }

  @Test func pagesWithoutATranslationFallBack() throws {
    let site = try TestSite(files)
    try site.build()
    let page = site.page("de/tea/black/")
    #expect(page.has(#"<h1 lang="en" dir="ltr">Black</h1>"#))
    #expect(page.has(#"<div class="prose" lang="en" dir="ltr">"#))
    #expect(page.has("noch nicht übersetzt"))
    #expect(page.has(#"href="https://example.com/edit/content/tea/black.md""#))
    #expect(page.has(#"<link rel="canonical" href="https://example.com/docs/tea/black/">"#))
    #expect(try alternates(page).isEmpty)
    #expect(page.has(#"href="../leaf/""#))
    #expect(!site.page("de/tea/leaf/").has("noch nicht übersetzt"))
    #expect(!site.read("public/de/sitemap.xml").has("black"))
  }

  @Test func linksOfFallbackPagesToAnchorsThatATranslationLacksLeadToTheOriginal() throws {
    let site = try TestSite([
      "unfold.yml": "title: Tea\nlanguages: {en: English, de: Deutsch}\n",
      "content/index.md": "# Tea\n\nA [pot](pots.md#Small-pots) and a [big one](pots.md#Big-pots).\n",
      "content/pots.md": "# Pots\n\n## Big pots\n\nText.\n\n## Small pots\n\nText.\n",
      "content/pots.de.md": "# Kannen\n\n## Große Kannen\n\nText.\n",
      "content/leaves.md": "# Leaves\n\n[a](pots.md#None)\n",
    ])
    let result = try site.build()
    let page = site.page("de/")
    #expect(page.has(#"href="../pots/#Small-pots""#))
    #expect(page.has(#"href="pots/#Big-pots""#))
    // An anchor that the original lacks as well is reported once.
    #expect(result.diagnostics.count { $0.has("link.broken-anchor") } == 1)
  }

  @Test func filesFallBackToThoseOfTheDefaultLanguage() throws {
    let site = try TestSite(files)
    try site.build()
    let german = site.page("de/")
    let arabic = site.page("ar/")
    #expect(german.has(#"src="chart.svg""#))
    #expect(german.has(#"src="../pot.svg""#))
    #expect(arabic.has(#"src="../chart.svg""#))
    #expect(site.exists("public/de/chart.svg"))
    #expect(!site.exists("public/de/pot.svg"))
    #expect(site.page("de/tea/leaf/").has(#"src="../../../pot.svg""#))
  }

  @Test func thePageForMissingPagesSharesFiles() throws {
    let site = try TestSite([
      "unfold.yml": "title: Tea\nlogo: leaf.svg\nlanguages: {en: English, de: Deutsch}\n",
      "content/index.md": "# Tea\n",
      "content/index.de.md": "# Tee\n",
      "content/leaf.svg": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>"#,
      "content/design.md": "# Design\n\nSee [Tea](/).\n",
    ])
    let result = try site.build()
    #expect(result.diagnostics == [])
    let page = site.read("public/de/404.html")
    #expect(page.has(#"src="/leaf.svg""#))
    #expect(page.has(#"href="/de/assets/site."#))
  }

  @Test func linksToPagesOfOtherLanguages() throws {
    let site = try TestSite(files)
    try site.build()
    let home = site.page("")
    let german = site.page("de/")
    #expect(home.has(#"<a href="de/">Deutsch</a>"#))
    #expect(home.has(#"<a href="de/tea/nur/">nur</a>"#))
    #expect(german.has(#"<a href="../tea/english/">Englisch</a>"#))
    #expect(!site.exists("public/tea/nur"))
    #expect(!site.exists("public/de/tea/english"))
  }

  @Test func linksToUrlsOfOtherLanguages() throws {
    let site = try TestSite(files)
    try site.write(
      "content/tea/black.md",
      """
      # Black

      [a](/de/tea/leaf/#Big-pots) [b](../de/) [c](/de/tea/nur) [d](/ar/tea/leaf.html)

      """)
    #expect(try site.build().diagnostics == [])
    let expression = ##"<a href="([^"]*)">[abcd]</a>"##
    #expect(
      try site.page("tea/black/").all(expression) == [
        "../../de/tea/leaf/#Big-pots", "../../de/", "../../de/tea/nur/", "../../ar/tea/leaf/",
      ])
    // The same links in the page that falls back to this one.
    for link in try site.page("ar/tea/black/").all(expression) {
      let path = link.split(separator: "#")[0]
      #expect(site.exists("public/ar/tea/black/\(path)index.html"), "\(link)")
    }
    try site.write("content/tea/black.md", "# Black\n\n[a](/de/tea/english/) [b](/fr/)\n")
    #expect(try site.build().text.count(of: "link.broken") == 2)
  }

  @Test func rulesForHostsContainRedirectsOfAllLanguages() throws {
    let site = try TestSite(files)
    let settings = """
      hosts: netlify
      redirects:
        /old/: /tea/black/
        /only/: /tea/english/
        /away/: https://example.org/
        /tea/nur/: /

      """
    try site.write("unfold.yml", text("unfold.yml") + settings)
    #expect(try site.build().diagnostics == [])
    let rules = site.read("public/_redirects").split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).prefix(2).joined(separator: " ") }
    // The page at `/only/` exists only in English, and German has another page at the last of the old URLs.
    var expected = [
      "/docs/only/ /docs/tea/english/", "/docs/tea/nur/ /docs/", "/docs/ar/tea/nur/ /docs/ar/",
    ]
    for folder in ["", "de/", "ar/"] {
      expected.append("/docs/\(folder)old/ /docs/\(folder)tea/black/")
      expected.append("/docs/\(folder)away/ https://example.org/")
    }
    #expect(rules.sorted() == expected.sorted())
    for rule in rules {
      let old = rule.split(separator: " ")[0].dropFirst("/docs/".count)
      #expect(site.page(String(old)).has(#"http-equiv="refresh""#))
    }
  }

  @Test func theMenuAndTheAlternatesAreCompleteAndReciprocal() throws {
    let site = try TestSite(files)
    try site.build()
    let base = "https://example.com/docs/"
    let pages = site.texts("index.html").filter { !$0.key.has("search") }
    #expect(pages.count > 10)
    for (path, page) in pages {
      let folder = path.dropLast("index.html".count)
      let links = try menu(page)
      #expect(links.keys.sorted() == ["ar", "de", "en"], "\(path)")
      for url in links.values {
        #expect(site.exists("public/\(folder)\(url == "./" ? "" : url)index.html"), "\(path): \(url)")
      }
      let found = try alternates(page)
      for url in found.values {
        let other = try #require(pages[url.replacing(base, with: "") + "index.html"])
        #expect(try alternates(other) == found)
      }
      if found.isEmpty { continue }
      let own = try #require(try page.all(#"<html lang="(\w+)""#).first)
      #expect(found[own] == base + folder)
      #expect(found["x-default"] == found["en"])
    }
    #expect(try alternates(site.page("tea/leaf/")).keys.sorted() == ["de", "en", "x-default"])
    let entry = site.read("public/de/sitemap.xml").part(from: "\(base)de/tea/leaf/", to: "</url>")
    #expect(try entry.all(#"hreflang="([^"]*)""#) == ["en", "de", "x-default"])
  }

  @Test func theSamePageTwice() throws {
    let site = try TestSite(files)
    try site.write("content/tea/green.de.md", "# Zweimal\n\nText.\n")
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.diagnostics.count == 1)
    #expect(result.text.has("content/tea/green.de.md is not built"))
    #expect(result.text.has("content/de/tea/green.md"))
  }

  @Test func incrementalBuildsEqualCleanBuilds() throws {
    let site = try TestSite(files)
    try site.build()
    let changes: [(path: String, text: String?)] = [
      ("content/de/tea/green.md", text("content/de/tea/green.md") + "\nMehr.\n"),
      ("content/tea/black.md", "# Blacker\n\nText.\n"),
      ("content/tea/green.md", text("content/tea/green.md").replacing("leaf", with: "leaves")),
      ("content/tea/green.md", text("content/tea/green.md").replacing("Big pots", with: "Huge pots")),
      ("content/tea/black.ar.md", "# أسود\n\nنص.\n"),
      ("content/chart.ar.svg", svg), ("content/de/index.md", nil), ("content/index.de.md", nil),
      ("unfold.yml", text("unfold.yml").replacing("  ar: العربية\n", with: "")),
    ]
    for change in changes {
      if let text = change.text { try site.write(change.path, text) } else { site.remove(change.path) }
      try site.build()
      try site.expectCleanBuild()
    }
    #expect(!site.exists("public/ar/index.html"))
  }

  @Test func pagesWithoutATranslationShowTheNewSizeOfAnImage() throws {
    let site = try TestSite([
      "unfold.yml": "languages: {en: English, de: Deutsch}\n",
      "content/index.md": "# Tea\n",
      "content/index.de.md": "# Tee\n",
      "content/cup.md": "# Cup\n\n![Cup](/cup.svg)\n",
      "content/cup.svg": svg,
    ])
    try site.build()
    try site.waitForClock()
    try site.build()
    try site.write("content/cup.svg", svg.replacing(#"width="4""#, with: #"width="9""#))
    try site.build()
    #expect(site.page("de/cup/").has(#"width="9" height="3""#))
    try site.expectCleanBuild()
  }

  @Test func aProblemOfAPageWithoutATranslationIsReportedOnce() throws {
    let site = try TestSite([
      "unfold.yml": "languages: {en: English, de: Deutsch, fr: Français}\n",
      "content/index.md": "# Tea\n",
      "content/index.de.md": "# Tee\n",
      "content/cup.md": "# Cup\n\n[Gone](nope.md)\n",
    ])
    for _ in 0..<4 {
      let result = try site.build(cache: false)
      #expect(result.diagnostics.count == 1)
      #expect(result.text.has("check the path: `nope.md`"))
    }
  }

  @Test func aChangeOfOneTranslationWritesOnePage() throws {
    let site = try TestSite(files)
    try site.write("content/de/tea/green.md", text("content/de/tea/green.md"))
    try site.build()
    // Each language has a cache.
    #expect(site.folder.tree(".unfold").count { $0.hasSuffix(".cache") } == 3)
    try site.write(
      "content/de/tea/green.md", text("content/de/tea/green.md").replacing("Text.", with: "Anders."))
    // The page, its Markdown, and a few files of the search index.
    #expect(2...8 ~= (try site.build().written))
  }

  @Test func translationsRedirectFromTheOldUrlsOfTheirOriginals() throws {
    let site = try TestSite(files)
    let original = text("content/tea/green.md").replacing("icon: star", with: "redirects: [/verde/, /grün/]")
    try site.write("content/tea/green.md", original)
    try site.write(
      "content/de/tea/green.md", "---\nredirects: /grün/\n---\n" + text("content/de/tea/green.md"))
    #expect(try site.build().diagnostics == [])
    for path in ["verde", "grün", "de/verde", "de/grün", "ar/verde"] {
      #expect(site.read("public/" + path + "/index.html").has(#"content="0; url=../tea/leaf/""#), "\(path)")
    }
  }

  @Test func wrongLanguages() throws {
    let site = try TestSite([
      "unfold.yml": "languages: {english: English, en: English, de: [a]}\n",
      "content/index.md": "# Home\n\nText.\n",
    ])
    let result = try site.build()
    #expect(result.text.count(of: "configuration.wrong-value") == 2)
    #expect(result.text.has("unfold.yml:1:"))
  }

  @Test func aSiteInOneLanguageHasNoMenu() throws {
    let site = try TestSite([
      "unfold.yml": "languages: {de: Deutsch}\n",
      "content/index.md": "# Start\n\nText.\n",
      "content/a.de.md": "# A\n\nText.\n",
    ])
    try site.build()
    let page = site.page("")
    #expect(page.has(#"<html lang="de""#))
    #expect(!page.has("unfold-languages"))
    #expect(!page.has("hreflang"))
  }

  @Test func aDraftOfATranslationIsMissing() throws {
    let site = try TestSite(files)
    try site.write("content/tea/black.de.md", "# Schwarz\n\nText.\n")
    try site.build()
    #expect(try alternates(site.page("tea/black/")).keys.sorted() == ["de", "en", "x-default"])
    try site.write("content/tea/black.de.md", draft)
    let result = try site.build()
    #expect(result.diagnostics == [])
    let page = site.page("de/tea/black/")
    #expect(page.has(#"<h1 lang="en" dir="ltr">Black</h1>"#))
    #expect(page.has("noch nicht übersetzt"))
    #expect(!page.has("Entwurf"))
    #expect(try alternates(site.page("tea/black/")).isEmpty)
    #expect(!site.read("public/de/sitemap.xml").has("tea/black/"))
    try site.expectCleanBuild()
    try site.write("content/tea/black.md", "# Black\n\n[Deutsch](black.de.md)\n")
    #expect(try site.build().text.has("[link.broken]"))
    // With drafts, it is a translation.
    #expect(try site.build(drafts: true).diagnostics == [])
    #expect(site.page("de/tea/black/").has("Entwurf"))
    #expect(site.page("tea/black/").has(#"<a href="../../de/tea/black/">Deutsch</a>"#))
  }

  @Test func aTranslationOfADraftIsADraft() throws {
    let site = try TestSite(files)
    try site.write("content/tea/black.de.md", "# Schwarz\n\nText.\n")
    try site.build()
    try site.write("content/tea/black.md", "---\ndraft: true\n---\n\n# Black\n\nText.\n")
    try site.write("content/index.md", text("content/index.md") + "\n[Schwarz](tea/black.de.md)\n")
    let result = try site.build()
    for folder in ["tea", "de/tea", "ar/tea"] {
      #expect(!site.exists("public/\(folder)/black"))
      #expect(site.exists("public/\(folder)/leaf"))
    }
    // The German home page and the navigation link to a page that is not built, and so does the home page.
    #expect(result.diagnostics.count { $0.has("content/index.md:7") } == 1)
    #expect(!site.page("").has("de/tea/black"))
    try site.expectCleanBuild()
  }

  @Test func titlesInTheDefaultLanguageSaySo() throws {
    let site = try TestSite(files)
    try site.write("content/tea/index.md", "# All teas\n\n> Every kind.\n")
    try site.build()
    let english = #"<bdi lang="en" dir="ltr">"#
    #expect(!["", "tea/leaf/"].contains { site.page($0).has("<bdi") })
    let home = site.page("de/")
    // Sidebar: a page without a translation, one with it, and a group with a title in German.
    #expect(home.has(#"<a href="tea/black/">\#(english)Black</bdi></a>"#))
    #expect(try home.matches(#"<a href="tea/leaf/">(<svg.*?</svg>)?Grüner Tee</a>"#))
    #expect(home.has("<summary>Aufguss</summary>"))
    let page = site.page("de/tea/leaf/")
    // Previous and next.
    #expect(page.has("</span> \(english)Black</bdi></a>"))
    let black = site.page("de/tea/black/")
    #expect(black.has(#"<span aria-current="page">\#(english)Black</bdi></span>"#))
    // A section, its cards, and the list of all pages.
    let cards = site.page("de/brewing/")
    #expect(
      cards.has(
        #"<a href="../tea/black/">\#(english)Black</bdi></a><p lang="en" dir="ltr">Black tea. Green</p>"#))
    #expect(cards.has(#"<a href="../tea/leaf/">Grüner Tee</a>"#))
    let everything = site.page("de/search/")
    #expect(everything.has(#"<li lang="en" dir="ltr"><a href="../tea/black/">Black</a>"#))
    #expect(everything.has(#"<li><a href="../tea/leaf/">"#))
    // A title that `navigation.yml` gives only in the default language.
    let arabic = site.page("ar/")
    #expect(arabic.has("<summary>\(english)Brewing</bdi></summary>"))
    try site.expectCleanBuild()
  }

  @Test func theFeedOfALanguageHasNoPagesOfAnotherOne() throws {
    let log = "\n## Change log\n\n| Date | Changes |\n| --- | --- |\n| 2026-02-01 | New. |\n"
    let site = try TestSite(files.with(["content/tea/black.md": text("content/tea/black.md") + log]))
    try site.build()
    #expect(site.read("public/feed.xml").has("<title>Black</title>"))
    // The page is also at de/tea/black/, in English.
    #expect(site.files()["de/tea/black/index.html"] != nil)
    #expect(site.files()["de/feed.xml"] == nil)
  }

}
