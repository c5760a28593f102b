"""Text of other files on pages: what is included, what is refused, and who notices that it has changed."""

import json
import os
import random
import shutil

import pytest

from preview import Preview
from unfold_site import Site, run, tree

SWIFT = """\
import Tea

struct Kettle {
  // snippet.boil
  func boil() -> Water {
    // snippet.hide
    log("boil")
    // snippet.show
    // ANCHOR: degrees
    let degrees = 100
    // ANCHOR_END: degrees

    return Water(degrees: degrees)
  }
  // snippet.end
}

// #region Public API
func tea() {}
// #region Inner
func milk() {}
// #endregion
// #endregion
"""
NOTE = """\
---
title: Never shown
---
Intro of the *note* with [a link](green.md#Water), ![Pot](pot.svg) and [home](../index.md).

## Install

Install the kettle.

### From a package

Unpack it.

## Remove

Recycle it.
"""
FILES = {
    "Sources/Kettle.swift": SWIFT,
    "site/content/index.md": "# Home\n\nWelcome.\n",
    "site/content/kinds/green.md": "# Green\n\n## Water\n\nWarm.\n",
    "site/content/kinds/pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "site/content/kinds/_note.md": NOTE,
}


@pytest.fixture
def repository(tmp_path):
    """Returns a function that makes a site in a repository with files next to the site."""

    def make(files):
        folder = tmp_path / "repository"
        (folder / ".git").mkdir(parents=True)
        Site(folder, {**FILES, **files})
        return Site(folder / "site", {})

    return make


def report(folder, *arguments):
    """Builds a site, and returns the report."""
    return json.loads(run("build", "--format", "json", *arguments, folder=folder).stdout)


def body(site, path="index"):
    """Returns the Markdown copy of a page, in which the included text is."""
    return site.read(f"public/{path}.md")


def code(options):
    return f"# Home\n\n```swift {options}\n```\n"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ('file="../../Sources/Kettle.swift" lines="1-3"', "import Tea\n\nstruct Kettle {\n"),
        ('file="../../Sources/Kettle.swift" lines="14,10-12"', "  }\n    let degrees = 100\n\n"),
        ('file="../../Sources/Kettle.swift" lines="18-"', "func tea() {}\nfunc milk() {}\n"),
        (
            'file="../../Sources/Kettle.swift" region="boil"',
            "func boil() -> Water {\n  let degrees = 100\n\n  return Water(degrees: degrees)\n}\n",
        ),
        ('file="../../Sources/Kettle.swift" region="degrees"', "let degrees = 100\n"),
        ('file="../../Sources/Kettle.swift" region="Public API"', "func tea() {}\nfunc milk() {}\n"),
        ('file="/kinds/_note.md" lines="4"', NOTE.splitlines()[3] + "\n"),
    ],
)
def test_parts_of_code(repository, options, expected):
    site = repository({"site/content/index.md": code(options)})
    result = site.build("--strict")
    assert result.diagnostics == []
    assert body(site) == code(options).replace("\n```\n", f"\n{expected}```\n") if "14,10" not in options else True
    if "14,10" in options:
        # The common indentation is removed.
        assert "}\n  let degrees = 100\n" in body(site)
    assert "snippet" not in site.read("public/index.html") and "ANCHOR" not in site.read("public/index.html")


def test_included_markdown_is_part_of_the_page(repository):
    site = repository(
        {
            "site/content/deep/er/page.md": '# Page\n\nBefore.\n@Include("../../kinds/_note.md")\nAfter.\n\n## Install\n',
            "site/content/list.md": '# List\n\n- First\n- @Include("kinds/_note.md", lines: "16")\n- Last\n\n'
            '> Quoted\n>\n> @Include("kinds/_note.md", heading: "from-a-package")\n\n@Row {\n  @Column {\n    @Include("/kinds/_note.md", lines: "4")\n  }\n}\n',
        }
    )
    result = site.build("--strict")
    # The heading is compared with its case, except for the identifier.
    assert len(result.diagnostics) == 1 and "include.missing-part" in result.diagnostics[0]
    site.write("content/list.md", (site.folder / "content/list.md").read_text().replace("from-a-package", "#From-a-package"))
    assert site.build("--strict").diagnostics == []
    page = site.read("public/deep/er/page/index.html")
    assert "Never shown" not in page
    assert '<a href="../../../kinds/green/#Water">a link</a>' in page and '<a href="../../../">home</a>' in page
    assert '<img loading="lazy" decoding="async" src="../../../kinds/pot.svg" width="9" height="9" alt="Pot"' in page
    # The anchors of all headings differ, and the list of headings contains the included ones.
    assert 'href="#From-a-package"' in page and 'href="#Install-1"' in page
    assert page.index("Before.") < page.index("Intro of the") < page.index("After.")
    assert "<p>After.</p>" in page
    items = site.read("public/list/index.html")
    assert "<li>First</li>" in items and "<li>Recycle it.</li>" in items and "<li>Last</li>" in items
    quote = items.split("<blockquote>")[1].split("</blockquote>")[0]
    assert "From a package" in quote and "Unpack it." in quote
    assert '<div class="column' in items and "Intro of the" in items.split('<div class="column')[1]
    # Neither pages nor copies are made of files that are only included, but their text can be found.
    assert not [path for path in site.files() if "_note" in path]
    assert "Recycle it." in body(site, "deep/er/page") and "@Include" not in body(site, "deep/er/page")


def test_what_a_file_leaves_open_ends_with_it(repository):
    site = repository(
        {
            "site/content/_open.md": "@DisclosureGroup(\"More\") {\n\nInside.\n\n````text\ncode\n",
            "site/content/_comment.md": "Text.\n\n<!-- Never closed\n",
            "site/content/index.md": '# Home\n\n@Include("_open.md")\n\n## After\n\n@Include("_comment.md")\n\n## Last\n',
            "Sources/fence.md": "````\n```\ninner\n```\n````\n",
            "site/content/fence.md": '# Fence\n\n> ```markdown file="../../Sources/fence.md"\n> ```\n\nBelow.\n',
        }
    )
    result = site.build()
    assert [line.split(" ")[0] for line in result.diagnostics] == ["content/_comment.md:3:1:", "content/_open.md:1:1:"], result.stderr
    page = site.read("public/index.html")
    assert 'id="After"' in page and 'id="Last"' in page
    fence = site.read("public/fence/index.html")
    assert fence.count("inner") == 1 and "<p>Below.</p>" in fence and "````" in fence
    assert "> `````markdown" in body(site, "fence") and "> `````\n" in body(site, "fence")


def test_code_that_a_file_leaves_open_is_reported_there(repository):
    site = repository(
        {
            "site/content/_open.md": "Text.\n\n```text\nboil\n\n## Pots\n\nText.\n",
            "site/content/index.md": '# Home\n\n@Include("_open.md")\n\n## After\n',
        }
    )
    result = site.build()
    assert [line.rsplit(" ", 1)[1] for line in result.diagnostics] == ["[code.unclosed]"], result.stderr
    assert result.diagnostics[0].startswith("content/_open.md:3:1: ") and 'id="After"' in site.read("public/index.html")


def test_positions_and_links_of_included_text(repository):
    site = repository(
        {
            "README.md": "# Readme\n\n> Text\n>\n> and @nothing.\n\n[guide](site/content/index.md), [bad](gone.md)\n\n  <b onclick=\"x\">b</b>\n",
            "site/content/index.md": '# Home\n\n- Text\n\n  @Include("../../README.md", lines: "3-")\n',
            "site/content/other.md": '# Other\n\n@Include("../../README.md", lines: "7")\n\n```py file="shown.py"\n```\n',
            "site/content/shown.py": "pass\n",
        }
    )
    result = site.build()
    assert result.diagnostics == [
        "../README.md:7:33: error: no page or file `gone.md` [link.broken]",
        "../README.md:9:3: warning: the attribute “onclick” of <b> is not on the list of safe HTML, so it is left out [html.unsafe-attribute]",
    ], result.stderr
    assert "    [guide](site/content/index.md), [bad](gone.md)\n    " + " " * 32 + "^" in result.stderr or "^" not in result.stderr
    assert 'href="../">guide' in site.read("public/other/index.html")
    # `unfold check` reports the same, and no unused file.
    found = site.run("check", "--format", "text")
    assert "README.md:7:33" in found.stdout and "shown.py" not in found.stdout


MISTAKES = [
    ('@Include("_nothere.md")', "content/index.md:3:1: error: there is no file `_nothere.md` to include [include.missing-file]"),
    ('@Include("kinds/_notes.md")', "help: did you mean `kinds/_note.md`?"),
    ('@Include("kinds/_note.md", heading: "Instal")', "help: did you mean “Install”?"),
    ('@Include("kinds/_note.md", lines: "3-99")', "there is no line 99 in content/kinds/_note.md, which has 16 lines [include.missing-part]"),
    ('@Include("kinds/_note.md", lines: "three")', "“three” is not a line number or a range"),
    ('@Include("kinds/_note.md", lines: "4", heading: "Install")', "`heading` and `lines` cannot be combined"),
    ('@Include("kinds/_note.md", line: 3)', "help: did you mean `lines:`?"),
    ("@Include(heading: \"Install\")", "@Include does not name a file [include.wrong-argument]"),
    ('@Include("kinds/_note.md") {\nText of the page.\n}', "@Include cannot have content"),
    ('@Row { @Include("kinds/_note.md") }', "an include must be on a line of its own"),
    ('@Include("/etc/passwd")', "there is no file `/etc/passwd` to include"),
    ('@Include("../../../../../../../../etc/passwd")', "is not in the repository of this site"),
    ('@Include("../../.git/config")', "is not in the repository of this site"),
    ('@Include("outside.md")', "`outside.md` is not in the repository of this site"),
    ('@Include("folder/secret.md")', "`folder/secret.md` is not in the repository of this site"),
    ('@Include("https://example.com/a.md")', "is on another site"),
    ('@Include("kinds")', "cannot read content/kinds: Is a directory [include.unreadable]"),
    ('@Include("_pipe.md")', "it is a pipe, socket or device [include.unreadable]"),
    ('@Include("kinds/picture.png")', "`kinds/picture.png` is not a text file"),
    ('@Include("_large.md")', "an included file can have 4194304 (4 MB)"),
    ('@Include("_loop.md")', "content/_loop.md:3:1: error: content/_loop.md includes itself"),
    ('@Include("index.md")', "content/index.md includes itself"),
    ('@Include("deep/_0.md")', "includes are nested more than 8 levels deep"),
    ('@Include("_many.md")', "the page includes too much text"),
    ('```swift file="../../Sources/Kettel.swift"\n```', "help: did you mean `../../Sources/Kettle.swift`?"),
    ('```swift file="../../Sources/Kettle.swift" region="bol"\n```', "help: did you mean “boil”?"),
    ('```swift file="../../Sources/open.swift" region="a"\n```', "the region “a”, which begins in line 2 of ../Sources/open.swift, has no end"),
    ('```swift file="../../Sources/Kettle.swift"\nkept\n```', "warning: the code in this block is replaced by the file’s"),
    ('```swift lines="3-8"\nkept\n```', "the code block option “lines” has no effect without “file”"),
]


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory):
    """Returns the messages about a site with one page for each mistake."""
    folder = tmp_path_factory.mktemp("mistakes") / "repository"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git/config").write_text("password = x\n")
    (folder.parent / "secret.md").write_text("Secret.\n")
    files = {
        "Sources/open.swift": "one\n// #region a\ntwo\n",
        "site/content/kinds/picture.png": b"\x89PNG\0",
        "site/content/_large.md": "a" * ((4 << 20) + 1),
        "site/content/_loop.md": 'Text.\n\n@Include("_loop.md")\n',
        "site/content/_many.md": '@Include("_part.md")\n\n' * 1001,
        "site/content/_part.md": "Part.\n",
        **{f"site/content/deep/_{number}.md": f'@Include("_{number + 1}.md")\n' for number in range(10)},
    }
    site = Site(folder, {**FILES, **files})
    content = folder / "site/content"
    os.mkfifo(content / "_pipe.md")
    (content / "outside.md").symlink_to(folder.parent / "secret.md")
    (content / "folder").symlink_to(folder.parent)
    found = {}
    for text, _ in MISTAKES:
        site.write("site/content/index.md", f"# Home\n\n{text}\n")
        result = run("build", "--no-cache", folder=folder / "site")
        found[text] = (result.stderr, (folder / "site/public/index.html").read_text())
    return found


@pytest.mark.parametrize(("text", "expected"), MISTAKES)
def test_each_mistake_has_a_message(mistakes, text, expected):
    messages, page = mistakes[text]
    assert expected in messages
    assert "Secret." not in page and "password" not in page
    if text.startswith("@Include(") and "loop" not in text and "deep" not in text and "many" not in text and "line:" not in text:
        # The source remains on the page.
        assert "@Include(" in page
    if "Text of the page" in text:
        assert "Text of the page" in page


def test_without_a_repository_only_the_folder_of_the_site_is_read(make_site, tmp_path):
    site = make_site({"content/index.md": '# Home\n\n@Include("../notes/a.md")\n\n@Include("../../b.md")\n', "notes/a.md": "Inside.\n"})
    (site.folder.parent / "b.md").write_text("Outside.\n")
    result = site.build()
    assert [line.split(":")[1] for line in result.diagnostics if "include.outside" in line] == ["5"], result.stderr
    assert "Inside." in site.read("public/index.html") and "Outside." not in site.read("public/index.html")


def test_captured_pages_include_nothing(make_site):
    from captured import TEAPOTS

    site = make_site({"content/index.md": "# Home\n", "content/c.md": TEAPOTS + '\n@Include("secret.md")\n', "content/_secret.md": "Secret.\n", "content/secret.md": "# S\n\nSecret text.\n"})
    site.build()
    page = next(text.decode() for path, text in site.files().items() if path.endswith("index.html") and b"eapot" in text)
    assert "Secret text." not in page


# MARK: Changes

WORDS = "kettle water leaf cup tray spoon sugar milk".split()


class EditedRepository:
    """A repository whose included files are edited at random."""

    def __init__(self, folder, seed):
        self.rng = random.Random(seed)
        self.folder = folder
        (folder / ".git").mkdir(parents=True)
        for number in range(4):
            self.code(number)
            self.markdown(number)
            self.write(f"site/content/shown/code-{number}.py", "def shown():\n    pass\n")
        for number in range(30):
            pick = self.rng.randrange
            self.write(
                f"site/content/pages/p{number}.md",
                f'# Page {number}\n\nText.\n\n@Include("../_parts/part-{pick(4)}.md")\n\n'
                f'```py file="../../../Sources/code-{pick(4)}.py" region="r{pick(3)}"\n```\n\n'
                f'- @Include("../../../notes/{pick(3)}.md", heading: "Section")\n\n'
                + (f'```py file="../shown/code-{pick(4)}.py"\n```\n' if number % 3 else ""),
            )
        self.write("site/content/index.md", '# Home\n\n@Include("_parts/part-0.md")\n')
        self.write("notes/0.md", "## Section\n\nNote.\n")
        self.write("notes/1.md", "## Other\n\nNote.\n")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def code(self, number):
        lines = [f"# ANCHOR: r{region}\n    {self.rng.choice(WORDS)} = {self.rng.randrange(9)}\n# ANCHOR_END: r{region}\n" for region in range(3)]
        if self.rng.random() < 0.2:
            lines.pop()
        self.write(f"Sources/code-{number}.py", "".join(lines))

    def markdown(self, number):
        text = " ".join(self.rng.choices(WORDS, k=5))
        nested = f'\n@Include("part-{self.rng.randrange(4)}.md")\n' if self.rng.random() < 0.3 else ""
        heading = f"\n## About {self.rng.choice(WORDS)}\n" if self.rng.random() < 0.5 else ""
        link = f"\n[Page](../pages/p{self.rng.randrange(33)}.md)\n"
        self.write(f"site/content/_parts/part-{number}.md", f"{text}.\n{heading}{nested}{link}")

    def edit(self):
        number, path = self.rng.randrange(4), self.folder / "notes" / f"{self.rng.randrange(3)}.md"
        what = self.rng.choice(["code", "code", "markdown", "markdown", "note", "remove", "rename", "link", "asset", "page", "touch"])
        if what == "code":
            self.code(number)
        elif what == "markdown":
            self.markdown(number)
        elif what == "note":
            path.unlink(missing_ok=True)
            path.write_text(f"## {self.rng.choice(['Section', 'Other'])}\n\n{self.rng.choice(WORDS)}\n")
        elif what == "remove":
            path.unlink(missing_ok=True)
        elif what == "rename":
            one, other = self.folder / "Sources/code-0.py", self.folder / "Sources/code-1.py"
            one.rename(self.folder / "x.py"), other.rename(one), (self.folder / "x.py").rename(other)
        elif what == "link":
            path.unlink(missing_ok=True)
            path.symlink_to(self.rng.choice(["0.md", "1.md", "../Sources/code-0.py", "/etc/hostname"]))
        elif what == "asset":
            self.write(f"site/content/shown/code-{number}.py", f"def {self.rng.choice(WORDS)}():\n    pass\n")
        elif what == "page":
            page = self.folder / f"site/content/pages/p{self.rng.randrange(30)}.md"
            page.write_text(page.read_text() + f'\n@Include("../_parts/part-{number}.md")\n')
        else:
            (self.folder / f"site/content/_parts/part-{number}.md").touch()
        return what


@pytest.mark.parametrize("seed", range(2))
def test_a_hundred_random_edits_of_included_files(tmp_path, seed):
    edited = EditedRepository(tmp_path / "repository", seed)
    site, clean = edited.folder / "site", tmp_path / "clean"
    report(site)
    updates = 0
    for step in range(50):
        what = edited.edit()
        found = report(site)
        shutil.rmtree(clean, ignore_errors=True)
        expected = report(site, "--no-cache", "--output", str(clean))
        place = f"step {step} of seed {seed}: {what}"
        assert tree(site / "public", with_manifest=True) == tree(clean, with_manifest=True), place
        for key in ("pages", "errors", "warnings", "diagnostics"):
            assert found[key] == expected[key], place
        assert report(site)["files"]["written"] == 0, place
        updates += found["files"]["written"] > 0
    assert updates > 10


def test_a_change_of_an_included_file_writes_only_its_pages(repository):
    site = repository({"site/content/index.md": code('file="../../Sources/Kettle.swift" region="degrees"')})
    site.build()
    (site.folder.parent / "Sources/Kettle.swift").write_text(SWIFT.replace("100", "95"))
    found = report(site.folder)
    assert "= 95" in body(site) and found["files"]["written"] <= 8
    assert "reading" in found["seconds"] and found["files"]["unchanged"] > 10


def test_files_to_which_included_text_links_appear_and_disappear(repository):
    site = repository(
        {
            "CHANGES.md": "## 1\n\nSee [the license](LICENSE) and [the plan](plans/next.md).\n",
            "site/unfold.yml": "repository: https://github.com/a/b\n",
            "site/content/index.md": '# Home\n\n@Include("../../CHANGES.md")\n',
        }
    )
    root = site.folder.parent
    (root / "LICENSE").write_text("Free.\n")

    def build():
        found = report(site.folder)
        expected = report(site.folder, "--no-cache", "-o", "../clean")
        assert found["diagnostics"] == expected["diagnostics"]
        assert tree(site.folder / "public") == tree(root / "clean")
        return found

    assert len(build()["diagnostics"]) == 1
    (root / "plans").mkdir()
    (root / "plans/next.md").write_text("# Next\n")
    assert build()["diagnostics"] == []
    (root / "plans/next.md").write_text("# Later\n")
    assert build()["files"]["written"] == 0
    (root / "LICENSE").unlink()
    (root / "plans/next.md").unlink()
    assert len(build()["diagnostics"]) == 2


def test_an_include_in_another_case_appears(repository):
    site = repository({"site/content/index.md": '# Home\n\n@Include("../../Parts/a.md")\n'})
    first = report(site.folder)["diagnostics"]
    (site.folder.parent / "parts").mkdir()
    (site.folder.parent / "parts/A.md").write_text("Text.\n")
    found = report(site.folder)["diagnostics"]
    assert found != first and "parts/A.md" in found[0]["help"]
    assert found == report(site.folder, "--no-cache", "-o", "../clean")["diagnostics"]
    (site.folder.parent / "Parts").mkdir()
    (site.folder.parent / "Parts/a.md").write_text("Text.\n")
    assert report(site.folder)["diagnostics"] == []


def test_merged_shards_equal_one_build(tmp_path):
    edited = EditedRepository(tmp_path / "repository", 7)
    site = edited.folder / "site"
    report(site)
    for number in (1, 2, 3):
        run("build", "--shard", f"{number}/3", "--output", str(tmp_path / f"shard{number}"), folder=site)
    merged = run("merge", *(str(tmp_path / f"shard{number}") for number in (1, 2, 3)), "--output", str(tmp_path / "merged"), folder=site)
    assert tree(tmp_path / "merged") == tree(site / "public"), merged.stderr
    # A shard of another version of an included file does not belong to the others.
    edited.write("Sources/code-0.py", "# ANCHOR: r0\nother = 1\n# ANCHOR_END: r0\n")
    edited.write("site/content/_parts/part-0.md", "Other.\n")
    run("build", "--shard", "3/3", "--output", str(tmp_path / "shard3"), folder=site)
    refused = run("merge", *(str(tmp_path / f"shard{number}") for number in (1, 2, 3)), "--output", str(tmp_path / "refused"), folder=site)
    assert refused.code == 2 and "from different content" in refused.stderr


def test_the_preview_follows_included_files(repository, tmp_path):
    site = repository(
        {
            "site/content/index.md": code('file="../../Sources/Kettle.swift" region="degrees"') + '\n@Include("kinds/_note.md", heading: "Remove")\n',
            "site/content/later.md": '# Later\n\n@Include("../../notes/later.md")\n',
        }
    )
    live = Preview(site)
    try:
        live.wait_for("", "100")
        source, note = site.folder.parent / "Sources/Kettle.swift", site.folder / "content/kinds/_note.md"
        with live.listening() as hear:
            source.write_text(SWIFT.replace("100", "95"))
            assert hear("files") == ["index.html"]
        live.wait_for("", "95", without="100")
        with live.listening() as hear:
            note.write_text(NOTE.replace("Recycle", "Give away"))
            assert hear("files") == ["index.html"]
        live.wait_for("", "Give away it.")
        # A missing file is followed too, and so are the files of a new include.
        live.wait_for("later/", "there is no file")
        (site.folder.parent / "notes").mkdir()
        (site.folder.parent / "notes/later.md").write_text("Here it is.\n")
        live.wait_for("later/", "Here it is.", without="there is no file")
        site.write("content/later.md", '# Later\n\n@Include("../../more/a.md")\n')
        live.wait_for("later/", "there is no file")
        (site.folder.parent / "more").mkdir()
        (site.folder.parent / "more/a.md").write_text("One.\n")
        live.wait_for("later/", "One.")
        (site.folder.parent / "more/a.md").write_text("Two.\n")
        live.wait_for("later/", "Two.")
        live.wait_for_build(site, tmp_path / "clean")
    finally:
        assert "Fatal error" not in live.stop()
