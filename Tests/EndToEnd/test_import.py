"""`unfold import`: converts captured pages to Markdown files that authors own."""

import json
import random
import re

import pytest

import faults
import captured_site
from captured import TEAPOTS
from captured_site import FORMATS, SECTIONS
from edited_site import png
from unfold_site import tree

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

**Stir gently.** No tea likes a storm.

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


def test_captures_become_clean_pages_and_an_outline(captures):
    result = imported(captures)
    assert result.code == 0, result.stderr
    assert "5 written, 0 unchanged in content" in result.stdout
    pages = sorted(path.name for path in (captures.folder / "content").glob("*.md"))
    assert pages == ["cups.md", "spoons.md", "teapots.md"]
    page = captures.read("content/teapots.md")
    assert page.startswith('---\ntitle: "Teapots: which one?"\nsource: ')
    assert page.count("How to choose a pot.") == 1 and "> How to choose a pot." in page
    assert "disclosure" not in page and 'See [Cups](cups.md).' in page
    assert captures.read("unfold.yml") == 'title: "Human Interface Guidelines"\ndisclosure: ["Resources"]\n'
    assert "Navigation:" not in page and "Extracted by" not in page and "## Change log" not in page
    assert captures.read("navigation.yml").splitlines()[:5] == [
        '- title: "Crockery"',
        '  source: "https://developer.apple.com/design/human-interface-guidelines/crockery"',
        "  children:",
        '  - title: "Saucers"',
        '    url: "https://developer.apple.com/design/human-interface-guidelines/saucers"',
    ]
    assert '  - title: "Spoons"\n    page: "spoons.md"' in captures.read("navigation.yml")


def without_files(navigation):
    """Returns the navigation without the paths of files, which an import changes."""
    return json.loads(navigation, object_hook=lambda node: {key: value for key, value in node.items() if key != "file"})


def test_imported_pages_build_like_the_captures(captures):
    imported(captures)
    assert captures.build("--strict").code == 0
    own = without_files(captures.run("navigation", "--format", "json").stdout)
    captures.write("direct/content/a.txt", TEAPOTS)
    captures.write("direct/content/b.txt", CUPS)
    captures.write("direct/content/c.txt", SPOONS)
    assert without_files(captures.run("navigation", "direct", "--format", "json").stdout) == own
    assert captures.run("build", "direct", "--strict").code == 0
    for page in ["teapots", "cups", "spoons"]:
        direct = captures.read(f"direct/public/{page}/index.html")
        assert captures.read(f"public/{page}/index.html") == direct
    assert 'href="../cups/"' in captures.read("public/teapots/index.html")


# Text that is syntax only on pages that authors write, in the places where it can be.
EXTRA_SYNTAX = [
    "Press ++ctrl+c++ to copy, and ++cmd+shift+p++ twice.",
    "It costs $x^2$ or $$y_1$$ and $`z`$, not $5 or $10.",
    "$$\nx^2 + y^2\n$$",
    "Term\n: A definition with $a$.\n: Another one.",
    "Longer term\n\n: Apart.",
    "*[POT]: A vessel for tea.\n\nThe POT is warm.",
    "See @Badge(\"New\") here.",
    "```swift\nlet tea = 1 // (1)!\nlet pot = 2 // (2)!\n```\n\n1. About `tea`.\n2. About $pot$.",
    "- An item with ++esc++ and $b$\n- Another with *[X]: y",
    "> Quoted $c$ and ++alt++.",
    "| Key | Price |\n| --- | --- |\n| ++f1++ | $d$ |",
    "`++tab++` and `$e$` are code.",
    "## Keys ++enter++ and $f$",
    "Escaped \\$g$ and C++ or D++.",
]


@pytest.mark.parametrize("seed", range(6))
def test_new_syntax_stays_text(captures, seed):
    """A build takes this syntax as text on captured pages, and so does a build of the imported pages."""
    rng = random.Random(seed)
    for number in range(4):
        parts = "\n\n".join(rng.sample(EXTRA_SYNTAX, len(EXTRA_SYNTAX) if seed == 0 else 6))
        text = TEAPOTS.replace("\n## ", f"\n{parts}\n\n## ", 1).replace("Teapots: which one?", f"Pot {number}").replace("/teapots", f"/pot-{number}")
        assert parts in text
        for folder in ("captures", "direct/content"):
            captures.write(f"{folder}/{number}.txt", text)
    for path in ("a", "b", "c"):
        (captures.folder / f"captures/{path}.txt").unlink()
    assert imported(captures).code == 0
    captures.build()
    captures.run("build", "direct")
    found = False
    for number in range(4):
        direct = captures.read(f"direct/public/pot-{number}/index.html")
        own = captures.read(f"public/pot-{number}/index.html")
        # A comment that separates code from a list leaves an empty line.
        assert re.sub("\n+", "\n", own) == re.sub("\n+", "\n", direct)
        assert "<math" not in direct and "<abbr" not in direct and 'class="annotation"' not in direct
        found = found or "++" in direct or "$" in direct
    assert found
    # The files are stable.
    assert "0 written" in imported(captures).stdout


def test_resources_are_collapsed(captures):
    imported(captures)
    captures.build()
    page = captures.read("public/teapots/index.html")
    assert '<h2 id="Resources">Resources</h2>\n<details class="disclosure section-disclosure">' in page


def test_importing_again_changes_nothing(captures):
    imported(captures)
    files = {path: path.stat().st_mtime_ns for path in (captures.folder / "content").iterdir() if path.suffix == ".md"}
    assert "0 written, 5 unchanged" in imported(captures).stdout
    assert {path: path.stat().st_mtime_ns for path in files} == files


def test_an_edited_file_is_kept_and_reported(captures):
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


def test_other_files_are_kept(captures):
    captures.write("content/cups.md", "# My cups\n")
    assert "[import.exists]" in imported(captures).stderr
    assert captures.read("content/cups.md") == "# My cups\n"


def test_symbolic_links_and_folders_are_kept(captures):
    captures.write("elsewhere.md", "mine\n")
    (captures.folder / "content/spoons.md").mkdir(parents=True)
    (captures.folder / "content/cups.md").symlink_to("../elsewhere.md")
    (captures.folder / "content/teapots.md").symlink_to("nowhere.md")
    result = imported(captures)
    assert result.diagnostics == [
        "content/cups.md:1:1: warning: a file with this name already exists and was not imported, so it is left alone"
        " [import.exists]",
        "content/spoons.md: error: content/spoons.md is not a file, so the page with this name is not imported"
        " [import.in-the-way]",
        "content/teapots.md:1:1: warning: a file with this name already exists and was not imported, so it is left alone"
        " [import.exists]",
    ]
    assert captures.read("elsewhere.md") == "mine\n" and not (captures.folder / "content/nowhere.md").exists()
    # The links are replaced, but not their targets.
    imported(captures, "--force")
    assert captures.read("elsewhere.md") == "mine\n" and not (captures.folder / "content/nowhere.md").exists()
    assert not (captures.folder / "content/cups.md").is_symlink() and "# Cups" in captures.read("content/cups.md")


@pytest.mark.parametrize("damage", ["cut off", "another byte", "empty"])
def test_a_damaged_record(captures, damage):
    imported(captures)
    record = captures.folder / "content/.unfold-import"
    text = record.read_bytes()
    record.write_bytes({"cut off": text[:-5], "another byte": text.replace(b"cups.md", b"cubs.md"), "empty": b""}[damage])
    captures.write("captures/b.txt", CUPS.replace("Warm the pot", "Warm the cup"))
    before = captures.read("content/cups.md")
    assert [line.rsplit("[", 1)[1] for line in imported(captures).diagnostics] == ["import.record]", "import.exists]"]
    assert captures.read("content/cups.md") == before
    # Unedited files are recognized as imported.
    assert [line.rsplit("[", 1)[1] for line in imported(captures).diagnostics] == ["import.exists]"]
    assert imported(captures, "--force").code == 0
    assert "Warm the cup" in captures.read("content/cups.md")


@pytest.mark.parametrize("name", [".unfold-import", ".unfold-import-journal"])
def test_a_symbolic_link_instead_of_the_record(captures, name):
    captures.write("elsewhere", "mine\n")
    (captures.folder / "content").mkdir()
    (captures.folder / "content" / name).symlink_to("../elsewhere")
    result = imported(captures)
    assert (result.code, result.diagnostics) == (
        2,
        [f"unfold: error: content/{name} is a symbolic link, but Unfold needs this name for a file of its own"
         " [output.unusable]"],
    )
    assert captures.read("elsewhere") == "mine\n" and len(list((captures.folder / "content").iterdir())) == 1


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("/", "is the root of the file system"),
        ("home", "is the home directory"),
        (".", "is the site's own folder"),
        ("..", "contains the site's own folder"),
        ("templates", "is the templates folder"),
        ("templates/new", "is inside the templates folder"),
        (".unfold", "is the cache folder"),
        ("captures", "is also the folder to import"),
        ("linked", "is also the folder to import"),
    ],
)
def test_output_folders_that_are_refused(captures, output, reason):
    imported(captures)
    for folder in ("home", "templates"):
        (captures.folder / folder).mkdir()
    (captures.folder / "linked").symlink_to("captures")
    before = tree(captures.folder, True)
    result = captures.run("import", "captures", "--output", output, env={"HOME": str(captures.folder / "home")})
    assert (result.code, result.diagnostics) == (
        2, [f"unfold: error: the output folder {output} {reason} [output.refused]"]
    )
    assert result.stderr.endswith("such as --output content\n")
    assert tree(captures.folder, True) == before


def test_imported_pages_are_not_imported_again(captures):
    """The output folder may be inside the folder of captures, but its pages are not captures."""
    first = captures.run("import", ".", "--output", "content")
    assert (first.code, sorted(path.name for path in (captures.folder / "content/captures").glob("*.md"))) == (
        0, ["cups.md", "spoons.md", "teapots.md"]
    )
    assert "0 written, 5 unchanged" in captures.run("import", ".", "--output", "content").stdout


def test_the_output_of_a_build_is_not_imported(captures):
    captures.write("notes/index.md", "# Notes\n\nText.\n")
    captures.write("notes/pot.md", "# Pot\n\nText.\n")
    assert captures.run("build", "notes").code == 0 and (captures.folder / "notes/public/.unfold-manifest").exists()
    result = captures.run("import", "notes", "--output", "copy/content")
    assert result.code == 0
    assert "notes/public: note: the folder notes/public contains the files of an earlier build" in result.stderr
    assert sorted(str(path.relative_to(captures.folder / "copy")) for path in (captures.folder / "copy").rglob("*.md")) == [
        "content/index.md", "content/pot.md"
    ]


def test_a_folder_of_pages_does_not_contain_its_output(make_site):
    site = make_site({"index.md": "# Notes\n\nSee [the pot](pot.md).\n", "pot.md": "# Pot\n\nText.\n"})
    assert site.run("build", ".", "--output", "site").code == 0
    for command in [("build", "."), ("check", ".")]:
        result = site.run(*command)
        assert result.code == 0 and "output.twice" not in result.stderr
        assert "the folder site contains the files of an earlier build" in result.stderr + result.stdout
    assert not (site.folder / "public/site").exists()


@faults.needs_faults
def test_one_import_at_a_time(captures):
    with faults.paused(captures.folder, "import", "captures", "--output", "content", at=3):
        result = imported(captures)
        assert (result.code, result.diagnostics) == (
            2, ["unfold: error: another import is writing into content [import.busy]"]
        )
    assert "0 written, 5 unchanged" in imported(captures).stdout


def test_a_changed_capture_is_imported_again(captures):
    imported(captures)
    captures.write("captures/b.txt", CUPS.replace("Warm the pot", "Warm the cup"))
    assert "1 written, 4 unchanged" in imported(captures).stdout


def test_a_dry_run_writes_nothing(captures):
    result = imported(captures, "--dry-run", "--verbose")
    assert "5 would be written" in result.stdout
    assert "captures/a.txt: extract, confidence" in result.stdout
    assert not (captures.folder / "content").exists() and not (captures.folder / "navigation.yml").exists()


def test_the_report_as_json(captures):
    report = json.loads(imported(captures, "--format", "json", "--dry-run").stdout.split("\n")[0])
    assert set(report["formats"]) == {"extract", "html2text"}
    assert report["pages"][0]["file"] == "captures/a.txt" and report["pages"][0]["format"] == "extract"
    assert report["unrecognized"] == []


def test_an_unknown_page_is_kept_unchanged(make_site):
    site = make_site({"captures/notes.md": "# Notes\n\nJust *mine*.\n"})
    assert imported(site).code == 0
    assert site.read("content/notes.md") == "# Notes\n\nJust *mine*.\n"


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["import"], "name a project of another tool, at least one captured page"),
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

    return lines(json.loads(site.run("navigation", *options, "--format", "json").stdout))


def test_missing_pages_are_links_or_hidden(make_site):
    site = make_site({"content/c.txt": SPOONS})
    assert outline(site) == ["Human Interface Guidelines", "  Crockery", "    Saucers ↗", "    Spoons", "  Kettles ↗"]
    site.build()
    assert '<li><a href="https://developer.apple.com/design/human-interface-guidelines/kettles" rel="external">' in site.read(
        "public/spoons/index.html"
    ) + site.read("public/index.html")
    site.write("unfold.yml", "captures:\n  missing: hide\n")
    assert outline(site) == ["Human Interface Guidelines", "  Crockery", "    Spoons"]


def test_a_high_resolution_image_states_its_density(make_site):
    site = make_site({"content/index.md": "# A\n\n![B](https://example.com/b%402x.png) ![C](https://example.com/c.png)\n"})
    site.build()
    page = site.read("public/index.html")
    assert 'src="https://example.com/b%402x.png" srcset="https://example.com/b%402x.png 2x" alt="B"' in page
    assert 'src="https://example.com/c.png" alt="C"' in page


TITLES = [title for titles in SECTIONS.values() for title in titles]


def nested(formats):
    """Returns a collection in nested folders, with a README as home page, images, and pages of these formats."""
    folders = ["", "Ground Rules", "Ground Rules/Ünder one roof", "crockery"]
    files = {
        "README.md": "# Tea\n\nOf [cups](crockery/3.txt#Best-practices) and\n\n- [Kettles](0.txt)\n- [Trays](" + "x.md)\n",
        "Ground Rules/pot (1).png": png(40, 30),
        "ordinary.md": "# Ordinary\n\nSee [kettles](0.txt) and [the home page](README.md).\n",
        "crockery/README.md": captured_site.extract("Crockery", ["Cups"]),
        "x.md": captured_site.extract("Ground rules"),
    }
    for number, title in enumerate(TITLES):
        folder = folders[number % len(folders)]
        text = formats[number % len(formats)](title, [TITLES[number - 1], TITLES[number - 2], "A missing page"])
        if folder == "Ground Rules":
            text = text.replace("with care.", "with care. ![a pot](pot%20\\(1\\).png)").replace("\\", "")
        files[f"{folder}/{number}.txt".lstrip("/")] = text
    return files


@pytest.mark.parametrize(
    "formats",
    [[make] for make in FORMATS.values()] + [[captured_site.talk, captured_site.extract], [*FORMATS.values(), captured_site.talk]],
    ids=[*FORMATS, "talk", "all"],
)
def test_an_import_builds_the_same_site(make_site, formats):
    site = make_site({f"direct/content/{path}": text for path, text in nested(formats).items()})
    imported = site.run("import", "direct/content", "--output", "first/content")
    assert imported.code == 0, imported.stderr
    for folder in ("direct", "first"):
        result = site.run("build", folder)
        assert result.code == 0, result.stderr
    before = {path: text for path, text in tree(site.folder / "direct/public").items() if not path.endswith(".md")}
    after = {path: text for path, text in tree(site.folder / "first/public").items() if not path.endswith(".md")}
    assert after.keys() == before.keys()
    for path, text in before.items():
        assert after[path] == text, path
    # The links are relative paths of files that exist.
    pages = [path for path in (site.folder / "first/content").rglob("*.md")]
    assert not any("](/design/human-interface-guidelines/cups" in path.read_text() for path in pages)
    assert any(".md#Best-practices)" in path.read_text() for path in pages)
    assert not any("-2.md" in path.name for path in pages)
    # An import of the import is the same.
    again = site.run("import", "first/content", "--output", "second/content")
    assert again.code == 0, again.stderr
    (site.folder / "first/public").rename(site.folder / "public-of-first")
    first, second = (tree(site.folder / folder) for folder in ("first", "second"))
    assert {path for path in first if not path.startswith(".unfold")} == second.keys()
    for path, text in second.items():
        assert first[path] == text, path


def test_settings_of_the_author_stay(captures):
    captures.write("unfold.yml", "# Mine\ntitle: Mine")
    imported(captures)
    assert captures.read("unfold.yml") == '# Mine\ntitle: Mine\ndisclosure: ["Resources"]\n'
    captures.write("unfold.yml", "disclosure: h3\n")
    imported(captures)
    assert captures.read("unfold.yml") == 'disclosure: h3\ntitle: "Human Interface Guidelines"\n'
    captures.write("unfold.yml", "{title: Mine}\n")
    result = imported(captures)
    assert "[import.settings]" in result.stderr and captures.read("unfold.yml") == "{title: Mine}\n"


def test_several_folders_keep_their_names(make_site):
    site = make_site({"a/x.txt": captured_site.extract("Cups"), "b/x.txt": captured_site.extract("Trays"), "c.txt": captured_site.extract("Kettles")})
    assert site.run("import", "a", "b", "c.txt", "--output", "content").code == 0
    assert {path for path in tree(site.folder / "content") if path.endswith(".md")} == {"a/cups.md", "b/trays.md", "kettles.md"}


def test_a_duplicate_is_imported_once(make_site):
    site = make_site({"captures/a.txt": captured_site.extract("Cups"), "captures/b.txt": captured_site.extract("Cups")})
    result = imported(site)
    assert (result.code, "[capture.duplicate]" in result.stderr) == (0, True)
    assert [path for path in tree(site.folder / "content") if path.endswith(".md")] == ["cups.md"]


def test_dates_are_iso(make_site):
    site = make_site({"captures/a.txt": captured_site.setext("Cups")})
    imported(site)
    assert 'date: "2024-06-21"' in site.read("content/cups.md")


def compared(site, source="direct/content"):
    """Imports a folder of captures, and compares the site of the import with that of the captures. Returns the diagnostics
    of the first build."""
    assert site.run("import", source, "--output", "first/content").code == 0
    reports = [json.loads(site.run("build", folder, "--format", "json").stdout)["diagnostics"] for folder in ("direct", "first")]
    before, after = ({path: text for path, text in tree(site.folder / folder / "public").items() if not path.endswith(".md")} for folder in ("direct", "first"))
    assert after.keys() == before.keys()
    for path, text in before.items():
        assert after[path] == text, path
    assert [item for item in reports[1] if item["severity"] == "error"] == []
    (site.folder / "first/public").rename(site.folder / "public-of-first")
    assert site.run("import", "first/content", "--output", "second/content").code == 0
    first, second = (tree(site.folder / folder) for folder in ("first", "second"))
    assert {path: text for path, text in first.items() if not path.startswith(".unfold")} == second
    return reports[0]


@pytest.mark.parametrize("seed", range(4))
def test_an_import_of_a_whole_collection(make_site, seed):
    """Missing images, links that lead nowhere, duplicates and redirects, in nested folders and all formats."""
    site = make_site({})
    captured_site.collection(site, seed)
    (site.folder / "content").rename(site.folder / "direct-content")
    (site.folder / "direct").mkdir()
    (site.folder / "direct-content").rename(site.folder / "direct/content")
    found = compared(site)
    assert {"link.empty", "link.broken-anchor", "capture.duplicate"} <= {item["identifier"] for item in found}


# Text whose meaning a build of captures knows from the other pages, or from the tool that saved it.
HARD_PARTS = [
    "Sizes of cups:  \nsmall| [a cup](/design/human-interface-guidelines/cups)  \nlarge| [a mug](/design/human-interface-guidelines/mugs)",
    "- One  \n  [a cup](/design/human-interface-guidelines/cups)  \n  and [a tray](/design/human-interface-guidelines/trays)\n- Two",
    "> Quoted  \n> [a cup](/design/human-interface-guidelines/cups)",
    "See [this](#nowhere), [that](), and [the moon](moon.md#craters).",
    "![Pot](/design/images/pot@2x.png) of tea",
    "- [Tea](/design/human-interface-guidelines/tea)\n\n[\n\nMilk](/design/human-interface-guidelines/milk)",
    "[A [nested] link](/design/human-interface-guidelines/cups) and `[code](/design/x)`.",
]


@pytest.mark.parametrize("part", range(len(HARD_PARTS) + 1))
@pytest.mark.parametrize("make", [captured_site.wrapped, captured_site.extract, captured_site.setext, captured_site.render])
def test_an_import_of_text_that_only_captures_have(make_site, make, part):
    text = "\n\n".join(HARD_PARTS) if part == len(HARD_PARTS) else HARD_PARTS[part]
    site = make_site({f"direct/content/{n}.md": make(title, ["Cups"]).replace("\nNo additional", f"\n{text}\n\nNo additional") for n, title in enumerate(TITLES)})
    assert text in site.read("direct/content/2.md")
    compared(site)


def test_pages_next_to_captures(make_site):
    """Ordinary pages that link to captures, also to those that are left out, or that have the headings of captures."""
    extract = captured_site.extract
    resources = "\n## Resources\n\n[Cups](/design/human-interface-guidelines/cups)\n"
    site = make_site({
        "direct/content/refs/a.md": extract("Cups", date="2024-01-01", extra=resources),
        "direct/content/refs/b.md": extract("Cups", date="2025-01-01", extra=resources),
        "direct/content/refs/c.md": extract("Trays", extra=resources),
        "direct/content/refs/d.md": extract("Kettles", source="/design/human-interface-guidelines/old/kettles"),
        "direct/content/refs/a-kettle.md": extract("Kettles", source="/design/human-interface-guidelines/new/kettles"),
        "direct/content/refs/INDEX.md": "# All\n\n- [Cups](docs/refs/b.md)\n- [Trays](docs/refs/c.md)\n- [Kettles](docs/refs/d.md)\n",
        "direct/content/skill.md": "# Skill\n\n[Old](refs/a.md) and [new](refs/b.md), and [trays](refs/c.md#Best-practices).\n\n## Resources\n\nMine.\n",
    })
    compared(site)
    assert "(refs/cups.md) and" in site.read("first/content/skill.md")
    assert "(trays.md)" in site.read("first/content/refs/INDEX.md")
    assert "Resources" in site.read("first/content/refs/cups.md").split("---")[1]


def test_a_page_that_still_looks_like_a_capture(make_site):
    """The import says that its page is no capture, and then its text stays as the author writes it."""
    text = captured_site.wrapped("Cups") + "\n    [\n\nCode](/design/x)\n\n[\n\n[\n\n## [Uses](/design/human-interface-guidelines/cups#Uses) and more\n"
    site = make_site({"direct/content/cups.md": text})
    compared(site)
    # The key works on any page.
    for title, field in [("Cups", "capture: false\n"), ("Trays", "")]:
        site.write(f"content/{title.lower()}.md", captured_site.extract(title).replace("---\n", "---\n" + field, 1))
    assert site.build().code == 0
    assert "Navigation:" in site.read("public/cups/index.html")
    assert "Navigation:" not in site.read("public/trays/index.html")
