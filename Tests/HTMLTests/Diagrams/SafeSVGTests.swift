import Basics
import Testing

@testable import HTML

/// The parts of an SVG document that remain in a page. `<svg>` represents the root with its label.
@Suite struct SafeSVGTests {
  private func safe(_ svg: String) -> String? {
    var writer = SafeSVG(Array(svg.utf8), idPrefix: "p-", label: "L")
    var out = ByteBuffer()
    guard writer.write(to: &out) else { return nil }
    return String(decoding: out.array(), as: UTF8.self)
      .replacing("<svg role=\"img\" aria-label=\"L\">", with: "<svg>")
  }

  @Test(arguments: [
    ("<g/>", "<g></g>"), ("<g><g></g>", "<g><g></g></g>"), ("<g></x></g>", "<g></g>"),
    ("<text>a &amp; &#60;b&gt; <![CDATA[<c>]]></text>", "<text>a &amp; &lt;b&gt; &lt;c&gt;</text>"),
    ("<!-- a --><g/><?b c?>", "<g></g>"), ("<svg:rect width='1'/>", "<rect width=\"1\"></rect>"),
    ("<inkscape:rect/><G/><p>a</p>", ""), ("<a href='b'><g/></a>", "<g></g>"),
    ("<title>a<g/>b</title>", "<title>ab</title>"),
    ("<g id='a'/><use href='#a'/>", "<g id=\"p-a\"></g><use href=\"#p-a\"></use>"),
    ("<use href='a.svg#b'/>", "<use></use>"),
    ("<g onclick='a' data-b='c' role='d' tabindex='0'/>", "<g></g>"),
    ("<g fill='url(#a)'/>", "<g fill=\"url(#p-a)\"></g>"),
    ("<g fill='URL( &quot;#a&quot; ) red'/>", "<g fill=\"URL(#p-a) red\"></g>"),
    ("<g fill='url(a)' stroke='red'/>", "<g stroke=\"red\"></g>"),
    ("<g fill='src(a)' mask='image(a)'/>", "<g></g>"),
    (
      "<g fill='rgb(1, 2, 3)' opacity='calc(1 - .5)'/>",
      "<g fill=\"rgb(1, 2, 3)\" opacity=\"calc(1 - .5)\"></g>"
    ),
    ("<g fill='a\\28'/>", "<g></g>"),
    ("<g style='fill:red; cursor:url(a);stroke : blue '/>", "<g fill=\"red\" stroke=\"blue\"></g>"),
    ("<g style='fill:red' fill='blue'/>", "<g fill=\"red\"></g>"),
    ("<style>g{fill:red}</style><g fill='blue'/>", "<g fill=\"red\"></g>"),
    (
      "<style>.a{fill:red}g{fill:blue}</style><g class='b a'/><g/>",
      "<g fill=\"red\"></g><g fill=\"blue\"></g>"
    ),
    ("<g id='a' class='b'/><style>#a.b{fill:red}#a{fill:blue}</style>", "<g id=\"p-a\" fill=\"red\"></g>"),
    (
      "<style>.a rect, .b > path{fill:red}</style><g class='a b'><g><rect/><path/></g><path/></g>",
      "<g><g><rect fill=\"red\"></rect><path></path></g><path fill=\"red\"></path></g>"
    ),
    (
      "<style>@import 'a';@media print{g{fill:red}}/* g{fill:blue} */ g{fill:green!important}</style><g/>",
      "<g fill=\"green\"></g>"
    ),
    ("<style>g:hover{fill:red}g[a]{fill:red}*{stroke:blue}</style><g/>", "<g stroke=\"blue\"></g>"),
    ("<style><![CDATA[g > g {fill:red}]]></style><g/>", "<g></g>"),
    ("<script>a</script><foreignObject><g/></foreignObject><image href='a'/><style>", ""),
    ("</svg><svg><g/>", ""),
  ])
  func `Content`(content: String, expected: String) {
    let root = content.contains("*{stroke") ? "<svg role=\"img\" aria-label=\"L\" stroke=\"blue\">" : "<svg>"
    #expect(safe("<svg>\(content)</svg>") == "\(root)\(expected)</svg>")
  }

  @Test func `Documents without a root`() {
    for text in ["", "a", "<p/>", "<html><svg/></html", "<script/>"] {
      if text.contains("<svg") { #expect(safe(text) == "<svg></svg>") } else { #expect(safe(text) == nil) }
    }
  }

  @Test(arguments: [("10", 10), ("7.5pt", 10), ("1in", 96), ("100%", 0), ("a", 0), ("1e5", 0), ("2em", 32)])
  func `Width`(length: String, pixels: Double) {
    #expect(SVGValue.pixels(Array(length.utf8)) == pixels)
  }

  @Test func `Deep nesting`() {
    let text = "<svg>" + String(repeating: "<g>", count: 5_000) + String(repeating: "</x></g>", count: 5_000)
    #expect(safe(text)?.count ?? 0 < 2_000)
  }
}
