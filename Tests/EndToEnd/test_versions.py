"""Sites in several versions: versions from Git, menu, notice, canonical URLs, aliases, incremental builds, and the preview."""

import re

import pytest

from preview import Preview
from repository import git
from unfold_site import Site

FIRST = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\n",
    "content/index.md": "# Tea\n\n[Green](tea/green.md) [Old](old.md)\n",
    "content/tea/green.md": "# Green\n\nFirst text.\n",
    "content/tea/white.md": "# White\n\nOnly in the first version.\n",
    "content/old.md": "# Old name\n\nText. [Broken](missing.md)\n",
}
SECOND = {
    "content/tea/green.md": "# Green\n\nSecond text.\n",
    "content/new.md": "---\nredirects: /old/\n---\n\n# New name\n\nText.\n",
    "content/index.md": "# Tea\n\n[Green](tea/green.md) [New](new.md)\n",
}
SETTINGS = (
    "title: Tea\nbaseURL: https://example.com/docs/\nversions:\n"
    '  - {name: "3.0", unreleased: true}\n'
    '  - {name: "2.0", ref: v2.0, aliases: [latest]}\n'
    '  - {name: "1.0", ref: v1.0}\n'
)
THIRD = {"unfold.yml": SETTINGS, "content/tea/black.md": "# Black\n\nOnly in the third version.\n"}


def commit(site: Site, files: dict[str, str | None], tag: str):
    for path, text in files.items():
        if text is None:
            (site.folder / path).unlink()
        else:
            site.write(path, text)
    git(site.folder, "add", "--all")
    git(site.folder, "commit", "--quiet", "--message", tag)
    git(site.folder, "tag", tag)


@pytest.fixture
def site(make_site):
    site = make_site({})
    (site.folder / "unfold.yml").unlink(missing_ok=True)
    git(site.folder, "init", "--quiet", "--initial-branch", "main")
    commit(site, {".gitignore": "public\n.unfold\nclean-*\n", **FIRST}, "v1.0")
    commit(site, {**SECOND, "content/old.md": None, "content/tea/white.md": None}, "v2.0")
    for path, text in THIRD.items():
        site.write(path, text)
    return site


def removed(result) -> list[str]:
    return re.findall(r"(?:error|warning): (.*?), but", result.stdout)


def test_a_site_is_checked_against_one_of_its_versions(site):
    site.write("content/tea/green.md", "# Green\n\n## Leaves\n")
    result = site.run("check", "--against", "1.0")
    assert removed(result) == ["the page `/tea/white/` (“White”) was published"], result.stdout + result.stderr
    # An alias is a name too, and a file with this name goes first.
    assert removed(site.run("check", "--against", "latest")) == []
    site.write("latest", "https://example.com/docs/tea/oolong/")
    assert "against.invalid" in site.run("check", "--against", "latest").stderr
    result = site.run("check", "--against", "1.1")
    assert result.code == 2 and "or one of the versions in unfold.yml" in result.stderr
    # Nothing is built, and commits are read as they are.
    assert not (site.folder / "public").exists() and not (site.folder / ".unfold").exists()


def test_anchors_of_a_version_in_a_folder_are_checked(make_site):
    languages = "title: Tea\nlanguages: {en: English, de: Deutsch}\n"
    site = make_site(
        {
            "unfold.yml": languages + 'versions: ["2.0", {name: "1.0", folder: versions/1.0}]\n',
            "content/index.md": "# Tea\n\n[Pots](pots.md)\n\n## Water\n",
            "content/pots.md": "# Pots\n\nText.\n",
            "versions/1.0/unfold.yml": languages,
            "versions/1.0/content/index.md": "# Tea\n\n## Water\n\n## Pots\n",
            "versions/1.0/content/list.csv": "a,b\n",
        }
    )
    assert removed(site.run("check", "--against", "1.0")) == [
        "`/#Pots` was published", "the file `/list.csv` was published",
    ]


def test_shards_are_refused(site):
    result = site.build("--shard", "1/2")
    assert result.code == 2 and "shard.versions" in result.stderr


def test_the_preview_serves_all_versions(site):
    live = Preview(site)
    try:
        assert "First text." in live.get("1.0/tea/green/")[1]
        assert "Second text." in live.get("tea/green/")[1]
        site.write("content/tea/green.md", "# Green\n\nThird text.\n")
        live.wait_for("3.0/tea/green/", "Third text.")
        assert "Second text." in live.get("tea/green/")[1]
        # A new page of one version changes the menus of the others.
        site.write("content/tea/white.md", "# White\n\nAgain.\n")
        live.wait_for("1.0/tea/white/", '../../../3.0/tea/white/"')
    finally:
        live.stop()
