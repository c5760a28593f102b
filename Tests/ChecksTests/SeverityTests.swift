import Basics
import Build
import TestSupport
import Testing
@testable import Checks

/// The severities that authors set apply to the rules of a check as they do to the diagnostics of a build.
@Suite struct SeverityTests {
  private let folder = TemporaryFolder()

  private func levels() throws -> [String] {
    var options = BuildOptions(site: folder.path)
    options.usesCache = false
    return try SiteCheck(options, external: ExternalCheck(options, version: "test")).run().diagnostics
      .map { "\($0.identifier) \($0.severity.rawValue)" }.sorted()
  }

  /// A private host is never requested, so this test needs no network.
  private func writeSite(_ overrides: String, page: String = "") throws {
    try folder.write("unfold.yml", overrides)
    try folder.write("content/orphan.md", "---\nslug: orphan\n\(page)---\n\n# Orphan\n\n## A\n\n#### B\n")
    try folder.write(
      "content/index.md", "# Home\n\n[missing](missing.md)\n\n[private](https://10.0.0.1/)\n")
    try folder.write("navigation.yml", "- index.md\n")
  }

  @Test func ofTheSite() throws {
    try writeSite("")
    #expect(
      try levels() == [
        "external.private note", "heading.skipped-level warning", "link.broken error",
        "link.orphan-page warning",
      ])
    try writeSite(
      """
      checks: {external.private: warning, heading.skipped-level: error, link.broken: off, link.orphan-page: error}
      """)
    #expect(
      try levels() == ["external.private warning", "heading.skipped-level error", "link.orphan-page error"])
  }

  @Test func ofAPage() throws {
    try writeSite(
      "checks: {link.orphan-page: error}\n",
      page: "checks: {link.orphan-page: off, heading.skipped-level: error}\n")
    #expect(
      try levels() == ["external.private note", "heading.skipped-level error", "link.broken error"])
  }
}
