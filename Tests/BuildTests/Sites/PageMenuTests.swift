import Testing

@testable import Build

private let files: [String: String] = [
  "content/index.md": "# Home\n\nSee [tea](tea/green.md).\n",
  "content/tea/green.md": "---\ntitle: Green & mild\n---\n\n# Green & mild\n\nSee [home](../index.md).\n",
  "content/tea/black.markdown": "# Black\n\nStrong.\n",
]

/// The items of the page menu: the page's Markdown, and links to edit the page and to report a problem.
@Suite struct PageMenuTests {
  /// Returns the menu of a page.
  private func menu(_ page: String) -> String {
    page.part(from: #"<nav popover id="unfold-page-menu""#, to: "</nav>")
  }

  /// Returns the URLs in the menu of a page.
  private func links(_ page: String) throws -> [String] { try menu(page).all(#"href="([^"]*)""#) }

  @Test func eachPageIsPublishedAsMarkdown() throws {
    let site = try TestSite(files)
    #expect(try site.build().diagnostics == [])
    #expect(site.read("public/tea/green.md") == files["content/tea/green.md"])
    #expect(site.read("public/tea/black.md") == files["content/tea/black.markdown"])
    #expect(try links(site.page("tea/green/")) == ["../green.md"])
    #expect(try links(site.page("")) == ["index.md"])
    #expect(site.page("tea/green/").has(#"<link rel="alternate" type="text/markdown" href="../green.md">"#))
    // A section without an index page has no Markdown.
    #expect(menu(site.page("tea/")) == "")
    #expect(try site.build(urls: .file).errors == 0)
    #expect(try links(site.page("tea/green.html")) == ["green.md"])
  }

  @Test func copiesHaveNoDirectives() throws {
    let site = try TestSite(
      files.with([
        "content/black/index.md": "# Pu-erh\n\n@Aside(kind: tip) {\n  See <doc:green> and <doc:Nothing>.\n}\n"
      ]))
    try site.build()
    #expect(
      site.read("public/black/index.md")
        == "# Pu-erh\n\n> [!TIP]\n> See [Green & mild](../tea/green.md) and <doc:Nothing>.\n")
  }

  @Test func allPagesAreOneTextOnRequest() throws {
    let site = try TestSite(files.with(["unfold.yml": "baseURL: https://s.org/d/\nllmsFull: true\n"]))
    #expect(try site.build().diagnostics == [])
    let text = """
      # Home

      Source: https://s.org/d/

      See [tea](tea/green.md).

      # Black

      Source: https://s.org/d/tea/black/

      Strong.

      # Green & mild

      Source: https://s.org/d/tea/green/

      See [home](../index.md).

      """
    #expect(site.read("public/llms-full.txt") == text)
    try site.write("content/tea/black.markdown", "# Black\n\nStronger.\n")
    _ = try site.build()
    #expect(site.read("public/llms-full.txt") == text.replacing("Strong.", with: "Stronger."))
  }

  @Test func oneTextNeedsPublishedMarkdown() throws {
    let site = try TestSite(files.with(["unfold.yml": "markdown: false\nllmsFull: true\n"]))
    let found = try site.build().diagnostics
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("[content.full-text]") })
    #expect(!site.texts(".txt").keys.contains { $0.hasSuffix("llms-full.txt") })
  }

  @Test func markdownCanBeTurnedOff() throws {
    let site = try TestSite(files.with(["unfold.yml": "markdown: false\n"]))
    #expect(try site.build().diagnostics == [])
    #expect(site.texts(".md").isEmpty)
    #expect(try links(site.page("tea/green/")) == [])
    #expect(!site.page("tea/green/").has("text/markdown"))
  }

  @Test func theUrlsForEditingAndReporting() throws {
    let site = try TestSite(
      files.with([
        "unfold.yml": """
        baseURL: https://s.org/d/
        markdown: false
        editURL: https://a.org/edit/{path}
        reportURL: https://a.org/new?title={title}&page={url}

        """
      ]))
    #expect(try site.build().diagnostics == [])
    #expect(
      try links(site.page("tea/green/")) == [
        "https://a.org/edit/tea/green.md",
        "https://a.org/new?title=Green%20%26%20mild&amp;page=https%3A%2F%2Fs.org%2Fd%2Ftea%2Fgreen%2F",
      ])
    #expect(site.page("tea/green/").has(#"class="feedback""#))
  }

  @Test func readersAreAskedWhetherAPageIsHelpful() throws {
    let site = try TestSite(
      files.with(["unfold.yml": "language: de\nfeedbackURL: \"https://a.org/?{path}&{answer}\"\n"]))
    #expect(try site.build().diagnostics == [])
    #expect(
      site.page("tea/green/").has(
        #"""
        <p class="feedback">War diese Seite hilfreich?<a href="https://a.org/?tea/green.md&amp;yes" rel="external nofollow">Ja</a>\#
        <a href="https://a.org/?tea/green.md&amp;no" rel="external nofollow">Nein</a></p>
        """#))
    // A section without an index page is not asked about.
    #expect(!site.page("tea/").has("hilfreich"))
    try site.write("unfold.yml", "feedbackURL: https://a.org/\neditURL: https://a.org/{answer}\n")
    #expect(try site.build().diagnostics.count == 2)
  }

}
