"""`unfold import`: captured pages become Markdown that people own."""

import json

import pytest

from captured import TEAPOTS

CUPS = TEAPOTS.replace("Teapots: which one?", "Cups").replace("/teapots", "/cups").replace("How to choose a pot", "All cups")

NAVIGATOR = "".join(
    f"To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow \n\n{row}\n\n"
    for row in [
        "1 of 2 symbols inside <root> containing 2 symbols[Crockery](/design/human-interface-guidelines/crockery)",
        "1 of 2 symbols inside 77 [Saucers](/design/human-interface-guidelines/saucers)",
        "2 of 2 symbols inside 77 [Spoons](/design/human-interface-guidelines/spoons)",
        "2 of 2 symbols inside <root> containing 9 symbols[Kettles](/design/human-interface-guidelines/kettles)",
    ]
)

SPOONS = f"""---
title: "Spoons | Apple Developer Documentation"
source: https://developer.apple.com/design/human-interface-guidelines/spoons
---

# This page requires JavaScript.

Please turn on JavaScript in your browser and refresh the page to view its content.

Skip Navigation

## Human Interface Guidelines

{NAVIGATOR}
4 items were found. Tab back to navigate through them.

Navigator is ready

  * [ Human Interface Guidelines ](/design/human-interface-guidelines)
  * Spoons

# Spoons

A spoon stirs.

## [Best practices](/design/human-interface-guidelines/spoons#Best-practices)

**Stir gently.** Nobody likes a storm.

Current page is Spoons

  * [ Spoons ](#app-top)
  * [ Best practices ](#Best-practices)

Copyright © 2026 [Apple Inc.](https://www.apple.com) All rights reserved.
"""


@pytest.fixture
def captures(make_site):
    return make_site({"captures/a.txt": TEAPOTS, "captures/b.txt": CUPS, "captures/c.txt": SPOONS})


def imported(site, *options):
    return site.run("import", "captures", "--output", "content", *options)


def test_clean_pages_and_their_outline(captures):
    result = imported(captures)
    assert result.code == 0, result.stderr
    assert "4 written, 0 unchanged in content" in result.stdout
    pages = sorted(path.name for path in (captures.folder / "content").glob("*.md"))
    assert pages == ["cups.md", "spoons.md", "teapots.md"]
    page = captures.read("content/teapots.md")
    assert page.startswith('---\ntitle: "Teapots: which one?"\ndescription: "How to choose a pot."\n')
    assert "Navigation:" not in page and "Extracted by" not in page and "## Change log" not in page
    assert captures.read("outline.yml").splitlines()[:5] == [
        '- title: "Crockery"',
        '  source: "https://developer.apple.com/design/human-interface-guidelines/crockery"',
        "  children:",
        '  - title: "Saucers"',
        '    url: "https://developer.apple.com/design/human-interface-guidelines/saucers"',
    ]
    assert '  - title: "Spoons"\n    page: "spoons.md"' in captures.read("outline.yml")


def test_what_was_imported_builds_as_the_captures_do(captures):
    imported(captures)
    assert captures.build("--strict").code == 0
    own = json.loads(captures.run("outline", "--format", "json").stdout)
    captures.write("direct/content/a.txt", TEAPOTS)
    captures.write("direct/content/b.txt", CUPS)
    captures.write("direct/content/c.txt", SPOONS)
    assert json.loads(captures.run("outline", "direct", "--format", "json").stdout) == own
    assert captures.run("build", "direct", "--strict").code == 0
    for page in ["teapots", "cups", "spoons"]:
        direct = captures.read(f"direct/public/{page}/index.html")
        assert captures.read(f"public/{page}/index.html") == direct
    assert 'href="../cups/"' in captures.read("public/teapots/index.html")


def test_resources_are_folded(captures):
    imported(captures)
    captures.build()
    page = captures.read("public/teapots/index.html")
    assert '<h2 id="Resources">Resources</h2>\n<details class="disclosure section-disclosure">' in page


def test_importing_again_changes_nothing(captures):
    imported(captures)
    files = {path: path.stat().st_mtime_ns for path in (captures.folder / "content").iterdir() if path.suffix == ".md"}
    assert "0 written, 4 unchanged" in imported(captures).stdout
    assert {path: path.stat().st_mtime_ns for path in files} == files


def test_an_edited_file_is_left_alone_and_named(captures):
    imported(captures)
    captures.write("content/cups.md", captures.read("content/cups.md") + "Mine.\n")
    captures.write("captures/b.txt", CUPS.replace("Warm the pot", "Warm the cup"))
    result = imported(captures)
    assert result.diagnostics == [
        "content/cups.md:1:1: warning: the file has been edited since it was imported, so it is left alone [import.edited]"
    ]
    assert captures.read("content/cups.md").endswith("Mine.\n")
    assert imported(captures, "--force").code == 0
    assert "Warm the cup" in captures.read("content/cups.md") and "Mine." not in captures.read("content/cups.md")


def test_a_file_of_somebody_elses_is_left_alone(captures):
    captures.write("content/cups.md", "# My cups\n")
    assert "[import.exists]" in imported(captures).stderr
    assert captures.read("content/cups.md") == "# My cups\n"


def test_a_changed_capture_is_imported_again(captures):
    imported(captures)
    captures.write("captures/b.txt", CUPS.replace("Warm the pot", "Warm the cup"))
    assert "1 written, 3 unchanged" in imported(captures).stdout


def test_a_dry_run_writes_nothing(captures):
    result = imported(captures, "--dry-run", "--verbose")
    assert "4 would be written" in result.stdout
    assert "captures/a.txt: extract, confidence" in result.stdout
    assert not (captures.folder / "content").exists() and not (captures.folder / "outline.yml").exists()


def test_the_report_as_json(captures):
    report = json.loads(imported(captures, "--format", "json", "--dry-run").stdout.split("\n")[0])
    text = json.dumps(report)
    assert "html2text" in text and "extract" in text and "captures/a.txt" in text


def test_an_unknown_page_is_kept_as_it_is(make_site):
    site = make_site({"captures/notes.md": "# Notes\n\nJust *mine*.\n"})
    assert imported(site).code == 0
    assert site.read("content/notes.md") == "# Notes\n\nJust *mine*.\n"


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["import"], "nothing to work on was named"),
        (["import", "captures"], "--output is missing"),
        (["import", "nowhere", "--output", "content"], "there is no file or folder nowhere"),
        (["import", "empty", "--output", "content"], "there are no pages to import"),
        (["import", "captures", "--output", "captures/a.txt"], "captures/a.txt: Not a directory"),
    ],
)
def test_wrong_usage(captures, arguments, message):
    (captures.folder / "empty").mkdir()
    result = captures.run(*arguments)
    assert result.code == 2
    assert message in result.stderr


def outline(site, *options):
    def lines(node, depth=0):
        mark = " ↗" if node.get("external") else ""
        return [f"{'  ' * depth}{node['title']}{mark}"] + [
            line for child in node["children"] for line in lines(child, depth + 1)
        ]

    return lines(json.loads(site.run("outline", *options, "--format", "json").stdout))


def test_pages_that_nobody_captured_are_links_or_hidden(make_site):
    site = make_site({"content/c.txt": SPOONS})
    assert outline(site) == ["Home", "  Crockery", "    Saucers ↗", "    Spoons", "  Kettles ↗"]
    site.build()
    assert '<li><a href="https://developer.apple.com/design/human-interface-guidelines/kettles" rel="external">' in site.read(
        "public/spoons/index.html"
    ) + site.read("public/index.html")
    site.write("unfold.yml", "captures:\n  missing: hide\n")
    assert outline(site) == ["Home", "  Crockery", "    Spoons"]


def test_an_image_with_more_pixels_says_so(make_site):
    site = make_site({"content/index.md": "# A\n\n![B](https://example.com/b%402x.png) ![C](https://example.com/c.png)\n"})
    site.build()
    page = site.read("public/index.html")
    assert 'src="https://example.com/b%402x.png" srcset="https://example.com/b%402x.png 2x" alt="B"' in page
    assert 'src="https://example.com/c.png" alt="C"' in page
