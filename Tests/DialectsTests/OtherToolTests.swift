import FileSystem
import Foundation
import Projects
import Testing

@testable import Dialects

struct DocFXTests {
  @Test func contentAroundTheProjectIsReported() throws {
    let project = try TestProject([
      "docfx.json":
        #"{"build": {"content": [{"files": ["*.md"]}, {"src": "../", "files": ["CHANGES.md"]}]}}"#,
      "a.md": "# A",
    ]).read()
    #expect(project.unsupported == ["content outside of the project: ../CHANGES.md"])
  }

  @Test(arguments: [
    ("[!INCLUDE [x](inc.md)]", "shared *text*"), ("a [!INCLUDE [x](~/inc.md)] b", "a shared *text* b"),
    ("[!code-csharp[Main](a.cs?name=r&highlight=2)]", "```csharp {2}\ny\nz\n```"),
    ("[!code-csharp[Main](a.cs#L1-L1)]", "```csharp\nx\n```"),
    ("[!code-csharp[A#1](.\\a.cs#1)]", "```csharp\nu\n```"),
    ("[!code-vb[A](b.vb?name=Pot)]", "```vb\nw\n```"),
    ("[!code-xaml[A](c.xaml#2)]", "```xaml\n<B/>\n```"),
    ("[!code-xaml[A](c.xaml)]", "```xaml\n<A/>\n<B/>\n```"),
    (":::code language=\"csharp\" source=\"a.cs\" range=\"1\":::", "```csharp\nx\n```"),
    ("> [!VIDEO https://example.com/v]", "@Embed(\"https://example.com/v\", title: \"Video\")"),
    ("> [!div class=\"nextstepaction\"]\n> [Next](a.md)", "[Next](a.md)"),
    ("> [!Note]\n> a", "> [!NOTE]\n> a"),
    (":::image type=\"content\" source=\"a.png\" alt-text=\"A [b]\":::", "![A \\[b\\]](a.png)"),
    (
      ":::image type=\"complex\" source=\"a.png\" alt-text=\"A\"\nText.\n:::image-end:::",
      "![A](a.png)\n\n@DisclosureGroup(\"Description of the image\") {\n\nText.\n\n}"
    ),
    ("1. a :::image source=\"a.png\" alt-text=\"A\"::: b", "1. a ![A](a.png) b"),
    (
      ":::row:::\n   :::column span=\"2\":::\n      a\n   :::column-end:::\n:::row-end:::",
      "@Row {\n\n@Column(size: 2) {\n\na\n\n}\n\n}"
    ),
    (
      ":::row:::\n    :::column:::\na\n :::column-end:::\n    :::column:::\n    b\n    :::column-end:::\n:::row-end:::",
      "@Row {\n\n@Column {\n\na\n\n}\n\n@Column {\n\nb\n\n}\n\n}"
    ),
    ("| A | B |\n|--|--|--|\n| c | d |", "| A | B |\n|--|--|\n| c | d |"),
    ("A | B | C\n--- | ---\nd | e | f", "A | B | C\n| --- | ---|---|\nd | e | f"),
    ("A | B\n:-- | :-- | --:\nc | d | e", "| A | B|  |\n:-- | :-- | --:\nc | d | e"),
    ("- A | B\n--- | --- | ---", "- A | B\n--- | --- | ---"),
    ("| A | B\n|--|\n| c | d |", "| A | B\n|--|---|\n| c | d |"),
    ("| `A|B` |\n|--|\n| c |", "| `A\\|B` |\n|--|\n| c |"),
    ("::: moniker range=\">=x\"\n\na\n\n::: moniker-end", "a"),
    ("a <xref:System.String?displayProperty=name> b", "a `System.String` b"),
    ("Task<int> and Map<string, int[]>, a<b>c</b>", "Task\\<int> and Map\\<string, int[]>, a<b>c</b>"),
    ("a <xref href=\"System.String?text=x\"/> <xref href=\"A.B\">*c*</xref> b", "a `System.String` *c* b"),
    (
      "@System.String, (@A.B.C(A.D,System.Int32)). @Name d@A.b @some.one",
      "`System.String`, (`A.B.C(A.D,System.Int32)`). @Name d@A.b @some.one"
    ),
    ("a @\"System.String\" [b](xref:c)", "a `System.String` b"), ("`<xref:a>` <NAME>", "`<xref:a>` \\<NAME>"),
    (
      "# [Linux](#tab/linux)\n\na\n\n# [macOS](#tab/mac)\n\nb\n\n---\n\nc",
      "@TabNavigator {\n\n@Tab(\"Linux\") {\n\na\n\n}\n\n@Tab(\"macOS\") {\n\nb\n\n}\n\n}\n\nc"
    ),
    ("1. a\n\n   :::answer\n   b\n   :::\n\n2. c", "1. a\n\n   b\n\n2. c"),
    (":::: box {.wide}\n::: inner\na\n:::\n::::\nb", "a\n\nb"), ("::: ::: a", "::: ::: a"),
    ("```csharp-interactive\nx\n```", "```csharp\nx\n```"),
    (":::row:::\nunclosed", "@Row {\n\nunclosed\n\n}"),
  ])
  func syntaxIsConverted(_ page: String, _ expected: String) {
    let files = [
      "inc.md": "---\na: b\n---\nshared *text*\n",
      "a.cs": "x\n// <r>\ny\nz\n// </r>\n// <Snippet1>\nu\n// </Snippet1>\n",
      "b.vb": "v\n#Region \"Pot\"\nw\n#End Region\n",
      "c.xaml":
        "<!--<Snippet3>-->\n<A/>\n<!-- </Snippet3> -->\n<!-- <Snippet2> -->\n<B/>\n<!-- </Snippet2> -->\n",
    ]
    #expect(Dialect.docFX.converted(page, includes: files) == expected)
  }

  @Test func projectsAreRead() throws {
    let project = try TestProject([
      "docfx.json": """
      {"build": {"content": [{"files": ["**/*.{md,yml}"], "exclude": ["drafts/**"]}],
      "globalMetadata": {"_appTitle": "Tea", "breadcrumb_path": "~/b/toc.yml"}}}
      """,
      "toc.yml": "- name: Guide\n  href: guide/\n- name: Site\n  href: https://example.com",
      "guide/toc.yml":
        "items:\n- name: Start\n  href: start.md\n- name: More\n  items:\n  - name: Pots\n    href: ../guide/pots.md",
      "guide/start.md": "# Start", "guide/pots.md": "# Pots",
      "guide/old.md": "---\nredirect_url: /guide/pots\n---", "drafts/a.md": "# A",
    ]).read()
    #expect(
      project.outline == "Guide[Start→guide/start.md | More[Pots→guide/pots.md]] | Site→https://example.com")
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.setting("redirects") == "{\"/guide/old/\": \"/guide/pots\"}")
    #expect(project.excluded.contains("drafts/**/*.md"))
    let page = project.converter.convert(
      Array("[a](/windows/win32/x) [b](~/guide/pots.md)".utf8), path: "guide/start.md",
      includes: TestIncludes())
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "[a](https://learn.microsoft.com/windows/win32/x) [b](/guide/pots.md)\n")
  }
}

/// Pages that state an identifier, and links to them.
struct DocFXIdentifierTests {
  private static let files = [
    "docfx.json": #"{"build": {"content": [{"files": ["**/*.{md,yml}"]}]}}"#,
    "guide/toc.yml": """
    - name: Tea
      topicHref: xref:tea
      items:
      - href: xref:tea.pots
      - topicUid: tea.lids
      - name: Nothing
        href: xref:tea.cups
    - name: Milk
      href: milk/toc.yml
    """,
    "guide/milk/toc.yml": "- name: Jugs\n  href: jugs.md\n- name: Cans\n  href: cans.md",
    "guide/tea.md": "---\nuid: tea\n---\n# Tea", "guide/a b.md": "---\nuid: tea.pots\n---\n# Pots",
    "guide/lids.md": "---\nuid: tea.lids\n---\n# Lids", "guide/milk/jugs.md": "# Jugs",
  ]

  @Test func tablesNamePagesByIdentifiers() throws {
    let project = try TestProject(Self.files).read()
    #expect(
      project.outline
        == "Tea→guide/tea.md[→guide/a b.md | →guide/lids.md] | Milk[Jugs→guide/milk/jugs.md]")
    #expect(
      project.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [
        "6:5 the table of contents names the page “xref:tea.cups”, which does not exist",
        "3:3 the table of contents names the page “cans.md”, which does not exist",
      ])
    #expect(project.navigation?.file.hasSuffix("guide/toc.yml") == true)
    #expect(project.navigation?.entries[1].children[0].line == 8)
  }

  /// Source: DocFX, “Links and Cross References”.
  @Test(arguments: [
    ("[a](xref:tea) [](xref:tea.pots \"T\")", "[a](/guide/tea.md) [](/guide/a%20b.md \"T\")"),
    ("<xref:tea> <xref:tea.lids?text=All+lids#x>", "[](/guide/tea.md) [All lids](/guide/lids.md#x)"),
    ("@tea.lids. @\"tea\" x@tea @teas", "[](/guide/lids.md). [](/guide/tea.md) x@tea @teas"),
    ("<xref href=\"tea\"/> <xref href=\"tea\">*b*</xref>", "[](/guide/tea.md) [*b*](/guide/tea.md)"),
    ("[a][b]\n\n[b]: xref:tea", "[a][b]\n\n[b]: /guide/tea.md"), ("`@tea`", "`@tea`"),
  ])
  func referencesToPagesAreLinks(_ page: String, _ expected: String) throws {
    let project = try TestProject(Self.files).read()
    let text = project.converter.convert(
      Array(page.utf8), path: "guide/milk/jugs.md", includes: TestIncludes()
    ).text
    #expect(String(decoding: text, as: UTF8.self) == expected + "\n")
  }

  /// Source: Microsoft Learn, “Use links in documentation”, XREF links.
  @Test(arguments: [
    ("<xref:System.String>", "[`System.String`](N/system.string)"), ("<xref:Tea.Pot>", "`Tea.Pot`"),
    ("[a](xref:System.Lazy%601?x=y)", "[a](N/system.lazy-1)"),
    ("@System.String.Split*", "[`System.String.Split`](N/system.string.split)*"),
    (
      "<xref:System.String.Trim(System.Char,System.Int32)>",
      "[`System.String.Trim(System.Char,System.Int32)`](N/system.string.trim#system-string-trim%28system-char-system-int32%29)"
    ),
  ])
  func referencesToDotNetAreLinks(_ page: String, _ expected: String) throws {
    let project = try TestProject([
      "docfx.json":
        #"{"build": {"content": [{"files": ["*.md"]}], "xrefService": ["https://xref.docs.microsoft.com/query?uid={uid}"]}}"#,
      "a.md": "# A",
    ]).read()
    let text = project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).text
    #expect(
      String(decoding: text, as: UTF8.self)
        == expected.replacing("(N/", with: "(https://learn.microsoft.com/dotnet/api/") + "\n")
  }

  @Test func linksToUnknownIdentifiersAreReported() throws {
    let project = try TestProject(Self.files).read()
    let page = project.converter.convert(
      Array("a [b](xref:tea.cups) [c](xref:d)".utf8), path: "guide/milk/jugs.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "a b c\n")
    #expect(
      page.diagnostics.map(\.message) == [
        "a link to an identifier that no page has, `tea.cups`, is left out (2 times on this page)"
      ])
  }
}

struct DocFXTableTests {
  /// Source: DocFX, “Config”, `src`.
  @Test func pagesCanBeOutsideOfTheProject() throws {
    let files = try TestProject([
      ".git/HEAD": "ref: refs/heads/main", "NEWS.md": "# News", "LICENSE.md": "# License", "src/a.md": "# A",
      "docs/docfx.json":
        #"{"build": {"content": [{"files": ["**/*.{md,yml}"], "exclude": ["draft.md"]}, {"src": "../", "files": ["NEWS.md"]}]}}"#,
      "docs/toc.yml":
        "- name: Tea\n  href: tea.md\n- name: News\n  href: ../NEWS.md\n- name: License\n  href: ../LICENSE.md\n- name: Draft\n  href: draft.md",
      "docs/tea.md": "# Tea", "docs/draft.md": "# Draft",
    ])
    defer { try? FileManager.default.removeItem(atPath: files.path) }
    let project = try #require(Project.find(at: files.path + "/docs", shownAs: "docs"))
    #expect(project.outline == "Tea→tea.md | News→NEWS.md")
    #expect(
      project.content.map(\.folder) == ["", ".."]
        && project.content[1].excluded == ["LICENSE.md", "docs", "src"])
    #expect(
      project.diagnostics.map { "\($0.location.text) \($0.message)" } == [
        "docs/toc.yml:5:3 the table of contents names the page “../LICENSE.md”, which `build.content` does not contain, so it is left out",
        "docs/toc.yml:7:3 the table of contents names the page “draft.md”, which `build.content` does not contain, so it is left out",
      ])
    let page = project.converter.convert(
      Array("[a](../NEWS.md#b)".utf8), path: "tea.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self).contains("[a](/NEWS.md#b)"))
  }

  /// Groups with the same title in two tables would become one group.
  @Test(arguments: [
    (
      "- name: All\n  items:\n  - name: Tea\n    href: tea/index.md\n  - name: Milk\n    href: milk/index.md",
      "All[Tea→tea/index.md[Basics[Pots→tea/pots.md]] | Milk→milk/index.md[Basics[Jugs→milk/jugs.md]]]"
    ),
    (
      "- name: Basics\n  items:\n  - name: Home\n    href: index.md",
      "Basics[Home→index.md] | Milk[Milk→milk/index.md | Basics[Jugs→milk/jugs.md]] | Tea[Tea→tea/index.md | Basics[Pots→tea/pots.md]]"
    ),
  ])
  func tablesOfFoldersStayApart(_ root: String, _ expected: String) throws {
    let project = try TestProject([
      "docfx.json": #"{"build": {"content": [{"files": ["**/*.{md,yml}"]}]}}"#, "TOC.yml": root,
      "index.md": "# Home",
      "tea/TOC.yml":
        "- name: Tea\n  href: index.md\n- name: Basics\n  items:\n  - name: Pots\n    href: pots.md",
      "milk/TOC.yml":
        "- name: Milk\n  href: index.md\n- name: Basics\n  items:\n  - name: Jugs\n    href: jugs.md",
      "tea/index.md": "# Tea", "tea/pots.md": "# Pots", "milk/index.md": "# Milk", "milk/jugs.md": "# Jugs",
    ]).read()
    #expect(project.outline == expected)
  }
}

struct PageExtensionTests {
  /// Links can name a page by the extension of Markdown or of MDX.
  @Test(arguments: [
    ("pots.md#a", "/guide/pots.mdx#a"), ("./lids.mdx", "/guide/lids.md"),
    ("/guide/pots.md", "/guide/pots.mdx"),
    ("pots.mdx", "pots.mdx"), ("none.md", "none.md"), ("../guide/pots.md?x", "/guide/pots.mdx?x"),
  ])
  func linksFindPagesInMDX(_ link: String, _ expected: String) throws {
    let project = try TestProject([
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'Tea' })] })",
      "src/content/docs/guide/pots.mdx": "---\ntitle: Pots\n---\n",
      "src/content/docs/guide/lids.md": "---\ntitle: Lids\n---\n",
      "src/content/docs/guide/tea.md": "---\ntitle: Tea\n---\n",
    ]).read()
    #expect(project.facts.links.resolve(link, from: "guide/tea.md") == expected)
  }
}

struct HTMLLinkTests {
  /// Links in HTML are not resolved later, so they become URLs.
  @Test(arguments: [
    ("guides/pots.md#a", "guides/pots/#a"), ("./guides/my%20lids.md", "guides/my%20lids/"),
    ("guides/", "guides/"),
    ("#a", "#a"), ("https://example.com/pots.md", "https://example.com/pots.md"), ("none.md", "none.md"),
  ])
  func linksInTablesBecomeURLs(_ link: String, _ expected: String) throws {
    let project = try TestProject([
      "SUMMARY.md": "# Contents\n* [Tea](README.md)\n* [Pots](guides/pots.md)\n* [Lids](<guides/my lids.md>)",
      "README.md": "# Tea", "guides/pots.md": "# Pots", "guides/my lids.md": "# Lids",
    ]).read()
    let page = project.converter.convert(
      Array("<table><tbody><tr><td><a href=\"\(link)\">x</a></td></tr></tbody></table>".utf8),
      path: "README.md",
      includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self).contains("<a href=\"\(expected)\">"))
  }
}

struct JekyllTests {
  /// Sources: Jekyll, “Front Matter Defaults”; Minima, `lang`.
  @Test(arguments: [
    ("a.md", "---\ntitle: A\nlang: fr\n---\nB", "language: fr"),
    ("a.md", "---\nlang: pt_BR\n---\nB", "language: pt-BR"), ("a.md", "---\nlang: java\n---\nB", nil),
    ("de/a.md", "---\ntitle: A\n---\nB", "language: de"),
    ("de/a.md", "---\nlang: it\n---\nB", "language: it"), ("c.md", "---\ntitle: A\n---\nB", nil),
  ])
  func languageOfPages(_ path: String, _ page: String, _ expected: String?) throws {
    let project = try TestProject([
      "_config.yml": "lang: en\ndefaults:\n- scope: {path: de}\n  values: {lang: de}\n", path: page,
    ]).read()
    let text = project.converter.convert(
      Array(page.utf8), path: path, defaults: project.pages[path] ?? PageDefaults(), includes: TestIncludes()
    ).text
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("language:") } == (expected.map { [$0] } ?? []))
  }

  /// Jekyll copies it, so it is the home page instead of the README.
  @Test func staticIndexIsTheHomePage() throws {
    let project = try TestProject([
      "_config.yml": "title: T\n", "index.html": "<h1>Tea</h1>", "README.md": "---\n---\n# Read me",
    ]).read()
    #expect(project.excluded.contains("README.*") && !project.excluded.contains("index.html"))
  }

  @Test func emptyLandingPagesAreReported() throws {
    let project = try TestProject(["_config.yml": "title: T\n", "a.md": "---\nlayout: home\n---\n"]).read()
    func messages(_ page: String) -> [String] {
      project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).diagnostics.map {
        "\($0.location.line) \($0.message)"
      }
    }
    #expect(
      messages("---\ntitle: T\nlayout: home\n---\n")
        == ["3 the page is empty, because the text is in the layout “home” of the project"])
    #expect(messages("---\nlayout: home\n---\nText") == [] && messages("---\nlayout: page\n---\n") == [])
  }

  /// Source: Jekyll, “Pages”.
  @Test func pagesInHTMLArePages() throws {
    let project = try TestProject([
      "_config.yml": "title: T\ncollections:\n  tea:\n    output: true\n", "README.markdown": "# R",
      "index.html": "---\ntitle: Home\n---\n<p>{{ site.title }}</p>",
      "b/index.html": "---\nlayout: home\n---\n",
      "c.html": "<p>plain</p>", "d.html": "---\n---\n<!DOCTYPE html>\n<html></html>",
      "404.html": "---\n---\n<p>Nothing</p>", "_tea/pots.html": "---\ntitle: Pots\n---\n<p>Clay</p>",
      "_tea/all.html": "---\ntitle: All\n---\n",
    ]).read()
    #expect(project.content.map { $0.pages.sorted() } == [["index.html"], ["pots.html"]])
    #expect(project.pages["index.html"]?.url == "/" && project.pages["tea/pots.html"]?.url == "/tea/pots/")
    #expect(
      project.unsupported.filter { $0.hasPrefix("pages in HTML") } == [
        "pages in HTML without text of their own: b/index.html, d.html",
        "pages in HTML without text of their own: _tea/all.html",
      ])
    for path in ["b/index.html", "d.html", "404.html", "all.html", "README.*"] {
      #expect(project.excluded.contains(path))
    }
    #expect(!project.excluded.contains("c.html"))
    #expect(project.facts.links.resolve("/tea/pots.html", from: "index.html") == "/tea/pots.html")
  }

  @Test(arguments: [
    (
      "<section>\n    <h1 class=\"x\">Green <b>tea</b></h1>\n\n    <p>*Hot*</p>\n</section>",
      "# Green tea\n\n<div>\n<section>\n\n<p>*Hot*</p>\n</section>\n</div>"
    ),
    (
      "<p>a</p><script>\nx()\n</script><!-- b\n--> c <style>p { }</style>\n<pre>\n  d\n</pre>",
      "<div>\n<p>a</p>\nc \n<pre>\n  d\n</pre>\n</div>"
    ),
    (
      "<pre>\na\n\n\n b</pre>\n\n<pre>c\n\n</pre><pre>\n\n</pre>",
      "<div>\n<pre>\na\n<!-- -->\n<!-- -->\n b</pre>\n<pre>c\n<!-- -->\n</pre><pre>\n<!-- -->\n</pre>\n</div>"
    ), ("{% if 1 == 2 %}a{% endif %}", ""),
  ])
  func pagesInHTMLBecomeOneBlock(_ page: String, _ expected: String) {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: false)
    let text = Dialect.tidy(Dialect.jekyll.result(page, path: "a.html", facts: facts).text)
    #expect(text.replacing("\n\n<p>", with: "\n<p>") == expected.replacing("\n\n<p>", with: "\n<p>"))
  }

  /// Only their first bytes are read: they may be too large for a page.
  @Test func filesInHTMLWithoutFrontMatterAreNotRead() throws {
    let project = try TestProject([
      "_config.yml": "title: T", "a.md": "# A", "b.html": "\u{FEFF}---\nlayout: home\n---\n",
      "reference.html": "<p>" + String(repeating: " ", count: SizeLimit.settings.bytes),
    ]).read()
    #expect(project.diagnostics.isEmpty)
    #expect(project.unsupported.contains("pages in HTML without text of their own: b.html"))
  }

  @Test(arguments: [
    ("title: T", true), ("markdown: kramdown", true), ("markdown: CommonMark", false),
    ("kramdown:\n  smart_quotes: apos,apos,quot,quot", false),
    ("kramdown:\n  smart_quotes: [lsquo, rsquo, ldquo, rdquo]", true),
    ("kramdown:\n  gfm_quirks: [paragraph_end, no_auto_typographic]", false),
  ])
  func typographicSymbols(_ settings: String, _ isOn: Bool) throws {
    let project = try TestProject(["_config.yml": settings, "a.md": "# A"]).read()
    #expect((project.setting("smartPunctuation") == "true") == isOn)
    let page = "## A -- `b`\n\n## `--c`\n\n<<d>> \\<<e `<<` <b>f</b>\n\n>> g >> h"
    let text = Dialect.tidy(
      project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).text)
    #expect(
      text.hasSuffix(
        isOn
          ? "## A -- `b` {#a----b}\n\n## `--c`\n\n«d» \\<<e `<<` <b>f</b>\n\n>> g » h"
          : page))
  }

  @Test func tagsOfPluginsAreReportedOnce() {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: false)
    let page = "{% pour %}\na\n{% endpour %}\n{% pour %}\nb\n{% endpour %}\n\n{% cup 3 %}\n\n{% note %}"
    #expect(
      Dialect.jekyll.result(page, facts: facts).diagnostics.map(\.message) == [
        "the tag “pour” has no counterpart: only its content is shown (2 times on this page)",
        "the tag “cup” has no counterpart and is left out",
        "the tag “note” has no counterpart and is left out",
      ])
  }

  @Test func unclosedFrontMatterIsReported() {
    let found = Dialect.jekyll.result("---\ntitle: A\n------\n\nb")
    #expect(found.diagnostics.map(\.identifier) == ["front-matter.unclosed"])
    #expect(Dialect.tidy(found.text).hasPrefix("title: A\n------"))
    #expect(Dialect.jekyll.result("---\n\na: b").diagnostics.isEmpty)
    // A thematic break and a paragraph.
    #expect(Dialect.jekyll.result("---\nNote: b").diagnostics.isEmpty)
  }

  /// Source: the YAML of Ruby (Psych), in which the last value of a repeated key counts.
  @Test func theLastOfRepeatedKeysInFrontMatterCounts() {
    let page =
      "---\ntitle: A\nteas:\n- name: green\n  cups: 1\n  cups: 2\n- name: black\ntitle: B\n---\n"
      + "{% for tea in page.teas %}{{ tea.name }} {{ tea.cups }}.{% endfor %}"
    let found = Dialect.jekyll.result(page)
    #expect(Dialect.tidy(found.text).hasSuffix("green 2.black ."))
    #expect(Dialect.tidy(found.text).contains("title: \"B\""))
    #expect(
      found.diagnostics.map { "\($0.location.text) \($0.message)" } == [
        "page.md:6:3 in the front matter, the key `cups` appears twice; the first is at 5:3 (2 times on this page)"
      ])
  }

  @Test func invalidFrontMatterIsReported() {
    let found = Dialect.jekyll.result("---\ntitle: A: B\n---\nText")
    #expect(found.diagnostics.map(\.identifier) == ["front-matter.invalid"])
    #expect(Dialect.tidy(found.text).contains("title: \"A: B\""))
  }

  @Test func escapesInDescriptionsAreText() {
    let text = Dialect.jekyll.converted("---\ndescription: Like Span\\<T>\n---\na")
    #expect(text.contains("description: \"Like Span\\u003cT\\u003e\""))
  }

  @Test(arguments: [
    ("{% raw %}{{ x }}{% endraw %}", "\\{{ x }}"), ("a {% comment %}b\nc{% endcomment %} d", "a  d"),
    (
      "{% highlight ruby linenos %}\nx = '{{ site.name }}'\n{% endhighlight %}",
      "```ruby showLineNumbers\nx = 'Tea'\n```"
    ),
    ("{% highlight json %}{ }{% endhighlight %} b", "```json\n{ }\n```\n\nb"),
    ("<div>\n  {% highlight c %}x\ny{% endhighlight -%}\n</div>", "```c\nx\ny\n```"),
    (
      "<td markdown=\"span\">a **b** `c` \\_d [e](f.md)</td>",
      "<td markdown=\"span\">a <strong>b</strong> <code>c</code> _d <a href=\"f.md\">e</a></td>"
    ), ("<td>a **b**</td>", "<td>a **b**</td>"),
    ("- {% highlight c %}x{% endhighlight %}", "- ```c\nx\n```"),
    ("A | B\n---|---\n`x|y` | c", "A | B\n---|---\n`x\\|y` | c"),
    (
      "{{ '2026-01-05' | date: '%-m/%-d/%y, %B %d %Y, %a %e' }} {{ '2026-01-05' | date_to_string }}",
      "1/5/26, January 05 2026, Mon  5 05 Jan 2026"
    ),
    ("{{ 'x' | date: '%Y' }}{{ '2026-01-05' | date: '%s' }}a", "a"),
    ("[a]({{ site.github.url }}/b) {{ site.github.repository_url }}{{ site.github.tag }}", "[a](/b)"),
    ("[a]({{ site.baseurl }}{% link docs/a.md %})", "[a](/docs/a.md)"),
    ("{{ '/x' | relative_url }} {{ page.title }}", "/x"),
    ("{% include a.md %}\nb", "from *a*\nb"), ("a {{ unknown }} b {% if x %}c{% endif %}", "a  b c"),
    ("a\n{% for x in y %}\n- {{ x.z }}\n{% endfor %}\nb", "a\nb"),
    ("```\n{{ unknown }}\n```", "```\n{{ unknown }}\n```"),
    ("## A\n{: .no_toc #b }\n\ntext\n{: .fs-6 }", "## A {#b}\n\ntext"), ("1. TOC\n{:toc}\n\na", "a"),
    ("{: .warning }\nHot water.\n\nb", "@Aside(kind: warning) {\n\nHot water.\n\n}\n\nb"),
    ("{: .note-title }\n> Mine\n>\n> text", "@Aside(\"Mine\", kind: note) {\n\ntext\n\n}"),
    (
      "{:.a}\n| A | B |\n| - | :-: | - |\n| `x|y` | c |",
      "| A | B |\n| - | :-: |\n| `x\\|y` | c |"
    ),
    ("| a | b\n|---+---\n| c | d\n|===\n| e | f", "| a | b\n|---|---\n| c | d\n| e | f"),
    ("|--|--|\n| a | b |\n\n| c | d |", "| | |\n|--|--|\n| a | b |\n\n| | |\n|---|---|\n| c | d |"),
    ("| a |\n| b", "| a |\n| b"),
    ("a | b | c\n:-- | :-- | :-- | :--\nd | `e|f` | g", "a | b | c\n|:-- | :-- | :-- |\nd | `e\\|f` | g"),
    ("a | b | c\n:-- | :--\nd | e | f", "a | b | c\n| :-- | :--|---|\nd | e | f"),
    ("a\n:-- | :--\nb | c", "a\n:-- | :--\nb | c"),
    ("[a](b){: .btn } c", "[a](b) c"), ("{::options x=\"y\" /}\na", "a"),
    // In kramdown, punctuation next to marks does not matter.
    ("茶**“热水”**很好。**水。**茶 **a** b", "茶<strong>“热水”</strong>很好。<strong>水。</strong>茶 **a** b"),
    // Elements that are part of a line are not blocks.
    ("<span class=\"x\">\n**a** b\n</span>", "<span class=\"x\">**a** b\n</span>"),
    ("a\n\n<br>\n## B\nc", "a\n\n<br>\n\n## B\nc"),
    ("1. a\n```sh\nb\n```\n\n{: .note }\nc", "1. a\n```sh\nb\n```\n\n@Aside(kind: note) {\n\nc\n\n}"),
  ])
  func syntaxIsConverted(_ page: String, _ expected: String) {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: false)
    facts.templates?.names["site"] = .map([("name", .text("Tea")), ("baseurl", .text(""))])
    let result = Dialect.jekyll.result(page, includes: ["_includes/a.md": "from *a*\n"], facts: facts)
    var lines = String(decoding: result.text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    while lines.last == "" { lines.removeLast() }
    let text = lines.joined(separator: "\n").replacing(#/\n{3,}/#, with: "\n\n").trimmingPrefix(
      while: \.isNewline)
    #expect(text.replacing(#/ +(?=\n|$)/#, with: "") == expected.replacing(#/ +(?=\n|$)/#, with: ""))
  }

  @Test(arguments: [
    ("/:path/", "/de/pots/"), ("/:collection/:path", "/guides/de/pots/"), ("/:title.html", "/pots/"),
    ("/:year/:title/", "/guides/de/pots/"),
  ])
  func collectionsHaveTheirPermalinks(_ permalink: String, _ url: String) throws {
    let project = try TestProject([
      "_config.yml": "collections:\n  guides:\n    output: true\n    permalink: \"\(permalink)\"\n",
      "_guides/de/pots.md": "---\ntitle: Pots\n---", "index.md": "# Home",
    ]).read()
    #expect(project.pages["guides/de/pots.md"]?.url == url)
  }

  /// Without `pretty`, pages are files, so relative links begin at the folder of the URL.
  @Test(arguments: [
    ("tea_lids.html#a", "/docs/lids.md#a"), ("img/pot.png", "/img/pot.png"), ("lids.md", "lids.md"),
    ("https://example.com/tea_lids.html", "https://example.com/tea_lids.html"), ("none.html", "none.html"),
  ])
  func linksAreRelativeToPermalinksOfFiles(_ destination: String, _ expected: String) throws {
    let project = try TestProject([
      "_config.yml": "title: Tea\n", "img/pot.png": "",
      "docs/pots.md": "---\npermalink: tea_pots.html\n---\n# Pots",
      "docs/lids.md": "---\npermalink: tea_lids.html\n---\n# Lids",
    ]).read()
    #expect(project.pages["docs/pots.md"]?.url == "/tea_pots/")
    #expect(project.facts.links.resolve(destination, from: "docs/pots.md") == expected)
  }

  @Test func linksToIndexLeadToTheFolder() throws {
    let project = try TestProject([
      "_config.yml": "title: Tea\n", "tea/index.md": "---\ntitle: A\n---\n",
      "tea/pots.md": "---\ntitle: B\n---\n",
    ]).read()
    for name in ["index", "index.html"] {
      #expect(project.facts.links.resolve(name + "#x", from: "tea/pots.md") == "/tea/index.md#x")
    }
    #expect(project.facts.links.resolve("pots#x", from: "tea/index.md") == "/tea/pots.md#x")
  }

  @Test(arguments: [
    ("../pots/#a", "/guides/de/pots.md#a"), ("pots.md", "pots.md"), ("/de/pots/", "/guides/de/pots.md"),
    ("../other/", "../other/"),
  ])
  func linksAreRelativeToURLs(_ destination: String, _ expected: String) throws {
    let project = try TestProject([
      "_config.yml": "title: Tea\ncollections:\n  guides:\n    output: true\n    permalink: /:path/\n",
      "_guides/de/pots.md": "---\n---\n# Pots", "_guides/de/lids.md": "---\n---\n# Lids",
      "_guides/pots.md": "---\n---\n# Pots",
    ]).read()
    #expect(project.facts.links.resolve(destination, from: "guides/de/lids.md") == expected)
  }

  @Test func projectsAreRead() throws {
    let project = try TestProject([
      "_config.yml":
        "title: Tea\nurl: https://example.com\nbaseurl: /tea\ncollections:\n  guides:\n    output: true\nexclude: [vendor/]",
      "index.md": "---\ntitle: Home\nnav_order: 1\n---",
      "pots.md": "---\ntitle: Pots\nnav_order: 2\npermalink: /p/\nhas_children: true\n---",
      "lids.md": "---\ntitle: Lids\nparent: Pots\n---",
      // As on GitHub Pages, the first heading is the title.
      "rims.md": "---\nparent: Pots\nnav_order: 3\n---\n# Rims\n{: .no_toc }",
      "x.md": "---\ntitle: X\nnav_exclude: true\n---",
      "_guides/a.md": "---\ntitle: A\n---",
      "vendor/b.md": "# B", "_posts/2020-01-01-c.md": "---\n---\n# C",
    ]).read()
    #expect(
      project.outline
        == "Home→index.md | Pots→pots.md[Rims→rims.md | Lids→lids.md] | A→guides/a.md | Blog[→_posts/2020-01-01-c.md]"
    )
    #expect(project.pages["pots.md"]?.url == "/p/")
    #expect(project.setting("baseURL") == "\"https://example.com/tea/\"")
    #expect(project.pages["vendor/b.md"] == nil)
  }
}
