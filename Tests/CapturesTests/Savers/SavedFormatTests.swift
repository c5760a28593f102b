import Testing

@testable import Captures

/// A page about teapots, as each tool saves it from the same site.
@Suite struct SavedFormatTests {
  private static let jina = """
    Title: Teapots: which one? | Tea Handbook

    URL Source: https://tea.example.com/guide/teapots

    Published Time: 2026-01-04T10:00:00Z

    Warning: This page may not be complete.

    Markdown Content:
    # Teapots: which one?

    A pot is chosen by the leaf.

    Size[](https://tea.example.com/guide/teapots#size)
    --------------------------------------------------

    One cup holds 150 ml.

    ![Image 1: A row of pots](https://tea.example.com/img/pots.png)
    """

  private static let firecrawl = ##"""
    ---
    url: "https://tea.example.com/guide/teapots"
    title: "Teapots: which one? | Tea Handbook"
    ---

    [Skip to main content](https://tea.example.com/guide/teapots#skip)

    [![Tea](https://tea.example.com/logo.svg)\\
    \\
    **Tea Handbook**](https://tea.example.com/)[Guide](https://tea.example.com/guide/)

    On this page

    # Teapots: which one?

    A pot is chosen by the leaf.

    ## Size [​](https://tea.example.com/guide/teapots\#size "Direct link to Size")

    One cup holds 150 ml.

    ![A row of pots](https://tea.example.com/img/pots.png)

    [Previous\\
    \\
    Cups](https://tea.example.com/guide/cups) [Next\\
    \\
    Leaves](https://tea.example.com/guide/leaves)

    - [Size](https://tea.example.com/guide/teapots#size)
    """##

  private static let clipper = """
    ---
    title: "Teapots: which one? | Tea Handbook"
    source: "https://tea.example.com/guide/teapots"
    author:
      - "[[Ann Leaf]]"
    published:
    created: 2026-01-04
    tags:
      - "clippings"
    ---
    A pot is chosen by the leaf.

    ## Size

    One cup holds 150 ml.

    ![A row of pots](https://tea.example.com/img/pots.png)
    """

  private static let markDownload = """
    ---
    created: 2026-01-04T10:11:12 (UTC +01:00)
    tags: [tea,pots]
    source: https://tea.example.com/guide/teapots
    author: Ann Leaf
    ---

    # Teapots: which one? | Tea Handbook

    ---
    A pot is chosen by the leaf.

    ## Size[](https://tea.example.com/guide/teapots#size "Direct link to Size")

    One cup holds 150 ml.

    ![A row of pots](https://tea.example.com/img/pots.png)
    """

  private static let crawler = """
    ---
    url: https://tea.example.com/guide/teapots
    title: "Teapots"
    access_date: 2026-01-04T10:00:00Z
    ---

    > ## Documentation Index
    > Fetch the complete documentation index at: https://tea.example.com/llms.txt

    # Teapots: which one?

    A pot is chosen by the leaf.

    ## Size

    One cup holds 150 ml.

    ![A row of pots](https://tea.example.com/img/pots.png)
    """

  @Test(arguments: [
    ("jina", jina), ("firecrawl", firecrawl), ("web-clipper", clipper), ("markdownload", markDownload),
    ("crawler", crawler),
  ])
  func sameTextOfEachTool(name: String, text: String) throws {
    let page = try read(text)
    #expect(page.capture.format == name || name == "firecrawl" && page.capture.format == "url")
    #expect(page.capture.title == "Teapots: which one?")
    #expect(page.capture.source == "https://tea.example.com/guide/teapots")
    #expect(page.capture.slug == "teapots")
    let size = page.page.contains("{#size}") ? "## Size {#size}" : "## Size"
    #expect(
      page.page.trimmingNewlines == """
        # Teapots: which one?

        A pot is chosen by the leaf.

        \(size)

        One cup holds 150 ml.

        ![A row of pots](https://tea.example.com/img/pots.png)
        """)
  }

  @Test(arguments: ["_Source: <URL>_", "*Source: [the handbook](URL)*"])
  func linesThatRepeatTheSource(line: String) throws {
    let line = line.replacing("URL", with: "https://tea.example.com/guide/teapots")
    let text = Self.crawler.replacing("A pot", with: line + "\n\nA pot") + "\n\n" + line + "\n"
    #expect(try !read(text).page.contains("Source:"))
    #expect(
      try read(text.replacing("url: https://tea.example.com/guide/teapots", with: "url: https://a.example/b"))
        .page.contains("Source:"))
  }

  /// A link at the end of a heading is not part of its text if the fragment is made from the heading.
  @Test func labelsOfPermalinks() throws {
    let text = Self.crawler.replacing(
      "## Size",
      with: "## Size [Anchor](https://tea.example.com/guide/teapots.html\\#size)\n\n## Milk [More](a#b)")
    let page = try read(text).page
    #expect(page.contains("## Size {#size}\n") && page.contains("## Milk [More](a#b)"))
  }

  @Test func excerptIsTheAbstract() throws {
    let page = try read(
      Self.markDownload.replacing(
        "\n---\nA pot", with: "\n> ## Excerpt\n> How to choose a pot.\n\n---\nA pot"))
    #expect(page.capture.abstract == "How to choose a pot.")
    #expect(page.page.hasPrefix("# Teapots: which one?\n\n> How to choose a pot.\n\nA pot is"))
  }

  @Test(arguments: [
    "## [\u{200B}](#size) Size", "## Size[¶](#size \"Permanent link\")", "## [#](#size) Size",
    "## Size [#](#size)",
    "## [Size](#size)", "## Size[](https://tea.example.com/pots#size)", "Size[](#size)\n------",
    "## Size [\\#](https://tea.example.com/pots#size)", "Size[¶](#size)\n------",
  ])
  func linksOfHeadings(heading: String) throws {
    let page = try read(
      "---\nurl: https://tea.example.com/pots\n---\n\n# Pots\n\nText.\n\n\(heading)\n\nText.\n")
    #expect(page.page.contains("\n## Size {#size}\n"))
  }

  /// A link of a heading to another page is part of its text.
  @Test(arguments: ["## [Cups](/cups)", "## See [Cups](#cups) first", "## ![](a.png) Cups"])
  func textOfHeadings(heading: String) throws {
    let page = try read(
      "---\nurl: https://tea.example.com/pots\n---\n\n# Pots\n\nText.\n\n\(heading)\n\nText.\n")
    #expect(page.page.contains("\n\(heading)\n"))
  }

  /// Pages without any other sign are recognized by the links that a site adds to its headings.
  @Test func copy() throws {
    let page = try read("# Pots[¶](#pots)\n\nText.\n\n## Size[¶](#size)\n\nMore.\n")
    #expect(page.capture.format == "copy" && page.capture.source == nil)
    #expect(page.page.trimmingNewlines == "# Pots\n\nText.\n\n## Size {#size}\n\nMore.")
  }

  /// Docling marks the places of images that it did not save. One such comment can be an author’s.
  @Test func docling() throws {
    let page = try read("## Pots\n\n<!-- image -->\n\nText.\n\n<!-- image -->\n")
    #expect(page.capture.format == "docling" && page.capture.title == "Pots")
    #expect(CaptureReader.read(Array("## Pots\n\n<!-- image -->\n\nText.\n".utf8), file: "page.md") == nil)
  }

  /// Pandoc keeps the classes of elements. Authors write fenced divs with few classes.
  @Test(arguments: [(".grid .mt-6 .gap-2 .mx-auto", true), (".grid .mt-6 .note", false)])
  func pandocDivs(classes: String, isCapture: Bool) throws {
    let text = """
      :::: {\(classes)}
      ::: {\(classes)}
      # Pots

      A pot holds [tea](tea.html){.link .underline
      .subtle .strong}.
      :::
      ::::

      """
    let capture = CaptureReader.read(Array(text.utf8), file: "page.md")
    #expect(capture?.format == (isCapture ? "pandoc" : nil))
    if let capture { #expect(ReadPage(capture: capture).page.contains("A pot holds [tea](tea.html).")) }
  }

  /// The text of a page is not changed: code, lists, tables, HTML, and headings in code.
  @Test func textStaysAsItIs() throws {
    let text = """
      - One

        ```sh
        # not a heading

        ls
        ```
      - Two
        continued

          indented

      | a | b |
      | --- | --- |
      | 1 | [x](y.md) |

      <details>
      <summary>More</summary>

      Text.

      </details>

          code


          more code

      > A quote
      continued lazily

      Term
      : Definition

      [^1]: A note.
      """
    let page = try read("---\nurl: https://tea.example.com/pots\ntitle: Pots\n---\n\n\(text)\n")
    #expect(page.page.trimmingNewlines == "# Pots\n\n" + text)
  }

  @Test func pageOfFrameAlone() throws {
    let page = try read("---\nurl: https://tea.example.com/pots\ntitle: Pots\n---\n\nOn this page\n")
    #expect(page.capture.title == "Pots")
  }

  @Test(arguments: [
    "---\nurl: https://example.com\ntitle: A bookmark\n---\n\nText.\n",
    "---\nurl: /tea/\ntitle: Tea\ncreated: 2026-01-01\n---\n\nText.\n",
    "---\nsource: https://example.com/a\ntitle: Tea\ncreated: 2026-01-01\n---\n\nText.\n",
    "# Tea\n\nURL Source: https://example.com/a\n\nText.\n",
    "# Tea\n\n## One [#](#one)\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n",
    "# Tea\n\n[Top](#tea) [](#one)\n\n## One\n",
  ])
  func pagesOfAuthors(text: String) {
    #expect(CaptureReader.read(Array(text.utf8), file: "page.md") == nil)
  }

  @Test func headingsThatLinkToThePageShowItsSource() throws {
    let page = """
      # Teapots
      A pot is chosen by the leaf.

      ## [Size](https://tea.example.com/guide/teapots#size)
      One cup holds 150 ml.

      ## [The Shape](https://tea.example.com/guide/teapots#the-shape)
      It is round.
      """
    let capture = try #require(CaptureReader.read(Array(page.utf8), file: "teapots.md"))
    #expect(capture.source == "https://tea.example.com/guide/teapots")
    #expect(String(decoding: capture.markdown, as: UTF8.self).contains("## Size"))
    // An author links headings to different pages, or to other headings.
    for other in [
      page.replacing("teapots#size", with: "pots#size"), page.replacing("#the-shape", with: "#form"),
    ] {
      #expect(CaptureReader.read(Array(other.utf8), file: "teapots.md") == nil)
    }
  }
}
