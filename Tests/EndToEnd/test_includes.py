"""Text of other files on pages: what is included, what is refused, and who notices that it has changed."""

import json
import random

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


def code(options):
    return f"# Home\n\n```swift {options}\n```\n"


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
        live.wait_for("", ">100<")
        source, note = site.folder.parent / "Sources/Kettle.swift", site.folder / "content/kinds/_note.md"
        # Words, not numbers: the page's nonce, which differs with each request, contains digits.
        # The first update after the start can be about the whole site, so wait until it is done.
        source.write_text(SWIFT.replace("100", "scalding"))
        live.wait_for("", "scalding", without=">100<")
        live.wait_for_event()
        with live.listening() as hear:
            source.write_text(SWIFT.replace("100", "lukewarm"))
            assert hear("files") == ["index.html"]
        live.wait_for("", "lukewarm", without="scalding")
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
