/// A page in each format, about subjects that no real page has.
enum Fixtures {
  static let all: [(name: String, text: String)] = [
    ("extract", extract), ("html2text", wholePage), ("setext", setext), ("wwdc", session),
    ("wrapped", wrapped),
    ("reader", reader), ("reader-header", readerWithHeader), ("json-render", render), ("docc-symbol", symbol),
  ]

  static let extract = """
    ---
    title: Lanterns: a light
    description: A lantern: it lights the quay: "softly".
    source: https://developer.apple.com/design/human-interface-guidelines/lanterns
    timestamp: 2026-01-05T10:00:00.000Z
    ---

    **Navigation:** [Human Interface Guidelines](/design/human-interface-guidelines)

    **article**

    # Lanterns: a light

    > A lantern: it lights the quay: "softly".



    Harbours use\u{A0}lanterns at night.

    ## Best practices

    **Hang it high.** People look up to a lantern.

    - Brass
    - Iron
    ## Materials

    Use [`glass(_:)`](/documentation/Harbour/glass(_:)).

    > [!NOTE]
    > Glass breaks.

    ## Empty section

    ## Resources

    #### Related

    [Buoys](/design/human-interface-guidelines/buoys)

    [Piers](/design/human-interface-guidelines/piers) — Timber

    #### Videos

    - [Light the quay](https://developer.apple.com/videos/play/wwdc2020/1) - All about wicks.

    A second paragraph about wicks.

    ## Change log

    ---

    *Extracted by [sosumi.ai](https://sosumi.ai) - Making Apple docs AI-readable.*
    *This is unofficial content. All Human Interface Guidelines belong to Apple Inc.*
    """

  static let wholePage = """
    ---
    title: "Lanterns | Apple Developer Documentation"
    source: https://developer.apple.com/design/human-interface-guidelines/lanterns
    ---

    # This page requires JavaScript.

    Please turn on JavaScript in your browser and refresh the page to view its content.

    Skip Navigation\u{20}

      * Global Nav Open MenuGlobal Nav Close Menu
      * [Apple Developer](/)



    [Search Developer Cancel ](/search/)

      * [News](/news/)
      * [](/search/)



    Cancel\u{20}

    Only search within “Human Interface Guidelines”

    ### Quick Links

      * [Downloads](/download/)

    5 Quick Links

    [ Design ](/design/)

    Open Menu\u{20}

      * [ Guidelines ](/design/human-interface-guidelines)



    ## Human Interface Guidelines

    To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u{20}

    ![](https://docs-assets.developer.apple.com/published/1/overview.svg)

    1 of 2 symbols inside <root> containing 3 symbols[Lights](/design/human-interface-guidelines/lights)

    To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u{20}

    1 of 3 symbols inside -17 [Beacons](/design/human-interface-guidelines/beacons)

    To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u{20}

    3 of 3 symbols inside -17 [Lanterns](/design/human-interface-guidelines/lanterns)

    5 items were found. Tab back to navigate through them.\u{20}

    Navigator is ready\u{20}

    March 3, 2025

    Added a word on brass.\u{20}

    # Lanterns

    A lantern lights the quay.

    ![A lantern.](https://docs-assets.developer.apple.com/published/2/lantern%402x.png)

    Lanterns hang on hooks. For developer guidance, see [`light(_:)`](/documentation/Harbour/light\\(_:\\)-5yoyh).

    ## [Best practices](/design/human-interface-guidelines/lanterns#Best-practices)

    **Hang it high.** Use brass:

      * A hook of brass.

      * A chain of brass.




    ![A lit lantern.](https://docs-assets.developer.apple.com/published/3/lit%402x.png)Lit lantern

    ![An unlit lantern.](https://docs-assets.developer.apple.com/published/4/unlit%402x.png)

    Unlit lantern \u{20}
    at noon

    Note

    Brass is heavy.

    **Hang it low in fog.** Fog is thick.

    ## [What’s bright](/design/human-interface-guidelines/lanterns#Bright-lights)

    Video with custom controls.\u{20}

    Content description: A recording of a lantern being lit.\u{20}

    Play\u{20}

      * Small\u{20}
      * Large\u{20}



    #### [Small](/design/human-interface-guidelines/lanterns#Small)

    Style| Weight \u{20}
    ---|--- \u{20}
    Brass| 2 kg \u{20}
     \u{20}
    #### [Large](/design/human-interface-guidelines/lanterns#Large)

    Style| Weight \u{20}
    ---|--- \u{20}
    Iron| 9 kg \u{20}
     \u{20}
    Weights include the (|) hook.

    ## [Platform considerations](/design/human-interface-guidelines/lanterns#Platform-considerations)

     _No additional considerations for macOS. Not supported in tvOS or watchOS._

    ### [iOS, iPadOS](/design/human-interface-guidelines/lanterns#iOS-iPadOS)

    Keep it small.

    ## [Resources](/design/human-interface-guidelines/lanterns#Resources)

    #### [Related](/design/human-interface-guidelines/lanterns#Related)

    [Buoys](/design/human-interface-guidelines/buoys)

    #### [Videos](/design/human-interface-guidelines/lanterns#Videos)

    [![](https://devimages-cdn.apple.com/1.jpg) Light the quay ](https://developer.apple.com/videos/play/wwdc2020/1)

    ## [Change log](/design/human-interface-guidelines/lanterns#Change-log)

    Date| Changes \u{20}
    ---|--- \u{20}
    March 3, 2025| Added a word on brass. \u{20}
     \u{20}
    Current page is Lanterns\u{20}

    ##### Supported platforms

      *   *   *   *   *   *\u{20}


      * [ Lanterns ](/design/human-interface-guidelines/lanterns#app-top)
      * [ Best practices ](/design/human-interface-guidelines/lanterns#Best-practices)
      * [ What’s bright ](/design/human-interface-guidelines/lanterns#Bright-lights)
      * [ Platform considerations ](/design/human-interface-guidelines/lanterns#Platform-considerations)
      * [ Resources ](/design/human-interface-guidelines/lanterns#Resources)
      * [ Change log ](/design/human-interface-guidelines/lanterns#Change-log)



    [Apple](https://www.apple.com)

      1. [Developer](/)
      2. [ Documentation ](/documentation/)



    ###  Platforms\u{20}

    Toggle Menu\u{20}

      * [iOS](/ios/)



    To submit feedback on documentation, visit [Feedback Assistant](applefeedback://new?form_identifier=x).

    Select a color scheme preference

    Light

    Dark

    Auto

    English  简体中文  日本語  한국어\u{20}

    Copyright © 2026 [Apple Inc.](https://www.apple.com) All rights reserved.\u{20}

    [ Terms of Use ](https://www.apple.com/terms.html)[ Privacy Policy ](https://www.apple.com/privacy/)
    """

  static let setext = """
    June 5, 2024

     Added a word on rope. Rope ladders
    ========

    A rope ladder lets people climb aboard.![A rope ladder at a hull.](https://docs-assets.developer.apple.com/published/5/ladder@2x.png)

    Climb from a [rowing boat](https://developer.apple.com/design/human-interface-guidelines/boats)
     or a [pier](/design/human-interface-guidelines/piers)
    . Hold on with [`grip(_:)`](/documentation/harbour/grip(_:))
    , always.

    Developer note

    Use [`Ladder`](/documentation/Harbour/Ladder)
    .

    [Best practices](/design/human-interface-guidelines/rope-ladders#Best-practices)
    --------------------------------------------------------------------------------

    **Count the rungs.** Ten is plenty.

    ![A short ladder.](https://docs-assets.developer.apple.com/published/6/short@2x.png)Short![A long ladder.](https://docs-assets.developer.apple.com/published/7/long@2x.png)Long**Avoid wet rope.** It slips.

    ### [macOS](/design/human-interface-guidelines/rope-ladders#macOS)

    | Size | Part | Metric |
    | --- | --- | --- |
    | Small | Rung | 24 cm |
    | Gap | Narrow \\* |
    | Large | Rung | 32 cm |
    | Gap | [wide](/design/human-interface-guidelines/gaps)
     enough |

    In some harbours, small ladders have narrow gaps.

    [Resources](/design/human-interface-guidelines/rope-ladders#Resources)
    ----------------------------------------------------------------------

    #### [Related](/design/human-interface-guidelines/rope-ladders#Related)

    [Piers](/design/human-interface-guidelines/piers)


    [Boats](/design/human-interface-guidelines/boats)


    #### [Videos](/design/human-interface-guidelines/rope-ladders#Videos)

    [![](https://devimages-cdn.apple.com/2.jpg) Climb aboard](https://developer.apple.com/videos/play/wwdc2020/2)\u{20}
    [Change log](/design/human-interface-guidelines/rope-ladders#Change-log)
    ------------------------------------------------------------------------



    | Date | Changes |
    | --- | --- |
    | June 5, 2024 | Added a word on rope. |
    """

  static let session = """
    # Wwdc2021 20042

    ## Transcript

    More Videos

    Streaming is available in most browsers,and in the Developer app.

    About

    Transcript

    Code

    Knots, Bends, and HitchesLearn to tie a knot that holds. We show three of them.

    Bring a rope of your own.ResourcesThe book of knotsHD VideoSD VideoRelated VideosWWDC20Ropes in depthFibres explainedTech TalksSplice a line

    Learn to tie a knot that holds. We show three of them.

    Bring a rope of your own.

    The book of knots

    HD VideoSD Video

    HD Video

    SD Video

    Ropes in depth

    Fibres explained

    Splice a line

    Search this video…Hello and welcome to the harbour.I'm Mara.Do you tie knots?I do.Today we say "hold fast."And we mean it, "always,"with no exception.See rope.example.com for more.Thanks.[waves]

    Hello and welcome to the harbour.I'm Mara.

    Do you tie knots?I do.Today we say "hold fast."And we mean it, "always,"with no exception.

    See rope.example.com for more.Thanks.[waves]

    0:42 -A knot

    1:07 -A bend

    1:30 -A bend

    ## Code Samples

    ```swift
    struct
    \u{20}
    Knot
    :\u{20}
    Tie
    \u{20}
    {
       \u{20}
    var
     rope:\u{20}
    Rope
     {\u{20}
    …
     }
    }
    ```

    ```swift
    // Join two ropes


    let
     bend\u{20}
    =
    \u{20}
    Bend
    (first, second)
    ```
    """

  static let wrapped = """
    # Fog horns

    A fog horn warns ships that cannot see the harbour wall, and does so with a
    sound that carries far.

    ## [Best practices](/design/human-interface-guidelines/fog-horns#Best-
    practices)

    **Sound it in fog.** People rely on well-
    known signals. Use a [signal
    table](/design/human-interface-guidelines/signal-
    tables) with one- and
    two-tone signals:

      * A long tone when a ship
    enters the harbour.

      * A short tone when it leaves.

    ## [Platform considerations](/design/human-interface-
    guidelines/fog-horns#Platform-considerations)

     _No additional considerations for iOS or iPadOS. Not
    supported in macOS, tvOS, visionOS, or watchOS._

    Tone| Meaning \u{20}
    ---|--- \u{20}
    Long tone with a name|
    [`enter(_:)`](/documentation/Harbour/enter\\(_:\\)) \u{20}
    Short| Leave \u{20}

    ## [Resources](/design/human-interface-guidelines/fog-horns#Resources)

    #### [Videos](/design/human-interface-guidelines/fog-horns#Videos)

    [ Hear the horn
    ](https://developer.apple.com/videos/play/wwdc2021/3)
    """

  /// The output of a reader service as a file that begins with the title of the window and the URL, without front matter.
  static let readerWithHeader = """
    # Tide tables | Apple Developer Documentation

    Source: https://developer.apple.com/design/human-interface-guidelines/tide-tables

    [Skip Navigation](https://developer.apple.com/design/human-interface-guidelines/tide-tables#app-main)

    # Tide tables

    A tide table shows when the water rises.

    ## [Best practices](https://developer.apple.com/design/human-interface-guidelines/tide-tables\\#Best-practices)

    **Print it large.** A wet page is hard to read. For guidance, see [Best practices](https://developer.apple.com/design/human-interface-guidelines/tide-tables#Best-practices).

    ## [Resources](https://developer.apple.com/design/human-interface-guidelines/tide-tables\\#Resources)

    #### [Related](https://developer.apple.com/design/human-interface-guidelines/tide-tables\\#Related)

    [Moorings](https://developer.apple.com/design/human-interface-guidelines/moorings)

    Current page is Tide tables

    """

  static let reader = """
    ---
    url: "https://developer.apple.com/design/human-interface-guidelines/moorings"
    title: "Moorings | Apple Developer Documentation"
    ---

    [Skip Navigation](https://developer.apple.com/design/human-interface-guidelines/moorings#app-main)

    # Moorings

    A mooring holds a boat.

    ## [Best practices](https://developer.apple.com/design/human-interface-guidelines/moorings\\#Best-practices)

    **Leave slack.** The tide rises:

    - Some slack at low tide.

    - More at high tide.


    [![](https://devimages-cdn.apple.com/3.jpg)\\\\
    \\\\
    Moor a boat](https://developer.apple.com/videos/play/wwdc2022/4)

    [Buoys](https://developer.apple.com/design/human-interface-guidelines/buoys)

    Current page is Moorings

    ##### Supported platforms

    - [Moorings](https://developer.apple.com/design/human-interface-guidelines/moorings#app-top)
    - [Best practices](https://developer.apple.com/design/human-interface-guidelines/moorings#Best-practices)
    """

  static let render = """
    [Human Interface Guidelines](../README.md) › [Harbour](../Harbour.md) › **Sails**

    # Sails

    *A sail catches the wind.*

    > **Note**
    >
    > Added a word on canvas.

    ![A sail.](https://docs-assets.developer.apple.com/published/8/sail%402x.png)

    Sails are made of canvas.

    ### Best practices

    **Reef early.** Wind grows.

    ![A reefed sail.](https://docs-assets.developer.apple.com/published/9/reef%402x.png)
    *Reefed*

    > **Important**
    >
    > Never sail alone.

    ### Change log

    | Date | Changes |
    | --- | --- |
    | May 2, 2025 | Added a word on canvas. |


    | Date | Changes |
    | --- | --- |
    | May 2, 2025 | Added a word on canvas. |

    ---
    *Source: [https://developer.apple.com/design/human-interface-guidelines/sails](https://developer.apple.com/design/human-interface-guidelines/sails)*
    """

  static let symbol = """
    ---
    title: Lantern
    description: A light that hangs.
    source: https://developer.apple.com/documentation/harbour/lantern
    timestamp: 2025-10-29T00:09:15.122Z
    ---

    **Navigation:** [Harbour](/documentation/harbour)

    **Structure**

    # Lantern

    **Available on:** iOS 13.0+, iPadOS 13.0+, macOS 10.15+

    > A light that hangs.

    ```swift
    struct Lantern<Glass> where Glass : Material
    ```

    ## Overview

    Hang a lantern:

    ```swift
    let lantern = Lantern()

    // # not a heading
    lantern.hang()
    ```

    > [!NOTE]
    > Mind the wick.

    ## Creating a lantern

    - [init(_:)](/documentation/harbour/lantern/init(_:))

    ---

    *Extracted by [sosumi.ai](https://sosumi.ai) - Making Apple docs AI-readable.*
    *This is unofficial content. All documentation belongs to Apple Inc.*
    """
}
