import TestSupport
import Testing

@testable import Build

private let swift = """
  import Tea

  struct Kettle {
    // snippet.boil
    func boil() -> Water {
      // snippet.hide
      log("boil")
      // snippet.show
      // ANCHOR: degrees
      let degrees = 100
      // ANCHOR_END: degrees

      return Water(degrees: degrees)
    }
    // snippet.end
  }

  // #region Public API
  func tea() {}
  // #region Inner
  func milk() {}
  // #endregion
  // #endregion

  """

private let note = """
  ---
  title: Never shown
  ---
  Intro of the *note* with [a link](green.md#Water), ![Pot](pot.svg) and [home](../index.md).

  ## Install

  Install the kettle.

  ### From a package

  Unpack it.

  ## Remove

  Recycle it.

  """

private let repository: [String: String] = [
  "Sources/Kettle.swift": swift,
  "site/content/index.md": "# Home\n\nWelcome.\n",
  "site/content/kinds/green.md": "# Green\n\n## Water\n\nWarm.\n",
  "site/content/kinds/pot.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#,
  "site/content/kinds/_note.md": note,
]

/// Text of other files on pages: what is included, what is refused, and who notices that it has changed.
@Suite struct IncludeTests {
  /// Returns a site in a repository with files next to the site.
  private func site(_ files: [String: String]) throws -> TestSite {
    let site = try TestSite(name: "site")
    try site.folder.createFolder(".git")
    for (path, text) in repository.with(files) { try site.folder.write(path, text) }
    return site
  }

  /// Returns the Markdown copy of a page, which contains the included text.
  private func body(_ site: TestSite, _ path: String = "index") -> String { site.read("public/\(path).md") }

  private func code(_ options: String) -> String { "# Home\n\n```swift \(options)\n```\n" }

  @Test(
    arguments: [
      (#"file="../../Sources/Kettle.swift" lines="1-3""#, "import Tea\n\nstruct Kettle {\n"),
      (#"file="../../Sources/Kettle.swift" lines="14,10-12""#, "}\n  let degrees = 100\n\n"),
      (#"file="../../Sources/Kettle.swift" lines="18-""#, "func tea() {}\nfunc milk() {}\n"),
      (
        #"file="../../Sources/Kettle.swift" region="boil""#,
        "func boil() -> Water {\n  let degrees = 100\n\n  return Water(degrees: degrees)\n}\n"
      ),
      (#"file="../../Sources/Kettle.swift" region="degrees""#, "let degrees = 100\n"),
      (#"file="../../Sources/Kettle.swift" region="Public API""#, "func tea() {}\nfunc milk() {}\n"),
      (
        #"file="/kinds/_note.md" lines="4""#,
        "Intro of the *note* with [a link](green.md#Water), ![Pot](pot.svg) and [home](../index.md).\n"
      ),
    ])
  func partsOfCode(options: String, expected: String) throws {
    let site = try site(["site/content/index.md": code(options)])
    let result = try site.build()
    #expect(result.diagnostics == [])
    let shown = body(site)
    #expect(shown == code(options).replacing("\n```\n", with: "\n\(expected)```\n"))
    #expect(!site.page("").has("snippet"))
    #expect(!site.page("").has("ANCHOR"))
  }

  @Test func includedMarkdownIsPartOfThePage() throws {
    let site = try site([
      "site/content/deep/er/page.md":
        "# Page\n\nBefore.\n@Include(\"../../kinds/_note.md\")\nAfter.\n\n## Install\n",
      "site/content/list.md": """
      # List

      - First
      - @Include("kinds/_note.md", lines: "16")
      - Last

      > Quoted
      >
      > @Include("kinds/_note.md", heading: "from-a-package")

      @Row {
        @Column {
          @Include("/kinds/_note.md", lines: "4")
        }
      }

      """,
    ])
    let result = try site.build()
    // The heading is compared with its case, except for the identifier.
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics[0].has("include.missing-part"))
    try site.write(
      "content/list.md", site.read("content/list.md").replacing("from-a-package", with: "#From-a-package"))
    #expect(try site.build().diagnostics == [])
    let page = site.page("deep/er/page/")
    #expect(!page.has("Never shown"))
    #expect(page.has(#"<a href="../../../kinds/green/#Water">a link</a>"#))
    #expect(page.has(#"<a href="../../../">home</a>"#))
    #expect(
      page.has(
        #"<img loading="lazy" decoding="async" src="../../../kinds/pot.svg" width="9" height="9" alt="Pot""#))
    // The anchors of all headings differ, and the list of headings contains the included ones.
    #expect(page.has("href=\"#From-a-package\""))
    #expect(page.has("href=\"#Install-1\""))
    #expect(try page.matches("Before.*Intro of the.*After"))
    #expect(page.has("<p>After.</p>"))
    let items = site.page("list/")
    #expect(items.has("<li>First</li>"))
    #expect(items.has("<li>Recycle it.</li>"))
    #expect(items.has("<li>Last</li>"))
    let quote = items.part(from: "<blockquote>", to: "</blockquote>")
    #expect(quote.has("From a package"))
    #expect(quote.has("Unpack it."))
    #expect(try items.matches(#"<div class="column.*Intro of the"#))
    // Neither pages nor copies are made of files that are only included, but their text can be found.
    #expect(!site.files().keys.contains { $0.has("_note") })
    #expect(body(site, "deep/er/page").has("Recycle it."))
    #expect(!body(site, "deep/er/page").has("@Include"))
  }

  @Test func whatAFileLeavesOpenEndsWithIt() throws {
    let site = try site([
      "site/content/_open.md": "@DisclosureGroup(\"More\") {\n\nInside.\n\n````text\ncode\n",
      "site/content/_comment.md": "Text.\n\n<!-- Never closed\n",
      "site/content/index.md":
        "# Home\n\n@Include(\"_open.md\")\n\n## After\n\n@Include(\"_comment.md\")\n\n## Last\n",
      "Sources/fence.md": "````\n```\ninner\n```\n````\n",
      "site/content/fence.md": "# Fence\n\n> ```markdown file=\"../../Sources/fence.md\"\n> ```\n\nBelow.\n",
    ])
    let result = try site.build()
    #expect(result.places == ["content/_comment.md:3:1", "content/_open.md:1:1"])
    let page = site.page("")
    #expect(page.has(#"id="After""#))
    #expect(page.has(#"id="Last""#))
    let fence = site.page("fence/")
    #expect(fence.count(of: "inner") == 1)
    #expect(fence.has("<p>Below.</p>"))
    #expect(fence.has("````"))
    #expect(body(site, "fence").has("> `````markdown"))
    #expect(body(site, "fence").has("> `````\n"))
  }

  @Test func codeThatAFileLeavesOpenIsReportedThere() throws {
    let site = try site([
      "site/content/_open.md": "Text.\n\n```text\nboil\n\n## Pots\n\nText.\n",
      "site/content/index.md": "# Home\n\n@Include(\"_open.md\")\n\n## After\n",
    ])
    let result = try site.build()
    #expect(result.identifiers == ["code.unclosed"])
    #expect(result.places == ["content/_open.md:3:1"])
    #expect(site.page("").has(#"id="After""#))
  }

  @Test func positionsAndLinksOfIncludedText() throws {
    let site = try site([
      "README.md": """
      # Readme

      > Text
      >
      > and @nothing.

      [guide](site/content/index.md), [bad](gone.md)

        <b onclick="x">b</b>

      """,
      "site/content/index.md": "# Home\n\n- Text\n\n  @Include(\"../../README.md\", lines: \"3-\")\n",
      "site/content/other.md":
        "# Other\n\n@Include(\"../../README.md\", lines: \"7\")\n\n```py file=\"shown.py\"\n```\n",
      "site/content/shown.py": "pass\n",
    ])
    let result = try site.build()
    #expect(
      result.diagnostics == [
        "../README.md:7:33: error: no page or file `gone.md` [link.broken]",
        "../README.md:9:3: warning: the attribute “onclick” of <b> is not on the list of safe HTML, so it is left out [html.unsafe-attribute]",
      ])
    #expect(site.page("other/").has(#"href="../">guide"#))
  }

  @Test(
    arguments: [
      (
        #"@Include("_nothere.md")"#,
        "content/index.md:3:1: error: there is no file `_nothere.md` to include [include.missing-file]"
      ),
      (#"@Include("kinds/_notes.md")"#, "help: did you mean `kinds/_note.md`?"),
      (#"@Include("kinds/_note.md", heading: "Instal")"#, "help: did you mean “Install”?"),
      (
        #"@Include("kinds/_note.md", lines: "3-99")"#,
        "there is no line 99 in content/kinds/_note.md, which has 16 lines [include.missing-part]"
      ),
      (#"@Include("kinds/_note.md", lines: "three")"#, "“three” is not a line number or a range"),
      (
        #"@Include("kinds/_note.md", lines: "4", heading: "Install")"#,
        "`heading` and `lines` cannot be combined"
      ),
      (#"@Include("kinds/_note.md", line: 3)"#, "help: did you mean `lines:`?"),
      (#"@Include(heading: "Install")"#, "@Include does not name a file [include.wrong-argument]"),
      ("@Include(\"kinds/_note.md\") {\nText of the page.\n}", "@Include cannot have content"),
      (#"@Row { @Include("kinds/_note.md") }"#, "an include must be on a line of its own"),
      (#"@Include("/etc/passwd")"#, "there is no file `/etc/passwd` to include"),
      (#"@Include("../../../../../../../../etc/passwd")"#, "is not in the repository of this site"),
      (#"@Include("../../.git/config")"#, "is not in the repository of this site"),
      (#"@Include("outside.md")"#, "`outside.md` is not in the repository of this site"),
      (#"@Include("folder/secret.md")"#, "`folder/secret.md` is not in the repository of this site"),
      (#"@Include("https://example.com/a.md")"#, "is on another site"),
      (#"@Include("kinds")"#, "cannot read content/kinds: Is a directory [include.unreadable]"),
      (#"@Include("kinds/picture.png")"#, "`kinds/picture.png` is not a text file"),
      (#"@Include("_large.md")"#, "an included file can have 4194304 (4 MB)"),
      (#"@Include("_loop.md")"#, "content/_loop.md:3:1: error: content/_loop.md includes itself"),
      (#"@Include("index.md")"#, "content/index.md includes itself"),
      (#"@Include("deep/_0.md")"#, "includes are nested more than 8 levels deep"),
      (#"@Include("_many.md")"#, "the page includes too much text"),
      (
        "```swift file=\"../../Sources/Kettel.swift\"\n```",
        "help: did you mean `../../Sources/Kettle.swift`?"
      ),
      ("```swift file=\"../../Sources/Kettle.swift\" region=\"bol\"\n```", "help: did you mean “boil”?"),
      (
        "```swift file=\"../../Sources/open.swift\" region=\"a\"\n```",
        "the region “a”, which begins in line 2 of ../Sources/open.swift, has no end"
      ),
      (
        "```swift file=\"../../Sources/Kettle.swift\"\nkept\n```",
        "warning: the code in this block is replaced by the file’s"
      ),
      ("```swift lines=\"3-8\"\nkept\n```", "the code block option “lines” has no effect without “file”"),
    ])
  func eachMistakeHasAMessage(text: String, expected: String) throws {
    var files = [
      ".git/config": "password = x\n", "Sources/open.swift": "one\n// #region a\ntwo\n",
      "site/content/kinds/picture.png": "PNG\0",
      "site/content/_loop.md": "Text.\n\n@Include(\"_loop.md\")\n", "site/content/_part.md": "Part.\n",
      "site/content/index.md": "# Home\n\n\(text)\n",
    ]
    if text.has("_large") { files["site/content/_large.md"] = String(repeating: "a", count: (4 << 20) + 1) }
    if text.has("_many") {
      files["site/content/_many.md"] = String(repeating: "@Include(\"_part.md\")\n\n", count: 1001)
    }
    for number in 0..<10 {
      files["site/content/deep/_\(number).md"] = "@Include(\"_\(number + 1).md\")\n"
    }
    let site = try site(files)
    let elsewhere = TemporaryFolder()
    try elsewhere.write("secret.md", "Secret.\n")
    try site.link("content/outside.md", to: elsewhere.at("secret.md"))
    try site.link("content/folder", to: elsewhere.path)
    let result = try site.build(cache: false)
    #expect(result.text.has(expected), "\(result.text)")
    let page = site.page("")
    #expect(!page.has("Secret."))
    #expect(!page.has("password"))
    if text.hasPrefix("@Include("), !["loop", "deep", "many", "line:"].contains(where: { text.has($0) }) {
      // The source remains on the page.
      #expect(page.has("@Include("))
    }
    if text.has("Text of the page") { #expect(page.has("Text of the page")) }
  }

  @Test func aPipeIsNotRead() throws {
    let site = try site(["site/content/index.md": "# Home\n\n@Include(\"_pipe.md\")\n"])
    site.folder.makePipe("site/content/_pipe.md")
    #expect(try site.build().text.has("it is a pipe, socket or device [include.unreadable]"))
  }

  @Test func withoutARepositoryOnlyTheFolderOfTheSiteIsRead() throws {
    let site = try TestSite(
      [
        "content/index.md": "# Home\n\n@Include(\"../notes/a.md\")\n\n@Include(\"../../b.md\")\n",
        "notes/a.md": "Inside.\n",
      ], name: "site")
    try site.folder.write("b.md", "Outside.\n")
    let result = try site.build()
    #expect(
      result.diagnostics.filter { $0.has("include.outside") }.map { $0.prefix(18) } == ["content/index.md:5"])
    #expect(site.page("").has("Inside."))
    #expect(!site.page("").has("Outside."))
  }

  @Test func aChangeOfAnIncludedFileWritesOnlyItsPages() throws {
    let site = try site([
      "site/content/index.md": code(#"file="../../Sources/Kettle.swift" region="degrees""#),
      "site/content/other.md": "# Other\n\nText.\n",
    ])
    try site.build()
    try site.folder.write("Sources/Kettle.swift", swift.replacing("100", with: "95"))
    let written = try site.build().written
    #expect(1..<9 ~= written)
    #expect(body(site).has("= 95"))
    try site.expectCleanBuild()
  }

  @Test func filesToWhichIncludedTextLinksAppearAndDisappear() throws {
    let site = try site([
      "CHANGES.md": "## 1\n\nSee [the license](LICENSE) and [the plan](plans/next.md).\n",
      "site/unfold.yml": "repository: https://github.com/a/b\n",
      "site/content/index.md": "# Home\n\n@Include(\"../../CHANGES.md\")\n", "LICENSE": "Free.\n",
    ])
    func built() throws -> Built {
      let found = try site.build()
      #expect(found.diagnostics == (try site.expectCleanBuild().diagnostics))
      return found
    }
    #expect(try built().diagnostics.count == 1)
    try site.folder.write("plans/next.md", "# Next\n")
    #expect(try built().diagnostics == [])
    try site.folder.write("plans/next.md", "# Later\n")
    #expect(try built().written == 0)
    site.folder.remove("LICENSE")
    site.folder.remove("plans/next.md")
    #expect(try built().diagnostics.count == 2)
  }

  @Test func anIncludeInAnotherCaseAppears() throws {
    let site = try site(["site/content/index.md": "# Home\n\n@Include(\"../../Parts/a.md\")\n"])
    let first = try site.build().text
    try site.folder.write("parts/A.md", "Text.\n")
    let found = try site.build()
    #expect(found.text != first)
    #expect(found.text.has("parts/A.md"))
    #expect(found.text == (try site.expectCleanBuild().text))
    try site.folder.write("Parts/a.md", "Text.\n")
    #expect(try site.build().diagnostics == [])
  }

  /// Words, and random numbers that are the same in each run.
  private static let words = ["kettle", "water", "leaf", "cup", "tray", "spoon", "sugar", "milk"]

  @Test(arguments: [1, 2])
  func randomEditsOfIncludedFiles(seed: Int) throws {
    var random = RandomNumbers(seed: seed)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.words[random.pick(8)] }.joined(separator: " ")
    }
    let site = try site([:])
    func write(_ kind: Int, _ number: Int) throws {
      switch kind {
      case 0:
        let regions = (0..<3).map { "# ANCHOR: r\($0)\n\(text(2))\n# ANCHOR_END: r\($0)\n" }.joined()
        try site.folder.write("Sources/code-\(number).py", regions)
      case 1: try site.write("content/_parts/part-\(number).md", "\(text(5)) [home](../index.md)\n")
      case 2:
        try site.folder.write(
          "notes/\(number).md", "## Section\n\n\(text(4))\n\n## \(text(1))\n\n\(text(2))\n")
      default:
        try site.write(
          "content/pages/p\(number).md",
          """
          # Page \(number)

          @Include("../_parts/part-\(random.pick(5)).md")

          ```py file="../../../Sources/code-\(random.pick(5)).py" region="r\(random.pick(4))"
          ```

          - @Include("../../../notes/\(random.pick(5)).md", heading: "Section")

          """)
      }
    }
    for kind in 0..<4 { for number in 0..<4 { try write(kind, number) } }
    try site.build()
    var updates = 0
    for step in 0..<25 {
      let (kind, number) = (random.pick(4), random.pick(5))
      if random.pick(6) == 0, kind < 3 {
        site.folder.remove(
          ["Sources/code-\(number).py", "site/content/_parts/part-\(number).md", "notes/\(number).md"][kind])
      } else {
        try write(kind, number)
      }
      let found = try site.build()
      let expected = try site.expectCleanBuild()
      #expect(found.text == expected.text, "step \(step)")
      #expect(try site.build().written == 0, "step \(step)")
      updates += found.written > 0 ? 1 : 0
    }
    #expect(updates > 5)
  }
}
