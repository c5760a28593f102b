import PageModel
import Site
import Testing

@testable import HTML

/// Steps, trees of files and badges.
@Suite struct ComponentTests {
  @Test(arguments: [
    (
      "@Steps {\n1. a\n2. b\n}", "<ol class=\"steps\">\n<li>a</li>\n<li>b</li>\n</ol>\n"
    ),
    ("@Steps {\n3. a\n}", "<ol start=\"3\" class=\"steps\">\n<li>a</li>\n</ol>\n"),
    (
      "@Steps {\nbefore\n\n**A**\n\nb\n\n**C**\nd\n\n**E** f\n}",
      """
      <p>before</p>
      <ol class="steps">
      <li>
      <p><strong>A</strong></p>
      <p>b</p>
      </li>
      <li>
      <p><strong>C</strong>
      d</p>
      <p><strong>E</strong> f</p>
      </li>
      </ol>

      """
    ),
    (
      "@Steps {\n### A\n\n**B**\n\n#### C\n\n1. d\n\n### E\n}",
      """
      <ol class="steps">
      <li>
      <h2 id="A">A</h2>
      <p><strong>B</strong></p>
      <h3 id="C">C</h3>
      <ol>
      <li>d</li>
      </ol>
      </li>
      <li>
      <h2 id="E">E</h2>
      </li>
      </ol>

      """
    ),
    (
      "- @Steps {\n  **a**\n  }\n- b",
      "<ul>\n<li>\n<ol class=\"steps\">\n<li>\n<p><strong>a</strong></p>\n</li>\n</ol>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"
    ),
  ])
  func steps(text: String, html: String) {
    let page = RenderedPage(text)
    #expect(page.html == html)
    #expect(page.diagnostics == [])
    #expect(page.summary.components == .steps)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  /// The style sheet of a site has no parts for components that no page contains.
  @Test(arguments: [
    ("| a |\n| - |", PageComponents.tables), ("<table><tr><td>a</td></tr></table>", .tables),
    ("@TabNavigator {\n@Tab(\"A\") {\na\n}\n}", .tabs), ("@Row {\n@Column {\na\n}\n}", .grids),
    ("@Grid(columns: 2) {\n- a\n- b\n}", .grids), ("@Grid(columns: 2) {\na\n\nb\n}", .grids),
    ("```swift {1}\na\n```", .codeLines), ("```diff\n+ a\n```", PageComponents()),
    ("```swift showLineNumbers\na\n```", .codeLines),
    ("a[^1]\n\n[^1]: b", .footnotes), ("@OutlineGroup {\n- a\n  - b\n}", .outlines),
    ("@Metadata {\n@PageColor(blue)\n}\n# A", .pageColors),
    ("@Declaration {\n```swift\na\n```\n}", .declarations),
    ("@PullDownButton(\"A\") {\n- [b](#c)\n\n@Destructive {\n- [d](#e)\n}\n}", .destructiveItems),
    ("> [!NOTE]\n> a\n\n> [!IMPORTANT]\n> a", PageComponents()), ("> [!TIP]\n> a", .tips),
    ("> [!WARNING]\n> a", .warnings), ("> [!CAUTION]\n> a", .cautions), ("> Experiment: a", .experiments),
    ("# A\n\n- a\n\n> b\n\n```swift\na\n```\n\n<p>a</p>", PageComponents()),
  ])
  func componentsWithStylesOfTheirOwn(text: String, expected: PageComponents) {
    #expect(RenderedPage(text).summary.components == expected)
  }

  /// Trusted HTML can have any class of the theme.
  @Test func classesInHTMLMayBeAnyComponent() {
    var options = RenderingOptions()
    options.html = .trusted
    func components(_ text: String) -> PageComponents {
      RenderedPage(text, options: options).summary.components
    }
    #expect(components("<div class=\"grid\">\n\na\n\n</div>") == .all)
    #expect(components("<table><tr><td>a</table>") == .tables && components("<p title=\"grid\">a</p>") == [])
  }

  @Test(arguments: ["@Steps { a }", "@Steps {\n- a\n- b\n}", "@Steps"])
  func withoutSteps(text: String) { #expect(RenderedPage(text).diagnostics == ["1:1 directive.no-list"]) }

  @Test func fileTree() {
    let page = RenderedPage(
      """
      @FileTree("Files") {
      - src/
        - [main.swift](main.md) begins *here*
        - **b**
        - `two words.md` c
      - [docs](docs.md) the manual
        - empty/
      - README
      }
      """)
    #expect(
      page.html == """
        <div class="file-tree" role="group" aria-label="Files">
        <ul>
        <li class="folder"><details open><summary><span class="name">src/</span></summary>
        <ul>
        <li class="file"><span class="name"><a href="‹main.md›">main.swift</a></span> <span class="comment">begins <em>here</em></span></li>
        <li class="file"><span class="name"><strong>b</strong></span></li>
        <li class="file"><span class="name"><code>two words.md</code></span> <span class="comment">c</span></li>
        </ul>
        </details></li>
        <li class="folder"><details open><summary><span class="name">docs</span> <span class="comment">the manual</span></summary>
        <ul>
        <li><a href="‹docs.md›">Overview</a></li>
        <li class="folder"><span class="name">empty/</span></li>
        </ul>
        </details></li>
        <li class="file"><span class="name">README</span></li>
        </ul>
        </div>

        """)
    #expect(page.diagnostics == [])
    #expect(page.summary.components == .fileTree)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func collapsedFileTree() {
    let page = RenderedPage("@FileTree(isExpanded: false) {\n- a\n  - b\n}")
    #expect(page.html.contains("<details><summary>"))
    #expect(RenderedPage("@FileTree { a }").diagnostics == ["1:1 directive.no-list"])
  }

  /// Each text is a tree in a code block, and its names with their depth.
  @Test(arguments: [
    ("a/\n  b\n  c/\n    d\ne\n", "a/(b c/(d)) e"),
    (".\n├── a\n│   └── b c\n└── d\n\n2 directories, 2 files\n", ".(a(b c) d)"),
    (".\n|-- a\n|   `-- b\n`-- d\n", ".(a(b) d)"),
    ("- a\n\t- b\n- c\n", "a(b) c"),
    ("a\n    b\n  c\n    d\ne\n", "a(b c(d)) e"),
    ("  a\nb\n", "a b"),
    (
      "a  # one\nb # two\nc // three\nd <- four\ne ← five\nf\tsix\n",
      "a[one] b[two] c[three] d[four] e[five] f[six]"
    ),
    ("-rf\n<b>\n", "-rf <b>"),
  ])
  func treesInCode(text: String, expected: String) {
    let page = RenderedPage("```tree title=\"A & B\"\n\(text)```\n")
    #expect(page.diagnostics == [])
    #expect(page.summary.components == .fileTree)
    #expect(HTMLChecker.problems(in: page.html) == [])
    #expect(page.html.hasPrefix("<div class=\"file-tree\" role=\"group\" aria-label=\"A &amp; B\">\n"))
    let shape = page.html.replacing(
      /<div[^>]*>|<\/div>|<li[^>]*>|<details[^>]*>|<\/?summary>|<span class="name">|<\/details>/, with: ""
    )
    .replacing(/<\/span> <span class="comment">([^<]*)<\/span>/) { "[\($0.1)]" }
    .replacing("<ul>", with: "(").replacing("</ul>", with: ")").replacing(/<\/?span>|<\/li>/, with: " ")
    .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    let squeezed = shape.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(" (", with: "(").replacing("( ", with: "(").replacing(" )", with: ")")
    #expect(squeezed == "(\(expected))")
  }

  @Test func emptyTreesAndTreesInCapturesAreCode() {
    #expect(RenderedPage("```tree\n```\n").html.contains("<pre>"))
    #expect(RenderedPage("```tree showLineNumbers foo=1\na\n```\n").identifiers == ["code.unknown-option"])
  }

  @Test func badges() {
    let page = RenderedPage(
      "# T @Badge(\"1\")\n\n## A @Badge(\"New & hot\", style: tip)\n\nb@Badge(\"c\"), \\@Badge(\"d\") (@Badge(\"e\"))\n"
    )
    #expect(page.summary.title == "T")
    #expect(page.outline == ["2 A A <span class=\"text-badge tip\">New &amp; hot</span>"])
    #expect(
      page.html.contains(
        "<p>b@Badge(&quot;c&quot;), @Badge(&quot;d&quot;) (<span class=\"text-badge\">e</span>)</p>"))
    #expect(page.diagnostics == [])
    #expect(page.summary.components == .badges)
  }

  @Test func badgeAtTheBeginningOfALine() {
    #expect(
      RenderedPage("@Badge(\"a\") b\n@Badge(\"c\")\n").html
        == "<p><span class=\"text-badge\">a</span> b\n<span class=\"text-badge\">c</span></p>\n")
    #expect(RenderedPage("| @Badge(\"a\") |\n| - |\n").html.contains("<span class=\"text-badge\">a</span>"))
  }
}
