import Basics
import Testing

@testable import Dialects

/// Sites of Hugo.
@Suite struct HugoTests {
  private static let site = [
    "hugo.toml":
      "title = \"Tea\"\nbaseURL = \"https://example.com/\"\n[params]\nversion = \"2.0\"\ntext = \"one\\ntwo\"\n",
    "content/_index.md": "---\ntitle: Home\n---\n",
    "content/docs/_index.md": "+++\ntitle = \"Docs\"\nweight = 1\n+++\n",
    "content/docs/Green Tea.md": "---\ntitle: Green tea\nweight: 2\n---\n",
    "content/docs/pots/index.md": "---\ntitle: Pots\nlinkTitle: Our pots\nweight: 1\nslug: all-pots\n---\n",
    "content/docs/draft.md": "---\ntitle: D\ndraft: true\n---\n", "static/pot.png": "",
  ]

  @Test func sectionsAndWeights() throws {
    let project = try TestProject(Self.site).read()
    #expect(project.tool == .hugo)
    #expect(
      project.outline
        == "→docs/_index.md[Our pots→docs/pots/index.md | →docs/Green Tea.md]")
    #expect(project.pages["docs/Green Tea.md"]?.url == "/docs/green-tea/")
    #expect(project.pages["docs/pots/index.md"]?.url == "/docs/all-pots/")
    #expect(project.pages["_index.md"]?.url == "/")
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.content.map(\.folder) == ["content", "static"])
  }

  @Test(arguments: [
    ("{{< param version >}}, {{% param \"version\" %}}", "2.0, 2.0"),
    ("[a]({{< relref \"pots\" >}})", "[a](/docs/pots/index.md)"),
    ("[a]({{< ref \"/docs/green-tea.md#b\" >}})", "[a](/docs/Green%20Tea.md#b)"),
    (
      "{{% alert title=\"T\" color=\"warning\" %}}\nText.\n{{% /alert %}}",
      "@Aside(\"T\", kind: warning) {\n\nText.\n\n}"
    ),
    ("{{< callout >}}\nText.\n{{< /callout >}}", "@Aside(kind: note) {\n\nText.\n\n}"),
    ("{{< details title=\"More\" >}}\nText.\n{{< /details >}}", "@DisclosureGroup(\"More\") {\n\nText.\n\n}"),
    (
      "{{< tabs items=\"A,B\" >}}\n{{< tab >}}a{{< /tab >}}\n{{< tab >}}b{{< /tab >}}\n{{< /tabs >}}",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\na\n\n}\n\n@Tab(\"B\") {\n\nb\n\n}\n\n}"
    ),
    (
      "{{< tabpane lang=\"sh\" >}}\n{{< tab header=\"X\" >}}\nls\n{{< /tab >}}\n{{< /tabpane >}}",
      "@TabNavigator {\n\n@Tab(\"X\") {\n\n````sh\nls\n````\n\n}\n\n}"
    ),
    ("{{< highlight go >}}\nx := 1\n{{< /highlight >}}", "```go\nx := 1\n```"),
    ("{{< figure src=\"/pot.png\" alt=\"A pot\" >}}", "![A pot](</pot.png>)"),
    ("{{< youtube abc >}}", "@Embed(\"https://www.youtube.com/watch?v=abc\", title: \"Embedded page\")"),
    ("`{{</* alert */>}}`", "`{{< alert >}}`"),
    ("{{< toc >}}\n\nText.", "Text."),
    (
      "```yaml {filename=\"a b.yaml\",linenos=table,hl_lines=[2,\"4-5\"]}\nx\n```",
      "```yaml title=\"a b.yaml\" showLineNumbers {2,4-5}\nx\n```"
    ),
    // The page reports options that it does not know.
    ("```go {linenos=false style=x .wide}\nx\n```", "```go style=x .wide\nx\n```"),
    ("{{< param text >}}", "one\ntwo"),
    ("{{< tab header=\"x\" disabled=true />}}", ""),
    ("{{</*/>}}", "{{</*/>}}"),
  ])
  func shortcodes(_ text: String, _ expected: String) throws {
    let project = try TestProject(Self.site).read()
    let page = project.dialect.result(text, path: "docs/x.md", facts: project.facts)
    #expect(Dialect.tidy(page.text).trimmingPrefix("\n") == expected)
    #expect(page.diagnostics.isEmpty)
  }

  @Test func unknownSettingsAreNamed() throws {
    let files = Self.site.merging([
      "hugo.toml": "title = \"Tea\"\nenableEmoji = true\nmenus = 1\ntitel = \"T\"\n"
    ]) {
      $1
    }
    #expect(try TestProject(files).read().unsupported.sorted() == ["menus", "titel"])
  }

  @Test func unknownShortcodes() throws {
    let project = try TestProject(Self.site).read()
    let page = project.dialect.result(
      "{{< asciinema a >}}\n\n{{< param nothing >}}\n\n{{< open", path: "docs/x.md", facts: project.facts)
    #expect(page.diagnostics.map(\.identifier) == ["foreign.component", "foreign.expression"])
  }

  /// TOML at the top of a page is front matter.
  @Test func frontMatterInTOML() throws {
    let project = try TestProject(Self.site).read()
    let page = project.dialect.result(
      "+++\ntitle = \"A\"\naliases = [\"/b/\"]\nweight = 3\n+++\nText.", path: "docs/x.md",
      facts: project.facts)
    #expect(Dialect.tidy(page.text) == "---\ntitle: \"A\"\nredirects: [\"/b/\"]\n---\nText.")
  }

  /// A folder of another program, whose settings have the same name, is no site of Hugo.
  @Test func otherSettings() throws {
    let project = try TestProject([
      "config.yaml": "port: 80\n", "content/a.md": "a", ".obsidian/app.json": "{}",
    ]).read()
    #expect(project.tool == .obsidian)
  }
}
