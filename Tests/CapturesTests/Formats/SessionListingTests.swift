import Testing

@testable import Captures

/// Whether listings are broken is decided for all listings of a page.
@Suite struct SessionListingTests {
  private func page(_ samples: [String]) throws -> ReadPage {
    var fixture = SessionFixture(samples: samples)
    fixture.chapters = samples.indices.map { ("\($0 + 1):00", "Sample \($0)") }
    return try read(fixture.text)
  }

  private static let code = [
    "import RopeKit", "let knot = Knot(turns: 3)",
    "struct Pier: View {\n    var boats: [Boat]\n\n    func moor(_ boat: Boat) async throws {\n        boats.append(boat)\n    }\n}",
    "rope.tie()", "// TODO: tie\nreturn knot", "Text(\"Rope\")\n    .padding()",
  ]

  @Test(arguments: 2...6)
  func allListingsOfABrokenPageAreJoined(count: Int) throws {
    let samples = Array(Self.code.prefix(count))
    let page = try page(samples.map { HighlightedListing.broken($0) })
    for sample in samples { #expect(page.page.contains("```swift\n\(sample)\n```\n")) }
    #expect(page.capture.unrecognized.isEmpty)
  }

  /// An editor that removes blank lines leaves the listings directly below each other.
  @Test func listingsWithoutBlankLinesBetweenThem() throws {
    var fixture = SessionFixture(samples: Self.code.map { HighlightedListing.broken($0) })
    fixture.chapters = Self.code.indices.map { ("\($0 + 1):00", "Sample \($0)") }
    let text = fixture.text.replacing("```\n\n```", with: "```\n```")
    #expect(text != fixture.text)
    let page = try read(text)
    for (index, sample) in Self.code.enumerated() {
      #expect(page.page.contains("### Sample \(index)"))
      #expect(page.page.contains("```swift\n\(sample)\n```\n"))
    }
  }

  @Test(arguments: 1...6)
  func intactListingsAreKept(count: Int) throws {
    let samples =
      Array(Self.code.suffix(count)) + ["default:\n  return\n \n\n\nelse \n", "$ make\n$ make test\n"]
    let page = try page(samples)
    for sample in samples { #expect(page.page.contains("```swift\n\(sample)\n```\n")) }
    #expect(page.capture.unrecognized.isEmpty)
  }

  @Test(arguments: [
    "[rope tie:@\"knot\" turns:3];\nNSString *name = @\"rope\";",
    "{\n  \"rope\": [1, 2.5, true],\n  \"knot\": null\n}", "$ swift build -c release\n$ ls *.swift",
    "a = b + c",
    "<rope length=\"3\">\n  <knot/>\n</rope>",
  ])
  func otherCodeOnABrokenPageIsKept(other: String) throws {
    let broken = Self.code.map { HighlightedListing.broken($0) }
    let page = try page(broken + [other])
    #expect(page.page.contains("```swift\n\(other)\n```\n"))
    #expect(page.page.contains("```swift\n\(Self.code[1])\n```\n"))
    let labeled = try read(SessionFixture(samples: broken).text + "\n```json\n\(other)\n```\n")
    #expect(labeled.page.contains("```json\n\(other)\n```\n"))
  }

  @Test func uncertainListingsAreReportedOncePerPage() throws {
    let broken = Self.code.map { HighlightedListing.broken($0) }
    let cut = HighlightedListing.broken("let a = [Boat(\nlet b = 2")
    let one = try page(broken + [cut])
    let line = try #require(one.capture.unrecognized.first)
    #expect(one.capture.unrecognized.map(\.identifier) == ["capture.listing"])
    #expect(line.message == "the line breaks of this code sample are uncertain")
    #expect(line.location.line > 1)
    let two = try page([cut] + broken + [cut])
    #expect(
      two.capture.unrecognized.map(\.message) == [
        "the line breaks of 2 code samples are uncertain; this is the first"
      ])
  }

  @Test func listingsOfBlankLinesAreKept() throws {
    let page = try page(Self.code.map { HighlightedListing.broken($0) } + ["\n \n"])
    #expect(page.page.contains("let knot = Knot(turns: 3)"))
  }
}
