"""Pages that try to take long: the work for a text must grow with its length, not with the square of its length.

Work is counted in instructions, which repeat exactly, unlike seconds. Each group of texts is built at two sizes; a text
that takes quadratic time needs about 16 times the work for four times the size.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

import unfold_site
from unfold_site import Site

# The number of bytes of each text, about.
SIZE = 3_000


def repeated(piece: str, before: str = "", after: str = ""):
    return lambda size: before + piece * (size // len(piece)) + after


def nested(opening: str, inner: str, closing: str):
    count = lambda size: size // (len(opening) + len(closing))
    return lambda size: opening * count(size) + inner + closing * count(size)


GROUPS = {
    # Texts that attackers have used.
    "containers": [
        lambda size: "- " * (size // 3) + "x" + "\n" * (size // 3),
        lambda size: "> " + "- " * (size // 4) + "x\n" + ">\n" * (size // 4),
        nested("> ", "a", ""),
        lambda size: ">" * (size // 3) + "a*" * (size // 3),
        lambda size: "".join("  " * depth + "* a\n" for depth in range(int(size**0.5))),
    ],
    "links": [
        repeated("www.a_"),
        repeated("![[]()"),
        repeated("[a"),
        repeated("a]"),
        repeated("[a](<b"),
    ],
    "more-links": [
        nested("[", "a", "]"),
        repeated("[ (]("),
        repeated("[a](b"),
        repeated("[ a_"),
        lambda size: "[" + "a" * (size // 2) + "](missing.md)\n\n" + "[" + "b" * (size // 2) + "](missing.md)\n",
    ],
    "markup": [
        repeated("<?", "a "),
        repeated("<!A ", "a "),
        repeated("<![CDATA[", "a "),
        repeated("<!--", "</"),
        repeated("<a href='"),
    ],
    "formulas": [
        repeated("$"),
        repeated("$a{ "),
        repeated(" ${ ,"),
        repeated("$`"),
        repeated("$$\n"),
        repeated("$$ a\n"),
        repeated("$x$ "),
        lambda size: "$" + "{" * size + "$",
        lambda size: "$" + "\\frac" * (size // 5) + "$",
        lambda size: "$$\n" + "a_1 + \\sqrt{b} & " * (size // 17) + "\n$$",
        lambda size: "$" + "\\color{red} x " * (size // 14) + "$",
        lambda size: "$" + "\\text{a} ''" * (size // 11) + "$",
    ],
    "components": [
        repeated("++"),
        repeated("++a+"),
        repeated(" ++ctrl+\"x\"+c++"),
        repeated("@Badge("),
        repeated('@Badge("a\\"'),
        repeated('a @Badge("b", c: d) '),
        repeated("}\n\n"),
        repeated("@Image(a) b\n"),
        lambda size: "@Image(" + "a: b, " * (size // 6) + ")\n",
    ],
    "definitions": [
        repeated("a\n: b\n\n"),
        repeated("a\n\n: b\n\n"),
        repeated(": b\n", before="a\n"),
        lambda size: "".join("  " * depth + "a\n" + "  " * depth + ": b\n\n" for depth in range(int((size / 3) ** 0.5))),
        repeated("*[a]: b\n"),
        repeated("a b ", before="*[a]: " + "c" * 300 + "\n\n"),
        lambda size: "".join(f"*[x y{number}]: b\n" for number in range(size // 24)) + "\n" + "x " * (size // 4),
        lambda size: "".join(f"*[x{number}]: b\n" for number in range(size // 24)) + "\n" + "".join(f"x{number} " for number in range(size // 12)),
    ],
    "annotations": [
        lambda size: "```c\n" + "a(); // (1)!\n" * (size // 13) + "```\n\n1. b\n",
        lambda size: "```c\n" + "// (1)! " * (size // 8) + "\n```\n\n1. b\n",
        lambda size: "```c\n" + "# " * (size // 2) + "(1)!\n```\n\n1. b\n",
        lambda size: "```c\na // (1)!\n```\n\n1. b\n\n" * (size // 28),
        lambda size: "```tree\n" + "a/\n  b\n" * (size // 7) + "```\n",
        lambda size: "```tree\n" + "".join(" " * depth + "a\n" for depth in range(int((2 * size) ** 0.5))) + "```\n",
        lambda size: "@FileTree {\n" + "- a b\n" * (size // 6) + "}\n",
        lambda size: "@Steps {\n" + "**a**\n\n" * (size // 7) + "}\n",
    ],
    "emphasis": [
        lambda size: "*a " * (size // 8) + "_a*_ " * (size // 8),
        nested("*a **a ", "b", " a** a*"),
        repeated("a_ "),
        repeated("_a "),
        repeated("*a_ "),
    ],
    "code": [
        repeated("c* ", "a**b"),
        lambda size: "".join("e" + "`" * length for length in range(int((2 * size) ** 0.5))),
        repeated("abc\0de\0"),
        repeated("a | b\n", "a | b\n--- | ---\n"),
        repeated("aaa\rbbb\n-\v\n"),
    ],
    "site": [
        lambda size: "".join(f"[{number}]: /b\n" for number in range(size // 10)),
        repeated("# Same heading\n\n"),
        repeated("@Unknown {\n}\n"),
        repeated("[^a] "),
        repeated("@Comment {\n"),
    ],
}

def colliding_definitions(size: int) -> str:
    """Definitions whose labels fall into one of 16 buckets of cmark's hash."""

    def is_in_first_bucket(label: str) -> bool:
        value = 0
        for character in label:
            value = (ord(character) + (value << 6) + (value << 16) - value) & 0xFFFFFFFF
        return value % 16 == 0

    labels = [label for number in range(size) if is_in_first_bucket(label := f"x{number}")]
    return "".join(f"[{label}]: /url\n\n[{labels[0]}]\n\n" for label in labels[1 : size // 24])


GROUPS |= {
    "footnotes": [
        lambda size: "*a " * (size // 6) + "[^x]" + "a*" * (size // 6) + "\n\n[^x]: y\n",
        repeated("*a [^x]", after="\n\n[^x]: y\n"),
        lambda size: "~~a " * (size // 8) + "[^x] " * (size // 20) + "a~~" * (size // 8) + "\n\n[^x]: y\n",
        lambda size: "".join(f"[^{number}]: [^{number + 1}]\n\n" for number in range(size // 14)) + "[^0]\n",
    ],
    "blank-lines": [
        repeated("\n"),
        repeated("\n", before="@Row {\n"),
        repeated("@Row {\n\n\n\n}\n"),
        lambda size: "- @Row {\n" + "\n" * size,
        lambda size: "> @Row {\n" + ">\n" * (size // 2),
    ],
    "references": [
        colliding_definitions,
        lambda size: "".join(f"[{number}]: u\n" for number in range(size // 10)) + "[0] " * (size // 8),
        lambda size: "[a]: /" + "b" * (size // 2) + "\n\n" + "[a] " * (size // 8),
        repeated("[a](missing.md) "),
    ],
    "front-matter": [
        lambda size: "---\nk: [" + "é, " * (size // 4) + "]\n---\n# A\n",
        lambda size: "---\n" + "".join(f"k{number}: a: b\n" for number in range(size // 10)) + "---\n# A\n",
    ],
}

def each(*pieces: str):
    """Returns texts that each repeat one of the pieces."""
    return [repeated(piece) for piece in pieces]


GROUPS |= {
    "inline-beginnings": each(
        "[", "![", "**a *b ", "_a __b ", "~~a ", "~a", "`", "`` ` ", "<", "<a ", "<a b=\"", "<b>", "</b>", "a**b", "[a][", "[^a]",
        "&", "&#", "\\", "|", "<b x=\"'", "<b x='\"><i y=\"'>", "<b x='<b x=\"", "<x y=\"<", "www.a.b ", "a@b.c ", "http://",
        "(http://a.b", "\t", "\0", "[a](b.md) ", "Note: ", "<b onclick=a b=c c=d ", "<a>", "[a](javascript:b) ", "\"", "'",
        "[a](b \"c", "++\"a", "*[a", "# (1)! ", "(1)!",
        # Syntax of other tools.
        "{", "[[a", ":a", "{{ ", "{%", "{ .a", "[[", ": ", "{*",
    ),
    "block-beginnings": each(
        "[a]: b\n", "[^a]: b\n", "|-|\n", "a|b\n-|-\n", "- ", "1. ", "> a\n", "# a\n", "## a {#b}\n\n", "<div>\n", "<div>\n\n",
        "@A(", "@Figure(\n", "@Figure {\n\n", "@Nope { ", "@Nope {}\n", "}\n", "![a](b)\n\n", "> [!NOTE]\n", "<p>a<p>", "```\n",
        "<details>\n\n## a\n\n", "---\n", "a:\n", "- [ ] a\n", "~~~~ a", "[a\n", "a\n: b\n", ": a\n\n", "a\n\n: b\n\n", "*[a]: b\n",
        "@Steps {\n", "@Steps {\n**a**\n\n}\n", "@FileTree {\n- a\n\n", "```tree\n", "// (1)!\n",
    ),
}

GROUPS |= {
    # Text with which something goes wrong for readers, so that it is reported.
    "mistakes": each(
        "[a][b] ", "[a][] ", "![a][b] ", "[^a] ", "[a] (b) ", "(a)[b] ", "##a\n", "-a\n", "- []a\n", "<<<<<<< a\n", "<!-- ",
        "a [b]: c d\n", "[a](b c.md) ", "[^a]: b\n[c]: d\n", "|a|b|\n", "|a|\n|-|\n|b|c|\n", "|a|b|\n|-|\n\n", "<!-- a -->\n<!--\n\n",
    ),
    "other-tools": each(
        "a^[b", "^[", "==a", "==a b==", "a~2", "~2~", "a~2~", "a^2", "=100x", "(a =1", "](a =1) ", "?> a\n", "!> a\n", "{{ toc", "(a)=\n",
        "+--\n", ":::\n", "::: a\n\n", "% a\n", ".. a::\n", "{a}`b` ", "a^`b` ", "[[_TOC_]] ", "[TOC]\n\n", "```{a}\n```\n\n", "{: .a}\n",
    ),
    "wide-characters": each(
        "。**", "**。", "**「あ」**あ", "あ。*「あ_", "あ\n", "あ\u3000\n", "あ_あ__", "。~~", "\"あ' ", "http://a.b，", "（www.a.b）", "あa@b.c。",
    ),
    "nested-html": [
        nested("<div>", "a", "</div>"),
        nested("<div>\n\n", "a", "\n\n</div>\n"),
        nested("<b>", "a", "</b>"),
        lambda size: '<img alt="a" srcset="' + "a.png 1x, " * (size // 10) + '">\n',
        lambda size: '<a href="b">' + "<svg>" * (size // 5) + "\n",
        repeated("<h2>a</h2>\n\n"),
    ],
    "includes": each("@Include(text-0.md)\n\n", '@Include("text-1.md")\n', "@Include(none.md)\n\n", "@Include("),
}

# A captured page. `{name}` makes its source unique, because of captures with the same source, only one is published. `{}`
# is in its body.
CAPTURE = """---
title: Lanterns
description: A lantern lights the quay.
source: https://developer.apple.com/design/human-interface-guidelines/lanterns-{name}
timestamp: 2026-01-05T10:00:00.000Z
---

**Navigation:** [Human Interface Guidelines](/design/human-interface-guidelines)

**article**

# Lanterns

> A lantern lights the quay.

{}

## Best practices

**Hang it high.** People look up to a lantern.

---

*Extracted by [sosumi.ai](https://sosumi.ai) - Making Apple docs AI-readable.*
*This is unofficial content. All Human Interface Guidelines belong to Apple Inc.*
"""


def captured(*pieces: str):
    """Returns pages that were captured, each with one of the pieces as its body."""
    capture = lambda piece: CAPTURE.replace("{name}", piece.encode().hex())
    return [lambda size, piece=piece: capture(piece).replace("{}", piece * (size // len(piece))) for piece in pieces]


GROUPS |= {
    "captured-marks": captured(
        "[", "](", "[a](", "![", "`", "* ", "> ", "**", "# ", "\\", "<", "(", "_", ":_", "_a_ , ", "aB.C ", "`a ``b ```c "
    ),
    "captured-links": captured(
        "[a](/design/a#b) ", "[![](a) b](c)\n", "![a](b)c", "[\n\n", "[\n\na](b)", "[a\n", "](a-\n", "[![a](b) c](d) ",
        "![a](b)\n*c*\n", "![a](check.png)\n\n", "<S", "<S>", "<a:", "</S>",
    ),
    "captured-blocks": captured(
        "``` \n", "| a ", "a\n\n", "* a\n", "|a|b|\n", "1 of 2 symbols inside <root> [A](/a)\n\n", "Note\n\n", "```\n",
        "```\n```\n\n", "```\n```c\n", "    a\n\n", "- a\n\n      b\n\n", "---\n", "*Generated by a.*\n\n",
        "Video with custom controls.\n\n",
    ),
}

COUNTED = re.compile(r"I +refs: +([\d,]+)")


@pytest.fixture(scope="module")
def command(tmp_path_factory) -> Path:
    """The command without debugging information, which Debian's valgrind cannot read."""
    stripped = tmp_path_factory.mktemp("command") / "unfold"
    subprocess.run(["strip", "-o", stripped, unfold_site.command()], check=True)
    return stripped


def work(command: Path, folder: Path, texts: list[str], navigation: str = "") -> int:
    """Returns the number of instructions for building a site with these texts."""
    site = Site(folder, {"content/index.md": "# Home\n"} | ({"navigation.yml": navigation} if navigation else {}))
    for number, text in enumerate(texts):
        (site.folder / f"content/text-{number}.md").write_bytes(text.encode())
    return instructions(command, site)


def instructions(command: Path, site: Site) -> int:
    """Returns the number of instructions for building a site."""
    arguments = ["build", "--no-cache", "--jobs", "1", "--quiet", "--output", str(site.folder / "public")]
    result = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", command, *arguments],
        cwd=site.folder,
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"},
        capture_output=True,
        text=True,
        timeout=250,
    )
    counted = COUNTED.search(result.stderr)
    assert counted, result.stderr
    return int(counted.group(1).replace(",", ""))


@pytest.fixture(scope="module")
def nothing(command, tmp_path_factory) -> int:
    """The number of instructions for building a site without any text."""
    return work(command, tmp_path_factory.mktemp("none"), [])


@pytest.mark.parametrize("group", GROUPS)
def test_work_grows_with_the_size(command, nothing, tmp_path, group):
    small = work(command, tmp_path / "small", [text(SIZE) for text in GROUPS[group]]) - nothing
    large = work(command, tmp_path / "large", [text(4 * SIZE) for text in GROUPS[group]]) - nothing
    print(f"{group}: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small


def test_captured_pages_are_read_as_captures(tmp_path):
    """Otherwise the groups of captured pages would test nothing about captures."""
    pages = {f"content/{name}-{at}.md": text(SIZE) for name in GROUPS if "captured" in name for at, text in enumerate(GROUPS[name])}
    site = Site(tmp_path, {"content/index.md": "# Home\n"} | pages)
    site.build()
    texts = [path.read_text() for path in (tmp_path / "public").glob("lanterns-*/index.html")]
    assert len(texts) == len(pages)
    assert not [text for text in texts if "unofficial content" in text]


def test_work_grows_with_the_number_of_groups(command, nothing, tmp_path):
    """The names of all groups are the same in a URL, so each needs a number."""

    def work_for(count: int) -> int:
        marks = ["!" * (number % 20) + "+" * (number // 20) for number in range(count)]
        navigation = "".join(f'- title: "C{mark}"\n  children: [text-{number}.md]\n' for number, mark in enumerate(marks))
        return work(command, tmp_path / str(count), ["# A\n"] * count, navigation) - nothing

    small, large = work_for(100), work_for(400)
    print(f"groups: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small


STARLIGHT = {
    "package.json": '{"dependencies": {"@astrojs/starlight": "1"}}',
    "astro.config.mjs": 'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "T" })] }\n',
}


# For each kind of project: its settings, the path of a page, the beginning of each page, and the repeated parts.
PROJECTS = {
    "jekyll": (
        {"_config.yml": "title: T\n"},
        "{}.md",
        "---\ntitle: A\n---\n\n",
        [
            "{% for i in (1..99) %}{% endfor %}", '{% assign a = a | append: "xxxxxxxx" | append: a %}', "{% if a %}", "{% raw %}", "{{ ",
            "{% assign b = b | push: b | sort_natural %}", "{{ a | join: a }}", "{% include index.md %}", "{% capture a %}{{ a }}a",
        ],
    ),
    "mkdocs": (
        {"mkdocs.yml": "site_name: T\nplugins: [search, macros]\nmarkdown_extensions: [pymdownx.snippets, admonition, attr_list]\n"},
        "docs/{}.md",
        "# A\n\n",
        [
            "{% set a = [a, a] %}{{ a }}", "{% set b = b ~ 'x' ~ b %}", "{% for i in range(99) %}{% endfor %}", "{% macro c() %}", "{{ (",
            "{% import 'docs/index.md' as d %}", '--8<-- "docs/index.md"\n', "!!! note\n\n    a\n\n", "!!! note\n", "=== \"a\"\n\n    b\n\n",
        ],
    ),
    "docusaurus": (
        {"package.json": '{"dependencies": {"@docusaurus/core": "3"}}', "docusaurus.config.js": "module.exports = { title: 'T' }\n"},
        "docs/{}.mdx",
        "# A\n\n",
        [
            "export const a = [...b, ...b];\n\n", "{`${", "{[a, a].flat().concat(a)}\n\n", "import A from './index.mdx'\n\n<A />\n\n",
            "{await async await }\n\n", "{if (", "<A b={", "<A>\n", ":::note\n\n", "{/* ", "export function a() { if (",
        ],
    ),
    "docfx": (
        {"docfx.json": '{"build": {"content": [{"files": ["**/*.md"]}]}}'},
        "{}.md",
        "# A\n\n",
        ["[!INCLUDE [a](index.md)]\n\n", "<xref:#\n", "<xref:", "> [!NOTE]\n", ":::code ", "# [a](#tab/b)\n\n", "@a.b ", "[!code-c[](index.md)]\n\n"],
    ),
}


@pytest.mark.parametrize("tool", PROJECTS)
def test_work_for_a_project_grows_with_the_size(command, tmp_path, tool):
    settings, path, beginning, pieces = PROJECTS[tool]

    def work_for(size: int) -> int:
        files = {path.format(number): beginning + piece * (size // len(piece)) + "\n" for number, piece in enumerate(pieces)}
        return instructions(command, Site(tmp_path / str(size), settings | {path.format("index"): beginning} | files))

    nothing = work_for(0)
    small, large = work_for(SIZE) - nothing, work_for(4 * SIZE) - nothing
    print(f"{tool}: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small


def test_work_grows_with_the_colors_of_a_theme(command, tmp_path):
    """Each color of the style sheet refers to another one."""

    def work_for(count: int) -> int:
        colors = "".join(f"  --c{number}: var(--c{number + 1});\n" for number in range(count))
        css = ":root {\n  --vp-c-brand-1: var(--c0);\n" + colors + f"  --c{count}: #336699;\n}}\n"
        files = {
            "package.json": '{"devDependencies": {"vitepress": "1"}}',
            ".vitepress/config.ts": "export default { title: 'T' }\n",
            ".vitepress/theme/index.ts": "import './custom.css'\nexport default {}\n",
            ".vitepress/theme/custom.css": css,
            "index.md": "# A\n",
        }
        return instructions(command, Site(tmp_path / str(count), files))

    nothing = work_for(0)
    small, large = work_for(500) - nothing, work_for(2_000) - nothing
    print(f"colors: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small


def test_work_grows_with_the_length_of_a_chain_of_redirects(command, tmp_path):
    """Each redirect leads to the next one, so many of them lead to the same page."""

    def work_for(count: int) -> int:
        chain = "".join(f"  /old-{number}/: /old-{number + 1}/\n" for number in range(count))
        settings = "title: A\n" + (f"redirects:\n{chain}  /old-{count}/: /\n" if count else "")
        return instructions(command, Site(tmp_path / str(count), {"unfold.yml": settings, "content/index.md": "# A\n"}))

    nothing = work_for(0)
    small, large = work_for(500) - nothing, work_for(2_000) - nothing
    print(f"redirects: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small


@pytest.mark.parametrize("line", ["a -- ", "[a -- "])
def test_work_grows_with_the_number_of_dashes(command, tmp_path, line):
    """In projects of Starlight, dashes are replaced. All of them are on one line."""

    def work_for(count: int) -> int:
        page = f"---\ntitle: A\n---\n\n{line[:-5]}{'a -- ' * count}\n"
        return instructions(command, Site(tmp_path / str(count), STARLIGHT | {"src/content/docs/index.md": page}))

    nothing = work_for(0)
    small, large = work_for(5_000) - nothing, work_for(20_000) - nothing
    print(f"dashes: {small:,} → {large:,}, {large / small:.2f} times")
    assert large < 6 * small
