import PageModel
import Projects
import Testing

@testable import Dialects

/// Which pages a project has, and what their titles, links and colors are.
struct ProjectPageTests {
  private static func converted(
    _ project: Project, _ text: String, path: String, includes: [String: String] = [:]
  ) -> String {
    let page = project.converter.convert(
      Array(text.utf8), path: path, defaults: project.defaults(of: path, in: "/"),
      includes: TestIncludes(files: includes))
    return Dialect.tidy(page.text)
  }

  /// Source: GitBook, “Content configuration”.
  @Test func listsGiveTitlesToPagesWithoutOne() throws {
    let green = "Hot.\n\n## Kettle\n\n# Water\n"
    let project = try TestProject([
      "README.md": "# Home\n", "SUMMARY.md": "* [Home](README.md)\n* [Green tea](green.md)\n",
      "green.md": green,
    ]).read()
    #expect(
      Self.converted(project, green, path: "green.md")
        == "---\ntitle: \"Green tea\"\nurl: \"/green/\"\n---\nHot.\n\n## Kettle\n\n# Water")
    let book = try TestProject([
      "book.toml": "", "src/SUMMARY.md": "- [Green tea](green.md)\n- [Black tea](black.md)\n",
      "src/green.md": green,
      "src/black.md": "",
    ]).read()
    #expect(Self.converted(book, "## Black tea\n\n### Milk", path: "black.md") == "# Black tea\n\n### Milk")
    #expect(
      Self.converted(book, "## Milk\n\n### Cow", path: "black.md").hasPrefix("---\ntitle: \"Black tea\""))
  }

  @Test func quotationsBelowTitlesStay() {
    let text = PageConverter(of: .mkDocs)
      .convert(Array("# Tea\n\n> Old.\n\nHot.".utf8), path: "a.md", includes: TestIncludes()).text
    #expect(String(decoding: text, as: UTF8.self) == "# Tea\n\n<!-- -->\n> Old.\n\nHot.\n")
  }

  @Test func sidebarsListOnlyWhatTheyName() throws {
    let project = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ integrations: [starlight({ title: 'T', sidebar: ['tea'] })] })",
      "src/content/docs/index.md": "---\ntitle: A\n---", "src/content/docs/tea.md": "---\ntitle: B\n---",
      "src/content/docs/de/tee.md": "---\ntitle: C\n---",
    ]).read()
    #expect(project.facts.unlistedPages == ["de/tee.md"])
    #expect(Self.converted(project, "---\ntitle: C\n---\nx", path: "de/tee.md").contains("sidebar: false"))
  }

  /// Source: Jekyll, “Front Matter”, “Collections”.
  @Test func frontMatterMakesPagesOfJekyll() throws {
    let project = try TestProject([
      "_config.yml":
        "collections: {specs: {output: true, permalink: '/specs/:path/'}, parts: {}}\nurl: https://example.com",
      "_specs/main.md": "---\n---\n", "_specs/part.md": "# Part",
      "_specs/mit.txt": "---\ntitle: MIT\n---\nFree *x*",
      "_parts/a.md": "---\n---\n", "index.md": "---\n---\n", "b.md": "b",
      "_posts/2026-01-02-hot-tea.md": "---\n---\n",
    ]).read()
    #expect(
      project.pages.keys.sorted() == [
        "_posts/2026-01-02-hot-tea.md", "index.md", "specs/main.md", "specs/mit.txt",
      ])
    #expect(
      project.content.map(\.folder) == ["", "_specs", "_posts"] && project.content[1].parts == ["part.md"])
    #expect(
      Self.converted(project, "[post](/2026/01/02/hot-tea.html)", path: "index.md")
        .hasSuffix("[post](/_posts/2026-01-02-hot-tea.md)"))
    #expect(
      Self.converted(project, "---\ntitle: MIT\n---\nFree *x*", path: "mit.txt").hasSuffix(
        "~~~text\nFree *x*\n~~~"))
    let optional = try TestProject(["_config.yml": "title: A", "index.md": "# A", "b.md": "b"]).read()
    #expect(optional.pages.keys.sorted() == ["b.md", "index.md"])
  }

  @Test func linksToGeneratedPagesLeaveTheSite() throws {
    let project = try TestProject([
      "mkdocs.yml":
        "site_name: T\nsite_url: https://example.com/t/\nnav:\n  - index.md\n  - CLI: reference/cli.md\n",
      ".gitignore": "# generated\n/docs/reference/settings.md\n*.log\n", "docs/index.md": "# A",
      "docs/guide/a.md": "# B", ".git/HEAD": "",
    ]).read()
    #expect(project.outline == "→index.md | CLI→https://example.com/t/reference/cli/")
    #expect(project.diagnostics.map(\.identifier) == ["project.generated"])
    #expect(
      Self.converted(
        project, "# B\n\n[a](../reference/cli.md#x) [b](../reference/settings.md) [c](../reference/no.md)",
        path: "guide/a.md"
      )
      .hasSuffix(
        "[a](https://example.com/t/reference/cli/#x) [b](https://example.com/t/reference/settings/) [c](../reference/no.md)"
      ))
  }

  @Test func componentsOfAFewLinesAreRead() {
    let includes = [
      "e.jsx":
        "export default function E({ path, method = 'get', note, children }) {\n  return (\n    <section className=\"e\">\n      <h4>{method.toUpperCase()} <code>{path}</code></h4>\n      {note && <p>{note}</p>}\n      <div>{children}</div>\n    </section>\n  );\n}",
      "f.jsx": "export default function F({ v }) { return <b>{list.map(v)}</b>; }",
    ]
    let page = "import E from './e.jsx'\nimport F from './f.jsx'\n\n"
    #expect(
      Dialect.docusaurus.converted(page + "<E path=\"/a\">\n\nAll.\n\n</E>", includes: includes)
        == "<section><h4>GET <code>/a</code></h4><div>\n\nAll.\n\n</div></section>")
    let other = Dialect.docusaurus.result(page + "<F v=\"1.2\" className=\"x\" />\n", includes: includes)
    #expect(Dialect.tidy(other.text) == "1.2")
    #expect(
      other.diagnostics.map(\.message) == ["the component “F” has no counterpart: only its text is shown"])
    #expect(Dialect.docusaurus.converted("New <Since v=\"3.1\"/>.") == "New 3.1.")
  }

  /// Source: Jinja, “Undefined Types”.
  @Test func unknownConditionsOfJinjaAreFalse() {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: true)
    let text =
      "{% if nothing.x() %}\nA\n{% else %}\nB\n{% endif %}\n{% for a in nothing.y() %}\nC\n{% endfor %}"
    let page = MkDocsDialect.dialect(MkDocsDialect.Features(extensions: [], plugins: ["macros"]))
      .result(text, facts: facts)
    #expect(Dialect.tidy(page.text) == "B" && page.diagnostics.count == 2)
  }

  @Test func accentsAndLogosAreThoseOfTheProject() throws {
    let material = try TestProject([
      "mkdocs.yml": "site_name: T\ntheme: {name: material, logo: l.svg, palette: {primary: deep purple}}",
      "docs/l.svg": "<svg fill=\"#FFF\"/>", "docs/index.md": "",
    ]).read()
    #expect(
      material.setting("accent") == "\"#7e56c2\""
        && material.setting("logo") == "{\"light\": \"l.svg\", \"onAccent\": true}")
    let starlight = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ integrations: [starlight({ title: 'T', customCss: ['./src/a.css'], logo: { src: './src/assets/l.svg', replacesTitle: true } })] })",
      "src/a.css":
        ":root { --c: #123; --sl-color-accent: #fff }\n:root[data-theme='light'] { --sl-color-accent: var(--c) }",
      "src/assets/l.svg": "<svg/>", "src/content/docs/index.md": "---\ntitle: A\n---",
    ]).read()
    #expect(starlight.setting("accent") == "\"#123\"")
    #expect(starlight.setting("logo") == "{\"light\": \"src/assets/l.svg\", \"alt\": \"T\"}")
  }
}
