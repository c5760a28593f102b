import Basics
import Testing

@testable import Captures

@Suite struct LinkDestinationTests {
  @Test(arguments: [
    ("See [`a()`](/documentation/a\\(\\)).", "See [`a()`](/documentation/a())."),
    ("[a](/d/f\\(_:\\)-5y)", "[a](/d/f(_:)-5y)"),
    ("[a](/d/f(_:))", "[a](/d/f(_:))"),
    ("[a](/d/x\\#Part)", "[a](/d/x#Part)"),
    ("[a](/d/x\\\\#Part)", "[a](/d/x#Part)"),
    ("[a](/d/with space)", "[a](/d/with%20space)"),
    ("[a](/d/half\\(open)", "[a](/d/half%28open)"),
    ("* [Compact](#)", "* Compact"),
    ("[ padded ](/d)", "[padded](/d)"),
    ("word[ padded ](/d)word", "word [padded](/d) word"),
    ("![a](x%402x.png \"Title\")", "![a](x%402x.png \"Title\")"),
    ("`[a](b\\(c)`", "`[a](b\\(c)`"),
    ("no link (a\\(b)", "no link (a\\(b)"),
    ("[![](t\\(1\\).jpg) v](/v)", "[![](t(1).jpg) v](/v)"),
  ])
  func destinationsAreRepaired(source: String, expected: String) {
    #expect(LinkDestination.repair(Bytes(source)).string == expected)
  }

  @Test(
    arguments: [
      ("https://developer.apple.com/design/human-interface-guidelines/lists-and-tables", "lists-and-tables"),
      ("/design/x/?q=1#part", "x"), ("https://example.com", nil), ("https://example.com/", nil), ("", nil),
    ] as [(String, String?)])
  func theSlugIsTheLastPathComponent(url: String, slug: String?) {
    #expect(SourceURL.slug(url) == slug)
  }

  @Test(arguments: [
    ("Best practices", "Best-practices"), ("What’s new?", "Whats-new"),
    ("Snake_case and `code()`", "Snake_case-and-code"),
    ("Three-Column  Grid", "Three-Column-Grid"), ("Größe", "Größe"), ("16:9", "169"),
  ])
  func anchorsFollowTheHeading(heading: String, anchor: String) {
    #expect(HeadingAnchor.of(Bytes(heading)) == anchor)
  }
}
