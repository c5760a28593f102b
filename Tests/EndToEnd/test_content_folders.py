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


def test_several_folders(repository):
    result = repository.build()
    # The real paths of files are in messages, also for included text.
    assert [line.split(" error: ")[0] for line in result.diagnostics] == [
        "packages/a/docs/deep/x.md:8:1:",
        "packages/a/notes.md:1:29:",
    ]
    assert "excluded from the site by `internal`" in result.diagnostics[1]
    assert "unfold.yml:3" in result.stderr
    files = repository.files()
    assert {"index.html", "guide/one/index.html", "a/index.html", "a/deep/x/index.html", "lib/shared/s/index.html", "a/pot.svg"} <= set(files)
    assert not any("internal" in path or "navigation" in path for path in files)
    home = repository.read("public/index.html")
    assert 'href="a/">A<' in home and 'href="a/deep/x/#Part">X<' in home and 'href="lib/shared/s/">S<' in home
    assert 'href="a/deep/x/">By URL<' in home and 'src="a/pot.svg"' in home and 'href="a/deep/">Folder<' in home
    assert 'href="../../guide/two/">' in repository.read("public/lib/shared/s/index.html").replace("../../../", "../../")
    assert "../../a/deep/x/" in repository.read("public/guide/one/index.html")
    x = repository.read("public/a/deep/x/index.html")
    assert "let" in x and "https://example.com/edit/website/packages/a/docs/deep/x.md" in x
    assert "https://example.com/edit/shared/s.md" in repository.read("public/lib/shared/s/index.html")


def test_a_navigation_file_in_a_folder_orders_its_pages(repository):
    tree_ = json.loads(repository.run("navigation", "--format", "json").stdout)

    def titles(node):
        return [(child["title"], titles(child)) for child in node.get("children", [])]

    package = next(node for node in tree_["children"] if node["title"] == "Package A")
    assert [title for title, _ in titles(package)] == ["First", "Deep", "Apple"]
    # The navigation of the whole site takes precedence.
    repository.write("navigation.yml", "- a/apple.md\n- a/index.md\n")
    tree_ = json.loads(repository.run("navigation", "--format", "json").stdout)
    assert [node["title"] for node in tree_["children"]][:2] == ["Apple", "Package A"]


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


@pytest.mark.parametrize(
    ("value", "place", "message"),
    [
        ("nowhere", "unfold.yml:1:10", "there is no folder `nowhere`"),
        ("[docs, ../outside]", "unfold.yml:1:17", "is outside of the repository"),
        ("[docs, ./docs]", "unfold.yml:1:17", "is listed twice"),
        ("/etc", "unfold.yml:1:10", "is not a relative path"),
        ("[{folder: docs, url: a}]", "unfold.yml:1:31", "must be a path that begins with a slash"),
        ("docs/index.md", "unfold.yml:1:10", "is a file, not a folder"),
        ("docs\nexclude: ../x", "unfold.yml:2:10", "must be a path or pattern"),
        ("docs\nexclude: drafts", "unfold.yml:2:10", "matches no file"),
        (".git", "unfold.yml:1:10", "is outside of"),
    ],
)
def test_wrong_settings(make_site, tmp_path, value, place, message):
    (tmp_path / "outside").mkdir()
    site = make_site({"unfold.yml": f"content: {value}\n", "docs/index.md": "# Home\n\nText.\n", ".git/x.md": "# X\n"})
    result = site.build()
    assert [line for line in result.stderr.splitlines() if line.startswith(place) and message in line], result.stderr


def test_a_missing_content_folder_next_to_docs(make_site):
    result = make_site({"docs/index.md": "# Home\n"}).build()
    assert result.code == 2 and "content: docs" in result.stderr


def test_a_missing_content_folder_hides_no_other_problem(make_site):
    site = make_site({"unfold.yml": "titel: T\ncontent: docs\n"})
    result = site.run("build")
    assert result.code == 2
    assert "unknown-key" in result.stderr and "content.missing" in result.stderr


def test_two_files_with_the_same_path(make_site):
    site = make_site(
        {
            "unfold.yml": "content: [{folder: docs}, {folder: lib, url: /a}]\n",
            "docs/index.md": "# Home\n",
            "docs/a/x.md": "# One\n",
            "docs/a/y.markdown": "# Two\n",
            "lib/x.md": "# Other\n",
            "lib/y.md": "# Other\n",
        }
    )
    result = site.build()
    assert result.code == 1
    assert "lib/x.md:1:1: error: lib/x.md is not built, because docs/a/x.md has the same place in the site, `/a/x.md`" in result.diagnostics[0] + result.diagnostics[1]
    assert any("docs/a/y.markdown" in line and "lib/y.md" in line for line in result.diagnostics)
    assert "One" in site.read("public/a/x/index.html")


def test_a_content_folder_that_contains_the_site(make_site):
    site = make_site(
        {
            "unfold.yml": "content: [., {folder: lib/docs, url: /lib/}]\nexclude: [node_modules, '**/*.psd', 'dra?t*']\n",
            "index.md": "# Home\n\n[Draft](draft-1.md)\n",
            "draft-1.md": "# Draft\n",
            "a/picture.psd": "x",
            "a/b.md": "# B\n",
            "node_modules/x/README.md": "# X\n",
            "templates/icons/lamp.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
            "navigation.yml": "- a\n",
            "lib/docs/c.md": "# C\n",
        }
    )
    result = site.build()
    assert [line.split(": error: ")[1] for line in result.diagnostics] == [
        "`draft-1.md` is excluded from the site by `dra?t*` [link.broken]"
    ]
    names = {path for path in site.files() if path.endswith(("index.html", ".psd", ".yml"))}
    assert {"index.html", "a/b/index.html", "lib/c/index.html"} <= names
    assert not any(part in path for path in names for part in ("draft", "psd", "node_modules", "docs", "unfold", "navigation"))
    before = site.files()
    assert site.build().code == 1 and site.files() == before


def test_symbolic_links_inside_the_repository(make_site, tmp_path):
    site = make_site({"content/index.md": "# Home\n\n[Lib](lib/one.md)\n", "library/one.md": "# One\n\n[Two](two.md)\n", "library/two.md": "# Two\n"})
    (site.folder / "content/lib").symlink_to("../library")
    (site.folder / "content/again").symlink_to("../library")
    (site.folder / "content/out").symlink_to("../public")
    (site.folder / "content/all").symlink_to("..")
    (tmp_path / "secret.md").write_text("# Secret\n")
    (site.folder / "content/secret.md").symlink_to(tmp_path / "secret.md")
    (site.folder / "public").mkdir()
    result = site.build()
    assert sorted((line.split(":")[0], line.rsplit("[", 1)[1]) for line in result.diagnostics) == [
        ("content/all", "content.link-loop]"),
        ("content/lib", "content.link-repeated]"),
        ("content/out", "content.link-outside]"),
        ("content/secret.md", "content.link-outside]"),
    ]
    assert "2 pages are published twice" in result.stderr
    assert "One" in site.read("public/lib/one/index.html")
    assert not any(b"Secret" in text for text in site.files().values())


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


def test_a_link_to_a_file_that_is_not_a_page_is_no_repetition(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/text.inc": "# Linked\n"})
    (site.folder / "content/linked.md").symlink_to("text.inc")
    result = site.build()
    assert "content.link-repeated" not in result.stderr and "<h1>Linked</h1>" in (site.folder / "public/linked/index.html").read_text()


def test_the_preview_follows_links_to_other_folders(make_site):
    site = make_site({"content/index.md": "# Home\n", "library/one.md": "# One\n\nOld.\n"})
    (site.folder / "content/lib").symlink_to("../library")
    with running(Preview(site)) as preview:
        preview.wait_for("lib/one/", "Old.")
        (site.folder / "library/one.md").write_text("# One\n\nNew.\n")
        preview.wait_for("lib/one/", "New.")
        os.replace(site.folder / "library/one.md", site.folder / "library/two.md")
        preview.wait_for("lib/two/", "New.")
