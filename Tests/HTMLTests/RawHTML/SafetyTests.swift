import Site
import Testing
@testable import HTML

/// Whatever a page contains, its HTML cannot run scripts.
@Suite struct SafetyTests {
  private static let schemes = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "VBSCRIPT:x",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload=alert(1)>", "DATA:text/html;base64,PHN2Zz4=", "javascript&colon;alert(1)",
    "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "&#106;avascript:alert(1)",
    "&#x6A;avascript:alert(1)",
    "&#0000106avascript:alert(1)", "&#x6A&#x61&#x76&#x61script:alert(1)", "&#1;javascript:alert(1)",
    "&#14; javascript:alert(1)",
    "&Tab;javascript:alert(1)", "javascript&#58;alert(1)", "javascript&#x3a;alert(1)",
    "java&#10;script&#13;:alert(1)",
    "javascript\t:alert(1)", "\u{1}javascript:alert(1)", "j\u{9}avascript:alert(1)",
    "javascript:&#47;&#47;%0aalert(1)",
    "javascript://a.b/%0Aalert(1)", "\\javascript:alert(1)", "javascript\\:alert(1)",
    "&amp;#106;avascript:alert(1)",
    "javascript%3Aalert(1)", "%6Aavascript:alert(1)", "feed:javascript:alert(1)", "javascript&#0;:alert(1)",
  ]

  private static let frames: [@Sendable (String) -> String] = [
    { "[a](\($0))" }, { "[a](<\($0)>)" }, { "[a](\($0) \"t\")" }, { "![a](\($0))" }, { "![a](<\($0)>)" },
    { "<\($0)>" },
    { "[a]\n\n[a]: \($0)" }, { "[a]\n\n[a]: <\($0)>" }, { "![a][]\n\n[a]: <\($0)>" }, { "# [a](<\($0)>)" },
    { "# t\n\n> [a](<\($0)>)" },
    { "<a href=\"\($0)\">x</a>" }, { "<a href='\($0)'>x</a>" }, { "<a href=\($0)>x</a>" },
    { "<a HREF = \"\($0)\">x</a>" },
    { "<a href=\" \($0)\">x</a>" }, { "<img src=\"\($0)\">" }, { "<img alt=x src='\($0)' />" },
    { "<q cite=\"\($0)\">x</q>" },
    { "<img srcset=\"\($0) 2x\">" }, { "<img srcset=\"a.png, \($0) 2x\">" },
    { "<video poster=\"\($0)\"></video>" },
    { "<video><source src=\"\($0)\"></video>" }, { "<audio src=\"\($0)\"></audio>" },
    { "<blockquote cite=\"\($0)\">\nx\n</blockquote>" },
    { "<div>\n<a href=\"\($0)\">x</a>\n</div>" },
    { "<picture><source srcset=\"\($0)\"><img src=\"a.png\"></picture>" },
    { "@Image(source: \"\($0)\", alt: a)" }, { "@Video(source: \"\($0)\", poster: \"\($0)\")" },
    { "@Links(visualStyle: list) {\n- [a](<\($0)>)\n}" }, { "@Figure {\n![a](<\($0)>)\n}" },
    { "| [a](<\($0)>) |\n| - |" }, { "[^1]\n\n[^1]: [a](<\($0)>)" },
    { "~~[a](<\($0)>)~~" },
  ]

  @Test(arguments: schemes)
  func unsafeSchemesAreRemoved(scheme: String) {
    for frame in Self.frames {
      let text = frame(scheme)
      let page = RenderedPage(text)
      #expect(HTMLChecker.problems(in: page.html) == [], "\(text.debugDescription) → \(page.html)")
      for html in [page.summary.titleHTML, page.summary.abstractHTML] + page.summary.headings.map(\.html) {
        #expect(HTMLChecker.problems(in: String(decoding: html.bytes, as: UTF8.self)) == [])
      }
      // Links that the site resolves later have no unsafe scheme either.
      for link in page.rendered.links {
        let problems = HTMLChecker.problems(in: "<a href=\"\(HTMLChecker.escaped(link.destination))\"></a>")
        #expect(problems == [], "\(text.debugDescription) leaves \(link.destination.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    "[a](javascript:x)", "<a href=\"javascript:x\">a</a>", "![a](data:text/html,x)",
    "<img src=\"vbscript:x\">",
  ])
  func unsafeURLsAreReported(text: String) {
    let page = RenderedPage("b\n\n " + text)
    #expect(page.diagnostics == ["3:2 link.unsafe"])
    #expect(!page.html.contains(":"))
  }

  private static let vectors = [
    "<script>alert(1)</script>", "<SCRIPT SRC=//a.b/c.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>", "<script", "<script\n>x</script\n>",
    "<img src=x onerror=alert(1)>", "<img src=x onerror = \"alert(1)\">", "<img/src=x/onerror=alert(1)>",
    "<img src=\"x\"onerror=\"alert(1)\">",
    "<img \"\"\"><script>alert(1)</script>\">", "<img src=`x`onerror=alert(1)>",
    "<img src='x\"onerror=alert(1) '>", "<b onmouseover=alert(1)>x</b>",
    "<b ONCLICK=x>y</b>", "<b on\u{0}click=x>", "<details ontoggle=alert(1) open>",
    "<video onloadstart=x><source onerror=x></video>",
    "<b style=\"background:url(javascript:x)\">y</b>", "<style>*{x:expression(1)}</style>",
    "<link rel=stylesheet href=x>", "<meta http-equiv=refresh content=0>",
    "<svg onload=alert(1)>", "<svg><script>x</script></svg>",
    "<svg><a xlink:href=\"javascript:x\">y</a></svg>", "<math><mtext></mtext></math>",
    "<math href=\"javascript:x\">y</math>", "<template><script>x</script></template>",
    "<iframe src=\"javascript:x\"></iframe>", "<iframe srcdoc=\"<script>x</script>\">",
    "<object data=x></object>", "<embed src=x>", "<form action=\"javascript:x\"><input type=submit></form>",
    "<button formaction=x>y</button>",
    "<input onfocus=x autofocus>", "<textarea></textarea><script>x</script>", "<title></title>",
    "<noscript><p title=\"</noscript><img src=x onerror=x>\">",
    "<base href=\"//a.b\">", "<body onload=x>", "<html onclick=x>", "<frameset><frame src=x></frameset>",
    "<xmp><script>x</script></xmp>", "<plaintext>",
    "<!--<img src=\"--><img src=x onerror=x//\">", "<!--><script>x</script>-->",
    "<!--->\n<script>x</script>\n-->", "<!-- --!><script>x</script> -->",
    "<![CDATA[<script>x</script>]]>", "<!DOCTYPE x [<!ENTITY y \"z\">]>", "<?xml-stylesheet href=\"x\"?>",
    "<!x><script>y</script>",
    "<a href=\"a\" href=\"javascript:x\">y</a>", "<a target=_blank rel=opener ping=x download>y</a>",
    "<a href=\"x\" <b onclick=y>", "<a href='x\"y' title=\"z'\">w</a>",
    "<a href=\"x", "<a href='x\n\n'>y</a>", "<a\nhref\n=\n\"javascript:x\"\n>y</a>",
    "<a title=\"a&quot; onclick=x\">y</a>", "<a title='\"><script>x</script>'>y</a>",
    "<a title=\"`\" onclick=x//`>", "<abbr title='a>b<c\"d&e'>f</abbr>", "<b id=\"x\" id=\"y\">",
    "<p id='\" onclick=x'>", "<b class=aside>y</b>",
    "</script><b>", "</b></p></div></body>", "<b><i></b></i>", "<p><div></p></div>",
    "<table><tr><td><b></table>", "<a><a><a>", "<ul><li><ul><li>", "<h1 id=x>y</h1>",
    "<select><option><img src=x onerror=x></select>", "<marquee onstart=x>", "<isindex action=j type=image>",
    "<x:script xmlns:x=\"http://www.w3.org/1999/xhtml\">",
    "<img src=x:x onerror\u{B}=x>", "<\u{0}script>x</script>", "<a/href=\"java\u{0}script:x\">y</a>",
    "< script>x</ script>", "<<script>x//<</script>",
    "<details><summary><script>x</script></summary>", "<kbd onclick=x>y</kbd><KBD>z</KBD>",
    "<img src=\"x\" alt=\"<b onclick=y>\">", "<img alt='a\"b' src=x>",
    "```<script>\n</script>\n```", "`<script>`", "[<script>](x)", "![<img src=x onerror=y>](z)",
    "[a](b \"<script>\" onclick=x)", "[a](b '\" onclick=x')",
    "[a](\"onclick=x)", "[a](<\"> onclick=x>)", "&lt;script&gt;x&lt;/script&gt;", "\\<script>x</script>",
    "<b\n\n>x", "<hr onclick=x>", "a <hr> b", "<col span=1 onclick=x>",
    "[^1\"><script>]\n\n[^1\"><script>]: x", "## a {#\"><script>}",
    "@Tab(\"<script>\") { y }", "@Image(source: x, alt: \"\\\" onerror=y \") { z }",
    "@Video(source: x, alt: \"\\\"><script>\")",
    "@DisclosureGroup(\"<script>\", name: \"\\\" onclick=x\") { y }", "@<script> { x }",
    "| a |\n| - |\n| <script>x |",
  ]

  @Test(arguments: vectors)
  func attackVectors(vector: String) {
    for text in [
      vector, "a \(vector) b", "<div>\(vector)</div>", "> - \(vector)\n\nc", "# \(vector)",
      "# t\n\n> \(vector)\n\nx", "| \(vector) |\n| - |",
    ] {
      let page = RenderedPage(text)
      #expect(HTMLChecker.problems(in: page.html) == [], "\(text.debugDescription) → \(page.html)")
      for html in [page.summary.titleHTML, page.summary.abstractHTML] + page.summary.headings.map(\.html) {
        #expect(HTMLChecker.problems(in: String(decoding: html.bytes, as: UTF8.self)) == [])
      }
    }
  }

  /// The HTML of random mixtures of attack vectors, Markdown and directives is safe, balanced and correctly nested.
  @Test(arguments: 1...6)
  func randomMixtures(seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed &* 77)
    let options = RenderedPage.options {
      $0.disclosure.headings = ["fold", "a"]
      $0.disclosure.levels = [3]
    }
    for _ in 0..<500 {
      let text = generator.mixture(of: Self.vectors + Self.pieces)
      let html = RenderedPage(text, options: options).html
      #expect(HTMLChecker.problems(in: html) == [], "\(text.debugDescription) → \(html)")
    }
  }

  private static let pieces = [
    "<div>", "</div>", "<details><summary>", "</summary>", "</details>", "<ul><li>", "</li></ul>", "<p>",
    "</p>", "<b>", "</b>", "<a href=x>", "</a>",
    "## fold", "### a", "## b", "# c", "> ## fold", "- ### a",
    "@DisclosureGroup(\"x\") {", "@Figure {", "}",
    "@Figure { ![a](b) <i>", "<table><tr><td>",
    "</td></tr></table>", "[a](b)", "[a <b>](c)", "a[^1]", "[^1]: <i>x", "    ## fold", "<pre>",
    "</pre>",
    "<!--", "-->", "![a](b)", "> [!NOTE]\n> <b>", "@Row {", "@Column {", "@Grid(columns: 2) {",
    "@Links(visualStyle: list) {", "- <doc:x>", "- [](b)", "@TabNavigator {", "@Tab(\"x\") {", "@Comment {",
    "@Image(source: a, alt: b) {", "@Video(source: c, poster: d) {",
  ]

  @Test func unclosedElementsEndWithTheirBlock() {
    #expect(RenderedPage("a <b>b\n\nc\n").html == "<p>a <b>b</b></p>\n<p>c</p>\n")
    #expect(
      RenderedPage("- <div>\n  a\n- b\n").html == "<ul>\n<li>\n<div>\na\n</div></li>\n<li>b</li>\n</ul>\n")
    #expect(RenderedPage("> <details>\n>\n> a\n\nb\n").identifiers == ["html.unclosed"])
    #expect(RenderedPage("*a <i>b* c</i>\n").diagnostics == ["1:4 html.unclosed", "1:11 html.stray-end-tag"])
  }

  @Test(arguments: [
    ("<b class=\"x\" onclick=\"y\">z</b>", ["1:1 html.unsafe-attribute", "1:1 html.unsafe-attribute"]),
    ("<div>\n <blink>x</blink>\n  </i>\n</div>", ["2:2 html.unsafe-element", "3:3 html.stray-end-tag"]),
    ("a\n\n> <div>\n> <iframe></iframe>\n> </div>", ["4:3 html.unsafe-element"]),
    ("<details>\n\na", ["1:1 html.unclosed"]),
    ("<b id=a>x</b> <b id=a>y</b>", ["1:15 anchor.duplicate"]),
    // The theme uses this id on each page.
    ("<b id=unfold-display-settings>x</b>", ["1:1 anchor.duplicate"]),
  ])
  func diagnostics(text: String, diagnostics: [String]) {
    #expect(RenderedPage(text).diagnostics == diagnostics)
  }
}

extension HTMLChecker {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;")
  }
}

extension MarkdownGenerator {
  mutating func mixture(of pieces: [String]) -> String {
    (0..<(2 + number(below: 8))).map { _ in
      (number(below: 3) == 0 ? page() : pieces[number(below: pieces.count)])
        + ["\n", "\n\n", " ", "\n\n"][number(below: 4)]
    }.joined()
  }
}
