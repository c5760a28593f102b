import Testing

@testable import Captures

/// Tests the cleaning rules for blocks, each on a page without other damage.
@Suite struct BlockRuleTests {
  @Test func headingsNestWithoutGaps() throws {
    let page = try clean("### Deep\n\nText.\n\n##### Deeper\n\nText.\n\n### Deep again\n\nText.")
    #expect(page.body == "## Deep\n\nText.\n\n### Deeper\n\nText.\n\n## Deep again\n\nText.")
  }

  @Test(arguments: [
    ("## [Best practices](/design/human-interface-guidelines/lanterns#Best-practices)", "## Best practices"),
    ("## [What’s new](/design/human-interface-guidelines/lanterns#Whats-new)", "## What’s new"),
    ("## [What’s new](/design/human-interface-guidelines/lanterns#News)", "## What’s new {#News}"),
    ("## [Square (1:1)](/design/human-interface-guidelines/lanterns#Square-11)", "## Square (1:1)"),
    (
      "## [iOS, iPadOS](https://a.example/design/human-interface-guidelines/lanterns\\#iOS-iPadOS)",
      "## iOS, iPadOS"
    ),
    ("## A [link](/b) inside", "## A [link](/b) inside"),
    ("## [Elsewhere](/design/y)", "## [Elsewhere](/design/y)"),
    ("## [Elsewhere](/design/y#Elsewhere)", "## [Elsewhere](/design/y#Elsewhere)"),
    ("## [Here](#Here)", "## Here"),
  ])
  func headingLinksBecomeAnchors(source: String, expected: String) throws {
    #expect(try clean("\(source)\n\nText.").body == "\(expected)\n\nText.")
  }

  @Test func emptySectionsAreRemoved() throws {
    let page = try clean(
      "## One\n\nText.\n\n## Two\n\n### Inner\n\n## Three\n\n### Full\n\nText.\n\n## Change log")
    #expect(page.body == "## One\n\nText.\n\n## Three\n\n### Full\n\nText.")
    #expect(page.removed("empty section").count == 3)
  }

  @Test(arguments: [
    "## [Ropes](/design/ropes)", "## [Ropes](/design/ropes#Knots)\n\n## [Buoys](/design/buoys#Knots)",
    "## Pages\n\n### [Ropes](/design/ropes)\n\n### [Buoys](/design/buoys)",
    "## Pages\n\n## [Ropes](/design/ropes)\n\n## [Buoys](/design/buoys)\n\nText.",
    "## See [ropes](/design/ropes)\n\n## [![A buoy](buoy.png)](/design/buoys)",
  ])
  func headingsThatLinkToOtherPagesAreContent(source: String) throws {
    #expect(try clean("## One\n\nText.\n\n\(source)").body == "## One\n\nText.\n\n\(source)")
    #expect(try clean("## One\n\nText.\n\n\(source)\n\n## Two").body == "## One\n\nText.\n\n\(source)")
  }

  @Test(arguments: ["The end.", "See [ropes](/design/ropes).", "Two lines\nof text"])
  func textBeforeAClosingRowOfDashesIsNoHeading(text: String) throws {
    #expect(
      try clean("## One\n\nText.\n\n## Two\n\n\(text)\n---\n").body.hasPrefix(
        "## One\n\nText.\n\n## Two\n\n\(text)"))
    #expect(
      try clean("## One\n\nText.\n\n\(text)\n---\n\nMore.").body.contains(
        "## \(text.split(separator: "\n").last ?? "")\n"))
  }

  @Test(arguments: [
    ("Note\n\nText.", "> Note: Text."),
    ("Developer note\n\nText.", "> Developer note: Text."),
    ("Important\n\n- One\n- Two", "> Important:\n>\n> - One\n> - Two"),
    ("Tip\n\n## Heading\n\nText.", "Tip\n\n## Heading\n\nText."),
    ("> [!WARNING]\n> Text.\n> More.", "> Warning: Text.\n> More."),
    ("> **Note**\n>\n> Text.\n>\n> More.", "> Note: Text.\n>\n> More."),
    ("> **Tip:** Text.", "> Tip: Text."),
    ("> A quote.\n> Goes on.", "> A quote.\n> Goes on."),
  ])
  func labelsBecomeAsides(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").page.hasSuffix("Intro.\n\n\(expected)\n"))
  }

  @Test func anAsideContainsExactlyOneBlock() throws {
    #expect(try clean("Intro.\n\nNote\n\nOne.\n\nTwo.").page.hasSuffix("> Note: One.\n\nTwo.\n"))
  }

  @Test func imagesWithoutLineBreaksBecomeFigures() throws {
    let page = try clean("Before.![a](a.png)Caption one![b](b.png)Caption two**Bold.** After.")
    #expect(
      page.body == """
        Before.

        @Figure {
          ![a](a.png)

          Caption one
        }

        @Figure {
          ![b](b.png)

          Caption two
        }

        **Bold.** After.
        """)
  }

  @Test(arguments: [
    "Tap the ![plus](plus.png) icon.", "![plus](plus.png) adds.", "Tap (![plus](plus.png)), then go.",
    "![one](1.png)\n\n![two](2.png)", "![one](1.png)\n\nA sentence with a period.",
    "![one](1.png)\n\n**Bold start** of guidance", "![one](1.png)\n\nSee [this](that)",
  ])
  func otherImagesStayUnchanged(source: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(source)")
  }

  @Test(arguments: [
    (
      "![a](a.png)Tinted controlControls can be tinted by people.", "Tinted control",
      "Controls can be tinted by people."
    ),
    ("![a](a.png)A lit lamp.Lamps are lit in the dark.", "A lit lamp.", "Lamps are lit in the dark."),
    (
      "![a](a.png)\n\nA lit lamp**Hang it high.** People look up.", "A lit lamp",
      "**Hang it high.** People look up."
    ),
    (
      "![a](a.png)A lit iPadOS lamp**Hang it.** People look up.", "A lit iPadOS lamp",
      "**Hang it.** People look up."
    ),
  ])
  func captionsEndBeforeTheParagraph(source: String, caption: String, text: String) throws {
    #expect(
      try clean("Intro.\n\n\(source)").body
        == "Intro.\n\n@Figure {\n  ![a](a.png)\n\n  \(caption)\n}\n\n\(text)")
  }

  @Test(arguments: [
    "A lamp in iOS and iPadOS, next to AirPods", "GitHub, macOS and a `lampPost.Lit` in use here.",
    "The U.S.A and its lamps in a picture", "A file named lamp.Png that is lit",
  ])
  func captionsWithCapitalLettersAreKept(caption: String) throws {
    #expect(
      try clean("Intro.\n\n![a](a.png)\(caption)").body
        == "Intro.\n\n@Figure {\n  ![a](a.png)\n\n  \(caption)\n}")
  }

  @Test(arguments: [
    "![a](a.png)\n*A [lamp_post](b_c.html) at `night*`*",
    "![a](a.png)  \n_A lamp\\_post, lit by a lamp_lighter_",
    "![a](a.png)\n\n*A lamp. It is lit.*",
  ])
  func linesInItalicsAreCaptions(source: String) throws {
    let text = source.split(separator: "\n").last.map { $0.dropFirst().dropLast() } ?? ""
    #expect(
      try clean("Intro.\n\n\(source)\n\nMore.").body
        == "Intro.\n\n@Figure {\n  ![a](a.png)\n\n  \(text)\n}\n\nMore.")
  }

  @Test func aParagraphCanContainSeveralFigures() throws {
    let page = try clean("Intro.\n\n![a](a.png)\n*One*\n![b](b.png)\n*Two*\nText.\n![c](c.png)\n*Three*")
    #expect(
      page.body == """
        Intro.

        @Figure {
          ![a](a.png)

          One
        }

        @Figure {
          ![b](b.png)

          Two
        }

        Text.

        @Figure {
          ![c](c.png)

          Three
        }
        """)
  }

  @Test(arguments: [
    ("![A check](check.png)\n\n![a](a.png)", "@Figure {\n  ![a](a.png)\n\n  ![A check](check.png)\n}"),
    (
      "![An X](xmark%402x.png)\n\n![a](a.png)\n\nA dim lamp",
      "@Figure {\n  ![a](a.png)\n\n  ![An X](xmark%402x.png) A dim lamp\n}"
    ),
    (
      "![An X](/i/crossout@2x.png)![a](a.png)A dim lamp",
      "@Figure {\n  ![a](a.png)\n\n  ![An X](/i/crossout@2x.png) A dim lamp\n}"
    ),
    ("![A check](checkmark.svg)\n\nLight the lamp", "![A check](checkmark.svg) Light the lamp"),
    (
      "![A check](checkmark.svg)Light the lamp\n\n![An X](cross-dark.svg)\nDim the lamp.",
      "![A check](checkmark.svg) Light the lamp\n\n![An X](cross-dark.svg) Dim the lamp."
    ),
    ("![A check](checkmark.svg)\n\n- One", "![A check](checkmark.svg)\n\n- One"),
    ("![A check](check.png)\n\n![An X](cross.png)", "![A check](check.png)\n\n![An X](cross.png)"),
    ("![A cross](crossroads.png)Two roads", "@Figure {\n  ![A cross](crossroads.png)\n\n  Two roads\n}"),
  ])
  func checkMarksLabelExamples(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(expected)")
  }

  @Test func aListAndHeadingsBecomeTabs() throws {
    let page = try clean(
      """
      - One
      - Two

      #### One

      First text.

      #### Two

      Second text.

      Text after the tabs.
      """)
    #expect(
      page.body == """
        @TabNavigator {
          @Tab("One") {
          First text.
          }

          @Tab("Two") {
          Second text.
          }
        }

        Text after the tabs.
        """)
  }

  @Test func aListAndImagesBecomeTabs() throws {
    let page = try clean("- One\n- Two\n\n![1](1.png)\n\n![2](2.png)Caption\n\nText.")
    #expect(
      page.body == """
        @TabNavigator {
          @Tab("One") {
          ![1](1.png)
          }

          @Tab("Two") {
          @Figure {
          ![2](2.png)

          Caption
          }
          }
        }

        Text.
        """)
  }

  @Test(arguments: [
    "- One\n- Two\n\n## Three\n\nText.", "- One\n- Two\n\n![1](1.png)\n\nText.",
    "- One thing.\n- Two things.\n\n![1](1.png)\n\n![2](2.png)\n\nText.",
  ])
  func otherListsStayUnchanged(source: String) throws {
    #expect(try clean(source).body == source)
  }

  @Test(arguments: [
    ("  * One\n\n  * Two\n\n\n\nText.", "- One\n- Two\n\nText."),
    ("* One\n  * Inner\n  * Inner two\n* Two", "- One\n  - Inner\n  - Inner two\n- Two"),
    ("  1. One\n  2. Two\n    * Inner", "1. One\n2. Two\n   - Inner"),
    ("  *   *   *   * \n\nText.", "Text."),
    ("- One\n\n  More of one.\n- Two", "- One\n\n  More of one.\n- Two"),
    ("- One\n## Heading\n\nText.", "- One\n\n## Heading\n\nText."),
    ("* One\n _Emphasis._", "- One\n  _Emphasis._"),
  ])
  func listsAreNormalized(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(expected)")
  }

  @Test func videoControlsAreRemoved() throws {
    let page = try clean(
      "Video with custom controls. \n\nContent description: A wave. \n\nPlay \n\nPlay fair.\n\n[![](t.jpg) A talk ](https://a.example/v)"
    )
    #expect(page.body == "Video: A wave.\n\nPlay fair.\n\n[A talk](https://a.example/v)")
    #expect(page.removed("video controls").count == 2)
  }

  @Test func trailingSpacesBecomeLineBreaksOnlyInsideAParagraph() throws {
    #expect(try clean("One  \ntwo \n\nThree  ").body == "One\\\ntwo\n\nThree")
  }

  @Test func codeStaysUnchanged() throws {
    let code = "```text\n# not\u{A0}a heading\n\n\n  * no list  \nNote\n\nText [a](b\\(\\))\n```"
    #expect(try clean("Intro.\n\n\(code)").page.hasSuffix("Intro.\n\n\(code)\n"))
  }

  @Test func platformsAreReadFromThePlatformConsiderations() throws {
    let page = try clean(
      "## Platform considerations\n\n*No additional considerations for macOS or visionOS. Not supported in watchOS.*\n\n### iOS, iPadOS\n\nText about tvOS."
    )
    #expect(page.capture.platforms == ["iOS", "iPadOS", "macOS", "visionOS"])
    #expect(try clean("Text for iOS.").capture.platforms.isEmpty)
  }
}
