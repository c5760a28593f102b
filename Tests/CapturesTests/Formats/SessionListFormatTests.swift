import Testing

@testable import Captures

/// Whole pages of sessions whose tabs are the items of one list.
@Suite struct SessionListFormatTests {
  private static let menus = """
    View in English

    * [Global Nav Open Menu](#ac-gn-menustate)
      Global Nav Close Menu
    * [Developer](/)

    [Search

    Cancel](/search/)

    ## [Videos](/videos/)

    [More Videos](/videos/)

    ![](/assets/elements/icons/symbols/gobackward5.svg)

    * About
    * Transcript
    * Code


    """

  private static let footer = """

    ## Developer Footer

    * [Videos](/videos/)
    * Knots and bends

    Copyright © 2025 [Harbor](/) All rights reserved.
    """

  private func page(_ item: String, transcript: String, code: String = "") -> String {
    let list = """
      \(item) # Knots and bends

        Learn to tie a knot that holds. Bring a rope.

        ## Chapters

        + 0:00 - [Welcome](/videos/play/wwdc2025/777/?time=0)
        + 1:39 - [A bend](/videos/play/wwdc2025/777/?time=99)
        ## Resources

        + [The book of knots](https://developer.apple.com/documentation/knots)
        + - [HD Video](https://example.com/777_hd.mp4?dl=1)
          - [SD Video](https://example.com/777_sd.mp4?dl=1)
        ## Related Videos

        #### WWDC24

        + [Ropes in depth](/videos/play/wwdc2024/100)
      \(item) Search this video…

      \(transcript)

      """
    return Self.menus + list + code + Self.footer
  }

  private static let code = """
    * + 1:42 - [A bend](/videos/play/wwdc2025/777/?time=102)

        ```swift
        let rope = Rope(
          length: 2
        )
        ```
      + 2:10 - [A hitch](/videos/play/wwdc2025/777/?time=130)

        ```swift
        rope.hitch()
        ```

    """

  @Test(arguments: ["*", "-"])
  func sessionPage(item: String) throws {
    let page = try read(
      page(item, transcript: "  Hello, and welcome.\n\n  Today we tie knots.", code: Self.code))
    #expect(page.capture.format == "wwdc-list")
    #expect(page.capture.source == "https://developer.apple.com/videos/play/wwdc2025/777")
    #expect(page.capture.slug == "wwdc2025-777")
    #expect(page.capture.abstract == "Learn to tie a knot that holds. Bring a rope.")
    #expect(page.capture.unrecognized.isEmpty)
    #expect(
      page.body == """
        ## Chapters

        - 0:00 - Welcome
        - 1:39 - A bend

        ## Resources

        - [The book of knots](https://developer.apple.com/documentation/knots)

        ## Related Videos

        ### WWDC24

        - [Ropes in depth](/videos/play/wwdc2024/100)

        ## Transcript

        @DisclosureGroup("Transcript of “Knots and bends”") {
          Hello, and welcome.

          Today we tie knots.
        }

        ## Code samples

        ### A bend

        ```swift
        let rope = Rope(
          length: 2
        )
        ```

        ### A hitch

        ```swift
        rope.hitch()
        ```
        """)
  }

  /// A reader service writes each caption as a link to its time.
  @Test func captionsThatAreLinks() throws {
    let time = "https://developer.apple.com/videos/play/wwdc2025/777/?time="
    let transcript = """


      0:07


      [Hello, and welcome.](\(time)7) [Today we tie knots](\(time)12) [that hold.](\(time)16)


      0:24

      [Let’s go.](\(time)24)
      """
    let text =
      "Source: https://developer.apple.com/videos/play/wwdc2025/777\nTitle: Knots and bends - Videos\nFetched: 2026-09-08T00:43:41Z\n\n"
      + page("-", transcript: transcript)
    let page = try read(text)
    #expect(page.capture.date == "2026-09-08T00:43:41Z")
    #expect(
      page.page.hasSuffix(
        """
          Hello, and welcome. Today we tie knots that hold.

          Let’s go.
        }

        """))
    #expect(page.removed("times of captions").count == 2)
  }

  /// Blank lines separate the paragraphs of a transcript, in which lines can break.
  @Test func linesOfTheTranscript() throws {
    let page = try read(page("*", transcript: "  Hello,\\\n  and welcome.\n  Tie  \n  a knot.\n\n  Pull."))
    #expect(page.page.contains("{\n  Hello,\\\n  and welcome.\n  Tie\\\n  a knot.\n\n  Pull.\n}"))
  }

  /// A list with a title is no page of a session.
  @Test func ordinaryLists() {
    for text in ["* # Title\n\n  Text.\n", "# Title\n\n* Search this video…\n", "* # Title\n* Search\n"] {
      #expect(CaptureReader.read(Array(text.utf8), file: "page.md") == nil)
    }
  }
}
