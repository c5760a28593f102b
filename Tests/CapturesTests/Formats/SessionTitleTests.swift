import Basics
import Testing

@testable import Captures

/// The title of a session begins a line in which the abstract and the labels of the page follow without a space.
@Suite struct SessionTitleTests {
  private static let variants: [(name: String, fixture: SessionFixture)] = {
    var all: [(String, SessionFixture)] = []
    let abstracts = [
      ["Learn how RopeKit ties knots that hold."],
      ["Learn how RopeKit ties knots. Resources are listed below, and HD Video is supported."],
      ["Learn how RopeKit ties knots that hold.", "Bring a rope of your own."],
      [
        "Learn how RopeKit ties knots.", "Bring a rope.",
        "To get the most out of it, watch “Ropes in depth” first.",
      ],
      ["“Knots” was last year. This year: bends."],
    ]
    let titles = [
      "Meet RopeKit for Sailors", "Knots", "What's new in iPhone RopeUI", "Manage Resources", "Tie, part 2",
    ]
    for (index, abstract) in abstracts.enumerated() {
      for (number, title) in titles.enumerated() {
        var fixture = SessionFixture(title: title, abstract: abstract)
        if (index + number) % 2 == 0 { fixture.resources = [] }
        if (index + number) % 3 == 0 { fixture.related = [] }
        if (index + number) % 4 == 1 { fixture.hasDownloads = false }
        if (index + number) % 5 == 2 { fixture.transcript = [] }
        if number == 3 {
          fixture.chapters = [("1:00", "A knot")]
          fixture.samples = [HighlightedListing.broken("let knot = Knot()")]
        }
        all.append(("\(index), \(title)", fixture))
      }
    }
    return all
  }()

  @Test(arguments: variants.indices)
  func theAbstractShowsWhereTheTitleEnds(index: Int) throws {
    let fixture = Self.variants[index].fixture
    let page = try read(fixture.text)
    #expect(page.capture.title == fixture.title)
    #expect(page.capture.abstract == fixture.abstract[0])
    for paragraph in fixture.abstract.dropFirst() { #expect(page.page.contains("\n\n\(paragraph)\n\n")) }
    #expect(page.page.contains("## Resources\n") == !fixture.resources.isEmpty)
    #expect(page.page.contains("## Related videos\n") == !fixture.related.isEmpty)
    for title in fixture.resources + fixture.related.flatMap(\.titles) {
      #expect(page.page.contains("\n- \(title)\n"))
    }
    #expect(!page.page.contains("HD VideoSD"))
    #expect(page.capture.unrecognized.isEmpty)
    #expect(page.page.contains("## Transcript") == !fixture.transcript.isEmpty)
    if !fixture.samples.isEmpty { #expect(page.page.contains("```swift\nlet knot = Knot()\n```")) }
  }

  @Test func titlesWithoutAnAbstractEndAtTheLabels() throws {
    let page = try read(SessionFixture(title: "Knots and bends", abstract: []).text)
    #expect(page.capture.title == "Knots and bends")
    #expect(page.capture.abstract == nil)
    #expect(page.page.contains("- The Book of Knots\n- Download the rope\n"))
  }

  @Test(arguments: [
    "meet-ropekit-for-sailors.md", "wwdc2022-10077-meet-ropekit-for-sailors.md",
    "WWDC22 - Meet RopeKit for Sailors.md",
    "a/b/10077_meet_ropekit_for_sailors.txt",
  ])
  func theFileNameConfirmsATitle(file: String) throws {
    let page = try read(SessionFixture(hasCopies: false).text, file: file)
    #expect(page.capture.title == "Meet RopeKit for Sailors")
    #expect(page.capture.abstract == SessionFixture().abstract[0])
  }

  @Test func theTranscriptConfirmsATitle() throws {
    var fixture = SessionFixture(hasCopies: false)
    fixture.transcript = ["Hello.Welcome to Meet RopeKit for Sailors.I'm Mara.", "RopeKit is new."]
    let page = try read(fixture.text)
    #expect(page.capture.title == "Meet RopeKit for Sailors")
    #expect(page.capture.abstract == fixture.abstract[0])
  }

  @Test func anUnconfirmedTitleRemainsText() throws {
    let fixture = SessionFixture(hasCopies: false)
    let page = try read(fixture.text)
    #expect(page.capture.title == "Wwdc2022 10077")
    #expect(page.page.contains("\(fixture.title)\(fixture.abstract[0])\n"))
    #expect(page.page.contains("- The Book of Knots\n"))
  }

  @Test func theHeadingIsTheTitleUnlessItIsACode() throws {
    let page = try read(SessionFixture(heading: "Meet RopeKit for Sailors", hasCopies: false).text)
    #expect(page.capture.title == "Meet RopeKit for Sailors")
    #expect(page.capture.abstract == SessionFixture().abstract[0])
  }

  @Test(arguments: [
    ("A.ResourcesB", 2), ("A.Resources are few.", 20), ("A Resources", 11), ("A.HD VideoSD Video", 2),
    ("A.Download", 2),
    ("Our Resources.Related VideosWWDC22B", 14), ("Resources", 9),
  ])
  func labelsAreRecognizedOnlyWhereTheyAreRunTogether(text: String, start: Int) {
    #expect(SessionTail.start(Bytes(text)) == start)
  }
}
