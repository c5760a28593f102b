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
}
