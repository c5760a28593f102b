"""A site that holds every construct of the dialect, a deep tree and a long section: what the browser looks at."""

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

## Tables

| Name | Size | Meaning of what stands here |
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

  What the picture shows.
}

## Headings

### Third level with `code`

#### Fourth level

Text.

## Change log

| Date | Changes |
| --- | --- |
| 2026-02-01 | First edition. |

[^one]: The note's text, with `code`.
"""


def pages() -> dict[str, str]:
    files = {
        "unfold.yml": "title: Drawers and shelves\ndescription: A site to look at\n",
        "content/index.md": "# Drawers and shelves\n\n> How to fold things away.\n\nBegin with [every construct](everything.md).\n",
        "content/everything.md": EVERYTHING,
        "content/drawers.svg": PICTURE,
        "content/empty.md": "---\ntitle: Nothing yet\n---\n",
        "content/tree/index.md": "# The tree\n\nA section of three levels.\n",
        "content/tree/oak/index.md": "# Oak\n\nA branch.\n",
        "content/tree/oak/leaf/index.md": "# Leaf\n\nA twig.\n",
        "content/tree/oak/leaf/vein.md": "# Vein\n\n## Part\n\nAs deep as it goes.\n",
        "content/tree/pine/needle.md": "# Needle\n\nSharp.\n",
    }
    for number in range(1, 41):
        files[f"content/long/part-{number:02}.md"] = f"# Part {number}\n\n## Before\n\nText.\n\n## After\n\nText.\n"
    return files


def right_to_left() -> dict[str, str]:
    return {
        "unfold.yml": "title: الأدراج\nlanguage: ar\n",
        "content/index.md": "# الأدراج\n\n> كيف تطوي الأشياء.\n\nابدأ من [الصفحة](guide/page.md).\n",
        "content/guide/page.md": (
            "# الصفحة\n\n> [!NOTE]\n> ملاحظة مهمة.\n\n## القسم الأول\n\nنص مع `code` في السطر.\n\n"
            '@DisclosureGroup("خيارات متقدمة") {\n  نص مخفي.\n}\n\n```swift title="الدرج" {1}\nlet a = 1\n```\n\n'
            "| الاسم | الحجم |\n| --- | ---: |\n| درج | 10 |\n"
        ),
    }


# The pages that are looked at one by one, by their addresses.
LOOKED_AT = ["", "everything/", "empty/", "tree/", "tree/oak/leaf/vein/", "long/", "long/part-20/", "404.html"]
