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
      variables: false
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
