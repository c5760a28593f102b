import PageModel
import Testing

@Suite struct RelativeURLTests {
  @Test(arguments: [
    ("", "", "./"), ("", "a/", "a/"), ("a/", "", "../"), ("a/", "a/", "./"), ("a/b/", "a/", "../"),
    ("a/b/", "a/c/", "../c/"), ("a/b/", "ab/", "../../ab/"), ("a/b/", "a/bc/", "../bc/"),
    ("a/", "a/b/c/", "b/c/"),
    ("index.html", "a/b.html", "a/b.html"), ("a/b.html", "a/c.html", "c.html"),
    ("a/b.html", "a/b.html", "b.html"),
    ("a/b.html", "index.html", "../index.html"), ("a/b/", "style.css", "../../style.css"),
    ("", "a b/ü&'\".html", "a%20b/%C3%BC%26%27%22.html"), ("", "javascript:x/", "javascript%3Ax/"),
    ("", "50%/", "50%25/"), ("a/\0/", "a/b/", "../b/"), ("a/\0/", "a/", "../"),
    ("a/\0", "a/b.html", "b.html"),
  ])
  func shortestRelativeLink(page: String, target: String, expected: String) {
    #expect(RelativeURL.from(page, to: target) == expected)
  }
}
