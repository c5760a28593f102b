import PageModel
import Testing

@Suite struct PageLinkPatternTests {
  @Test(arguments: [
    ("https://a.org/edit/{path}", "https://a.org/edit/x%20y/b.md"),
    (
      "https://a.org/new?title={title}&page={url}",
      "https://a.org/new?title=A%26B%2F%C3%A9&page=https%3A%2F%2Fs.org%2Fb%2F"
    ),
    ("mailto:docs@a.org?subject={title}", "mailto:docs@a.org?subject=A%26B%2F%C3%A9"),
    ("https://a.org/", "https://a.org/"),
    ("https://{title}.org/{path}{path}", "https://A%26B%2F%C3%A9.org/x%20y/b.mdx%20y/b.md"),
  ])
  func replacesPlaceholders(pattern: String, address: String) throws {
    let pattern = try #require(PageLinkPattern(pattern))
    #expect(pattern.url(path: "x y/b.md", title: "A&B/é", url: "https://s.org/b/") == address)
  }

  @Test(arguments: [
    "", "edit/{path}", "/edit/{path}", "https://a.org/{files}", "https://a.org/{path", "https://a.org/}",
    "javascript:{path}",
    "ftp://a.org/{path}", "mailto:nobody", "https://a.org/a b", "https:///{path}",
  ])
  func rejectsInvalidPatterns(pattern: String) { #expect(PageLinkPattern(pattern) == nil) }
}
