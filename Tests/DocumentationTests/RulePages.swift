import Foundation
import Site
import Testing

@testable import Checks

/// The pages about rules say what the rules say. `UNFOLD_RECORD=1 swift test --filter RulePageTests` writes them.
@Suite struct RulePageTests {
  private static let isRecording = ProcessInfo.processInfo.environment["UNFOLD_RECORD"] == "1"

  @Test(arguments: Rule.Group.allCases)
  func pageIsMadeFromItsRules(group: Rule.Group) throws {
    try check("content/checks/\(group.rawValue)-rules.md", Array(RulePage.text(group).utf8))
  }

  @Test(arguments: JSONSchema.allCases)
  func schemaIsPublished(schema: JSONSchema) throws {
    try check("content/schemas/\(schema.rawValue).json", schema.bytes)
  }

  @Test func everyRuleHasARow() throws {
    let rows = try OwnDocumentation.rows(of: "diagnostics.md")
    #expect(CheckNames.all.filter { !rows.contains($0) } == [])
  }

  /// The identifiers that can be set are those that are found somewhere, and all of them are.
  @Test func everyNameIsOfARuleOrAMessage() throws {
    let found = try ReferenceTests.identifiersInSources().union(RuleList.all.map(\.identifier))
    let subjects = ["metadata", "configuration", "outline"]
    let made = subjects.flatMap { ["\($0).unknown-key", "\($0).wrong-value", "\($0).unknown-check"] }
    #expect(Set(CheckNames.all).subtracting(found).subtracting(made).sorted() == [])
    let others = [
      "output", "shard", "import", "new", "template", "content", "preview", "baseline", "fix", "against",
    ]
    let settable = found.filter { name in !others.contains { name.hasPrefix($0 + ".") } }
    let fixed: Set = [
      "capture.not-found", "configuration.invalid", "outline.invalid", "theme.invalid-strings",
      "external.no-library",
    ]
    #expect(settable.subtracting(CheckNames.all).subtracting(fixed).sorted() == [])
    #expect(Set(CheckNames.all).count == CheckNames.all.count)
  }

  private func check(_ path: String, _ bytes: [UInt8]) throws {
    let file = OwnDocumentation.repository.appending(path: path)
    if Self.isRecording { try Data(bytes).write(to: file) }
    let written = try? String(contentsOf: file, encoding: .utf8)
    #expect(written == String(decoding: bytes, as: UTF8.self), "run the tests with UNFOLD_RECORD=1")
  }
}

/// A page about the rules of a group.
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

    **What to do.** \(rule.remedy)

    Instead of:

    \(RuleText.fenced(rule.bad))

    Write:

    \(RuleText.fenced(rule.good))
    \(rule.good.isShown ? "\n\(rule.good.text)\n" : "")\(sources(rule))

    """
  }

  private static func sources(_ rule: Rule) -> String {
    if rule.sources.isEmpty { return "" }
    return "\nSource: " + rule.sources.map { "[\($0.name)](\($0.address))" }.joined(separator: "; ") + "."
  }
}
