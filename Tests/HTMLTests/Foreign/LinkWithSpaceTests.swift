import Testing

@testable import HTML

/// Links that are shown as text, because their paths contain a space.
@Suite struct LinkWithSpaceTests {
  @Test(arguments: [
    ("[Pots](tea pots.md)", "3:1", "[Pots](<tea pots.md>)"),
    ("A ![x](my image.png) b", "3:3", "![x](<my image.png>)"),
    ("A\nb [Pots](tea pots.md#kinds \"All\")", "4:3", "[Pots](<tea pots.md#kinds> \"All\")"),
    ("- `[a](b c.md)` and [a](b c.md)", "3:21", "[a](<b c.md>)"),
    ("[Pots](tea pots (old).md)", "3:1", "[Pots](<tea pots (old).md>)"),
    ("[`Pots`](tea pots.md)", "3:8", "](<tea pots.md>)"),
    ("[Pots](../tea pots)", "3:1", "[Pots](<../tea pots>)"),
    ("[Pots](#Tea pots)", "3:1", "[Pots](<#Tea pots>)"),
    ("[Pots](https://tea.example/tea pots.html)", "3:1", "[Pots](<https://tea.example/tea pots.html>)"),
  ])
  func `Found`(text: String, place: String, fixed: String) {
    let page = RenderedPage("# A\n\n\(text)")
    #expect(page.diagnostics == ["\(place) link.space"])
    #expect(page.rendered.diagnostics.map(\.help) == ["write `\(fixed)`"])
  }

  @Test(arguments: [
    "`[Pots](tea pots.md)`", "    [Pots](tea pots.md)", "```text\n[Pots](tea pots.md)\n```",
    "\\[Pots](tea pots.md)", "[Pots\\](tea pots.md)", "[Pots](<tea pots.md>)", "[Pots](tea%20pots.md)",
    "[sic](as he wrote)", "f[i](a, b) and [1](see fig. 3)", "[Pots](tea.md \"All pots.md\")", "[a] (b c.md)",
    "[a](b c.md", "](b c.md)", "a](b c.md)", "[](", "[", "[]", "[a](and so on.)",
  ])
  func `Not found`(text: String) {
    #expect(!RenderedPage("# A\n\n\(text)").identifiers.contains("link.space"))
  }

  @Test func `Each link is reported at its own place`() {
    let page = RenderedPage("# A\n\n[a](b c.md) and [a](b c.md) and\n[a](b c.md)")
    #expect(page.diagnostics == ["3:1 link.space", "3:17 link.space", "4:1 link.space"])
  }

  @Test func `Long texts`() {
    for text in ["](", "[a](b ", "[", "[[](", "[a](b c.md)"] {
      _ = RenderedPage("# A\n\n" + String(repeating: text, count: 5_000))
    }
  }
}
