import Testing

@testable import Dialects

/// Components whose attributes contain what they show.
struct ComponentDataTests {
  /// Source: Starlight Package Managers, “Getting Started”.
  @Test func commandsOfPackageManagersBecomeTabs() {
    let found = Dialect.starlight.converted("<PackageManagers pkg=\"tea\" dev />", path: "a.mdx")
    #expect(
      found == """
        @TabNavigator {

        @Tab("npm") {

        ```sh
        npm install -D tea
        ```

        }

        @Tab("pnpm") {

        ```sh
        pnpm add -D tea
        ```

        }

        @Tab("yarn") {

        ```sh
        yarn add -D tea
        ```

        }

        }
        """)
    let create = Dialect.starlight.converted(
      "<PackageManagers type=\"create\" pkg=\"tea\" args=\"--hot\" pkgManagers={['npm']} />", path: "a.mdx")
    #expect(create.contains("npm create tea -- --hot") && !create.contains("pnpm"))
  }

  /// Source: React, “Passing Props to a Component”: JSX is a value as well.
  @Test func labelsCanBeElements() {
    let label = "label={<>Green <code>tea</code>{' '}<b>now</b></>}"
    #expect(
      Dialect.docusaurus.converted("<Tabs><TabItem value=\"a\" \(label)>\n\nb\n\n</TabItem></Tabs>")
        .contains("@Tab(\"Green tea now\")"))
    #expect(
      Dialect.docusaurus.converted("<details summary={(\n<b>More</b>\n)}>\n\nb\n\n</details>")
        .contains("@DisclosureGroup(\"More\")"))
  }

  /// In JSX, a name in lowercase is that of an element, whose content browsers show.
  @Test func customElementsAreShown() {
    #expect(Dialect.docusaurus.result("<doc-index>\n\n* a\n\n</doc-index>").diagnostics.isEmpty)
    #expect(Dialect.docusaurus.result("a <doc-index>b</doc-index>").diagnostics.isEmpty)
    #expect(Dialect.docusaurus.result("<doc-index></doc-index>").diagnostics.count == 1)
    #expect(Dialect.vitePress.result("<doc-index>\n\n* a\n\n</doc-index>").diagnostics.count == 1)
  }

  @Test func emptyParagraphsAddOnlySpace() {
    #expect(
      Dialect.starlight.converted("<p/><Badge text=\"New\" /><p/>", path: "a.mdx") == "@Badge(\"New\")")
  }

  @Test func videosCanBeURLs() {
    let page = "<YouTube id=\"https://youtu.be/x\" />\n\n<Vimeo id=\"5\" />"
    let text = Dialect.starlight.converted(page, path: "a.mdx")
    #expect(text.contains("@Embed(\"https://youtu.be/x\"") && text.contains("@Embed(\"https://vimeo.com/5\""))
  }

  /// Source: VitePress, “Markdown Extensions”, “Emoji”; Docusaurus, “docusaurus.config.js”, `markdown.emoji`.
  @Test func emojiHaveNames() throws {
    for dialect in [Dialect.vitePress, .docusaurus, .gitBook] {
      #expect(dialect.converted(":tada: `:tada:` 10:30:45 :x_y:") == "🎉 `:tada:` 10:30:45 :x_y:")
    }
    let project = try TestProject([
      "docusaurus.config.js": "module.exports = {markdown: {emoji: false}};", "docs/a.md": "# A",
    ]).read()
    let page = project.converter.convert(Array(":tada:".utf8), path: "docs/a.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == ":tada:\n")
  }
}
