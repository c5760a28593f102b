import Build
import TestSupport
import Testing
@testable import Preview

/// The severities that authors have set also apply in a preview.
@Suite struct SeverityTests {
  @Test func appliesSeveritiesOfSiteAndPage() throws {
    let folder = TemporaryFolder()
    try folder.write("unfold.yml", "checks: {link.broken: warning, directive.unknown: off}\n")
    try folder.write("content/index.md", "# A\n\n[b](b.md)\n\n@Unknwon {\nx\n}\n")
    try folder.write("content/c.md", "---\nchecks: {link.broken: off}\n---\n\n# C\n\n[b](b.md)\n")
    let site = try LiveSite(BuildOptions(site: folder.path))
    func found(_ path: String) -> [String] {
      guard case .page(let page) = site.file(at: path)?.content else { return ["no page"] }
      return page.diagnostics.map { "\($0.identifier) \($0.severity.rawValue)" }
    }
    #expect(site.diagnostics == [])
    #expect(found("index.html") == ["link.broken warning"])
    #expect(found("c/index.html") == [])
  }
}
