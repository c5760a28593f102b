import Basics
import Testing

@testable import Preview

/// Adding the preview's elements to pages, in any form that templates of a site may have.
@Suite struct PreviewInjectorTests {
  private let injector = PreviewInjector(
    folder: "/docs/.unfold/", eventsPath: "/docs/.unfold/events", version: "a-1")

  private func injected(_ page: String) -> String {
    let bytes = injector.addElements(to: Array(page.utf8), path: "a.html", isDraft: true, problems: [])
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the content of the head, without the elements of the preview.
  private func policy(_ head: String) -> String {
    let page = injected("<!DOCTYPE html><html><head>\(head)</head><body><p>x</p></body></html>")
    let start = page.firstRange(of: "<head>")?.upperBound ?? page.startIndex
    let end =
      page.firstRange(of: "<link rel=\"stylesheet\" data-unfold-preview")?.lowerBound ?? page.startIndex
    return String(page[start..<end])
  }

  @Test(arguments: [
    (
      #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'">"#,
      #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'">"#
    ),
    (
      #"<META content="default-src 'self'; connect-src https://example.com" HTTP-EQUIV='content-security-policy'>"#,
      #"<META content="default-src 'self'; connect-src https://example.com 'self'" HTTP-EQUIV='content-security-policy'>"#
    ),
    (
      "<meta\n  http-equiv = Content-Security-Policy\n  content = 'default-src &#39;none&#39;; img-src &quot;' />",
      "<meta\n  http-equiv = Content-Security-Policy\n  content = \"default-src 'none'; img-src &quot;; "
        + "script-src 'self'; style-src 'self'; connect-src 'self'\" />"
    ),
    (
      "<meta http-equiv=Content-Security-Policy content=script-src><p title='>'>",
      "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\"><p title='>'>"
    ),
    // All policies are changed. If a directive occurs twice, only the first one applies.
    (
      #"<meta http-equiv="Content-Security-Policy" content="connect-src 'none'; CONNECT-SRC *"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="style-src-elem https://a.example">"#,
      #"<meta http-equiv="Content-Security-Policy" content="connect-src 'self'"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="style-src-elem https://a.example 'self'">"#
    ),
  ])
  func extendsPolicies(head: String, expected: String) { #expect(policy(head) == expected) }

  /// Policies that allow the preview already, other meta elements, and text that only looks like a tag.
  @Test(arguments: [
    #"<meta content="default-src * 'unsafe-inline'" http-equiv="Content-Security-Policy">"#,
    #"<meta http-equiv="Content-Security-Policy" content="img-src 'none'">"#,
    #"<meta http-equiv="Content-Security-Policy" content="default-src 'SELF'">"#,
    #"<meta http-equiv="Content-Security-Policy">"#, #"<meta content="default-src 'none'">"#,
    #"<meta http-equiv="refresh" content="1; url=default-src">"#,
    #"<!-- <meta http-equiv="Content-Security-Policy" content="default-src 'none'"> </head> -->"#,
    #"<script>"<meta http-equiv='Content-Security-Policy' content='default-src x'></head>"</script>"#,
  ])
  func changesNothingElse(head: String) { #expect(policy(head) == head) }

  /// With `strict-dynamic`, origins are ignored, and only a nonce works.
  @Test func addsANonceIfOriginsAreIgnored() throws {
    let page = injected(
      #"<head><meta http-equiv="Content-Security-Policy" content="script-src 'strict-dynamic' 'nonce-x'"></head>"#
    )
    let nonce = try #require(page.firstMatch(of: /'nonce-x' 'nonce-([0-9a-z]+)'"/)?.1)
    #expect(page.contains("<script src=\"/docs/.unfold/preview.js\" nonce=\"\(nonce)\""))
  }

  /// Tags may be omitted, and text may look like a tag.
  @Test(arguments: [
    (
      "<head><title>x</title></head><body>y</body></html>",
      "<head><title>x</title>@</head><body>y!</body></html>"
    ),
    ("<title></head></title><body>y", "<title></head></title>@<body>y!"),
    ("<title>x</title><p>y", "<title>x</title><p>y@!"), ("<p>y</BODY>", "<p>y@!</BODY>"),
    ("<HEAD></HEAD ><BODY>'</body>'</BODY >", "<HEAD>@</HEAD ><BODY>'</body>'!</BODY >"),
    ("<!-- <head></head> --><body class=\"</head>\">", "<!-- <head></head> -->@<body class=\"</head>\">!"),
    ("", "@!"),
  ])
  func insertsElementsAtTheEndsOfHeadAndBody(page: String, expected: String) {
    let found = injected(page)
      .replacing(/<link rel="stylesheet" data-unfold-preview .*<\/script>\n/, with: "@")
      .replacing(/<p class="unfold-draft".*<\/p>\n/, with: "!")
    #expect(found == expected)
  }
}
