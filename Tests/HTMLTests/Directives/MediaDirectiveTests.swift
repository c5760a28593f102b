import Testing

@testable import HTML

@Suite struct MediaDirectiveTests {
  private static let assets: Set = [
    "guide/pot.png", "guide/pot@2x.png", "guide/pot~dark.png", "guide/pot~dark@2x.png", "cup.svg",
    "guide/two.png", "guide/two.jpg", "tour.mp4", "tour.png", "sharp@2x.png",
  ]

  private let image = "<img loading=\"lazy\" decoding=\"async\""

  @Test func imageWithDarkAndHighResolutionVersions() {
    let page = LinkedSite("@Image(source: \"pot\", alt: \"A \\\"pot\\\"\") {\n*Old*.\n}", assets: Self.assets)
    #expect(
      page.html == """
        <figure>
        <picture><source media="(prefers-color-scheme: dark)" srcset="pot~dark.png, pot~dark@2x.png 2x" />\
        \(image) src="pot.png" srcset="pot@2x.png 2x" width="40" height="30" alt="A &quot;pot&quot;" /></picture>
        <figcaption>
        <p><em>Old</em>.</p>
        </figcaption>
        </figure>

        """)
    #expect(page.diagnostics == [])
  }

  @Test(arguments: [
    ("cup", "../cup.svg"), ("../cup.svg", "../cup.svg"), ("/cup", "../cup.svg"), ("sharp", "../sharp@2x.png"),
    ("guide/pot~dark", "pot~dark.png\" srcset=\"pot~dark@2x.png 2x"),
  ])
  func namesWithoutExtension(source: String, url: String) {
    let page = LinkedSite("@Image(source: \"\(source)\", alt: \"\")", assets: Self.assets)
    #expect(
      page.html == """
        <figure>
        <picture>\(image) src="\(url)" width="40" height="30" alt="" /></picture>
        </figure>

        """)
    #expect(page.diagnostics == [])
  }

  @Test func imageOnAnotherSite() {
    let page = LinkedSite("@Image(source: \"https://a.b/c.png\", alt: \"d\")")
    #expect(page.html == "<figure>\n\(image) src=\"https://a.b/c.png\" alt=\"d\" />\n</figure>\n")
  }

  /// Markdown images can have high-resolution versions and names without an extension, too.
  @Test func markdownImage() {
    let page = LinkedSite("![a](pot)", assets: Self.assets)
    #expect(
      page.html
        == "<p>\(image) src=\"pot.png\" srcset=\"pot@2x.png 2x\" width=\"40\" height=\"30\" alt=\"a\" /></p>\n"
    )
    #expect(page.diagnostics == [])
  }

  @Test func video() {
    let page = LinkedSite(
      "@Video(source: \"tour\", alt: \"A <tour>\", poster: \"tour\") { Text }", assets: Self.assets)
    #expect(
      page.html == """
        <figure>
        <video controls preload="none" playsinline src="../tour.mp4" aria-label="A &lt;tour&gt;" \
        poster="../tour.png" width="40" height="30"><a href="../tour.mp4">A &lt;tour&gt;</a></video>
        <figcaption>
        <p>Text</p>
        </figcaption>
        </figure>

        """)
    #expect(page.diagnostics == [])
  }

  @Test(arguments: [
    (
      "@Image { a }", "<figure>\n<figcaption>\n<p>a</p>\n</figcaption>\n</figure>\n",
      ["1:1 directive.missing-argument"]
    ),
    (
      "@Image(source: cup)",
      "<figure>\n<picture><img loading=\"lazy\" decoding=\"async\" src=\"../cup.svg\" width=\"40\" height=\"30\" alt=\"\" /></picture>\n</figure>\n",
      ["1:1 directive.missing-alt"]
    ),
    (
      "@Image(source: \"saucer\", alt: \"b\")",
      "<figure>\n<picture><img loading=\"lazy\" decoding=\"async\" src=\"saucer\" alt=\"b\" /></picture>\n</figure>\n",
      ["1:1 link.broken"]
    ),
    (
      "@Image(source: two, alt: \"b\")",
      "<figure>\n<picture><img loading=\"lazy\" decoding=\"async\" src=\"two.png\" width=\"40\" height=\"30\" alt=\"b\" /></picture>\n</figure>\n",
      ["1:1 link.ambiguous"]
    ),
    (
      "@Image(source: \"javascript:x\", alt: \"b\") { c }",
      "<figure>\n<figcaption>\n<p>c</p>\n</figcaption>\n</figure>\n", ["1:1 link.unsafe"]
    ),
    (
      "@Video(source: \"film\")",
      "<figure>\n<video controls preload=\"none\" playsinline src=\"film\"><a href=\"film\">film</a></video>\n</figure>\n",
      ["1:1 directive.missing-alt", "1:1 link.broken"]
    ),
    (
      "@Video(source: \"https://a.b/c.mp4\", alt: \"d\", poster: \"data:text/html,x\")",
      "<figure>\n<video controls preload=\"none\" playsinline src=\"https://a.b/c.mp4\" aria-label=\"d\"><a href=\"https://a.b/c.mp4\">d</a></video>\n</figure>\n",
      ["1:1 link.unsafe"]
    ),
  ])
  func mistakesAreReported(text: String, html: String, diagnostics: [String]) {
    let page = LinkedSite(text, assets: Self.assets)
    #expect(page.html == html)
    #expect(page.diagnostics == diagnostics)
  }
}
