import Basics
import PageModel
import Site
import TestSupport
import Testing

/// The mapping `redirects` of `unfold.yml`, on a site with the pages `/`, `/new/` with three anchors, and `/other/`.
@Suite struct RedirectMapTests {
  private func site(
    _ map: String, pages: String = "", urls: Configuration.URLStyle = .directory, language: Int = 0
  ) -> (
    site: Site, diagnostics: [String]
  ) {
    var diagnostics: [Diagnostic] = []
    let languages = language == 0 ? "" : "languages: {en-GB: English, de: Deutsch}\n"
    var configuration = Configuration(
      reading: Array("\(languages)redirects:\n\(map)".utf8), file: "unfold.yml", diagnostics: &diagnostics)
    configuration.languages.current = language
    configuration.baseURL = "https://example.com/docs/"
    configuration.urls = urls
    let text = "index.md\nnew.md \"New\" #One #Two #Overview\nother.md \"Other\" #Overview\n" + pages
    let (site, found) = Site.assemble(
      summaries: text.split(separator: "\n").map(TextSite.summary), configuration: configuration,
      reserved: ["tea.pdf", "files/a.zip"])
    return (site, (diagnostics + found).map(show))
  }

  /// URLs with the code of the default language are not below the folder of another language.
  @Test func redirectsOfTheDefaultLanguage() {
    let map =
      "  /old/: /new/\n  /en/old/: /new/\n  /en-gb/old/#a: /new/\n  /en-gb/a: /new/\n  /entry/: /new/\n"
    #expect(lines(site(map, language: 1).site) == ["entry/ → new.md", "old/ → new.md"])
  }

  @Test func patternsRedirectToEachPageBelowAFolder() {
    let pages = "teas/index.md \"Teas\"\nteas/green.md \"Green\"\nteas/a b.md \"A\"\nold/mild.md \"Mild\"\n"
    let (found, diagnostics) = site("  /old/*: /teas/*\n  /old/green/: /other/\n", pages: pages)
    #expect(lines(found) == ["old/a b/ → teas/a b.md", "old/green/ → other.md"])
    #expect(diagnostics == [])
    // The page of the folder `old` exists, so the pattern is left to the pages.
    #expect(found.redirectPatterns == [])
    let (all, _) = site("  /former/*: /teas/:splat\n", pages: pages)
    #expect(
      lines(all) == ["former/a b/ → teas/a b.md", "former/green/ → teas/green.md", "former/ → teas/index.md"])
    #expect(all.redirectPatterns == [RedirectPattern(from: "former/", to: "teas/", isExternal: false)])
  }

  @Test(arguments: [
    "/old/:page", "/old/(.*)", "^/old/", "/old/*/a", "/*", "/old/**", "/old/[^/]+",
  ])
  func otherPatternsAreErrors(_ pattern: String) {
    let (found, diagnostics) = site("  \"\(pattern)\": /new/\n")
    #expect(lines(found) == [])
    #expect(diagnostics.count == 1 && diagnostics[0].contains("is a pattern, for which a static site"))
  }

  @Test func namesOfOperatorsAreNoPatterns() {
    #expect(lines(site("  /api/*(_:_:)/: /new/\n").site) == ["api/*(_:_:)/ → new.md"])
  }

  @Test func patternsWithoutPagesAreErrors() {
    #expect(site("  /old/*: /none/*\n").diagnostics.count == 1)
    #expect(site("  /old/*: https://example.org/*\n").diagnostics.count == 1)
  }

  /// The redirects of pages and of anchors, one per line: `old/ → new.md#One`.
  private func lines(_ site: Site) -> [String] {
    func name(_ target: LinkTarget) -> String {
      switch target {
      case .page(let page, let query, let anchor):
        site.pages[page].path + query + (anchor.map { "#" + $0 } ?? "")
      case .asset(let path, let suffix): path + suffix
      case .external(let address): address
      case .anchorOnPage, .broken: "?"
      }
    }
    var lines: [String] = []
    for redirect in site.redirects {
      lines.append("\(redirect.url) → \(name(redirect.target))")
      for anchor in redirect.anchorRedirects {
        lines.append("\(redirect.url)#\(anchor.name) → \(name(anchor.target))")
      }
    }
    for (page, anchors) in site.anchorRedirects.sorted(by: { $0.key < $1.key }) {
      for anchor in anchors {
        lines.append("\(site.pages[page].path)#\(anchor.name) → \(name(anchor.target))")
      }
    }
    return lines
  }

  @Test(arguments: [
    ("  /old/: /new/", "old/ → new.md"),
    ("  /old/: new.md", "old/ → new.md"),
    ("  /old/: /new", "old/ → new.md"),
    ("  /old/: /new.html?a=1", "old/ → new.md?a=1"),
    ("  /old/: https://example.com/docs/new/", "old/ → new.md"),
    ("  /old/: /new/#one", "old/ → new.md#One"),
    ("  /old/: https://example.org/x?y#z", "old/ → https://example.org/x?y#z"),
    ("  /old.pdf: /tea.pdf#page=2", "old.pdf/ → tea.pdf#page=2"),
    ("  /zip/: /files/a.zip", "zip/ → files/a.zip"),
    ("  https://example.com/docs/old/: /", "old/ → index.md"),
    ("  /a%20b/: /new/", "a b/ → new.md"),
    ("  /old/: ../../book/#a", "old/ → ../../book/#a"),
    ("  /a/old.html: ../x/../../book/b.html?c", "a/old.html → ../../book/b.html?c"),
  ])
  func redirectTargets(_ map: String, _ expected: String) {
    let (site, diagnostics) = site(map)
    #expect(diagnostics == [])
    #expect(lines(site) == [expected])
  }

  @Test func chainsOfRedirectsAreResolved() {
    let (site, diagnostics) = site(
      """
        /a/: /b/
        /b/: /c/#Two
        /c/: /new/
        /d/: /c/#Overview
        /c/#Overview: /other/#Overview
        /e/: /d/
      """)
    #expect(diagnostics == [])
    #expect(
      lines(site) == [
        "a/ → new.md#Two", "b/ → new.md#Two", "c/ → new.md", "c/#Overview → other.md#Overview",
        "d/ → other.md#Overview", "e/ → other.md#Overview",
      ])
  }

  @Test func chainsCanEndOutOfTheSite() {
    let (site, diagnostics) = site(
      """
        /a/old/: ../../../book/
        /older/: /a/old/
      """)
    #expect(diagnostics == [])
    #expect(lines(site) == ["a/old/ → ../../../book/", "older/ → ../../book/"])
  }

  @Test func chainsCanEndAtRedirectsInFrontMatter() {
    var configuration = Configuration()
    let place = SourceLocation(file: "unfold.yml")
    configuration.redirects = [
      RedirectEntry(from: LocatedText("/older/", at: place), to: LocatedText("/old/#One", at: place))
    ]
    var page = TextSite.summary("new.md \"New\" #One")
    page.metadata.presentation.redirects = [LocatedText("/old/", at: SourceLocation(file: "new.md"))]
    let (site, diagnostics) = Site.assemble(
      summaries: [TextSite.summary("index.md"), page], configuration: configuration)
    #expect(diagnostics == [])
    #expect(lines(site) == ["old/ → new.md", "older/ → new.md#One"])
  }

  @Test func anchorsOfExistingAndOfRedirectedPages() {
    let (site, diagnostics) = site(
      """
        /other/#Gone: /new/#One
        /old/: /new/
        /old/#Gone: https://example.org/
        /old/#A%20b: /other/
      """)
    #expect(diagnostics == [])
    #expect(
      lines(site) == [
        "old/ → new.md", "old/#Gone → https://example.org/", "old/#A b → other.md",
        "other.md#Gone → new.md#One",
      ])
  }

  @Test(arguments: [
    (
      "  /old/: /nwe/",
      "2:10: error: the redirect target `/nwe/` does not exist [redirect.broken] — did you mean `/new/`?"
    ),
    (
      "  /old/: mailto:a@example.com",
      "2:10: error: the redirect target `mailto:a@example.com` does not exist [redirect.broken] — write the path of a page from the site's root, such as `/new/page/`, or a whole URL"
    ),
    (
      "  /old/: ''",
      "2:10: error: the redirect target `` does not exist [redirect.broken] — write the path of a page from the site's root, such as `/new/page/`, or a whole URL"
    ),
    (
      "  /a/old/: ../../new/",
      "2:12: error: the redirect target `../../new/` does not exist [redirect.broken] — write the path of a page from the site's root, such as `/new/page/`, or a whole URL"
    ),
    (
      "  /old/: /old/",
      "2:3: error: `/old/` is part of a redirect loop [redirect.loop] — redirect one of the URLs in the loop to a page"
    ),
    (
      "  /new/: /other/",
      "2:3: warning: `/new/` is already used by `new.md`, so it does not redirect [redirect.taken] — remove one of the two"
    ),
    (
      "  /TEA.pdf/: /other/",
      "2:3: warning: `/TEA.pdf/` is already used by `tea.pdf`, so it does not redirect [redirect.taken] — remove one of the two"
    ),
    (
      "  /new/#One: /other/",
      "2:3: warning: `/new/#One` is already used by `new.md`, so it does not redirect [redirect.taken] — remove one of the two"
    ),
    (
      "  /new/#main: /other/",
      "2:3: warning: `/new/#main` is already used by `new.md`, so it does not redirect [redirect.taken] — remove one of the two"
    ),
    (
      "  /old/#One: /other/",
      "2:3: warning: `/old/#One` has no effect, because there is no page or redirect at `/old/` [redirect.no-page] — add a redirect for `/old/`, too"
    ),
    (
      "  /../old/: /new/",
      "2:3: warning: `/../old/` is not a valid path on this site [redirect.invalid-path] — write a path from the site's root, such as `/old/page/`"
    ),
  ])
  func problems(_ map: String, _ expected: String) {
    let (site, diagnostics) = site(map)
    #expect(diagnostics == ["unfold.yml:" + expected])
    #expect(lines(site) == [])
  }

  @Test func missingAnchorsAreReportedAndThePageIsUsed() {
    let (site, diagnostics) = site("  /old/: /new/#Tow\n  /older/: /old/")
    #expect(lines(site) == ["old/ → new.md", "older/ → new.md"])
    #expect(
      diagnostics == [
        "unfold.yml:2:10: error: no anchor `#Tow` in `new.md` [redirect.broken-anchor] — did you mean `#Two`?"
      ])
  }

  @Test func loopsAreReportedOnceAndDoNotRedirect() {
    let (site, diagnostics) = site("  /a/: /b/\n  /b/: /c/\n  /c/: /b/\n  /d/: /new/")
    #expect(lines(site) == ["d/ → new.md"])
    #expect(
      diagnostics.count == 1
        && diagnostics[0].hasPrefix("unfold.yml:2:3: error: `/a/` is part of a redirect loop"))
  }

  @Test func twoSpellingsOfTheSameURL() {
    let (site, diagnostics) = site("  /old/: /new/\n  /old: /other/\n  /old/#A: /new/\n  /old#A: /other/")
    #expect(lines(site) == ["old/ → new.md", "old/#A → new.md"])
    #expect(
      diagnostics.map { $0.prefix(30) } == [
        "unfold.yml:3:3: warning: `/old", "unfold.yml:5:3: warning: `/old",
      ])
  }

  @Test func fileURLs() {
    let (site, diagnostics) = site(
      """
        /old: /new.html#One
        /old/#A: /other
        /older.html: /old
        /new/#Gone: /other#Gone
        /other/#Gone: /
      """, urls: .file)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix("unfold.yml:3:3: warning: `/old/#A` has no effect") == true)
    #expect(
      lines(site) == [
        "old.html → new.md#One", "older.html → new.md#One", "new.md#Gone → index.md",
        "other.md#Gone → index.md",
      ])
  }

  @Test(arguments: [
    ("/old/", ".page(1, query: \"\", anchor: Optional(\"Two\"))", "write `new.md#Two`"),
    ("/old/#One", ".page(1, query: \"\", anchor: Optional(\"One\"))", "write `new.md#One`"),
    ("/old/#Nothing", ".page(1, query: \"\", anchor: Optional(\"Two\"))", "write `new.md#Two`"),
    ("/old/#Gone", ".external(\"https://example.org/\")", "write `https://example.org/`"),
    ("/other/#Gone", ".page(1, query: \"\", anchor: Optional(\"One\"))", "write `new.md#One`"),
    ("other.md#Gone", ".page(1, query: \"\", anchor: Optional(\"One\"))", "write `new.md#One`"),
    ("old.pdf", ".asset(\"tea.pdf\", suffix: \"\")", "write `tea.pdf`"),
  ])
  func linksFollowRedirects(_ destination: String, _ expected: String, _ help: String) {
    let (site, _) = site(
      """
        /old/: /new/#Two
        /old/#Gone: https://example.org/
        /other/#Gone: /new/#One
        /old.pdf: /tea.pdf
      """)
    let resolver = LinkResolver(site: site, assets: ["tea.pdf"])
    var diagnostics: [Diagnostic] = []
    let link = LinkReference(kind: .link, destination: destination, line: 3, column: 9)
    let target = resolver.resolve(link, from: 0, diagnostics: &diagnostics)
    #expect("\(target)".replacing("Site.LinkTarget", with: "") == String(expected.dropFirst()))
    #expect(diagnostics.map(\.identifier) == ["link.redirected"] && diagnostics.map(\.help) == [help])
  }
}
