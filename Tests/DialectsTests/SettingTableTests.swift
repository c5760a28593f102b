import Basics
import PageModel
import Projects
import Testing

@testable import Dialects

/// The parts that the readers of all tools share.
@Suite struct SettingTableTests {
  /// A key that a tool does not have is often a spelling mistake.
  @Test(arguments: [
    ["mkdocs.yml": "site_name: Tea\nsite_nam: T\nstrict: true\n", "docs/index.md": "# A\n"],
    ["book.toml": "[book]\ntitle = \"Tea\"\n[site_nam]\na = 1\n", "src/SUMMARY.md": "- [A](a.md)\n"],
    [
      "docusaurus.config.js": "module.exports = {title: 'Tea', onBrokenLinks: 'throw', site_nam: 'T'}",
      "docs/a.md": "# A\n",
    ],
    [
      ".vitepress/config.js": "export default {title: 'Tea', cleanUrls: true, site_nam: 'T'}",
      "index.md": "# A\n",
    ],
    [
      "astro.config.mjs":
        "export default defineConfig({integrations: [starlight({title: 'Tea', credits: true, site_nam: 'T'})]})",
      "src/content/docs/a.md": "# A\n",
    ],
  ])
  func unknownKeysAreNamed(_ files: [String: String]) throws {
    let project = try TestProject(files).read()
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.unsupported == ["site_nam"])
  }

  @Test func textOfAListCanBeWrittenAlone() throws {
    let project = try TestProject([
      "mkdocs.yml": "site_name: Tea\nplugins:\n  - exclude:\n      glob: b.md\n",
      "docs/index.md": "# A\n", "docs/b.md": "# B\n",
    ]).read()
    #expect(project.excluded.contains("b.md"))
  }

  /// The indentation of an item can differ from that of the items before it.
  @Test func treeOfEntries() {
    var tree = EntryTree()
    for (title, level) in [("A", 0), ("B", 4), ("C", 2), ("D", 3), ("E", 0)] {
      tree.add(NavigationFile.Entry(title: title), level: level)
    }
    tree.close()
    func text(_ entries: [NavigationFile.Entry]) -> String {
      entries.map { ($0.title ?? "") + "[" + text($0.children) + "]" }.joined()
    }
    #expect(text(tree.entries) == "A[B[]C[D[]]]E[]")
  }

  @Test func swiftLiterals() throws {
    let source = SwiftLiterals(
      Array(
        """
        // let ignored = A("b")
        let text: String = \"\"\"
          two "lines"
          \"\"\"
        let site = try Kiln.Site("a", name: "b\\"c", isOpen: true, pages: ["x": .tea, "y": 1]) {
          Page("d") { Page("e") }
        }
        run(site)
        """.utf8))
    #expect(source.constants["text"]?.text?.contains("\"lines\"") == true)
    let (name, arguments) = try #require(source.constants["site"]?.call)
    #expect(name == "Site" && arguments.count == 2 && arguments[0].text == "a")
    let labels = arguments[1]
    #expect(labels["name"]?.text == "b\"c" && labels["isOpen"]?.boolean == true)
    #expect(labels["pages"]?.keys == ["x", "y"] && labels["pages"]?["x"]?.call?.name == ".tea")
    let page = try #require(labels["children"]?.items?.first?.call)
    #expect(page.arguments.last?["children"]?.items?.first?.call?.arguments.first?.text == "e")
    #expect(source.calls.map { $0.call?.name } == ["run"])
  }
}
