import Basics
import PageModel
import TestSupport
import Testing
import YAML

@Suite struct PagePresentationTests {
  private func read(_ yaml: String) throws -> (PagePresentation, [String]) {
    var diagnostics: [Diagnostic] = []
    let root = try #require(try YAML.parse(Array(yaml.utf8), firstLine: 2))
    let metadata = PageMetadata(from: root, file: "a.md", diagnostics: &diagnostics)
    return (metadata.presentation, diagnostics.map(show))
  }

  @Test func allKeys() throws {
    let (shown, diagnostics) = try read(
      """
      icon: gear
      heading: Guide
      image: card.png
      iconImage: {source: icon.svg, alt: A cup}
      color: purple
      action: {file: a.zip, purpose: download, label: Get it}
      children: compactGrid
      related:
        - b.md
        - {title: C, url: https://example.com/}
      redirects: [/old/, /older/]
      """)
    #expect(diagnostics == [])
    #expect(shown.icon == LocatedText("gear", at: SourceLocation(file: "a.md", line: 2, column: 7)))
    #expect(shown.heading == "Guide" && shown.color == .purple && shown.children == .compactGrid)
    #expect(shown.image?.source.text == "card.png" && shown.iconImage?.alt == "A cup")
    #expect(shown.action?.purpose == .download && shown.action?.label == "Get it")
    #expect(shown.related.map(\.title) == [nil, "C"])
    #expect(
      shown.related.map { "\($0.target.location.line) \($0.target.text)" } == [
        "10 b.md", "11 https://example.com/",
      ])
    #expect(shown.redirects.map(\.text) == ["/old/", "/older/"])
  }

  @Test(arguments: [
    (
      "color: pink",
      "2:8: warning: `color` must be `accent`, `blue`, `gray`, `green`, `orange`, `purple`, `red` or `yellow`, not `pink`"
    ),
    ("image: {alt: A}", "2:8: warning: `image` must be a file, or a mapping with `source` — add `source`"),
    (
      "action: {label: A}",
      "2:9: warning: `action` must be a mapping with `url` or `file` — add `url` or `file`"
    ),
    ("action: {url: a, purpose: x}", "2:27: warning: `purpose` must be `download` or `link`, not `x`"),
    (
      "related: [{title: A}]",
      "2:11: warning: an item of `related` must be a page, a URL, or a mapping with `title` and `url` — add `url`"
    ),
    ("redirects: [{a: b}]", "2:13: warning: an item of `redirects` must be text"),
    ("icon: [a]", "2:7: warning: `icon` must be text"),
  ])
  func wrongValuesAreReported(_ yaml: String, _ message: String) throws {
    let (_, diagnostics) = try read(yaml)
    #expect(diagnostics.map { $0.replacing(" [metadata.wrong-value]", with: "") } == ["a.md:" + message])
  }
}
