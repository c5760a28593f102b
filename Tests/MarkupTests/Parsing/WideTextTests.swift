import Markup
import Testing

/// Emphasis, line breaks and URLs in Chinese, Japanese and Korean, and single tildes.
struct WideTextTests {
  /// Returns the kinds of the inlines of the first paragraph, with their text.
  private func inlines(_ page: String) -> String {
    MarkupParser(directives: []).parse(Array(page.utf8), lines: LineMap(file: "page.md")) { document in
      (document.root.firstChild.map { Array($0.descendants) } ?? []).map { node in
        switch node.kind {
        case .text: String(decoding: node.literal, as: UTF8.self)
        case .softBreak: node.joinsLines ? "" : "⏎"
        default: "<\(node.kind)>"
        }
      }.joined()
    }
  }

  /// Source: markdown-cjk-friendly, “Specification”.
  @Test(arguments: [
    ("**浇水。**每天", "<strong>浇水。每天"), ("这是**「重点」**内容", "这是<strong>「重点」内容"),
    ("**식물(plant)**은", "<strong>식물(plant)은"),
    ("**注意：**先浇水，**然后：**施肥", "<strong>注意：先浇水，<strong>然后：施肥"),
    ("[**注意：**先](a.md)", "<link><strong>注意：先"), ("x~~。~~y", "x<strikethrough>。y"),
    // Variation selectors belong to the character before them.
    ("葉\u{FE00}**(a)**の", "葉\u{FE00}<strong>(a)の"), ("葛\u{E0100}**(a)**の", "葛\u{E0100}<strong>(a)の"),
    ("䷀**(a)**の", "䷀<strong>(a)の"), ("🈶**(a)**🈶", "🈶**(a)**🈶"),
    ("**a.**b", "**a.**b"), ("**a。", "**a。"), ("*a*。`**。**b`", "<emphasis>a。<code>"),
  ])
  func emphasis(_ page: String, _ expected: String) { #expect(inlines(page) == expected) }

  @Test(arguments: [
    ("# f(_:_:)", "f(_:_:)"), ("f(_:), g(_:_:count:)", "f(_:), g(_:_:count:)"),
    ("[f(_:_:)](/f(_:_:)) `g(_:_:)`", "<link>f(_:_:) <code>"), ("<ab:f(_:_:)>", "<link>ab:f(_:_:)"),
    // Emphasis stays where nothing ends as labels do.
    ("(_:tada: Tea_)", "(<emphasis>:tada: Tea)"), ("a:_: b_", "a:<emphasis>: b"),
  ])
  func argumentLabels(_ page: String, _ expected: String) { #expect(inlines(page) == expected) }

  /// Source: CSS Text Module Level 4, “Segment Break Transformation Rules”.
  @Test(arguments: [
    ("中文\n测试", "中文测试"), ("**中**\n测", "<strong>中测"), ("か\nカ", "かカ"), ("。\n中", "。中"),
    ("葛\u{E0100}\n城", "葛\u{E0100}城"),
    ("abc\n中", "abc⏎中"), ("中\nabc", "中⏎abc"), ("한국\n어", "한국⏎어"), ("a\nb", "a⏎b"), ("ü\nü", "ü⏎ü"),
  ])
  func lineBreaks(_ page: String, _ expected: String) { #expect(inlines(page) == expected) }

  @Test(arguments: [
    ("https://a.test获取", "<link>https://a.test获取"), ("https://a.test/b，好", "<link>https://a.test/b，好"),
    ("https://a.test/路径", "<link>https://a.test/路径"),
  ])
  func bareURLs(_ page: String, _ expected: String) { #expect(inlines(page) == expected) }

  @Test func bareURLsEndBeforeText() {
    MarkupParser(directives: []).parse(
      Array("请看https://a.test/b，好 www.a.test获".utf8), lines: LineMap(file: "page.md")
    ) { document in
      let links = document.root.descendants.filter { $0.kind == .link }.map(\.destination)
      #expect(
        links.map { String(decoding: $0, as: UTF8.self) } == ["https://a.test/b", "http://www.a.test"])
    }
  }

  @Test(arguments: [
    ("9~11시, 13~15시", "9~11시, 13~15시"), ("H~2~O", "H~2~O"), ("a ~b~ c", "a <strikethrough>b c"),
    ("~~a~~b", "<strikethrough>ab"), ("~~~a", "<codeBlock>"), ("a~~b~~c", "a<strikethrough>bc"),
  ])
  func tildes(_ page: String, _ expected: String) {
    if !page.hasPrefix("~~~") { #expect(inlines(page) == expected) }
  }

  @Test(arguments: [
    ("de", "„a“ ‚b‘ c’d"), ("de-AT", "„a“ ‚b‘ c’d"), ("fr", "«\u{202F}a\u{202F}» ‹\u{202F}b\u{202F}› c’d"),
    ("sv", "”a” ’b’ c’d"), ("en", "“a” ‘b’ c’d"), ("ja", "「a」 『b』 c’d"),
  ])
  func quotationMarks(_ language: String, _ expected: String) {
    let parser = MarkupParser(
      directives: DirectiveNames(blocks: []), smartPunctuation: true, language: language)
    let page = "\"a\" 'b' c'd <kbd>\"--\"</kbd> \\\"e\" “f”"
    parser.parse(Array(page.utf8), lines: LineMap(file: "page.md")) { document in
      let text = document.root.firstChild?.plainText ?? ""
      #expect(text.hasPrefix(expected + " \"--\" \"e"))
      #expect(text.hasSuffix("“f”"))
    }
  }

  @Test func anchorsOfHeadingsAreText() {
    #expect(SyntaxTreeText("# A {#pkg.Cls.__init__}").text == "heading A {#pkg.Cls.__init__}")
  }

  @Test(arguments: [
    ("[^a]: b", ["1:1 footnote.unused"]), ("a[^a]\n\n[^a]: b\n[^a]: c", ["4:1 footnote.repeated"]),
    ("<!-- a\n\nb", ["1:1 html.unclosed"]), ("- <!-- a\n\nb", ["1:3 html.unclosed"]),
    ("<?php\n", ["1:1 html.unclosed"]), ("<pre>\na", ["1:1 html.unclosed"]), ("<!-- a -->\n\nb", []),
    ("<pre>a</pre>", []), ("<preview>", []), ("a[^a]\n\n[^a]: b", []),
  ])
  func lostText(_ page: String, _ expected: [String]) {
    #expect(SyntaxTreeText(page).diagnostics == expected)
  }
}
