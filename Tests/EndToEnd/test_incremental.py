"""A build after another one does only what is needed, and its result is that of a build of everything."""

import json
import os
import shutil
import time

import pytest

from edited_site import EditedSite
from unfold_site import command, run, tree


def report(folder, *arguments):
    result = run("build", "--format", "json", *arguments, folder=folder)
    return json.loads(result.stdout)


def inodes(folder):
    return {str(path.relative_to(folder)): path.stat().st_ino for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("seed", range(8))
def test_random_edits(tmp_path, seed):
    bench = EditedSite(tmp_path / "site", seed)
    public, clean = bench.folder / "public", tmp_path / "clean"
    report(bench.folder)
    partial = 0
    for step in range(40):
        what = [bench.edit() for _ in range(bench.rng.choice([1, 1, 1, 2]))]
        before, numbers = tree(public, with_manifest=True), inodes(public)
        found = report(bench.folder)
        shutil.rmtree(clean, ignore_errors=True)
        expected = report(bench.folder, "--no-cache", "--output", str(clean))
        place = f"step {step} of seed {seed}: {what}"
        after = tree(public, with_manifest=True)
        assert after.keys() == tree(clean, with_manifest=True).keys(), place
        assert after == tree(clean, with_manifest=True), place
        # Exactly the files that differ have been written, and the report tells the truth.
        now = inodes(public)
        for path, data in after.items():
            assert (before.get(path) == data) == (numbers.get(path) == now[path]), f"{place}: {path}"
        for key in ("pages", "errors", "warnings", "diagnostics"):
            assert found[key] == expected[key], place
        assert found["files"]["bytes"] == expected["files"]["bytes"], place
        assert found["files"]["written"] == sum(
            before.get(path) != data for path, data in after.items() if not path.startswith(".unfold")
        ), place
        partial += what == ["edit_body"] and "writing" in found["seconds"]
    assert partial


def phases(folder, *arguments):
    """The phases of a build, and how many files it wrote."""
    found = report(folder, *arguments)
    return list(found["seconds"]), found["files"]["written"]


def test_what_an_edit_costs(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n", "content/a.md": "# A\n\nText of a page.\n"})
    everything = ["preparing", "reading", "linking", "writing", "finishing"]
    assert phases(site.folder)[0] == everything
    time.sleep(0.05)
    assert phases(site.folder) == (["preparing"], 0)
    site.write("content/a.md", "# A\n\nText of a page, longer.\n")
    # The page, its Markdown, the list for programs, which shows how the page begins, and files of the search index; the
    # list of pages and all other pages stay.
    found, written = phases(site.folder)
    assert written <= 7
    assert report(site.folder)["files"]["written"] == 0
    site.write("content/a.md", "# B\n\nText of a page, longer.\n")
    assert phases(site.folder)[0] == everything


def test_messages_are_repeated(make_site):
    site = make_site({"content/index.md": "# Home\n\n[bad](gone.md)\n", "content/a.md": "# A\n\n@Unknown(1)\n"})
    first = site.build()
    assert len(first.diagnostics) == 2
    again = site.build()
    assert (again.code, again.stderr) == (first.code, first.stderr)
    site.write("content/a.md", "# A\n\nPlain.\n")
    assert site.build().diagnostics == [line for line in first.diagnostics if "gone.md" in line]


def test_no_cache_keeps_nothing(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    site.build("--no-cache")
    assert not (site.folder / ".unfold").exists()
    site.build()
    assert (site.folder / ".unfold/.gitignore").read_text() == "*\n"


def test_another_program_trusts_nothing(make_site, tmp_path):
    """As after an update: the same content may become other pages."""
    site = make_site({"content/index.md": "# Home\n"})
    site.build()
    time.sleep(0.05)
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


def test_a_read_only_site_builds(make_site, tmp_path):
    """Where nothing can be kept, builds are slow and nothing else. (A file in the way stands for any cause.)"""
    site = make_site({"content/index.md": "# Home\n"})
    (site.folder / ".unfold").write_text("in the way")
    for _ in range(2):
        result = site.build()
        assert (result.code, result.stderr) == (0, "1 page in public\n")


def test_several_outputs_of_one_site(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n"})
    site.build()
    site.build("--output", "other", "--urls", "file")
    site.write("content/index.md", "# Home\n\nOther text.\n")
    site.build()
    assert "Other text" not in site.read("other/index.html")
    site.build("--output", "other", "--urls", "file")
    assert "Other text" in site.read("other/index.html")
    # The same folder with other options is another site.
    site.build("--output", "other")
    assert (site.folder / "other/index.html").exists()
    site.write("content/b.md", "# B\n")
    site.build("--output", "other")
    assert (site.folder / "other/b/index.html").exists()
