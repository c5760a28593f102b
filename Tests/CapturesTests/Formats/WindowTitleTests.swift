import Testing

@testable import Captures

/// Pages above which a tool has written a title of its own.
@Suite struct WindowTitleTests {
  private static let source = "https://developer.apple.com/documentation/ropes/knot/tie()"
  private static let text = """
    Ties a knot.

    iOS 15.0+macOS 14.0+

    ```
    func tie()
    ```

    ## [Discussion](/documentation/ropes/knot/tie()#discussion)

    Pull the rope, and pull it again.
    """

  @Test(arguments: [
    "# This page requires JavaScript.\n\n> Source: \(source)\n\n- [Ropes](/documentation/ropes)\n- [Knot](/documentation/ropes/knot)\n- tie()\n\nInstance Method\n\n# tie()",
    "# tie() | Apple Developer Documentation\n\n> Source: \(source)\n> Fetched: 2026-01-05\n\nInstance Method\n\n## tie()",
    "# tie()\n\n> Source: \(source)\n\nInstance Method\n\n# tie()",
    "# Source: \(source)\n\nTitle: tie() | Apple Developer Documentation\n\nURL Source: \(source)\n\nMarkdown Content:\n\nInstance Method\n\n# tie()",
  ])
  func onlyTheTitleOfThePageIsKept(header: String) throws {
    let page = try read(header + "\n\n" + Self.text + "\n")
    #expect(page.capture.title == "tie()")
    #expect(page.capture.source == Self.source)
    #expect(page.capture.kind == "Instance Method")
    #expect(page.capture.platforms == ["iOS 15.0+", "macOS 14.0+"])
    #expect(page.capture.unrecognized.isEmpty)
    #expect(page.capture.abstract == "Ties a knot.")
    #expect(
      page.body
        == "```\nfunc tie()\n```\n\n## Discussion {#discussion}\n\nPull the rope, and pull it again.")
  }

  /// A section can have the name of the page.
  @Test func sectionsAreKept() throws {
    let text = "# Knot\n\n> Source: \(Self.source)\n\nText.\n\n## Knot\n\n" + Self.text
    #expect(try read(text).body.contains("## Knot"))
  }

  /// Reader modes write the title of the window above the text. A page without a heading has no other title.
  @Test func aPageWithoutAHeadingHasTheTitleOfTheWindow() throws {
    let header =
      "Title: Knots | Apple Developer Documentation\n\nURL Source: \(Self.source)\n\nMarkdown Content:\n\n"
    let page = try read(header + Self.text + "\n")
    #expect(page.capture.title == "Knots")
    #expect(page.capture.abstract == "Ties a knot.")
    #expect(!page.body.contains("Title:"))
  }
}
