import Site
import Testing
@testable import HTML

/// The options of code blocks, and their HTML.
@Suite struct CodeBlockOptionTests {
  @Test func `Title and language`() {
    #expect(
      RenderedPage("```text title=\"A <b> & c\"\na\n```").html
        == """
        <figure class="code">
        <figcaption><span class="code-title" dir="auto">A &lt;b&gt; &amp; c</span> \
        <span class="code-language">Text</span></figcaption>
        <pre><code class="language-text">a
        </code></pre>
        </figure>

        """)
  }

  @Test(arguments: ["diff swift", "diff-swift"])
  func `A diff of code in a language`(info: String) {
    #expect(
      code(info, "@@ -1 +1 @@\n let a = \"\n-let b\n+let c")
        == """
        <pre class="lines changed"><code class="language-\(info.dropFirst(5))"><span class="line">\
        <span class="k">@@ -1 +1 @@</span>
        </span><span class="line"><span class="k">let</span> a = <span class="s">&quot;</span>
        </span><del class="line"><span class="k">let</span> b
        </del><ins class="line"><span class="k">let</span> c
        </ins></code></pre>

        """)
    #expect(RenderedPage("```diff nonsense\n+a\n```").identifiers == ["code.unknown-option"])
  }

  @Test func `An unknown language is reported once for a page`() {
    let page = RenderedPage("```swfit\na\n```\n\n```swfit\nb\n```\n\n```klingon\nc\n```")
    #expect(page.diagnostics == ["1:1 code.unknown-language", "9:1 code.unknown-language"])
    #expect(page.rendered.diagnostics.first?.help == "did you mean “swift”?")
    #expect(page.html.contains("<code class=\"language-klingon\">c"))
  }

  @Test func `A title without a language`() {
    #expect(
      RenderedPage("``` title='A b'\na\n```").html
        == """
        <figure class="code">
        <figcaption><span class="code-title" dir="auto">A b</span></figcaption>
        <pre><code>a
        </code></pre>
        </figure>

        """)
  }

  /// Returns the HTML of the code without the figure around it.
  private func code(_ info: String, _ lines: String = "a\nb\nc") -> String {
    let html = RenderedPage("```\(info)\n\(lines)\n```").html
    guard let start = html.firstRange(of: "<pre")?.lowerBound else { return html }
    return String(html[start...].replacing("</figure>\n", with: ""))
  }

  @Test(arguments: ["text {2}", "text{2}", "text hl_lines=\"2\"", "text, highlight=[2]", "text mark={2-2}"])
  func `Highlighted line`(info: String) {
    #expect(
      code(info)
        == """
        <pre class="lines"><code class="language-text"><span class="line">a
        </span><mark class="line">b
        </mark><span class="line">c
        </span></code></pre>

        """)
  }

  @Test(arguments: [
    "text showLineNumbers startLine=9", "text startLine=9", "text linenums=\"9\"",
    "text linenos linenostart=9",
    "text lineNumbers=true startLineNumber=9",
  ])
  func `Line numbers are aligned`(info: String) {
    #expect(
      code(info)
        == """
        <pre class="lines"><code class="language-text"><span class="line" data-line=" 9">a
        </span><span class="line" data-line="10">b
        </span><span class="line" data-line="11">c
        </span></code></pre>

        """)
  }

  @Test func `Inserted and deleted lines`() {
    #expect(
      code("text ins={1} del=2-3")
        == """
        <pre class="lines changed"><code class="language-text"><ins class="line">a
        </ins><del class="line">b
        </del><del class="line">c
        </del></code></pre>

        """)
  }

  @Test func `Lines of a diff are marked by their first character`() {
    #expect(
      code("diff linenos", " a\n-b\n+c")
        == """
        <pre class="lines"><code class="language-diff"><span class="line" data-line="1"> a
        </span><del class="line" data-line="2"><span class="d">-b</span>
        </del><ins class="line" data-line="3"><span class="i">+c</span>
        </ins></code></pre>

        """)
  }

  @Test func `A token on several lines is closed and reopened on each line`() {
    #expect(
      code("swift {2}", "/* a\n\nb */ let")
        == """
        <pre class="lines"><code class="language-swift"><span class="line"><span class="c">/* a</span>
        </span><mark class="line">
        </mark><span class="line"><span class="c">b */</span> <span class="k">let</span>
        </span></code></pre>

        """)
  }

  @Test(arguments: [
    ("text [Tea.swift]", [], "<span class=\"code-title\" dir=\"auto\">Tea.swift</span>"),
    ("text [1]", [], "<mark class=\"line\">a"),
    ("text title=\"a", [], "<span class=\"code-title\" dir=\"auto\">a</span>"),
    ("text titel=\"a\"", ["1:1 code.unknown-option"], "<figcaption>Text</figcaption>\n<pre><code"),
    ("text extra words", ["1:1 code.unknown-option", "1:1 code.unknown-option"], "<pre><code"),
    ("text title", ["1:1 code.wrong-value"], "<pre><code"),
    ("text startLine=one", ["1:1 code.wrong-value"], "<pre><code"),
    ("text startLine=99999999999999999999", ["1:1 code.wrong-value"], "<pre><code"),
    ("text {2,9}", ["1:1 code.no-such-line"], "<mark class=\"line\">b"),
    ("text {0-1}", ["1:1 code.no-such-line"], "<mark class=\"line\">a"),
    ("text {1-99999999999}", ["1:1 code.no-such-line"], "<mark class=\"line\">c"),
    ("text {x,3-2,1}", ["1:1 code.unreadable-lines"], "<mark class=\"line\">a"),
    ("text {}", [], "<pre class=\"lines\"><code"),
    ("text linenos=false", [], "<pre><code"),
  ])
  func `Invalid options are reported and ignored`(info: String, diagnostics: [String], html: String) {
    let page = RenderedPage("```\(info)\na\nb\nc\n```")
    #expect(page.diagnostics == diagnostics)
    #expect(page.html.contains(html), "\(page.html)")
  }

  @Test func `Plain GFM has no options`() {
    let page = RenderedPage("```text title=\"a\" {1}\na\n```\n\n```{1} b\nc\n```", options: .plain)
    #expect(
      page.html
        == "<pre><code class=\"language-text\">a\n</code></pre>\n<pre><code class=\"language-{1}\">c\n</code></pre>\n"
    )
    #expect(page.diagnostics == [])
  }

  @Test func `Line numbers count for whether a line may overflow`() {
    let line = String(repeating: "a", count: 26)
    #expect(!code("text", line).contains("tabindex"))
    #expect(code("text linenos", line).contains("tabindex"))
  }
}

/// Readers of a declaration expect the other code on the page to be in its language.
@Suite struct DeclaredLanguageTests {
  @Test(arguments: [
    ("@Declaration {\n```swift\na\n```\n}\n\n```swift\na\nb\n```", nil),
    ("@Declaration {\n```swift\na\n```\n}\n\n```c\na\nb\n```", "C"),
    ("```swift\na\nb\n```", "Swift"), ("@Declaration {\n```\na\n```\n}\n\n```swift\na\nb\n```", "Swift"),
  ])
  func theLanguageOfTheDeclarationIsNoLabel(text: String, label: String?) {
    let html = RenderedPage(text).html
    #expect(html.contains("<figcaption>") == (label != nil))
    #expect(label.map { html.contains("<figcaption>\($0)</figcaption>") } ?? html.contains("language-swift"))
  }
}

/// Commands of npm as tabs for several package managers.
@Suite struct PackageTabTests {
  @Test(arguments: [
    ("npm install tea", ["npm install tea", "pnpm add tea", "yarn add tea", "bun add tea"]),
    ("npm install -D tea", ["npm install -D tea", "pnpm add -D tea", "yarn add -D tea", "bun add -d tea"]),
    ("npm install", ["npm install", "pnpm install", "yarn install", "bun install"]),
    (
      "$ npx tea --hot",
      ["$ npx tea --hot", "$ pnpm dlx tea --hot", "$ yarn dlx tea --hot", "$ bunx tea --hot"]
    ),
    (
      "npm run tea -- --hot",
      ["npm run tea -- --hot", "pnpm run tea --hot", "yarn run tea --hot", "bun run tea --hot"]
    ),
    (
      "cd tea\nnpm ci",
      [
        "cd tea\nnpm ci", "cd tea\npnpm install --frozen-lockfile", "cd tea\nyarn install --immutable",
        "cd tea\nbun ci",
      ]
    ),
  ])
  func commandsAreConverted(_ code: String, _ expected: [String]) throws {
    #expect(try #require(PackageTabs.tabs(for: code.utf8)).map(\.code) == expected)
  }

  @Test(arguments: ["brew install tea", "npm installation", "npx"])
  func otherCommandsAreNot(_ code: String) { #expect(PackageTabs.tabs(for: code.utf8) == nil) }

  @Test func tabsHaveTheNamesOfPackageManagers() {
    let page = RenderedPage("```shell packages\nnpm install tea\n```\n")
    #expect(page.diagnostics == [])
    #expect(
      page.html.contains(
        "<p class=\"tab-title\" id=\"tab-pnpm\">pnpm</p>\n<pre><code class=\"language-shell\">"))
    #expect(RenderedPage("```shell packages\ntea\n```\n").diagnostics == ["1:1 code.no-package-command"])
  }
}
