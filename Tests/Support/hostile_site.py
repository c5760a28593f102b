"""A site in which every text that an author can write is the same hostile text, each between its own pair of marks."""

import json
import re
import urllib.parse

import yaml

from unfold_site import REPOSITORY

# Harmless text for comparison.
PLAIN = "plain words, as most are"

HOSTILE = {
    "element": "<img src=zqx onerror=zqx()>",
    "tag end": '"><script>zqx()</script><b zqx="',
    "single quote": "' onfocus='zqx()' zqx='",
    "double quote": '" onfocus="zqx()" zqx="',
    "references": "&lt;b&gt; &amp; &#60;zqx&#62; &zqx; &copy",
    "generics": "Vec<T> and Map<K, V>",
    "script end": "</script><!--<script>zqx()</script>--></style></title></textarea>",
    "cdata": "]]><zqx/><![CDATA[ <?zqx?> <!DOCTYPE zqx>",
    "mustache": "{{x}} {{{page.title}}} {{#page}}zqx{{/page}} {{>head}} ${zqx} `zqx`",
    "markdown": "*zqx* _zqx_ `zqx` [zqx](javascript:zqx) ![zqx](zqx) **zqx** ~~zqx~~ \\<zqx # zqx #",
    "URL": "javascript:zqx()",
    "commands": "##[error]zqx ::error::zqx %0A::error::zqx $(zqx) ; rm zqx",
    "controls": "zqx\0zqx\x07zqx\x1b[31mzqx\x1d\x1e\x1fzqx\x7fzqx\x85zqx",
    "lines": "zqx\nzqx\r\n<zqx>\r::error::zqx\u2028zqx",
    "directions": "\u202ezqx\u2066zqx\u2069 \u200f\u05d0",
    # For Swift's `Character`, a quotation mark before an accent is not a quotation mark.
    "accents": 'zqx"\u0301 \'\u0301 <\u0338zqx>\u0301 &\u0301 \\\u0301 `\u0301 $\u0301 %\u0301 :\u0301 ,\u0301 *\u0301',
}

MARK = re.compile(r"zqa(\d+)z\s(.*?)\szqe\1z", re.DOTALL | re.IGNORECASE)


class MarkedTexts:
    """Puts marks around each text, and records what readers must see between them."""

    def __init__(self, text):
        self.text = text
        self.expected = {}

    def _marked(self, text, shown):
        """Returns a text between new marks, and records what readers must see of it."""
        number = 101 + len(self.expected)
        self.expected[number] = squeezed(shown)
        return f"zqa{number}z {text} zqe{number}z"

    @property
    def number(self):
        """The number of the text that was marked last."""
        return 100 + len(self.expected)

    def value(self):
        """Returns a YAML value, written as JSON."""
        return json.dumps(self._marked(self.text, displayed(self.text)))

    def description(self):
        """Returns the value of a description, in which backquotes enclose code."""
        return json.dumps(self._marked(self.text, re.sub(r"`([^`]*)`", r"\1", displayed(self.text))))

    def markdown(self, text=None):
        """Returns a line of Markdown, each punctuation mark escaped."""
        line = " ".join(re.split(r"[\r\n\u2028]+", self.text if text is None else text))
        escaped = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", line)
        return self._marked(escaped, line.replace("\0", "\ufffd"))

    def code(self, text=None):
        """Returns a line of Markdown without escapes, for code."""
        line = " ".join(re.split(r"[\r\n\u2028]+", self.text if text is None else text))
        return self._marked(line, line.replace("\0", "\ufffd"))

    def argument(self):
        """Returns the value of a directive's argument."""
        line = " ".join(re.split(r"[\r\n\u2028]+", self.text))
        escaped = line.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + self._marked(escaped, line.replace("\0", "\ufffd")) + '"'

    def info(self):
        """Returns text for the quotation marks after the fence of a code block."""
        line = re.sub(r"[\r\n\u2028]+", " ", re.sub(r'["`\\\0]', "", self.text))
        return self._marked(line.replace("&", "&amp;"), line)

    def attribute(self):
        """Returns the value of an attribute of raw HTML, in single quotes."""
        line = " ".join(re.split(r"[\r\n\u2028]+", self.text)).replace("\0", "")
        return self._marked(line.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;").replace(">", "&gt;"), line)

    def name(self, without=""):
        """Returns a file or folder name, without slashes, control characters, and the characters in `without`."""
        text = "".join(c for c in re.sub(r"[\x00-\x1f\x7f/\\]", "", self.text) if c not in without)
        return self._marked(text, text)


def displayed(text):
    """Returns what readers see of a YAML text."""
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "\ufffd", text)


def squeezed(text):
    """Returns the text without spaces, hyphens (lost in file titles) and control characters (lost in XML)."""
    return re.sub(r"[-_\s\x00-\x1f\x7f-\x9f\ufffd]", "", text)


def ui_strings():
    """Returns the English UI strings of the default theme."""
    return yaml.safe_load((REPOSITORY / "templates/strings.yml").read_text())["en"]


def plural(shown):
    """Returns the text of a UI string, or its plural."""
    return shown["other"] if isinstance(shown, dict) else shown


def files(text):
    """Returns the files of the site, and its marked texts."""
    marked = MarkedTexts(text)
    value, markdown, code, argument, name = marked.value, marked.markdown, marked.code, marked.argument, marked.name
    folder, file, image = name(), name(), name()
    encoded = urllib.parse.quote(text, safe="")
    strings = {
        key: shown
        for key, shown in ui_strings().items()
        # Three of these strings are in the style sheet, not in the pages. The site has neither frames nor formulas, and
        # only one language and one version.
        if key not in (
            "months", "externalLinkSuffix", "addedLine", "removedLine", "loadFrame", "formula",
            "language", "untranslated", "helpTranslate", "version", "oldVersion", "unreleasedVersion", "goToVersion",
            # It has no numbers, and no blog.
            "figure", "readingTime",
            "unreleased", "lastUpdated", "contributors", "nameSeparator", "outdatedTranslation", "readOriginal",
            # The site has one diagram, a flowchart.
            "classDiagram", "stateDiagram", "entityDiagram", "sequenceDiagram", "pieChart", "gantt", "timeline",
            "mindmap", "gitGraph", "journey", "quadrantChart", "xyChart",
        ) and (not key.startswith("diagram") or key in ("diagramAsText", "diagramTo"))
    }
    # The singular of strings with plural forms may not be on any page.
    strings_file = "en:\n" + "".join(
        f"  {key}: {value()[:-1]}{''.join(re.findall('{[a-z]+}', plural(shown)))}\"\n" for key, shown in strings.items()
    )
    full = f"""---
title: {value()}
description: {marked.description()}
kind: {value()}
date: {value()}
platforms: [{value()}, {value()}]
source: "https://example.org/{encoded}"
breadcrumb:
  - {{title: {value()}, url: other.md}}
  - {{title: {value()}, url: {value()}}}
  - {{title: {value()}, url: "javascript:zqx()"}}
heading: {value()}
image: {{source: photo.jpg, alt: {value()}}}
iconImage: {{source: picture.svg, alt: {value()}}}
icon: {value()}
badge: {value()}
action: {{url: other.md, label: {value()}}}
related:
  - {{title: {value()}, url: other.md}}
  - {{title: {value()}, url: "https://example.org/{encoded}"}}
order: 1
redirects: ["/old/page/"]
---

# {markdown()}

> {markdown()}

## {markdown()} {{#own}}

### `{code(text.replace("`", ""))}`

![{markdown()}](picture.svg "{markdown()}")

[{markdown()}](other.md "{markdown()}") and [](other.md) and [{markdown()}](https://example.org/{encoded}).

[](<./{urllib.parse.quote(image)}.bin>)

> {markdown()}

> Note: {markdown()}

- [ ] {markdown()}

| {markdown(text.replace("|", ""))} |
| --- |
| {markdown(text.replace("|", ""))} |

```zqx"><zqx>' title="{marked.info()}"
{code()}
```

```swift
let text = 1 // {code()}
```

    {code()}

Note[^1].

[^1]: {markdown()}

<p title='{marked.attribute()}'>Raw <abbr title='{marked.attribute()}'>words</abbr>.</p>

@DisclosureGroup({argument()}, name: {argument()}) {{
  Words.
}}

@DisclosureButton({argument()}) {{
  Words.
}}

@OutlineGroup({argument()}, isFilterable: true) {{
  - {markdown()}
    - {markdown()}
}}

@PullDownButton({argument()}) {{
  - [One](other.md)
  - [Two](other.md)
  - [Three](other.md)
}}

@TabNavigator {{
  @Tab({argument()}) {{
    Words.
  }}
  @Tab({argument()}) {{
    Words.
  }}
}}

@Image(source: "picture.svg", alt: {argument()}) {{
  {markdown()}
}}

@Video(source: "film.mp4", alt: {argument()})

A line with @Badge({argument()}) in it.

@Steps {{
  1. {markdown()}
}}

@FileTree {{
  - {markdown()}
    - {markdown()}
}}

{markdown()}
: {markdown()}

The API is an abbreviation.

*[API]: {code()}

## Change log

| Date | Change |
| --- | --- |
| 2026-01-01 | {markdown(text.replace("|", ""))} |
"""
    other = f"""---
order: 2
---

@Metadata {{
  @TitleHeading({argument()})
  @CallToAction(url: "https://example.org", purpose: link, label: {argument()})
}}

# {markdown()}

{markdown()} are the first words.

## Other {{#other}}

@Links(visualStyle: list) {{
  - <doc:full>
  - <doc:unnamed>
}}
"""
    navigation = f"""
- index.md
- page: full.md
  title: {value()}
- page: other.md
- unnamed.md
- title: {value()}
  source: "https://example.org/{encoded}"
  children:
    - page: grouped.md
- title: {value()}
  url: "https://example.org/{encoded}"
"""
    content = {
        "unfold.yml": f"""
title: {value()}
description: {value()}
baseURL: https://example.com/docs/
hosts: [netlify, nginx, caddy]
structuredData: true
integrity: true
editURL: "https://example.org/edit/{{path}}"
reportURL: "https://example.org/new?title={{title}}&url={{url}}"
feedbackURL: "https://example.org/{{answer}}?title={{title}}"
repository: https://github.com/example/tea
links: [{{icon: globe, name: {value()}, url: "https://example.org/{encoded}"}}]
banner: {json.dumps(markdown())}
footer: {json.dumps(markdown())}
sections: tabs
languages:
  en: {value()}
  de: {{name: {value()}, title: {value()}}}
redirects:
  /old/place/: /other/
  /old/place/#part: /full/#own
  /other/#gone: /full/#own
  {json.dumps("/" + name(without="?#:%") + "/")}: /other/
  /away/: "https://example.org/{encoded}"
""",
        "navigation.yml": navigation,
        "templates/strings.yml": strings_file,
        "content/index.md": f"# {markdown()}\n\n{markdown()}\n",
        "content/full.md": full,
        "content/other.md": other,
        "content/unnamed.md": f"---\ntitle: {value()}\norder: 3\n---\n\nWords.\n",
        "content/grouped.md": f"# {markdown()}\n\n```mermaid\nflowchart LR\n  A --> B\n```\n",
        "content/picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        # Other sites show no drawings in SVG as the preview of a page.
        "content/photo.jpg": b"x",
        "content/film.mp4": b"x",
        f"content/{image}.bin": b"x",
        f"content/{folder}/{file}.md": "Words of a page without a title.\n",
        f"content/{folder}/second.md": "# Second\n",
        # A user's own templates, written carelessly.
        "templates/own.mustache": OWN,
        "templates/classes.mustache": "own {{page.kind}} {{{page.title}}}",
        "content/drawn.md": f"---\ntemplate: own\nkind: {value()}\norder: 9\ntitle: {value()}\n---\n\n# {markdown()} and <abbr title='a \"b\" onfocus=zqx()'>c</abbr>\n\n> {markdown()}\n\nWords.\n",
    }
    marked.folder, marked.file = folder, file
    return content, marked


OWN = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{{page.title}}} {{site.title}}</title>
<meta name="a" content="{{page.title}}" title='{{{page.title}}}'>
<meta name="b" content="{{&page.abstract}}{{{page.body}}}" title='{{page.plainTitle}}{{{site.description}}}'>
</head>
<body>
<h1>{{{page.title}}}</h1>
<!-- {{page.title}} {{{page.plainTitle}}} -->
<p>{{{page.plainTitle}}} {{&site.title}} {{{strings.next}}}</p>
{{#breadcrumbs}}{{{title}}}{{/breadcrumbs}}
<textarea>{{{page.title}}}</textarea>
<p class="{{>classes}}">{{{page.body}}}</p>
</body>
</html>
"""
