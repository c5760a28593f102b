import Basics
import PageModel
import Site
import Testing

/// Links to files that Unfold writes, and to content that is not published.
@Suite struct OtherFilesTests {
  static let text = TextSite(
    """
    index.md "Home"
    guide/a.md "A"
    guide/what?.md "What?"
    guide/C#.md "C#"
    guide/secret.md "Secret" draft
    Über.md "Über"
    tee/Grün.md "Grün"
    """)
  static let resolver = LinkResolver(
    site: text.site, assets: ["files/a.zip", "demo/index.html", "bilder/Ä.png", "img/tea.png"],
    others: OtherFiles(
      generated: [
        .init("sitemap.xml"), .init("robots.txt", isAtRoot: true), .init("search/"), .init("404.html"),
        .init("print/", requires: "`print: true`"),
      ], parts: ["_parts/a.md", "guide/_note.md"]))

  private func resolve(
    _ destination: String, from page: String = "guide/a.md", _ kind: LinkReference.Kind = .link
  ) -> String {
    LinkResolverTests.resolve(destination, from: page, kind, text: Self.text, resolver: Self.resolver)
  }

  @Test(arguments: [
    ("/sitemap.xml", "asset sitemap.xml"), ("../sitemap.xml", "asset sitemap.xml"),
    ("../robots.txt#x", "asset robots.txt#x"), ("../search/", "asset search/"), ("/search", "asset search/"),
    ("/search.html", "asset search/"), ("/404.html", "asset 404.html"), ("../index.md", "index.md"),
    ("/guide/a/", "guide/a.md"),
  ])
  func generatedFiles(_ destination: String, _ expected: String) {
    #expect(resolve(destination) == expected)
  }

  @Test func theMarkdownOfPages() {
    let text = TextSite("README.md \"Home\"\ntea/green.md \"Green\" slug=verde")
    let resolver = LinkResolver(site: text.site, assets: [])
    for (link, target) in [("/index.md", "asset index.md"), ("verde.md", "asset tea/verde.md")] {
      #expect(
        LinkResolverTests.resolve(link, from: "tea/green.md", text: text, resolver: resolver) == target)
    }
  }

  @Test func filesOfTranslationsAreAtTheirRoot() {
    var text = TextSite("index.md \"Home\"\na.md \"A\"")
    var found: [Diagnostic] = []
    text.site.configuration = Configuration(
      reading: Array("languages: {en: English, de: Deutsch}".utf8), file: "unfold.yml", diagnostics: &found)
    text.site.configuration.select(language: 1)
    let resolver = LinkResolver(
      site: text.site, assets: [],
      others: OtherFiles(generated: [.init("sitemap.xml"), .init("robots.txt", isAtRoot: true)]))
    #expect(
      LinkResolverTests.resolve("/sitemap.xml", from: "a.md", text: text, resolver: resolver)
        == "asset sitemap.xml")
    #expect(
      LinkResolverTests.resolve("robots.txt", from: "a.md", text: text, resolver: resolver)
        == "asset ../robots.txt")
  }

  @Test(arguments: [
    (
      "../print/",
      "`../print/` is not part of this site [link.broken] — Unfold writes it only for a site with `print: true`; change the settings, or remove the link"
    ),
    (
      "secret.md",
      "`secret.md` is a draft, which is not published [link.broken] — remove the link, or remove `draft` from the page"
    ),
    (
      "/guide/secret/",
      "`/guide/secret/` is a draft, which is not published [link.broken] — remove the link, or remove `draft` from the page"
    ),
    (
      "_note.md",
      "`_note.md` is only a part of other pages, and not a page itself [link.broken] — link to a page that includes it, or use names that do not begin with `_`"
    ),
    (
      "../.env.example",
      "`../.env.example` is not published [link.broken] — hidden files are not copied, except those in `.well-known`; use a name that does not begin with a period"
    ),
    (
      "C:\\Users\\me\\tea.md",
      "`C:\\Users\\me\\tea.md` is a file on one computer, which readers cannot open [link.broken] — copy the file into the content folder, and write its relative path"
    ),
    (
      "file:///tea.md",
      "`file:///tea.md` is a file on one computer, which readers cannot open [link.broken] — copy the file into the content folder, and write its relative path"
    ),
    ("what?.md", "no page or file `what?.md` [link.broken] — did you mean `what%3F.md`?"),
    ("C#.md", "no page or file `C#.md` [link.broken] — did you mean `C%23.md`?"),
    ("..\\index.md", "no page or file `..\\index.md` [link.broken] — did you mean `../index.md`?"),
  ])
  func contentThatIsNotPublished(_ destination: String, _ message: String) {
    #expect(resolve(destination) == "broken | guide/a.md:3:9: error: " + message)
  }

  @Test func localImages() {
    #expect(resolve("C:\\tea.png", .image).contains("is a file on one computer"))
    #expect(resolve("\\\\server\\tea.png", .image).contains("is a file on one computer"))
    #expect(resolve("..\\img\\tea.png", .image).hasSuffix("did you mean `../img/tea.png`?"))
  }

  @Test func foldersWithoutAPage() {
    #expect(
      resolve("/files/")
        == "asset files/ | guide/a.md:3:9: warning: the folder `/files/` has no page [link.folder]"
        + " — link to a file in the folder, or add a page `index.md` to it")
    #expect(resolve("/demo/") == "asset demo/")
    #expect(resolve("/files/", .image).hasPrefix("broken"))
  }

  /// Editors write composed characters, and macOS stores letters and marks as separate ones.
  @Test(arguments: [
    ("../U\u{308}ber.md", "Über.md"), ("/U\u{308}ber/", "Über.md"), ("/tee/Gru\u{308}n", "tee/Grün.md"),
    ("../tee/Gr%75%CC%88n.md#", "tee/Grün.md"),
  ])
  func otherNormalizationForms(_ destination: String, _ expected: String) {
    #expect(resolve(destination) == expected)
    #expect(resolve("../bilder/A\u{308}.png", .image) == "asset bilder/Ä.png")
  }
}
