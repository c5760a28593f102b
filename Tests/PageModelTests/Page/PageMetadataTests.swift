import Basics
@testable import PageModel
import TestSupport
import Testing
import YAML

@Suite struct PageMetadataTests {
  private func read(_ yaml: String) throws -> (PageMetadata, [String]) {
    var diagnostics: [Diagnostic] = []
    let root = try #require(try YAML.parse(Array(yaml.utf8), firstLine: 2))
    return (PageMetadata(from: root, file: "a.md", diagnostics: &diagnostics), diagnostics.map(show))
  }

  @Test func allKeys() throws {
    let (metadata, diagnostics) = try read(
      """
      title: 42
      description: About it
      order: 3
      draft: yes
      kind: article
      source: https://example.com/a
      timestamp: 2026-02-01
      platforms: iOS, macOS
      breadcrumb:
        - {title: Home, url: /}
      disclosure: [Resources, h3]
      slug: it
      template: wide
      """)
    #expect(diagnostics == [])
    #expect(
      metadata.title == "42" && metadata.description == "About it" && metadata.order == 3 && metadata.isDraft)
    #expect(
      metadata.kind == "article" && metadata.source == "https://example.com/a"
        && metadata.date == "2026-02-01")
    #expect(metadata.platforms == ["iOS", "macOS"])
    #expect(metadata.breadcrumb == [.init(title: "Home", url: "/")])
    #expect(metadata.disclosure == DisclosureRules(headings: ["Resources"], levels: [3]))
    #expect(metadata.slug == "it" && metadata.template == "wide")
  }

  @Test func emptyValuesAreAbsent() throws {
    let (metadata, diagnostics) = try read("title:\norder:\nplatforms: ~\ndraft:\n")
    #expect(diagnostics == [])
    #expect(metadata.title == nil && metadata.order == nil && metadata.platforms == [] && !metadata.isDraft)
  }

  @Test(arguments: [
    (
      "titel: A",
      "a.md:2:1: warning: the key `titel` is unknown [metadata.unknown-key] — did you mean `title`?"
    ),
    ("order: first", "a.md:2:8: warning: `order` must be a whole number [metadata.wrong-value]"),
    ("order: \"1\"", "a.md:2:8: warning: `order` must be a whole number [metadata.wrong-value]"),
    ("draft: maybe", "a.md:2:8: warning: `draft` must be `true` or `false` [metadata.wrong-value]"),
    ("title: [a]", "a.md:2:8: warning: `title` must be text [metadata.wrong-value]"),
    ("platforms: [[a]]", "a.md:2:13: warning: an item of `platforms` must be text [metadata.wrong-value]"),
    (
      "disclosure: h7",
      "a.md:2:13: warning: a level of `disclosure` must be `h2`, `h3`, `h4`, `h5` or `h6` [metadata.wrong-value]"
    ),
    (
      "breadcrumb: [a]",
      "a.md:2:14: warning: an item of `breadcrumb` must be a mapping with `title` and `url` [metadata.wrong-value]"
    ),
    (
      "slug: a/b",
      "a.md:2:7: error: the slug `a/b` cannot be part of a URL: it contains a slash [page.slug] — a slug is one word, such as `menus-and-actions`"
    ),
    ("- a", "a.md:2:1: warning: front matter must be a mapping of keys to values [metadata.wrong-value]"),
  ])
  func wrongInputIsReported(yaml: String, expected: String) throws { #expect(try read(yaml).1 == [expected]) }
}
