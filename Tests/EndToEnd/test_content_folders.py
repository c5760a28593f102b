"""Content folders: one other than `content`, several with a URL each, excluded files, and symbolic links."""

import contextlib
import json
import os

import pytest

from preview import Preview
from unfold_site import Site, tree

SETTINGS = """\
content:
  - {folder: docs}
  - {folder: packages/a/docs, url: /a/, exclude: internal}
  - folder: ../shared
    url: /lib/shared/
editURL: https://example.com/edit/{file}
sections: tabs
"""
FILES = {
    ".git/config": "password",
    "website/unfold.yml": SETTINGS,
    "website/docs/index.md": "# Home\n\n[A](../packages/a/docs/index.md) [X](../packages/a/docs/deep/x.md#Part) [S](../../shared/s.md)"
    "\n[By URL](a/deep/x.md) ![Pot](../packages/a/docs/pot.svg) [Folder](../packages/a/docs/deep/)\n",
    "website/docs/guide/one.md": "# One\n\n[Two](two.md)\n\n@Include(\"../../packages/a/notes.md\")\n",
    "website/docs/guide/two.md": "# Two\n\nText.\n",
    "website/packages/a/notes.md": "See [x](docs/deep/x.md) and [outside](docs/internal/y.md).\n",
    "website/packages/a/docs/index.md": "# Package A\n\n[Home](../../../docs/index.md)\n",
    "website/packages/a/docs/deep/x.md": "# X\n\n## Part\n\n```swift file=\"../../code.swift\"\n```\n\n[gone](nowhere.md)\n",
    "website/packages/a/docs/navigation.yml": "- {page: zebra.md, title: First}\n- deep/\n",
    "website/packages/a/docs/zebra.md": "# Zebra\n\nText.\n",
    "website/packages/a/docs/apple.md": "# Apple\n\nText.\n",
    "website/packages/a/docs/internal/y.md": "# Internal\n\nSecret.\n",
    "website/packages/a/docs/pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "website/packages/a/code.swift": "let tea = 1\n",
    "shared/s.md": "# Shared\n\n[Two](../website/docs/guide/two.md)\n",
}


@contextlib.contextmanager
def running(preview):
    yield preview
    preview.stop()


@pytest.fixture
def repository(tmp_path):
    for path, text in FILES.items():
        file = tmp_path / "repository" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return Site(tmp_path / "repository/website", {})


def test_incremental_builds_shards_and_checks(repository, tmp_path):
    repository.build()
    first = repository.files()
    page = repository.folder / "packages/a/docs/deep/x.md"
    page.write_text(page.read_text() + "\nMore text.\n")
    report = json.loads(repository.build("--format", "json").stdout)
    assert 0 < report["files"]["written"] < 9
    (repository.folder / "packages/a/code.swift").write_text("let tea = 2\n")
    repository.build()
    updated = repository.files()
    assert updated != first
    repository.build("--no-cache", "--output", "clean")
    assert tree(repository.folder / "clean") == updated
    for number in (1, 2):
        repository.build("--shard", f"{number}/2", "--output", f"shard-{number}")
    repository.run("merge", "shard-1", "shard-2", "--output", "merged")
    assert tree(repository.folder / "merged") == updated
    checked = repository.run("check").stdout
    assert "packages/a/docs/deep/x.md:8:1: error" in checked
    assert "orphan-file" not in checked


def test_a_missing_content_folder_next_to_docs(make_site):
    result = make_site({"docs/index.md": "# Home\n"}).build()
    assert result.code == 2 and "content: docs" in result.stderr


def test_a_missing_content_folder_hides_no_other_problem(make_site):
    site = make_site({"unfold.yml": "titel: T\ncontent: docs\n"})
    result = site.run("build")
    assert result.code == 2
    assert "unknown-key" in result.stderr and "content.missing" in result.stderr


def test_the_preview_watches_all_folders(repository):
    with running(Preview(repository)) as preview:
        preview.wait_for("a/deep/x/", "<h1")
        page = repository.folder / "packages/a/docs/deep/x.md"
        page.write_text("# X\n\n## Part\n\nA new sentence.\n")
        preview.wait_for("a/deep/x/", "A new sentence.")
        shared = repository.folder.parent / "shared"
        (shared / "t.md").write_text("# Another\n\nText.\n")
        preview.wait_for("lib/shared/t/", "Another")
        # A changed setting is followed, too, and so are the folders that it names.
        other = repository.folder / "more"
        other.mkdir()
        (other / "m.md").write_text("# More\n\nOld.\n")
        repository.write("unfold.yml", SETTINGS.replace("editURL", "  - {folder: more, url: /more}\neditURL"))
        preview.wait_for("more/m/", "Old.")
        (other / "m.md").write_text("# More\n\nNew.\n")
        preview.wait_for("more/m/", "New.")


def test_the_preview_follows_links_to_other_folders(make_site):
    site = make_site({"content/index.md": "# Home\n", "library/one.md": "# One\n\nOld.\n"})
    (site.folder / "content/lib").symlink_to("../library")
    with running(Preview(site)) as preview:
        preview.wait_for("lib/one/", "Old.")
        (site.folder / "library/one.md").write_text("# One\n\nNew.\n")
        preview.wait_for("lib/one/", "New.")
        os.replace(site.folder / "library/one.md", site.folder / "library/two.md")
        preview.wait_for("lib/two/", "New.")
