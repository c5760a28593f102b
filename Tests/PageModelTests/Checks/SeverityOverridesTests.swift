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

  private func levels(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.identifier) \($0.severity.rawValue)" }
  }

  @Test func pageTakesPrecedenceOverSite() {
    let site = settings("checks: {link.broken: error, image.missing-alt: off}")
    let page = settings("checks: {image.missing-alt: error, page.empty: off}")
    #expect(levels(site.applied(to: Self.found)) == ["link.broken error", "page.empty warning"])
    #expect(
      levels(site.applied(to: Self.found, on: page)) == ["link.broken error", "image.missing-alt error"])
    #expect(SeverityOverrides().applied(to: Self.found, on: nil) == Self.found)
  }

  @Test func diagnosticsOfSeveralPagesUseTheOverridesOfTheirPage() {
    var page = PageSummary(path: "a.md")
    page.metadata.checks = settings("checks: {page.empty: off}")
    var other = Self.found[2]
    other.location.file = "b.md"
    #expect(
      SeverityOverrides().applied(
        to: Self.found + [other], in: [page, PageSummary(path: "b.md")].map(PageSummaryRef.init))
        == Array(Self.found[..<2]) + [other])
  }

  @Test func laterSettingReplacesEarlierOne() {
    var settings = SeverityOverrides()
    settings["page.empty"] = .off
    settings["page.empty"] = .error
    #expect(settings["page.empty"] == .error)
    settings["page.empty"] = nil
    #expect(settings.isEmpty)
  }
}
