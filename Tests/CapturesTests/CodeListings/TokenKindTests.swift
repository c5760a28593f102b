import Testing

@testable import Captures

@Suite struct TokenKindTests {
  private func kind(_ text: String, after previous: String? = nil, before: String = "") -> TokenKind {
    let earlier = previous.map { TokenKind.of(Bytes($0), previous: nil, previousKind: nil, before: []) }
    return TokenKind.of(
      Bytes(text), previous: previous.map { Bytes($0) }, previousKind: earlier, before: Array(before.utf8))
  }

  @Test(arguments: [
    "struct", "@State", "#available", "print", "_", "Rope", "12.5", "0xFF", "$rope", "\"a rope\"", "// note",
    "try?",
    "TODO:", "as!",
  ])
  func linesThatAreSpans(text: String) { #expect(kind(text) == .span) }

  @Test(arguments: ["=", "->", "..<", "&&", "…", "==", "?"])
  func linesThatAreOperators(text: String) { #expect(kind(text) == .operation) }

  @Test(arguments: [
    "rope", " rope", "()", "(sandwich: ", ":", " {", "\t", ".padding(", "@", "\"half", "rope.name",
  ])
  func linesThatAreText(text: String) { #expect(kind(text) == .text) }

  @Test func punctuationAfterATypeIsText() {
    #expect(kind("?", after: "Rope") == .text)
    #expect(kind(">", after: "Rope") == .text)
    #expect(kind("?", after: "rope") == .operation)
  }

  @Test func theNameAfterFuncIsASpan() {
    #expect(kind("tie", before: "func ") == .span)
    #expect(kind("tie", before: "let ") == .text)
  }
}
