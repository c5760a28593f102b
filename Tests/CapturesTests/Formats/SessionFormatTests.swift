import Basics
import Testing

@testable import Captures

@Suite struct SessionFormatTests {
  @Test func sessionPage() throws {
    let page = try read(Fixtures.session)
    #expect(page.capture.format == "wwdc")
    #expect(page.capture.slug == "wwdc2021-20042")
    #expect(page.capture.kind == "video")
    #expect(page.capture.source == "https://developer.apple.com/videos/play/wwdc2021/20042")
    #expect(page.capture.abstract == "Learn to tie a knot that holds. We show three of them.")
    #expect(page.capture.selfChecks.map(\.passed) == [true])
    #expect(page.capture.unrecognized.isEmpty)
    #expect(
      page.page == """
        # Knots, Bends, and Hitches

        > Learn to tie a knot that holds. We show three of them.

        Bring a rope of your own.

        ## Resources

        - The book of knots

        ## Related videos

        ### WWDC20

        - Ropes in depth
        - Fibres explained

        ### Tech Talks

        - Splice a line

        ## Transcript

        @DisclosureGroup("Transcript of “Knots, Bends, and Hitches”") {
          Hello and welcome to the harbour. I'm Mara.

          Do you tie knots? I do. Today we say "hold fast." And we mean it, "always," with no exception.

          See rope.example.com for more. Thanks. [waves]
        }

        ## Chapters

        - 0:42 – [A knot](#A-knot)
        - 1:07 – [A bend](#A-bend)
        - 1:30 – [A bend](#A-bend)

        ## Code samples

        ### A knot

        ```swift
        struct Knot: Tie {
            var rope: Rope { … }
        }
        ```

        ### A bend

        ```swift
        // Join two ropes
        let bend = Bend(first, second)
        ```

        """)
  }

  @Test func thePartOfATranscriptThatIsNotRepeatedIsKept() throws {
    let page = try read(
      Fixtures.session.replacing("\nSee rope.example.com for more.Thanks.[waves]\n\n0:42", with: "\n0:42"))
    #expect(page.page.contains("See rope.example.com for more. Thanks. [waves]"))
    #expect(page.capture.unrecognized.map(\.identifier) == ["capture.transcript"])
  }

  @Test func samplesWithoutMatchingChaptersAreNumbered() throws {
    let page = try read(
      Fixtures.session.replacing("0:42 -A knot\n\n", with: "").replacing("1:30 -A bend\n\n", with: ""))
    #expect(page.page.contains("### Code sample 1\n"))
    #expect(page.page.contains("- 1:07 – A bend\n"))
    #expect(page.capture.selfChecks.map(\.passed) == [false])
  }

  @Test func repeatedTitlesHaveDifferentAnchors() throws {
    let page = try read(
      Fixtures.session.replacing("1:07 -A bend\n\n1:30 -A bend", with: "1:07 -A bend\n\n1:30 -A knot")
        .replacing(
          "Bend\n(first, second)\n```",
          with: "Bend\n(first, second)\n```\n\n```swift\nlet\n x\u{20}\n=\n\u{20}\n1\n```"))
    #expect(page.page.contains("- 1:30 – [A knot](#A-knot-2)"))
    #expect(page.page.contains("### A knot {#A-knot-2}\n"))
  }

  @Test(arguments: [
    ("It works.Then it stops.", "It works. Then it stops."),
    ("Use SwiftUI.And smile.", "Use SwiftUI. And smile."),
    ("Really?I think so!Yes.", "Really? I think so! Yes."),
    ("Stay on iOS 14.We can.", "Stay on iOS 14. We can."),
    ("First,then second.", "First, then second."),
    ("We say \"go.\"And go.", "We say \"go.\" And go."),
    ("Watch \"One\"for more and \"Two\"for less.", "Watch \"One\" for more and \"Two\" for less."),
    ("Wait...then go.", "Wait... then go."),
    ("Get it from developer.example.com.Also here.", "Get it from developer.example.com. Also here."),
    ("Costs 1,000 or 3.5 units.", "Costs 1,000 or 3.5 units."),
    ("Call rectangle.3.offgrid.fill now.", "Call rectangle.3.offgrid.fill now."),
    ("In the U.S.A. and e.g. here.", "In the U.S.A. and e.g. here."),
    ("primitivesfor arranging", "primitivesfor arranging"),
    ("Open file.swift and a.b.c", "Open file.swift and a.b.c"),
  ])
  func missingSpacesBetweenSentencesAreInserted(joined: String, expected: String) {
    #expect(MissingSpaces.insert(Bytes(joined), isPlain: true).string == expected)
  }

  /// The texts of such a page are plain text, in which nothing is Markdown.
  @Test func textIsPlain() throws {
    var fixture = SessionFixture()
    fixture.title = "Use *ptr* & C++ in <View>"
    fixture.abstract = ["Call __init__ and a[0](1), or not."]
    fixture.resources = ["About snake_case and `code`"]
    fixture.transcript = [
      "# is a hash.", "- is a dash.", "1. First, 100% of Array<Int> &amp; more.", "}", "> what? [laughter]",
      "It has 2 * 3 snake_case_names.",
    ]
    let page = try read(fixture.text)
    let built = PageFacts.build(page.capture.markdown)
    #expect(built.title == fixture.title)
    #expect(page.capture.title == fixture.title)
    #expect(page.capture.abstract == fixture.abstract[0])
    #expect(built.headings.count == 4)
    let words = built.words.joined(separator: " ")
    for text in fixture.resources + fixture.transcript { #expect(words.contains(text)) }
    #expect(built.links.isEmpty)
    // Only what Markdown would read is escaped.
    #expect(page.markdown.contains("snake_case and \\`code\\`"))
    #expect(page.markdown.contains("what? [laughter]"))
  }

  /// A tool that writes Markdown has escaped the text itself.
  @Test(arguments: ["a \\_name\\_ and *this*", "see [the guide](https://example.com/guide) and *this*"])
  func markdownIsKept(text: String) throws {
    var fixture = SessionFixture()
    fixture.transcript = [text + "."]
    #expect(try read(fixture.text).markdown.contains(text))
  }

  /// The text of a page in Markdown has blocks of its own. URLs and code in its transcript are not speech.
  @Test func markdownHasBlocks() throws {
    let text = """
      # Knots and bends

      Streaming is available in most browsers, and in the Developer app.

      About

      Learn to tie a knot. See [the guide](/documentation/knots).

      ## Code

      + Tie it:

        ```swift
        rope.tie()
        ```

      | Knot | Use |
      | --- | --- |
      | Bowline | Loops |

      Transcript

      Search this video…

      Call `Rope.Tie` on \\
      [a rope](https://knots.example/Ropes.Html?a,b).Then pull.

      1:30 - A knot

      ## Code Samples

      ```swift
      let knot = Knot()
      ```
      """
    let page = try read(text)
    #expect(page.capture.abstract == "Learn to tie a knot. See the guide.")
    #expect(page.capture.unrecognized.isEmpty)
    #expect(
      page.body == """
        ## Code

        - Tie it:

          ```swift
          rope.tie()
          ```

        | Knot | Use |
        | --- | --- |
        | Bowline | Loops |

        ## Transcript

        @DisclosureGroup("Transcript of “Knots and bends”") {
          Call `Rope.Tie` on \\
          [a rope](https://knots.example/Ropes.Html?a,b). Then pull.
        }

        ## Chapters

        - 1:30 – [A knot](#A-knot)

        ## Code samples

        ### A knot

        ```swift
        let knot = Knot()
        ```
        """)
  }

  @Test func captionsAfterAQuotation() throws {
    var fixture = SessionFixture()
    fixture.transcript = ["We say “hold fast.”And then “let go”And so on."]
    #expect(try read(fixture.text).markdown.contains("“hold fast.” And then “let go”And so on."))
  }
}
