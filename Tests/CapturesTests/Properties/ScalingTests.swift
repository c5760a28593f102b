import Basics
import Testing

@testable import Captures

/// Checks that hostile lines and transcripts are read in linear time. `test_linear_time.py` checks hostile pages.
@Suite struct ScalingTests {
  @Test(.timeLimit(.minutes(20)), arguments: ["aB", "A", "word Word ", "abc.", "`a `` b ", "[`` a](b) "])
  func hostileLine(piece: String) {
    let line = Bytes(String(repeating: piece, count: 40_000) + "one two three four.")
    _ = CaptionEnd.index(in: line)
    #expect(PlainText.of(line).hasSuffix("four."))
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "Resources", "HD VideoSD Video", "Related VideosWWDC22", "A\n\n", "RopeKit", "KnotsA.Resources\n\n",
      "a.Download",
      "Search this video…a\n\n",
    ])
  func hostileSession(piece: String) throws {
    let hostile = String(repeating: piece, count: 10_000)
    for place in ["Knots, Bends, and Hitches", "\n\nThe book of knots\n"] {
      let page = Fixtures.session.replacing(place, with: place + hostile, maxReplacements: 1)
      let capture = try #require(CaptureReader.read(Array(page.utf8), file: "long"))
      #expect(capture.format == "wwdc")
    }
  }
}
