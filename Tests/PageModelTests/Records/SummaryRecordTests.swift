import Basics
@testable import PageModel
import Testing

/// The record of a page's summary, which is cached between builds, contains everything that other pages depend on.
@Suite struct SummaryRecordTests {
  /// Returns a summary in which every value differs from its default.
  private static func full() -> PageSummary {
    let place = SourceLocation(file: "a.md", line: 3, column: 7)
    var metadata = PageMetadata()
    metadata.title = "T"
    metadata.description = "D"
    metadata.order = -4
    metadata.isDraft = true
    metadata.kind = "video"
    metadata.source = "https://example.com/a"
    metadata.date = "2026-02-01"
    metadata.platforms = ["iOS", "macOS"]
    metadata.breadcrumb = [.init(title: "Up", url: "/up/")]
    metadata.disclosure = DisclosureRules(headings: ["Notes"], levels: [2, 3])
    metadata.slug = "s"
    metadata.url = "u/"
    metadata.template = "wide"
    metadata.onlyLanguages = ["de"]
    metadata.translatedHash = "5f2a0c91d3e8"
    metadata.isOutdated = true
    metadata.checks["link.broken"] = .off
    metadata.checks["image.missing-alt"] = .error
    var presentation = PagePresentation()
    presentation.language = "fr"
    presentation.tags = ["a"]
    presentation.keywords = ["b"]
    presentation.isByDate = true
    presentation.icon = LocatedText("gear", at: place)
    presentation.badge = .init(text: "New", kind: .tip)
    presentation.heading = "H"
    presentation.symbol = "A.B"
    presentation.symbols = [SectionSymbol(anchor: "b", name: "A.B.b")]
    presentation.image = .init(source: LocatedText("i.png", at: place), alt: "I")
    presentation.iconImage = .init(source: LocatedText("j.png", at: place), alt: "J")
    presentation.color = .green
    presentation.action = .init(target: LocatedText("x", at: place), purpose: .download, label: "Get")
    presentation.children = .compactGrid
    presentation.siteListStyle = .hidden
    presentation.related = [.init(title: "R", target: LocatedText("r", at: place))]
    presentation.redirects = [LocatedText("/old/", at: place)]
    presentation.isInSidebar = false
    presentation.asksForSidebar = true
    presentation.isInSearch = false
    presentation.contents = .h4
    presentation.previous = PagePresentation.Neighbor.none
    presentation.next = .link(.init(title: "N", target: LocatedText("n", at: place)))
    presentation.robots = .noindex
    presentation.layout = .wide
    metadata.presentation = presentation
    metadata.ownChanges.lastUpdated = ChangeMoment("2026-02-01T10:00:00+01:00").map { .shown($0) }
    metadata.ownChanges.contributors = .hidden
    var summary = PageSummary(
      path: "a/b.md", metadata: metadata, title: "Title", titleHTML: "<b>Title</b>",
      abstract: "About", abstractHTML: "<i>About</i>",
      headings: [
        Heading(level: 2, anchor: "One", html: "One", text: "One", line: 5),
        Heading(level: 3, anchor: "Two-2", html: "<code>Two</code>", text: "Two", line: 9),
      ],
      otherAnchors: ["x"])
    summary.anchor = "Title"
    summary.changes =
      [CalendarDate(year: 2026, month: 11, day: 21)].compactMap { $0 }.map {
        ChangeLogEntry(day: $0, html: "<em>New</em>", anchor: "Change-log")
      }
    summary.numbered = [NumberedBlock(word: "Figure", anchor: "y")]
    summary.frameHosts = ["https://player.example.com"]
    summary.components = [.steps, .badges]
    return summary
  }

  private static func bytes(_ summary: PageSummary) -> [UInt8] {
    var record = BinaryEncoder()
    record.summary(summary)
    return record.bytes.array()
  }

  @Test func recordPreservesAllButLines() throws {
    var summary = Self.full()
    let read = try #require(BinaryDecoder.whole(Self.bytes(summary)) { $0.summary() })
    let headings = summary.headings
    summary.headings = []
    for heading in headings {
      summary.headings.append(
        Heading(
          level: heading.level, anchor: heading.anchor, html: heading.html, text: heading.text, line: 0))
    }
    var (expected, actual) = ("", "")
    dump(summary, to: &expected)
    dump(read, to: &actual)
    #expect(actual == expected)
    #expect(Array(read.headings).map(\.text) == ["One", "Two"])
  }

  /// Fails when a stored property is added, as a reminder to add it to the record.
  @Test func recordIsCompleteForAllStoredProperties() {
    let summary = Self.full()
    func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(count(summary) == 14)
    #expect(count(summary.metadata) == 19)
    #expect(count(summary.metadata.presentation) == 28)
  }

  @Test(arguments: 0..<26) func everyChangeChangesTheRecord(_ number: Int) {
    var summary = Self.full()
    let changes: [(inout PageSummary) -> Void] = [
      { $0.path = "c.md" }, { $0.title += "!" }, { $0.titleHTML = "!" }, { $0.anchor = "x" },
      { $0.abstract = "" }, { $0.abstractHTML = "" }, { $0.otherAnchors = [] }, { $0.metadata.order = 5 },
      { $0.metadata.isDraft = false }, { $0.metadata.presentation.color = nil },
      { $0.headings.append(Heading(level: 2, anchor: "Z", html: "", text: "Z", line: 1)) },
      { $0.metadata.ownChanges.lastUpdated = .hidden },
      { $0.metadata.presentation.related = [] }, { $0.changes = [] },
      { $0.isCapture.toggle() },
      { $0.frameHosts = [] }, { $0.metadata.presentation.isInSidebar = true },
      { $0.metadata.presentation.next = nil }, { $0.metadata.presentation.robots = .index },
      { $0.metadata.presentation.layout = nil }, { $0.components = [] },
      { $0.numbered = [] }, { $0.metadata.presentation.numbering = .site },
      { $0.metadata.presentation.authors = ["Ada"] }, { $0.metadata.presentation.showsReadingTime = true },
      { $0.metadata.presentation.keywords = [] },
    ]
    let before = Self.bytes(summary)
    let withoutAbstract = Self.bytes { $0.withoutAbstract(summary) }
    changes[number](&summary)
    #expect(Self.bytes(summary) != before)
    #expect((Self.bytes { $0.withoutAbstract(summary) } == withoutAbstract) == (4...5).contains(number))
  }

  private static func bytes(_ write: (inout BinaryEncoder) -> Void) -> [UInt8] {
    var record = BinaryEncoder()
    write(&record)
    return record.bytes.array()
  }

  /// The description in front matter is a part of the abstract, and appears nowhere else.
  @Test func theDescriptionBelongsToTheAbstract() {
    var summary = Self.full()
    let before = Self.bytes { $0.withoutAbstract(summary) }
    summary.metadata.description = "Another one"
    #expect(Self.bytes { $0.withoutAbstract(summary) } == before)
  }
}
