import Basics
import Markup
import Site
import Testing

@Suite struct RedirectTests {
  /// A site of pages with the addresses they had earlier, as lines of `path: address, address`.
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
          PlacedText($0, at: SourceLocation(file: page.path, line: 2, column: 13))
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
  func places(_ address: String, _ directory: String, _ file: String) {
    for (style, expected) in [(Configuration.URLStyle.directory, directory), (.file, file)] {
      let (site, diagnostics) = site([("index.md", []), ("new.md", [address])], urls: style)
      #expect(diagnostics == [])
      #expect(site.redirects.map { "\($0.url) \($0.outputPath)" } == [expected])
      #expect(site.redirects.map(\.target) == [.page(1, query: "", anchor: nil)])
    }
  }

  @Test(arguments: ["../old/", "/a/../b/", "/a//b/", "/old/?q", "/old/#part", "https://example.org/", "//x/"])
  func whatIsNoAddressOfTheSiteIsReported(_ address: String) {
    let (site, diagnostics) = site([("index.md", []), ("new.md", [address])])
    #expect(site.redirects == [])
    #expect(
      diagnostics == [
        "new.md:2:13: warning: `\(address)` cannot be an address of this site [redirect.bad-address]"
          + " — write a path from the site's root, such as `/old/page/`"
      ])
  }

  @Test func nothingTakesAnothersPlace() {
    let (site, diagnostics) = site(
      [
        ("index.md", []), ("a.md", ["/a/", "/B/", "/", "/old/", "/logo.svg/", "/404.html"]),
        ("b.md", ["/old"]),
      ], reserved: ["logo.svg"])
    #expect(site.redirects.map(\.url) == ["old/"])
    #expect(
      diagnostics == [
        "a.md:2:13: warning: `/a/` is the address that the page has now [redirect.to-itself] — remove it",
        "a.md:2:13: warning: `/B/` belongs to `b.md`, so nobody is led on from there [redirect.taken] — remove it here or there",
        "a.md:2:13: warning: `/` belongs to `index.md`, so nobody is led on from there [redirect.taken] — remove it here or there",
        "a.md:2:13: warning: `/logo.svg/` belongs to `logo.svg`, so nobody is led on from there [redirect.taken] — remove it here or there",
        "a.md:2:13: warning: `/404.html` belongs to `404.html`, so nobody is led on from there [redirect.taken] — remove it here or there",
        "b.md:2:13: warning: `/old` belongs to `a.md`, so nobody is led on from there [redirect.taken] — remove it here or there",
      ])
  }

  @Test(arguments: ["/old/", "../old/", "old/", "old.md", "/old.html", "https://example.com/docs/old/"])
  func aLinkToAnOldAddressLeadsToThePage(_ destination: String) {
    let (site, _) = site([("index.md", []), ("new.md", ["/old/"])])
    let resolver = LinkResolver(site: site, assets: [])
    var diagnostics: [Diagnostic] = []
    let link = LinkReference(kind: .link, destination: destination, line: 3, column: 9)
    let page = destination.hasPrefix("..") ? 1 : 0
    #expect(
      resolver.resolve(link, from: page, diagnostics: &diagnostics) == .page(1, query: "", anchor: nil))
    #expect(
      diagnostics.map(show) == [
        "\(site.pages[page].path):3:9: warning: `\(destination)` is an address that `new.md` had earlier "
          + "[link.redirected] — write `new.md`"
      ])
  }
}
