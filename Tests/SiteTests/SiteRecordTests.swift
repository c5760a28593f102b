import Basics
import PageModel
import Testing

@testable import Site

@Suite struct SiteRecordTests {
  @Test func decodedSitesEqualEncodedOnes() throws {
    let text = TextSite(
      """
      a.md "A" order=2
      b/c.md "C" #One
      b/d.md "D" slug=x
      secret.md "S" draft
      """,
      navigation:
        "- b/c.md\n- title: Elsewhere\n  url: https://example.com/\n- title: Group\n  children:\n    - a.md\n"
    )
    let site = text.site
    let summaries = [
      "a.md \"A\" order=2", "b/c.md \"C\" #One", "b/d.md \"D\" slug=x", "secret.md \"S\" draft",
    ]
    .map { PageSummaryRef(TextSite.summary($0[...])) }
    var record = BinaryEncoder()
    site.write(to: &record)
    let bytes = record.bytes.array()
    let read = try #require(
      BinaryDecoder.whole(bytes) {
        Site(reading: &$0, configuration: site.configuration, summaries: summaries)
      }.flatMap { $0 })
    var (expected, actual) = ("", "")
    dump(site, to: &expected)
    dump(read, to: &actual)
    #expect(Self.withoutObjectNumbers(actual) == Self.withoutObjectNumbers(expected))
    for length in 0..<bytes.count {
      let part = BinaryDecoder.whole(Array(bytes[..<length])) {
        Site(reading: &$0, configuration: site.configuration, summaries: summaries)
      }
      #expect(part.flatMap { $0 } == nil)
    }
  }

  /// Removes the numbers of objects, which differ in each dump.
  private static func withoutObjectNumbers(_ dump: String) -> String {
    dump.split(separator: "\n").map { $0.split(separator: " #")[0] }.joined(separator: "\n")
  }
}
