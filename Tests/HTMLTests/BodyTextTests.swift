import Site
import Testing

@testable import HTML

/// The text for search, as a line for each section.
@Suite struct BodyTextTests {
  private func sections(_ markdown: String, limit: Int = .max) -> [String] {
    let text = BodyText(RenderedPage(markdown).rendered, limit: limit)
    var start = 0
    return text.ends.map { end in
      defer { start = end }
      return text.bytes.withBytes { String(decoding: $0[start..<end], as: UTF8.self) }
    }
  }

  @Test func sectionsByHeading() {
    #expect(
      sections(
        """
        # Title

        > The abstract.

        A *para*graph with `code`
        and a [link](a.md).

        ## First & last

        - one
        - two

        ### Inner

        ## Empty
        """) == ["The abstract. A paragraph with code and a link.", "one two", "", ""])
  }

  @Test func collapsedTextIsIncluded() {
    #expect(
      sections(
        """
        # Title

        @DisclosureGroup("More") {
          Hidden text.

          ## Within

          Deep.
        }

        <details><summary>Raw</summary>

        Inside.

        </details>
        """) == ["More Hidden text.", "Deep. Raw Inside."])
  }

  @Test func referencesAndSpaces() {
    #expect(
      sections("# T\n\na &lt; b &amp;  \"c\" <kbd>x&nbsp;y</kbd> H<sub>2</sub>O") == [
        "a < b & \"c\" x\u{A0}y H2O"
      ])
  }

  @Test func codeAndTables() {
    #expect(
      sections("# T\n\n```swift\nlet a = b < c\nf()\n```\n\n| A | B |\n| - | - |\n| 1 | 2 |")
        == ["let a = b < c f() A B 1 2"])
  }

  /// The title of a code block is text to find, unlike the name of its language, and so is the caption of a figure.
  @Test(arguments: [
    ("```swift title=\"Sources/a.swift\"\nlet a\n```", "Sources/a.swift let a"),
    ("```text title=\"A <b>\"\nlet a\n```", "A <b> let a"),
    ("One\n\n```unknown\na\nb\n```\n\ntwo", "One a b two"),
    ("<figure class=\"code\"><figcaption>Swift</figcaption></figure>", "Swift"),
  ])
  func captionsOfCode(markdown: String, text: String) {
    #expect(sections("# T\n\n\(markdown)") == [text])
  }

  /// With any limit, the text is a prefix of the whole text, and is longer than the limit if it is cut off.
  @Test(arguments: 0...60) func limitedTextIsAPrefix(limit: Int) {
    let text =
      "# T\n\nOne *two* three,\n\n- four\n- fi`v`e &amp; six\n\n> seven\n\n## H\n\nEight nine\n\nten."
    for (whole, cut) in zip(sections(text), sections(text, limit: limit)) {
      if cut.utf8.count <= limit {
        #expect(cut == whole)
      } else {
        #expect(whole.utf8.starts(with: cut.utf8.prefix(limit + 1)))
      }
    }
  }

  @Test func textIsCutOffAfterTheLimit() {
    #expect(
      sections("# T\n\nFirst.\n\nSecond.\n\nThird.\n\n## H\n\nMore.", limit: 8) == [
        "First. Second.", "More.",
      ])
  }
}
