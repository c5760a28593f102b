"""Folders of pages that are sites as they are: without settings, and without a folder `content`."""

import os

import pytest

from preview import Preview
from unfold_site import run

NOTES = {
    "guide/green.md": "# Green\n\n![Pot](../pot.svg) [Tea](../tea.md)\n",
    "tea.md": "# Tea\n\nText.\n",
    "pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}


def test_a_folder_of_pages_is_a_site(make_site):
    site = make_site({f"notes/{path}": text for path, text in NOTES.items()})
    result = site.build("notes")
    assert (result.code, result.stderr) == (0, "Built 4 pages in T s → notes/public\n")
    assert {"guide/green/index.html", "tea/index.html", "pot.svg"} <= site.files("notes/public").keys()
    # The output is not part of the next site.
    assert "Built 4 pages in T s → public" in run("build", folder=site.folder / "notes").stderr
    assert run("check", folder=site.folder / "notes").code == 0


def test_pages_in_subfolders_are_enough(make_site):
    site = make_site({"a/b/c.md": "# C\n"})
    assert site.build().code == 0
    assert "a/b/c/index.html" in site.files()


def test_a_section_can_be_called_templates(make_site):
    site = make_site({"templates/letter.md": "# Letter\n", "a.md": "# A\n"})
    result = site.build()
    assert result.diagnostics == []
    assert "templates/letter/index.html" in site.files()


def test_the_name_of_the_folder_is_the_title(make_site):
    site = make_site(NOTES, "green-tea")
    site.build()
    assert "<title>Tea · Green tea</title>" in site.read("public/tea/index.html")
    site.write("README.md", "# My notes\n")
    site.build()
    assert "<title>Tea · My notes</title>" in site.read("public/tea/index.html")
    (site.folder / "README.md").unlink()
    renamed = make_site({}, "empty").folder.parent / "black-tea"
    site.folder.rename(renamed)
    run("build", folder=renamed)
    assert "<title>Tea · Black tea</title>" in (renamed / "public/tea/index.html").read_text()


def test_settings_and_a_theme_in_a_folder_of_pages(make_site):
    settings = {"unfold.yml": "title: Teas\nfooter: templates/footer.md\n", "templates/footer.md": "The end.\n"}
    site = make_site(NOTES | settings)
    assert site.build().diagnostics == []
    assert "<title>Tea · Teas</title>" in site.read("public/tea/index.html")
    assert "The end." in site.read("public/tea/index.html")
    assert not any(path.startswith(("templates/", "unfold.yml")) for path in site.files())


def test_a_folder_content_is_preferred(make_site):
    site = make_site({"content/index.md": "# Home\n", "README.md": "# Repository\n"})
    site.build()
    assert "<h1>Home</h1>" in site.read("public/index.html")


@pytest.mark.parametrize(
    ("files", "arguments", "message", "help"),
    [
        ({"README.md": "", "docs/a.md": ""}, [], "there is no folder “content”", "unfold build docs;"),
        ({"x/README.md": "", "x/doc/a.md": ""}, ["x"], "there is no folder “content”", "unfold build x/doc;"),
        # A single project is built, unless there are settings next to it.
        ({"unfold.yml": "title: A", "a/book.toml": ""}, [], "there is no folder “content”", "mdBook is in its folder a: unfold build a\n"),
        (
            {"README.md": "", "a/book.toml": "", "b/book.toml": ""}, [], "there is no folder “content”",
            "unfold build a; the other projects are in b\n",
        ),
        ({"README.md": "", "package.json": "{}"}, [], "package.json shows to be the source code", "“content: .”"),
        ({"content/a.md": ""}, ["content"], "contains the pages of a site", "“unfold build .”"),
        ({"s/unfold.yml": "content: p", "s/p/a.md": ""}, ["s/p"], "contains the pages of a site", "“unfold build s”"),
        ({"a.txt/b.html": ""}, [], "there is no folder “content”", "the folder that contains the pages"),
    ],
)
def test_other_folders_are_no_sites(make_site, files, arguments, message, help):
    site = make_site(files)
    result = site.build(*arguments)
    assert result.code == 2 and len(result.diagnostics) == 1
    assert message in result.diagnostics[0] and result.diagnostics[0].endswith("[content.missing]")
    assert help in result.stderr
    assert {path.name for path in site.folder.rglob("*")}.isdisjoint({"public", ".unfold"})


def test_pages_next_to_the_manifest_of_tools_are_a_site(make_site):
    """A repository with documents often has packages that check them. What belongs to the packages is not published."""
    pages = {f"notes/{number}.md": f"# Note {number}\n" for number in range(6)}
    tools = {"package.json": "{}", "package-lock.json": "{}", "node_modules/x/README.md": "# X\n", "lint.js": ""}
    site = make_site({"README.md": "# Notes\n"} | pages | tools)
    result = site.build()
    assert result.code == 0, result.stderr
    names = [name for name in site.files() if not name.startswith(("assets/", "search/"))]
    assert "notes/1/index.html" in names
    assert not any("package" in name or "node_modules" in name for name in names)


def test_the_help_inside_of_the_content_folder(make_site):
    site = make_site({"content/a.md": "# A\n"})
    assert "“unfold build ..”" in run("build", folder=site.folder / "content").stderr


def test_the_home_folder_is_no_site(make_site):
    site = make_site({"a.md": "# A\n", "home/b.md": "# B\n"})
    home = {**os.environ, "HOME": str(site.folder / "home")}
    for folder in ("home", "."):
        assert "[content.missing]" in run("build", folder, folder=site.folder, env=home).stderr


def test_edits_in_the_preview(make_site):
    site = make_site(NOTES)
    live = Preview(site)
    try:
        assert "Text." in live.get("tea/")[1]
        site.write("tea.md", "# Tea\n\nMore text.\n")
        live.wait_for("tea/", "More text.")
        site.write("guide/new.md", "# New page\n")
        live.wait_for("guide/new/", "New page")
    finally:
        live.stop()


def test_edits_equal_a_clean_build(make_site):
    site, clean = make_site(NOTES), make_site(NOTES, "clean/site")
    site.build()
    for path, text in {"tea.md": "# Coffee\n", "guide/new.md": "# New\n"}.items():
        site.write(path, text)
        clean.write(path, text)
        site.build()
    clean.build()
    assert site.files() == clean.files()
