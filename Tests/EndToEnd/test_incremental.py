"""An incremental build does only what is needed, and its result equals that of a full build."""

import json
import os
import shutil

import pytest

from edited_site import EditedSite
from unfold_site import command, run, tree


def report(folder, *arguments):
    result = run("build", "--format", "json", *arguments, folder=folder)
    return json.loads(result.stdout)


def inodes(folder):
    return {
        os.path.relpath(entry.path, folder): entry.inode()
        for place, _, _ in os.walk(folder)
        for entry in os.scandir(place)
        if entry.is_file()
    }


@pytest.mark.parametrize(
    ("seed", "has_captures", "has_languages"), [(seed, 8 <= seed < 12, seed >= 12 or seed == 11) for seed in range(16)])
def test_random_edits(tmp_path, seed, has_captures, has_languages):
    has_converters = seed % 4 == 2
    # Some sites also have a page with all pages.
    settings = "print: true\n" if seed % 3 == 1 else ""
    edited = EditedSite(tmp_path / "site", seed, settings=settings, has_captures=has_captures, has_languages=has_languages, has_converters=has_converters)
    allowed = ["--allow-renderers"] if has_converters else []
    public, clean = edited.folder / "public", tmp_path / "clean"
    report(edited.folder, *allowed)
    partial = 0
    for step in range(40):
        what = [edited.edit() for _ in range(edited.rng.choice([1, 1, 1, 2]))]
        before, numbers = tree(public, with_manifest=True), inodes(public)
        found = report(edited.folder, *allowed)
        shutil.rmtree(clean, ignore_errors=True)
        expected = report(edited.folder, *allowed, "--no-cache", "--output", str(clean))
        place = f"step {step} of seed {seed}: {what}"
        after, complete = tree(public, with_manifest=True), tree(clean, with_manifest=True)
        assert after.keys() == complete.keys(), place
        assert after == complete, place
        # Exactly the files that differ were written, and the report agrees.
        now = inodes(public)
        for path, data in after.items():
            assert (before.get(path) == data) == (numbers.get(path) == now[path]), f"{place}: {path}"
        for key in ("pages", "errors", "warnings", "diagnostics"):
            assert found[key] == expected[key], place
        assert found["files"]["bytes"] == expected["files"]["bytes"], place
        assert found["files"]["written"] == sum(
            before.get(path) != data for path, data in after.items() if "/.unfold" not in f"/{path}"
        ), place
        partial += what == ["edit_body"] and "writing" in found["seconds"]
    assert partial or has_captures or has_languages


def phases(folder, *arguments):
    """Returns the phases of a build, and the number of files that it wrote."""
    found = report(folder, *arguments)
    return list(found["seconds"]), found["files"]["written"]


def test_an_edit_writes_few_files(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n", "content/a.md": "# A\n\nText of a page.\n"})
    everything = ["preparing", "reading", "linking", "writing", "finishing"]
    assert phases(site.folder)[0] == everything
    site.wait_for_clock()
    assert phases(site.folder) == (["preparing"], 0)
    site.write("content/a.md", "# A\n\nText of a page, longer.\n")
    # The build writes the page, its Markdown, the page of its section and `llms.txt`, which show the page's beginning, and
    # search index files, but not the list of pages or any other page.
    found, written = phases(site.folder)
    assert written <= 7
    assert report(site.folder)["files"]["written"] == 0
    site.write("content/a.md", "# B\n\nText of a page, longer.\n")
    assert phases(site.folder)[0] == everything


ABSTRACTS = {
    "content/index.md": "# Tea\n\nAll about tea.\n",
    "content/pots/index.md": "# Pots\n",
    "content/pots/iron.md": "# Iron\n\n> Keeps the heat.\n\nMore.\n",
    "content/pots/clay.md": "---\nrelated: [iron.md]\n---\n\n# Clay\n\n> Breathes. [Or not](nowhere.md).\n",
    "content/cups/glass.md": "---\ndescription: Shows the color.\n---\n\n# Glass\n",
    "content/list.md": "# List\n\n@Links(visualStyle: detailedGrid) {\n- [](pots/iron.md)\n- [](cups/glass.md)\n}\n",
    **{f"content/more/page-{number}.md": f"# Page {number}\n\n> Text.\n" for number in range(20)},
}


@pytest.mark.parametrize("settings", ["", "print: true\n", "llms: false\nsearch: false\n"])
def test_a_changed_abstract_changes_the_pages_that_show_it(make_site, settings):
    site = make_site({**ABSTRACTS, "unfold.yml": "title: Tea\nbaseURL: https://example.com/\n" + settings})

    def build():
        site.wait_for_clock()
        found = report(site.folder)
        files = tree(site.folder / "public", with_manifest=True)
        expected = report(site.folder, "--no-cache", "--output", "clean")
        assert files == tree(site.folder / "clean", with_manifest=True)
        assert found["diagnostics"] == expected["diagnostics"]
        return {path: text for path, text in files.items() if path.endswith(".html")}, found["files"]["written"]

    pages, everything = build()

    def change(path, before, after):
        """Returns the pages that an edit changes, apart from the one that shows all pages."""
        nonlocal pages
        site.write(path, site.read(path).replace(before, after))
        now, written = build()
        assert written < everything / 2
        changed = {page.removesuffix("index.html") for page in now if now[page] != pages[page]}
        pages = now
        return changed - {"print/"}

    # A card of its section, one of its related pages, and a list of links.
    shown = {"pots/iron/", "pots/", "pots/clay/", "list/"}
    assert change("content/pots/iron.md", "Keeps the heat.", "Keeps *much* heat.") == shown
    assert change("content/pots/iron.md", "> Keeps *much* heat.\n\n", "") == shown
    # The section of these pages has no page of its own.
    assert change("content/cups/glass.md", "Shows the color.", "Shows it.") == {"cups/glass/", "cups/", "list/"}
    assert change("content/more/page-3.md", "> Text", "> Long text") == {"more/page-3/", "more/"}
    assert change("content/pots/iron.md", "More.", "Heavy.") == shown
    # The abstract of the home page is the description of the site for programs.
    assert change("content/index.md", "All about", "Everything about") == {""}
    # A page that begins to show an abstract shows its changes too.
    assert change("content/more/page-7.md", "Text.", "Text.\n\n@Links(visualStyle: list) {\n- [](/pots/clay.md)\n}") == {"more/page-7/"}
    assert change("content/pots/clay.md", "Breathes", "Sweats") == {"pots/clay/", "pots/", "more/page-7/"}
    assert report(site.folder)["files"]["written"] == 0


def test_cached_pages_repeat_their_messages(make_site):
    site = make_site({"content/index.md": "# Home\n\n[bad](gone.md)\n", "content/a.md": "# A\n\n@Unknown(1)\n"})
    first = site.build()
    assert len(first.diagnostics) == 2
    again = site.build()
    assert (again.code, again.stderr) == (first.code, first.stderr)
    site.write("content/a.md", "# A\n\nPlain.\n")
    assert site.build().diagnostics == [line for line in first.diagnostics if "gone.md" in line]


def test_no_cache_writes_no_cache(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    site.build("--no-cache")
    assert not (site.folder / ".unfold").exists()
    site.build()
    assert (site.folder / ".unfold/.gitignore").read_text() == "*\n"


def test_another_version_of_the_program_ignores_the_cache(make_site, tmp_path):
    """After an update of the program, the same content may result in other pages."""
    site = make_site({"content/index.md": "# Home\n"})
    site.build()
    site.wait_for_clock()
    assert phases(site.folder) == (["preparing"], 0)
    copy = tmp_path / "unfold"
    shutil.copy(command(), copy)
    with copy.open("ab") as file:
        file.write(b"\0")
    os.environ["UNFOLD"], named = str(copy), os.environ.get("UNFOLD")
    try:
        assert len(phases(site.folder)[0]) == 5
    finally:
        del os.environ["UNFOLD"]
        if named:
            os.environ["UNFOLD"] = named


def test_a_site_without_a_writable_cache_builds(make_site, tmp_path):
    """Without a cache, builds are slow but work. A file with the cache folder's name simulates a read-only folder."""
    site = make_site({"content/index.md": "# Home\n"})
    (site.folder / ".unfold").write_text("in the way")
    for _ in range(2):
        result = site.build()
        assert (result.code, result.stderr) == (0, "Built 1 page in T s → public\n")


def test_several_outputs_of_one_site(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n"})
    site.build()
    site.build("--output", "other", "--urls", "file")
    site.write("content/index.md", "# Home\n\nOther text.\n")
    site.build()
    assert "Other text" not in site.read("other/index.html")
    site.build("--output", "other", "--urls", "file")
    assert "Other text" in site.read("other/index.html")
    # The same folder with other options is a different site.
    site.build("--output", "other")
    assert (site.folder / "other/index.html").exists()
    site.write("content/b.md", "# B\n")
    site.build("--output", "other")
    assert (site.folder / "other/b/index.html").exists()
