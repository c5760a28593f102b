import Projects
import Testing

@testable import Dialects

struct DocumentationPageTests {
  /// A catalog with a module, an article and a symbol, to which the pages of the tests refer.
  private static let others = [
    "Tea.md": "# ``Tea``", "Pots.md": "# Pots\n\nAll pots.\n\n## Lids & more",
    "lid.md": "# ``Tea/Pot/lid(_:)-1jbzc``",
    "Pot.md": "# ``Tea/Pot``", "images/pot.png": "", "images/pot~dark.png": "", "cup@2x.jpg": "",
    "tour.mp4": "",
    "Resources/a.swift": "let a = 1\n\nlet b = 2\n",
    "Resources/b.swift": "let a = 1\nlet c = 3\n\nlet b = 2\n",
    "tea.zip": "",
  ]

  private func result(_ page: String, _ path: String = "Page.md") throws -> (text: String, problems: [String])
  {
    var files = Self.others
    files[path] = page
    let folder = try CatalogFolder(files)
    let project = try folder.project()
    let converted = project.converter.convert(
      Array(page.utf8), path: path, includes: FolderIncludes(folder: folder.path))
    return (Dialect.tidy(converted.text), converted.diagnostics.map { "\($0.location.line): \($0.message)" })
  }

  private func converted(_ page: String) throws -> String { try result(page).text }

  // MARK: Title and abstract

  @Test(arguments: [
    (
      "# Green tea\n\nThe *first* paragraph\ngoes on.\n\nText.",
      "# Green tea\n\n> The *first* paragraph\n> goes on.\n\nText."
    ),
    ("# Green tea\nAbstract.\n- item", "# Green tea\n\n> Abstract.\n\n- item"),
    ("Green tea\n=========\n\nAbstract.", "# Green tea\n\n> Abstract."),
    ("# Tea <!-- x -->\n\n<!-- y\n z -->\n\nAbstract.", "# Tea\n\n> Abstract.\n\n<!-- y\n z -->"),
    (
      "# Tea\n\n@Metadata {\n  @TechnologyRoot\n  @DisplayName(\"All tea\")\n}\n\nAbstract.",
      "# All tea\n\n> Abstract."
    ),
    ("# Tea\n\n## Overview\n\nText.", "# Tea\n\n## Overview\n\nText."),
    ("# Tea\n\n- item\n\nText.", "# Tea\n\n- item\n\nText."),
    ("# Tea\n\nNote: x", "# Tea\n\n> Note\\: x"),
    ("# ``Tea/Pot/brew(_:minutes:)-5v1ez``\n\nBrews.", "# brew(\\_:minutes:)\n\n> Brews."),
    ("# <doc:Tea/Cup>\n\nA cup.", "# Cup\n\n> A cup."),
    ("# About ``Tea/Pot``\n\nSee ``Pot``.", "# About `Pot`\n\n> See [`Pot`](/Pot.md)."),
    ("No title.\n\nText.", "No title.\n\nText."), ("#", "# Page"), ("", ""),
  ])
  func titleAndAbstract(_ page: String, _ expected: String) throws {
    #expect(try converted(page) == expected)
  }

  @Test(arguments: [
    ("## C++ and a_b", "## C++ and a_b {#C++-and-ab}"), ("## Best practices", "## Best practices"),
    ("## x\n\n## x_y\n\n## x_y", "## x\n\n## x_y\n\n## x_y"),
  ])
  func headingsHaveTheAnchorsOfDocC(_ page: String, _ expected: String) throws {
    #expect(try converted("# T\n\n" + page) == "# T\n\n" + expected)
  }

  // MARK: Links

  @Test(arguments: [
    ("<doc:Pots>", "[](/Pots.md)"), ("[the pots](doc:Pots)", "[the pots](/Pots.md)"),
    ("<doc:Pots#Lids--more>", "[Lids \\& more](/Pots.md#Lids--more)"),
    ("<doc:/documentation/Tea/Pots>", "[](/Pots.md)"),
    ("<doc://com.example.tea/documentation/Tea/Pots>", "[](/Pots.md)"), ("<doc:Tea/Pot>", "[`Pot`](/Pot.md)"),
    ("<doc:#Here>", "[Here](#Here)"), ("<doc:Here>", "[Here](#Here)"), ("[x](doc:pots)", "[x](/Pots.md)"),
    ("``Pot``", "[`Pot`](/Pot.md)"), ("``Tea/Pot/lid(_:)``", "[`lid(_:)`](/lid.md)"),
    ("``Tea``", "[Tea](/Tea.md)"),
    ("``Pot/missing(_:)-5v1ez``", "`missing(_:)`"), ("``Pots``", "[Pots](/Pots.md)"),
    ("``a ` b``", "``a ` b``"), ("``two words``", "``two words``"), ("`` ` ``", "`` ` ``"),
    ("``open", "``open"),
    ("[see ``Pot``](https://x.com)", "[see `Pot`](https://x.com)"), ("### About ``Pot``", "### About `Pot`"),
    ("[a](https://x.com) [b](pot.zip)", "[a](https://x.com) [b](pot.zip)"), ("[p](./Pots)", "[p](/Pots.md)"),
    ("[p][q] [r]\n\n[q]: <doc:Pots>\n[r]: doc:Pot", "[p][q] [r]\n\n[q]: </Pots.md>\n[r]: /Pot.md"),
    ("`<doc:Pots>`", "`<doc:Pots>`"),
  ])
  func links(_ text: String, _ expected: String) throws {
    let start = "# T\n\n## Here\n\n"
    #expect(try converted(start + text) == start + expected)
  }

  @Test func unknownLinksBecomeText() throws {
    let page = try result(
      "# T\n\n## H\n\n<doc:Brew/steep()-1jbzc>, <doc:making-tea>, [*some* text](doc:Nope)\n\n[a][b]\n\n[b]: <doc:No>"
    )
    #expect(page.text == "# T\n\n## H\n\n`steep()`, making tea, *some* text\n\n[a][b]\n\n[b]: <doc:No>")
    #expect(
      page.problems == ["5: no page or symbol page is named `Brew/steep()-1jbzc` (4 times on this page)"]
        || page.problems.count == 1)
  }

  // MARK: Images

  @Test(arguments: [
    ("![A cup](cup)", "![A cup](/cup@2x.jpg)"), ("![A cup](images/deep/cup.jpg)", "![A cup](/cup@2x.jpg)"),
    ("![A *pot*](pot)", "@Image(source: \"/images/pot.png\", alt: \"A pot\")"),
    ("Text ![A pot](pot.png \"Title\") text", "Text ![A pot](/images/pot.png \"Title\") text"),
    ("[![](cup)](doc:Pots)", "[![](/cup@2x.jpg)](/Pots.md)"), ("![x](missing)", "![x](missing)"),
    ("![x](https://x.com/cup)", "![x](https://x.com/cup)"),
    ("@Image(source: cup, alt: \"A cup\")", "@Image(source: \"/cup@2x.jpg\", alt: \"A cup\")"),
    (
      "@Image(\n  source: \"pot\",\n  alt: \"x (y)\") {\n  *Caption*\n}",
      "@Image(source: \"/images/pot.png\", alt: \"x (y)\") {\n\n*Caption*\n\n}"
    ),
    (
      "@Video(source: tour, poster: cup)",
      "@Video(source: \"/tour.mp4\", poster: \"/cup@2x.jpg\", alt: \"tour\")"
    ),
  ])
  func images(_ text: String, _ expected: String) throws {
    #expect(try converted("# T\n\n## H\n\n" + text) == "# T\n\n## H\n\n" + expected)
  }

  // MARK: Lists

  @Test(arguments: [
    (
      "- term Oolong: Partly oxidized.\n- term `Pu-erh`: Fermented\n  tea.\n\n  More.\n- other",
      "Oolong\n: Partly oxidized.\n\n`Pu-erh`\n: Fermented\n  tea.\n\n  More.\n\n- other"
    ),
    (
      "- Parameter minutes: How long.\n- Parameter tea: Which ``Pot``.\n- Returns: A cup.\n- Throws: No water.",
      "## Parameters\n\n`minutes`\n: How long.\n\n`tea`\n: Which [`Pot`](/Pot.md).\n\n## Return Value\n\nA cup.\n\n@Aside(\"Throws\") {\n\nNo water.\n\n}"
    ),
    (
      "- Parameters:\n  - a: First\n  - b: Second\n\n    ```swift\n    x\n    ```\n\nText",
      "## Parameters\n\n`a`\n: First\n\n`b`\n: Second\n\n  ```swift\n  x\n  ```\n\nText"
    ),
    ("- Note: Warm the pot.\n- Plain", "@Aside(\"Note\", kind: note) {\n\nWarm the pot.\n\n}\n\n- Plain"),
    ("- item\n  - Note: nested stays", "- item\n  - Note: nested stays"), ("- terminal: x", "- terminal: x"),
    ("- term without colon", "- term without colon"), ("- Parameter", "- Parameter"),
  ])
  func taggedLists(_ text: String, _ expected: String) throws {
    #expect(try converted("# T\n\n## H\n\n" + text) == "# T\n\n## H\n\n" + expected)
  }

  // MARK: Asides

  @Test(arguments: [
    ("> Note: known\n> more", "> Note: known\n> more"),
    (
      "> Earlier versions: Text\n> with *more*\nlazy.\n>\n> - ``Pot``",
      "@Aside(\"Earlier versions\") {\n\nText\nwith *more*\nlazy.\n\n- [`Pot`](/Pot.md)\n\n}"
    ),
    ("> A \"quote\": x", "@Aside(\"A \\\"quote\\\"\") {\n\nx\n\n}"),
    ("> plain\n> quote", "@Aside(kind: note) {\n\nplain\nquote\n\n}"),
    ("> See https://x.com", "@Aside(kind: note) {\n\nSee https://x.com\n\n}"),
    ("> `code`: x", "@Aside(kind: note) {\n\n`code`: x\n\n}"),
    ("> > a", "@Aside(kind: note) {\n\n@Aside(kind: note) {\n\na\n\n}\n\n}"),
    ("> - a\n> - b", "@Aside(kind: note) {\n\n- a\n- b\n\n}"), ("> [!WARNING]\n> a", "> [!WARNING]\n> a"),
    (
      "> Grammar:\n>\n> > Inner label: x", "@Aside(\"Grammar\") {\n\n@Aside(\"Inner label\") {\n\nx\n\n}\n\n}"
    ),
    ("1. item\n\n   > Of the house: x", "1. item\n\n   @Aside(\"Of the house\") {\n\n   x\n\n   }"),
  ])
  func asides(_ text: String, _ expected: String) throws {
    #expect(try converted("# T\n\n## H\n\n" + text) == "# T\n\n## H\n\n" + expected)
  }

  // MARK: Directives

  @Test(arguments: [
    (
      "@Row(numberOfColumns: 2) {\n    @Column(size: 2) {\n        ![x](cup)\n\n        > My label: y\n    }\n}",
      "@Row(numberOfColumns: 2) {\n\n@Column(size: 2) {\n\n![x](/cup@2x.jpg)\n\n@Aside(\"My label\") {\n\ny\n\n}\n\n}\n\n}"
    ),
    (
      "@TabNavigator {\n  @Tab(\"A\") {\n    ```swift\n    }\n    ```\n  }\n}",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\n```swift\n}\n```\n\n}\n\n}"
    ),
    ("@Small { _Licensed_ }", "@Small {\n\n_Licensed_\n\n}"), ("@Comment {\n  x\n}\ny", "y"),
    (
      "@Links(visualStyle: compactGrid) {\n  - <doc:Pots>\n  - ``Pot``\n}",
      "@Links(visualStyle: compactGrid) {\n- [](/Pots.md)\n- [`Pot`](/Pot.md)\n}"
    ),
    ("@Options {\n  @AutomaticSeeAlso(disabled)\n}\n\nx", "x"),
    ("@Redirected(from: \"old/path\")", "@Redirected(from: \"old/path\")"),
    (
      "@DeprecationSummary {\n  Use ``Pot``.\n}",
      "@Aside(\"Deprecated\", kind: warning) {\n\nUse [`Pot`](/Pot.md).\n\n}"
    ),
    ("@MainActor\n\ntext", "@MainActor\n\ntext"),
    ("```swift, nocopy, highlight=[1, 2]\n@Row {\n```", "```swift highlight=[1,2]\n@Row {\n```"),
    ("@Row {\n  unclosed", "@Row {\n\nunclosed\n\n}"), ("text @Row { x", "text @Row { x"),
  ])
  func directives(_ text: String, _ expected: String) throws {
    #expect(try converted("# T\n\n## H\n\n" + text) == "# T\n\n## H\n\n" + expected)
  }

  @Test func metadataKeepsWhatHasAnEffect() throws {
    let page = try result(
      """
      # T

      @Metadata {
        @TechnologyRoot
        @PageImage(purpose: card, source: "pot", alt: "A pot")
        @CallToAction(file: "tea.zip", purpose: download)
        @SupportedLanguage(swift)
        stray
      }
      """)
    #expect(
      page.text
        == "# T\n\n@Metadata {\n  @PageImage(purpose: card, source: \"/images/pot.png\", alt: \"A pot\")\n"
        + "  @CallToAction(file: \"/tea.zip\", purpose: download)\n}")
    #expect(
      page.problems == ["7: `@Metadata` contains something other than known settings"]
        || page.problems.count == 1)
  }

  @Test func unknownDirectivesKeepTheirContent() throws {
    let page = try result("# T\n\n## H\n\n@Card(x: 1) {\n  ``Pot``\n}")
    #expect(page.text == "# T\n\n## H\n\n[`Pot`](/Pot.md)")
    #expect(page.problems == ["5: unknown directive `@Card`"])
  }

  // MARK: Topics

  @Test func topicsAreListsOfLinks() throws {
    let page = try converted(
      """
      # T

      ## Topics

      - <doc:Pots>

      ### Symbols

      Some text.

      - ``Pot``
      - ``Missing/symbol``
      - [Own text](doc:Pots)

      ## See Also

      - [Other](https://example.com)
      """)
    #expect(
      page == """
        ---
        children: hidden
        ---
        # T

        ## Topics

        @Links(visualStyle: list) {
        - [](/Pots.md)
        }

        ### Symbols

        Some text.

        @Links(visualStyle: list) {
        - [`Pot`](/Pot.md)
        }

        - `symbol`

        @Links(visualStyle: list) {
        - [Own text](/Pots.md)
        }

        ## See Also

        @Links(visualStyle: list) {
        - [Other](https://example.com)
        }
        """)
  }

  @Test func directivesInTopicsKeepTheirLists() throws {
    let page = try converted(
      "# T\n\n## Topics\n\n- <doc:Pots>\n\n@Links(visualStyle: detailedGrid) {\n    - ``Pot``\n    - ``Missing``\n}\n"
    )
    #expect(
      page.hasSuffix(
        "@Links(visualStyle: list) {\n- [](/Pots.md)\n}\n\n@Links(visualStyle: detailedGrid) {\n- [`Pot`](/Pot.md)\n}\n\n- `Missing`"
      ))
  }

  @Test(arguments: ["compactGrid", "detailedGrid", "hidden"])
  func styleOfTopics(_ style: String) throws {
    let page = try converted(
      "# T\n\n@Options {\n  @TopicsVisualStyle(\(style))\n}\n\n## Topics\n\n- <doc:Pots>\n")
    #expect(page.contains("@Links(visualStyle: \(style))") == (style != "hidden"))
    #expect(page.contains("## Topics") == (style != "hidden"))
  }

  // MARK: Snippets

  @Test func snippetsAreCode() throws {
    let package = try CatalogFolder(
      "package",
      [
        "Sources/Tea/Tea.docc/Tea.md":
          "# ``Tea``\n\n## H\n\n@Snippet(path: \"package/Snippets/Brew\", slice: \"pour\")\n\n@Snippet(path: \"package/Snippets/Brew\")\n",
        "Sources/Tea/Tea.docc/B.md": "# B",
        "Snippets/Brew.swift":
          "// Brews *tea*.\n\n// snippet.hide\nimport Tea\n// snippet.show\nlet pot = Pot()\n// snippet.pour\n  pour()\n// snippet.end\ndone()\n",
      ])
    #expect(
      try package.project().page("Tea.md") == """
        # Tea

        ## H

        ```swift
        pour()
        ```

        Brews *tea*.

        ```swift
        let pot = Pot()
          pour()
        done()
        ```
        """)
  }

  @Test func missingSnippetIsReported() throws {
    let page = try result("# T\n\n## H\n\n@Snippet(path: \"x/Snippets/y\")")
    #expect(page.problems == ["5: there is no snippet `x/Snippets/y`"])
  }

  // MARK: Tutorials

  @Test func tutorial() throws {
    let page = try result(
      """
      @Tutorial(time: 20, projectFiles: tea.zip) {
        @XcodeRequirement(title: "Xcode 16", destination: "https://example.com")
        @Comment {
          @Intro(title: "Old") {
          }
        }
        @Intro(title: "Brew tea") {
          The abstract with ``Pot``.

          @Image(source: cup, alt: "A cup")
        }
        @Section(title: "Warm the pot!") {
          @ContentAndMedia {
            Why.
          }
          @Steps {
            First of all.

            @Step {
              Open it.

              @Code(name: "A.swift", file: "a.swift")
            }
            @Step {
              Change it.

              @Code(name: "A.swift", file: "b.swift") {
                @Image(source: pot, alt: "")
              }
            }
            @Step {
              @Image(source: missing, alt: "")
            }
          }
        }
        @Assessments {
          @MultipleChoice {
            How hot?

            @Choice(isCorrect: true) {
              `100`

              @Justification(reaction: "Right!") {
                Boiling.
              }
            }
            @Choice(isCorrect: false) {
              `20`
            }
          }
        }
      }
      """, "Brew.tutorial")
    #expect(
      page.text == """
        # Brew tea

        > The abstract with [`Pot`](/Pot.md).

        @Image(source: "/cup@2x.jpg", alt: "A cup")

        - Estimated time: 20 minutes
        - [Project files](/tea.zip)
        - [Xcode 16](<https://example.com>)

        ## Warm the pot\u{21}

        Why.

        @DisclosureGroup("3 steps", isExpanded: true) {

        First of all.

        @Steps {
        1. Open it.

           ```swift title="A.swift"
           let a = 1

           let b = 2
           ```

        2. Change it.

           ```swift title="A.swift" {2}
           let a = 1
           let c = 3

           let b = 2
           ```

           @Image(source: "/images/pot.png", alt: "")

        3.
           @Image(source: missing, alt: "")

        }

        }

        ## Check Your Understanding

        How hot?

        1. `100`

        2. `20`

        @DisclosureGroup("Answer") {

        1. **Correct.** Boiling.

        2. **Not correct.**

        }
        """)
    #expect(page.problems.isEmpty)
  }

  @Test func tableOfContents() throws {
    let page = try result(
      """
      @Tutorials(name: "Tea") {
        @Intro(title: "Meet tea") {
          Learn.
        }
        @Volume(name: "One") {
          @Chapter(name: "Basics") {
            About.

            @TutorialReference(tutorial: "doc:Pots")
            @TutorialReference(tutorial: "doc:Tea")
          }
        }
        @Resources {
          @Forums(destination: "https://example.com/forum") {
            Ask.
          }
        }
      }
      """, "All.tutorial")
    #expect(
      page.text == """
        ---
        children: hidden
        ---

        # Meet tea

        > Learn.

        ## One

        ### Basics

        About.

        @Links(visualStyle: list) {
        - [](/Pots.md)
        - [Tea](/Tea.md)
        }

        ## Resources

        ### Forums

        Ask.

        [Forums](<https://example.com/forum>)
        """)
  }

  @Test func tutorialArticleWithStack() throws {
    let page = try result(
      """
      @Article(time: 5) {
        @Intro(title: "A") {
          Abstract.
        }
        ## Head
        @Stack {
          @ContentAndMedia {
            Left.
          }
          @ContentAndMedia {
            ![x](cup)
          }
        }
      }
      """, "A.tutorial")
    #expect(
      page.text.hasSuffix(
        "## Head\n\n@Row {\n\n@Column {\n\nLeft.\n\n}\n\n@Column {\n\n![x](/cup@2x.jpg)\n\n}\n\n}"))
  }

  @Test func missingFilesOfTutorialsAreReported() throws {
    let page = try result(
      "@Tutorial(projectFiles: no.zip) {\n@Section(title: \"x\") {\n@Steps {\n@Step {\n@Code(name: \"a\", file: no.swift)\n}\n}\n}\n}",
      "A.tutorial")
    #expect(
      page.problems == [
        "1: there is no file `no.zip` in the catalog", "5: there is no file `no.swift` in the catalog",
      ])
    #expect(page.text.contains("1. `a`"))
  }

  // MARK: Hostile input

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "@Row {\n", "  @Row {\n    @Column {\n", "> Label: x\n", "- term a: b\n", "- Parameters:\n  - a: b\n",
      "``", "``a", "[", "![", "](doc:",
      "<doc:", "@Image(source: \"\n", "[a]: <doc:x>\n", "- ", "> ", "@Foo(a: (\n", "## Topics\n- <doc:x>\n",
      "}\n",
    ])
  func timeIsLinear(_ text: String) throws {
    let page = "# T\n\n" + String(repeating: text, count: 10_000 / text.utf8.count)
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try result(page) }
    // Generous for a debug build on a busy machine.
    #expect(time < .seconds(10))
  }
}
