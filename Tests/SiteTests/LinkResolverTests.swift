import Basics
import PageModel
import Site
import TestSupport
import Testing

@Suite struct LinkResolverTests {
  static let text = TextSite(
    """
    index.md "Home" #Welcome
    components/index.md "Components"
    components/buttons.md "Push Buttons" #Best-practices #Don’t-overdo-it
    components/menus.md "Menus" #Anatomy
    patterns/search.md "Searching" slug=searching
    patterns/my page.md "My page"
    tools/saw.md "Saw"
    """)
  static let assets: Set = ["img/a.png", "components/b.png", "files/deep/c.zip", "img/space d.png"]
  static let resolver = LinkResolver(site: text.site, assets: assets)

  /// A page with very many broken links gets suggestions only for the first ones. Differences in case are found anyway.
  @Test func suggestionsAreLimited() {
    var diagnostics: [Diagnostic] = []
    let page = Self.text.page("index.md")
    for number in 0..<1_000 {
      let destination = number == 999 ? "Components/Menus.md" : "components/menu.md"
      let link = LinkReference(kind: .link, destination: destination, line: 3, column: 9)
      _ = Self.resolver.resolve(link, from: page, diagnostics: &diagnostics)
    }
    #expect(
      diagnostics.count { $0.help == "did you mean `components/menus.md`?" && $0.message.contains("menu.md") }
        == 200)
    #expect(diagnostics.last?.message.contains("case") == true)
  }

  /// Resolves a link on a page. Returns the target as text, followed by its diagnostics: the path, query and anchor of a
  /// page, or the kind and text of another target.
  static func resolve(
    _ destination: String, from path: String, _ kind: LinkReference.Kind = .link, text: TextSite = text,
    resolver: LinkResolver = resolver
  ) -> String {
    var diagnostics: [Diagnostic] = []
    let link = LinkReference(kind: kind, destination: destination, line: 3, column: 9)
    let found =
      switch resolver.resolve(link, from: text.page(path), diagnostics: &diagnostics) {
      case .page(let page, let query, let anchor):
        text.site.pages[page].path + query + (anchor.map { "#" + $0 } ?? "")
      case .asset(let path, let suffix): "asset \(path)\(suffix)"
      case .external(let url): "external \(url)"
      case .anchorOnPage(let anchor): "here #\(anchor)"
      case .broken: "broken"
      }
    return ([found] + diagnostics.map(show)).joined(separator: " | ")
  }

  @Test func foldersInAnotherCase() {
    let text = TextSite(
      "index.md \"Home\"\nGuides/a.md \"A\"\nGuides/Hot/index.md \"Hot\"\nGuides/Hot/b.md \"B\"")
    let resolver = LinkResolver(site: text.site, assets: [])
    for (link, page) in [("hot/index.md", "Guides/Hot/index.md"), ("hot/b.md", "Guides/Hot/b.md")] {
      let found = Self.resolve(link, from: "Guides/a.md", text: text, resolver: resolver)
      #expect(found.hasPrefix(page + " | ") && found.contains("[link.case]"), "\(found)")
    }
  }

  @Test(arguments: [
    // Files.
    ("buttons.md", "components/buttons.md"), ("./buttons.md", "components/buttons.md"),
    ("../index.md", "index.md"), ("../patterns/search.md", "patterns/search.md"),
    ("/patterns/search.md", "patterns/search.md"), ("index.md", "components/index.md"),
    ("../patterns/my%20page.md", "patterns/my page.md"), ("../patterns/my page.md", "patterns/my page.md"),
    ("..%2Fpatterns%2Fsearch.md", "patterns/search.md"),
    ("buttons.md?a=b#Best-practices", "components/buttons.md?a=b#Best-practices"),
    // The path that the file of a generated page would have.
    ("../tools/index.md", "tools/index.md"),
    // URLs.
    ("/components/buttons/", "components/buttons.md"), ("/components/buttons", "components/buttons.md"),
    ("/components/buttons.html", "components/buttons.md"),
    ("/components/buttons/index.html", "components/buttons.md"),
    ("../buttons/", "components/buttons.md"),
    ("../buttons/#Best-practices", "components/buttons.md#Best-practices"),
    ("buttons", "components/buttons.md"), ("../patterns/searching", "patterns/search.md"),
    ("../patterns/search", "patterns/search.md"), ("../../patterns/searching/", "patterns/search.md"),
    ("/", "index.md"), ("..", "index.md"), ("../", "components/index.md"), (".", "components/index.md"),
    ("/components/", "components/index.md"), ("/tools", "tools/index.md"), ("?q", "components/menus.md?q"),
    // Anchors.
    ("#Anatomy", "here #Anatomy"), ("#anatomy", "here #Anatomy"), ("#", "here #"), ("#top", "here #top"),
    ("buttons.md#best-practices", "components/buttons.md#Best-practices"),
    ("buttons.md#Best%20practices", "components/buttons.md#Best-practices"),
    ("buttons.md#dont-overdo-it", "components/buttons.md#Don’t-overdo-it"),
    ("buttons.md#Don%E2%80%99t-overdo-it", "components/buttons.md#Don’t-overdo-it"),
    // Assets.
    ("b.png", "asset components/b.png"), ("/img/a.png?x#y", "asset img/a.png?x#y"),
    ("../img/space%20d.png", "asset img/space d.png"),
    // Other sites.
    ("https://example.com/a#b", "external https://example.com/a#b"),
    ("//example.com", "external //example.com"),
    ("mailto:a@b.c", "external mailto:a@b.c"), ("javascript:alert(1)", "external javascript:alert(1)"),
    // DocC.
    ("doc:Buttons", "components/buttons.md"),
    ("doc:components/buttons#Best-practices", "components/buttons.md#Best-practices"),
    ("doc:Push-Buttons", "components/buttons.md"), ("doc:Guide/saw", "tools/saw.md"),
    ("doc:Components", "components/index.md"), ("doc:#Anatomy", "components/menus.md#Anatomy"),
  ])
  func linkTargets(destination: String, expected: String) {
    let found = Self.resolve(destination, from: "components/menus.md")
    #expect(found == expected)
  }

  @Test(arguments: [
    ("b.png", "asset components/b.png"), ("../img/a.png", "asset img/a.png"),
    ("../../img/a.png", "asset img/a.png"), ("https://e.x/a.png", "external https://e.x/a.png"),
    (
      "../img/b.png",
      "broken | components/menus.md:3:9: error: no file `../img/b.png` [link.broken] — did you mean `../img/a.png`?"
    ),
    (
      "b.pgn",
      "broken | components/menus.md:3:9: error: no file `b.pgn` [link.broken] — did you mean `b.png`?"
    ),
    (
      "buttons.md",
      "broken | components/menus.md:3:9: error: no file `buttons.md` [link.broken] — check the path: `components/buttons.md` is not a file of the site"
    ),
    (
      "",
      "broken | components/menus.md:3:9: error: the image has no file [link.empty] — add a destination, as in `![description](image.png)`"
    ),
  ])
  func imageTargets(destination: String, expected: String) {
    #expect(Self.resolve(destination, from: "components/menus.md", .image) == expected)
  }

  @Test func pathsInAnotherCaseWork() {
    #expect(
      Self.resolve("Buttons.md", from: "components/menus.md").hasPrefix("components/buttons.md"))
  }

  @Test(arguments: [
    ("butons.md#x", "no page or file `butons.md#x` [link.broken] — did you mean `buttons.md#x`?"),
    (
      "/components/buttns/",
      "no page or file `/components/buttns/` [link.broken] — did you mean `/components/buttons.md`?"
    ),
    ("saw.md", "no page or file `saw.md` [link.broken] — did you mean `../tools/saw.md`?"),
    ("sarch.md", "no page or file `sarch.md` [link.broken] — did you mean `../patterns/search.md`?"),
    ("../../../index.md", "no page or file `../../../index.md` [link.broken] — did you mean `../index.md`?"),
    (
      "nothing-like-it.md",
      "no page or file `nothing-like-it.md` [link.broken] — check the path: `components/nothing-like-it.md` is not a page or file of the site"
    ),
    (
      "../deep/./er/nothing-like-it.md#top",
      "no page or file `../deep/./er/nothing-like-it.md#top` [link.broken] — check the path: `deep/er/nothing-like-it.md` is not a page or file of the site"
    ),
    (
      "nothing%2Flike%20it.md",
      "no page or file `nothing%2Flike%20it.md` [link.broken] — check the path: `components/nothing/like it.md` is not a page or file of the site"
    ),
    (
      "a\u{1B}[2J",
      "no page or file `a\\u{1b}[2J` [link.broken] — check the path: `components/a\\u{1b}[2J` is not a page or file of the site"
    ),
    (
      "doc:NothingLikeIt",
      "no page or file `doc:NothingLikeIt` [link.broken] — write the file name of a page, or its path, without `.md`"
    ),
    ("doc:Butons", "no page or file `doc:Butons` [link.broken] — did you mean `doc:buttons`?"),
    ("", "the link has no destination [link.empty] — add a destination, as in `[text](page.md)`"),
  ])
  func brokenLinks(destination: String, expected: String) {
    #expect(
      Self.resolve(destination, from: "components/menus.md") == "broken | components/menus.md:3:9: error: "
        + expected)
  }

  @Test func brokenAnchors() {
    #expect(
      Self.resolve("buttons.md#Best-practice", from: "components/menus.md")
        == "components/buttons.md#Best-practice | components/menus.md:3:9: error: no anchor `#Best-practice` in "
        + "`components/buttons.md` [link.broken-anchor] — did you mean `#Best-practices`?")
    #expect(
      Self.resolve("#Nothing", from: "components/menus.md")
        == "here #Nothing | components/menus.md:3:9: error: no anchor `#Nothing` on this page [link.broken-anchor]"
    )
  }

  @Test func anchorsOfAPageWithManyHeadings() {
    let anchors = (1...200).map { "#Part-\($0)" }.joined(separator: " ")
    let text = TextSite("a.md \"A\" \(anchors)")
    let resolver = LinkResolver(site: text.site, assets: [])
    for number in [1, 77, 200] {
      for spelling in ["#Part-\(number)", "#part-\(number)"] {
        #expect(
          Self.resolve(spelling, from: "a.md", text: text, resolver: resolver) == "here #Part-\(number)")
      }
    }
  }

  @Test func ambiguousNames() {
    let text = TextSite("a/x.md \"A\"\nb/x.md \"B\"")
    let resolver = LinkResolver(site: text.site, assets: [])
    #expect(
      Self.resolve("doc:x", from: "b/x.md", text: text, resolver: resolver)
        == "a/x.md | b/x.md:3:9: warning: `doc:x` may mean `a/x.md` or `b/x.md`; the first is used "
        + "[link.ambiguous] — write the full path")
  }

  @Test func linksWithTheBaseURL() {
    var configuration = Configuration()
    configuration.baseURL = "https://docs.test/g/"
    let text = TextSite("a.md \"A\" #One\nb.md \"B\"", configuration: configuration)
    let resolver = LinkResolver(site: text.site, assets: [])
    func resolve(_ link: String) -> String {
      Self.resolve(link, from: "b.md", text: text, resolver: resolver)
    }
    #expect(resolve("https://docs.test/g/a/#one") == "a.md#One")
    #expect(resolve("https://docs.test/g/") == "index.md")
    #expect(resolve("https://docs.test/g/c/") == "external https://docs.test/g/c/")
    #expect(resolve("https://docs.test/other") == "external https://docs.test/other")
  }

  /// Resolves destinations made of random pieces. None may crash, and exactly the broken ones are reported.
  @Test func randomDestinations() {
    let pieces = [
      "/", "..", ".", "%2e", "%2F", "%", "#", "?", "a", "index", ".html", ".md", "doc:", "x:", "//", "é",
      "\0", "buttons",
    ]
    var numbers = RandomNumbers(seed: 11)
    func random(_ bound: Int) -> Int { numbers.pick(bound) }
    for _ in 0..<5_000 {
      let destination = (0..<random(8)).map { _ in pieces[random(pieces.count)] }.joined()
      let found = Self.resolve(destination, from: "components/menus.md", random(2) == 0 ? .link : .image)
      #expect(found.hasPrefix("broken | ") == found.hasPrefix("broken"), "\(destination.debugDescription)")
    }
  }
}

// MARK: - CapturedLinkTests

@Suite struct CapturedLinkTests {
  static let text = TextSite(
    """
    000_a.txt "Buttons" source=https://Example.com/design/guide/buttons #Best-practices
    001_b.txt "Menus" source=https://example.com/design/guide/menus/ #Anatomy
    plain.md "Plain"
    """)
  static let resolver = LinkResolver(site: text.site, assets: [])

  @Test(arguments: [
    ("/design/guide/menus", "001_b.txt"), ("/design/guide/menus/", "001_b.txt"),
    ("/design/guide/menus#Anatomy", "001_b.txt#Anatomy"),
    ("/design/guide/menus#anatomy", "001_b.txt#Anatomy"),
    ("menus#Anatomy", "001_b.txt#Anatomy"), ("./menus", "001_b.txt"), ("../guide/menus", "001_b.txt"),
    ("https://EXAMPLE.com/design/guide/menus#Anatomy", "001_b.txt#Anatomy"),
    ("//example.com/design/guide/menus", "001_b.txt"),
    ("/design/guide/buttons#Best-practices", "000_a.txt#Best-practices"),
    ("#best-practices", "here #Best-practices"),
    ("/design/guide/sliders?a#b", "external https://Example.com/design/guide/sliders?a#b"),
    ("/documentation/swiftui", "external https://Example.com/documentation/swiftui"),
    ("sliders", "external https://Example.com/design/guide/sliders"),
    ("../../x/", "external https://Example.com/x/"),
    ("https://other.test/a", "external https://other.test/a"),
    // Links that the author of this site has added.
    ("plain.md", "plain.md"), ("/plain/", "plain.md"),
    (
      "plan.md",
      "broken | 000_a.txt:3:9: error: no page or file `plan.md` [link.broken] — did you mean `plain.md`?"
    ),
    (
      "/design/guide/menus#Nowhere",
      "001_b.txt#Nowhere | 000_a.txt:3:9: warning: no anchor `#Nowhere` in `001_b.txt` [link.broken-anchor]"
    ),
  ])
  func linksOfCapturedPages(destination: String, expected: String) {
    #expect(
      LinkResolverTests.resolve(destination, from: "000_a.txt", text: Self.text, resolver: Self.resolver)
        == expected)
  }

  @Test func imagesStayOnTheSourceSite() {
    #expect(
      LinkResolverTests.resolve(
        "/i/a.png", from: "000_a.txt", .image, text: Self.text, resolver: Self.resolver)
        == "external https://Example.com/i/a.png")
  }

  @Test func otherPagesCanLinkToTheSource() {
    let link = "https://example.com/design/guide/menus"
    #expect(
      LinkResolverTests.resolve(link, from: "plain.md", text: Self.text, resolver: Self.resolver)
        == "external \(link)")
  }
}
