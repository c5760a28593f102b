import Basics
import Testing

@testable import Captures

@Suite struct CollectionLayoutTests {
  /// Returns a page captured from a URL.
  private func page(
    _ path: String, _ url: String, title: String = "Boats", date: String? = nil, length: Int = 1000,
    headingURL: String? = nil
  ) throws -> CollectedPage {
    var capture = try #require(CaptureReader.read(Array(Fixtures.reader.utf8), file: path))
    var facts = CollectionFacts()
    facts.length = length
    facts.headingURL = headingURL.map { "https://example.com" + $0 }
    capture.facts = facts
    capture.navigation = []
    return CollectedPage(
      path: path, title: title, slug: SourceURL.slug(url), source: "https://example.com" + url, date: date,
      capture: capture, contents: nil, file: ContentHash(Array(path.utf8)))
  }

  private func kept(_ pages: [CollectedPage]) -> [String] {
    let leftOut = Set(CollectionLayout(pages).duplicates.map(\.page))
    return pages.indices.filter { !leftOut.contains($0) }.map { pages[$0].path }
  }

  @Test func theNewerOrMoreCompleteCaptureIsKept() throws {
    let old = try page("a.md", "/boats", date: "2024-01-01")
    let new = try page("b.md", "/boats/", date: "2025-01-01", length: 900)
    #expect(kept([old, new]) == ["b.md"])
    // A capture that has lost most of its text is not better because it is newer.
    let cut = try page("b.md", "/boats", date: "2025-01-01", length: 400)
    #expect(kept([old, cut]) == ["a.md"])
    #expect(kept([try page("a.md", "/boats"), try page("b.md", "/boats", length: 1001)]) == ["b.md"])
    #expect(kept([old, try page("b.md", "/boats?language=objc")]) == ["a.md", "b.md"])
    #expect(kept([try page("boats#Sails.md", "/boats"), try page("boats.md", "/boats")]) == ["boats.md"])
  }

  @Test func aRedirectingPageGivesWayToItsTarget() throws {
    let old = try page("a.md", "/ships", length: 5000, headingURL: "/boats")
    let target = try page("b.md", "/boats")
    let layout = CollectionLayout([old, target])
    #expect(layout.duplicates == [DuplicateCapture(page: 0, kept: 1, reason: .redirect)])
    #expect(layout.aliases == [PageAlias(url: "https://example.com/ships", page: 1)])
    // The headings of a page of another name link to another page.
    #expect(
      kept([try page("a.md", "/ships", title: "Ships", headingURL: "/boats"), target]) == ["a.md", "b.md"])
  }

  @Test func neighboringFoldersWithTheSamePagesAreTwoCollections() throws {
    let pages = try ["a", "b"].flatMap { folder in
      try (1...3).map { try page("\(folder)/\($0).md", "/page-\($0)", title: "\($0)") }
    }
    #expect(kept(pages).count == 6)
    // A single page in two folders is a duplicate.
    let others = try (4...9).map { try page("b/\($0).md", "/page-\($0)", title: "\($0)") }
    #expect(
      kept([pages[0], try page("a/x.md", "/x"), try page("a/y.md", "/y")] + [pages[3]] + others).count == 9)
  }

  @Test func slugsThatCollideAreReplacedByFileNames() throws {
    let layout = CollectionLayout([
      try page("one.md", "/a/body", title: "A"), try page("two.md", "/b/body", title: "B"),
    ])
    #expect(layout.slugs == [1: "two"])
  }

  @Test func foldersAreSpelledAsInTheURL() throws {
    let layout = CollectionLayout([
      try page("Sail%20boats/a.md", "/sail-boats/a", title: "A"),
      try page("sail_boats/b.md", "/sail-boats/b", title: "B"),
      try page("Other Things/c.md", "/c", title: "C"),
    ])
    #expect(layout.folders == ["Sail%20boats": "sail-boats", "sail_boats": "sail-boats"])
  }

  /// A folder without captures is in the same section as those next to it.
  @Test func foldersWithoutCapturesFollowTheFolderAbove() throws {
    var own = try page("Boats/Sails/own.md", "", title: "Own")
    (own.capture, own.source, own.slug) = (nil, nil, nil)
    var other = own
    other.path = "Other/own.md"
    let layout = CollectionLayout([
      try page("Boats/a.md", "/boats/a", title: "A"),
      try page("Boats/Rigs/b.md", "/boats/rigs/b", title: "B"), own, other,
    ])
    #expect(layout.folders == ["Boats": "boats", "Boats/Rigs": "boats/rigs", "Boats/Sails": "boats/Sails"])
  }

  @Test(arguments: [
    ("- [A](/a)\n  - [B](/b)\n- Group\n  - [C](/c)\n", "A(B) Group(C)"),
    ("# T\n\nText.\n\n## Topics\n\n### One\n\n- [A](/a): text\n\n## Notes\n\n- [B](/b)\n", "One(A)"),
    ("Text.\n\nMore text.\n\nStill more.\n\n- [A](/a)\n- [B](/b)\n- [C](/c)\n", nil),
    ("[A](/a)\n\nAbout A.\n\n[B](/b)\n\nAbout B.\n\n[C](/c)\n\nAbout C.\n", "A B C"),
    ("## Resources\n\n- [A](/a)\n- [B](/b)\n- [C](/c)\n", nil),
    ("```\n- [A](/a)\n- [B](/b)\n- [C](/c)\n```\n", nil),
  ])
  func contents(text: String, expected: String?) {
    func show(_ entries: [TableOfContents.Entry]) -> String {
      entries.map { $0.title + ($0.children.isEmpty ? "" : "(\(show($0.children)))") }.joined(separator: " ")
    }
    #expect(TableOfContents.read(Array(text.utf8)).map { show($0.entries) } == expected)
  }

  @Test(arguments: [
    ("June 21, 2023", "2023-06-21"), ("9 Sept 2024", "2024-09-09"), ("2024/1/5", "2024-01-05"),
    ("2026-02-01T08:00:00Z", "2026-02-01T08:00:00Z"), ("01/02/2024", "01/02/2024"),
    ("June 2023", "June 2023"),
    ("June 41, 2023", "June 41, 2023"),
  ])
  func dates(text: String, expected: String) { #expect(ISODate.normalized(text) == expected) }
}
