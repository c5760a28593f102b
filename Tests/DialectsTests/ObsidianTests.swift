import Basics
import Testing

@testable import Dialects

/// Vaults of Obsidian.
@Suite struct ObsidianTests {
  private static let vault = [
    ".obsidian/app.json": "{\"userIgnoreFilters\": [\"Archive/\"]}",
    ".obsidian/templates.json": "{\"folder\": \"Templates\"}", "Home.md": "# Home", "Kinds/Green tea.md": "a",
    "Kinds/Black.md": "b", "More/Black.md": "c", "files/pot.png": "", "Archive/Old.md": "d",
    "Templates/T.md": "e",
  ]

  @Test func notesArePages() throws {
    let project = try TestProject(Self.vault).read()
    #expect(project.tool == .obsidian)
    #expect(project.pages["Home.md"]?.url == "/")
    #expect(project.pages["Kinds/Green tea.md"]?.url == "/Kinds/Green-tea/")
    #expect(project.pages["Kinds/Green tea.md"]?.title == "Green tea")
    #expect(project.excluded == ["Archive/**", "Templates/**"])
    #expect(project.setting("lineBreaks") == "true")
  }

  @Test(arguments: [
    ("[[Green tea]]", "[Green tea](</Kinds/Green tea.md>)"),
    ("[[green tea|the tea]]", "[the tea](</Kinds/Green tea.md>)"),
    ("[[Kinds/Green tea#Hot water]]", "[Kinds/Green tea > Hot water](</Kinds/Green tea.md#hot-water>)"),
    ("[[#Hot water]]", "[Hot water](#hot-water)"),
    ("[[Green tea#^a1|x]]", "[x](</Kinds/Green tea.md#block-a1>)"),
    ("[[More/Black]]", "[More/Black](</More/Black.md>)"),
    ("![[pot.png]]", "![](</files/pot.png>)"),
    ("a ==b== %%c%% d", "a <mark>b</mark>  d"),
    ("Text. ^a1", "Text. <a id=\"block-a1\"></a>"),
    ("%%\nhidden\n%%\nText.", "Text."),
    ("100 %% is text", "100 %% is text"),
  ])
  func syntax(_ text: String, _ expected: String) throws {
    let project = try TestProject(Self.vault).read()
    let page = project.dialect.result(text, path: "Home.md", facts: project.facts)
    #expect(Dialect.tidy(page.text).trimmingPrefix("\n") == expected)
    #expect(page.diagnostics.isEmpty)
  }

  @Test func imagesWithASize() throws {
    let project = try TestProject(Self.vault).read()
    let page = project.dialect.result("![[pot.png|300x20]]", path: "Home.md", facts: project.facts)
    #expect(Dialect.tidy(page.text).contains("width=\"300\" height=\"20\">"))
  }

  @Test func tags() throws {
    let project = try TestProject(Self.vault).read()
    let page = project.dialect.result(
      "---\ntags: [a]\n---\n#b/c, not#d or #12\n", path: "Home.md", facts: project.facts)
    #expect(Dialect.tidy(page.text) == "---\ntags: [\"b/c\", \"a\"]\n---\n\\#b/c, not#d or #12")
  }

  @Test func embeddedNotes() throws {
    let project = try TestProject(Self.vault).read()
    var facts = project.facts
    facts.hasMarkdownInElements = false
    let page = project.dialect.result(
      "![[Green tea#Hot]]", path: "Home.md",
      includes: ["Kinds/Green tea.md": "# Green\n\n## Hot\n\nWater.\n\n## Cold\n\nIce.\n"], facts: facts)
    #expect(Dialect.tidy(page.text).trimmingPrefix("\n") == "Water.")
  }

  @Test func embeddedSections() throws {
    let project = try TestProject(Self.vault).read()
    func embedded(_ note: String) -> (String, [String]) {
      let page = project.dialect.result(
        "![[Green tea#Hot]]", path: "Home.md", includes: ["Kinds/Green tea.md": note], facts: project.facts)
      return (String(Dialect.tidy(page.text).trimmingPrefix("\n")), page.diagnostics.map(\.message))
    }
    let code = "## Hot\n\n```sh\n## Cold\nls\n```\n\nWater."
    #expect(embedded("# Green\n\n\(code)\n\n## Cold\n").0 == String(code.dropFirst("## Hot\n\n".count)))
    #expect(
      embedded("# Green\n\nText.\n").1 == [
        "the note “Green tea” has no section “Hot”, so nothing of it is shown"
      ])
  }

  @Test(arguments: [
    ("[[Nothing]]", "foreign.wiki-link"), ("![[nothing.png]] x", "foreign.wiki-link"),
    ("```dataview\nLIST\n```", "foreign.component"),
  ])
  func mistakes(_ text: String, _ identifier: String) throws {
    let project = try TestProject(Self.vault).read()
    let page = project.dialect.result(text, path: "Home.md", facts: project.facts)
    #expect(page.diagnostics.map(\.identifier) == [identifier])
  }
}
