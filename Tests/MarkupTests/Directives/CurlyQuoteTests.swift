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
    ("1️⃣@Group(“a”) {\nb\n}", "directive.curly-quotes"),
    ("> - 1️⃣@Group(\n>     “a”\n>   ) {\n>   b\n>   }", "directive.curly-quotes"),
    ("1️⃣@Group(\"a”) {\n\nb", "directive.malformed"),
  ])
  func message(_ marked: String, identifier: String) throws {
    let (page, place) = try marker(in: marked)
    #expect(SyntaxTreeText(page).diagnostics.contains("\(place) \(identifier)"))
  }
}
