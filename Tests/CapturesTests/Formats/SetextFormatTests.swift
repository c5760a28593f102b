import Testing

@testable import Captures

@Suite struct SetextFormatTests {
  @Test func setextPage() throws {
    let page = try read(Fixtures.setext)
    #expect(page.capture.format == "setext")
    #expect(page.capture.slug == "rope-ladders")
    #expect(page.capture.title == "Rope ladders")
    #expect(page.capture.date == "2024-06-05")
    #expect(
      page.capture.source == "https://developer.apple.com/design/human-interface-guidelines/rope-ladders")
    #expect(
      page.page == """
        # Rope ladders

        > A rope ladder lets people climb aboard.

        ![A rope ladder at a hull.](https://docs-assets.developer.apple.com/published/5/ladder@2x.png)

        Climb from a [rowing boat](https://developer.apple.com/design/human-interface-guidelines/boats) or a [pier](/design/human-interface-guidelines/piers). Hold on with [`grip(_:)`](/documentation/harbour/grip(_:)), always.

        > Developer note: Use [`Ladder`](/documentation/Harbour/Ladder).

        ## Best practices

        **Count the rungs.** Ten is plenty.

        @Figure {
          ![A short ladder.](https://docs-assets.developer.apple.com/published/6/short@2x.png)

          Short
        }

        @Figure {
          ![A long ladder.](https://docs-assets.developer.apple.com/published/7/long@2x.png)

          Long
        }

        **Avoid wet rope.** It slips.

        ### macOS

        | Size | Part | Metric |
        | --- | --- | --- |
        | Small | Rung | 24 cm |
        | ^ | Gap | Narrow \\* |
        | Large | Rung | 32 cm |
        | ^ | Gap | [wide](/design/human-interface-guidelines/gaps) enough |

        In some harbours, small ladders have narrow gaps.

        ## Resources

        ### Related

        - [Piers](/design/human-interface-guidelines/piers)
        - [Boats](/design/human-interface-guidelines/boats)

        ### Videos

        - [Climb aboard](https://developer.apple.com/videos/play/wwdc2020/2)

        ## Change log

        | Date | Changes |
        | --- | --- |
        | June 5, 2024 | Added a word on rope. |

        """)
  }

  @Test func withoutLinkedHeadingsTheTitleBeginsAfterTheNoteOfTheChangeLog() throws {
    let page = try read(
      """
      Added a word on rope. Rope ladders
      ========

      A rope ladder lets people climb aboard.![A ladder.](https://docs-assets.developer.apple.com/published/5/l@2x.png)

      Change log
      ----------

      | Date | Changes |
      | --- | --- |
      | June 5, 2024 | Added a word on rope. |
      """, file: "ladders/unrelated-name.md")
    #expect(page.capture.title == "Rope ladders")
    #expect(page.capture.slug == "unrelated-name")
    #expect(page.removed("change note before the title") == [1])
  }

  @Test func aTitleWithoutAChangeNoteIsKept() throws {
    let page = try read(
      Fixtures.setext.replacing(" Added a word on rope. Rope ladders", with: "Rope ladders"))
    #expect(page.capture.title == "Rope ladders")
  }

  @Test func headingsAndButtonsWithoutLineBreaksAreSplitFromTheText() throws {
    let page = try read(
      """
      Ladders
      =======

      Ladders are made of rope.

      Ropes are strong. [Play](#)\u{20}
      **Wet rope.** It slips.### [macOS](/design/human-interface-guidelines/ladders#macOS)

      * [Short](#)
      * [Long](#)
      ![Rungs.](https://docs-assets.developer.apple.com/published/1/rungs@2x.png)Rungs[Splices](/design/human-interface-guidelines/ladders#Splices)
      ---------------------------------------------------------------

       [Play](#)\u{20}
      Note

      Splice with   \u{20}
      [twine](/design/human-interface-guidelines/twine)
      ,   \u{20}
      [wire](/design/human-interface-guidelines/wire)
       or glue.
      """)
    #expect(page.removed("video controls") == [14])
    #expect(
      page.body == """
        Ropes are strong.

        **Wet rope.** It slips.

        ## macOS

        - Short
        - Long

        @Figure {
          ![Rungs.](https://docs-assets.developer.apple.com/published/1/rungs@2x.png)

          Rungs
        }

        ## Splices

        > Note: Splice with [twine](/design/human-interface-guidelines/twine), [wire](/design/human-interface-guidelines/wire) or glue.
        """)
  }

  @Test(arguments: [
    ("- One [pier](/piers)\n    [boat](/boats)\n  . Two", "- One [pier](/piers) [boat](/boats). Two"),
    ("One [pier](/piers)\n   and two", "One [pier](/piers) and two"),
    ("| A | B |\n| --- | --- |\n| c | [d](/d)\n   e |", "| A | B |\n| --- | --- |\n| c | [d](/d) e |"),
    ("| A | B |\n| --- | --- |\n| [c](/c)\nd | e |", "| A | B |\n| --- | --- |\n| [c](/c)d | e |"),
    ("- [pier](/piers)\n  - boat", "- [pier](/piers)\n  - boat"),
  ])
  func textAfterALinkIsJoinedAtAnyIndentation(source: String, expected: String) throws {
    let place = "**Count the rungs.** Ten is plenty."
    let page = try read(Fixtures.setext.replacing(place, with: place + "\n\n" + source + "\n\nEnd."))
    #expect(page.page.contains("\n\n\(expected)\n\nEnd."), "\(page.page)")
  }

  @Test func cardsBecomeAListOfLinks() throws {
    let page = try read(
      """
      Ladders
      =======

      Kinds of ladders.

      [![A rope.](https://docs-assets.developer.apple.com/published/1/rope@2x.png) Rope](/design/human-interface-guidelines/rope)\u{20}
      [![A step.](https://docs-assets.developer.apple.com/published/1/step@2x.png) Step](/design/human-interface-guidelines/step)\u{20}
      """)
    #expect(
      page.body == """
        - [![A rope.](https://docs-assets.developer.apple.com/published/1/rope@2x.png) Rope](/design/human-interface-guidelines/rope)
        - [![A step.](https://docs-assets.developer.apple.com/published/1/step@2x.png) Step](/design/human-interface-guidelines/step)
        """)
  }
  @Test(arguments: [
    "[![A rope.](https://docs-assets.developer.apple.com/1/r.png) Rope](/design/rope) [![A step.](https://docs-assets.developer.apple.com/1/s.png) Step](/design/step)",
    "[![A rope.](https://docs-assets.developer.apple.com/1/r.png) Rope](/design/rope)[![A step.](https://docs-assets.developer.apple.com/1/s.png) Step](/design/step)",
    "\n[![A rope.](https://docs-assets.developer.apple.com/1/r.png) Rope](/design/rope)\n[![A step.](https://docs-assets.developer.apple.com/1/s.png) Step](/design/step)",
  ])
  func theTextBeforeCardsIsTheAbstract(cards: String) throws {
    for (text, description) in [("Kinds of [ladders](/design/ladders).", "Kinds of ladders."), ("", nil)] {
      let page = try read("Ladders\n=======\n\n\(text) \(cards)\n")
      #expect(page.capture.abstract == description)
      #expect(
        page.body == """
          - [![A rope.](https://docs-assets.developer.apple.com/1/r.png) Rope](/design/rope)
          - [![A step.](https://docs-assets.developer.apple.com/1/s.png) Step](/design/step)
          """)
    }
  }

  @Test(arguments: ["Sample Code", "Article", "API Collection", "Web Service", "Framework"])
  func theKindBeforeTheTitleIsNoChangeNote(kind: String) throws {
    for text in [
      Fixtures.setext.replacing("June 5, 2024\n\n Added a word on rope. Rope", with: "\(kind)\n\nRope"),
      Fixtures.setext.replacing("June 5, 2024\n\n Added a word on rope. Rope", with: "\(kind) Rope"),
      Fixtures.wholePage.replacing("March 3, 2025\n\nAdded a word on brass. \n", with: "\(kind)\n"),
      Fixtures.wrapped.replacing("# Fog horns\n", with: "\(kind)\n\n# Fog horns\n"),
      Fixtures.render.replacing("# Sails\n\n*", with: "\(kind)\n\n# Sails\n\n*"),
    ] {
      let page = try read(text)
      #expect(page.capture.kind == kind)
      #expect(["Rope ladders", "Lanterns", "Fog horns", "Sails"].contains(page.capture.title))
      #expect(!page.page.contains("| \(kind)") && !page.page.contains("|  |"))
      #expect(page.page.contains("## Change log") == text.contains("hange log"))
    }
  }

  @Test func textWithoutADateBeforeTheTitleStaysText() throws {
    let page = try read(
      Fixtures.wrapped.replacing("# Fog horns\n", with: "About the harbour.\n\n# Fog horns\n"))
    #expect(page.body.hasPrefix("About the harbour.\n\n## Best practices"))
    #expect(!page.page.contains("Change log"))
  }

  @Test func aTitleThatEndsWithTheSlugIsNotCut() throws {
    let page = try read(
      Fixtures.setext.replacing("June 5, 2024\n\n Added a word on rope. Rope", with: "Working with rope"))
    #expect(page.capture.title == "Working with rope ladders")
  }
}
