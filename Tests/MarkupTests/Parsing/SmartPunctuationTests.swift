import Testing

@testable import Markup

@Suite struct SmartPunctuationTests {
  private static let page = """
    "Don't" -- a --- b... 'c' \\"d\\" `--e "f"`

    @Group("A -- 'b'") {
    - - -
    }

    | a -- b |
    | --- |
    | "c" |
    """

  @Test func textIsReplaced() {
    let parser = MarkupParser(directives: ["Group"], smartPunctuation: true)
    #expect(
      SyntaxTreeText(Array(Self.page.utf8), parser: parser).text == """
        paragraph “Don’t” – a — b… ‘c’ "d" --e "f"
        @Group(A -- 'b')
          thematicBreak
        table
          tableRow
            tableCell a – b
          tableRow
            tableCell “c”
        """)
  }

  @Test func textIsKeptByDefault() {
    #expect(SyntaxTreeText(Self.page).text.hasPrefix("paragraph \"Don't\" -- a --- b... 'c' \"d\""))
  }
}
