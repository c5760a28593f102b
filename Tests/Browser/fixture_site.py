"""A site for browser tests, with every construct of the Markdown dialect, a deep tree, and long pages and sections."""

import pytest

from engines import ENGINES

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200" viewBox="0 0 640 200">'
    '<title>Two drawers</title><rect width="640" height="200" fill="#777"/></svg>'
)

EVERYTHING = """\
---
title: Every construct
description: One page that holds all that a page can hold.
kind: article
source: https://example.org/drawers
date: 2026-02-01
lastUpdated: 2026-02-03
contributors: [Ada Lovelace, Grace Hopper]
platforms: [macOS, iPadOS]
disclosure: [Change log]
---

# Every construct

> One page with *all* that a page can hold.

A paragraph with `code`, ~~mistakes~~, <kbd>Esc</kbd>, H<sub>2</sub>O, a [page](tree/index.md), an
[anchor](#Tables), an [outside page](https://example.org/), https://example.org/bare and a note.[^one] Then the
note again.[^one] Also a word_that_is_rather_long_and_does_not_want_to_break_at_all_in_a_narrow_column_of_text.

## Asides

> [!NOTE]
> A note with a [link](tree/index.md).

> [!TIP]
> A tip.

> [!IMPORTANT]
> Something important.

> [!WARNING]
> A warning with `code` and a list:
>
> - one
> - two

> [!CAUTION]
> A caution.

> Experiment: Try this at home.

> A plain quotation, with a [link](#Lists).

## Disclosure

@DisclosureGroup("Advanced options") {
  Hidden at first, with a [link](tree/index.md).

  @DisclosureGroup("Even more") {
    ### Deep inside

    The text that a deep link leads to.

    ```swift
    let isExpanded = false
    ```
  }
}

@DisclosureGroup("Open from the start", isExpanded: true) {
  Visible at once.
}

<details>
<summary>Plain details</summary>

Markdown **inside** of them.

</details>

@DisclosureButton("More choices") {
  More about the choices.
}

## Outlines and menus

@OutlineGroup("The tree", isFilterable: true) {
  - [Oak](tree/oak/index.md)
    - Leaf
      - [Vein](tree/oak/leaf/vein.md)
      - Edge
  - Pine
    - Needle
  - Moss
}

@PullDownButton("Do something") {
  - [Read on](tree/index.md)
  - [See outside](https://example.org/)

  @Destructive {
    - [Fell a tree](tree/pine/needle.md)
  }
}

## Tables

| Name | Size | Meaning of the content |
| :--- | ---: | :---: |
| Drawer | 10 | A long cell with `code_that_does_not_break_easily` and words |
| Shelf | 20,000 | [Link](tree/index.md) |

| One | Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| first_value | second_value | third_value | fourth_value | fifth_value | sixth_value | seventh | eighth | ninth | tenth |

## Code

```swift
struct Drawer: View {
  var body: some View { DisclosureGroup("Advanced options") { Toggle("Keep a copy of every draft on this machine", isOn: $isOn) } }
}
```

```
no language
```

```swift title="Drawer.swift, a title that is rather long for a narrow window" {2,4-5} showLineNumbers startLine=98
/// A drawer.
struct Drawer {
  let text = \"\"\"
    over two lines, the second of which is wider than a narrow window is, and so has to scroll
    \"\"\"
}
```

```python ins={2} del={3} {1}
total = 0
total += 1  # added
total -= 1  # removed
```

```diff showLineNumbers
 one
-two
+three
```

``` title="Only a title"
text
```

```console
$ echo "no options" # a comment
no options
```

    indented

## Lists

1. First
2. Second
   - Inner
     1. Innermost

- [x] Done
- [ ] Open, with a [link](#Code)

Term by term.

---

## Pictures

![Two drawers side by side](drawers.svg)

@Figure {
  ![A drawer](drawers.svg)

  A drawer in a cabinet.
}

@Image(source: "drawers", alt: "Two drawers, dark where the page is dark") {
  An image by its name.
}

## Rows and grids

@Row(numberOfColumns: 3) {
  @Column(size: 2) {
    ### Two of three

    A wide column with a [link](tree/index.md).
  }
  @Column {
    A narrow column with a_word_that_is_rather_long_and_does_not_break.
  }
}

@Row {
  @Column { 1 }
  @Column { 2 }
  @Column { 3 }
  @Column { 4 }
  @Column { 5 }
}

@Grid(columns: 3) {
  - **Drawers** slide.
  - **Shelves** hold. [Link](tree/index.md)
  - **Hinges** turn.
  - **Lids** lift.
}

@Grid(minimum: 300) {
  A cell.

  > [!NOTE]
  > A cell that is a note.

  ```swift
  let cell = "of code that is a good deal longer than its cell is wide on any screen"
  ```

  | A | B |
  | --- | --- |
  | 1 | 2 |
}

## Lists of links

@Links(visualStyle: list) {
  - <doc:oak>
  - [](tree/oak/leaf/vein.md)
  - [An outside page](https://example.org/)
}

@Links(visualStyle: compactGrid) {
  - <doc:oak>
  - [](tree/oak/leaf/vein.md#Part)
  - [An outside page](https://example.org/)
}

@Links(visualStyle: detailedGrid) {
  - <doc:oak>
  - [](tree/oak/leaf/vein.md)
  - [An outside page](https://example.org/)
}

Also <doc:oak>, [](#Tables) and [](https://example.org/unnamed).

## Tabs

@TabNavigator {
  @Tab("Swift") {
    ```swift
    let isTab = true
    ```
  }
  @Tab("Words") {
    A part in words, with a [link](tree/index.md).
  }
}

@Small {
  Small print with a [link](tree/index.md).
}

@Comment {
  ## A hidden comment
}

## Headings

### Third level with `code`

#### Fourth level

Text.

## Change log

| Date | Changes |
| --- | --- |
| 2026-02-01 | First version. |

[^one]: The note's text, with `code`.
"""


# Long enough that the theme lays out its sections only when they come near the screen (`content-visibility`).
VAST = (
    "---\ntitle: Vast\ndisclosure: [Change log]\n---\n\nA note.[^far]\n\n"
    + "".join(
        f"## Part {number}\n\n" + "Drawers, shelves and lids, one after the other. " * 260 + f"\n\n### Inner\n\nNeedle {number}.\n\n"
        for number in range(1, 7)
    )
    + "## Change log\n\n### The first change\n\nA needle at the very end.\n\n[^far]: The note far below.\n"
)


# WebKitGTK sends the `load` event of a page with a video three seconds late, so only this page has one.
SPEAKING = """\
---
icon: gear
heading: A guide to drawers
color: purple
iconImage: {source: drawers.svg, alt: Two drawers}
action: {file: drawers.svg, purpose: download}
related:
  - everything.md
  - cards/second.md
  - {title: The outside, url: "https://example.org/"}
  - https://example.org/a/rather/long/path/that/does/not/break
redirects: [/old/place/]
---

# A page that speaks of itself

@Metadata {
  @PageImage(purpose: card, source: "drawers.svg", alt: "Two drawers")
  @Available(iOS, introduced: "15.0")
  @Available(macOS, introduced: "12.0", deprecated: "14.0")
  @PageKind(sampleCode)
}

> It says more than others.

Text with a [link](everything.md).

@Video(source: "tour", alt: "A tour of the drawers", poster: "drawers") {
  A video that waits.
}
"""


def pages() -> dict[str, str]:
    colors = ["blue", "gray", "green", "orange", "purple", "red", "yellow"]
    files = {
        "unfold.yml": "title: Drawers and shelves\ndescription: A site to look at\nrowSize: small\nlastUpdated: true\ncontributors: true\n"
        "redirects: {\"/speaking/#Gone\": \"/everything/\"}\neditURL: https://example.org/edit/{path}\nreportURL: https://example.org/new?title={title}\n",
        "content/index.md": "# Drawers and shelves\n\n> How to fold things away.\n\nBegin with [every construct](everything.md).\n",
        "content/everything.md": EVERYTHING,
        "content/drawers.svg": PICTURE,
        "content/drawers~dark.svg": PICTURE.replace("#777", "#333"),
        "content/drawers@2x.svg": PICTURE.replace('width="640" height="200" v', 'width="1280" height="400" v'),
        "content/tour.mp4": "no real video",
        "content/vast.md": VAST,
        "content/speaking.md": SPEAKING,
        "content/cards/index.md": "---\nicon: grid\n---\n\n# Cards\n\nA section of cards.\n",
        "content/cards/first.md": "---\nicon: star\nimage: ../drawers.svg\n---\n\n# First\n\nWith an image.\n",
        "content/cards/second.md": "---\nicon: bolt\n---\n\n# Second\n\nWithout one.\n",
        "content/compact/index.md": "# Compact\n\n@Options {\n  @TopicsVisualStyle(compactGrid)\n}\n\nTitles.\n",
        "content/rows/index.md": "---\nchildren: list\n---\n\n# Rows\n\nTitles and abstracts.\n",
        "content/empty.md": "---\ntitle: Nothing yet\n---\n",
        "content/tree/index.md": "# The tree\n\nA section of three levels.\n",
        "content/tree/oak/index.md": "# Oak\n\nA branch.\n",
        "content/tree/oak/leaf/index.md": "# Leaf\n\nA twig.\n",
        "content/tree/oak/leaf/vein.md": "# Vein\n\n## Part\n\nAs deep as it goes.\n",
        "content/tree/pine/needle.md": "# Needle\n\nSharp.\n",
    }
    for color in colors:
        for section in ("compact", "rows"):
            text = f"---\ncolor: {color}\naction: https://example.org/\n---\n\n# {color}\n\nOf a [color](index.md).\n"
            files[f"content/{section}/{color}.md"] = text
    for number in range(1, 41):
        files[f"content/long/part-{number:02}.md"] = f"# Part {number}\n\n## Before\n\nText.\n\n## After\n\nText.\n"
    return files


def right_to_left() -> dict[str, str]:
    return {
        "unfold.yml": "title: الأدراج\nlanguage: ar\nlastUpdated: true\ncontributors: true\n",
        "content/index.md": "# الأدراج\n\n> كيف تطوي الأشياء.\n\nابدأ من [الصفحة](guide/page.md).\n",
        "content/guide/page.md": (
            "---\nlastUpdated: 2026-02-01\ncontributors: [ليلى, Ada]\n---\n\n"
            "# الصفحة\n\n> [!NOTE]\n> ملاحظة مهمة.\n\n## القسم الأول\n\nنص مع `code` في السطر.\n\n"
            '@DisclosureGroup("خيارات متقدمة") {\n  نص مخفي.\n}\n\n```swift title="الدرج" {1}\nlet a = 1\n```\n\n'
            "| الاسم | الحجم |\n| --- | ---: |\n| درج | 10 |\n\n"
            "@Row(numberOfColumns: 3) {\n@Column(size: 2) { عمود واسع }\n@Column { عمود ضيق }\n}\n\n"
            "@Links(visualStyle: detailedGrid) {\n- <doc:index>\n- [مثال](https://example.org/)\n}\n\n"
            '@TabNavigator {\n@Tab("الأول") { نص }\n@Tab("الثاني") { نص }\n}\n'
        ),
    }


# The pages that are tested one by one, by their paths.
TESTED_PAGES = ["", "everything/", "speaking/", "cards/", "compact/", "rows/", "rows/yellow/", "compact/gray/", "empty/", "tree/", "tree/oak/leaf/vein/", "long/", "long/part-20/", "vast/", "404.html"]


# A symbol of an Objective-C or C++ interface: it has no space and nothing else at which a browser breaks a line.
SYMBOL = "initWithDocumentContentsDirectoryFileWrappersPreferredFilenameOptionsCompletionHandlerErrorUserInfoDictionary"


def long_names() -> dict[str, str]:
    """A reference whose names are too long for one line wherever they are shown."""
    page = f"""\
---
heading: {SYMBOL}
kind: {SYMBOL}
platforms: [{SYMBOL}]
action: {{url: "https://example.org/", label: {SYMBOL}}}
related: [../index.md]
icon: gear
---

# {SYMBOL}

> {SYMBOL} with `{SYMBOL}`

{SYMBOL} and `{SYMBOL}`, [{SYMBOL}](https://example.org/).

## {SYMBOL}

### `{SYMBOL}`

> [!NOTE]
> {SYMBOL}

> {SYMBOL}: {SYMBOL}

- {SYMBOL}
- [x] {SYMBOL}

| {SYMBOL} | B |
| --- | --- |
| {SYMBOL} | `{SYMBOL}` |

```text
{SYMBOL}
```

```swift title="{SYMBOL}"
{SYMBOL}
```

@DisclosureGroup("{SYMBOL}") {{
  {SYMBOL}
}}

@DisclosureButton("{SYMBOL}") {{
  {SYMBOL}
}}

@OutlineGroup("{SYMBOL}", isFilterable: true) {{
  - {SYMBOL}
    - [{SYMBOL}](../index.md)
  - {SYMBOL}
}}

@PullDownButton("{SYMBOL}") {{
  - [{SYMBOL}](../index.md)
  - [{SYMBOL}](https://example.org/)
  @Destructive {{
    - [{SYMBOL}](../index.md)
  }}
}}

@TabNavigator {{
  @Tab("{SYMBOL}") {{ {SYMBOL} }}
  @Tab("{SYMBOL}2") {{ {SYMBOL} }}
}}

@Grid(columns: 3) {{
  - {SYMBOL}
  - {SYMBOL}
}}

@Row {{
  @Column {{ {SYMBOL} }}
  @Column {{ {SYMBOL} }}
}}

@Links(visualStyle: detailedGrid) {{
  - [](../index.md)
  - [{SYMBOL}](https://example.org/)
}}

@Links(visualStyle: list) {{
  - [](../index.md)
}}

A note.[^{SYMBOL[:60]}]

[^{SYMBOL[:60]}]: {SYMBOL}
"""
    return {
        "unfold.yml": f"title: {SYMBOL}\ndescription: {SYMBOL}\neditURL: https://example.org/{{path}}\nreportURL: https://example.org/\n",
        "content/index.md": f"# {SYMBOL}\n\n{SYMBOL}\n",
        "content/section/index.md": page,
        "content/section/deep/index.md": page,
        "content/section/deep/one.md": page,
        "content/section/deep/two.md": page,
    }


# The pages that tests of all pages also open in Firefox and WebKit: all components, all page metadata, a long sidebar,
# and a generated page.
SAMPLE = ["everything/", "speaking/", "long/part-20/", "404.html"]


def sampled(names: str, cases: list[tuple], elsewhere: list[tuple]):
    """Runs a test with each case in Chromium, and with some of them, in which engines may differ, in the others."""
    runs = [(engine, *case) for engine in ENGINES for case in (cases if engine == "chromium" else elsewhere)]
    return pytest.mark.parametrize(["engine", *names.split(", ")], runs, indirect=["engine"])


def each_page():
    """Parametrizes a test with each page in Chromium, and with `SAMPLE` in the other engines."""
    return sampled("path", [(path,) for path in TESTED_PAGES], [(path,) for path in SAMPLE])
