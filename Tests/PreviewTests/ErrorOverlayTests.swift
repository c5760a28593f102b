import Basics
import Testing

@testable import Preview

/// The panel that shows the diagnostics of a page in the browser.
@Suite struct ErrorOverlayTests {
  private func html(_ problems: [Diagnostic]) -> String {
    var page = ByteBuffer()
    ErrorOverlay.append(problems, reference: "/.unfold/diagnostics.html", to: &page)
    return page.text
  }

  private func problem(_ severity: Diagnostic.Severity, _ message: String = "wrong", help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(
      severity, "link.broken", at: SourceLocation(file: "content/a.md", line: 3, column: 5), message,
      help: help)
  }

  private func summary(_ problems: [Diagnostic]) -> String {
    html(problems).firstMatch(of: /<summary>(.*)<\/summary>/)?.1.replacing(/<[^>]*>/, with: "")
      .trimmingSuffix() ?? ""
  }

  @Test func countsErrorsAndWarnings() {
    #expect(summary([problem(.error)]) == "1 error")
    #expect(summary([problem(.warning), problem(.error), problem(.warning)]) == "1 error 2 warnings")
    #expect(html([problem(.note)]) == "")
    #expect(html([]) == "")
  }

  /// Warnings alone don't prevent the page from being shown as written, so the panel is closed.
  @Test func announcesErrorsOnly() {
    #expect(html([problem(.error)]).contains("role=\"alert\""))
    #expect(html([problem(.error)]).contains("<details open>"))
    #expect(!html([problem(.warning)]).contains("role=\"alert\""))
    #expect(html([problem(.warning)]).contains("<details>"))
  }

  @Test func showsErrorsFirst() throws {
    let text = html([problem(.warning, "a"), problem(.error, "b")])
    let first = try #require(text.firstRange(of: "Error:</strong> b"))
    let second = try #require(text.firstRange(of: "Warning:</strong> a"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test func separatesMessageAndIdentifier() {
    let text = html([problem(.error, "no page or file `a<b>.md`", help: "did you mean `ab.md`?")])
    #expect(text.contains("</strong> no page or file <code>a&lt;b&gt;.md</code></p>"))
    #expect(text.contains("<strong>Help:</strong> did you mean <code>ab.md</code>?"))
    #expect(
      text.contains(
        "<code>content/a.md:3:5</code> <a href=\"/.unfold/diagnostics.html#link.broken\">"
          + "<span class=\"unfold-identifier\">link.broken</span></a>"))
    #expect(!text.contains("`"))
  }

  @Test func shortensAVeryLongList() {
    let text = html((0..<130).map { problem(.error, "number \($0)") })
    #expect(text.contains("130 errors"))
    #expect(text.contains("number 99<") && !text.contains("number 100<"))
    #expect(text.contains("The terminal shows 30 more."))
  }

  @Test(arguments: [
    ("`a` and `b`", "<code>a</code> and <code>b</code>"), ("a ` b", "a ` b"),
    ("`a` ` b", "<code>a</code> ` b"),
    ("`<a>`", "<code>&lt;a&gt;</code>"), ("", ""), ("``", "<code></code>"), ("*a*", "*a*"),
  ])
  func formatsCodeInMessages(text: String, expected: String) {
    var page = ByteBuffer()
    MessageText.append(text, to: &page)
    #expect(page.text == expected)
  }

  @Test func theReferenceExplainsDiagnostics() {
    let page = String(decoding: DiagnosticReference.page, as: UTF8.self)
    #expect(DiagnosticReference.explains("link.broken"))
    #expect(!DiagnosticReference.explains("link.none"))
    #expect(page.contains("<dt id=\"link.broken\"><code>link.broken</code> <span>error</span></dt>"))
    #expect(page.contains("<em>") && !page.contains("`") && !page.contains("]("))
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix() -> String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }
}
