import Testing

@testable import Captures

/// Symbol pages saved by html2text: with rows of groups and of symbols in the navigator, a list of languages, and
/// descriptions on the lines after links.
@Suite struct SymbolPageTests {
  private static let site = "https://developer.apple.com/documentation/quaykit"
  private static let hint =
    "To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow \n"

  private static func page(languages: String) -> String {
    """
    [ Skip Navigation ](\(site)/lantern#app-main)
      * [News](https://developer.apple.com/news/)


    5 Quick Links
    [ Open Menu ](\(site)/lantern)
    \(languages)

    [](\(site)/lantern)
    ## [ QuayKit  ](\(site))
    \(hint)1 of 4 symbols inside <root>
    Essentials
    \(hint)S
    2 of 4 symbols inside <root> containing 18 symbols[Lantern](\(site)/lantern)
    \(hint)Collection
    3 of 4 symbols inside <root> containing 2 symbols[Lighting](\(site)/lighting)
    \(hint)1 of 2 symbols inside 908859029 \nFirst steps
    \(hint)2 of 2 symbols inside 908859029 [Filling a lamp](\(site)/filling)
    \(hint)rP
    4 of 4 symbols inside <root> [Glowing](\(site)/glowing)
    4 items were found. Tab back to navigate through them.\u{20}
    /\u{20}
    Navigator is ready\u{20}
      * [ QuayKit ](\(site))
      *   * Lantern


    Structure
    # Lantern
    A light for the quay.
    iOS 16.0+iPadOS 16.0+macOS 13.0+
    ```
    struct Lantern
    ```

    ## [Overview](\(site)/lantern#overview)
    A lantern hangs on a hook.
    ## [Topics](\(site)/lantern#topics)
    ### [Creating a lantern](\(site)/lantern#Creating-a-lantern)
    [`init(oil: Int)`](\(site)/lantern/init\\(oil:\\))
    A lantern with oil, in grams.
    [`var wick: Wick?`](\(site)/lantern/wick)
    What burns.
    ## [See Also](\(site)/lantern#see-also)
    ### [Essentials](\(site)/lantern#Essentials)
    [Lighting](\(site)/lighting)
    Light a lantern without burning your hands.
    Current page is Lantern\u{20}
    [Apple](https://www.apple.com)
    Copyright © 2025 [Apple Inc.](https://www.apple.com) All rights reserved.\u{20}

    """
  }

  @Test(arguments: [
    "  * SwiftLanguage: Swift",
    "  * SwiftLanguage:  Swift  Objective-C \nLanguage: \n    * Swift \n    * [ Objective-C ](\(site)/lantern)",
  ])
  func boilerplateIsRemovedAndDescriptionsStayWithTheirLinks(languages: String) throws {
    let page = try read(Self.page(languages: languages))
    #expect(page.capture.format == "html2text")
    #expect(page.capture.unrecognized.isEmpty)
    #expect(page.capture.platforms == ["iOS 16.0+", "iPadOS 16.0+", "macOS 13.0+"])
    #expect(
      page.page == """
        # Lantern

        > A light for the quay.

        ```
        struct Lantern
        ```

        ## Overview {#overview}

        A lantern hangs on a hook.

        ## Topics {#topics}

        ### Creating a lantern

        - [`init(oil: Int)`](\(Self.site)/lantern/init(oil:))
          A lantern with oil, in grams.
        - [`var wick: Wick?`](\(Self.site)/lantern/wick)
          What burns.

        ## See Also {#see-also}

        ### Essentials

        - [Lighting](\(Self.site)/lighting)
          Light a lantern without burning your hands.

        """)
  }

  @Test func navigatorRowsOfGroupsAndSymbols() throws {
    let page = try read(Self.page(languages: "  * SwiftLanguage: Swift"))
    #expect(page.capture.navigation.map(\.title) == ["Lantern", "Lighting", "Filling a lamp", "Glowing"])
  }

  /// The page of a symbol whose declaration has several fences, so that the rest of the page would be part of it.
  @Test(arguments: 1...8)
  func declarationWithRepeatedFences(count: Int) throws {
    let opening = String(repeating: "```swift\n", count: count)
    let closing = String(repeating: "```\n", count: count)
    let page = try read(
      """
      *   [Tea](/documentation/tea)
      *   brew(\\_:)

      Instance Method

      # brew(\\_:)

      Brews a pot.

      iOS 16.0+iPadOS 16.0+

      \(opening)func brew(_ leaf: [`Leaf`](/documentation/tea/leaf)?, as name: String = "[`a`](/design/a)") -> some [`Tea`](/documentation/tea/tea)
      \(closing)
      \(opening)Show all declarations
      \(closing)
      ## [Overview](/documentation/Tea/brew\\(_:\\)#overview)

      Use `brew`.
      """)
    #expect(page.capture.kind == "Instance Method")
    #expect(page.capture.platforms == ["iOS 16.0+", "iPadOS 16.0+"])
    #expect(page.capture.source == "https://developer.apple.com/documentation/Tea/brew(_:)")
    #expect(
      page.body == """
        ```swift
        func brew(_ leaf: Leaf?, as name: String = "[`a`](/design/a)") -> some Tea
        ```

        ## Overview {#overview}

        Use `brew`.
        """)
  }

  /// A page without any link, whose platforms are the only sign of the site.
  @Test func pageWithoutLinks() throws {
    let page = try read(
      "- Tea\n-  brew(\\_:\\_:) \n\nFunction\n\n# brew(\\_:\\_:)\n\nBrews a pot.\n\niOS 4.0+iPadOS 4.0+Mac Catalyst 13.1+macOS 10.4+\n\n## Parameters \n\n`leaf`  \n\nThe leaf.\n"
    )
    #expect(page.capture.kind == "Function")
    #expect(page.capture.title == "brew(_:_:)")
    #expect(page.capture.platforms.count == 4)
    #expect(page.page == "# brew(\\_:\\_:)\n\n> Brews a pot.\n\n## Parameters\n\n`leaf`\n\nThe leaf.\n")
    for text in ["# A\n\niOS 17.0+ and macOS 14.0+\n", "# A\n\niOS 17.0+\n", "# A\n\niOS 17 macOS 14\n"] {
      #expect(CaptureReader.read(Array(text.utf8), file: "page.md") == nil)
    }
  }
}
