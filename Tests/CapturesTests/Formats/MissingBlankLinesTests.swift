import Testing

@testable import Captures

/// Tools that save a whole page without blank lines between paragraphs, and name the source in the first line.
@Suite struct MissingBlankLinesTests {
  private let page = """
    Source: https://developer.apple.com/documentation/TeaKit

    [ Skip Navigation ](https://developer.apple.com/documentation/TeaKit#app-main)
      * [Developer](https://developer.apple.com/)


    [ Documentation ](https://developer.apple.com/documentation)
      * SwiftLanguage: Swift


    ## [ TeaKit  ](https://developer.apple.com/documentation/teakit)
    To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow 
    1 of 2 symbols inside <root>
    Essentials
    To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow 
    #
    2 of 2 symbols inside <root> [macro Pot()](https://developer.apple.com/documentation/teakit/pot\\(\\))
    2 items were found. Tab back to navigate through them. 
    / 
    Navigator is ready 
    Framework
    # TeaKit
    Brew tea.
    iOS 17.0+iPadOS 17.0+Mac Catalyst 17.0+macOS 14.0+
    ## [Overview](https://developer.apple.com/documentation/TeaKit#Overview)
    TeaKit brews tea with the leaves of your choice, in pots of any size, and keeps it warm for as long as your guests want.
    A pot has a lid.
    Note
    Hot pots are hot.
    ```
    let a = 1
    let b = 2
    ```

    A cup has none.
    It has a saucer.
    Kind | Size
    ---|---
    Cup | small
    Pot | large
    ## [Topics](https://developer.apple.com/documentation/TeaKit#topics)
    [`macro Pot()`](https://developer.apple.com/documentation/teakit/pot\\(\\))
    Makes a pot.
    Current page is TeaKit 
    English
    Copyright © 2025 [Harbor](https://www.apple.com/) All rights reserved.
    """

  @Test func paragraphsAreSeparated() throws {
    let page = try read(page)
    #expect(page.capture.source == "https://developer.apple.com/documentation/TeaKit")
    #expect(page.capture.kind == "Framework")
    #expect(page.capture.platforms == ["iOS 17.0+", "iPadOS 17.0+", "Mac Catalyst 17.0+", "macOS 14.0+"])
    #expect(page.capture.unrecognized.isEmpty)
    #expect(
      page.page.hasPrefix(
        """
        # TeaKit

        > Brew tea.

        ## Overview

        TeaKit brews tea with the leaves of your choice, in pots of any size, and keeps it warm for as long as your guests want.

        A pot has a lid.

        > Note: Hot pots are hot.

        ```
        let a = 1
        let b = 2
        ```

        A cup has none.

        It has a saucer.

        | Kind | Size |
        | --- | --- |
        | Cup | small |
        | Pot | large |

        ## Topics
        """))
  }

  /// A tool that writes blank lines breaks paragraphs where it likes.
  @Test func otherLinesAreJoined() {
    let lines = Lines.split(
      Array((0..<8).map { "Line \($0) of a paragraph,\nwhich has a second line.\n\n" }.joined().utf8))
    #expect(MissingBlankLines.insert(lines).count == lines.count)
  }

  /// Links that are split at the margin show that the page is a capture.
  private let text =
    "Boats [float](/design/human-interface-\nguidelines/float), and\n[swim](/design/human-interface-\nguidelines/swim)."

  @Test(arguments: [
    ("Source: https://example.com/a\nFetched: 2026-01-02\n\n", "", "2026-01-02"),
    (
      "URL Source: https://example.com/a\n\nPublished Time: 2026-01-02\n\nMarkdown Content:\n", "",
      "2026-01-02"
    ),
    ("", "> **Source:** <https://example.com/a>\n> Captured: 2026-01-02\n", "2026-01-02"),
    ("", "> Source: [a](https://example.com/a)\n", nil),
  ])
  func sourceLines(above: String, below: String, date: String?) throws {
    let page = try read("\(above)# Boats\n\n\(below)\n\(text)\n")
    #expect(page.capture.source == "https://example.com/a")
    #expect(page.capture.date == date)
    #expect(page.capture.abstract == "Boats float, and swim.")
    #expect(!page.page.contains("example.com"))
  }

  @Test func otherLinesWithColonsAreText() throws {
    for line in ["Source: a river", "Date: today", "> Note: https://example.com/"] {
      let page = try read("# Boats\n\n\(text)\n\n\(line)\n")
      #expect(page.markdown.contains(line.dropFirst(2)))
    }
  }
}
