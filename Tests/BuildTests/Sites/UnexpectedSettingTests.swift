import PageModel
import Testing

@testable import Build

private let pages: [String: String] = [
  "content/index.md": "# Home\n",
  "content/a.md": "# A\n",
]

/// Settings and files that have no effect, or another one than their author expects.
@Suite struct UnexpectedSettingTests {
  @Test func settingsInTheContentFolder() throws {
    let site = try TestSite(pages.with(["content/unfold.yml": "title: Tea\n"]))
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "content/unfold.yml:1:1: warning: content/unfold.yml is not read, but published as a file of the site [configuration.misplaced]"
      ])
    #expect(result.text.has("  help: move the settings to unfold.yml, next to the folder of the pages\n"))
  }

  @Test(
    arguments: [
      (
        "title: T\ndisclosure: [h3, Notes, Chagne log]\n",
        ["unfold.yml:2:1: warning: no page has the heading “Chagne log” of the setting `disclosure`"]
      ),
      (
        "captures: {include: [archiv, a.md], exclude: [b/]}\n",
        [
          "unfold.yml:1:1: warning: `archiv` in the setting `captures` contains no page",
          "unfold.yml:1:1: warning: `b/` in the setting `captures` contains no page",
        ]
      ),
      (
        "exclude: [drafts, a.md]\n",
        ["unfold.yml:1:11: warning: `drafts` matches no file below the content folder"]
      ),
    ])
  func settingsThatMatchNothing(settings: String, expected: [String]) throws {
    let site = try TestSite([
      "content/index.md": "# Home\n\n## notes\n\nText.\n",
      "content/a.md": "# A\n\nText.\n",
      "unfold.yml": settings,
    ])
    #expect(try site.build().diagnostics == expected.map { line in line + " [configuration.unused-pattern]" })
  }

  @Test(
    arguments: [
      (["node_modules/a/README.md", "node_modules/b/c/d.md"], "node_modules", "npm"),
      (["guide/node_modules/a.md"], "guide/node_modules", "npm"),
      (["vendor/bundle/ruby/3.3.0/gems/a/README.md"], "vendor/bundle", "Bundler"),
      (["env/pyvenv.cfg", "env/lib/a.md"], "env", "Python"),
    ])
  func installedPackagesAreNoPages(files: [String], folder: String, program: String) throws {
    let site = try TestSite(
      pages.with(Dictionary(uniqueKeysWithValues: files.map { ("content/" + $0, "# A\n") })))
    #expect(
      try site.build().diagnostics == [
        "content/\(folder): note: the folder content/\(folder) contains packages that \(program) has installed, and is left out [content.dependencies]"
      ])
    #expect(!site.files().keys.contains { $0.hasPrefix("\(folder)/") })
    try site.write("unfold.yml", "exclude: \(folder)\n")
    #expect(try site.build().diagnostics == [])
  }

  @Test func aBundleOfTheAuthorIsPublished() throws {
    let site = try TestSite(pages.with(["content/vendor/bundle/x.md": "# X\n"]))
    #expect(try site.build().diagnostics == [])
    #expect(site.files()["vendor/bundle/x/index.html"] != nil)
  }

  @Test func settingsOfASiteThatIsItsOwnContentFolder() throws {
    let site = try TestSite(
      [
        "index.md": "# Home\n",
        "a.md": "# A\n",
        "unfold.yml": "title: Tea\ncontent: .\n",
      ], name: "site")
    #expect(try site.build(output: "../out").diagnostics == [])
  }

  @Test(
    arguments: [
      "sidebar: [a.md]\n",
      "title: Tea\nsidebar:\n  - a.md\n",
    ])
  func aNavigationFileAndASidebar(settings: String) throws {
    let site = try TestSite(
      pages.with([
        "unfold.yml": settings,
        "navigation.yml": "- a.md\n",
      ]))
    let line = settings.hasPrefix("sidebar") ? 1 : 2
    #expect(
      try site.build().diagnostics == [
        "unfold.yml:\(line):1: note: `sidebar` is ignored, because there is the file navigation.yml [configuration.ignored-sidebar]"
      ])
    site.remove("navigation.yml")
    #expect(try site.build().diagnostics == [])
  }

  @Test(
    arguments: [
      "https://example.com/edit/",
      "mailto:a@example.com",
    ])
  func anEditLinkThatIsTheSameOnAllPages(url: String) throws {
    let site = try TestSite(pages.with(["unfold.yml": "editURL: \(url)\n"]))
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "unfold.yml:1:1: warning: `editURL` contains neither `{path}` nor `{file}`, so all pages have the same link [configuration.same-link]"
      ])
  }

  @Test(
    arguments: [
      "path",
      "file",
      "title",
      "url",
    ])
  func anEditLinkThatDiffers(place: String) throws {
    let site = try TestSite(pages.with(["unfold.yml": "editURL: https://example.com/{\(place)}\n"]))
    #expect(try site.build().diagnostics == [])
  }

  @Test(
    arguments: [
      "docs@example.com",
      "mailto:docs@example.com",
      "mailto:docs@example.com?subject={title}",
    ])
  func anEmailAddressForReports(url: String) throws {
    let site = try TestSite(pages.with(["unfold.yml": "reportURL: \"\(url)\"\n"]))
    #expect(try site.build().diagnostics == [])
    #expect(site.page("a/").has(#"href="mailto:docs@example.com"#))
  }

  @Test func translationsInASiteWithoutLanguages() throws {
    let site = try TestSite(
      pages.with([
        "content/a.de.md": "# A\n",
        "content/index.de.md": "# Start\n",
        "content/b.fr.md": "# B\n",
        "content/a.js.md": "# JS\n",
      ]))
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "content/a.de.md:1:1: warning: content/a.de.md is not a translation, because the setting `languages` is missing [translation.no-languages]"
      ])
    try site.write("unfold.yml", "languages: {en: English, de: Deutsch}\n")
    #expect(try site.build().diagnostics == [])
  }

  @Test(
    arguments: [
      "https://www.youtube.com/watch?v=aqz-KE-bpKQ", "https://youtu.be/aqz-KE-bpKQ",
      "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871",
    ])
  func aPageWithAVideoAsAVideoFile(url: String) throws {
    let site = try TestSite(["content/index.md": "# Home\n\n@Video(source: \"\(url)\", alt: \"A tour\")\n"])
    let result = try site.build()
    #expect(
      zip(result.places, result.identifiers).map { "\($0) \($1)" } == [
        "content/index.md:3:1 directive.wrong-value"
      ])
    #expect(result.text.has("  help: write `@Embed(url: \"\(url)\", title: \"…\")`\n"))
  }

  @Test func aVideoFileOfAnotherSite() throws {
    let site = try TestSite([
      "content/index.md":
        "# Home\n\n@Video(source: \"https://example.com/youtube.com/a.mp4\", alt: \"A tour\")\n"
    ])
    #expect(try site.build().diagnostics == [])
  }

  @Test(arguments: [(Configuration.URLStyle.directory, "/index.html"), (.file, ".html")])
  func thePage404ReplacesThePageForURLsThatDoNotExist(urls: Configuration.URLStyle, ending: String) throws {
    let site = try TestSite(
      pages.with(["content/404.md": "# No tea\n\nTry [A](a.md).\n", "content/b/404.md": "# Room 404\n"]))
    #expect(try site.build(urls: urls, baseURL: "https://example.com/docs/").diagnostics == [])
    let page = site.read("public/404.html")
    #expect(page.has("<h1>No tea</h1>"))
    #expect(try page.matches(#"href="/docs/a(/|\.html)""#))
    #expect(!site.exists("public/404/index.html"))
    #expect(!site.page("").has("No tea"))
    #expect(!site.read("public/search" + ending).has("No tea"))
    #expect(site.exists("public/b/404" + ending))
  }

  @Test func severitiesOfTheseMessagesMayBeSet() throws {
    let names = [
      "configuration.misplaced", "configuration.ignored-sidebar", "configuration.same-link",
      "translation.no-languages",
    ]
    let checks = names.map { "\($0): off" }.joined(separator: ", ")
    let site = try TestSite(
      pages.with([
        "content/unfold.yml": "", "content/a.de.md": "# A\n", "navigation.yml": "- a.md\n",
        "unfold.yml": "editURL: https://example.com/\nsidebar: [a.md]\nchecks: {\(checks)}\n",
      ]))
    #expect(try site.build().diagnostics == [])
  }
}
