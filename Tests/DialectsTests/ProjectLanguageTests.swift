import PageModel
import Projects
import Testing

@testable import Dialects

/// Projects in several languages, for each layout of files.
struct ProjectLanguageTests {
  /// Converts a line of a page, given its path below a content folder.
  private func converted(_ text: String, _ path: String, _ project: Project) -> String {
    converted(text, path, "/", project)
  }

  private func converted(_ text: String, _ path: String, _ url: String, _ project: Project) -> String {
    let page = project.converter.convert(
      Array((text + "\n").utf8), path: path, url: url, includes: TestIncludes())
    return String(decoding: page.text.dropLast(), as: UTF8.self)
  }

  private func titles(_ project: Project, _ tag: String) -> [String] {
    func titles(_ entries: [NavigationFile.Entry]) -> [String] {
      entries.flatMap { [$0.translatedTitles[tag] ?? "-"] + titles($0.children) }
    }
    return titles(project.navigation?.entries ?? [])
  }

  @Test func mkDocsBySuffix() throws {
    let files = try ProjectFiles([
      "mkdocs.yml": """
      site_name: T
      site_url: https://example.com/t/
      theme: {language: en}
      nav: [index.md, Guide: [a.md, b.md]]
      plugins:
        - i18n:
            languages:
              - {locale: en, default: true, name: English}
              - {locale: zh_TW, name: 繁體中文, site_name: 茶, nav_translations: {Guide: 指南}}
              - {locale: fr, build: false}
              - {locale: nl, name: Nederlands}
      """,
      "docs/index.md": "", "docs/a.md": "", "docs/b.md": "", "docs/secret.md": "", "docs/secret.zh_TW.md": "",
      "docs/a.zh_TW.md": "", "docs/b.en.md": "",
    ])
    let project = try #require(files.project)
    #expect(project.setting("languages") == #"{"en": "English", "zh-TW": {"name": "繁體中文", "title": "茶"}}"#)
    #expect(project.setting("language") == nil)
    #expect(project.content.map(\.url) == ["/"])
    #expect(project.unsupported == ["languages without pages: nl"])
    #expect(project.navigationLines == ["-(index.md)", "Guide", "  -(a.md)", "  -(b.md)"])
    #expect(titles(project, "zh-tw") == ["-", "指南", "-", "-"])
    // Links lead to the page in the language of the reader by themselves.
    #expect(converted("[a](a.md#x)", "index.zh_TW.md", project) == "[a](a.md#x)")
    #expect(converted("[a](/t/zh-TW/a/) [b](/t/a/)", "a.zh_TW.md", project) == "[a](/a/) [b](/a/)")
    #expect(converted("[a](/t/zh-TW/a/)", "a.md", project) == "[a](/zh-TW/a/)")
    // A page outside the navigation in the default language is outside of it in the others.
    for name in ["secret.md", "secret.zh_TW.md"] {
      #expect(converted("x", name, project).contains("sidebar: false"))
    }
  }

  @Test func mkDocsByFolder() throws {
    let files = try ProjectFiles([
      "mkdocs.yml": """
      site_name: T
      nav: [Home: index.md, Guide: [a.md]]
      plugins:
        - i18n:
            docs_structure: folder
            languages:
              - {locale: en, default: true}
              - {locale: fr, name: Français, nav: [Accueil: index.md, Le guide: [a.md]]}
      """,
      "docs/en/index.md": "", "docs/en/a.md": "", "docs/fr/index.md": "", "docs/assets/logo.svg": "",
    ])
    let project = try #require(files.project)
    #expect(project.content.map(\.folder) == ["docs/en", "docs/fr", "docs"])
    #expect(project.content.map(\.url) == ["/", "/fr/", "/"])
    #expect(project.setting("languages") == #"{"en": "English", "fr": "Français"}"#)
    #expect(project.navigationLines == ["Home(index.md)", "Guide", "  -(a.md)"])
    #expect(titles(project, "fr") == ["Accueil", "Le guide", "-"])
  }

  @Test func mkDocsBeforeVersion1() throws {
    let files = try ProjectFiles([
      "mkdocs.yml":
        "site_name: T\nplugins:\n  - i18n:\n      default_language: en\n      languages: {default: {name: X}, en: English, de: {name: Deutsch, build: true}, fr: {name: F, build: false}}\n      nav_translations: {de: {A: Eins}}\nnav: [A: a.md]\n",
      "docs/a.md": "", "docs/a.de.md": "", "docs/a.fr.md": "",
    ])
    let project = try #require(files.project)
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    #expect(titles(project, "de") == ["Eins"])
  }

  @Test func mkDocsConfigurationsNextToEachOther() throws {
    let files = try ProjectFiles([
      ".git/HEAD": "",
      "docs/en/mkdocs.yml":
        "site_name: T\nnav: [index.md, Learn: [a.md]]\nextra:\n  alternate:\n    - {link: /, name: en - English}\n    - {link: /de/, name: de - Deutsch}\n    - {link: /em/, name: 😉}\n",
      "docs/en/docs/index.md": "", "docs/en/docs/a.md": "",
      "docs/de/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\nsite_name: Tee\nnav: [index.md, Lernen: [a.md]]\n",
      "docs/de/docs/index.md": "", "docs/em/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
      "docs/em/docs/index.md": "", "docs/fr/notes.md": "",
    ])
    let project = try #require(Project.find(at: files.path + "/docs/en", shownAs: "docs/en"))
    #expect(project.content.map(\.folder) == ["docs", "../de/docs"])
    #expect(project.content.map(\.url) == ["/", "/de/"])
    #expect(project.setting("languages") == #"{"en": "English", "de": {"name": "Deutsch", "title": "Tee"}}"#)
    #expect(project.unsupported == ["translations without a language tag: em"])
    #expect(titles(project, "de") == ["-", "Lernen", "-"])
    // Nothing outside of the project is read if no repository is around it.
    let alone = try ProjectFiles([
      "en/mkdocs.yml": "site_name: T\n", "en/docs/index.md": "", "de/mkdocs.yml": "site_name: T\n",
      "de/docs/index.md": "",
    ])
    let single = try #require(Project.find(at: alone.path + "/en", shownAs: "en"))
    #expect(single.content.map(\.folder) == ["docs"])
    #expect(single.setting("languages") == nil)
  }

  @Test func mkDocsAlternates() throws {
    let files = try ProjectFiles([
      "mkdocs.yml":
        "site_name: T\nextra:\n  alternate:\n    - {name: English, link: ./, lang: en}\n    - {name: Deutsch, link: ./de/, lang: de}\n    - {name: Blog, link: 'https://example.com/blog/'}\n",
      "docs/index.md": "", "docs/a.md": "", "docs/de/index.md": "", "docs/design/x.md": "",
    ])
    let project = try #require(files.project)
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    #expect(!project.navigationLines.contains { $0.contains("de/") })
    #expect(!project.unsupported.contains("extra.alternate"))
  }

  @Test func docusaurus() throws {
    let files = try ProjectFiles([
      "docusaurus.config.js": """
      module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/t/',
        i18n: {defaultLocale: 'en', locales: ['en', 'de', 'fr'], localeConfigs: {de: {label: 'Deutsch'}}},
        presets: [['classic', {docs: {sidebarPath: './sidebars.js'}}]]};
      """,
      "sidebars.js":
        "module.exports = {docs: ['intro', {type: 'category', label: 'Brewing', items: ['01-pots', {type: 'link', label: 'Shop', href: 'https://example.com/'}]}]};",
      "docs/intro.md": "---\nslug: /\n---\n# Tea", "docs/01-pots.mdx": "# Pots",
      "i18n/de/docusaurus-plugin-content-docs/current/intro.md": "---\nsidebar_label: Anfang\n---\n# Tee",
      "i18n/de/docusaurus-plugin-content-docs/current/extra.md": "# Nur deutsch",
      "i18n/de/docusaurus-plugin-content-docs/current.json":
        #"{"version.label": {"message": "x"}, "sidebar.docs.category.Brewing": {"message": "Aufguss", "description": "d"}, "sidebar.docs.link.Shop": {"message": "Laden"}}"#,
      "i18n/de/docusaurus-theme-classic/navbar.json": #"{"title": {"message": "Tee"}}"#,
    ])
    let project = try #require(files.project)
    #expect(
      project.setting("languages") == #"{"en": "English", "de": {"name": "Deutsch", "title": "Tee"}}"#)
    #expect(
      project.content.map { $0.folder + " " + $0.url } == [
        "docs /docs/", "i18n/de/docusaurus-plugin-content-docs/current /de/docs/",
      ])
    #expect(project.unsupported.contains("languages without pages: fr"))
    #expect(titles(project, "de") == ["Anfang", "Aufguss", "-", "Laden"])
    #expect(project.defaults(of: "intro.md", in: "/de/docs/").url == nil)
    #expect(project.defaults(of: "extra.md", in: "/de/docs/").url == "/docs/extra/")
    #expect(project.defaults(of: "intro.md", in: "/docs/").url == "/docs/")
    let links = "[a](./01-pots.mdx) [b](/docs/pots) [c](/de/docs/pots#x) [d](/t/de/docs/pots)"
    #expect(
      converted(links, "intro.md", "/de/docs/", project)
        == "[a](01-pots.mdx) [b](/docs/01-pots.mdx) [c](/docs/01-pots.mdx#x) [d](/docs/01-pots.mdx)"
        || converted(links, "intro.md", "/de/docs/", project)
          == "[a](./01-pots.mdx) [b](/docs/01-pots.mdx) [c](/docs/01-pots.mdx#x) [d](/docs/01-pots.mdx)"
    )
    // A link to a certain language leads to the file of the translation.
    #expect(converted("[a](/de/docs/)", "01-pots.mdx", "/docs/", project) == "[a](/de/docs/intro.md)")
  }

  private static let starlight = """
    export default defineConfig({integrations: [starlight({
      title: {en: 'Tea', 'zh-CN': '茶'}, LOCALES,
      sidebar: [
        {label: 'Brewing', translations: {'zh-CN': '泡茶'}, items: ['pots', {label: {en: 'Lids!', 'zh-CN': '盖'}, slug: 'lids'}]},
        {label: 'All', autogenerate: {directory: 'more'}},
      ]})]});
    """

  @Test func starlight() throws {
    let files = try ProjectFiles([
      "astro.config.mjs": Self.starlight.replacing(
        "LOCALES",
        with:
          "locales: {root: {label: 'English', lang: 'en'}, 'zh-cn': {label: '简体中文', lang: 'zh-CN'}, cn: {label: 'X', lang: 'zh-HK'}, xyzzy: {label: '?'}, de: {label: 'Deutsch'}}"
      ),
      "src/content/docs/index.mdx": "---\ntitle: Tea\n---",
      "src/content/docs/pots.mdx": "---\ntitle: Pots\n---",
      "src/content/docs/lids.md": "---\ntitle: Lids\n---", "src/content/docs/more/a.md": "---\ntitle: A\n---",
      "src/content/docs/zh-CN/pots.mdx": "---\ntitle: 壶\nsidebar: {label: 茶壶}\n---",
      "src/content/docs/zh-CN/only.md": "---\ntitle: O\n---", "src/content/docs/cn/pots.mdx": "",
    ])
    let project = try #require(files.project)
    #expect(
      project.setting("languages")
        == #"{"en": "English", "zh-cn": {"name": "简体中文", "title": "茶"}, "zh-HK": "X"}"#)
    #expect(project.content.map(\.url) == ["/", "/zh-HK/"])
    #expect(project.content[1].folder == "src/content/docs/cn")
    #expect(project.unsupported.contains("translations without a language tag: xyzzy"))
    #expect(project.unsupported.contains("languages without pages: de"))
    #expect(titles(project, "zh-cn") == ["泡茶", "茶壶", "盖", "-", "-"])
    #expect(project.defaults(of: "zh-CN/only.md", in: "/").url == "/only/")
    #expect(project.defaults(of: "zh-CN/pots.mdx", in: "/") == PageDefaults())
    #expect(
      converted("[a](/zh-cn/lids/) [b](/lids/) [c](../lids/)", "zh-CN/pots.mdx", project)
        == "[a](/lids.md) [b](/lids.md) [c](/lids.md)")
    #expect(converted("[a](/zh-cn/pots/)", "lids.md", project) == "[a](/zh-cn/pots.mdx)")
  }

  @Test func starlightWithoutRoot() throws {
    let files = try ProjectFiles([
      "astro.config.mjs": Self.starlight.replacing(
        "LOCALES", with: "defaultLocale: 'en', locales: {en: {label: 'English'}, de: {label: 'Deutsch'}}"),
      "src/content/docs/en/index.mdx": "---\ntitle: Tea\n---",
      "src/content/docs/en/pots.md": "---\ntitle: Pots\n---",
      "src/content/docs/en/lids.md": "---\ntitle: Lids\n---",
      "src/content/docs/de/pots.md": "---\ntitle: Kannen\n---",
    ])
    let project = try #require(files.project)
    #expect(
      project.content.map { $0.folder + " " + $0.url } == [
        "src/content/docs/en /", "src/content/docs/de /de/",
      ])
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    // The default language moves to the root, and its old URLs continue to work.
    #expect(
      project.setting("redirects")
        == #"{"/en/": "/", "/en/lids/": "/lids/", "/en/pots/": "/pots/"}"#)
    #expect(project.navigationLines == ["Brewing", "  Pots(pots.md)", "  Lids!(lids.md)"])
    #expect(
      converted("[a](/de/lids/) [b](/en/lids/)", "pots.md", "/de/", project) == "[a](/lids.md) [b](/lids.md)")
    #expect(
      converted("[a](/de/pots/) [b](/en/lids/)", "pots.md", project) == "[a](/de/pots.md) [b](/lids.md)")
  }

  private static let vitePress = """
    export default {title: 'Tea', REWRITES
      locales: {
        root: {label: 'English', lang: 'en-US', themeConfig: {sidebar: [{text: 'Brewing', items: [{text: 'Pots', link: '/pots'}, {text: 'Lids', link: '/more/lids'}]}]}},
        zh: {label: '简体中文', lang: 'zh-Hans', title: '茶', themeConfig: {sidebar: [{text: '泡茶', items: [{text: '壶', link: '/zh/pots'}, {text: '盖', link: '/zh/more/lids'}]}]}},
      }}
    """

  @Test func vitePress() throws {
    let files = try ProjectFiles([
      ".vitepress/config.js": Self.vitePress.replacing("REWRITES", with: ""),
      "index.md": "# Tea", "pots.md": "# Pots", "more/lids.md": "# Lids", "zh/pots.md": "# 壶",
      "zh/only.md": "# O",
    ])
    let project = try #require(files.project)
    #expect(
      project.setting("languages") == #"{"en-US": "English", "zh": {"name": "简体中文", "title": "茶"}}"#)
    #expect(project.outline == "Brewing[Pots→pots.md | Lids→more/lids.md]")
    #expect(titles(project, "zh") == ["泡茶", "壶", "盖"])
    #expect(project.defaults(of: "zh/only.md", in: "/").url == "/only/")
    #expect(
      converted("[a](/zh/more/lids) [b](./more/lids.md) [c](/pots)", "zh/pots.md", project)
        == "[a](/more/lids.md) [b](./more/lids.md) [c](/pots.md)")
    #expect(converted("[a](/zh/pots)", "more/lids.md", project) == "[a](/zh/pots.md)")
  }

  @Test func vitePressWithRewrites() throws {
    let files = try ProjectFiles([
      ".vitepress/config.js": Self.vitePress.replacing(
        "REWRITES", with: "rewrites: {'en/:rest*': ':rest*'},"),
      "en/index.md": "# Tea", "en/pots.md": "# Pots", "en/more/lids.md": "# Lids", "zh/pots.md": "# 壶",
    ])
    let project = try #require(files.project)
    #expect(project.setting("languages") == #"{"en": "English", "zh": {"name": "简体中文", "title": "茶"}}"#)
    #expect(project.outline == "Brewing[Pots→pots.md | Lids→more/lids.md]")
    #expect(titles(project, "zh") == ["泡茶", "壶", "盖"])
    #expect(project.defaults(of: "en/more/lids.md", in: "/").url == "/more/lids/")
    #expect(
      converted("[a](/more/lids) [b](./more/lids.md)", "en/pots.md", project)
        == "[a](/more/lids.md) [b](./more/lids.md)")
  }

  /// If each language has a folder, the pages of the first one are at the root.
  @Test func vitePressWithAFolderForEachLanguage() throws {
    let project = try TestProject([
      ".vitepress/config.js":
        "export default {title: 'Tea', locales: {en: {label: 'English', lang: 'en-US', themeConfig: {sidebar: [{text: 'Pots', link: '/en/pots'}]}}, de: {label: 'Deutsch', lang: 'de'}}}",
      "en/index.md": "# Tea", "en/pots.md": "# Pots", "de/index.md": "# Tee", "de/pots.md": "# Kannen",
      "fr/index.md": "# Thé", "api/index.md": "# API",
    ]).read()
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch", "fr": "français"}"#)
    #expect(project.defaults(of: "en/pots.md", in: "/").url == "/pots/")
    #expect(project.outline == "Pots→pots.md")
    #expect(project.redirects.map { "\($0.from) \($0.to)" } == ["/en/ /", "/en/pots/ /pots/"])
    #expect(
      converted("[a](/en/pots) [b](/de/pots)", "en/index.md", project)
        == "---\nsidebar: false\n---\n[a](/pots.md) [b](/de/pots.md)")
  }

  /// The default language of the plugin needs no folder.
  @Test func mkDocsFoldersInsideOfTheDefaultLanguage() throws {
    let project = try TestProject([
      "mkdocs.yml": """
      site_name: Tea
      plugins:
        - i18n:
            docs_structure: folder
            languages:
              - {locale: en, default: true, name: English, nav: [{Start: index.md}, {Pots: pots.md}]}
              - {locale: de, name: Deutsch, nav: [{Anfang: index.md}, {Kannen: pots.md}]}
      """,
      "docs/index.md": "# Tea", "docs/pots.md": "# Pots", "docs/de/index.md": "# Tee",
      "docs/de/pots.md": "# Kannen",
    ]).read()
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    #expect(project.outline == "Start→index.md | Pots→pots.md")
    #expect(titles(project, "de") == ["Anfang", "Kannen"])
  }
}
