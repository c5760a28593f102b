import Testing

@testable import Captures

/// Tests the cleaning rules for blocks, each on a page without other damage.
@Suite struct BlockRuleTests {
  @Test func headingsNestWithoutGaps() throws {
    let page = try clean("### Deep\n\nText.\n\n##### Deeper\n\nText.\n\n### Deep again\n\nText.")
    #expect(page.body == "## Deep\n\nText.\n\n### Deeper\n\nText.\n\n## Deep again\n\nText.")
  }

  @Test(arguments: [
    ("## [Best practices](/design/x#Best-practices)", "## Best practices"),
    ("## [What’s new](/design/x#Whats-new)", "## What’s new"),
    ("## [What’s new](/design/x#News)", "## What’s new {#News}"),
    ("## [Square (1:1)](/design/x#Square-11)", "## Square (1:1)"),
    ("## [iOS, iPadOS](https://a.example/x\\#iOS-iPadOS)", "## iOS, iPadOS"),
    ("## A [link](/b) inside", "## A [link](/b) inside"),
    ("## [Elsewhere](/design/y)", "## [Elsewhere](/design/y)"),
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
