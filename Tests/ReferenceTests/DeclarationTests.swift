import Basics
import Testing

@testable import Reference

/// The line breaks of long declarations.
@Suite struct DeclarationTests {
  /// Returns the code of a declaration, given its tokens.
  private func code(_ tokens: [(kind: String, text: String)]) -> String {
    let json = tokens.map { #"{"kind":\#($0.kind.jsonText),"text":\#($0.text.jsonText)}"# }
    let section =
      #"{"kind":"declarations","declarations":[{"languages":["swift"],"platforms":[],"tokens":[\#(json.joined(separator: ","))]}]}"#
    let page = RenderJSON.convert(
      Array(#"{"metadata":{"title":"T"},"primaryContentSections":[\#(section)]}"#.utf8),
      path: "documentation/t.json")
    let text = String(decoding: page.text, as: UTF8.self)
    return String(text.split(separator: "```swift\n").last?.split(separator: "\n```").first ?? "")
  }

  private let macro: [(kind: String, text: String)] = [("keyword", "macro"), ("text", " ")]

  @Test func attributesAreOnLinesOfTheirOwnWithTheirArguments() {
    let declaration = [
      (kind: "attribute", text: "@discardableResult"), (" ", " "), ("attribute", "@attached"),
      ("text", "(peer, names: named("), ("keyword", "init"), ("text", ")) "), ("keyword", "macro"),
      ("text", " "), ("identifier", "Brew"), ("text", "(_ kind: Kind)"),
    ]
    #expect(
      code(declaration) == """
        @discardableResult
        @attached(peer, names: named(init))
        macro Brew(_ kind: Kind)
        """)
    // A short declaration needs only one line.
    #expect(code([("attribute", "@frozen"), ("text", " ")] + macro) == "@frozen macro ")
  }

  @Test func longRequirementsAreBrokenBetweenThem() {
    let parameters = "<A, B>(_ kind: A, with water: B)"
    let requirements =
      "where A : Collection, A : Sendable, B : Collection, B : Sendable, A.Element : Sendable, B.Element == [A : B]"
    #expect(
      code(macro + [("identifier", "Brew"), ("text", "\(parameters) \(requirements)")]) == """
        macro Brew<A, B>(
          _ kind: A,
          with water: B
        )
        where A : Collection, A : Sendable, B : Collection, B : Sendable,
          A.Element : Sendable, B.Element == [A : B]
        """)
  }
}
