import Markup
import Testing

@testable import HTML

/// Text that looks like Markdown with a mistake.
struct TextMistakeTests {
  @Test(arguments: [
    ("See [a][b].", "3:5 link.undefined"), ("[`a`][b]", "3:5 link.undefined"),
    ("![a][b]", "3:1 link.undefined"),
    ("> - [a][]", "3:5 link.undefined"), ("a[^1]", "3:2 footnote.undefined"),
    ("a\n[b]: c.md", "4:1 link.misplaced-definition"),
    ("a[^1]\n\n[^1]: b\n[c]: d.md", "6:1 link.misplaced-definition"),
    ("[a] (b.md)", "3:1 link.malformed"), ("(a)[https://a.test]", "3:1 link.malformed"),
    ("##Foo", "3:1 heading.missing-space"), ("#\u{A0}Foo", "3:1 heading.missing-space"),
    ("-aa\n-b c", "3:1 list.missing-space"), ("*aa\n*bb", "3:1 list.missing-space"),
    ("+aa\n+bb\n+cc", "3:1 list.missing-space"), ("1.Boil\n2.Pour", "3:1 list.missing-space"),
    ("1)Boil\n2)Pour", "3:1 list.missing-space"), ("Buy:\n-milk\n-tea", "4:1 list.missing-space"),
    ("-[x] a", "3:1 list.missing-space"), ("-[ ] a\n-[ ] b", "3:1 list.missing-space"),
    ("- [] a", "3:3 list.malformed-task"),
    ("- [x]a", "3:3 list.malformed-task"), ("<<<<<<< HEAD\na\n=======\nb", "3:1 text.merge-conflict"),
    ("a <!-- b", "3:3 html.unclosed"), ("a **b c", "3:3 text.unclosed-bold"),
    ("- **b [c](https://a.test) d", "3:3 text.unclosed-bold"), ("**b c **", "3:1 text.unclosed-bold"),
    ("a\n\n## \n\nb", "5:1 heading.empty"), ("<div>\n**b** c\n</div>", "4:1 html.unread-markdown"),
    ("<details><summary>**b**</summary>\n\nc\n\n</details>", "3:19 html.unread-markdown"),
    ("<p>\n  See [b](https://a.test)\n</p>", "4:7 html.unread-markdown"),
  ])
  func mistakesAreReported(_ text: String, _ expected: String) {
    #expect(RenderedPage("# T\n\n\(text)").diagnostics == [expected])
  }

  @Test(arguments: [
    "arr[0][1]", "[ ][x]", "[x]", "[1][2]", "map[string][]int", "[A-Z][a-z]+", "[^a-z]+", "cmd [-a][-b]",
    "`[a][b]`", "\\[a\\][b]", "[a][b]\n\n[b]: c", "#hashtag", "-5 degrees", "-f opens a file",
    "1.x is old\n2.x is new", "2.5\n3.5", "*a*\n*b*", "a\n-b\nc", "-[a](https://a.test)", "+49 1\n+49 2",
    "10.2026\n11.2026", "1. a\n2. b", "[a] (b)",
    "f(x)[0]", "- [ ] a", "- [x] a", "- [x](https://a.test)", "[Note]: this is text", "a < b", "# #!/bin/sh",
    "2 ** 3", "2**3", "pass **kwargs to it", "char **argv is an array", "**/*.md in a folder", "\\*\\*b c",
    "**b** c", "`**b c`", "<div>\n\n**b** c\n\n</div>", "<pre>\n**b** c\n</pre>", "<p>a **b c</p>",
    "<p>a[0](b)</p>",
  ])
  func otherTextIsNotReported(_ text: String) { #expect(RenderedPage("# T\n\n\(text)").diagnostics == []) }

  @Test func theNearestDefinitionIsSuggested() throws {
    let found = RenderedPage("# T\n\n[a][guide] [b](https://a.test)\n\n[gude]: https://b.test").rendered
      .diagnostics
    #expect(found.map(\.help) == ["did you mean `[gude]`?"])
  }

  /// The number of messages and the time are limited.
  @Test func manyMistakes() {
    let found = RenderedPage("# T\n\n" + String(repeating: "[a][b] ", count: 5_000)).rendered.diagnostics
    #expect(found.count == 50 && found[49].message.hasSuffix("this page has 4950 more such places"))
  }

  @Test func aCaretBelowAnOperatorIsText() {
    let html = RenderedPage("# T\n\n| a |\n|---|\n| + |\n| ^ |\n| b |\n| ^ |").html
    #expect(html.contains("<td>^</td>") && html.components(of: "rowspan") == 1)
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
