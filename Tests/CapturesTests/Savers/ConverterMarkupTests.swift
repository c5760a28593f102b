import Testing

@testable import Captures

/// Pages about teapots in the forms in which converters write them.
@Suite struct ConverterMarkupTests {
  private static let clean = """
    # Teapots

    A pot is chosen by the [leaf](/leaf.html), or by `size`.

    ## Size {#size}

    One cup holds 150 ml.
    """

  private static let pandocHTML = """
    <div class="body" role="main">

    <div id="teapots" class="section">

    # Teapots<a href="#teapots" class="headerlink"
    title="Permalink to this heading">¶</a>

    A pot is chosen by the <a href="/leaf.html" class="reference internal"
    title="Leaf">leaf</a>, or by <span class="pre">`size`</span>.

    ## Size<a href="#size" class="headerlink" title="Permalink to this heading">¶</a>

    One cup holds <span
    class="unit">150 ml</span>.

    </div>

    </div>
    """

  private static let pandocMarkdown = """
    ::::: {.body role="main"}
    ::: {#teapots .section}
    # Teapots[¶](#teapots "Permalink to this heading"){.headerlink}

    A pot is chosen by the [leaf](/leaf.html){.reference
    .internal}, or by [`size`{.docutils .literal}]{.pre}.

    ## Size[¶](#size "Permalink to this heading"){.headerlink}

    []{#index-0}One cup holds [150 ml]{.unit}.
    :::

    ```{=html}
    <!-- -->
    ```
    :::::
    """

  private static let lostLinks = """
    # Teapots¶

    A pot is chosen by the [leaf](/leaf.html), or by `size`.

    ## Size[¶](#size)

    One cup holds 150 ml.
    """

  private static let citations = """
    # Teapots¶⟨1⟩

    A pot is chosen by the leaf⟨2⟩, or by `size`.

    ## Size¶⟨3⟩

    One cup holds 150 ml.

    ## References

    ⟨1⟩ https://tea.example.com/pots#teapots: Permalink to this heading - ¶
    ⟨2⟩ /leaf.html: leaf
    ⟨3⟩ https://tea.example.com/pots#size: Size
    """

  @Test(arguments: [
    ("pandoc", pandocHTML), ("pandoc", pandocMarkdown), ("html2text", lostLinks), ("crawl4ai", citations),
  ])
  func pages(tool: String, text: String) throws {
    let page = try read(text + "\n")
    #expect(page.page.trimmingNewlines == Self.clean, "\(tool)")
    #expect(page.capture.title == "Teapots")
  }

  /// The page’s URL is known from the links of its headings to themselves.
  @Test func source() throws {
    #expect(try read(Self.citations).capture.source == "https://tea.example.com/pots")
    #expect(try read(Self.lostLinks).capture.source == nil)
  }

  /// crawl4ai joined URLs in angle brackets with the URL of the page.
  @Test(arguments: [
    ("https://tea.example.com/pots/<https:/cups.example.com/a>", "https://cups.example.com/a"),
    ("https://tea.example.com/pots/<cups.html>", "https://tea.example.com/pots/cups.html"),
  ])
  func joinedURLs(broken: String, url: String) throws {
    let page = try read("---\nurl: https://tea.example.com/pots\n---\n\n# Pots\n\nSee [cups](\(broken)).\n")
    #expect(page.page.contains("See [cups](\(url))."))
  }

  @Test func destinationsWithSpaces() throws {
    let text = """
      <span class="a">A</span> <a href="green tea.html" class="b">pot</a>
      <span class="a">B</span> <img src="a pot.png" alt="Pot">
      <span class="a">C</span> <code>c</code> <code class="d">d</code>
      """
    let page = try read("---\nurl: https://tea.example.com/pots\n---\n\n# Pots\n\n\(text)\n")
    #expect(page.page.contains("[pot](<green tea.html>)"))
    #expect(page.page.contains("![Pot](<a pot.png>)"))
    #expect(page.page.contains("<code>c</code> `d`"))
  }

  /// Code is never changed.
  @Test func textStays() throws {
    let text = """
      Press <span class="key">A</span>.

      ```html
      <div class="a"><div class="b"><p class="c">
      <div class="a"><div class="b"><p class="c">
      ```

      Use `<div class="d">` here.
      """
    let page = try read("---\nurl: https://tea.example.com/pots\n---\n\n# Pots\n\n\(text)\n")
    #expect(page.page.contains("<div class=\"a\"><div class=\"b\"><p class=\"c\">"))
    #expect(page.page.contains("`<div class=\"d\">`"))
  }

  /// Links to neighbors are removed even if no blank line separates them from the text.
  @Test func neighbors() throws {
    let page = try read(
      """
      ---
      url: https://tea.example.com/pots
      ---

      « [previous](cups.html) | [up](index.html) | [next](leaves.html)

      # Pots

      A pot is chosen by the leaf.
      [Cups](https://tea.example.com/cups "previous chapter")
      [Leaves](https://tea.example.com/leaves "next chapter")

      #### Next topic

      [Leaves](leaves.html "next chapter")

      """)
    #expect(page.page.trimmingNewlines == "# Pots\n\nA pot is chosen by the leaf.")
  }

  @Test(arguments: ["5. Januar 2026", "5 janvier 2026", "5 de enero de 2026", "2026年1月5日", "2026년 1월 5일"])
  func dates(text: String) { #expect(ISODate.normalized(text) == "2026-01-05") }

  @Test func dateOfThePageAndOfItsCapture() throws {
    let page = try read(
      "---\nurl: https://tea.example.com/pots\npublished: 2026-01-04\ncrawled: 2026-02-01\n---\n\n# Pots\n\nText.\n"
    )
    #expect(page.markdown.contains("captured: \"2026-02-01\"\ndate: \"2026-01-04\"\n"))
  }
}
