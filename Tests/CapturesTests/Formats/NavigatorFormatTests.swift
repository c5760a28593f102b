import Testing

@testable import Captures

@Suite struct NavigatorFormatTests {
  @Test func pageWithNavigator() throws {
    let page = try read(Fixtures.wholePage)
    #expect(page.capture.format == "html2text")
    #expect(page.capture.unrecognized.isEmpty)
    #expect(page.capture.date == "2025-03-03")
    #expect(page.capture.platforms == ["iOS", "iPadOS", "macOS"])
    #expect(
      page.page == """
        # Lanterns

        > A lantern lights the quay.

        ![A lantern.](https://docs-assets.developer.apple.com/published/2/lantern%402x.png)

        Lanterns hang on hooks. For developer guidance, see [`light(_:)`](/documentation/Harbour/light(_:)-5yoyh).

        ## Best practices

        **Hang it high.** Use brass:

        - A hook of brass.
        - A chain of brass.

        @Figure {
          ![A lit lantern.](https://docs-assets.developer.apple.com/published/3/lit%402x.png)

          Lit lantern
        }

        @Figure {
          ![An unlit lantern.](https://docs-assets.developer.apple.com/published/4/unlit%402x.png)

          Unlit lantern\\
          at noon
        }

        > Note: Brass is heavy.

        **Hang it low in fog.** Fog is thick.

        ## What’s bright {#Bright-lights}

        Video: A recording of a lantern being lit.

        @TabNavigator {
          @Tab("Small") {
          | Style | Weight |
          | --- | --- |
          | Brass | 2 kg |
          }

          @Tab("Large") {
          | Style | Weight |
          | --- | --- |
          | Iron | 9 kg |
          }
        }

        Weights include the (|) hook.

        ## Platform considerations

        _No additional considerations for macOS. Not supported in tvOS or watchOS._

        ### iOS, iPadOS

        Keep it small.

        ## Resources

        ### Related

        - [Buoys](/design/human-interface-guidelines/buoys)

        ### Videos

        - [Light the quay](https://developer.apple.com/videos/play/wwdc2020/1)

        ## Change log

        | Date | Changes |
        | --- | --- |
        | March 3, 2025 | Added a word on brass. |

        """)
  }

  @Test func navigatorRowsAndHeadingListAreRead() throws {
    let capture = try read(Fixtures.wholePage).capture
    #expect(capture.navigation.map(\.title) == ["Lights", "Beacons", "Lanterns"])
    #expect(capture.navigation.map(\.parent) == [nil, -17, -17])
    #expect(capture.navigation[0].contained == 3)
    #expect(capture.inPageLinks.map(\.anchor).contains("Bright-lights"))
    #expect(capture.selfChecks.map(\.passed) == [true, true])
  }

  @Test func aHeadingMissingFromTheFooterFailsTheSelfCheck() throws {
    let page = try read(
      Fixtures.wholePage.replacing(
        "  * [ Resources ](/design/human-interface-guidelines/lanterns#Resources)\n", with: ""))
    #expect(page.capture.selfChecks.map(\.passed) == [true, false])
  }

  @Test func unrecognizedTextAroundThePageIsKeptAndReported() throws {
    let page = try read(
      Fixtures.wholePage.replacing(
        "Select a color scheme preference", with: "The harbour is closed on Sundays."))
    #expect(page.page.contains("The harbour is closed on Sundays."))
    #expect(page.capture.unrecognized.count == 1)
    let line = Fixtures.wholePage.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("Select a color") }
    #expect(page.capture.unrecognized.first?.location.line == line.map { $0 + 1 })
  }

  @Test func platformNamesAreRead() throws {
    let page = try read(
      Fixtures.wholePage.replacing("  *   *   *   *   *   * \n", with: "  * visionOS\n  * watchOS\n"))
    #expect(page.capture.platforms == ["visionOS", "watchOS"])
    #expect(page.capture.unrecognized.isEmpty)
  }

  @Test func aChangeNoteMissingFromTheLogIsAddedToIt() throws {
    let page = try read(
      Fixtures.wholePage.replacing("March 3, 2025| Added a word on brass.", with: "May 1, 2024| New page."))
    #expect(page.page.contains("| March 3, 2025 | Added a word on brass. |\n| May 1, 2024 | New page. |"))
  }

  @Test func aPageWithoutBoilerplateHasTheSameFormat() throws {
    let text = Fixtures.wholePage
    let start = try #require(text.firstRange(of: "# Lanterns\n"))
    let end = try #require(text.firstRange(of: "Current page is"))
    let front = """
      ---
      title: "Lanterns | Apple Developer Documentation"
      source: https://developer.apple.com/design/human-interface-guidelines/lanterns

      """
    let page = try read(front + "\n" + text[start.lowerBound..<end.lowerBound])
    #expect(page.capture.format == "html2text")
    #expect(try page.page == read(text).page)
  }
}
