import Testing

@testable import Dialects

struct VitePressTests {
  /// Sources: Twoslash, “Notations”; shiki-twoslash, “Includes”.
  @Test(arguments: [
    (
      "// @errors: 2322\nimport tea\n// ---cut---\nboil()\n//   ^?\n// @filename: a.ts\npour() // ^?\n// ^? number",
      "boil()\n// @filename: a.ts\npour() // ^?\n// ^? number"
    ),
    ("a\n// ---cut-start---\nb\n//---cut-end---\nc\n// ---cut-after---\nd\n// ---cut---", "a\nc"),
    ("// @include: pots-clay\n// @include: cups", "pot()\n// @include: cups"),
    ("// @include: pots", "pot()\nlid()"),
  ])
  func codeThatTwoslashHidesIsNotShown(_ code: String, _ expected: String) {
    let definition = "```ts twoslash include pots\npot()\n// - clay\nlid()\n```\n\n"
    let page =
      definition + "```ts twoslash {1}\n" + code
      + "\n```\n\n```ts\na\n// ---cut---\nb\n```\n\n```ts\n// @errors: 1\n```"
    #expect(
      Dialect.vitePress.converted(page)
        == "```ts {1}\n" + expected + "\n```\n\n```ts\nb\n```\n\n```ts\n// @errors: 1\n```")
  }

  @Test(arguments: [
    ("## What's new?", "## What's new? {#what-s-new}"), ("## Plain text", "## Plain text"),
    ("## 2 `x.y` <Badge text=\"a\" />", "## 2 `x.y` @Badge(\"a\") {#_2-x-y}"),
    ("## A {#b}\n\n## A", "## A {#b}\n\n## A"),
    ("<script setup>\nconst a = 'x'\n</script>\n\n{{ a }} and {{ b.c }}", "x and `b.c`"),
    (
      "::: v-pre\n{{ a }} and `{{ b }}`\n\n```\n{{ c }}\n```\n:::",
      "\\{\\{ a }} and `{{ b }}`\n\n```\n{{ c }}\n```"
    ),
    ("<b v-pre>{{ a }}</b> {{ 1 }}", "<b>\\{\\{ a }}</b> 1"),
    ("a\n\n{#b-1 .c}\n\n- d", "a\n\n<a id=\"b-1\"></a>\n\n- d"), ("a\n{.c}", "a"),
    (
      "---\ntitle: Tea\n---\n\n# {{ $frontmatter.title }}",
      "---\ntitle: \"Tea\"\n---\n\n# Tea {#frontmatter-title}"
    ),
    ("<Badge text=\"New\" />\n\n@Badge(\"a\")", "@Badge(\"New\")\n\n\\@Badge(\"a\")"),
    ("**a**{.b} _c_{#d} `e`{.f} ![g](h.png){width=300px}", "**a** _c_<a id=\"d\"></a> `e` ![g](h.png)"),
    ("- a {.b}\n- c {#d .e}\n\nf {.g}\nh", "- a \n- c <a id=\"d\"></a>\n\nf {.g}\nh"),
    ("a {b} {.5} c {.d} e", "a {b} {.5} c {.d} e"),
    ("::: tip A {#b}\nc\n:::", "<a id=\"b\"></a>\n\n@Aside(\"A\", kind: tip) {\n\nc\n\n}"),
    (
      "<div>\n  <div>\n    <Lesson href=\"https://a.b\" title=\"C\"/>\n  </div>\n</div>",
      "<div>\n  <div>\n\n**[C](https://a.b)**\n\n  </div>\n</div>"
    ),
    ("<div>\n  <p>{{ a }}</p>\n</div>\n\n{{ b }}", "<div>\n  <p><code>a</code></p>\n</div>\n\n`b`"),
    (
      "<section class=\"a\">\n  <div>\n    <p>b</p>\n\n*c*\n\n</div>\n</section>\n\nd",
      "<p>b</p>\n\n*c*\n\nd"
    ),
    ("[a](/pure.html){target=\"_self\"}", "[a](/pure.html)"), ("[a](/b.toml){download}", "[a](/b.toml)"),
    ("[[toc]]\n\na", "a"),
    ("a <a :href=\"'/x'\" @click=\"f\">b</a>", "a <a href=\"/x\">b</a>"),
  ])
  func syntaxIsConverted(_ page: String, _ expected: String) {
    #expect(Dialect.vitePress.converted(page) == expected)
  }

  @Test(arguments: [
    ("", "## A %{#b}%\n\n```js\nc\n```", "## A %{#b}%\n\n```js\nc\n```"),
    (
      "attrs: { leftDelimiter: '%{', rightDelimiter: '}%' }",
      "## A %{#b}%\n\n`%{#c}%` [d](e.md)%{.f}%\n\n```js\n%{#c}%\n```",
      "## A {#b}\n\n`%{#c}%` [d](e.md)\n\n```js\n%{#c}%\n```"
    ),
    ("attrs: { disable: true }", "[d](e.md){.f}", "[d](e.md){.f}"),
    (
      "lineNumbers: true", "```js\na\n```\n\n```js:no-line-numbers {1}\na\n```",
      "```js showLineNumbers\na\n```\n\n```js {1}\na\n```"
    ),
  ])
  func optionsForMarkdown(_ options: String, _ page: String, _ expected: String) throws {
    let project = try TestProject([
      ".vitepress/config.mts": "export default { title: 'Tea', markdown: { \(options) } }", "a.md": "",
    ]).read()
    let text = project.converter.convert(
      Array("# T\n\n\(page)".utf8), path: "a.md", includes: TestIncludes()
    ).text
    #expect(Dialect.tidy(text).hasSuffix("# T\n\n" + expected))
  }

  /// Source: unplugin-vue-components, “Configuration”.
  @Test func pagesAmongTheComponentsOfTheThemeAreIncluded() throws {
    let project = try TestProject([
      ".vitepress/config.mts": "export default { title: 'Tea' }", "guide/a.md": "",
      ".vitepress/theme/components/TeaNote.md": "",
    ]).read()
    let page = project.converter.convert(
      Array("# A\n\n<TeaNote />\n".utf8), path: "guide/a.md",
      includes: TestIncludes(files: [".vitepress/theme/components/TeaNote.md": "Hot *tea*."]))
    #expect(String(decoding: page.text, as: UTF8.self).contains("Hot *tea*."))
    #expect(page.diagnostics.isEmpty)
  }

  @Test func filesAreIncluded() {
    let files = ["parts/a.md": "one\ntwo\n## Three\nfour\n## Five\n"]
    #expect(Dialect.vitePress.converted("<!--@include: ./parts/a.md{2,2}-->", includes: files) == "two")
    #expect(
      Dialect.vitePress.converted("<!-- @include: ./parts/a.md#three -->", includes: files)
        == "## Three\nfour")
    #expect(Dialect.vitePress.result("<!-- @include: ./b.md -->").diagnostics.count == 1)
    for part in ["#none", "{90,}"] {
      let page = Dialect.vitePress.result("<!--@include: ./parts/a.md\(part)-->", includes: files)
      #expect(page.diagnostics.map(\.identifier) == ["foreign.include"])
    }
  }

  @Test(arguments: [
    ("packages/:pkg/src/:slug*", ":pkg/:slug*", "packages/a/src/b/c.md", "a/b/c.md"),
    ("packages/:pkg/src/:slug*", ":pkg/:slug*", "packages/a/lib/c.md", "packages/a/lib/c.md"),
    ("packages/:pkg/src/(.*)", ":pkg/index.md", "packages/a/src/b.md", "a/index.md"),
    ("text/:locale/(.*)", ":locale/(.*)", "text/de_de/a/b.md", "de_de/a/b.md"),
    ("old/:page.md", "new/:page.md", "old/a.b.md", "new/a.b.md"), ("a.md", "b.md", "a.md", "b.md"),
    (":lang(de|fr)/:rest+", "x-:lang/:rest+", "fr/a.md", "x-fr/a.md"),
    (":lang(de|fr)/:rest+", "x-:lang/:rest+", "it/a.md", "it/a.md"),
  ])
  func rewrites(_ from: String, _ to: String, _ path: String, _ expected: String) {
    let rules = ScriptValue(.object([(from, ScriptValue(.text(to)))]))
    #expect(VitePressRewrites(rules).apply(path) == expected)
  }

  @Test func homePagesBecomeLandingPages() {
    let page = """
      ---
      layout: home
      hero:
        name: Tea
        text: A guide
        actions:
          - text: Start
            link: /start
      features:
        - title: Hot
          details: Very
      ---
      """
    #expect(
      Dialect.vitePress.converted(page) == """
        ---
        layout: landing
        ---

        # Tea

        > A guide

        @Hero {
        - [Start](/start)
        }

        @Grid(minimum: 250) {
        - **Hot**

          Very

        }
        """)
  }

  @Test(arguments: [
    ("---\ntitle: A\n\nText: *b* `: c\n- d", "title: A\n\nText: *b* `: c\n- d", ["front-matter.unclosed"]),
    ("---\n\ntext", "---\n\ntext", []),
    (
      "::: tabs\n== One\na\n:::", "@Aside(\"Tabs\", kind: note) {\n\n== One\na\n\n}", ["foreign.admonition"]
    ),
  ])
  func unknownSyntaxIsReported(_ page: String, _ expected: String, _ problems: [String]) {
    let result = Dialect.vitePress.result(page)
    #expect(Dialect.tidy(result.text) == expected)
    #expect(result.diagnostics.map(\.identifier) == problems)
  }

  @Test func projectsAreRead() throws {
    let project = try TestProject([
      ".vitepress/config.ts": """
      import { defineConfig } from 'vitepress'
      export default defineConfig({
        title: 'Tea', base: '/tea/', srcExclude: ['drafts/**'], rewrites: { 'en/:rest*': ':rest*' },
        themeConfig: {
          nav: [{ text: 'Guide', link: '/guide/intro' }],
          sidebar: {
            '/guide/': { base: '/guide/', items: items() },
            '/api/': [{ text: 'API', items: [{ text: 'Pots', link: '/api/pots.html' }, { text: 'Gone', link: '/gone' }] }],
          },
          socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }],
          editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path' },
        },
      })
      function items() {
        return [{ text: 'Start', items: [{ text: 'Intro', link: 'intro' }, { text: 'Site', link: 'https://example.com' }] }]
      }
      """, "en/guide/intro.md": "# Intro", "en/api/pots.md": "# Pots", "en/index.md": "# Home",
    ]).read()
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.setting("repository") == "\"https://github.com/a/b\"")
    #expect(project.setting("editURL") == "\"https://github.com/a/b/edit/main/docs/{file}\"")
    #expect(project.pages["en/guide/intro.md"]?.url == "/guide/intro/")
    #expect(
      project.outline
        == "Guide[Start[Intro→en/guide/intro.md | Site→https://example.com]] | API[API[Pots→en/api/pots.md]]")
    let page = project.converter.convert(
      Array("[a](/tea/api/pots) [b](./intro#x)".utf8), path: "en/guide/intro.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "[a](/en/api/pots.md) [b](/en/guide/intro.md#x)\n")
  }

  /// The first versions of VitePress had URLs as the keys of languages.
  @Test func languagesCanHaveURLs() throws {
    let project = try TestProject([
      ".vitepress/config.js": """
      module.exports = {locales: {'/': {lang: 'en-US', title: 'Tea'}, '/zh/': {lang: 'zh-CN', title: '茶'}}};
      """, "index.md": "# A", "zh/index.md": "# B",
    ]).read()
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.setting("language") == "\"en-US\"" && project.content.count == 1)
  }

  @Test func configurationsCanBeCompletedByReturnedFunctions() throws {
    let project = try TestProject([
      ".vitepress/config.ts": """
      const withCache = createCache({ hover() { return 1 } })
      export default withCache(withMermaid(defineConfig({ title: 'Tea', themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } })))
      """, "a.md": "# A",
    ]).read()
    #expect(project.setting("title") == "\"Tea\"" && project.outline == "A→a.md")
    #expect(project.diagnostics.isEmpty)
    let unknown = try TestProject([".vitepress/config.ts": "export default load()", "a.md": "# A"]).read()
    #expect(unknown.diagnostics.map(\.identifier) == ["project.script"])
  }

  /// The sidebar of VitePress often leaves out the pages that only the navigation bar lists.
  @Test func menusListPagesThatTheSidebarDoesNot() throws {
    let script = """
      const news = [{ text: 'Second', link: '/news/b' }, { text: 'First', link: '/news/a' }]
      export default { themeConfig: {
        nav: [{ text: 'Tea', link: '/tea' }, { text: 'Menu', items: [{ text: 'Pots', link: '/pots' }] },
          { text: 'News', items: [{ items: news }, { text: 'More', link: 'https://example.com' }] },
          { text: 'v1', items: [{ text: 'Home', link: '/' }, { text: 'Old', items: news }] }],
        sidebar: [{ text: 'Pots', link: '/pots' }] } }
      """
    var files = [
      ".vitepress/config.ts": script, "index.md": "# Home", "tea.md": "# Tea", "pots.md": "# Pots",
      "news/a.md": "# A", "news/b.md": "# B",
    ]
    #expect(
      try TestProject(files).read().outline == "Pots→pots.md | News[Second→news/b.md | First→news/a.md]")
    files[".vitepress/config.ts"] = script.replacing("sidebar:", with: "other:")
    #expect(try TestProject(files).read().navigation == nil)
  }

  /// The pages keep their places in the folders, in another order, so the project gets a message.
  @Test(arguments: [
    ("[{ text: 'A', link: '/a' }, ...load(), { text: 'B', items: load() }]", "2 parts"),
    ("{ '/a/': [{ text: 'A', items: [load(), { text: 'B', link: '/a' }] }], '/b/': [] }", "a part"),
    ("generate({ root: 'docs' })", "a part"),
    ("[{ text: 'A', link: '/a' }, { text: 'B' }]", nil),
  ])
  func unknownPartsOfTheSidebarAreReported(sidebar: String, expected: String?) throws {
    let project = try TestProject([
      ".vitepress/config.ts": "export default { title: 'Tea', themeConfig: { sidebar: \(sidebar) } }",
      "a.md": "# A",
    ]).read()
    #expect(project.diagnostics.map(\.identifier) == (expected == nil ? [] : ["project.script"]))
    #expect(
      project.diagnostics.first?.message.hasPrefix((expected ?? "") + " of the sidebar cannot be read")
        ?? true)
  }

  /// Source: CommonMark 0.31, section 4.6: an HTML block ends at a blank line.
  @Test func listsDoNotBeginInHTML() {
    let page = "<td>\n    1. {{ 'a' }}\n    4. {{ 'b' }}\n</td>\n\n1. c\n\n   {{ 'd' }}\n\n       {{ 'e' }}"
    #expect(
      Dialect.vitePress.converted(page)
        == "<td>\n    1. a\n    4. b\n</td>\n\n1. c\n\n   d\n\n       {{ 'e' }}")
  }
}
