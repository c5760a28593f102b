import Testing

@testable import Markup

/// Curly quotation marks around values are left out and reported.
@Suite struct CurlyQuoteTests {
  @Test(arguments: [
    ("“a”", ["a"], true), ("“a, b”", ["a, b"], true), ("„a“, x: ‘b’", ["a", "b"], true),
    ("x: “a” , y: \"“b”\"", ["a", "“b”"], true), ("“a", ["“a"], false), ("a “b”", ["a “b”"], false),
    ("\"a\"", ["a"], false), ("“a” b”, c", ["a” b", "c"], true), ("“”", [""], true),
  ])
  func values(text: String, values: [String], isCurly: Bool) throws {
    let arguments = try DirectiveArguments.parse(Array(text.utf8))
    #expect(arguments.map(\.value) == values)
    #expect(arguments.contains { $0.curlyQuotes != nil } == isCurly)
  }

  @Test(arguments: [
    ("@Group(“a”) {\nb\n}", "1:1 directive.curly-quotes"),
    ("> - @Group(\n>     “a”\n>   ) {\n>   b\n>   }", "1:5 directive.curly-quotes"),
    ("@Group(\"a”) {\n\nb", "1:1 directive.malformed"),
  ])
  func message(_ page: String, expected: String) {
    #expect(SyntaxTreeText(page).diagnostics.contains(expected))
  }
}
