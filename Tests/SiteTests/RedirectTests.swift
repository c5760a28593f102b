import Basics
import PageModel
import Site
import TestSupport
import Testing

@Suite struct RedirectTests {
  /// Assembles a site with pages that have redirects in front matter.
  private func site(
    _ pages: [(path: String, redirects: [String])], urls: Configuration.URLStyle = .directory,
    reserved: Set<String> = []
  ) -> (site: Site, diagnostics: [String]) {
    var configuration = Configuration()
    configuration.urls = urls
    configuration.baseURL = "https://example.com/docs/"
    let summaries = pages.map { page in
      var summary = PageSummary(path: page.path, title: page.path)
      if !page.redirects.isEmpty {
        summary.metadata.presentation.redirects = page.redirects.map {
          LocatedText($0, at: SourceLocation(file: page.path, line: 2, column: 13))
        }
      }
      return summary
    }
    let (site, diagnostics) = Site.assemble(
      summaries: summaries, configuration: configuration, reserved: reserved)
    return (site, diagnostics.map(show))
  }

  @Test(arguments: [
    ("/old/", "old/ old/index.html", "old/ old/index.html"),
    ("/old", "old/ old/index.html", "old.html old.html"),
    ("old/path", "old/path/ old/path/index.html", "old/path.html old/path.html"),
    ("/old.html", "old.html old.html", "old.html old.html"),
    ("/old/index.html", "old/ old/index.html", "old/index.html old/index.html"),
    ("/a%20b/", "a b/ a b/index.html", "a b/ a b/index.html"),
    ("https://example.com/docs/old/", "old/ old/index.html", "old/ old/index.html"),
  ])
  func urlsAndOutputPaths(_ address: String, _ directory: String, _ file: String) {
    for (style, expected) in [(Configuration.URLStyle.directory, directory), (.file, file)] {
      let (site, diagnostics) = site([("index.md", []), ("new.md", [address])], urls: style)
      #expect(diagnostics == [])
      #expect(site.redirects.map { "\($0.url) \($0.outputPath)" } == [expected])
      #expect(site.redirects.map(\.target) == [.page(1, query: "", anchor: nil)])
    }
  }

  @Test(arguments: ["../old/", "/a/../b/", "/a//b/", "/old/?q", "/old/#part", "https://example.org/", "//x/"])
  func invalidPathsAreReported(_ address: String) {
    let (site, diagnostics) = site([("index.md", []), ("new.md", [address])])
    #expect(site.redirects == [])
    #expect(
      diagnostics == [
        "new.md:2:13: warning: `\(address)` is not a valid path on this site [redirect.invalid-path]"
          + " — write a path from the site's root, such as `/old/page/`"
      ])
  }

  @Test func pathsInUseAreReported() {
    let (site, diagnostics) = site(
      [
        ("index.md", []), ("a.md", ["/a/", "/B/", "/", "/old/", "/logo.svg/", "/404.html"]),
        ("b.md", ["/old"]),
      ], reserved: ["logo.svg"])
    #expect(site.redirects.map(\.url) == ["old/"])
    #expect(
      diagnostics == [
        "a.md:2:13: warning: `/a/` is the current URL of the page [redirect.to-itself] — remove this redirect",
        "a.md:2:13: warning: `/B/` is already used by `b.md`, so it does not redirect [redirect.taken] — remove one of the two",
        "a.md:2:13: warning: `/` is already used by `index.md`, so it does not redirect [redirect.taken] — remove one of the two",
        "a.md:2:13: warning: `/logo.svg/` is already used by `logo.svg`, so it does not redirect [redirect.taken] — remove one of the two",
        "a.md:2:13: warning: `/404.html` is already used by `404.html`, so it does not redirect [redirect.taken] — remove one of the two",
        "b.md:2:13: warning: `/old` is already used by `a.md`, so it does not redirect [redirect.taken] — remove one of the two",
      ])
  }

  @Test func twoSpellingsOfAnOldURLAreOneRedirect() {
    let (site, diagnostics) = site([("index.md", []), ("new.md", ["/old", "/old/"])])
    #expect(site.redirects.map(\.url) == ["old/"] && diagnostics == [])
  }

  /// Authors write redirects, but the URL of a page that only lists others follows from a folder.
  @Test func generatedPagesGiveWayToRedirects() {
    for (style, url) in [(Configuration.URLStyle.directory, "pots/all/"), (.file, "pots/all/index.html")] {
      let (site, diagnostics) = site([("index.md", []), ("pots/clay.md", ["/pots/index.html"])], urls: style)
      #expect(site.redirects.map(\.outputPath) == ["pots/index.html"])
      #expect(diagnostics == [])
      #expect(
        site.pages.filter(\.isGenerated).map { "\($0.url) \($0.outputPath)" } == [
          "\(url) pots/all/index.html"
        ])
    }
  }

  @Test func generatedPagesWithoutAnotherURLKeepTheirs() {
    let (site, diagnostics) = site(
      [("index.md", []), ("pots/clay.md", ["/pots/"]), ("pots/all.md", []), ("cups/a.md", [])])
    #expect(site.redirects == [])
    #expect(
      diagnostics == [
        "pots/clay.md:2:13: warning: `/pots/` does not redirect, because it is the URL of the page that lists the "
          + "pages of `pots` [redirect.taken] — remove the redirect, or write `pots/index.md` with a link to the new page"
      ])
    #expect(site.pages.filter(\.isGenerated).map(\.url).sorted() == ["cups/", "pots/"])
  }

  @Test(arguments: ["/old/", "../old/", "old/", "old.md", "/old.html", "https://example.com/docs/old/"])
  func linksToOldURLsLeadToThePage(_ destination: String) {
    let (site, _) = site([("index.md", []), ("new.md", ["/old/"])])
    let resolver = LinkResolver(site: site, assets: [])
    var diagnostics: [Diagnostic] = []
    let link = LinkReference(kind: .link, destination: destination, line: 3, column: 9)
    let page = destination.hasPrefix("..") ? 1 : 0
    #expect(
      resolver.resolve(link, from: page, diagnostics: &diagnostics) == .page(1, query: "", anchor: nil))
    #expect(
      diagnostics.map(show) == [
        "\(site.pages[page].path):3:9: warning: `\(destination)` redirects to `new.md` "
          + "[link.redirected] — write `new.md`"
      ])
  }
}
