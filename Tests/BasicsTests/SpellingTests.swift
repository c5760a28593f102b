import Testing

@testable import Basics

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

  /// To stop early changes nothing within the limit.
  @Test func limits() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          Unicode.Scalar(UInt8.random(in: 97...99, using: &generator))
        }
      }
      let distance = Spelling.editDistance(words[0], words[1])
      for limit in 0...4 {
        let limited = Spelling.editDistance(words[0], words[1], limit: limit)
        #expect(distance <= limit ? limited == distance : limited > limit, "\(words) \(limit)")
      }
    }
  }
}
