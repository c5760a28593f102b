import Basics
import Projects
import Testing

@testable import Dialects

/// Parts of MkDocs projects that depend on where their files are, and settings that other settings contain.
struct MkDocsFolderTests {
  private func project(_ settings: String, _ files: [String: String] = [:], file: String = "mkdocs.yml")
    throws -> Project
  {
    let folder = try ProjectFiles(
      files.merging(["docs/index.md": "# Home\n", file: settings]) { first, _ in first })
    return try #require(folder.project)
  }

  /// With Material’s section index pages, the index can have a title and be anywhere in the section. With the plugin
  /// section-index, it is only the first entry, without a title.
  @Test func sectionIndexes() throws {
    let nav = "nav:\n  - Guide:\n    - Pots: guide/pots.md\n    - Overview: guide/index.md\n"
    let files = ["docs/guide/index.md": "# G", "docs/guide/pots.md": "# P"]
    let material = try project("site_name: T\ntheme: {features: [navigation.indexes]}\n" + nav, files)
    #expect(material.navigationLines == ["Guide(guide/index.md)", "  Pots(guide/pots.md)"])
    let plugin = try project("site_name: T\nplugins: [section-index]\n" + nav, files)
    #expect(plugin.navigationLines == ["Guide", "  Pots(guide/pots.md)", "  Overview(guide/index.md)"])
  }

  /// In a plugin group of Material, plugins are as effective as outside.
  @Test func pluginsInGroups() throws {
    let project = try project(
      "site_name: T\nplugins:\n  - search\n  - group:\n      plugins:\n        - redirects:\n"
        + "            redirect_maps: {old.md: index.md}\n        - strange\n", [:])
    #expect(project.setting("redirects")?.contains("/old/") == true)
    #expect(project.unsupported == ["plugins: strange"])
  }

  @Test func repeatedKeys() throws {
    let project = try project("site_name: A\nnav:\n  - A: index.md\nsite_name: B\n", [:])
    #expect(project.setting("title") == "\"B\"")
    #expect(project.diagnostics.map(\.identifier) == ["project.repeated-key"])
    #expect(project.diagnostics.first?.location.line == 4)
  }

  /// A script of the project creates `docs_dir` from a folder with the same name.
  @Test func generatedFolders() throws {
    let project = try project("site_name: A\ndocs_dir: build/docs\n", ["docs/a.md": "# A"])
    #expect(project.content.map(\.folder) == ["docs"])
    #expect(project.diagnostics.map(\.identifier) == ["project.missing-folder"])
  }

  /// Files that are missing on all pages are reported once.
  @Test func missingAppendedFiles() throws {
    let project = try project(
      "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n"
        + "      auto_append: [a.md, none.md]\n", ["parts/a.md": "*[A]: B"])
    #expect(project.facts.appendedFiles == ["a.md"])
    #expect(project.diagnostics.map(\.identifier) == ["foreign.include"])
  }

  /// `docs_dir` can be outside of the project’s folder, and folders in the settings can be relative to the repository.
  @Test func includeFoldersOutsideOfTheProject() throws {
    let files = try ProjectFiles([
      ".github/x": "",
      "hack/mkdocs.yml":
        "site_name: A\ndocs_dir: ../docs\nplugins: [{macros: {include_dir: docs/parts}}]\n"
        + "markdown_extensions: [{pymdownx.snippets: {base_path: parts}}]\n",
      "docs/index.md": "# A",
    ])
    let project = try #require(Project.find(at: files.path + "/hack", shownAs: "hack"))
    #expect(project.facts.includeFolders.contains("../hack/parts"))
    #expect(project.facts.templates?.includeFolders.contains("../hack/docs/parts") == true)
  }

  /// A page without a heading for the whole page has its title in the navigation. Metadata needs no `---`.
  @Test(arguments: [
    ("author: Ada\n    Eve\n\nText\n\n## B\n", "---\ntitle: \"Nav\"\n---\n\nText\n\n## B\n"),
    ("## B\n\n## C\n", "---\ntitle: \"Nav\"\n---\n## B\n\n## C\n"),
    ("## B\n\n### C\n", "---\ntitle: \"Nav\"\n---\n## B\n\n### C\n"),
    ("Text\n", "---\ntitle: \"Nav\"\n---\nText\n"),
    ("title: Own\n\n## B\n", "---\ntitle: \"Own\"\n---\n\n## B\n"),
    ("# A\n\n## B\n", "# A\n\n## B\n"), ("A\n===\n", "A\n===\n"),
    ("https://a.b: c\n\n# A\n", "https://a.b: c\n\n# A\n"),
  ])
  func titlesAndPlainMetadata(_ page: String, _ expected: String) throws {
    let project = try project("site_name: T\nnav:\n  - Nav: index.md\n")
    let converted = project.converter.convert(
      Array(page.utf8), path: "index.md", defaults: project.defaults(of: "index.md", in: "/"),
      includes: TestIncludes())
    #expect(String(decoding: converted.text, as: UTF8.self) == expected)
  }
}
