import Testing
@testable import Markup

/// Each test compares a page with its tree of blocks.
@Suite struct DirectiveTests {
  @Test(arguments: [
    ("@Group {\ntext\n}", "@Group\n  paragraph text"),
    ("@Group { text }", "@Group\n  paragraph text"),
    ("@Group {}", "@Group"),
    ("@Group { }", "@Group"),
    ("@Group", "@Group"),
    ("@Group\n{\ntext\n}", "@Group\n  paragraph text"),
    ("@Group(\"a\")\n{\ntext\n}", "@Group(a)\n  paragraph text"),
    ("@Group(\"a\")", "@Group(a)"),
    ("@Group { text\n}", "@Group\n  paragraph text"),
    ("@Group {\ntext\n}\nbehind", "@Group\n  paragraph text\nparagraph behind"),
    ("@Group{text}", "@Group\n  paragraph text"),
    ("@Group\t(\"a\")\t{\ttext\t}", "@Group(a)\n  paragraph text"),
    ("   @Group {\n   text\n   }", "@Group\n  paragraph text"),
    ("@Group {\r\ntext\r\n}\r\nbehind", "@Group\n  paragraph text\nparagraph behind"),
    ("@Group {\rtext\r}\rbehind", "@Group\n  paragraph text\nparagraph behind"),
    ("@Group { text }\nbehind", "@Group\n  paragraph text\nparagraph behind"),
    ("@Group { - a }\nbehind", "@Group\n  list\n    item\n      paragraph a\nparagraph behind"),
    ("@Group { a }\n@Group { b }\n\nc", "@Group\n  paragraph a\n@Group\n  paragraph b\nparagraph c"),
    ("@Group\nnot a body", "@Group\nparagraph not a body"),
    (
      "@Group {\n# Heading\n- a\n- b\n\n> quote\n}",
      """
      @Group
        heading Heading
        list
          item
            paragraph a
          item
            paragraph b
        blockQuote
          paragraph quote
      """
    ),
  ])
  func formsOfDirectives(page: String, expected: String) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == [])
  }

  @Test(arguments: [
    ("@Group(\"a b\")", "a b"),
    ("@Group(a)", "a"),
    ("@Group(a, b)", "a | b"),
    ("@Group(label: value)", "label: value"),
    ("@Group(\"a\", isExpanded: true)", "a | isExpanded: true"),
    ("@Group(label:\"a, b) {\", n: 1)", "label: a, b) { | n: 1"),
    (#"@Group("a \"b\" \\ \n c")"#, #"a "b" \ \n c"#),
    ("@Group( spaced :  \"x\" , y )", "spaced: x | y"),
    ("@Group(source: img/a(1).png)", "source: img/a(1).png"),
    ("@Group(url: https://a.b/c?d=e)", "url: https://a.b/c?d=e"),
    ("@Group(\"ünï 日本\")", "ünï 日本"),
    ("@Group(\n  \"a\",\n  b: c\n)", "a | b: c"),
    ("@Group(\"a\",\n  b: c)", "a | b: c"),
    ("@Group(\"over\nlines\")", "over lines"),
    ("@Group(a,)", "a"),
  ])
  func parsesArguments(page: String, expected: String) {
    let outline = SyntaxTreeText(page + " {\ntext\n}\n")
    #expect(outline.text == "@Group(\(expected))\n  paragraph text")
    #expect(outline.diagnostics == [])
    #expect(SyntaxTreeText(page + "\n{\ntext\n}\n").text == outline.text)
    #expect(SyntaxTreeText(page + " { text }\n").text == outline.text)
    #expect(SyntaxTreeText(page).text == "@Group(\(expected))")
  }

  @Test func emptyArguments() { #expect(SyntaxTreeText("@Group() {\na\n}").text == "@Group\n  paragraph a") }

  @Test(arguments: [
    ("@Group {\n@Group {\na\n}\nb\n}\nc", "@Group\n  @Group\n    paragraph a\n  paragraph b\nparagraph c"),
    ("@Group {\n  @Figure {\n    a\n  }\n  b\n}", "@Group\n  @Figure\n    paragraph a\n  paragraph b"),
    ("@Group { @Figure { a } }\nb", "@Group\n  @Figure\n    paragraph a\nparagraph b"),
    ("@Group {\n@Figure { a }\nb\n}", "@Group\n  @Figure\n    paragraph a\n  paragraph b"),
    ("@Group {\n@Figure\n}\nb", "@Group\n  @Figure\nparagraph b"),
    ("@Group {\n@Figure(\n a: b\n) {\nc\n}\n}\nd", "@Group\n  @Figure(a: b)\n    paragraph c\nparagraph d"),
    ("@Group {\n\n@Figure {\n\na\n\n}\n\n}\n\nb", "@Group\n  @Figure\n    paragraph a\nparagraph b"),
    // The indentation of the first line is removed from the body, so that it is not code.
    ("@Group {\n    a\n\n    b\n}", "@Group\n  paragraph a\n  paragraph b"),
    ("@Group {\n\ta\n\n\tb\n}", "@Group\n  paragraph a\n  paragraph b"),
    ("@Group {\n  a\n\n      code\n}", "@Group\n  paragraph a\n  codeBlock \"code\\n\""),
    (
      "@Group {\n  - a\n    - b\n  }",
      "@Group\n  list\n    item\n      paragraph a\n      list\n        item\n          paragraph b"
    ),
    ("@Group {\n    ```\n    x\n      y\n    ```\n}", "@Group\n  codeBlock \"x\\n  y\\n\""),
  ])
  func nestedDirectives(page: String, expected: String) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == [])
  }

  /// A brace in code, in raw HTML or in text does not close a directive.
  @Test(arguments: [
    ("@Group {\n```\n}\n```\na\n}\nb", "@Group\n  codeBlock \"}\\n\"\n  paragraph a\nparagraph b"),
    (
      "@Group {\n~~~ swift\nfunc f() {\n}\n~~~\n}\nb",
      "@Group\n  codeBlock \"func f() {\\n}\\n\"\nparagraph b"
    ),
    ("@Group {\n  ```\n  }\n  ```\n}\nb", "@Group\n  codeBlock \"}\\n\"\nparagraph b"),
    ("@Group {\n- ```\n  }\n  ```\n}\nb", "@Group\n  list\n    item\n      codeBlock \"}\\n\"\nparagraph b"),
    ("@Group {\n<pre>\n}\n</pre>\n}\nb", "@Group\n  htmlBlock \"<pre>\\n}\\n</pre>\\n\"\nparagraph b"),
    ("@Group {\n<!--\n}\n-->\n}\nb", "@Group\n  htmlBlock \"<!--\\n}\\n-->\\n\"\nparagraph b"),
    (
      "@Group {\n1. a\n\n   ```\n   {\n   }\n   ```\n}\nb",
      "@Group\n  list\n    item\n      paragraph a\n      codeBlock \"{\\n}\\n\"\nparagraph b"
    ),
    ("@Group {\n@Figure {\n```\n}\n```\n}\n}\nb", "@Group\n  @Figure\n    codeBlock \"}\\n\"\nparagraph b"),
    ("@Group {\n} text\n}", "@Group\n  paragraph } text"),
    ("@Group {\na }\n}", "@Group\n  paragraph a }"),
  ])
  func bracesInContent(page: String, expected: String) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == [])
  }

  @Test(arguments: [
    ("- @Group {\n  a\n  }\n- b", "list\n  item\n    @Group\n      paragraph a\n  item\n    paragraph b"),
    ("- a\n\n  @Group { b }", "list\n  item\n    paragraph a\n    @Group\n      paragraph b"),
    ("> @Group {\n> a\n> }\n> b", "blockQuote\n  @Group\n    paragraph a\n  paragraph b"),
    ("> @Group { a }\n> b", "blockQuote\n  @Group\n    paragraph a\n  paragraph b"),
    ("text\n@Group {\na\n}", "paragraph text\n@Group\n  paragraph a"),
    ("text\n@Group { a }\nmore", "paragraph text\n@Group\n  paragraph a\nparagraph more"),
    (
      "@Group {\n| a |\n| - |\n| b |\n}\nc",
      """
      @Group
        table
          tableRow
            tableCell a
          tableRow
            tableCell b
      paragraph c
      """
    ),
    ("@Group {\n[a]: /b\n}\n[a]", "@Group\nparagraph a"),
  ])
  func directivesInsideAndNextToOtherBlocks(page: String, expected: String) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == [])
  }

  /// Text that only looks like a directive stays text.
  @Test(arguments: [
    "@mention", "@mention hello", "@someone said {this}", "@State var x",
    "@Environment(\\.dismiss) var dismiss",
    "Write to @Group { x }", "@", "@ Group { x }", "@1Group { x }", "@Group is a word",
    "\\@Group { x }", "@Group)", "a@b.co", "@Group: text", "@available(iOS 17, *)\nfunc f()", "{",
    "\\}", "a }", "} a", "@unknown(",
  ])
  func textThatIsNotADirective(page: String) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text.hasPrefix("paragraph "))
    #expect(outline.text.split(separator: "\n").count == 1)
    #expect(outline.diagnostics == [])
  }

  /// Text that looks like a part of a directive stays text, but is reported.
  @Test(arguments: [
    ("@Group(\"a\") and text", "paragraph @Group(\"a\") and text", ["1:1 directive.malformed"]),
    ("a\n@Group(\"a\" b) and text", "paragraph a @Group(\"a\" b) and text", ["2:1 directive.malformed"]),
    ("a\n}\nb", "paragraph a } b", ["2:1 directive.malformed"]),
    (
      "- }\n\n  } \n", "list\n  item\n    paragraph }\n    paragraph }",
      ["1:3 directive.malformed", "3:3 directive.malformed"]
    ),
    // The braces of a malformed directive are reported with it.
    ("@Group(a) b {\nc\n}", "paragraph @Group(a) b { c }", ["1:1 directive.malformed"]),
    ("@Group(\n\nb\n}", "@Group! \"@Group(\"\nparagraph b }", ["1:1 directive.malformed"]),
    (
      "@Group(\"a\" b) {\nc\n}\nd", "@Group! \"@Group(\\\"a\\\" b)\"\n  paragraph c\nparagraph d",
      ["1:1 directive.malformed"]
    ),
    ("@Group(\"a\" b)", "@Group! \"@Group(\\\"a\\\" b)\"", ["1:1 directive.malformed"]),
    ("@Group \"a\" {\nc\n}", "@Group! \"@Group \\\"a\\\" {\"\n  paragraph c", ["1:1 directive.malformed"]),
    ("@Group(a: , b)", "@Group! \"@Group(a: , b)\"", ["1:1 directive.malformed"]),
  ])
  func almostDirectives(page: String, expected: String, diagnostics: [String]) {
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == diagnostics)
  }

  /// In a captured page, whose author cannot change it, they are not reported.
  @Test func almostDirectivesInCapturesAreText() {
    let parser = MarkupParser(directives: ["Group"])
    let page = "@Group(\"a\" b) {\n\n}\n\n@Group(a) b\n"
    parser.parse(Array(page.utf8), lines: LineMap(file: "page.md", map: [1, 2, 3, 4, 5])) { document in
      #expect(document.diagnostics.isEmpty)
      #expect(document.root.children.allSatisfy { $0.kind == .paragraph })
    }
  }

  @Test func manyBracesAreReportedTenTimes() {
    let outline = SyntaxTreeText(String(repeating: "}\n\n", count: 25))
    #expect(outline.diagnostics.count == 10)
    #expect(outline.found.last?.message.hasSuffix("this page has 15 more such places") == true)
  }

  @Test func directivesInCodeAreCode() {
    #expect(SyntaxTreeText("    @Group {\n    }").text == "codeBlock \"@Group {\\n}\\n\"")
    #expect(SyntaxTreeText("```\n@Group {\n```\n}").text == "codeBlock \"@Group {\\n\"\nparagraph }")
  }
}
