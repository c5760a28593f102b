import HTML
import Testing

/// The images in `srcset`, which are resolved like the one in `src`.
@Suite struct SourceSetTests {
  @Test(arguments: [
    ("a.png, b.png 2x", "‹a.png›, ‹b.png› 2x"), ("a.png 1x,b.png  480w ", "‹a.png› 1x, ‹b.png› 480w"),
    (" ,a.png , ,b.png 3x,", "‹a.png›, ‹b.png› 3x"), ("a.png", "‹a.png›"),
    // Without white space, a comma is part of the URL.
    ("a,b.png 2x", "‹a,b.png› 2x"),
    ("https://example.com/a.png 2x, b.png", "https://example.com/a.png 2x, ‹b.png›"),
    ("", ""),
  ])
  func images(value: String, expected: String) {
    for element in ["<img src=\"c.png\" alt=\"\" ", "<source "] {
      let page = RenderedPage("# T\n\n<picture>\n\(element)srcset=\"\(value)\">\n</picture>")
      #expect(page.html.contains("srcset=\"\(expected)\""), "\(page.html)")
    }
    var options = RenderingOptions()
    options.html = .trusted
    let page = RenderedPage("# T\n\n<img srcset=\"\(value)\">", options: options)
    let urls = expected.split(separator: "‹").filter { $0.contains("›") }
      .map { String($0.prefix { $0 != "›" }) }
    #expect(page.rendered.links.map(\.destination) == urls)
  }
}
