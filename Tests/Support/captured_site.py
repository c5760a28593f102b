"""Collections of captured pages, written for the tests in the formats of several capture tools."""

import os
import random
import textwrap
from pathlib import Path

from unfold_site import REPOSITORY

HOST = "https://developer.apple.com"
BASE = "/design/human-interface-guidelines"

# The pages of the original site by section.
SECTIONS = {
    "Ground rules": ["Kettles", "Warm water", "Tea leaves"],
    "Crockery": ["Cups", "Saucers", "Pots and lids"],
    "Serving tea": ["Trays", "Sugar tongs", "Milk jugs"],
}


def slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def url(title: str) -> str:
    return f"{BASE}/{slug(title)}"


def paragraphs(title: str, links: list[str]) -> list[tuple[str, str]]:
    """Returns the sections of a page: headings and text, with links to other pages in the form of Markdown."""
    linked = " and ".join(f"[{other}]({url(other)}#Best-practices)" for other in links) or "nothing else"
    return [
        ("Best practices", f"**Use {title.lower()} with care.** Every guest of the house sees them first, so take your time. See {linked}."),
        ("Platform considerations", f"No additional considerations for {title.lower()} at sea, in the mountains or on trains."),
    ]


def abstract(title: str) -> str:
    return f"{title} make every afternoon better for people who like {slug(title).replace('-', ' ')}."


def extract(title: str, links: list[str] = [], date="2025-02-01T08:00:00Z", source=None, extra="") -> str:
    """A clean extract with front matter."""
    body = "\n\n".join(f"## {heading}\n\n{text}" for heading, text in paragraphs(title, links))
    return f"""---
title: {title}
description: {abstract(title)}
source: {HOST}{source or url(title)}
timestamp: {date}
---

**Navigation:** [Tea Guidelines]({BASE})

**article**

# {title}

> {abstract(title)}

{body}
{extra}
---

*Extracted by [someone](https://example.org) - for tests.*
*This is unofficial content. All rights belong to their owners.*
"""


def rows() -> str:
    """The navigator of the original site."""
    hint = "To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow \n\n"
    lines = []
    for number, (section, titles) in enumerate(SECTIONS.items(), 1):
        lines.append(
            f"{number} of {len(SECTIONS)} symbols inside <root> containing {len(titles)} symbols[{section}]({url(section)})"
        )
        lines += [
            f"{place} of {len(titles)} symbols inside {number}00 [{title}]({url(title)})" for place, title in enumerate(titles, 1)
        ]
    return "".join(f"{hint}{line}\n\n" for line in lines)


def whole_page(title: str, links: list[str] = [], extra="", with_rows=True) -> str:
    """A whole page through html2text."""
    body = "\n\n".join(
        f"## [{heading}]({url(title)}#{heading.replace(' ', '-')})\n\n{text}" for heading, text in paragraphs(title, links)
    )
    return f"""---
title: "{title} | Apple Developer Documentation"
source: {HOST}{url(title)}
---

# This page requires JavaScript.

Please turn on JavaScript in your browser and refresh the page to view its content.

Skip Navigation

## Tea Guidelines

{rows() if with_rows else ''}
Navigator is ready

  * [ Tea Guidelines ]({BASE})
  * {title}

# {title}

{abstract(title)}

{body}
{extra}
Current page is {title}

  * [ {title} ](#app-top)
  * [ Best practices ](#Best-practices)
  * [ Platform considerations ](#Platform-considerations)

Copyright © 2026 [Apple Inc.](https://www.apple.com) All rights reserved.
"""


def setext(title: str, links: list[str] = [], of: str | None = None) -> str:
    """Underlined headings that link to themselves, without front matter. `of` is the page to which they link."""
    parts = [f"June 21, 2024\n\n{title}\n========\n\n{abstract(title)}\n"]
    for heading, text in paragraphs(title, links):
        line = f"[{heading}]({url(of or title)}#{heading.replace(' ', '-')})"
        parts.append(f"{line}\n{'-' * len(line)}\n\n{text}\n")
    return "\n".join(parts)


def render(title: str, links: list[str] = [], extra="") -> str:
    """A render of the site's JSON."""
    body = "\n\n".join(f"## {heading}\n\n{text}" for heading, text in paragraphs(title, links))
    return f"""[Tea Guidelines]({BASE}) › {title}

# {title}

*{abstract(title)}*

{body}
{extra}
---

*Source: [{title}]({HOST}{url(title)})*
"""


def wrapped(title: str, links: list[str] = []) -> str:
    """The body through html2text, wrapped at 78 columns."""
    parts = [f"# {title}", textwrap.fill(abstract(title), 78)]
    for heading, text in paragraphs(title, links):
        parts.append(f"## [{heading}]({url(title)}#{heading.replace(' ', '-')})")
        parts.append(textwrap.fill(text, 78, break_long_words=False, break_on_hyphens=False))
    return "\n\n".join(parts) + "\n"


def reader(title: str, links: list[str] = []) -> str:
    """The output of a reader service, with absolute links and escaped fragments."""
    body = "\n\n".join(
        f"## [{heading}]({HOST}{url(title)}\\#{heading.replace(' ', '-')})\n\n" + text.replace("](/", f"]({HOST}/").replace("#", "\\#")
        for heading, text in paragraphs(title, links)
    )
    return f"""---
url: "{HOST}{url(title)}"
title: "{title} | Apple Developer Documentation"
---

[Skip Navigation]({HOST}{url(title)}#app-main)

# {title}

{abstract(title)}

{body}

Current page is {title}
"""


def talk(title: str, links: list[str] = []) -> str:
    """A talk whose samples have one token per line. It has no links to other pages, and no source."""
    number = sum(title.encode())
    return f"""# Wwdc2020 {number}

## Transcript

More Videos

Streaming is available in most browsers,and in the Developer app.

About

Transcript

Code

{title}{abstract(title)}ResourcesTea and sconesHD VideoSD Video

{abstract(title)}

Resources

Related Videos

Search this video…

Hello, and welcome to this talk. We pour tea.

Today we brew a pot, and then another one.

## Code Samples

```swift
struct
 
Cup
: 
View
 {{
    
var
 tea 
=
 
{number}

    
func
 
pour
() {{
        tea 
+=
 
1

    }}
}}
```
"""


FORMATS = {
    "extract": extract,
    "html2text": whole_page,
    "setext": setext,
    "json-render": render,
    "wrapped": wrapped,
    "reader": reader,
}


def contents(nested=True) -> str:
    """A captured table of contents: a nested list of links to the pages."""
    lines = []
    for section, titles in SECTIONS.items():
        lines.append(f"- [{section}]({url(section)})")
        lines += [f"{'  ' if nested else ''}- [{title}]({url(title)})" for title in titles]
    return "\n".join(lines)


def collection(site, seed):
    """Writes a random collection of more than a hundred files, and returns the names of the duplicates."""
    rng = random.Random(seed)
    titles = [f"{word} {thing}" for word in ["Old", "New", "Small", "Large", "Round"] for thing in
              "cups pots trays jugs spoons forks kettles lids mats bowls plates glasses cloths racks hooks shelves".split()]
    folders = ["", "Table Ware", "table-ware/Sets", "Küche/nested folder", "kitchen"]
    make = list(FORMATS.values())
    duplicates = []
    for number, title in enumerate(titles):
        links = rng.sample(titles, 2) + ["A missing page"]
        text = rng.choice(make)(title, links)
        text += rng.choice(["", "\n![missing](images/missing.png)\n\n![again](images/other.png)\n", "\n[a](other.md) and [b](#nowhere) and [c](#nothing) and []()\n"])
        folder = rng.choice(folders)
        site.write(f"content/{folder}/{number:03}.{rng.choice(['md', 'txt'])}".replace("//", "/"), text)
        if rng.random() < 0.3:
            copy = rng.choice([text, extract(title, links), setext(title, links)])
            site.write(f"content/{rng.choice(folders)}/copy-{number}.md".replace("//", "/"), copy)
            duplicates.append(number)
        if rng.random() < 0.1:
            moved = whole_page(title, links).replace(f"source: {HOST}{url(title)}", f"source: {HOST}{BASE}/before/{number}")
            site.write(f"content/before-{number}.md", moved)
            duplicates.append(number)
    return duplicates


def pages() -> dict[str, str]:
    """Returns captured pages by the names of their files: our own ones, one in each format and more.

    Captures of real pages belong to their authors, so they are not in this repository. If they are in the folder that
    `UNFOLD_CAPTURES` names, or else in `shared/captures` next to the repository, they are added.
    """
    titles = [title for section in SECTIONS.values() for title in section]
    makers = [*FORMATS.values(), talk]
    pages = {}
    for number, title in enumerate(titles):
        make = makers[number % len(makers)]
        links = [] if make is talk else [titles[number - 1], titles[number - 2]]
        pages[f"{number:03}_own.txt"] = make(title, links)
    folder = Path(os.environ.get("UNFOLD_CAPTURES", REPOSITORY.parent / "shared" / "captures"))
    real = sorted(folder.iterdir()) if folder.is_dir() else []
    return pages | {path.name: path.read_text() for path in real if path.suffix in (".txt", ".md")}
