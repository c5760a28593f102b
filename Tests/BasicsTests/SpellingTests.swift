import Basics
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("buttons", "button"), ("Buttons", "buttons"), ("butotns", "buttons"), ("bild", "build"), ("xyz", nil),
    ("", nil), ("a", nil),
  ])
  func nearest(word: String, found: String?) {
    let candidates = word == "buttons" ? ["menus", "button"] : ["menus", "buttons", "build"]
    #expect(Spelling.nearest(to: word, in: candidates) == found)
  }

  @Test func theFirstOfTwoWins() { #expect(Spelling.nearest(to: "abcd", in: ["abce", "abcf"]) == "abce") }
}
