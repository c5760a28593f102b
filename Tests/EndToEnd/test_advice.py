"""The advice in `help:` lines works: a site that follows it has no problem left.

Each case is a mistake, the expected advice, and the same files after an author has followed the advice literally.
"""

import re

import pytest

from edited_site import png
from unfold_site import REPOSITORY

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4" height="3"/>'
HOME = {"content/index.md": "# Home\n\nSee [the page](page.md) and [another one](other.md).\n\n![A pot](pot.svg)\n"}
OTHERS = {**HOME, "content/other.md": "# Other\n\n## Part\n\nText.\n", "content/pot.svg": SVG}


def page(wrong: str, right: str, head: str = "# Page\n\n") -> tuple[dict, dict]:
    return {"content/page.md": head + wrong + "\n"}, {"content/page.md": head + right + "\n"}


def front(wrong: str, right: str) -> tuple[dict, dict]:
    return page(f"---\n{wrong}\n---\n\nText.", f"---\n{right}\n---\n\nText.", head="")


def settings(wrong: str, right: str) -> tuple[dict, dict]:
    return {"unfold.yml": wrong + "\n"}, {"unfold.yml": right + "\n"}


DISCLOSURE = "@DisclosureGroup{}\n  Green.\n}}"

# The identifier of the diagnostic, the advice, and the files before and after.
ADVICE: list[tuple[str, str | None, tuple[dict, dict]]] = [
    # Pages.
    ("page.empty", "add content, or remove the file", page("", "Text.", head="")),
    ("page.deep-nesting", "close quotes, lists and directives where they end", page(">" * 101 + " a", "> a\n\nb")),
    ("page.slug", "a slug is one word, such as `menus-and-actions`", front("slug: a/b", "slug: menus-and-actions")),
    (
        "page.same-url", "rename one of them, or give it a `slug`",
        ({"content/a.md": "# A\n\nText.\n", "content/a/index.md": "# B\n\nText.\n"},
         {"content/a/index.md": "---\nslug: b\n---\n\n# B\n\nText.\n"}),
    ),
    (
        "page.almost-same-url", "rename one of them, or give it a `slug`",
        ({"content/a.md": "# A\n\nText.\n", "content/A.md": "# B\n\nText.\n"},
         {"content/A.md": "---\nslug: b\n---\n\n# B\n\nText.\n"}),
    ),
    ("text.pathological-line", "split the table", page("|" * 260 + "\n" + "|-" * 260 + "|", "| a | b |\n| --- | --- |\n| c | d |")),
    ("table.delimiter-row", "write `|---|---|`; in the text of a cell, write `\\|` for `|`", page("| a | b |\n|---|\n| c | d |", "| a | b |\n|---|---|\n| c | d |")),
    ("table.delimiter-row", "write the header of the table in the line above it", page("|---|\n| c |", "| a |\n|---|\n| c |")),
    ("table.delimiter-row", "add `|---|---|` below the header", page("| a | b |\n| c | d |", "| a | b |\n|---|---|\n| c | d |")),
    ("table.extra-cells", "write `\\|` for `|` in code", page("| a |\n|---|\n| `b|c` |", "| a |\n|---|\n| `b\\|c` |")),
    ("table.extra-cells", "write `\\|` for `|` in text, or add a column to the header", page("| a |\n|---|\n| b | c |", "| a | d |\n|---|---|\n| b | c |")),
    ("heading.missing-space", "write a space after the `#`", page("##Heading\n\nText.", "## Heading\n\nText.")),
    (
        "code.no-package-command",
        "write a command such as npm install tea, or remove the option",
        page("```sh packages\nbrew tea\n```", "```sh packages\nnpm install tea\n```"),
    ),
    (
        "metadata.unreadable-date",
        "write a date such as `2026-11-28`",
        ({"content/news/index.md": "---\norder: date\n---\n\n# News\n", "content/news/a.md": "---\ndate: 2026-13-45\n---\n\n# A\n\nText.\n"},
         {"content/news/a.md": "---\ndate: 2026-11-28\n---\n\n# A\n\nText.\n"}),
    ),
    ("heading.empty", "write its text, or remove the `#`", page("## \n\nText.", "## Tea\n\nText.")),
    ("text.unclosed-bold", "write `**` right after the bold text; if `**` is text, write `\\*\\*`", page("This is **green tea.", "This is **green** tea.")),
    (
        "html.unread-markdown",
        "leave a blank line above and below it, or write HTML, such as <strong> or <a href=\"…\">",
        page("<div>\n**Tea**\n</div>", "<div>\n\n**Tea**\n\n</div>"),
    ),
    ("list.missing-space", "write a space after the `-`", page("-one\n-two", "- one\n- two")),
    ("list.malformed-task", "write `- [ ] task` or `- [x] task`", page("- [] a", "- [ ] a")),
    ("footnote.undefined", "add a line `[^1]: …`, or write `\\[^` if it is text", page("Text.[^1]", "Text.[^1]\n\n[^1]: a")),
    ("footnote.unused", "add `[^a]` where the footnote belongs, or remove it", page("Text.\n\n[^a]: b", "Text.[^a]\n\n[^a]: b")),
    ("footnote.repeated", "give it another label, or remove it", page("Text.[^a]\n\n[^a]: b\n[^a]: c", "Text.[^a]\n\n[^a]: b")),
    ("text.merge-conflict", "decide between both texts, and remove the marks", page("<<<<<<< HEAD\na", "a")),
    ("link.undefined", "did you mean `[gude]`?", page("[a][guide]\n\n[gude]: https://a.example", "[a][gude]\n\n[gude]: https://a.example")),
    ("link.malformed", "write `[text](url)` without the space", page("[Another] (other.md)", "[Another](other.md)")),
    ("link.malformed", "write `[text](url)`", page("(a)[https://a.example]", "[a](https://a.example)")),
    ("link.local-host", "write the path of a page, or the URL of the published site; if readers should open this URL on their own computers, show it as the text of the link", page("[Another](http://localhost:8080/other/)", "[Another](other.md)")),
    ("directive.curly-quotes", 'write straight ones: `"New"`', page("@Badge(“New”)", '@Badge("New")')),
    ("configuration.unused-pattern", "did you mean “Change log”?", ({"unfold.yml": "disclosure: Chagne log\n", "content/page.md": "# Page\n\n## Change log\n\nText.\n"}, {"unfold.yml": "disclosure: Change log\n"})),
    ("content.dependencies", "move it out of the content folder, or list it in the setting `exclude`", ({"unfold.yml": "title: T\n", "content/node_modules/a/README.md": "# A\n"}, {"unfold.yml": "exclude: node_modules\n"})),
    ("text.invalid-utf8", "save the file as UTF-8", ({"content/page.md": b"# Page\n\nTh\xe9.\n"}, {"content/page.md": "# Page\n\nThé.\n"})),
    # Front matter.
    ("front-matter.unclosed", "add a line `---` after line 2", page("---\ntitle: Page\nText.", "---\ntitle: Page\n---\nText.", head="")),
    ("front-matter.invalid", "put the value in quotes", front("title: a: b", "title: 'a: b'")),
    ("front-matter.invalid", "put the value in quotes", front("title: *a*", "title: '*a*'")),
    ("front-matter.invalid", "put the value in quotes", front("title: & a", "title: '& a'")),
    ("front-matter.invalid", "put the value in quotes", front("title: @a", "title: '@a'")),
    ("front-matter.invalid", "write `key: value`", front("title: a\ndescription", "title: a\ndescription: value")),
    ("front-matter.invalid", "add the same quote at the end of the value", front('title: "a', 'title: "a"')),
    ("front-matter.invalid", "remove one of the two", front("title: a\ntitle: b", "title: a")),
    (
        "front-matter.invalid", "close the list with `]`, or put the value in quotes",
        front("platforms: [a, b", "platforms: [a, b]"),
    ),
    (
        "front-matter.misplaced", "remove the blank line",
        page("\n---\ntitle: Page\n---\n\nText.", "---\ntitle: Page\n---\n\nText.", head=""),
    ),
    (
        "front-matter.misplaced", "remove the 2 blank lines",
        page("\ufeff\n \n---\ntitle: Page\n---\n\nText.", "---\ntitle: Page\n---\n\nText.", head=""),
    ),
    ("metadata.unknown-key", "did you mean `title`?", front("titel: a", "title: a")),
    ("metadata.unknown-key", "remove it; `title` is set already", front("title: a\ntitel: b", "title: a")),
    ("metadata.wrong-value", "did you mean `green`?", front("color: gren", "color: green")),
    ("metadata.unknown-check", "did you mean `link.broken`?", front("checks: {link.brokn: off}", "checks: {link.broken: off}")),
    # Directives.
    ("directive.unknown", "did you mean `@DisclosureGroup`?", page('@DisclosureGrop("Hot?") {\n  a\n}', '@DisclosureGroup("Hot?") {\n  a\n}')),
    ("directive.unclosed", "close it with a line that contains only }", page('@DisclosureGroup("Hot?") {\n  a', '@DisclosureGroup("Hot?") {\n  a\n}')),
    (
        "directive.unclosed", "close it with a line that contains only }, inside the same list item or quote",
        page('- @DisclosureGroup("Hot?") {\n    a', '- @DisclosureGroup("Hot?") {\n    a\n  }'),
    ),
    (
        "directive.unclosed", "close it with a line that contains only }, inside the same list item or quote",
        page('> @DisclosureGroup("Hot?") {\n> a', '> @DisclosureGroup("Hot?") {\n> a\n> }'),
    ),
    (
        "directive.missing-label", 'write one: @DisclosureGroup("Advanced options") { … }',
        page("@DisclosureGroup {\n  a\n}", '@DisclosureGroup("Advanced options") {\n  a\n}'),
    ),
    (
        "directive.missing-label", 'write one: @Tab("Advanced options") { … }',
        page("@TabNavigator {\n  @Tab {\n    a\n  }\n}", '@TabNavigator {\n  @Tab("Advanced options") {\n    a\n  }\n}'),
    ),
    ("directive.missing-argument", 'write @Image(source: "name", alt: "…")', page("@Image", '@Image(source: "pot", alt: "A pot")')),
    (
        "directive.missing-alt", 'write one: @Image(source: "pot.svg", alt: "What can be seen")',
        page('@Image(source: "pot.svg")', '@Image(source: "pot.svg", alt: "What can be seen")'),
    ),
    ("directive.wrong-value", "write a whole number from 1 to 12", page("@Grid(columns: 99) {\n  a\n}", "@Grid(columns: 12) {\n  a\n}")),
    (
        "directive.wrong-value", "write visualStyle: list, compactGrid or detailedGrid",
        page("@Links(visualStyle: foo) {\n  - <doc:other>\n}", "@Links(visualStyle: detailedGrid) {\n  - <doc:other>\n}"),
    ),
    (
        "directive.misplaced", "move it into @TabNavigator { … }",
        page('@Tab("Green tea") {\n  a\n}', '@TabNavigator {\n  @Tab("Green tea") {\n    a\n  }\n}'),
    ),
    (
        "directive.unexpected-content", 'write it inside @Tab("Title") { … }, or move it out of @TabNavigator',
        page('@TabNavigator {\n  a\n  @Tab("Green tea") {\n    b\n  }\n}', 'a\n\n@TabNavigator {\n  @Tab("Green tea") {\n    b\n  }\n}'),
    ),
    (
        "directive.second-disclosure-button", "use @DisclosureGroup for parts of the text (guidelines, Disclosure controls)",
        page(
            '@DisclosureButton("Show teas") {\n  a\n}\n\n@DisclosureButton("Show pots") {\n  b\n}',
            '@DisclosureButton("Show teas") {\n  a\n}\n\n@DisclosureGroup("Show pots") {\n  b\n}',
        ),
    ),
    (
        "directive.few-items", "write links for them, or give it at least three items (guidelines, Pull-down buttons)",
        page(
            'See [the home page](index.md).\n\n@PullDownButton("Prepare") {\n  - [Boil water](other.md)\n}',
            "See [the home page](index.md).\n\n- [Boil water](other.md)",
        ),
    ),
    (
        "directive.no-list", "add a nested list: - Trees, and below it, indented, - Oak",
        page('@OutlineGroup("All trees") {\n  a\n}', '@OutlineGroup("All trees") {\n  - Trees\n    - Oak\n}'),
    ),
    (
        "directive.malformed", 'write them as @DisclosureGroup("text", name: value), and close the parenthesis',
        page('@DisclosureGroup("Hot?\n\na', '@DisclosureGroup("Hot?", isExpanded: true) {\na\n}'),
    ),
    (
        "directive.malformed", 'write them as @DisclosureGroup("text", name: value)',
        page('@DisclosureGroup("Hot?" isExpanded true) {\n  a\n}', '@DisclosureGroup("Hot?", isExpanded: true) {\n  a\n}'),
    ),
    (
        "directive.empty", "add a list of links, such as - [Get started](getting-started.md)",
        page("@Hero", "@Hero {\n  - [Other](other.md)\n}", head="---\nlayout: landing\n---\n\n# Page\n\n"),
    ),
    # Includes.
    (
        "include.missing-file", "did you mean `other.md`?",
        page('@Include("othr.md", heading: "Part")', '@Include("other.md", heading: "Part")'),
    ),
    (
        "include.missing-part", "did you mean “Part”?",
        page('@Include("other.md", heading: "Prt")', '@Include("other.md", heading: "Part")'),
    ),
    (
        "include.wrong-argument", "remove one of them",
        page('@Include("other.md", heading: "Part", lines: "1-2")', '@Include("other.md", heading: "Part")'),
    ),
    (
        "include.misplaced", "move the text in braces below the directive",
        page('@Include("other.md", heading: "Part") {\n  a\n}', '@Include("other.md", heading: "Part")\n\na'),
    ),
    ("include.loop", "remove one of the includes", page('@Include("page.md")', "Text.")),
    (
        "directive.malformed", 'write `isExpanded: "text"`',
        page('@DisclosureGroup(isExpanded "true", "Hot?") {\n  a\n}', '@DisclosureGroup("Hot?", isExpanded: "true") {\n  a\n}'),
    ),
    (
        "directive.malformed", 'write them as @DisclosureGroup("text", name: value)',
        page('@DisclosureGroup "Hot?" {\n  a\n}', '@DisclosureGroup("Hot?") {\n  a\n}'),
    ),
    ("directive.malformed", "remove it, or write `\\}` if it is text", page("Text.\n\n}", "Text.\n\n\\}")),
    (
        "directive.malformed", "move it to the next line, or write `\\@Image` if the line is text",
        page('@Image(source: "pot.svg", alt: "A pot") A pot.', '@Image(source: "pot.svg", alt: "A pot")\nA pot.'),
    ),
    (
        "directive.unknown-argument", "did you mean `source`?",
        page('@Image(src: "pot.svg", alt: "A pot")', '@Image(source: "pot.svg", alt: "A pot")'),
    ),
    (
        "directive.unknown-argument", "did you mean `isExpanded`?",
        page('@DisclosureGroup("Hot?", expanded: true) {\n  a\n}', '@DisclosureGroup("Hot?", isExpanded: true) {\n  a\n}'),
    ),
    (
        "directive.unknown-argument", "write `isExpanded: true`",
        page('@DisclosureGroup("Hot?", isExpanded true) {\n  a\n}', '@DisclosureGroup("Hot?", isExpanded: true) {\n  a\n}'),
    ),
    (
        "directive.unknown-argument", 'write its name: `source: "pot.svg"`',
        page('@Image("pot.svg", alt: "A pot")', '@Image(source: "pot.svg", alt: "A pot")'),
    ),
    ("directive.unknown-argument", "@Small has no arguments", page("@Small(size: 2) {\n  a\n}", "@Small {\n  a\n}")),
    (
        "directive.wrong-value", "write isExpanded: true",
        page('@DisclosureGroup("Hot?", isExpanded: yes) {\n  a\n}', '@DisclosureGroup("Hot?", isExpanded: true) {\n  a\n}'),
    ),
    ("directive.wrong-value", "did you mean `warning`?", page('@Badge("New", style: warnin)', '@Badge("New", style: warning)')),
    ("directive.no-list", "write a numbered list, or begin each step with a heading or a bold line", page("@Steps {\n  a\n}", "@Steps {\n  1. a\n}")),
    ("directive.no-list", "add a nested list: - src, and below it, indented, - main.swift", page("@FileTree {\n  a\n}", "@FileTree {\n  - src\n    - main.swift\n}")),
    ("text.unknown-key", "did you mean `shift`?", page("Press ++ctrl+shft+c++.", "Press ++ctrl+shift+c++.")),
    ("text.unknown-key", 'write the label of the key in quotes: "umlaut"', page("Press ++ctrl+umlaut++.", 'Press ++ctrl+"umlaut"++.')),
    ("code.unknown-language", "did you mean “swift”?", page("```swfit\nlet a = 1\n```", "```swift\nlet a = 1\n```")),
    (
        "code.unclosed", "add a line “```” where the code ends",
        page("```text\nboil\n\n## Pots\n\nText.", "```text\nboil\n```\n\n## Pots\n\nText."),
    ),
    (
        "code.unclosed", "add a line “~~~~” where the code ends",
        page('@DisclosureGroup("Hot?") {\n~~~~text\nboil\n}', '@DisclosureGroup("Hot?") {\n~~~~text\nboil\n~~~~\n}'),
    ),
    (
        "code.unknown-language", "write “text” for code in no language, or set code.unknown-language to off",
        page("```klingonese\nqapla\n```", "```text\nqapla\n```"),
    ),
    (
        "title.footnote", "move the mark into the text below the title",
        page("# Tea[^1]\n\nHot.\n\n[^1]: From China.", "# Tea\n\nHot.[^1]\n\n[^1]: From China.", head=""),
    ),
    (
        "title.markup", "move the link into the text below the title",
        page("# Tea from [China](https://example.com)\n\nHot.", "# Tea from China\n\n[Hot](https://example.com).", head=""),
    ),
    (
        "title.markup", "move the image into the text below the title",
        page("# Tea ![A pot](https://example.com/pot.png)\n\nHot.", "# Tea\n\n![A pot](https://example.com/pot.png)", head=""),
    ),
    (
        "foreign.admonition", "write “> [!NOTE]”, and “>” before each line of the text",
        page(":::note\nA note.\n:::\n\nText.", "> [!NOTE]\n> A note.\n\nText."),
    ),
    (
        "foreign.alert", "write “> [!NOTE]”, or another of [!TIP], [!IMPORTANT], [!WARNING] and [!CAUTION]",
        page("Text.\n\n> [!INFO]\n> A note.", "Text.\n\n> [!NOTE]\n> A note."),
    ),
    (
        "foreign.tabs", 'write @TabNavigator { @Tab("Title") { … } }',
        page('=== "Green"\n\nTwo minutes.', '@TabNavigator {\n  @Tab("Green") {\n    Two minutes.\n  }\n  @Tab("Black") {\n    Four.\n  }\n}'),
    ),
    (
        "foreign.include", 'write @Include("path/file.md"), or file="path" after the language of a code block',
        page("{{#include other.md:part}}", '@Include("other.md", heading: "Part")'),
    ),
    (
        "foreign.template", "write the text itself, or a directive; to show it as it is, put it in `backquotes`",
        page("Wait {{< minutes >}}.", "Wait `{{< minutes >}}`."),
    ),
    ("foreign.emoji", "write the character itself, or put the name in `backquotes`", page("Done :tada:", "Done `:tada:`")),
    ("foreign.attributes", "remove it; in a heading, {#anchor} sets the anchor", page("Text.\n{: .large}", "Text.")),
    ("foreign.contents", "remove the line: Unfold adds “On this page” by itself", page("[TOC]\n\nText.", "Text.")),
    (
        "foreign.role", "write [text](page.md#Heading) for a link, and `code` or plain text for anything else",
        page("See {ref}`part`.", "See [it](other.md#Part)."),
    ),
    ("foreign.comment", "write <!-- comment -->, or @Comment { … }", page("% comment\n\nText.", "<!-- comment -->\n\nText.")),
    (
        "foreign.table", "write a table with “|” between the cells, and |---|---| below the first row",
        page("+---+---+\n| a | b |\n+---+---+", "| a | b |\n|---|---|\n| c | d |"),
    ),
    ("foreign.formatting", "write <mark>text</mark>", page("Use ==text==.", "Use <mark>text</mark>.")),
    ("foreign.wiki-link", "write [text](page.md) or <doc:page>, or set `wikiLinks: true` in unfold.yml", page("See [[Page]].", "See [Tea](index.md).")),
    ("foreign.import", "remove it, and write a directive instead of the component", page("import A from 'a'", "Text.")),
    (
        "foreign.diagram", "use a kind that Unfold draws, or add “mermaid: [program, …]” to “renderers” in unfold.yml",
        page("```mermaid\nsankey-beta\nA,B,1\n```", "```mermaid\ngraph LR\nA-->B\n```"),
    ),
    (
        "code.missing-note", "add a numbered list directly after the code",
        page("```c\na(); // (1)!\n```", "```c\na(); // (1)!\n```\n\n1. A note."),
    ),
    (
        "code.missing-note", "add an item to the list, or remove the marker",
        page("```c\na(); // (1)!\nb(); // (2)!\n```\n\n1. A note.", "```c\na(); // (1)!\nb(); // (2)!\n```\n\n1. A note.\n2. Another."),
    ),
    (
        "directive.wrong-setting", None,
        page("@Metadata {\n  @PageColor(gren)\n}\n\nText.", "@Metadata {\n  @PageColor(green)\n}\n\nText."),
    ),
    (
        "directive.misplaced-setting", "move it into @Metadata { … }",
        page("@PageColor(green)\n\nText.", "@Metadata {\n  @PageColor(green)\n}\n\nText."),
    ),
    (
        "directive.misplaced-setting", "move it into @Options { … }",
        page("@AutomaticSeeAlso(disabled)\n\nText.", "@Options {\n  @AutomaticSeeAlso(disabled)\n}\n\nText."),
    ),
    (
        "directive.misplaced-setting", "move it out of the block that it is in",
        page("Text.\n\n> @Metadata {\n>   @PageColor(green)\n> }", "Text.\n\n@Metadata {\n  @PageColor(green)\n}"),
    ),
    (
        "directive.misplaced-setting",
        "@Options may contain @AutomaticArticleSubheading, @AutomaticSeeAlso, @AutomaticTitleHeading, @TopicsVisualStyle",
        page("Text.\n\n@Options {\n  @PageColor(green)\n}", "Text.\n\n@Options {\n  @AutomaticSeeAlso(disabled)\n}"),
    ),
    ("directive.setting-content", "move it out of the braces", page("@Metadata {\n  Text.\n}", "@Metadata {\n}\n\nText.")),
    # Raw HTML. test_trusted_html.py checks that browsers show trusted HTML.
    (
        "html.unsafe-element",
        'write @Embed(url: "https://tea.example/", title: "…") on a line of its own',
        page('<iframe src="https://tea.example/"></iframe>', '@Embed(url: "https://tea.example/", title: "Tea")'),
    ),
    ("html.unsafe-element", "write a task list, as in `- [ ] text`", page("<input type=checkbox> text", "- [ ] text")),
    ("html.unsafe-element", "remove it, and name a file with the script in `scripts` in unfold.yml", page("<script>a()</script>", "a")),
    ("html.unsafe-element", "use <div>", page("<main>\n\na\n\n</main>", "<div>\n\na\n\n</div>")),
    (
        "html.unsafe-element", "use <section>, or set `html: trusted` in unfold.yml if you trust everyone who writes its pages",
        page("<article>\n\na\n\n</article>", "<section>\n\na\n\n</section>"),
    ),
    (
        "html.unsafe-element", "use <div>, or set `html: trusted` in unfold.yml if you trust everyone who writes its pages",
        ({"content/page.md": "# Page\n\n<header>a</header>\n"}, {"unfold.yml": "html: trusted\n"}),
    ),
    (
        "html.unsafe-element", "write an aside, as in `> Note: text`, or set `html: trusted` in unfold.yml if you trust everyone who writes its pages",
        page("Text.\n\n<aside>text</aside>", "Text.\n\n> Note: text"),
    ),
    ("html.unsafe-element", "use a disclosure group, as in @DisclosureGroup(\"Label\") { … }", page("<dialog>a</dialog>", '@DisclosureGroup("Label") {\n  a\n}')),
    ("html.unsafe-element", "use <s>", page("<strike>a</strike>", "<s>a</s>")),
    ("html.unsafe-element", "use <code>", page("<tt>a</tt>", "<code>a</code>")),
    ("html.unsafe-element", "use <abbr>", page("<acronym>a</acronym>", "<abbr>a</abbr>")),
    ("html.unsafe-element", "use <ul>", page("<dir>a</dir>", "<ul><li>a</li></ul>")),
    ("html.unsafe-element", "use a code block", page("<xmp>a</xmp>", "```\na\n```")),
    ("html.unsafe-element", "remove the tags, and keep the text", page("<font color=red>a</font>", "a")),
    (
        "html.unsafe-element", "save the drawing as a file, and show it as an image, as in ![description](drawing.svg)",
        ({"content/page.md": "# Page\n\n<svg><path d=''/></svg>\n"},
         {"content/page.md": "# Page\n\n![description](drawing.svg)\n", "content/drawing.svg": SVG}),
    ),
    ("html.unsafe-element", "to show it as text, put it in backquotes: `<MyTeaPot>`", page("A <MyTeaPot> b.", "A `<MyTeaPot>` b.")),
    ("html.unsafe-element", "to show it as text, put it in backquotes: `<name>`", page("Your <name> here.", "Your `<name>` here.")),
    ("html.unsafe-element", "start a line with it, after a blank line", page("a <p>b</p>", "a\n\n<p>b</p>")),
    (
        "html.unsafe-attribute",
        "remove it, and name a file with the style in `styles` in unfold.yml: the Content-Security-Policy of pages blocks it even with "
        "`html: trusted`",
        page('<p style="color: red">a</p>', "<p>a</p>"),
    ),
    (
        "html.unsafe-attribute", "remove it, or set `html: trusted` in unfold.yml if you trust everyone who writes its pages",
        ({"content/page.md": "# Page\n\n<p class=tea>a</p>\n"}, {"unfold.yml": "html: trusted\n"}),
    ),
    ("html.unclosed", "add </b> in the same block or list item", page("a <b>b", "a <b>b</b>")),
    ("html.unclosed", "add </details> in the same block or list item", page("<details><summary>a</summary>\n\nb", "<details><summary>a</summary>\n\nb\n\n</details>")),
    (
        "html.nested-link", "end the other link before it",
        page('[Home and <a href="other.md">another page</a>](index.md)', '[Home and](index.md) <a href="other.md">another page</a>'),
    ),
    ("html.stray-end-tag", "remove it, or move it into the block that contains <b>", page("a</b> b", "a b")),
    # Code.
    (
        "code.unknown-option", "name a file with file=\"…\", or highlight lines with {2,5-7}",
        page("```swift lines=\"1\"\na\n```", "```swift {1}\na\n```"),
    ),
    ("code.unknown-option", "did you mean “title”?", page("```swift titel=\"a\"\na\n```", "```swift title=\"a\"\na\n```")),
    (
        "code.unknown-option", "write title=\"…\", {2,5-7}, ins={3}, del={4}, showLineNumbers or startLine=10",
        page("```swift foo=1\n" + "a\n" * 7 + "```", "```swift title=\"…\" {2,5-7} ins={3} del={4} showLineNumbers startLine=10\n" + "a\n" * 7 + "```"),
    ),
    (
        "code.wrong-value", "write title=\"Drawer.swift\", ins={3,5-7}, showLineNumbers or startLine=10",
        page("```swift startLine=x\n" + "a\n" * 7 + "```", "```swift title=\"Drawer.swift\" ins={3,5-7} showLineNumbers startLine=10\n" + "a\n" * 7 + "```"),
    ),
    (
        "code.no-such-line", "count from 1 at the first line of the block, whatever `startLine` is",
        page("```swift ins={10} startLine=10\na\n```", "```swift ins={1} startLine=10\na\n```"),
    ),
    (
        "code.unreadable-lines", "separate numbers and ranges with commas, as in {2,5-7}",
        page("```swift {x}\n" + "a\n" * 7 + "```", "```swift {2,5-7}\n" + "a\n" * 7 + "```"),
    ),
    # Links.
    ("link.broken", "did you mean `other.md`?", page("[Another page](othr.md)", "[Another page](other.md)")),
    ("link.broken", "did you mean `pot.svg`?", page("![A pot](pt.svg)", "![A pot](pot.svg)")),
    (
        "link.broken", "did you mean `my%20kinds.md`?",
        ({"content/page.md": "# Page\n\n[The kinds](my-kinds.md)\n", "content/my kinds.md": "# Kinds\n\nText.\n"},
         {"content/page.md": "# Page\n\n[The kinds](my%20kinds.md)\n"}),
    ),
    (
        "link.broken", "did you mean `kinds%281.md`?",
        ({"content/page.md": "# Page\n\n[The kinds](kinds1.md)\n", "content/kinds(1.md": "# Kinds\n\nText.\n"},
         {"content/page.md": "# Page\n\n[The kinds](kinds%281.md)\n"}),
    ),
    ("link.broken", "did you mean `doc:other`?", page("<doc:othr>", "<doc:other>")),
    *(
        ("link.broken", f"did you mean `{right}`?", page(f"[The tea board]({wrong})", f"[The tea board]({right})"))
        for wrong, right in {
            "www.tea.net": "https://www.tea.net", "www.tea.net/a?b#c": "https://www.tea.net/a?b#c", "http//tea.net": "http://tea.net",
            "http:/tea.net": "http://tea.net", "http:tea.net": "http://tea.net", "https:example": "https://example",
            "https;//tea.net": "https://tea.net", "htps://tea.net/a": "https://tea.net/a", "tea.com/a": "https://tea.com/a",
            "tea.net": "https://tea.net", "tea.org/a": "https://tea.org/a", "tea.io/a": "https://tea.io/a",
            "tea.net:8080": "https://tea.net:8080", "me@tea.net": "mailto:me@tea.net",
        }.items()
    ),
    ("link.broken", "did you mean `http://localhost:3000/a`?", page("[localhost:3000](localhost:3000/a)", "[localhost:3000](http://localhost:3000/a)")),
    ("link.broken", "did you mean `https://tea.com/pot.png`?", page("![A pot](tea.com/pot.png)", "![A pot](https://tea.com/pot.png)")),
    ("link.broken", "did you mean `https://www.tea.net`?", front("action: {url: www.tea.net, label: Buy}", "action: {url: 'https://www.tea.net', label: Buy}")),
    ("link.case", "write `other.md`", page("[Other](Other.md)", "[Other](other.md)")),
    ("link.broken-anchor", "did you mean `#Part`?", page("[A part](other.md#Prt)", "[A part](other.md#Part)")),
    ("link.empty", "add a destination, as in `[text](page.md)`", page("[text]()", "[text](page.md)")),
    (
        "link.empty", "add a destination, as in `![description](image.png)`",
        ({"content/page.md": "# Page\n\n![description]()\n"}, {"content/page.md": "# Page\n\n![description](image.png)\n", "content/image.png": png(4, 3)}),
    ),
    (
        "link.ambiguous", "write the full path",
        ({"content/a/b.md": "# B\n\nText.\n", "content/c/b.md": "# B\n\nText.\n", "content/page.md": "# Page\n\n<doc:b>\n"},
         {"content/page.md": "# Page\n\n<doc:a/b>\n"}),
    ),
    (
        "link.redirected", "write `a%20b.md#C`",
        ({"content/a b.md": "---\nredirects: /old/\n---\n\n# B\n\n## C\n\nText.\n", "content/page.md": "# Page\n\n[The old page](/old/#c)\n"},
         {"content/page.md": "# Page\n\n[The old page](a%20b.md#C)\n"}),
    ),
    (
        "link.space", "write `[Kinds](<my kinds.md>)`",
        ({"content/page.md": "# Page\n\n[Kinds](my kinds.md)\n", "content/my kinds.md": "# Kinds\n\nText.\n"},
         {"content/page.md": "# Page\n\n[Kinds](<my kinds.md>)\n"}),
    ),
    (
        "link.space", "write `![A pot](<my pot.svg>)`",
        ({"content/page.md": "# Page\n\n![A pot](my pot.svg)\n"},
         {"content/page.md": "# Page\n\n![A pot](<my pot.svg>)\n", "content/my pot.svg": SVG}),
    ),
    ("link.unsafe", "link to a page, or to an https URL", page("[A script](javascript:a)", "[A script](https://tea.net/)")),
    ("anchor.duplicate", "choose another anchor, or remove it to get an automatic one", page("## A {#x}\n\n## B {#x}", "## A {#x}\n\n## B")),
    # Redirects and the feed.
    ("redirect.invalid-path", "write a path from the site's root, such as `/old/page/`", settings("redirects: {'https://tea.net/': /page/}", "redirects: {/old/page/: /page/}")),
    ("redirect.to-itself", "remove this redirect", front("redirects: /page/", "title: Page")),
    ("redirect.no-page", "add a redirect for `/nope/`, too", settings("redirects: {'/nope/#a': /page/}", "redirects: {'/nope/#a': /page/, /nope/: /page/}")),
    ("redirect.broken", "did you mean `https://www.tea.net`?", settings("redirects: {/old/: www.tea.net}", "redirects: {/old/: 'https://www.tea.net'}")),
    ("redirect.broken-anchor", "did you mean `#Part`?", settings("redirects: {/old/: 'other.md#Prt'}", "redirects: {/old/: 'other.md#Part'}")),
    ("redirect.loop", "redirect one of the URLs in the loop to a page", settings("redirects: {/a/: /b/, /b/: /a/}", "redirects: {/a/: /b/, /b/: /page/}")),
    # Settings.
    (
        "configuration.ignored-sidebar", "remove one of the two",
        ({"unfold.yml": "sidebar: [page.md, other.md]\n", "navigation.yml": "- page.md\n- other.md\n"}, {"unfold.yml": "title: A\n"}),
    ),
    (
        "configuration.same-link",
        "add `{path}`, the path of the page below `content`, such as `https://example.com/edit/{path}`",
        settings("editURL: https://example.com/edit", "editURL: https://example.com/edit/{path}"),
    ),
    (
        "redirect.pattern",
        "write `/old/*: /new/*` in unfold.yml for the pages below `/new/`, list each URL, or add the rule to your host’s configuration",
        settings("redirects: {/old/:page: /other/}", "redirects: {/old/page/: /other/}"),
    ),
    (
        "link.folder", "link to a file in the folder, or add a page `index.md` to it",
        ({"content/files/a.pdf": "a", "content/page.md": "# Page\n\n[List](files/a.pdf), [files](files/)\n"}, {"content/files/index.md": "# Files\n\nText.\n"}),
    ),
    (
        "image.unreadable", "copy the file again",
        ({"content/e.svg": "", "content/page.md": "# Page\n\n![A lid](e.svg)\n"}, {"content/e.svg": SVG}),
    ),
    ("configuration.unknown-key", "did you mean `title`?", settings("titel: a", "title: a")),
    ("configuration.unknown-key", "remove it; `title` is set already", settings("title: a\ntitel: b", "title: a")),
    ("configuration.wrong-value", "did you mean `file`?", settings("urls: flie", "urls: file")),
    ("configuration.unknown-check", "did you mean `link.broken`?", settings("checks: {link.brokn: off}", "checks: {link.broken: off}")),
    ("configuration.invalid", "put the value in quotes", settings("title: a: b", "title: 'a: b'")),
    *(
        ("navigation." + name, help, ({"navigation.yml": wrong}, {"navigation.yml": right}))
        for name, help, wrong, right in [
            ("unknown-key", "did you mean `title`?", "- index.md\n- other.md\n- {titel: A, page: page.md}\n", "- index.md\n- other.md\n- {title: A, page: page.md}\n"),
            ("no-page", "did you mean `other.md`?", "- index.md\n- page.md\n- othr.md\n", "- index.md\n- page.md\n- other.md\n"),
            (
                "wrong-value", "write `- title: Leaves`, and `  page: page.md` in the next line",
                "- index.md\n- Leaves: page.md\n- other.md\n", "- index.md\n- title: Leaves\n  page: page.md\n- other.md\n",
            ),
            (
                "wrong-value", "write `- title: Tools`, and `  children:` in the next line, before the list",
                "- index.md\n- Tools:\n  - page.md\n  - other.md\n",
                "- index.md\n- title: Tools\n  children:\n  - page.md\n  - other.md\n",
            ),
            ("repeated", "remove this entry", "- page.md\n- page.md\n- other.md\n", "- page.md\n- other.md\n"),
        ]
    ),
    # The theme.
    ("theme.unknown-string", "did you mean `search`?", ({"templates/strings.yml": "en:\n  serach: Find\n"}, {"templates/strings.yml": "en:\n  search: Find\n"})),
    ("theme.missing-icon", "name a built-in icon, such as `gear`, or add templates/icons/tea.svg", (front("icon: tea", "icon: tea")[0], {"templates/icons/tea.svg": SVG.replace("/>", '><path d="M0 0h1"/></svg>')})),
    # Rules.
    ("link.generic-text", "describe the link’s target", page("[here](other.md)", "[another page](other.md)")),
    *(
        ("link.generic-text", f"describe the link’s target: {right}", page(wrong, right))
        for wrong, right in {
            "www.tea.net": "[text](https://www.tea.net)", "https://tea.net/a": "[text](https://tea.net/a)",
            "<https://tea.net/a>": "[text](https://tea.net/a)", "https://tea.net/a_(b)": "[text](<https://tea.net/a_(b)>)",
            "[https://tea.net/](other.md)": "[text](https://tea.net/)",
        }.items()
    ),
    ("disclosure.generic-label", "name what is hidden, as in “How hot should the water be?”", page('@DisclosureGroup("More") {\n  a\n}', '@DisclosureGroup("How hot should the water be?") {\n  a\n}')),
    (
        "pull-down.hides-all", "put the most important link into the text (guidelines, Pull-down buttons)",
        page(
            '@PullDownButton("Prepare") {\n  - [Boil water](other.md)\n  - [Warm the pot](index.md)\n  - [Choose a tea](other.md)\n}',
            '[Set the table](index.md)\n\n@PullDownButton("Prepare") {\n  - [Boil water](other.md)\n  - [Warm the pot](index.md)\n  - [Choose a tea](other.md)\n}',
        ),
    ),
    ("heading.skipped-level", "write `##`", page("#### A\n\nText.", "## A\n\nText.")),
    (
        "symbol.missing-abstract", "describe it in one sentence, in a documentation comment above its declaration",
        page("```swift\nclass Pot\n```", "> A pot.\n\n```swift\nclass Pot\n```", head="---\nsymbol: Tea.Pot\n---\n\n# Pot\n\n"),
    ),
    ("aside.whole-page", "write it as text", page("> Note: Text.", "Text.")),
    ("image.missing-alt", 'write one between the brackets; for decoration, write @Image(source: "pot.svg", alt: "")', page("![](pot.svg)", "![A pot](pot.svg)")),
    ("image.missing-alt", 'write one between the brackets; for decoration, write @Image(source: "pot.svg", alt: "")', page("![](pot.svg)", '@Image(source: "pot.svg", alt: "")')),
    ("image.missing-alt", 'write one in `alt`; for decoration, write alt=""', page('<img src="pot.svg">', '<img src="pot.svg" alt="">')),
    ("image.file-name-alt", "describe what the image shows", page("![pot.svg](pot.svg)", "![A pot](pot.svg)")),
    (
        "image.active-svg", "save the drawing without scripts, or remove this from the file",
        ({"content/pot.svg": SVG.replace("/>", ' onload="a()"/>')}, {"content/pot.svg": SVG}),
    ),
    (
        "image.active-svg", "put an image into the file as a `data:` URL, or remove the reference",
        ({"content/pot.svg": SVG.replace("/>", '><image href="a.png"/></svg>')},
         {"content/pot.svg": SVG.replace("/>", '><image href="data:image/png;base64,AAAA"/></svg>')}),
    ),
    ("code.bidirectional", "remove it, or write it as an escape sequence if the code needs it", page("`a\u202eb`", "`a\\u202Eb`")),
    ("table.no-header", "name the columns in the first row", page("| | |\n| - | - |\n| a | b |", "| A | B |\n| - | - |\n| a | b |")),
    ("table.no-header", "name the columns in the first row", page("<table><tr><td>a</td></tr></table>", "<table><tr><th>A</th></tr><tr><td>a</td></tr></table>")),
    (
        "navigation.same-title", "give one of the pages another title",
        ({"content/page.md": "# Other\n\nText.\n"}, {"content/page.md": "# Page\n\nText.\n"}),
    ),
    ("link.orphan-file", "link to it, or remove it", ({"content/a.zip": b"PK"}, {"content/page.md": "# Page\n\n[An archive](a.zip)\n"})),
]


def has_message_style(text: str) -> bool:
    """Returns whether a text begins with a lowercase letter, an abbreviation or a name, and ends without a period."""
    return bool(re.match(r"[^A-Z]|[A-Z][A-Z]|Unfold\b", text)) and not text.endswith(".")


def test_a_message_in_another_style_is_recognized():
    assert not has_message_style("The page is empty") and not has_message_style("the page is empty.")


@pytest.mark.parametrize("identifier, help, files", ADVICE, ids=lambda value: value if isinstance(value, str) else "")
def test_following_the_advice_leaves_no_problem(make_site, identifier, help, files):
    wrong, right = files
    site = make_site({**OTHERS, "content/page.md": "# Page\n\nText.\n", **wrong})
    lines = site.run("check").stdout.splitlines()
    found = [index for index, line in enumerate(lines) if re.search(r"^\S.* \[[a-z-]+\.[a-z0-9-]+\]$", line)]
    # Each mistake is reported once.
    assert [lines[index].rsplit(" ", 1)[1] for index in found] == [f"[{identifier}]"], lines
    message = re.match(r".*?: (?:note|warning|error): (.*) \[", lines[found[0]])[1]
    assert has_message_style(message), message
    assert not help or has_message_style(help), help
    advice = [line for line in lines[found[0] + 1 :] if line.startswith("  help: ")]
    assert advice == ([f"  help: {help}"] if help else []), lines
    for path, text in right.items():
        site.write(path, text)
    result = site.run("check", "--strict")
    assert (result.code, result.stdout) == (0, "")


# Diagnostics whose help suggests no text, or that need more than these cases; other tests check them.
TESTED_ELSEWHERE = {
    # See test_projects.py.
    "content.copied",
    "content.full-text",  # See LLMsFullTxtTests.
    # See VariableTests, ExtensionTests, FormatTests, ListTests and OutputComparisonTests.
    "variable.unknown", "variable.mapping", "variable.spaces", "variable.no-title", "variable.limit",
    "directive.no-numbering", "directive.reference", "configuration.glossary-page", "converter.own-file",
    "data.alignment", "data.cells", "data.column", "data.empty", "data.filter", "data.format", "data.invalid",
    "converter.failed", "converter.not-allowed", "converter.notebook", "code.output",
    "directive.no-glossary", "directive.no-own-directives", "theme.directive-example", "theme.directive-name",
    "theme.unknown-key", "theme.wrong-value",
    "image.no-library", "image.unconverted", "configuration.no-effect",  # See test_image_versions.py and test_wiki_links.py.
    "foreign.index", "capture.frame",  # Tests below follow the advice.
    # These have no help.
    "page.path", "directive.wrong-setting", "capture.unknown-text", "capture.table-row",
    "capture.samples", "capture.transcript", "capture.listing",
    # These need the answers of other sites, or a published site: see test_check_external.py and test_check_against.py.
    "external.broken", "external.unreachable", "external.broken-anchor", "external.moved", "external.rate-limited", "external.private",
    "published.removed-page", "published.removed-anchor", "published.removed-file",
    # These are about templates and trusted HTML, and say what to change there: see test_check.py.
    "html.duplicate-id", "html.bad-nesting", "html.lost-heading", "html.empty-landmark", "html.empty-control",
    "configuration.renamed-key", "metadata.renamed-key", "navigation.renamed-key",  # No key is renamed yet: see RenamedKeyTests.
    "math.invalid", "math.unclosed",  # See test_math.py.
    "diagram.invalid", "diagram.simplified",  # See test_mermaid.py.
    "diagram.failed", "diagram.missing-alt", "diagram.not-allowed", "diagram.removed",  # See test_diagrams.py.
    "include.outside", "include.unreadable", "include.limit",  # See test_includes.py.
    "content.link-repeated", "configuration.unused-pattern",  # See test_content_folders.py.
    # See test_languages.py.
    "translation.repeated", "translation.missing", "translation.outdated", "translation.obsolete", "translation.headings",
    "version.problems", "version.submodule",  # See test_versions.py.
    "history.shallow", "history.unreadable",  # See test_dates.py.
    # These are about projects of other tools: see test_projects.py and the Swift tests of the module Dialects.
    "foreign.component", "foreign.tag", "foreign.expression", "foreign.script", "foreign.file", "foreign.link", "foreign.metadata",
    "foreign.reference", "project.script", "project.missing-page", "project.unsupported", "project.subfolder",
    "project.missing-folder", "project.repeated-key", "project.generated", "project.limit", "foreign.limit", "include.case",
    "archive.limit",  # See HostileInputTests and the tests of the module Reference.
    "link.misplaced-definition",  # See TextMistakeTests.
    "table.too-large",  # See PathologicalInputTests.
    "translation.no-languages", "configuration.misplaced", "theme.blocked-by-policy", "theme.missing-file",  # See test_unexpected_settings.py.
    "image.large",  # See ImageFlawTests.
    "archive.unknown",  # See test_reference.py.
    "html.missing-target", "html.missing-file", "theme.missing-template", "theme.unused-file", "theme.bad-icon",
    # See test_settings_mistakes.py, test_favicon_and_logo.py, test_appearance_settings.py and test_policy.py.
    "configuration.file-name", "configuration.file-format", "configuration.missing-file", "configuration.low-contrast", "html.blocked-by-policy",
    # These are about the outline as a whole: see test_check.py.
    "link.orphan-page", "navigation.deep-sidebar", "navigation.long-title", "navigation.repeated-word",
    # See FeedTests, RedirectTests and the tests of the rule.
    "feed.unreadable-date", "redirect.taken", "pull-down.unconfirmed",
}


def test_a_section_page_of_hugo_is_renamed(make_site):
    site = make_site({**HOME, "content/other.md": "# Other\n", "content/page/_index.md": "# Page\n\nText.\n"})
    site.write("content/index.md", "# Home\n\n[Other](other.md) ![A pot](pot.svg)\n")
    site.write("content/pot.svg", SVG)
    assert "[foreign.index]\n  help: rename `_index.md` to `index.md`" in site.run("build").stderr
    (site.folder / "content/page/_index.md").rename(site.folder / "content/page/index.md")
    assert "foreign.index" not in site.run("build").stderr


def test_repeated_blocks_are_kept_as_the_message_says(make_site):
    names = ("Assam", "Bancha", "Ceylon", "Dooars", "Earl", "Fuding")
    pages = {f"content/{name.lower()}.md":
             f"---\nurl: https://tea.example.com/{name.lower()}\n---\n\nTeas of the world\n\n# {name}\n\nTea {name}.\n"
             for name in names}
    site = make_site({**HOME, **pages})
    assert "help: to keep such blocks, set `captures: {frame: keep}`" in site.run("check").stdout
    site.write("unfold.yml", "captures: {frame: keep}\n")
    assert "capture.frame" not in site.run("check").stdout
    site.build()
    assert "Teas of the world" in site.read("public/assam/index.html")


def test_the_advice_of_every_diagnostic_is_tested():
    tables = "".join(path.read_text() for path in (REPOSITORY / "messages").glob("*.md"))
    names = set(re.findall(r"(?m)^## ([a-z-]+\.[a-z0-9-]+) \([a-z ]+\)$", tables))
    assert len(names) > 80
    tested = {identifier for identifier, *_ in ADVICE}
    assert names - tested - TESTED_ELSEWHERE == set()
    assert TESTED_ELSEWHERE - names == set()
