import Testing

@testable import Captures

/// Tests the repairs that all formats share, on pages of several formats.
@Suite struct PageRepairTests {
  // MARK: - Fences

  @Test(arguments: [
    // A fence after the end of a listing, before a heading, text, a link, and another listing.
    ("```swift\na\n```\n```\n\n## Next\n\nText.", "```swift\na\n```\n\n## Next\n\nText."),
    ("```\na\n```\n```\n\nThis is a sentence after it.", "```\na\n```\n\nThis is a sentence after it."),
    ("```\na\n```\n```\nText.\n\n```swift\nb\n```", "```\na\n```\n\nText.\n\n```swift\nb\n```"),
    ("```\na\n```\n```", "```\na\n```"),
    // A listing inside a listing.
    ("```\n```swift\na\n\nb\n```\n```\n\nText.", "```swift\na\n\nb\n```\n\nText."),
    (
      "```\n```swift\na\n```\n```\n\nText.\n\n```\n```c\nb\n```\n```",
      "```swift\na\n```\n\nText.\n\n```c\nb\n```"
    ),
    // Listings that follow each other, and Markdown in longer fences.
    ("```\na\n```\n```\nb\n```\n\nText.", "```\na\n```\n\n```\nb\n```\n\nText."),
    ("```\na\n```\n```swift\nb\n```", "```\na\n```\n\n```swift\nb\n```"),
    ("````\n```swift\na\n```\n````\n\nText.", "````\n```swift\na\n```\n````\n\nText."),
    ("```\n```\n\nText.", "```\n```\n\nText."),
    // A listing in the middle of another one.
    (
      "```swift\n\n```swift\n// A\n```swift\n```swift\nstruct A {\n```\n```\n  var a = 1\n}\n```\n\n```\n\nText.",
      "```swift\n// A\nstruct A {\n  var a = 1\n}\n```\n\nText."
    ),
    // Fences that a blank line separates from those of the listing.
    (
      "```\n\n```\na {\n    b\n\n    c\n}\n```\n\n```\n\nText.",
      "```\na {\n    b\n\n    c\n}\n```\n\nText."
    ),
    // A listing without an end contains nothing of the text after it.
    (
      "```swift\na\n\nThis is a sentence after it.\n\n```swift\nb\n```\n\n## Next\n\nText.",
      "```swift\na\n\nThis is a sentence after it.\n\n```swift\nb\n```\n\n## Next\n\nText."
    ),
    // Many fences, with blank lines between them.
    ("```swift\n```swift\n```swift\na\n```\n```\n```\n\nText.", "```swift\na\n```\n\nText."),
    ("```swift\n```swift\n\n```swift\na\n```\n\n```\n```\n\nText.", "```swift\na\n```\n\nText."),
    ("```\na\n```\n\n```\n## b\n```", "```\na\n```\n\n```\n## b\n```"),
  ])
  func repeatedFences(source: String, expected: String) throws {
    #expect(try clean("## Code\n\n\(source)").body == "## Code\n\n\(expected)")
  }

  @Test(arguments: [1, 2, 30])
  func headingsAfterRepeatedFences(count: Int) throws {
    let sections = (1...count).map { "## Part \($0)\n\n```swift\nlet a = \($0)\n```\n```\n\n" }.joined()
    let page = try clean(sections + "## End\n\nText.")
    #expect(page.body.split(separator: "\n").count { $0.hasPrefix("## ") } == count + 1)
    #expect(page.removed("repeated fence").count == count)
  }

  // MARK: - Links

  @Test(arguments: [
    ("[\n\nLamps](/lamps)", "[Lamps](/lamps)"), ("[\n\nLamps\n\n](/lamps)", "[Lamps](/lamps)"),
    ("[ \n\n![](a.png)\n\nLamps\n\nAll of them.\n\n](/lamps)", "[Lamps All of them.](/lamps)"),
    ("[\n\n### Lamps\n\nAll of them.](/lamps)", "## [Lamps](/lamps)\n\nAll of them."),
    ("[\n\nLamps](/lamps)[\n\nRopes\n\n](/ropes) and more", "[Lamps](/lamps)\n\n[Ropes](/ropes) and more"),
    ("See [\n\nlamps](/lamps), too.", "See [lamps](/lamps), too."),
    ("- [\n\n  Lamps](/lamps)", "- [Lamps](/lamps)"),
    // No links.
    ("A range [\n\nends with ].", "A range [\n\nends with ]."),
    ("Open [\n\n- item](/x)", "Open [\n\n- item](/x)"),
    ("```\na[\n\nb](/c)\n```", "```\na[\n\nb](/c)\n```"),
  ])
  func linksWithBlankLines(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(expected)")
  }

  @Test func cardsWithBlankLinesBecomeAList() throws {
    let cards = (1...20).map { "[\n\nLamp \($0)\n\n](/design/lamp-\($0))" }.joined()
    let page = try read("# Lamps\n\nThese are lamps.\n\n\(cards)\n")
    #expect(page.body.split(separator: "\n").count == 20)
    #expect(page.body.hasPrefix("- [Lamp 1](/design/lamp-1)\n- [Lamp 2](/design/lamp-2)\n"))
  }

  @Test(arguments: [
    (
      "Use [signal lamps](/documentation/harbour/signal-\nlamps) at night.",
      "Use [signal lamps](/documentation/harbour/signal-lamps) at night."
    ),
    (
      "Use [signal\nlamps](/documentation/harbour/signal-\nlamps-at-\nnight), and\nmore.",
      "Use [signal lamps](/documentation/harbour/signal-lamps-at-night), and more."
    ),
    (
      "![A long\nlamp](https://harbour.example/long-\nlamp.png)",
      "![A long lamp](https://harbour.example/long-lamp.png)"
    ),
    (
      "  * [Ropes\n](/ropes) and [well-\nknown knots](/kn-\nots)\n  * Two",
      "- [Ropes](/ropes) and [well-known knots](/kn-ots)\n- Two"
    ),
    ("| A | B |\n|---|---|\n| a | b |\n| c | d |", "| A | B |\n| --- | --- |\n| a | b |\n| c | d |"),
    ("Range [0, 1)\nand more:\n\n  * [1,\n2] is one", "Range [0, 1) and more:\n\n- [1, 2] is one"),
    ("[a]: /b\n[c]: /d\n[^1]: Note", "[a]: /b\n[c]: /d\n[^1]: Note"),
    ("Text\n[with a title](/b\n\"title\") and\nmore", "Text [with a title](/b \"title\") and more"),
    (
      "<details>\n<summary>More</summary>\n\nText\n\n</details>",
      "<details>\n<summary>More</summary>\n\nText\n\n</details>"
    ),
    ("One line\\\ntwo lines", "One line\\\ntwo lines"), ("### Part\ntext of it", "## Part\n\ntext of it"),
  ])
  func wrappedPagesWithoutLinkedHeadings(source: String, expected: String) throws {
    let page = try read(
      "# Lamps\n\nLamps light the\nquay.\n\n\(source)\n\nA [buoy](/documentation/harbour/the-\nbuoy) floats.\n"
    )
    #expect(page.capture.format == "wrapped")
    #expect(
      page.page
        == "# Lamps\n\n> Lamps light the quay.\n\n\(expected)\n\nA [buoy](/documentation/harbour/the-buoy) floats.\n"
    )
  }

  @Test(arguments: [
    "# Guide\n\nA [link with a text over\ntwo lines](guide.md) and another [with a title](guide.md\n\"Title\").\n",
    "# Guide\n\nText with [brackets] and (parentheses\nover lines), and `a[0](\n1)`.\n\n```\n[a](b-\nc)\n```\n",
    "# Guide\n\nA [link](guide.md)\n(see there), and [x](\nguide.md) too.\n\n    [a](b-\n    c)\n",
  ])
  func wrappedMarkdownIsNoCapture(text: String) {
    #expect(CaptureReader.read(Array(text.utf8), file: "page.md") == nil)
  }

  // MARK: - Around the title and at the end

  @Test(arguments: [
    "---\n\n*Extracted from Harbour Docs by Netmaker tooling.*\n*This is unofficial content.*",
    "---\n\nExtracted from [Harbour](https://harbour.example) by Netmaker tooling.",
    "*Extracted from Harbour by nets.*",
    "---\n_This is unofficial content. All of it belongs to the harbour._",
    "Extracted from Harbour by Netmaker tooling.\nThis is unofficial content. All of it belongs to the harbour.",
    "Extracted from Harbour by Netmaker tooling. This is unofficial content.",
    "* * *\n\n_Generated by [net](https://net.example) on May 2, 2025._\n\n_All rights belong to the harbour._",
  ])
  func footersOfTools(footer: String) throws {
    for page in [try clean("## Ropes\n\nText.\n\n\(footer)\n"), try clean("## Ropes\n\nText.\n\n\(footer)")] {
      #expect(page.body == "## Ropes\n\nText.")
    }
  }

  @Test(arguments: [
    "Extracted from the sea by heavy tooling.", "*Extracted from the sea.*\n\nMore text.",
    "---\n\nSalt is white.", "The harbour has unofficial content.",
    "*Salt is white.*", "- Extracted from the sea by nets",
  ])
  func sentencesAreNoFooters(text: String) throws {
    #expect(try clean("## Salt\n\nText.\n\n\(text)").body == "## Salt\n\nText.\n\n\(text)")
  }

  @Test(arguments: ["", "Structure\n\n", "**Structure**\n\n"])
  func breadcrumbsInAList(kind: String) throws {
    let page = try read(
      """
      ---
      title: Lamps
      source: https://developer.apple.com/documentation/harbour/lamps
      timestamp: 2026-01-05T10:00:00.000Z
      ---

      - [Harbour](/documentation/harbour)
      - [Lights](/documentation/harbour/lights)
      - Lamps

      \(kind)# Lamps

      iOS 26.0+iPadOS 26.0+Mac Catalyst 26.0+macOS 10.15–26.1DeprecatedvisionOS 1.0+ Beta

      > Lamps light the quay.

      - [Ropes](/documentation/harbour/ropes)

      *This is unofficial content.*
      """)
    #expect(page.frontMatter.contains("title: \"Lights\"\n    url: \"/documentation/harbour/lights\""))
    #expect(
      page.capture.platforms == [
        "iOS 26.0+", "iPadOS 26.0+", "Mac Catalyst 26.0+", "macOS 10.15–26.1 Deprecated",
        "visionOS 1.0+ Beta",
      ])
    #expect(page.capture.abstract == "Lamps light the quay.")
    #expect(page.body == "- [Ropes](/documentation/harbour/ropes)")
    if kind.hasPrefix("*") { #expect(page.capture.kind == "Structure") }
  }

  @Test(arguments: ["iOS 26.0+ is new.", "iOS and macOS", "Version 2.0+Version 3.0+", "tvOS 1", "a+b"])
  func otherLinesAreNoPlatforms(text: String) throws {
    let page = try clean("Intro.\n\n\(text)")
    #expect(page.capture.platforms.isEmpty && page.body.hasSuffix(text))
  }

  @Test(arguments: [
    ("Lamps light the quay in\niOS 17.0+", false), ("iOS 17.0+\nlights the quay.", false),
    ("iOS 17.0+\n\nLamps light the quay.", true), ("iOS 17.0+\nmacOS 14.0+\n\nLamps light the quay.", true),
    ("Lamps light the quay in\nall weathers.\n\niOS 17.0+", true),
  ])
  func platformsInSentencesStay(text: String, isList: Bool) throws {
    let page = try clean(text)
    #expect(page.capture.platforms.isEmpty != isList)
    #expect(page.body.contains("iOS 17.0+") != isList)
  }

  /// Backquotes in code in the text of a link do not open another code span, in which the link would not end.
  @Test(arguments: ["``a ` b``", "`` ` ``", "`a\\`", "```a``b```", "`a` and ``b`c``"])
  func linksWithBackquotesInCode(code: String) throws {
    let list = "- [\(code)](/documentation/harbour/lights)\n- [\(code)](/documentation/harbour/ropes)"
    let page = try clean("Intro.\n\n\(list)")
    #expect(page.body.hasSuffix(list))
  }

  /// A tool writes each fence several times, and the last one after the description of the listing.
  @Test func lateFences() throws {
    let page = try clean(
      """
      ```swift
      ```swift
      ```swift
      struct Lamp
      ```
      ```

      A lamp burns oil.
      ```
      ```swift
      ```swift
      protocol Wick
      ```
      ```

      A wick is short.
      ```

      ## Uses
      """)
    #expect(
      page.body.contains(
        "struct Lamp\n```\n\nA lamp burns oil.\n\n```swift\nprotocol Wick\n```\n\nA wick is short."))
  }

  @Test func wrappedHeadings() throws {
    let page = try read(
      """
      # Lanterns of paper that light a room all night without any flame or
      smoke

      Hang one [ lantern ](/documentation/lanterns/one-
      lantern) by the door.

      ## Choose the paper that suits the weather of your garden and the length of
      the evening

      Thin paper tears. See [ Paper ](/documentation/lanterns/paper-and-
      its-weights).
      """)
    #expect(page.capture.title == "Lanterns of paper that light a room all night without any flame or smoke")
    #expect(
      page.page.contains(
        "\n## Choose the paper that suits the weather of your garden and the length of the evening\n"))
  }

  /// html2text writes the brackets of a menu’s links outside of its items.
  @Test func menuAboveTheTitle() throws {
    let page = try read(
      """
      ### [Lamp Help ](/help/lamps/)

      [Lamps](/help/lamps/) / [Oil](/help/lamps/oil/) / Fill a lamp

      Filter

        * [
        * News ](/help/lamps/news/)
        * Start

      [

          * Lamps at home ](/help/lamps/start/home) [
          * Lamps at sea ](/help/lamps/start/sea) [
          * Lamps on a tower ](/help/lamps/start/tower)
        * Prices

      [

          * Set a price ](/help/lamps/prices/set) [
          * Change a price ](/help/lamps/prices/change)

      # Fill a lamp

      Pour slowly, as in [the chapter about
      oil](/help/lamps/oil). It takes a minute.
      """)
    #expect(page.capture.title == "Fill a lamp")
    #expect(!page.page.contains("Lamps at home") && !page.page.contains("News"))
    #expect(page.page.contains("Pour slowly"))
  }
}
