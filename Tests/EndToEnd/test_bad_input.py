"""Bad input: one clear diagnostic, the right exit code, no crash, and no file of the user deleted."""

import re
import time
from pathlib import Path

import pytest

from unfold_site import UNPRIVILEGED, run, tree

HOME = {"content/index.md": "# Home\n\nWelcome.\n"}


def only(result) -> str:
    """Returns the only diagnostic of a run."""
    assert len(result.diagnostics) == 1, result.stderr
    return result.diagnostics[0]


def test_no_pages(make_site):
    site = make_site({"notes.html": "<p>Notes"})
    result = site.build()
    assert result.code == 2
    assert only(result) == f"unfold: error: there is no folder “content” in {site.folder} [content.missing]"
    assert "unfold build PATH" in result.stderr
    assert tree(site.folder) == {"notes.html": b"<p>Notes"}, "no file is created or deleted"


def test_a_missing_site(tmp_path):
    result = run("build", "nowhere", folder=tmp_path)
    assert result.code == 2
    assert only(result) == "unfold: error: there is no folder nowhere [content.missing]"
    assert "unfold new nowhere" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_content_folder_that_is_a_file(make_site):
    result = make_site({"content": "# Page\n"}).build()
    assert result.code == 2
    assert only(result) == "unfold: error: content is a file, not a folder [content.missing]"


def test_a_content_folder_without_pages(make_site):
    site = make_site({"content/picture.png": b"x"})
    result = site.build()
    assert result.code == 0
    assert only(result) == "content: warning: the folder content contains no pages [content.empty]"
    assert "index.html" in site.files()


def test_a_file_in_place_of_a_site(tmp_path):
    (tmp_path / "page.md").write_text("# Page")
    assert only(run("build", "page.md", folder=tmp_path)) == (
        "unfold: error: page.md is a file, not a folder [content.missing]"
    )


def test_a_broken_link(make_site):
    site = make_site(HOME)
    (site.folder / "content/gone.md").symlink_to("away.md")
    result = site.build()
    assert result.code == 1
    assert only(result) == (
        "content/gone.md:1:1: error: the symbolic link content/gone.md points to away.md, which does not exist"
        " [content.link-broken]"
    )
    assert "index.html" in site.files()


@pytest.mark.parametrize(("place", "line"), [("content/locked.md", ":1:1"), ("content/locked", "")])
def test_an_unreadable_file_or_folder(make_site, place, line):
    """A folder has no line."""
    site = make_site(HOME | {"content/locked.md": "# L\n", "content/locked/page.md": "# P\n"})
    (site.folder / place).chmod(0)
    try:
        result = site.build(prefix=UNPRIVILEGED)
    finally:
        (site.folder / place).chmod(0o755)
    assert result.code == 1
    assert re.fullmatch(
        f"{place}{line}: error: cannot (read|list the folder) {place}: Permission denied \\[content.unreadable\\]", only(result)
    )
    assert "index.html" in site.files(), "the other pages are built"


def test_an_unreadable_page_does_not_remove_other_files(make_site):
    site = make_site(HOME | {"content/page.md": "# Page\n"})
    site.build()
    (site.folder / "content/page.md").unlink()
    (site.folder / "content/page.md").symlink_to("page.md")
    assert site.build().code == 1
    # The link points to itself, so Unfold cannot know whether it is a page. Other files must not change.
    assert "index.html" in site.files()


def test_invalid_utf8_is_replaced_and_reported(make_site):
    site = make_site(HOME | {"content/latin.md": b"# Caf\xe9\n\nGood, na\xefve.\n"})
    result = site.build()
    assert result.code == 0
    assert only(result) == (
        "content/latin.md:1:6: warning: the byte 0xE9 is not UTF-8 and is shown as U+FFFD; the page has 2 such places"
        " [text.invalid-utf8]"
    )
    assert "na\ufffdve" in site.read("public/latin/index.html")


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"], ids=["nothing", "white space", "byte order mark"])
def test_an_empty_page(make_site, text):
    site = make_site(HOME | {"content/empty.md": text})
    result = site.build()
    assert result.code == 0
    assert only(result) == "content/empty.md:1:1: warning: the page is empty [page.empty]"
    assert ">Empty</h1>" in site.read("public/empty/index.html")


def test_nul_bytes_and_no_newline_at_the_end(make_site):
    site = make_site(HOME | {"content/odd.md": b"# Odd\n\nA\x00B\r\nC\rD"})
    assert site.build().code == 0
    assert "\x00" not in site.read("public/odd/index.html")


@pytest.mark.slow
def test_a_page_of_50_megabytes(make_site):
    line = "Some *words* of a [page](index.md) that does not end, with `code` and more words to read.\n\n"
    site = make_site(HOME | {"content/large.md": "# Large\n\n" + line * (50_000_000 // len(line))})
    start = time.monotonic()
    result = site.build(timeout=280)
    assert result.code == 0
    assert time.monotonic() - start < 240
    page = (site.folder / "public/large/index.html").read_bytes()
    assert page.endswith(b"</html>\n")
    assert page.count(b"<em>words</em>") == 50_000_000 // len(line)


DEEP = {
    "quotes": "> " * 1000 + "core\n",
    "lists": "".join("  " * depth + "- item\n" for depth in range(999)) + "  " * 999 + "- core\n",
    "directives": "".join(f'@DisclosureGroup("Level {depth}") {{\n' for depth in range(1000)) + "core\n" + "}\n" * 1000,
    "details": "<details>\n\n" * 1000 + "core\n\n" + "</details>\n\n" * 1000,
    "emphasis": "*a _b " * 1000 + "core" + " b_ a*" * 1000 + "\n",
    "brackets": "[" * 5000 + "core" + "]" * 5000 + "\n",
}


@pytest.mark.parametrize("kind", DEEP)
def test_a_thousand_nested_elements(make_site, kind):
    site = make_site(HOME | {"content/deep.md": "# Deep\n\n" + DEEP[kind]})
    result = site.build(timeout=60)
    assert result.code == 0
    if kind in ("quotes", "lists", "directives"):
        assert "content/deep.md:" in only(result)
        assert only(result).endswith("[page.deep-nesting]")
    page = site.read("public/deep/index.html")
    assert "core" in page
    assert page.endswith("</html>\n")


def test_a_template_with_a_missing_partial(make_site):
    site = make_site(HOME)
    site.build()
    before = site.files()
    site.write("templates/footer.mustache", "<footer>\n  {{>fotter-links}}\n</footer>\n")
    site.write("content/index.md", "# Changed\n")
    result = site.build()
    assert result.code == 1
    assert only(result).startswith("templates/footer.mustache:2:3: error: ")
    assert only(result).endswith("[template.missing-partial]")
    assert site.files() == before, "no page is replaced by a page without its template"


@pytest.mark.parametrize(
    ("text", "place", "identifier"),
    [
        ("<footer>{{#a}}</footer>\n", "1:9", "template.unclosed-section"),
        ("<footer>\n{{/a}}</footer>\n", "2:1", "template.missing-opening-tag"),
        ("<footer>{{a</footer>\n", "1:9", "template.unclosed-tag"),
    ],
)
def test_an_invalid_template(make_site, text, place, identifier):
    site = make_site(HOME | {"templates/footer.mustache": text})
    result = site.build()
    assert result.code == 1
    assert only(result).startswith(f"templates/footer.mustache:{place}: error: ")
    assert only(result).endswith(f"[{identifier}]")


def refused(result, reason: str):
    assert result.code == 2
    assert reason in only(result)
    assert only(result).endswith("[output.refused]")


def test_an_output_folder_that_is_a_file(make_site):
    site = make_site(HOME | {"public": "mine\n"})
    refused(site.build(), "the output folder public is a file")
    assert site.read("public") == "mine\n"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("content", "is the content folder"),
        ("content/built", "is inside the content folder"),
        (".", "is the site's own folder"),
        ("..", "contains the site's own folder"),
        ("templates", "is the templates folder"),
        ("/", "is the root of the file system"),
        ("public/../content", "is the content folder"),
        ("link", "is the content folder"),
    ],
)
def test_an_output_folder_that_would_overwrite_other_files(make_site, output, reason):
    site = make_site(HOME | {"templates/site.css": "p {}\n"})
    (site.folder / "link").symlink_to("content")
    before = tree(site.folder)
    refused(site.build("--output", output), reason)
    assert tree(site.folder) == before
    assert not Path("/.unfold-manifest").exists()


def test_an_output_folder_with_other_files(make_site):
    site = make_site(HOME | {"public/index.html": "mine\n", "public/notes.txt": "mine as well\n"})
    result = site.build()
    assert result.code == 1
    assert only(result).endswith("[output.foreign]")
    assert site.read("public/index.html") == "mine\n"
    assert site.read("public/notes.txt") == "mine as well\n"


def test_an_output_folder_below_a_file(make_site):
    site = make_site(HOME | {"built": "mine\n"})
    result = site.build("--output", "built/site")
    assert result.code == 2
    assert len(result.diagnostics) == 1
    assert site.read("built") == "mine\n"


@pytest.mark.parametrize("name", ["new\nline.md", "tab\t.md", "colon:.md", "per%20cent.md", "quote\".md", "ünï.md", "a b.md"])
def test_unusual_file_names(make_site, name):
    site = make_site(HOME | {f"content/{name}": "# Odd name\n"})
    result = site.build()
    assert result.code in (0, 1)
    if result.code == 0:
        assert "Odd name</a>" in site.read("public/index.html")
    else:
        assert len(result.diagnostics) == 1
