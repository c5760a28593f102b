import Foundation
import Projects
import Testing

@testable import Dialects

/// Edit links lead to the file in the repository, although sites have several folders with content.
struct EditURLTests {
  @Test(arguments: [
    (
      [
        "docs/astro.config.mjs":
          "export default defineConfig({integrations: [starlight({editLink: {baseUrl: 'https://example.com/edit/main/docs/'}})]});",
        "docs/src/content/docs/a.md": "# A", "docs/public/a.png": "",
      ], "https://example.com/edit/main/{file}"
    ),
    (
      [
        "docs/.vitepress/config.js":
          "export default {themeConfig: {editLink: {pattern: 'https://example.com/edit/main/docs/:path?plain=1'}}};",
        "docs/a.md": "# A", "docs/public/a.png": "",
      ], "https://example.com/edit/main/{file}?plain=1"
    ),
    (
      [
        "docs/_config.yml":
          "gh_edit_link: true\ngh_edit_repository: https://example.com/a/b\ngh_edit_source: docs\n",
        "docs/a.md": "# A",
      ], "https://example.com/a/b/edit/main/{file}"
    ),
    // The URL of another folder is that of another repository.
    (
      [
        "docs/.vitepress/config.js":
          "export default {themeConfig: {editLink: {pattern: 'https://example.com/edit/main/guide/:path'}}};",
        "docs/a.md": "# A",
      ], "https://example.com/edit/main/guide/{path}"
    ),
  ])
  func linksBeginAtTheRepository(_ files: [String: String], _ pattern: String) throws {
    let folder = try ProjectFiles(files.merging([".github/a.yml": ""]) { $1 })
    let project = try #require(Project.find(at: folder.path + "/docs", shownAs: "docs"))
    #expect(project.setting("editURL") == "\"\(pattern)\"")
  }
}
