"""`unfold check`: its findings, their severity, and the files that it leaves unchanged."""

import re

import pytest

import fixture_site
import varied_site
from captured import TEAPOTS
from edited_site import png

TRUSTED = "html: trusted\n"


def found(result) -> list[str]:
    """Returns the diagnostics on standard output, one line each, without excerpts."""
    return [line for line in result.stdout.splitlines() if line.endswith("]") and not line.startswith(" ")]


def test_a_site_without_mistakes(make_site):
    site = make_site({"content/index.md": "# Tea\n\nSee [the kinds](kinds.md).\n", "content/kinds.md": "# Kinds\n\nGreen.\n"})
    result = site.run("check", "--strict")
    assert (result.code, result.stdout, result.stderr) == (0, "", "2 pages checked; nothing found\n")
    # `check` writes no files.
    assert sorted(path.name for path in site.folder.iterdir()) == ["content"]


def test_a_skipped_level_is_that_of_a_heading_with_a_name(make_site):
    site = make_site({"content/index.md": "# Tea\n\n## Kinds\n\n#### Green *tea* {#green}\n\nText.\n"})
    assert "the heading “Green tea” of level 4 is under one of level 2 [heading.skipped-level]" in site.run("check").stdout


def test_messages_show_the_line_and_the_place(make_site):
    site = make_site({"content/index.md": "# Tea\n\nSee [here](kinds.md).\n\n![](pot.png)\n", "content/pot.png": png(4, 3)})
    result = site.run("check")
    assert result.code == 1
    assert result.stdout == (
        "content/index.md:3:5: error: no page or file `kinds.md` [link.broken]\n"
        "    See [here](kinds.md).\n"
        "        ^\n"
        "  help: check the path: `kinds.md` is not a page or file of the site\n"
        "content/index.md:3:5: warning: the link text “here” does not say where it leads [link.generic-text]\n"
        "    See [here](kinds.md).\n"
        "        ^\n"
        "  help: describe the link’s target\n"
        "content/index.md:5:1: warning: the image has no description, so some readers do not learn what it shows "
        "[image.missing-alt]\n"
        "    ![](pot.png)\n"
        "    ^\n"
        '  help: write one between the brackets; for decoration, write @Image(source: "pot.png", alt: "")\n'
    )
    assert result.stderr == "1 page checked; 1 error, 2 warnings\n"


def test_exit_codes(make_site):
    warning = make_site({"content/index.md": "# Tea\n\n[here](#Tea)\n"}, "warning")
    assert warning.run("check").code == 0
    assert warning.run("check", "--strict").code == 1
    assert warning.run("check", "nowhere").code == 2
    assert warning.run("check", "--format", "xml").code == 2
    assert warning.run("check", "--baseline", "nothing").code == 2


SETTINGS = {
    "unfold.yml": "checks:\n  link.broken: warning\n  link.generic-text: error\n",
    "content/index.md": "# Tea\n\n[here](a.md) [b](b.md)\n",
    "content/b.md": "---\nchecks:\n  link.generic-text: off\n  link.broken: error\n---\n\n# B\n\n[here](a.md) [home](index.md)\n",
}


def test_severities_of_site_and_page(make_site):
    site = make_site(SETTINGS)
    assert found(site.run("check")) == [
        "content/b.md:9:1: error: no page or file `a.md` [link.broken]",
        "content/index.md:3:1: warning: no page or file `a.md` [link.broken]",
        "content/index.md:3:1: error: the link text “here” does not say where it leads [link.generic-text]",
    ]


def test_severities_apply_to_builds_too(make_site):
    site = make_site(SETTINGS)
    expected = [
        "content/b.md:9:1: error: no page or file `a.md` [link.broken]",
        "content/index.md:3:1: warning: no page or file `a.md` [link.broken]",
    ]
    for _ in range(2):  # The second build reads everything from the cache.
        assert site.build().diagnostics == expected
    site.write("content/b.md", SETTINGS["content/b.md"].replace("error", "off"))
    assert site.build().diagnostics == expected[1:]
    assert site.build("--shard", "1/1", "--output", "shard").diagnostics == expected[1:]
    site.write("unfold.yml", "checks: {link.broken: off}\n")
    assert site.build().diagnostics == []


def test_unknown_identifiers_and_severities(make_site):
    site = make_site(
        {
            "unfold.yml": "checks: {link.brocken: off, image.missing-alt: sometimes, output.failed: off}\n",
            "content/index.md": "---\nchecks: loud\n---\n\n# Tea\n\nText.\n",
        }
    )
    assert found(site.run("check")) == [
        "content/index.md:2:9: warning: `checks` must be a mapping such as `link.broken-anchor: warning` "
        "[metadata.wrong-value]",
        "unfold.yml:1:10: warning: there is no diagnostic with a configurable severity called `link.brocken` "
        "[configuration.unknown-check]",
        "unfold.yml:1:48: error: `image.missing-alt` must be `error`, `warning` or `off`, not `sometimes` [configuration.wrong-value]",
        "unfold.yml:1:59: warning: there is no diagnostic with a configurable severity called `output.failed` "
        "[configuration.unknown-check]",
    ]


def test_navigation_problems(make_site):
    site = make_site(
        {
            "unfold.yml": "sidebar:\n  - page: teas\n    children:\n      - page: teas/green\n  - title: "
            + "Long " * 7
            + "title\n    children: [pots.md]\n",
            "content/index.md": "# Home\n\nText.\n",
            "content/teas/index.md": "# Teas\n\nText.\n",
            "content/teas/green/index.md": "# Green teas\n\nText.\n",
            "content/teas/green/sencha.md": "# Sencha\n\nText.\n",
            "content/pots.md": "# Pots\n\nText.\n",
            "content/lost.md": "# Lost\n\nSee [another one](linked.md).\n",
            "content/linked.md": "# Linked\n\nText.\n",
        }
    )
    assert found(site.run("check")) == [
        "content/lost.md:1:1: warning: the navigation does not name this page, and no page links to it [link.orphan-page]",
        "unfold.yml:4:9: note: “Green teas” has a page on the third level of the navigation [navigation.deep-sidebar]",
        "unfold.yml:4:9: warning: the title of the group “Green teas” repeats “teas” of its section “Teas” "
        "[navigation.repeated-word]",
        "unfold.yml:5:5: warning: the title of the group “" + "Long " * 7 + "title” takes 40 columns of the sidebar, "
        "which shows 32 [navigation.long-title]",
    ]


def test_unreferenced_files(make_site):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
    site = make_site(
        {
            "content/index.md": '---\nimage: card.svg\n---\n\n# Tea\n\n![A pot](pot.svg) [Data](data.csv)\n\n'
            '<picture><source srcset="wide.svg 2x, far/a%20b.svg"><img src="tall.svg" alt="A tree"></picture>\n',
            "content/pot.svg": svg, "content/pot~dark.svg": svg, "content/pot@2x.svg": svg, "content/card.svg": svg,
            "content/wide.svg": svg, "content/far/a b.svg": svg, "content/tall.svg": svg, "content/data.csv": "a,b\n",
            "content/favicon.ico": b"\0", "content/CNAME": "example.com\n",
            "content/old.svg": svg, "content/far/old.zip": b"PK",
            "content/style.css": "body { background: url(paper.png) }", "content/paper.png": b"",
            "templates/site.css": "@import 'style.css';",
        }
    )
    lines = [line for line in found(site.run("check")) if "orphan" in line]
    assert lines == [
        "content/far/old.zip:1:1: warning: no page refers to this file, but it is published [link.orphan-file]",
        "content/old.svg:1:1: warning: no page refers to this file, but it is published [link.orphan-file]",
    ]


@pytest.mark.parametrize(
    "html, message",
    [
        ('<p id="a">a</p><p id="a">b</p>', "the id “a” of <p> is already in use on this page [html.duplicate-id]"),
        ("<p>a<div>b</div></p>", "<div> is not allowed in <p>, so the paragraph ends before it [html.bad-nesting]"),
        ('<a href="x.html"></a>', 'this link has no accessible name: <a href="x.html"> [html.empty-control]'),
        ("<nav></nav>", "<nav> is empty [html.empty-landmark]"),
        ('<label for="b">a</label>', "`for` refers to the id “b”, which is not on the page [html.missing-target]"),
        ('<a href="nowhere/">a</a>', "the page refers to `nowhere`, which does not exist [html.missing-file]"),
        ("<h1>Again</h1>", "the page has a second <h1> [html.lost-heading]"),
    ],
)
def test_problems_of_trusted_html_have_the_location_of_their_section(make_site, html, message):
    site = make_site(
        {
            "unfold.yml": TRUSTED,
            "content/index.md": f"---\ntitle: T\n---\n\n[Text](x.html).\n\n## One\n\n## Two\n\n{html}\n\n## Three\n",
            "content/x.html": "x",
        }
    )
    lines = found(site.run("check"))
    severity = "warning" if "landmark" in message else "error"
    line = 11 if "empty-control" in message else 9
    assert lines == [f"content/index.md:{line}:1: {severity}: {message}"]


@pytest.mark.parametrize(
    ("text", "place", "shown"),
    [
        ("[Other](other.md)\n\n- a\n- [![](cup.svg)](other.md)", "10:3", '<a href="other/"><img'),
        ('<button class="a" disabled>Go</button>\n\n> <button\n> class="b"></button>', "5:1", '<button class="b">'),
        ("<details>\n<summary><img src='cup.svg' alt=''></summary>\n\ntext\n</details>", "8:1", "<summary><img"),
        # The URL in the page is not that in the file, and a tag continues on the next line.
        ("[Other](other.md)\n\n[![](cup.svg)][o]\n\n[o]: other.md", "9:2", '<a href="other/"><img'),
        ('[Other](other.md)\n\n<p><a href="other.html"\nclass="b"></a></p>', "9:4", '<a href="other.html" class="b">'),
        ('<a href="other.html">' + '<b title="' + "x" * 200 + '"></b></a>', "7:1", '<a href="other.html">… ['),
    ],
)
def test_the_place_of_a_control_without_a_name(make_site, text, place, shown):
    site = make_site(
        {
            "unfold.yml": TRUSTED,
            "content/index.md": f"# T\n\nText.\n\n## One\n\n{text}\n",
            "content/other.md": "# Other\n\n[T](index.md)\n",
            "content/other.html": "[x](cup.svg)",
            "content/cup.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        }
    )
    lines = [line for line in found(site.run("check")) if "empty-control" in line]
    assert len(lines) == 1 and lines[0].startswith(f"content/index.md:{place}: error") and shown in lines[0]


def test_mistakes_in_templates_are_reported_once(make_site):
    pages = {f"content/p{number}.md": f"# Page {number}\n\nText.\n\n## Part\n\nMore.\n" for number in range(9)}
    site = make_site(
        {
            **pages,
            "content/index.md": "# Home\n\nText.\n",
            "templates/page.mustache": (
                "<!DOCTYPE html><html lang=en><head><title>{{page.plainTitle}}</title></head><body><main><h1>{{{page.title}}}"
                "</h1><span><div>{{strings.next}}</div></span></main><footer><a href=\"imprnt/\">Imprint</a></footer></body></html>"
            ),
        }
    )
    assert found(site.run("check")) == [
        "content/index.md:1:1: error: <div> is a block element, which is not allowed in <span> (on 10 pages; "
        "this is the first) [html.bad-nesting]",
        "content/index.md:1:1: error: the page refers to `imprnt`, which does not exist [html.missing-file]",
        "content/p0.md:1:1: error: the heading “Part” of the source file is missing from the page (on 9 pages; this is "
        "the first) [html.lost-heading]",
        *[
            f"content/p{number}.md:1:1: error: the page refers to `p{number}/imprnt`, which does not exist "
            "[html.missing-file]"
            for number in range(9)
        ],
    ]


def test_a_broken_link_is_reported_once(make_site):
    site = make_site({"content/index.md": "# Tea\n\n[a b](nowhere.md) [c d](#nothing) ![x y](no.png)\n"})
    assert [line.rsplit(" ", 1)[1] for line in found(site.run("check"))] == [
        "[link.broken]", "[link.broken-anchor]", "[link.broken]",
    ]


def test_findings_in_captured_pages_are_notes(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n", "content/pots.txt": TEAPOTS.replace("See [Cups]", "See [here]")})
    lines = found(site.run("check", "--strict"))
    assert [line for line in lines if ": note: the link text" in line] == [
        "content/pots.txt:20:23: note: the link text “here” does not say where it leads [link.generic-text]"
    ]


def test_an_invalid_template_stops_the_check(make_site):
    site = make_site({"content/index.md": "# Tea\n\n[here](x.md)\n", "templates/page.mustache": "{{#a}}"})
    result = site.run("check")
    assert result.code == 1 and [line.rsplit(" ", 1)[1] for line in found(result)] == ["[template.unclosed-section]"]


def test_our_own_pages_have_no_html_problems(make_site, tmp_path):
    """The starter site, and pages with every construct, have no HTML problems."""
    new = make_site({}, "new")
    assert new.run("new", "tea").code == 0
    assert new.run("check", "tea", "--strict").stdout == ""
    for name, files in (("all", fixture_site.pages()), ("rtl", fixture_site.right_to_left()), ("varied", varied_site.pages(60))):
        lines = found(make_site(files, name).run("check"))
        assert [line for line in lines if "[html." in line] == []


HARD_BREAKS = r"""# Breaks

First line\
and [one](x1.md) and\
more [two](x2.md) text
soft [three](x3.md)\
[four](x4.md)

- item\
  with [five](x5.md)\
      and [six](x6.md)

> quote\
> has [seven](x7.md) `code\`
> and [eight](x8.md)\
lazy [nine](x9.md)

1. a

   b\\
   [ten](x10.md)\
   ![eleven](x11.png) <kbd>x</kbd> [`a\`](x12.md)
"""


def test_places_after_hard_line_breaks(make_site):
    """A backslash at the end of a line does not change the lines and columns of the messages after it."""
    site = make_site({"content/index.md": HARD_BREAKS})
    lines = HARD_BREAKS.splitlines()
    places = [(int(line.split(":")[1]), int(line.split(":")[2])) for line in found(site.run("check")) if "link.broken" in line]
    assert [re.match(r"!?\[([^\]]*)", lines[line - 1][column - 1:]).group(1) for line, column in places] == [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "`a\\`"]


@pytest.mark.parametrize(
    ("example", "message"),
    [
        ("", "the directive @Price has no example"),
        ('example: "@Small { A cup. }"\n', "the example does not contain @Price"),
        ('example: "@Price(amont: 3)"\n', "`amont`"),
        ('example: "@Price(amount: 3)"\n', None),
    ],
)
def test_examples_of_directives_are_tried(make_site, example, message):
    directive = f"---\narguments: {{amount: number}}\n{example}---\n<b>{{{{amount}}}}</b>\n"
    site = make_site(
        {"unfold.yml": "title: Tea\n", "content/index.md": "# Tea\n", "templates/directives/Price.mustache": directive}
    )
    found = site.run("check").stdout
    assert message in found if message else "Price" not in found, found
