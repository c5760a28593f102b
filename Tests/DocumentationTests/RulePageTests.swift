import Basics
import Foundation
import PageModel
import Testing

@testable import Checks

/// The pages in `content/checks/` describe the rules of `unfold check`.
@Suite struct RulePageTests {
  @Test func everySectionDescribesARule() {
    let sections = EmbeddedFile.all(below: "content/checks/").flatMap { page in
      String(decoding: page.bytes, as: UTF8.self).matches(of: /\n## .* {#([a-z-]+\.[a-z-]+)}\n/).map {
        String($0.1)
      }
    }
    #expect(sections.count > 40)
    #expect(RuleList.all.map(\.identifier).sorted() == sections.sorted())
  }

  @Test func everyTypeHasARule() {
    let types: [[Rule]] = [
      RuleList.document.map { $0.rule }, RuleList.site.map { $0.rule }, RuleList.output.map { $0.rule },
      RuleList.files.map { $0.rule }, RuleList.published.map { $0.rule }, RuleList.external.map { $0.rule },
    ]
    let identifiers = types.joined().map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    // The renderer reports the others.
    let others = Set(RuleList.all.map(\.identifier)).subtracting(identifiers).sorted()
    #expect(others.filter { !$0.hasPrefix("foreign.") && !$0.hasPrefix("directive.") } == [])
  }

  @Test func rulesHaveEverythingThatTheirSectionsSay() throws {
    let rule = Rule.named("heading.skipped-level")
    #expect(rule.title == "Headings that skip a level")
    #expect(rule.severity == .warning)
    #expect(rule.finding == "A heading is two or more levels below its parent heading.")
    #expect(rule.reason.hasSuffix("so the page differs from what you wrote."))
    #expect(rule.advice == "Use the level directly below the parent heading’s.")
    #expect(rule.bad.text == "# Tea\n\n## Kinds\n\n#### Green tea")
    #expect(rule.good.language == "markdown")
    #expect(rule.good.text == "# Tea\n\n## Kinds\n\n### Green tea")
    #expect(
      rule.sources.map(\.name) == [
        "WCAG 2.2, 1.3.1 Info and Relationships", "HTML Standard, “Headings and outlines”",
      ])
    #expect(rule.sources.first?.url == "https://www.w3.org/TR/WCAG22/#info-and-relationships")
  }

  @Test(arguments: JSONSchema.allCases)
  func schemasAreUpToDate(schema: JSONSchema) throws {
    let path = "content/schemas/\(schema.rawValue).json"
    let file = OwnDocumentation.repository.appending(path: path)
    if OwnDocumentation.isRecording { try Data(schema.bytes).write(to: file) }
    let written = try? String(contentsOf: file, encoding: .utf8)
    let text = String(decoding: schema.bytes, as: UTF8.self)
    #expect(written == text, "\(path) is out of date; set UNFOLD_RECORD=1")
  }
}
