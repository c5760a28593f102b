import Testing

@testable import HTML

/// Links to the author’s own computer, which other readers cannot open, are reported.
@Suite struct LocalHostTests {
  @Test(arguments: [
    ("[guide](http://localhost:8080/guide/)", true),
    ("[guide](HTTP://LocalHost)", true),
    ("[guide](http://127.0.0.1/#a)", true),
    ("[guide](https://[::1]:80/)", true),
    ("[**guide**](//0.0.0.0/)", true),
    ("![cup](http://localhost/cup.png)", true),
    ("- > [guide][1]\n\n[1]: http://localhost/", true),
    // The text shows where the link leads.
    ("Open http://localhost:8080/ or <http://127.0.0.1>.", false),
    ("[localhost:8080](http://localhost:8080/)", false),
    ("[open `localhost`](http://localhost/)", false),
    ("`http://localhost/`\n\n    http://localhost/", false),
    (
      "[a](http://localhost.example.com/) [b](http://127.example.com) [c](localhost.md) [d](#localhost)",
      false
    ),
    ("[a](https://example.com/?url=http://localhost/)", false),
  ])
  func links(text: String, isReported: Bool) {
    let page = RenderedPage("# T\n\n" + text)
    #expect(page.diagnostics.contains { $0.contains("link.local-host") } == isReported)
  }
}
