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
    #expect(MissingSpaces.insert(Bytes(joined)).string == expected)
  }
}
