import Testing

@testable import Build

private let home: [String: String] = ["content/index.md": "# Tea\n\nHot.\n"]

/// Messages for mistakes that new users make, above all those who come from another generator.
@Suite struct NewcomerMessageTests {
  @Test(
    arguments: [
      ("site_name: Tea", "write `title`"),
      ("nav: []", "write `sidebar`"),
      ("repo_url: https://example.com", "write `repository`"),
      ("extra_css: [a.css]", "write `styles`"),
      ("markdown_extensions: []", "remove it; all syntax is available without a setting"),
      ("plugins: []", "remove it; Unfold has no plugins"),
      ("titel: Tea", "did you mean `title`?"),
      ("nonsense: 1", "remove it; `unfold schema configuration` lists the keys"),
      ("color: \"#aa0000\"", "write `accent`"),
      ("i18n: {}", "write `languages`"),
      ("docs_dir: docs", "write `content`"),
      ("domain: docs.example.com", "write `baseURL`"),
      ("head: []", "put it into `templates/head-end.mustache`"),
      ("gtag: G-1", "see “Analytics” in the documentation: customize/#Analytics"),
    ])
  func keysOfOtherGenerators(settings: String, help: String) throws {
    let result = try TestSite(home.with(["unfold.yml": settings + "\n"])).build()
    #expect(result.text.has("[configuration.unknown-key]"))
    #expect(result.text.has("  help: \(help)\n"))
  }

  @Test(
    arguments: [
      ("weight: 3", "write `order`"),
      ("nav_order: 3", "write `order`"),
      ("sidebar_position: 3", "write `order`"),
      ("categories: [a]", "write `tags`"),
      ("aliases: [/a]", "write `redirects` for old URLs; remove it for other names, as in Obsidian"),
      ("hidden: true", "write `sidebar: false`"),
      ("nonsense: 1", "remove it; `unfold schema front-matter` lists the keys"),
    ])
  func frontMatterOfOtherGenerators(key: String, help: String) throws {
    let result = try TestSite(["content/index.md": "---\n\(key)\n---\n# Tea\n\nHot.\n"]).build()
    #expect(result.text.has("[metadata.unknown-key]"))
    #expect(result.text.has("  help: \(help)\n"))
  }

  @Test(
    arguments: [
      ("baseURL: docs.example.com", "did you mean `https://docs.example.com/`?"),
      ("baseURL: localhost:8000", "did you mean `http://localhost:8000/`?"),
      ("baseURL: /docs/", ""),
      ("repository: github.com/tea/pot", "did you mean `https://github.com/tea/pot`?"),
      (
        "editURL: 'github.com/tea/pot/edit/main/content/{path}'",
        "did you mean `https://github.com/tea/pot/edit/main/content/{path}`?"
      ),
      ("accent: pink", "did you mean `\"#ffc0cb\"`?"),
      ("accent: Navy", "did you mean `\"#000080\"`?"),
      ("accent: ff0000", "did you mean `\"#ff0000\"`?"),
      ("colors: {light: {link: teal}}", "did you mean `\"#008080\"`?"),
      ("accent: warm", ""),
      ("links: [{icon: speech, url: index.md}]", "add `name`"),
      ("links: [{name: A, icon: speech}]", "add `url`"),
      ("banner: {until: 2027-01-31}", "add `text`"),
      ("links: [A]", ""),
    ])
  func valuesThatCanBeGuessed(settings: String, help: String) throws {
    var result = try TestSite(home.with(["unfold.yml": settings + "\n"])).build()
    #expect(result.text.has("[configuration.wrong-value]"))
    let found = result.report.diagnostics.compactMap(\.help)
    #expect(found == (help.isEmpty ? [] : [help]))
    guard help.hasPrefix("did you mean"), let key = settings.split(separator: ":").first else { return }
    let value = help.split(separator: "`")[1]
    let right = key == "colors" ? "colors: {light: {link: \(value)}}" : "\(key): \(value)"
    result = try TestSite(home.with(["unfold.yml": right + "\n"])).build()
    #expect(!result.text.has("wrong-value"))
  }

  @Test(
    arguments: [
      ("Tabs", "@TabNavigator { … }"),
      ("CardGrid", "@Grid { … }"),
      ("Accordion", #"@DisclosureGroup("Label") { … }"#),
      ("Callout", "`> Note: text`"),
    ])
  func componentsOfOtherGenerators(component: String, directive: String) throws {
    var result = try TestSite(["content/index.md": "# Tea\n\n<\(component)>\n\nHot.\n\n</\(component)>\n"])
      .build()
    #expect(result.text.has("  help: for a component of another tool, write \(directive); "))
    // The name of an unknown element may be a placeholder.
    result = try TestSite(["content/index.md": "# Tea\n\nYour <name> here.\n"]).build()
    #expect(result.text.has("  help: to show it as text, put it in backquotes: `<name>`"))
  }

  @Test func messagesOfValuesNameTheChoices() throws {
    let result = try TestSite(home.with(["unfold.yml": "disclosure: [h9]\nsidebar: foo\nhosts: [x]\n"]))
      .build()
    #expect(result.text.has("a level of `disclosure` must be `h2`, `h3`, `h4`, `h5` or `h6`"))
    #expect(result.text.has("`sidebar` must be a list of entries"))
    #expect(
      result.text.has("an item of `hosts` must be `netlify`, `cloudflare`, `nginx` or `caddy`, not `x`"))
  }

  @Test(
    arguments: [
      ("www.example.com", "did you mean `https://www.example.com`?"),
      ("../outside.md", "it is outside of the content folder"),
      ("../../etc/passwd", "it is outside of the content folder"),
      ("kinds/oolong.md#Water", "check the path: `kinds/oolong.md` is not a page or file of the site"),
      ("oolong", "check the path: `oolong` is not a page or file of the site"),
      ("doc:oolong", "write the file name of a page, or its path, without `.md`"),
    ])
  func brokenLinksSayWhatIsWrong(link: String, help: String) throws {
    let result = try TestSite(["content/index.md": "# Tea\n\n[A](\(link))\n"]).build()
    #expect(result.text.has("[link.broken]"))
    #expect(result.text.has("  help: \(help)"))
  }

  @Test func ownStyleSheetsInTheTemplatesFolder() throws {
    let result = try TestSite(
      home.with([
        "templates/custom.css": "a {}",
        "templates/own.js": "1",
      ])
    ).build()
    #expect(
      result.text.has(
        "help: to add a style sheet, move it into content/ and add it to “styles” in unfold.yml"))
    #expect(
      result.text.has("help: to add a script, move it into content/ and add it to “scripts” in unfold.yml"))
  }

  @Test func misspelledTemplates() throws {
    let templates = [
      "templates/foter.mustache": "<footer>Tea</footer>\n",
      "templates/pages.mustache": "{{<layout}}{{/layout}}\n",
      "templates/heads.mustache": "<meta name=a>\n",
      "templates/head-end.mustache": "{{> heads }}\n",
      "templates/own.mustache": "Own.\n",
    ]
    let result = try TestSite(home.with(templates).with(["content/a.md": "---\ntemplate: pages\n---\n# A\n"]))
      .build()
    #expect(
      result.diagnostics == [
        "templates/foter.mustache:1:1: warning: no page and no template uses `foter.mustache` [theme.unused-file]"
      ])
    #expect(result.text.has("  help: did you mean `footer.mustache`?\n"))
  }

  @Test func redirectsWithoutATarget() throws {
    let result = try TestSite(home.with(["unfold.yml": "redirects: {/a/: /b/}\n"])).build()
    #expect(result.text.has("the redirect target `/b/` does not exist [redirect.broken]"))
    #expect(result.text.has("  help: write the path of a page from the site's root"))
  }

  @Test(
    arguments: [
      "title: Tea\n\tlanguage: en\n",
      "title: Té 茶\ncolors:\n\tlight: {}\n",
      "\ttitle: Tea\n",
    ])
  func tabsInSettings(settings: String) throws {
    let result = try TestSite(home.with(["unfold.yml": settings])).build()
    #expect(result.text.has("this is not valid YAML: a tab is used for indentation [configuration.invalid]"))
    #expect(result.text.has("  help: indent with spaces\n"))
  }

  @Test func aFolderHasNoLines() throws {
    let site = try TestSite(["unfold.yml": "title: Tea\n"])
    try site.folder.createFolder("content")
    #expect(
      try site.build().diagnostics == [
        "content: warning: the folder content contains no pages [content.empty]"
      ])
  }

}
