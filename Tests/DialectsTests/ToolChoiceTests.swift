import Projects
import Testing

@testable import Dialects

/// Projects whose folder has the configuration of several tools.
struct ToolChoiceTests {
  private let files = [
    "docusaurus.config.js": "module.exports = {title: 'A'};", "docs/a.md": "# A",
    "astro.config.mjs": "export default {integrations: [starlight({title: 'B'})]};",
    "src/content/docs/b.md": "---\ntitle: B\n---\n",
  ]

  @Test(arguments: [
    ("{\"devDependencies\": {\"astro\": \"5\", \"@astrojs/starlight\": \"0.3\"}}", Project.Tool.starlight),
    ("{\"dependencies\": {\"@docusaurus/core\": \"3\"}}", .docusaurus),
    (
      "{\"dependencies\": {\"@docusaurus/core\": \"3\", \"@astrojs/starlight\": \"1\"}, \"scripts\": {\"build\": \"astro build\", "
        + "\"start\": \"docusaurus start\"}}", .starlight
    ),
    ("{}", .docusaurus),
  ])
  func scriptsAndDependenciesDecide(_ package: String, _ tool: Project.Tool) throws {
    let project = try TestProject(files.merging(["package.json": package]) { $1 }).read()
    #expect(project.tool == tool)
    let other = tool == .starlight ? "docusaurus.config.js of Docusaurus" : "astro.config.mjs of Starlight"
    #expect(project.unsupported.contains("\(other), because the project is built with \(tool.rawValue)"))
  }

  @Test func withoutAPackageTheFirstToolIsTaken() throws {
    #expect(try TestProject(files).read().tool == .docusaurus)
  }

  /// Source: GitHub, “Adding a theme to your GitHub Pages site using Jekyll”.
  @Test func booksCanHaveAThemeOfJekyll() throws {
    let book = ["_config.yml": "theme: jekyll-theme-slate", "SUMMARY.md": "* [A](a.md)\n", "a.md": "# A"]
    #expect(try TestProject(book.merging(["book.json": "{}"]) { $1 }).read().tool == .gitBook)
    #expect(try TestProject(book).read().tool == .jekyll)
  }
}
