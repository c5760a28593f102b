import Foundation
import PageModel
import Site
import Testing
@testable import Checks

/// The pages about rules are generated from the rules. `UNFOLD_RECORD=1 swift test --filter RulePageTests` writes them.
@Suite struct RulePageTests {
  @Test(arguments: Rule.Group.allCases)
  func pagesAreUpToDate(group: Rule.Group) throws {
    try check("content/checks/\(group.rawValue)-rules.md", Array(RulePage.text(group).utf8))
  }

  @Test(arguments: JSONSchema.allCases)
  func schemasAreUpToDate(schema: JSONSchema) throws {
    try check("content/schemas/\(schema.rawValue).json", schema.bytes)
  }

  @Test func everyRuleHasARow() throws {
    let rows = try OwnDocumentation.rows(of: "diagnostics.md")
    #expect(DiagnosticIDs.all.filter { !rows.contains($0) } == [])
  }

  /// The identifiers that settings accept are exactly those that the sources use, except identifiers that cannot be
  /// changed.
  @Test func everyIdentifierIsUsedAndCanBeSet() throws {
    let found = try ReferenceTests.identifiersInSources().union(RuleList.all.map(\.identifier))
    let subjects = ["metadata", "configuration", "navigation"]
    let names = ["unknown-key", "renamed-key", "wrong-value", "unknown-check"]
    let made = subjects.flatMap { subject in names.map { "\(subject).\($0)" } }
    #expect(Set(DiagnosticIDs.all).subtracting(found).subtracting(made).sorted() == [])
    let others = [
      "output", "shard", "import", "new", "template", "content", "preview", "baseline", "fix", "against",
    ]
    let settable = found.filter { name in !others.contains { name.hasPrefix($0 + ".") } }
    let fixed: Set = [
      "project.invalid", "project.unreadable", "capture.not-found",
      "archive.damaged", "archive.missing", "archive.repeated",
      "configuration.invalid",
      "navigation.invalid", "theme.invalid-strings",
      "external.no-library", "translation.no-original", "translation.one-language",
      "version.missing", "version.unreadable", "version.outside",
    ]
    #expect(settable.subtracting(DiagnosticIDs.all).subtracting(fixed).sorted() == [])
    #expect(Set(DiagnosticIDs.all).count == DiagnosticIDs.all.count)
  }

  private func check(_ path: String, _ bytes: [UInt8]) throws {
    let file = OwnDocumentation.repository.appending(path: path)
    if OwnDocumentation.isRecording { try Data(bytes).write(to: file) }
    let written = try? String(contentsOf: file, encoding: .utf8)
    #expect(written == String(decoding: bytes, as: UTF8.self), "\(path) is out of date; set UNFOLD_RECORD=1")
  }
}

/// Generates the page about a group of rules.
enum RulePage {
  static func text(_ group: Rule.Group) -> String {
    var text = """
      ---
      title: \(group.title)
      description: "\(group.summary)"
      ---

      # \(group.title)

      > \(group.summary)

      """
    for rule in RuleList.all where rule.group == group { text += "\n" + section(rule) }
    return text
  }

  private static func section(_ rule: Rule) -> String {
    """
    ## \(rule.title) {#\(rule.identifier)}

    | Identifier | Severity | `--fix` |
    | --- | --- | --- |
    | `\(rule.identifier)` | \(rule.severity.rawValue) | \(rule.isFixed ? "yes" : "no") |

    \(rule.finding)

    \(rule.reason)

    **What to do.** \(rule.advice)

    Instead of:

    \(RuleText.fenced(rule.bad))

    Write:

    \(RuleText.fenced(rule.good))
    \(rule.good.isShown ? "\n\(rule.good.text)\n" : "")\(sources(rule))

    """
  }

  private static func sources(_ rule: Rule) -> String {
    if rule.sources.isEmpty { return "" }
    return "\nSource: " + rule.sources.map { "[\($0.name)](\($0.url))" }.joined(separator: "; ") + "."
  }
}
