import Testing

@testable import Captures

@Suite struct OtherFormatsTests {
  @Test func wrappedPage() throws {
    let page = try read(Fixtures.wrapped)
    #expect(page.capture.format == "wrapped")
    #expect(page.capture.slug == "fog-horns")
    #expect(page.capture.platforms == ["iOS", "iPadOS"])
    #expect(
      page.page == """
        # Fog horns

        > A fog horn warns ships that cannot see the harbour wall, and does so with a sound that carries far.

        ## Best practices

        **Sound it in fog.** People rely on well-known signals. Use a [signal table](/design/human-interface-guidelines/signal-tables) with one- and two-tone signals:

        - A long tone when a ship enters the harbour.
        - A short tone when it leaves.

        ## Platform considerations

        _No additional considerations for iOS or iPadOS. Not supported in macOS, tvOS, visionOS, or watchOS._

        | Tone | Meaning |
        | --- | --- |
        | Long tone with a name | [`enter(_:)`](/documentation/Harbour/enter(_:)) |
        | Short | Leave |

        ## Resources

        ### Videos

        - [Hear the horn](https://developer.apple.com/videos/play/wwdc2021/3)

        """)
  }

  @Test func wrappedPageOfLinks() throws {
    let page = try read(
      """
      # Signals

      Signals speak.

      [ Horns ](/design/human-interface-guidelines/horns)

      [ Flags of all colours ](/design/human-interface-guidelines/flags-of-all-
      colours)
      """)
    #expect(
      page.body == """
        - [Horns](/design/human-interface-guidelines/horns)
        - [Flags of all colours](/design/human-interface-guidelines/flags-of-all-colours)
        """)
  }

  /// The list of a page’s own headings at its end belongs to the site, as the menus do. A list of links to other pages is
  /// content, and so is one to places that are no headings.
  @Test(arguments: [
    ("  * [ Horns ](/a/horns#app-top)\n  * [ Best practices ](/a/horns#Best-practices)\n", true),
    ("  * [ Horns ](/a/horns/#app-top)\n", true),
    ("  * [ Best practices ](/a/horns#Best-practices)\n\n  * [ `Bells` ](/a/horns#Bells)\n", true),
    ("  * [ Horns ](/a/horns#app-top)\n  * [ Topics ](/a/horns#topics)\n", true),
    ("  * [ Best practices ](/a/horns#Best-practices)\n  * [ Bells ](/a/flags#Bells)\n", false),
    ("  * [ Best practices ](/a/horns#Best-practices)\n  * [ Ropes ](/a/horns#Ropes)\n", false),
    ("  * [ Best practices ](/a/horns#Best-practices)\n", false), ("  * [ Flags ](/a/flags)\n", false),
  ])
  func listOfTheHeadingsOfThePage(list: String, isRemoved: Bool) throws {
    let text = "Horns speak, as all [signals](/design/human-interface-\nguidelines/signals) do.\n\n"
    let page = try read(
      "# Horns\n\n\(text)## Best practices\n\nSound it.\n\n## `Bells`\n\nRing it.\n\n\(list)")
    #expect(page.body.hasSuffix("Ring it.") == isRemoved)
    #expect(page.removed("in-page list").isEmpty != isRemoved)
  }

  @Test func readerPage() throws {
    let page = try read(Fixtures.reader)
    #expect(page.capture.format == "reader")
    #expect(page.capture.slug == "moorings")
    #expect(page.capture.selfChecks.map(\.passed) == [true, true])
    #expect(
      page.page == """
        # Moorings

        > A mooring holds a boat.

        ## Best practices

        **Leave slack.** The tide rises:

        - Some slack at low tide.
        - More at high tide.

        - [Moor a boat](https://developer.apple.com/videos/play/wwdc2022/4)
        - [Buoys](https://developer.apple.com/design/human-interface-guidelines/buoys)

        """)
  }

  @Test func renderedPage() throws {
    let page = try read(Fixtures.render)
    #expect(page.capture.format == "json-render")
    #expect(page.capture.source == "https://developer.apple.com/design/human-interface-guidelines/sails")
    #expect(page.frontMatter.contains("  - title: \"Harbour\"\n    url: \"../Harbour.md\"\n"))
    #expect(page.removed("repeated change log").count == 3)
    #expect(
      page.page == """
        # Sails

        > A sail catches the wind.

        ![A sail.](https://docs-assets.developer.apple.com/published/8/sail%402x.png)

        Sails are made of canvas.

        ## Best practices

        **Reef early.** Wind grows.

        @Figure {
          ![A reefed sail.](https://docs-assets.developer.apple.com/published/9/reef%402x.png)

          Reefed
        }

        > Important: Never sail alone.

        ## Change log

        | Date | Changes |
        | --- | --- |
        | May 2, 2025 | Added a word on canvas. |

        """)
  }

  @Test func renderedPageWithASourceLineBelowTheTitle() throws {
    let page = try read(
      """
      # Sails

      *Source: [Sails (guide)](https://developer.apple.com/design/human-interface-guidelines/sails)*
      *Fetched: 2025-11-25*

      > A sail catches the wind.

      Sails are made of canvas.
      """)
    #expect(page.capture.date == "2025-11-25")
    #expect(page.capture.abstract == "A sail catches the wind.")
    #expect(page.body == "Sails are made of canvas.")
  }

  @Test func readerPageWithHeader() throws {
    let page = try read(Fixtures.readerWithHeader)
    #expect(page.capture.format == "reader")
    #expect(page.capture.title == "Tide tables")
    #expect(
      page.capture.source == "https://developer.apple.com/design/human-interface-guidelines/tide-tables")
    #expect(page.capture.slug == "tide-tables")
    #expect(
      page.page.hasPrefix(
        "# Tide tables\n\n> A tide table shows when the water rises.\n\n## Best practices\n"))
    #expect(!page.page.contains("Source:") && !page.page.contains("Skip Navigation"))
  }

  @Test(arguments: [
    // The URL above the title, in bold, and as a quote; a title without a second one.
    "Source: https://developer.apple.com/design/x/buoys\n\n# Buoys | Apple Developer Documentation\n\nA buoy floats.",
    "# Buoys | Apple Developer Documentation\n\n**Source:** <https://developer.apple.com/design/x/buoys>\n\nA buoy floats.",
    "# Buoys | Apple Developer Documentation\n> URL: https://developer.apple.com/design/x/buoys\n\nA buoy floats.",
    "# Buoys | Apple Developer Documentation\n\nURL Source: https://developer.apple.com/design/x/buoys\n\n# Buoys\n\nA buoy floats.",
  ])
  func headersOfReaderPages(header: String) throws {
    let page = try read(
      header + "\n\n## [Uses](https://developer.apple.com/design/x/buoys\\#Uses)\n\n```\n# Not a title\n```\n"
    )
    #expect(page.capture.format == "reader")
    #expect(page.page == "# Buoys\n\n> A buoy floats.\n\n## Uses\n\n```\n# Not a title\n```\n")
    #expect(page.capture.source == "https://developer.apple.com/design/x/buoys")
  }

  /// Pages that people write can begin with a source, too.
  @Test(arguments: [
    "# Buoys\n\nSource: https://example.com/buoys\n\nA buoy floats. See [more](https://developer.apple.com/design/).\n",
    "# Buoys\n\nSource: [a book](https://developer.apple.com/design/)\n\n## Uses\n\nA \\# in a [link](/design/x\\#y).\n",
  ])
  func ordinaryPagesWithASource(text: String) {
    #expect(CaptureReader.read(Array(text.utf8), file: "buoys.md") == nil)
  }

  @Test func pagesThatDeclareThemselvesOrdinary() {
    for (name, text) in Fixtures.all {
      let body = text.hasPrefix("---\n") ? String(text.dropFirst(4)) : "---\n" + text
      #expect(CaptureReader.read(Array("---\ncapture: false\n\(body)".utf8), file: name) == nil, "\(name)")
      #expect(CaptureReader.read(Array(text.utf8), file: name) != nil, "\(name)")
    }
  }
}
