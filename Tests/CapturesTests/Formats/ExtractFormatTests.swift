import Testing

@testable import Captures

@Suite struct ExtractFormatTests {
  @Test func extractedPage() throws {
    let page = try read(Fixtures.extract)
    #expect(page.capture.format == "extract")
    #expect(page.capture.confidence >= 0.9)
    #expect(page.capture.slug == "lanterns")
    #expect(page.removed("footer").count == 3)
    #expect(
      page.markdown == """
        ---
        title: "Lanterns: a light"
        source: "https://developer.apple.com/design/human-interface-guidelines/lanterns"
        captured: "2026-01-05T10:00:00.000Z"
        kind: "article"
        breadcrumb:
          - title: "Human Interface Guidelines"
            url: "/design/human-interface-guidelines"
        disclosure:
          - "Resources"
        ---

        # Lanterns: a light

        > A lantern: it lights the quay: "softly".

        Harbours use lanterns at night.

        ## Best practices

        **Hang it high.** People look up to a lantern.

        - Brass
        - Iron

        ## Materials

        Use [`glass(_:)`](/documentation/Harbour/glass(_:)).

        > Note: Glass breaks.

        ## Resources

        ### Related

        - [Buoys](/design/human-interface-guidelines/buoys)
        - [Piers](/design/human-interface-guidelines/piers) — Timber

        ### Videos

        - [Light the quay](https://developer.apple.com/videos/play/wwdc2020/1) - All about wicks.

          A second paragraph about wicks.

        """)
  }

  @Test func unclosedFrontMatterIsRead() throws {
    let page = try read(
      Fixtures.extract.replacing(
        "timestamp: 2026-01-05T10:00:00.000Z\n---\n", with: "timestamp: 2026-01-05T10:00:00.000Z\n"))
    #expect(try page.page == read(Fixtures.extract).page)
    #expect(page.capture.date == "2026-01-05T10:00:00.000Z")
  }

  @Test func carriageReturnsAndByteOrderMarkAreIgnored() throws {
    let page = try read("\u{FEFF}" + Fixtures.extract.replacing("\n", with: "\r\n"))
    #expect(try page.markdown == read(Fixtures.extract).markdown)
  }

  @Test func aNotFoundPageIsReported() throws {
    let page = try read(
      """
      ---
      title: Not Found
      source: https://developer.apple.com/design/human-interface-guidelines/nothing
      timestamp: 2026-01-05T10:00:00.000Z
      ---

      **Navigation:** [Human Interface Guidelines](/design/human-interface-guidelines)

      # Not Found

      ---

      *Extracted by [sosumi.ai](https://sosumi.ai) - Making Apple docs AI-readable.*
      """)
    #expect(page.capture.isNotFound)
    #expect(page.capture.unrecognized.map(\.identifier) == ["capture.not-found"])
  }

  @Test func symbolPage() throws {
    let page = try read(Fixtures.symbol)
    #expect(page.capture.format == "docc-symbol")
    #expect(page.capture.kind == "Structure")
    #expect(page.capture.platforms == ["iOS 13.0+", "iPadOS 13.0+", "macOS 10.15+"])
    #expect(
      page.page == """
        # Lantern

        > A light that hangs.

        ```swift
        struct Lantern<Glass> where Glass : Material
        ```

        ## Overview

        Hang a lantern:

        ```swift
        let lantern = Lantern()

        // # not a heading
        lantern.hang()
        ```

        > Note: Mind the wick.

        ## Creating a lantern

        - [init(_:)](/documentation/harbour/lantern/init(_:))

        """)
  }

  @Test func everyLineHasASourceLine() throws {
    let page = try read(Fixtures.extract)
    let lines = page.markdown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let source = Fixtures.extract.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(page.capture.lineMap.count == lines.count)
    for (line, number) in zip(lines, page.capture.lineMap) where line.hasPrefix("**") || line.hasPrefix("#") {
      let words = line.drop { $0 == "#" || $0 == " " }
      #expect(source[Int(number) - 1].hasSuffix(words))
    }
  }
}
