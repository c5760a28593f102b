import Testing

@testable import Basics

@Suite struct MessageLengthTests {
  private func message(_ text: String) -> String {
    Diagnostic(.error, "a.b", at: SourceLocation(file: "a"), text).message
  }

  private func letters(_ count: Int, _ letter: Character = "a") -> String {
    String(repeating: letter, count: count)
  }

  @Test func shortMessagesStayAsTheyAre() {
    let text = "no file `\(letters(500))`, and nothing else"
    #expect(message(text) == text)
  }

  @Test(arguments: [("`", "`"), ("“", "”"), ("\"", "\"")])
  func longQuotationsLoseTheirMiddle(open: String, close: String) {
    #expect(
      message("no file \(open)\(letters(100_000))\(close) in \(open)b.md\(close)")
        == "no file \(open)\(letters(77))…\(letters(40))\(close) in \(open)b.md\(close)")
  }

  @Test func manyLongQuotationsAreCut() {
    let text = message(String(repeating: "`\(letters(1000))` ", count: 1000))
    #expect(text.utf8.count <= 600 && text.contains("…"))
  }

  @Test(arguments: ["é", "漢", "👩‍🚀"] as [Character])
  func charactersAreWhole(character: Character) {
    let text = message(letters(100_000, character))
    #expect(text.utf8.count <= 600 && text.utf8.count > 560)
    #expect(text.unicodeScalars.allSatisfy { "…é漢👩‍🚀".unicodeScalars.contains($0) })
  }

  @Test func helpIsCutAsWell() {
    let help = Diagnostic(.error, "a.b", at: SourceLocation(file: "a"), "a", help: letters(100_000)).help
    #expect(help?.utf8.count == 600)
  }
}
