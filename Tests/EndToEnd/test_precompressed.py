"""Compressed copies next to text files: correct, reproducible, and removed when they are obsolete."""

import gzip
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import varied_site
from edited_site import EditedSite
from unfold_site import run, tree

LONG = "Words and more words, and then some.\n\n" * 60
SETTINGS = "title: Copies\nprecompressed: [gzip, brotli]\n"
SUFFIXES = (".gz", ".br")


def unpacked(copies: dict[str, bytes]) -> dict[str, bytes]:
    """Returns the contents of compressed files. One process unpacks all files by Brotli."""
    contents = {path: gzip.decompress(data) for path, data in copies.items() if path.endswith(".gz")}
    packed = {path: data for path, data in copies.items() if path.endswith(".br")}
    if not packed or not shutil.which("brotli"):
        return contents
    with tempfile.TemporaryDirectory() as name:
        files = {path: Path(name, f"{number}.br") for number, path in enumerate(packed)}
        for path, file in files.items():
            file.write_bytes(packed[path])
        subprocess.run(["brotli", "-d", *files.values()], check=True)
        return contents | {path: file.with_suffix("").read_bytes() for path, file in files.items()}


def copies(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.endswith(SUFFIXES)}


def assert_copies_match(files: dict[str, bytes]):
    """Checks that each copy matches its file and is smaller, and that each long text has its copies."""
    # Authors may have files with these names, too.
    made = {path: data for path, data in copies(files).items() if path[:-3] in files}
    for path, content in unpacked(made).items():
        assert content == files[path[:-3]], path
        assert len(made[path]) < len(content) and len(content) >= 1024, path
    for path, data in files.items():
        if path.endswith((".html", ".css", ".md")) and len(data) >= 1024:
            assert path + ".gz" in files and path + ".br" in files, path


def test_text_files_have_copies(make_site):
    site = make_site(
        {
            "unfold.yml": SETTINGS,
            "content/index.md": "# Home\n\n" + LONG,
            "content/short.txt.json": '{"a": 1}',
            "content/long.JSON": json.dumps(["word"] * 400),
            "content/noise.json": os.urandom(2000),
            "content/picture.png": b"\x89PNG" + bytes(4000),
            "content/plan.svg": "<svg xmlns='http://www.w3.org/2000/svg'>" + "<path d='M1 1'/>" * 100 + "</svg>",
        }
    )
    assert site.build("--strict").code == 0
    files = site.files()
    assert_copies_match(files)
    made = {path for path in copies(files) if not path.startswith("assets/")}
    assert made == {
        name + suffix
        for name in ("index.html", "index.md", "404.html", "search/index.html", "long.JSON", "plan.svg")
        for suffix in SUFFIXES
    }
    # The headers contain no time and no name (RFC 1952, section 2.3.1).
    assert files["index.html.gz"][3:8] == bytes(5)


def test_copies_are_removed_when_they_are_turned_off(make_site):
    files = {"content/index.md": "# Home\n\n" + LONG}
    site = make_site({"unfold.yml": SETTINGS} | files)
    site.build()
    site.write("unfold.yml", "title: Copies\nprecompressed: gzip\n")
    site.build()
    assert copies(site.files()) and not any(path.endswith(".br") for path in site.files())
    site.write("unfold.yml", "title: Copies\n")
    assert site.build().code == 0
    assert copies(site.files()) == {}
    plain = make_site({"unfold.yml": "title: Copies\n"} | files, name="plain")
    plain.build()
    assert tree(site.folder / "public", True) == tree(plain.folder / "public", True)


def test_a_shortened_page_loses_its_copies(make_site):
    page = "---\ntitle: {}\n---\n\nText. {}\n"
    templates = {"templates/page.mustache": "<!DOCTYPE html><title>{{page.plainTitle}}</title>{{{page.body}}}"}
    site = make_site(
        {"unfold.yml": SETTINGS, "content/index.md": page.format("Home", ""), "content/a.md": page.format("A", LONG)}
        | templates
    )
    assert site.build().code == 0
    assert "a/index.html.gz" in site.files() and "a.md.br" in site.files()
    site.write("content/a.md", page.format("A", ""))
    site.build()
    assert not [path for path in copies(site.files()) if path.startswith(("a/", "a."))]
    site.write("content/a.md", page.format("A", LONG))
    site.build()
    assert_copies_match(site.files())
    assert "a/index.html.gz" in site.files()


def test_unchanged_pages_keep_their_copies_and_changed_copies_are_restored(make_site):
    site = make_site({"unfold.yml": SETTINGS, "content/index.md": "# Home\n", "content/a.md": "# A\n\n" + LONG})
    site.build()
    good = site.files()
    # The new page changes every HTML page, but not `a.md`.
    for number in range(3):
        copy = site.folder / "public/a.md.gz"
        copy.write_bytes(copy.read_bytes()[:-1] + b"!")
        site.write("content/b.md", f"# B{number}\n")
        assert site.build().code == 0
        assert site.files()["a.md.gz"] == good["a.md.gz"]
        assert_copies_match(site.files())


def test_copies_by_the_author_have_precedence(make_site):
    mine = gzip.compress(b"mine")
    site = make_site(
        {"unfold.yml": SETTINGS, "content/index.md": "# Home\n\n" + LONG, "content/index.html.gz": mine}
    )
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, [])
    assert site.files()["index.html.gz"] == mine and "index.html.br" in site.files()


@pytest.mark.parametrize("seed", range(3))
def test_random_edits(tmp_path, seed):
    edited = EditedSite(tmp_path / "site", seed, settings=SETTINGS + "hosts: [nginx, caddy]\n")
    public, clean = edited.folder / "public", tmp_path / "clean"
    run("build", folder=edited.folder)
    for step in range(25):
        what = [edited.edit() for _ in range(edited.rng.choice([1, 1, 2]))]
        run("build", folder=edited.folder)
        assert_copies_match(tree(public))
        # A clean build compresses every file, which takes most of the time of this test.
        if step % 5 == 4:
            shutil.rmtree(clean, ignore_errors=True)
            run("build", "--no-cache", "--output", str(clean), folder=edited.folder)
            assert tree(public, True) == tree(clean, True), f"step {step} of seed {seed}: {what}"


def test_shards(make_site):
    settings = "precompressed: [gzip, brotli]\nhosts: [netlify]\nbaseURL: https://example.com/\n"
    site = make_site(varied_site.pages(130, settings))
    whole = site.build()
    for number in range(1, 4):
        site.build("--shard", f"{number}/3", "--output", f"shards/{number}")
    merged = site.run("merge", "shards/3", "shards/1", "shards/2", "--output", "merged")
    assert merged.diagnostics == whole.diagnostics
    assert tree(site.folder / "merged", True) == tree(site.folder / "public", True)
    assert_copies_match(site.files("merged"))
