import Basics
import Testing

@testable import PageModel

/// When pages were changed, and by whom.
@Suite struct PageChangesTests {
  @Test(arguments: [
    (1_767_225_600, 60, "2026-01-01T01:00:00+01:00"), (1_767_225_600, 0, "2026-01-01T00:00:00Z"),
    (1_767_225_599, -570, "2025-12-31T14:29:59-09:30"), (-1, 0, "1969-12-31T23:59:59Z"),
    (951_782_400, 330, "2000-02-29T05:30:00+05:30"),
  ]) func aCommitHasAMomentInItsTimeZone(seconds: Int, offset: Int, text: String) {
    #expect(ChangeMoment(seconds: seconds, offset: offset)?.text == text)
    #expect(ChangeMoment(text)?.text == text)
  }

  @Test(arguments: [
    ("2026-02-01", "2026-02-01"), ("2026-02-01T17:08:19Z", "2026-02-01T17:08:19Z"),
    ("2026-02-01 7:08 +0130", "2026-02-01T07:08:00+01:30"),
    ("2026-02-01T17:08:19.5+01", "2026-02-01T17:08:19+01:00"),
    // A time without a time zone is no moment.
    ("2026-02-01 17:08:19", "2026-02-01"),
    ("2026-02-30", nil), ("2026-2-1", nil), ("2026-02-01 at noon", nil), ("2026-02-01T25:00Z", nil),
    ("", nil),
  ]) func datesInFrontMatterAreRead(written: String, expected: String?) {
    #expect(ChangeMoment(written)?.text == expected)
  }

  @Test func aDayIsMidnightWhereATimeIsNecessary() {
    #expect(ChangeMoment("2026-02-01")?.timeStamp == "2026-02-01T00:00:00Z")
  }

  @Test func frontMatterReplacesOnlyWhatTheSiteShows() {
    var page = PageSummary(path: "a.md", title: "A")
    page.metadata.ownChanges.contributors = .shown(["Kay"])
    var configuration = Configuration()
    let commit = ChangeMoment(seconds: 0, offset: 0)
    configuration.history["a.md"] = PageChanges(lastUpdated: commit)
    #expect(configuration.changes(of: page) == PageChanges())
    configuration.showsLastUpdated = true
    #expect(configuration.changes(of: page) == PageChanges(lastUpdated: commit))
    configuration.showsContributors = true
    #expect(configuration.changes(of: page) == PageChanges(lastUpdated: commit, contributors: ["Kay"]))
    page.metadata.ownChanges.lastUpdated = .hidden
    #expect(configuration.changes(of: page) == PageChanges(contributors: ["Kay"]))
  }
}
