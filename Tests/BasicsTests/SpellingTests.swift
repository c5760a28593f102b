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

  @Test(arguments: [
    ("Title", "title"), ("titel", "title"), ("tiddle", nil), ("descriptoin", "description"), ("urs", nil),
    ("colour", "color"), ("pag", nil),
  ])
  func certain(word: String, found: String?) {
    let candidates = ["title", "description", "url", "urls", "color", "page", "path"]
    #expect(Spelling.certain(for: word, in: candidates) == found)
  }

  @Test func ofTwoNoneIsCertain() {
    #expect(Spelling.certain(for: "abcde", in: ["abcdf", "abcdg"]) == nil)
    #expect(Spelling.certain(for: "abcdf", in: ["abcdf", "abcdg"]) == "abcdf")
  }

  @Test func theFirstOfTwoWins() { #expect(Spelling.nearest(to: "abcd", in: ["abce", "abcf"]) == "abce") }
}
