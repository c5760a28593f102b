import Basics
import Testing

@testable import PageModel

@Suite struct PathPatternTests {
  private func make(_ text: String) -> PathPattern? {
    PathPattern(LocatedText(text, at: SourceLocation(file: "unfold.yml")))
  }

  @Test(
    arguments: [
      ("drafts", ["drafts"], ["a/drafts", "draft", "drafts2", "drafts/x"]),
      ("/drafts/", ["drafts"], ["a/drafts"]),
      ("*.psd", ["a.psd", ".psd"], ["a/b.psd", "a.psd2", "psd"]),
      ("**/*.psd", ["a.psd", "a/b.psd", "a/b/c.psd"], ["a/b.psd/c"]),
      ("a/**/z", ["a/z", "a/b/z", "a/b/c/z"], ["a", "z", "b/a/z", "a/z/b"]),
      ("a/**", ["a", "a/b", "a/b/c"], ["b"]),
      ("v?/x*y*", ["v1/xy", "vé/xaybyc"], ["v/xy", "v12/xy", "v1/ya"]),
      ("*a*b*c*", ["abc", "xaybzc1"], ["acb", "ab"]),
      ("./a/./b", ["a/b"], ["b"]),
      ("*.{psd,ai}", ["a.psd", "a.ai"], ["a.md", "b/a.ai"]),
      ("{a,b/c}/{d,e}.md", ["a/d.md", "b/c/e.md"], ["b/d.md"]),
      ("**.md", ["a.md", "a/b.md"], ["a.mdx"]),
      ("docs**", ["docs", "docs2", "docs/a", "docs2/a/b"], ["a/docs"]),
    ] as [(String, [String], [String])])
  func matches(text: String, matching: [String], others: [String]) throws {
    let pattern = try #require(make(text))
    #expect(matching.filter(pattern.matches) == matching)
    #expect(others.filter(pattern.matches) == [])
  }

  @Test func aMatchingFolderContainsItsFiles() throws {
    let pattern = try #require(make("*/internal"))
    #expect(pattern.contains("a/internal/x/y.md"))
    #expect(!pattern.contains("internal/x.md"))
  }

  @Test(arguments: ["", "/", ".", "..", "../x", "a/../b"]) func leadingOut(text: String) {
    #expect(make(text) == nil)
  }

  /// A pattern with many stars must not take exponential time.
  @Test func manyStars() throws {
    let pattern = try #require(make(String(repeating: "a*", count: 200) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
    let folders = try #require(make(String(repeating: "**/a/", count: 100) + "b"))
    #expect(!folders.matches(Array(repeating: "a", count: 1000).joined(separator: "/")))
    let alternatives = try #require(make(String(repeating: "{a,b}", count: 1000)))
    #expect(!alternatives.matches(String(repeating: "b", count: 999)))
  }
}
