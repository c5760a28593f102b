import Projects
import Testing

@testable import Dialects

struct StarlightTests {
  /// Source: Starlight, “Frontmatter Reference”, `hero`.
  @Test func heroesOfOrdinaryPagesAreText() {
    let page = "---\ntitle: Tea\nhero:\n  tagline: Hot\n  image:\n    file: ./pot.png\n---\nText"
    let text = Dialect.starlight.converted(page)
    #expect(text.contains("# Tea\n\n> Hot\n\n![](./pot.png)\n\nText") && !text.contains("@Hero"))
    let landing = Dialect.starlight.converted(
      page.replacing("title: Tea", with: "title: Tea\ntemplate: splash"))
    #expect(landing.contains("@Hero {"))
  }

  /// Source: Astro, “Routing”.
  @Test func pagesOfAstroAreOnThePublishedSite() throws {
    let project = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ site: 'https://example.com', base: '/tea', integrations: [starlight({ title: 'Tea' })] })",
      "src/content/docs/pots.md": "---\ntitle: Pots\n---", "src/pages/index.astro": "",
      "src/pages/404.astro": "",
      "src/pages/shop/cups.astro": "", "src/pages/news/[name].astro": "", "src/pages/[...all].astro": "",
      "src/pages/data.json.ts": "", "src/pages/_parts/a.astro": "",
    ]).read()
    #expect(
      project.unsupported == [
        "pages in src/pages: [...all].astro, index.astro, news/[name].astro, shop/cups.astro"
      ])
    let page = project.converter.convert(
      Array("[a](/tea/shop/cups/#b) [c](/news/d) [e](/tea/pots) [f](/shop)".utf8), path: "pots.md",
      includes: TestIncludes())
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "[a](https://example.com/tea/shop/cups/#b) [c](https://example.com/tea/news/d) [e](/pots.md) [f](/shop)\n"
    )
  }

  @Test func stepsInHTMLStayAList() {
    let text = Dialect.starlight.converted(
      "<Steps>\n\n<ol>\n\n<li>\n\nBoil **water**.\n\n</li>\n\n</ol>\n\n</Steps>", path: "a.mdx")
    #expect(text == "<ol>\n\n<li>\n\nBoil **water**.\n\n</li>\n\n</ol>")
  }

  @Test func projectsAreRead() throws {
    let project = try TestProject([
      "astro.config.mjs": """
      export const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } };
      export default defineConfig({
        site: 'https://example.com', base: '/tea',
        integrations: [starlight({
          title: { en: 'Tea' }, locales, editLink: { baseUrl: 'https://github.com/a/b/edit/main/' },
          social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/a/b' }],
          sidebar: [
            { label: 'Start', translations: { de: 'Anfang' }, items: ['intro', { slug: 'guides/pots', label: 'Pots!' }] },
            { label: 'Guides', autogenerate: { directory: 'guides' } },
            { label: 'Shop', link: 'https://example.com/shop' },
          ],
        })],
      });
      """,
      "src/content/docs/index.mdx": "---\ntitle: Tea\n---",
      "src/content/docs/intro.md": "---\ntitle: Intro\n---",
      "src/content/docs/guides/pots.md": "---\ntitle: Pots\nsidebar:\n  order: 2\n---",
      "src/content/docs/guides/Lids.mdx": "---\ntitle: Lids\nsidebar:\n  order: 1\n  label: The lids\n---",
      "src/content/docs/guides/h.md": "---\ntitle: H\nsidebar:\n  hidden: true\n---",
      "src/content/docs/de/intro.md": "---\ntitle: Anfang\n---", "src/assets/a.png": "",
    ]).read()
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.setting("baseURL") == "\"https://example.com/tea/\"")
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    #expect(
      project.outline
        == "Start[Intro→intro.md | Pots!→guides/pots.md] | Guides[The lids→guides/Lids.mdx] | Shop→https://example.com/shop"
    )
    #expect(project.pages["guides/Lids.mdx"] == PageDefaults(url: "/guides/lids/", title: "The lids"))
    let page = project.converter.convert(
      Array("![](../../../assets/a.png) [b](/tea/intro/) {x}".utf8), path: "guides/pots.md",
      includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "![](/src/assets/a.png) [b](/intro.md) {x}\n")
  }

  /// Source: Starlight, “Pages”, “Images”: relative paths lead to any folder.
  @Test func foldersOfImagesArePartOfTheSite() throws {
    let project = try TestProject([
      "astro.config.mjs": "export default { integrations: [starlight({ title: 'Tea' })] };",
      "src/content/docs/a/tea.md": "---\ntitle: Tea\n---", "src/pots/clay/red.png": "",
      "src/pots/lid.SVG": "",
      "src/content/cups/cup.webp": "", "src/components/Pot.astro": "", "src/components/pot.png": "",
      "src/top.png": "",
    ]).read()
    let others = project.content.dropFirst().map { "\($0.folder) \($0.url)" }
    #expect(others == ["src/content/cups /src/content/cups/", "src/pots /src/pots/"])
    let page = project.converter.convert(
      Array("![](../../../pots/lid.SVG) ![](~/pots/clay/red.png) ![](../../cups/cup.webp)".utf8),
      path: "a/tea.md", includes: TestIncludes())
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "![](/src/pots/lid.SVG) ![](/src/pots/clay/red.png) ![](/src/content/cups/cup.webp)\n")
  }

  @Test func unknownLabelsOfGroupsAreReplaced() throws {
    let project = try TestProject([
      "astro.config.mjs": """
      export default { integrations: [starlight({ title: 'Tea', sidebar: [
        { label: t('a'), items: ['pots/clay', { label: 'Big', items: ['pots/big/iron'] }] },
        { label: t('b').en, autogenerate: { directory: 'green-teas' } }, { autogenerate: { directory: 'cups' } },
      ] })] };
      """,
      "src/content/docs/pots/clay.md": "---\ntitle: Clay\n---",
      "src/content/docs/pots/big/iron.md": "---\ntitle: Iron\n---",
      "src/content/docs/green-teas/sencha.md": "---\ntitle: Sencha\n---",
      "src/content/docs/cups/mug.md": "---\ntitle: Mug\n---",
    ]).read()
    #expect(
      project.outline
        == "Pots[Clay→pots/clay.md | Big[Iron→pots/big/iron.md]] | Green teas[Sencha→green-teas/sencha.md] | Mug→cups/mug.md"
    )
    #expect(project.diagnostics.map(\.location.line) == [2, 3])
  }

  @Test func unknownPluginsAreNamed() throws {
    let project = try TestProject([
      "astro.config.mjs": """
      import gfm from 'remark-gfm';
      import pots from "rehype-pots";
      import { cups } from './cups.ts';
      const lids = interop(require('remark-lids'));
      export default {
        markdown: { remarkPlugins: [gfm, [lids, { a: [1, 2] }], cups()], rehypePlugins: [pots, import('rehype-slug')] },
        integrations: [starlight({ title: 'Tea', plugins: [starlightSidebarTopics([])] })],
      };
      """,
      "src/content/docs/a.md": "---\ntitle: A\n---",
    ]).read()
    #expect(
      project.unsupported == [
        "plug-ins for Markdown (their syntax is shown as text): remark-lids, cups, rehype-pots",
        "plugins.starlightSidebarTopics",
      ])
  }

  @Test func importsUseThePathsOfTypeScript() throws {
    let project = try TestProject([
      "astro.config.mjs": "export default { integrations: [starlight({ title: 'Tea' })] };",
      "tsconfig.json":
        "{\n // Names\n \"compilerOptions\": {\"paths\": {\"@parts/*\": [\"src/content/docs/_parts/*\"],},},\n}",
      "src/content/docs/index.mdx": "---\ntitle: Tea\n---",
    ]).read()
    #expect(project.facts.links.imports.first?.prefix == "@parts/")
    let page = project.converter.convert(
      Array("import Part from '@parts/a.mdx';\n\n<Part />\n".utf8), path: "index.mdx",
      includes: TestIncludes(files: ["../../../src/content/docs/_parts/a.mdx": "Included"]))
    #expect(String(decoding: page.text, as: UTF8.self).contains("Included"))
    #expect(page.diagnostics.isEmpty)
  }

  /// The name of a folder can follow that of its parent without a slash.
  @Test func pathsOfTypeScriptCanBeThoseOfAllFolders() throws {
    let project = try TestProject([
      "astro.config.mjs": "export default { integrations: [starlight({ title: 'Tea' })] };",
      "tsconfig.json": "{\"compilerOptions\": {\"paths\": {\"@*\": [\"src/*\"], \"*\": [\"other/*\"]}}}",
      "src/content/docs/index.mdx": "---\ntitle: Tea\n---",
    ]).read()
    let page = project.converter.convert(
      Array("import boil from '@pots/boil.js?raw';\n\n<Code code={boil} lang=\"js\" />\n".utf8),
      path: "index.mdx",
      includes: TestIncludes(files: ["../../../src/pots/boil.js": "boil()"]))
    #expect(String(decoding: page.text, as: UTF8.self).contains("boil()"))
    #expect(!project.facts.links.imports.contains { $0.prefix.isEmpty })
  }

  /// The base path can depend on the environment of the build, and links can contain it.
  @Test(arguments: [
    ("process.env.A === 'x' ? '/docs/' : '/'", "/docs/a#x", "/a.md#x"), ("'/'", "/docs/a#x", "/docs/a#x"),
    ("process.env.A", "/docs/b", "/docs/b"), ("'/tea'", "/tea/a", "/a.md"),
  ])
  func basePathsOfTheEnvironment(_ base: String, _ link: String, _ expected: String) throws {
    let project = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ base: \(base), integrations: [starlight({ title: 'Tea' })] })",
      "src/content/docs/a.md": "---\ntitle: A\n---",
    ]).read()
    #expect(project.facts.links.resolve(link, from: "c.md") == expected)
  }

  @Test(arguments: [
    ("", "true", "a — b"), ("markdown: { smartypants: true },", "true", "a — b"),
    ("markdown: { smartypants: false },", nil, "a -- b"),
    ("markdown: { smartypants: { dashes: 'oldschool' } },", "true", "a -- b"),
    ("markdown: { smartypants: { quotes: false } },", nil, "a -- b"),
  ])
  func smartPunctuation(_ settings: String, _ setting: String?, _ expected: String) throws {
    let project = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ \(settings) integrations: [starlight({ title: 'Tea' })] })",
      "src/content/docs/a.md": "---\ntitle: A\n---",
    ]).read()
    #expect(project.setting("smartPunctuation") == setting)
    let rest = "`c -- d` --- https://a.b/c--d [e](f--g.md)\n\n| -- | -- |\n\n[h]: i--j.md"
    let page = "---\ntitle: A\n---\n\na -- b \(rest)"
    let text = project.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes()).text
    #expect(Dialect.tidy(text).hasSuffix(expected + " " + rest))
  }

  @Test func namesOfEmojiNeedAPlugin() throws {
    for (plugin, expected) in [("import gemoji from 'remark-gemoji'", "🚀"), ("", ":rocket:")] {
      let project = try TestProject([
        "astro.config.mjs":
          "\(plugin)\nexport default defineConfig({ integrations: [starlight({ title: 'Tea' })] })",
        "src/content/docs/a.md": "---\ntitle: A\n---",
      ]).read()
      let page = project.converter.convert(
        Array("# A\n\n:rocket:".utf8), path: "a.md", includes: TestIncludes())
      #expect(Dialect.tidy(page.text).hasSuffix(expected))
    }
  }

  @Test func optionsInsideOfAnotherIntegration() throws {
    let project = try TestProject([
      "astro.config.mjs":
        "export default defineConfig({ integrations: [css(), Icons({ safelist: true, starlight: { title: 'Tea' } })] })",
      "src/content/docs/a.md": "---\ntitle: A\n---",
    ]).read()
    #expect(project.setting("title") == "\"Tea\"")
    #expect(project.diagnostics.isEmpty)
  }
}
