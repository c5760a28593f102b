import Testing

@testable import Build

private let pages: [String: String] = [
  "content/index.md": "# Home\n\nPlain text.\n",
  "content/steps.md": "# Steps\n\n@Steps {\n  1. Boil water.\n  2. Pour.\n}\n",
  "content/tree.md": "# Tree\n\n```tree\nsrc/\n  main.swift  begins here\n```\n",
  "content/text.md": """
  # Text @Badge("New")

  Press ++ctrl+c++ in HTML.

  Oolong
  : A tea.

  *[HTML]: HyperText Markup Language

  ```c
  brew(); // (1)!
  ```

  1. Takes a while.

  """,
]

/// Steps, trees of files, badges, definitions, abbreviations, keys and notes on code: what a site gets, and what others don’t.
@Suite struct ComponentTests {
  /// Returns the paths of the style sheets of the page about steps.
  private func styleSheets(_ site: TestSite) throws -> [String] {
    try site.page("steps/").all(#"<link rel="stylesheet" href="([^"]*)""#)
  }

  @Test func onlyPagesWithComponentsLoadTheirStyleSheet() throws {
    let site = try TestSite(pages.with(["unfold.yml": "integrity: true\n"]))
    #expect(try site.build().diagnostics == [])
    #expect(site.page("").count(of: #"rel="stylesheet""#) == 1)
    let (theme, components) = (try styleSheets(site)[0], try styleSheets(site)[1])
    #expect(try components.matches(#"/components\.[0-9a-f]{8}\.css$"#))
    let css = site.read("public/steps/" + components)
    #expect(css.has(".steps"))
    #expect(css.has(".file-tree"))
    #expect(css.has(".text-badge"))
    #expect(css.hasPrefix("@layer theme {"))
    #expect(!site.read("public/steps/" + theme).has(".steps"))
    #expect(try site.page("steps/").matches(#"components\.[^>]*integrity="sha384-"#))
    // A site gets the parts that it uses, and none without components. An update gives the same files as a new build.
    for unused in ["tree", "text", "steps"] {
      try site.write("content/\(unused).md", "# Page\n\nText.\n")
      #expect(try site.build().diagnostics == [])
      try site.expectCleanBuild()
      if unused == "tree" {
        #expect(try !site.read("public/steps/" + styleSheets(site)[1]).has(".file-tree"))
      }
    }
    #expect(!site.files().keys.contains { $0.has("components") })
  }

  @Test func aSiteCanReplaceTheStyleOfAComponent() throws {
    let site = try TestSite(pages.with(["templates/styles/steps.css": ".steps { color: teal }\n"]))
    #expect(try site.build().diagnostics == [])
    let path = try "public/steps/" + styleSheets(site)[1]
    #expect(site.read(path).has(".steps { color: teal }"))
    #expect(site.read(path).has(".file-tree"))
  }

  @Test func textForSearchAndLanguageModels() throws {
    let site = try TestSite(pages.with(["unfold.yml": "baseURL: https://tea.example.com/\n"]))
    try site.build()
    let page = site.page("text/")
    #expect(try page.matches("<title>Text +· Home</title>"))
    #expect(page.has("<kbd>Ctrl</kbd>+<kbd>C</kbd>"))
    #expect(page.has(#"title="HyperText Markup Language""#))
    // The code contains no marker, and the number is not part of its text.
    let code = page.part(from: "<pre", to: "</pre>")
    #expect(code.replacing(try Regex("<[^>]*>"), with: "") == "brew();\n")
  }

  @Test(
    arguments: [
      "",
      "> ",
      "- ",
      "1. > ",
    ])
  func aParagraphBeforeAColonIsUnchangedIfItHasSeveralLines(prefix: String) throws {
    let indent = prefix.hasPrefix(">") ? prefix : String(repeating: " ", count: prefix.count)
    let site = try TestSite(["content/index.md": "# Home\n\n\(prefix)One\n\(indent)two\n\(indent): three\n"])
    #expect(try site.build().diagnostics == [])
    #expect(!site.page("").has("<dl"))
  }

}
