import Basics
import PageModel
import Testing

@Suite struct SeverityOverridesTests {
  private static let found = ["link.broken", "image.missing-alt", "page.empty"].map {
    Diagnostic(.warning, $0, at: SourceLocation(file: "a.md"), "x")
  }

  private func settings(_ yaml: String) -> SeverityOverrides {
    var diagnostics: [Diagnostic] = []
    let settings = Configuration(reading: Array(yaml.utf8), file: "unfold.yml", diagnostics: &diagnostics)
      .checks
    #expect(diagnostics == [])
    return settings
  }

  /// Returns the identifiers and the resulting severities of the diagnostics that are not turned off.
  private func levels(_ severities: SiteSeverities, ofPage page: String?) -> [String] {
    Self.found.compactMap { severities.applied(to: $0, ofPage: page) }
      .map { "\($0.identifier) \($0.severity.rawValue)" }
  }

  private var severities: SiteSeverities {
    SiteSeverities(
      site: settings("checks: {link.broken: error, image.missing-alt: off}"),
      pages: ["a.md": settings("checks: {image.missing-alt: error, page.empty: off}")])
  }

  @Test func pageTakesPrecedenceOverSite() {
    let ofSite = ["link.broken error", "page.empty warning"]
    #expect(levels(severities, ofPage: nil) == ofSite)
    #expect(levels(severities, ofPage: "b.md") == ofSite)
    #expect(levels(severities, ofPage: "a.md") == ["link.broken error", "image.missing-alt error"])
  }

  @Test func withoutOverridesDiagnosticsKeepTheirSeverities() {
    let severities = SiteSeverities(site: SeverityOverrides())
    #expect(Self.found.map { severities.applied(to: $0, ofPage: "a.md") } == Self.found)
  }

  @Test func aPageCanRemoveItsOverrides() {
    var severities = severities
    severities.set(settings("checks: {page.empty: error}"), ofPage: "b.md")
    #expect(severities.pages.keys.sorted() == ["a.md", "b.md"])
    severities.set(SeverityOverrides(), ofPage: "a.md")
    #expect(severities.pages.keys.sorted() == ["b.md"])
  }

  @Test func severitiesSurviveEncoding() {
    var record = BinaryEncoder()
    record.severities(severities)
    #expect(BinaryDecoder.whole(record.bytes.array()) { $0.severities() } == severities)
  }

  @Test func laterSettingReplacesEarlierOne() {
    var settings = SeverityOverrides()
    settings["page.empty"] = .off
    settings["page.empty"] = .error
    #expect(settings["page.empty"] == .error)
    settings["page.empty"] = nil
    #expect(settings.isEmpty)
  }

  /// The hash changes with every setting and every location, except those of severities.
  @Test(arguments: [
    ("title: A\nchecks: {link.broken: off}\n", true), ("title: A\nchecks:\n  page.empty: error\n", true),
    ("title: A # comment\n", true), ("title: B\n", false), ("title: 'A'\n", false), ("\ntitle: A\n", false),
    ("checks: {}\ntitle: A\n", false), ("title: A\nlanguage: de\n", false), ("", false),
    ("title: [A]\n", false),
  ])
  func hashWithoutSeverities(yaml: String, isSame: Bool) {
    func hash(_ yaml: String) -> ContentHash? {
      var diagnostics: [Diagnostic] = []
      return SettingsFile(reading: Array(yaml.utf8), file: "unfold.yml", diagnostics: &diagnostics)
        .hashWithoutSeverities
    }
    #expect((hash("title: A\n") == hash(yaml)) == isSame)
  }
}
