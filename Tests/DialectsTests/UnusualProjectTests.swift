import Projects
import Testing

@testable import Dialects

struct UnusualProjectTests {
  /// DocFX allows comments in its settings, and `|` in braces.
  @Test func docFXWithComments() throws {
    let project = try TestProject([
      "docfx.json": """
      {
        // The pages "of" the site
        "build": { /* all
          of them */ "content": [{"files": "*/**.{md|yml}", "exclude": "api/**"}],
          "sitemap": {"baseUrl": "https://example.com/a//b"},
          "globalMetadataFiles": ["data.json"], "globalMetadata": {"_appFooter": "Own"}
        }
      }
      """,
      "data.json": "{\"_appTitle\": \"Tea\", \"_appFooter\": \"Other\"}", "docs/a.md": "# A",
      "api/b.md": "# B",
      "c.md": "# C",
    ]).read()
    #expect(project.pages.keys.sorted() == ["docs/a.md"])
    #expect(project.setting("baseURL") == "\"https://example.com/a//b/\"")
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.setting("description") == "\"Own\"")
    #expect(project.diagnostics.isEmpty)
  }

  @Test func docFXWithoutPages() throws {
    let project = try TestProject([
      "docfx.json": "{\"build\": {\"content\": [{\"files\": \"x/*.md\"}]}}", "docs/a.md": "# A",
    ]).read()
    #expect(project.diagnostics.map(\.identifier) == ["content.empty"])
  }

  /// The problem of a file of settings is not hidden by the search for other tools.
  @Test(arguments: [("mkdocs.yml", "site_name: \"x"), ("docfx.json", "{\"build\": "), ("book.toml", "[book")])
  func settingsWithSyntaxErrors(_ file: String, _ text: String) throws {
    let project = try TestProject([file: text, "docs/index.md": "# A"]).read()
    #expect(project.unusable?.identifier == "project.invalid")
    #expect(project.unusable?.location.file.hasSuffix("/" + file) == true)
  }

  @Test func nestedProjectsAreFound() throws {
    let files = try ProjectFiles([
      "README.md": "# A", "packages/a/mkdocs.yml": "site_name: A",
      "www/.vitepress/config.js": "export default {}",
      "www/index.md": "# B", "node_modules/x/book.toml": "[book]",
    ])
    let found = Project.nested(in: files.path)
    #expect(found.map(\.folder) == ["www", "packages/a"])
    #expect(found.map(\.tool) == ["VitePress", "MkDocs"])
  }

  /// A link to a page whose URL an index has leads to the index.
  @Test func pagesWithTheURLOfAnIndex() throws {
    let project = try TestProject([
      "SUMMARY.md": "# Summary\n\n* [A](README.md)\n* [Pots](pots/README.md)\n", "README.md": "# A",
      "pots.md": "# Old",
      "pots/README.md": "# Pots",
    ]).read()
    #expect(project.facts.links.resolve("pots.md#x", from: "README.md") == "/pots/README.md#x")
    #expect(project.facts.links.resolve("/pots", from: "README.md") == "/pots/README.md")
  }

  /// mike publishes each version in a folder with its name.
  @Test(arguments: [
    ("[a](/tea/latest/pots/lids/#x)", "[a](/pots/lids/#x)"), ("[a](/latest/pots/)", "[a](/pots/)"),
    ("[a](/tea/1.2/pots/)", "[a](https://example.com/tea/1.2/pots/)"), ("[a](/tea/pots/)", "[a](/pots/)"),
    ("[a](/tea/latest/api/#tea.Pot.open)", "[a](/api/#tea)"),
  ])
  func linksToVersions(_ page: String, _ expected: String) throws {
    let project = try TestProject([
      "mkdocs.yml":
        "site_name: A\nsite_url: https://example.com/tea/\nextra:\n  version: {provider: mike}\nplugins: [mkdocstrings]",
      "docs/pots/lids.md": "# Lids\n", "docs/api.md": "::: tea\n",
    ]).read()
    let result = project.converter.convert(Array(page.utf8), path: "index.md", includes: TestIncludes())
    #expect(String(decoding: result.text, as: UTF8.self) == expected + "\n")
  }
}
