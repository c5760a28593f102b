import Basics
import Build
import TestSupport
import Testing

@testable import Checks

/// Code blocks whose outputs a check compares.
@Suite struct OutputComparisonTests {
  private func check(_ code: String, runs: Bool = true) throws -> [Diagnostic] {
    let folder = TemporaryFolder()
    try folder.createFolder("content")
    try folder.write("content/index.md", "# Home\n\nText.\n\n\(code)\n")
    let check = SiteCheck(BuildOptions(site: folder.path), commandFolder: runs ? folder.path : nil)
    return try check.run().diagnostics.filter { $0.identifier.hasPrefix("code.") }
  }

  @Test(arguments: [
    "```text run=\"echo a; echo b\"\na\nb\n```", "```console run\n$ echo a\na\n$ echo b\nb\n```",
    "```text run=\"echo 1.2.3\" ignore=\"[0-9.]+\"\n1.2.4\n```",
    "```text run=\"echo größe 1 x 23\" ignore=\"^g.*e|[0-9]*\"\ngrüße 23 x 1\n```",
    "```text run=\"echo a; exit 3\" status=3\na\n```",
    "```text run=\"ls content\"\nindex.md\n```",
  ])
  func trueOutputs(_ code: String) throws { #expect(try check(code) == []) }

  @Test(arguments: [
    ("```text run=\"echo a; echo b\"\na\nc\n```", 7), ("```console run\n$ echo a\nb\n```", 7),
    ("```text run=\"exit 3\"\n```", 5), ("```text run\na\n```", 5),
    ("```text run=\"echo a\" ignore=\"[\"\na\n```", 5), ("```text run=\"echo 1\" ignore=\"\\d\"\n1\n```", 5),
    ("```text run=\"echo aa\" ignore=\"^a\"\nba\n```", 6),
  ])
  func falseOutputs(_ code: String, _ line: Int) throws {
    let found = try check(code)
    #expect(found.map(\.identifier) == ["code.output"])
    #expect(found.first?.location.line == line)
  }

  /// Without the option, nothing is started.
  @Test func nothingRunsUnasked() throws {
    #expect(try check("```text run=\"exit 3\"\n```", runs: false) == [])
  }
}
