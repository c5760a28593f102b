import PageModel
import Testing

@Suite struct URLPatternTests {
  @Test(arguments: [
    ("example.com", true), ("*.example.com", false), ("*example.com", true), ("EXAMPLE.com", true),
    ("example", false), ("example.com/*", true), ("example.com/tea", false), ("example.com/tea/*", true),
    ("https://example.com/*green", true), ("http://*", false), ("*", true), ("*/tea/*", true),
    ("*/teas/*", false),
    ("https://example.com/tea/green", true), ("https://example.com/tea/green*", true), ("ex*le.c*m", true),
  ])
  func matchesURLs(pattern: String, isMeant: Bool) throws {
    let pattern = try #require(URLPattern(pattern))
    #expect(pattern.matches("https://example.com/Tea/green", host: "example.com") == isMeant)
  }

  @Test(arguments: ["", " ", "a b", "a\n"])
  func rejectsInvalidPatterns(text: String) { #expect(URLPattern(text) == nil) }
}
