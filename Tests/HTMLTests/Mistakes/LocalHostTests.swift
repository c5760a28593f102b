import PageModel
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
    ("[guide](http://app.localhost/) [guide](http://me@127.1:80)", true),
    ("[guide](http://0x7f.1/) [guide](//localhost.localdomain)", true),
    ("- > [guide][1]\n\n[1]: http://localhost/", true),
    // The text shows where the link leads.
    ("Open http://localhost:8080/ or <http://127.0.0.1>.", false),
    ("[localhost:8080](http://localhost:8080/)", false),
    ("[open `localhost`](http://localhost/)", false),
    ("`http://localhost/`\n\n    http://localhost/", false),
    (
      "[a](http://localhost.example.com/) [b](http://127.example.com) [c](localhost.md) [d](#localhost) [e](http://192.168.0.1/)",
      false
    ),
    ("[a](https://example.com/?url=http://localhost/)", false),
  ])
  func links(text: String, isReported: Bool) {
    let page = RenderedPage("# T\n\n" + text)
    #expect(page.diagnostics.contains { $0.contains("link.local-host") } == isReported)
  }

  /// Readers of a site can have a server of their own at a host that the settings allow.
  @Test(arguments: [
    ("localhost", 1), ("127.0.0.1", 1), ("[::1]", 1), ("*", 0), ("0x7f.1", 1), ("*.localhost", 2),
  ])
  func allowedHosts(pattern: String, reported: Int) throws {
    var options = RenderingOptions()
    options.externalLinks.privateHosts = [try #require(URLPattern(host: pattern))]
    let hosts = pattern == "[::1]" ? ["[::1]", "localhost"] : ["localhost:8080", "127.0.0.1"]
    let page = RenderedPage(
      "# T\n\n" + hosts.map { "[a](http://\($0)/)" }.joined(separator: " "), options: options)
    #expect(page.identifiers.count { $0 == "link.local-host" } == reported)
  }
}
