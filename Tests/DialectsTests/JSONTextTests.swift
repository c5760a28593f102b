import Testing
import YAML

@testable import Dialects

struct JSONTextTests {
  /// Source: RFC 8259, section 7.
  @Test(arguments: [
    (#"{"a": "\uD83C\uDF75 b"}"#, #"{"a": "\U0001f375 b"}"#), (#"["\u00e4"]"#, #"["\u00e4"]"#),
    (#"["\\uD83C\\uDF75", "\uD83C"]"#, #"["\\uD83C\\uDF75", "\uD83C"]"#), (#"["\uD83C\u"#, #"["\uD83C\u"#),
  ])
  func pairsOfEscapes(json: String, yaml: String) {
    #expect(String(decoding: JSONText.asYAML(Array(json.utf8)), as: UTF8.self) == yaml)
  }

  @Test func labelsOfCategories() throws {
    let project = try TestProject([
      "docusaurus.config.js": "module.exports = {title: 'T', presets: [['classic', {docs: {}}]]};",
      "docs/a/_category_.json": #"{"label": "\uD83C\uDF75 Tea"}"#, "docs/a/b.md": "# B", "docs/c.md": "# C",
    ]).read()
    #expect(project.outline.contains("🍵 Tea"))
  }
}
