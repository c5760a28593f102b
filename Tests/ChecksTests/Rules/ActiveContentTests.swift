import Testing

@testable import Checks

/// `ActiveContent` finds scripts, event handlers and references in SVG files.
@Suite struct ActiveContentTests {
  private func found(_ text: String) -> [String] {
    ActiveContent(Array(text.utf8)).found.map { "\($0.kind) \($0.name)" }
  }

  private func found(in content: String) -> [String] {
    found(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\(content)</svg>"
    )
  }

  @Test(arguments: [
    "<path d=\"M0 0\" fill=\"url(#a)\" style=\"fill:url('#a');stroke:red\"/><use href=\"#a\"/><use xlink:href=\"#a\"/>",
    "<a href=\"https://tea.net/\"><text>Tea</text></a>", "<text>javascript: onclick=</text>",
    "<!-- <script/> -->",
    "<image href=\"data:image/png;base64,AAAA\"/><image href=\"data:image/svg+xml,x\"/>",
    "<style>path{fill:url(#a)}@font-face{src:url(data:font/woff2;base64,AAAA)}</style>",
    "<style><![CDATA[a>b{fill:red}]]></style>",
    "<metadata><dc:type rdf:resource=\"http://purl.org/dc/StillImage\"/></metadata>",
    "<animate attributeName=\"fill\" values=\"red;url(#a)\"/>",
    "<text>1 &lt; 2 &amp; <![CDATA[<script>]]></text>",
    "<desc>&lt;script&gt;</desc>", "<text fill=\"blue\">(url)</text>",
  ])
  func harmlessContentIsNotReported(content: String) { #expect(found(in: content) == []) }

  @Test func filesOfDrawingProgramsAreHarmless() {
    #expect(
      found(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
          <!ENTITY ns_svg "http://www.w3.org/2000/svg">
          <!-- <!ENTITY x SYSTEM "y"> -->
        ]>
        <svg xmlns="&ns_svg;" xmlns:i="http://ns.adobe.com/AI/10.0/" i:viewOrigin="1 2" inkscape:onload="x"><path/></svg>
        """) == [])
  }

  @Test(arguments: [
    ("<script>steep()</script>", ["script <script>"]),
    ("<script href=\"a.js\"/>", ["script <script>", "reference a.js"]),
    ("<s:script xmlns:s=\"http://www.w3.org/2000/svg\">a</s:script>", ["script <s:script>"]),
    ("<path onclick=\"a()\"/>", ["handler onclick"]), ("<path ONLOAD = 'a()'/>", ["handler onload"]),
    ("<a href=\"javascript:a()\"/>", ["script javascript:a()"]),
    ("<a xlink:href=\" java\nscript:a()\"/>", ["script javascript:a()"]),
    ("<a href=\"&#106;avascript&#x3a;a()\"/>", ["script javascript:a()"]),
    ("<a href=\"data:text/html,x\"/>", ["script data:text/html,x"]),
    ("<use href=\"data:image/svg+xml,x\"/>", ["script data:image/svg+xml,x"]),
    ("<set attributeName=\"xlink:href\" to=\"javascript:a()\"/>", ["script javascript:a()"]),
    ("<animate attributeName=\"href\" values=\"#;javascript:a()\"/>", ["script javascript:a()"]),
    ("<set attributeName=\"onclick\" to=\"a()\"/>", ["handler onclick"]),
    ("<foreignObject><p>a</p></foreignObject>", ["foreign <foreignObject>"]),
    ("<h:iframe src=\"https://tea.net/\"/>", ["foreign <h:iframe>", "reference https://tea.net/"]),
    ("<image href=\"pot.png\"/>", ["reference pot.png"]),
    ("<use href=\"//tea.net/a.svg#b\"/>", ["reference //tea.net/a.svg#b"]),
    ("<feImage xlink:href=\"https://tea.net/a\"/>", ["reference https://tea.net/a"]),
    ("<path fill=\"url(https://tea.net/a#b)\"/>", ["reference https://tea.net/a#b"]),
    ("<path style=\"fill: url( 'a.svg#b' )\"/>", ["reference a.svg#b"]),
    ("<path style=\"fill:\\75 rl(a.svg#b)\"/>", ["reference a.svg#b"]),
    ("<style>@import 'a.css';</style>", ["reference a.css"]),
    ("<style>@im/**/port \"a\"; b{c:u/**/rl(d)}</style>", ["reference a", "reference d"]),
    ("<style><![CDATA[a{b:URL(\"c.png\")}]]></style>", ["reference c.png"]),
    (
      "<style>a{b:image-set('c.png' 1x, \"d.png\" 2x);e:'f'}</style>", ["reference c.png", "reference d.png"]
    ),
    ("<path d=''/><script", ["script <script>"]), ("<path onclick=a() /><script/>", ["script <script>"]),
  ])
  func activeContentIsReported(content: String, expected: [String]) {
    #expect(found(in: content) == expected)
  }

  @Test(arguments: [
    ("<?xml-stylesheet type=\"text/css\" href=\"a.css\"?><svg/>", ["reference a.css"]),
    ("<!DOCTYPE svg [<!ENTITY a SYSTEM \"a.xml\">]><svg>&a;</svg>", ["reference &a;"]),
    ("<!DOCTYPE svg [<!ENTITY a PUBLIC \"b\" 'a.xml'>]><svg>&a;</svg>", ["reference &a;"]),
    ("<!DOCTYPE svg [<!ENTITY a \"<script>b</script>\">]><svg>&a;</svg>", ["script <script>"]),
    ("<!DOCTYPE svg [<!ENTITY a '&#60;script>b&#60;/script>'>]><svg>&a;</svg>", ["script <script>"]),
    (
      "<!DOCTYPE svg [<!ENTITY a 'java'><!ENTITY b '&a;script:c'>]><svg><a href='&b;'/></svg>",
      ["script javascript:c"]
    ),
    ("<!DOCTYPE svg [<!ENTITY % p SYSTEM 'a.dtd'> %p;]><svg/>", ["reference &p;"]),
  ])
  func declarationsAndInstructionsAreReported(text: String, expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test func utf16IsConverted() {
    let text = "<svg><script/></svg>"
    for mark in ["", "\u{FEFF}"] {
      let units = Array((mark + text).utf16)
      let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      #expect(XMLEncoding.utf8(little) == Array(text.utf8) && XMLEncoding.utf8(big) == Array(text.utf8))
    }
    #expect(XMLEncoding.utf8(Array(text.utf8)) == Array(text.utf8))
  }

  /// Exponential entity expansion (“billion laughs”) is limited.
  @Test func entityExpansionIsLimited() {
    var declarations = "<!ENTITY a0 'https://tea.net/'>"
    for level in 1...30 {
      declarations += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
    }
    #expect(found("<!DOCTYPE svg [\(declarations)]><svg><image href='&a30;'/></svg>").count == 1)
  }

  /// Truncated and reversed files do not crash the parser, and do not make it loop.
  @Test func malformedFilesAreRead() {
    let text = Array(
      "<?xml a?><!DOCTYPE svg [<!ENTITY a \"<b c='d'>\"><!-- e -->]><svg f='g(\\'><style>/* h */i{j:url(k)}</style><![CDATA[l]]><!--m--></svg>"
        .utf8)
    for length in 0...text.count {
      _ = ActiveContent(Array(text[..<length]))
      _ = ActiveContent(text[..<length].reversed())
    }
  }
}
