import Basics
import Testing

@testable import Dialects

struct MDXTests {
  private let dialect = Dialect.docusaurus

  @Test(arguments: [
    ("- <div>Some **bold** `a`</div>", "- <div>Some <strong>bold</strong> <code>a</code></div>"),
    ("1. <p>[l](https://a.example)</p>", "1. <p><a href=\"https://a.example\">l</a></p>"),
    ("- - <p>*a*</p>", "- - <p><em>a</em></p>"), ("- a <b>*b*</b>", "- a <b>*b*</b>"),
    ("- b\n  - <summary>**a**</summary>", "- b\n  - <summary><strong>a</strong></summary>"),
  ])
  func markdownInHTMLOfListItems(_ page: String, _ expected: String) {
    #expect(dialect.converted(page, path: "page.mdx") == expected)
  }

  /// Sources: Starlight, “Code”; Docusaurus, “Importing code snippets”.
  @Test func importedTextIsCode() {
    let page = """
      import pour from './pour.js?raw'
      import boil from '!!raw-loader!./boil.js'

      export const heat = (water, minutes = 3) => `heat ${water}
      wait ${minutes}`

      <Code code={pour} lang="js" />

      <CodeBlock language="js">{boil}</CodeBlock>

      <Code code={heat('green', 2)} lang="sh" />

      ![Pot](./pot.png)
      """
    let found = dialect.result(
      page, path: "a/page.mdx", includes: ["a/pour.js": "pour(1)\n", "a/boil.js": "boil(2)\n"])
    #expect(
      Dialect.tidy(found.text)
        == "```js\npour(1)\n```\n\n```js\nboil(2)\n```\n\n```sh\nheat green\nwait 2\n```\n\n![Pot](./pot.png)"
    )
    #expect(found.diagnostics.isEmpty)
  }

  @Test func importedValuesAreShown() {
    let page = """
      import { kettle, heat as warmth, unknown } from './data/pots'
      import facts from './facts.json'
      import pot from './pot.png'

      {kettle}, {warmth.water}, {unknown}, {facts.leaves[0]} and {missing.x}.
      """
    let found = dialect.result(
      page, path: "a/page.mdx",
      includes: [
        "a/data/pots.ts":
          "export const kettle = 'Iron'\nexport const heat = { water: 80 }\nexport const unknown = await f()",
        "a/facts.json": #"{"leaves": ["green"]}"#,
      ])
    #expect(Dialect.tidy(found.text) == "Iron, 80, `unknown`, green and `missing.x`.")
    #expect(
      found.diagnostics.map(\.message) == [
        "the value of the expression “unknown” is not known (2 times on this page)"
      ])
    #expect(found.files == ["a/page.mdx"])
  }

  @Test(arguments: [
    // Modules and comments.
    (
      "import Tabs from '@theme/Tabs';\nimport {\n  a,\n  b\n} from './x';\n\nexport const x = () => (\n  <b>it's</b>\n);\n\n# A",
      "# A"
    ),
    ("{/* a\n\nb */}\n\ntext {/* c */}end", "text end"),
    ("export is a word.\n\nimport duties are high.", "export is a word.\n\nimport duties are high."),
    // Expressions.
    ("export const name = 'Tea';\n\nHot {name}{' '}now {3}", "Hot Tea now 3"),
    ("a {props.x} b", "a `props.x` b"), ("- <Mark id=\"c\" /> b", "- <a id=\"c\"></a> b"),
    ("`{x}` and \\{y}", "`{x}` and \\{y}"),
    (
      "export const two = `b\nc`\n\na <Mark label={two} /> d <b title={two}>e</b>\nf",
      "a b c d <b title=\"b c\">e</b>\nf"
    ),
    ("## Pots {#pots}\n\n### Lids {/* #lids */}", "## Pots {#pots}\n\n### Lids {#lids}"),
    // Indentation is no code.
    ("<div>\n\n      text\n\n</div>", "text"),
    (
      "1. a\n\n\t\t```js\n\t\tb\n\t\t  c\n\t\t```\n\n    :::tip\n    d\n    :::",
      "1. a\n\n   ```js\n   b\n     c\n   ```\n\n    @Aside(kind: tip) {\n\n    d\n\n    }"
    ),
    (
      "  4. a\n\n     b\n\n    5. c\n\n        d\n\n        ```js\n        e\n        ```\n\nf",
      "  4. a\n\n     b\n\n5. c\n\n    d\n\n    ```js\n    e\n    ```\n\nf"
    ),
    (
      "<ol>\n  <li className=\"a\">\n    **b** c\n  </li>\n  <li>d</li>\n</ol>",
      "<ol>\n  <li class=\"a\">\n\n  **b** c\n\n  </li>\n  <li>d</li>\n</ol>"
    ),
    // Components on the line of a marker.
    (
      "1. a\n2.  <Tabs>\n    <TabItem label=\"B\">\n    c\n    </TabItem>\n    </Tabs>\n\n    d\n3. <Badge text=\"e\" />",
      "1. a\n2.\n    @TabNavigator {\n\n    @Tab(\"B\") {\n\n    c\n\n    }\n\n    }\n\n    d\n3. @Badge(\"e\")"
    ),
    ("import a from 'a'; import\nB from './b.mdx'; import c from\n'c';\n\nd", "d"),
    ("<CodeBlock language=\"sh\">\n{`a ${b(1)} c\nd`}\n</CodeBlock>", "```sh\na ${b(1)} c\nd\n```"),
    (":::note[A]{#b .c}\nd\n:::", "<a id=\"b\"></a>\n\n@Aside(\"A\", kind: note) {\n\nd\n\n}"),
    // Attributes of JSX.
    ("a <span className=\"x\" style={{color: 'red'}}>b</span><br/>", "a <span class=\"x\">b</span><br/>"),
    ("a <img src={require('./a.png').default} width={20} /> b", "a <img src=\"./a.png\" width=\"20\"> b"),
    (
      "import logo from './logo.png';\n\na <img src={logo} alt=\"L\" /> b",
      "a <img src=\"./logo.png\" alt=\"L\"> b"
    ),
    ("a <Link to=\"/x\">b</Link>", "a <a href=\"/x\">b</a>"),
    // Markdown in lines of HTML.
    (
      "<table>\n  <tr>\n    <td>`a<b>` **c `d`** [*e*](f.md \"g\") _h_</td><td>i_j_k 2 * 3 ![l](m.png)</td>\n  </tr>\n</table>",
      "<table>\n  <tr>\n<td><code>a&lt;b></code> <strong>c <code>d</code></strong> <a href=\"f.md\"><em>e</em></a> <em>h</em></td><td>i_j_k 2 * 3 <img src=\"m.png\" alt=\"l\" /></td>\n  </tr>\n</table>"
    ),
    ("<br />\nThe *row*", "<br />\n\nThe *row*"), ("a\n<b>c</b>\nd", "a\n<b>c</b>\nd"),
    ("{\n\n<p className=\"a\">\n  **b**\n</p>\n\n}\n\nc", "**b**\n\nc"),
    (
      "<YouTubeEmbed videoId=\"a\" title=\"B\" />",
      "@Embed(\"https://www.youtube.com/watch?v=a\", title: \"B\")"
    ),
    (":::section{.a}\nb\n:::", "b"),
    (
      "<Tabs values={[{label: (<><Icon name=\"a\" /> Green tea</>), value: 'b'}]}>\n<TabItem value=\"b\">\n\nc\n\n</TabItem>\n</Tabs>",
      "@TabNavigator {\n\n@Tab(\"Green tea\") {\n\nc\n\n}\n\n}"
    ),
    ("<OwnTabs>\n<OwnTab>a</OwnTab>\n</OwnTabs>", "a"),
    // Components.
    ("New <Badge text=\"Beta\" variant=\"tip\" /> x", "New @Badge(\"Beta\", style: tip) x"),
    ("<Unknown a={[1, {b: '>'}]}>\n  **a**\n</Unknown>", "**a**"),
    ("a <Unknown>b</Unknown> c", "a b c"),
    ("<Details summary=\"More\">\n\ntext\n\n</Details>", "@DisclosureGroup(\"More\") {\n\ntext\n\n}"),
    (
      "<details>\n<summary><Badge text=\"A\" /> <img src=\"b.png\" alt=\"B\"></summary>\n\nc\n\n</details>",
      "@DisclosureGroup(\"A B\") {\n\nc\n\n}"
    ),
    (
      "<details open>\n  <summary>A `b` **c**</summary>\n\n  text\n</details>",
      "@DisclosureGroup(\"A b c\", isExpanded: true) {\n\ntext\n\n}"
    ),
    ("<Card title=\"Tea\" icon=\"cup\">\n  Hot.\n</Card>", "**Tea**\n\nHot."),
    (
      "<CodeBlock language=\"js\" title=\"a.js\">{`let a\nlet b`}</CodeBlock>",
      "```js title=\"a.js\"\nlet a\nlet b\n```"
    ),
    (
      "<iframe src=\"https://example.com/x\" title=\"A\" />",
      "@Embed(\"https://example.com/x\", title: \"A\")"
    ),
    ("<Steps>\n1. a\n2. b\n</Steps>", "@Steps {\n\n1. a\n2. b\n\n}"),
    ("<Aside type=\"danger\" title=\"Hot\">\nx\n</Aside>", "@Aside(\"Hot\", kind: caution) {\n\nx\n\n}"),
    // Malformed input stays.
    ("<Tabs\n\ntext", "<Tabs\n\ntext"), ("a < b and <3", "a < b and <3"), ("</Tabs>\n\ntext", "text"),
    (
      "<ul>\n  <li>\n    <a href=\"/b\">\n      <h3 id=\"c\">D</h3>\n      <p>\n        e\n      </p>\n    </a>\n  </li>\n</ul>",
      "<ul>\n  <li>\n<a href=\"/b\">\n\n### D {#c}\n\ne\n\n</a>\n  </li>\n</ul>"
    ),
    ("<Unknown>\n\ntext", "text"), ("{unclosed\n\ntext", "{unclosed\n\ntext"),
  ])
  func pagesAreConverted(_ page: String, _ expected: String) {
    #expect(dialect.converted(page, path: "page.mdx") == expected)
  }

  @Test func tabsNestInListsAndAdmonitions() {
    let page = """
      1. Step

         :::tip
         <Tabs groupId="os" values={[{label: 'Linux', value: 'linux'}]}>
           <TabItem value="linux" default>

           ```bash
           # </TabItem>
           ```

           </TabItem>
           <TabItem value="mac" label="macOS">Use `brew`.</TabItem>
         </Tabs>
         :::
      """
    #expect(
      dialect.converted(page) == """
        1. Step

           @Aside(kind: tip) {

           @TabNavigator {

           @Tab("Linux") {

           ```bash
           # </TabItem>
           ```

           }

           @Tab("macOS") {

           Use `brew`.

           }

           }

           }
        """)
  }

  @Test func cardGridsBecomeGrids() {
    let page =
      "<CardGrid>\n  <Card title=\"A\">\n    x\n\n    - y\n  </Card>\n  <LinkCard title=\"B\" href=\"/b/\" description=\"d\" />\n</CardGrid>"
    #expect(
      dialect.converted(page)
        == "@Grid(minimum: 250) {\n- **A**\n\n  x\n\n  - y\n\n- **[B](/b/)**\n\n  d\n\n}")
  }

  @Test func partialsAreIncluded() {
    let page = "import Part from './parts/_part.mdx';\n\n<Part name=\"Tea\" />\n\nend"
    #expect(
      dialect.converted(
        page, path: "docs/page.mdx",
        includes: [
          "docs/parts/_part.mdx":
            "---\nx: y\n---\n{props.name} ![](./a.png)\n\nimport P from './_part.mdx';\n\n<P />\n"
        ]
      ).hasPrefix("Tea ![](/docs/parts/a.png)"))
  }

  /// Scripts whose components only show a page are read. Other components have no counterpart.
  @Test func componentsOfScriptsShowPages() {
    let page =
      "import { Part, Other, None } from './\\_parts';\n\n<Part />\n\n<Other />\n\n<None />\n\n<Missing />\n\nend"
    let script =
      "import Content from './parts/a.md';\nimport B from './b.md';\n\nexport function Part() {\n  return <Content />;\n}\n"
      + "export const Other = () => (<B/>);\nexport function None() {\n  return <p>x</p>;\n}\n"
    let result = dialect.result(
      page, path: "docs/page.mdx",
      includes: [
        "docs/_parts.jsx": script, "docs/parts/a.md": "---\nid: x\n---\nFrom *a* ![](c.png)",
        "docs/b.md": "From b",
      ])
    #expect(Dialect.tidy(result.text) == "From *a* ![](/docs/parts/c.png)\n\nFrom b\n\nend")
    #expect(result.diagnostics.map(\.identifier) == ["foreign.component", "foreign.component"])
  }

  /// The files of installed packages are not part of the project.
  @Test func importsFromPackagesAreUnknownComponents() {
    let page = dialect.result("import Part from '@tea/pots/part.md';\n\n<Part />\n", path: "a.mdx")
    #expect(page.diagnostics.map(\.identifier) == ["foreign.component"])
    #expect(page.diagnostics[0].severity == .warning)
  }

  @Test(arguments: [
    (
      "<details id=\"a\">\n<summary>B</summary>\n\nc\n\n</details>",
      "<a id=\"a\"></a>\n\n@DisclosureGroup(\"B\") {\n\nc\n\n}"
    ),
    ("a <img src={useBaseUrl('img/a.png')} /> b", "a <img src=\"/img/a.png\"> b"),
    ("a <img src={useBaseUrl('/img/a.png')} /> b", "a <img src=\"/img/a.png\"> b"),
  ])
  func componentsAreConverted(_ page: String, _ expected: String) {
    #expect(dialect.converted(page, path: "a.mdx") == expected)
  }

  /// Source: docusaurus-utils, `unwrapMdxCodeBlocks`.
  @Test(arguments: [
    (
      "a\n\n```mdx-code-block\nimport A from 'a';\n\n:::tip\nb\n:::\n```\n\nc",
      "a\n\n@Aside(kind: tip) {\n\nb\n\n}\n\nc"
    ),
    ("````mdx-code-block\n```js\na\n```\n````", "```js\na\n```"),
    ("```mdx-code-block\n```mdx-code-block\na\n```\n", "```mdx-code-block\na"),
  ])
  func codeBlocksOfMDXArePartOfThePage(_ page: String, _ expected: String) {
    #expect(dialect.converted(page, path: "a.md") == expected)
  }

  /// Readers would miss the text in attributes, and links lead to IDs.
  @Test(arguments: [
    (
      "<Question id=\"a-b\" question=\"Why *tea*?\">\n\nText\n\n</Question>",
      "<a id=\"a-b\"></a>\n\n**Why *tea*?**\n\nText", ": only its content is shown"
    ),
    ("<Brew label=\"Hot\" />", "**Hot**", ": only its text is shown"),
    ("<Brew kind=\"hot\" />\n\na", "a", " and is left out"),
    ("Go to <MenuPath path=\"Pots > Lids\" />.", "Go to Pots \\> Lids.", ": only its text is shown"),
    ("a <Mark class=\"b c\" /> d", "a  d", " and is left out"),
    ("a <Mark kind=\"b\" /> d", "a  d", " and is left out"),
    ("a <Mark kind=\"b c\">d</Mark>", "a d", ": only its content is shown"),
  ])
  func unknownComponentsKeepTheirText(_ page: String, _ expected: String, _ end: String) {
    let result = dialect.result(page, path: "a.mdx")
    #expect(Dialect.tidy(result.text) == expected)
    #expect(result.diagnostics.map { $0.message.hasSuffix("has no counterpart\(end)") } == [true])
  }

  /// The extension of a script can be left out, and code that is not known has a message of its own.
  @Test func codeOfScripts() {
    let page =
      "import pour from './pour?raw'\nimport boil from './boil?raw'\n\n<Code code={pour} lang=\"ts\" />\n\n<Code code={boil} />"
    let result = dialect.result(page, path: "a.mdx", includes: ["pour.tsx": "pour(1)\n"])
    #expect(Dialect.tidy(result.text) == "```ts\npour(1)\n```")
    #expect(
      result.diagnostics.map(\.message) == [
        "the code of the component “Code” is not known, so it is left out"
      ])
  }

  @Test func unknownComponentsAreReportedOnce() {
    let page = dialect.result("<X />\n\n<X />\n\na <Y/> b\n\n{f()}", path: "a.mdx")
    #expect(
      page.diagnostics.map(\.identifier).sorted() == [
        "foreign.component", "foreign.component", "foreign.expression",
      ])
    #expect(page.diagnostics[0].message.contains("2 times"))
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "<A\n", "<A>\n", "<A {\n", "{\n", "{/*\n", ":::note\n", "<Tabs>\n<TabItem>\n", "<A b=\"\n", "`<A>",
      "<A><B>",
    ])
  func hostileInputTakesLinearTime(_ piece: String) {
    _ = dialect.converted(String(repeating: piece, count: 1_000), path: "a.mdx")
  }
}

struct ContainerTests {
  @Test(arguments: [
    (":::note\na\n:::", "@Aside(kind: note) {\n\na\n\n}"),
    (":::note Your title\na\n:::", "@Aside(\"Your title\", kind: note) {\n\na\n\n}"),
    (":::danger[A `b`]{.x}\na\n:::", "@Aside(\"A b\", kind: caution) {\n\na\n\n}"),
    (":::tip{title=\"x y\"}\na\n:::", "@Aside(\"x y\", kind: tip) {\n\na\n\n}"),
    (
      "::::info\n:::tip\na\n:::\nb\n::::",
      "@Aside(\"Info\", kind: note) {\n\n@Aside(kind: tip) {\n\na\n\n}\n\nb\n\n}"
    ),
    ("::: details Click\n```\n:::\n```\n:::", "@DisclosureGroup(\"Click\") {\n\n```\n:::\n```\n\n}"),
    (":::note\nunclosed", "@Aside(kind: note) {\n\nunclosed\n\n}"), ("text\n\n:::", "text"),
    ("- a\n\n  :::tip\n  b\n  :::\n\nc", "- a\n\n  @Aside(kind: tip) {\n\n  b\n\n  }\n\nc"),
    (
      "::: code-group\n```js{1} [a.js]\nx\n```\n```ts [b.ts]\ny\n```\n:::",
      "@TabNavigator {\n\n@Tab(\"a.js\") {\n\n```js {1}\nx\n```\n\n}\n\n@Tab(\"b.ts\") {\n\n```ts\ny\n```\n\n}\n\n}"
    ),
    ("> [!note] x\n> y\n\n> [!TODO]\n> z", "> [!NOTE]\n> x\n> y\n\n@Aside(\"Todo\", kind: note) {\n\nz\n\n}"),
  ])
  func containersAreConverted(_ page: String, _ expected: String) {
    #expect(Dialect.vitePress.converted(page) == expected)
  }
}

struct FenceOptionTests {
  @Test(arguments: [
    ("js", "js"),
    ("js {1,3-5} title=\"a b.js\" showLineNumbers", "js title=\"a b.js\" {1,3-5} showLineNumbers"),
    ("ts:line-numbers=5 {1}", "ts {1} startLine=5 showLineNumbers"), ("js{2}", "js {2}"),
    ("js ins={1} del={2-3} wrap \"text\" /re{1}/", "js ins={1} del={2-3}"),
    ("js showLineNumbers=false", "js"),
    ("jsx live noInline", "jsx"), ("sh [npm]", "sh title=\"npm\""),
    ("sh [npm ~logos:npm~]", "sh title=\"npm\""), ("", ""),
    ("title=\"x\"", "text title=\"x\""),
    ("js {9-12}", "js {9}"),
  ])
  func optionsAreConverted(_ info: String, _ expected: String) {
    let code = String(repeating: "x\n", count: 9)
    #expect(Dialect.docusaurus.converted("```\(info)\n\(code)```") == "```\(expected)\n\(code)```")
  }

  @Test func marksInCodeBecomeOptions() {
    let page =
      "```js\na\n// highlight-next-line\nb\n// highlight-start\nc\nd\n// highlight-end\ne // [!code ++]\nf <!-- [!code focus] -->\n```"
    #expect(Dialect.vitePress.converted(page) == "```js {2-4,6} ins={5}\na\nb\nc\nd\ne\nf\n```")
  }

  @Test func codeOfFilesIsIncluded() {
    let files = ["snippets/a.js": "x\n// #region r\n  y\n  z\n// #endregion r\n"]
    #expect(
      Dialect.vitePress.converted(
        "<<< @/snippets/a.js#r{1 ts:line-numbers} [T]", path: "guide/b.md", includes: files)
        == "```ts title=\"T\" {1} showLineNumbers\ny\nz\n```")
    let missing = Dialect.vitePress.result("<<< ./b.js")
    #expect(missing.diagnostics.map(\.identifier) == ["foreign.include"])
  }
}
