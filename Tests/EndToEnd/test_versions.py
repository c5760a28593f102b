"""Sites in several versions: versions from Git, menu, notice, canonical URLs, aliases, incremental builds, and the preview."""

import json
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


def test_identical_files_can_be_hard_links(site):
    image = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
    commit(site, {"content/pot.svg": image}, "v2.5")
    settings = 'title: Tea\nversions: ["3.0", {name: "2.5", ref: v2.5}]\n'
    site.write("unfold.yml", settings)
    new, old = (site.folder / "public" / path for path in ("pot.svg", "2.5/pot.svg"))
    assert site.build().code == 0
    assert new.read_text() == old.read_text() == image and not new.samefile(old)
    site.write("unfold.yml", settings + "hardLinks: true\n")
    (site.folder / "public/pot.svg").unlink()
    assert site.build().code == 0
    assert new.samefile(old)
    # A changed file replaces only its own name.
    site.write("content/pot.svg", image.replace("4", "5"))
    assert site.build().code == 0
    assert (new.read_text(), old.read_text()) == (image.replace("4", "5"), image)
    # The file of a version that is not built again can be linked to.
    site.write("content/pot.svg", image)
    assert site.build().code == 0
    assert new.samefile(old)
    # Both still belong to the site.
    (site.folder / "content/pot.svg").unlink()
    assert site.build().diagnostics == []
    assert not new.exists() and old.read_text() == image


def read(site: Site, path: str) -> str:
    return (site.folder / "public" / path).read_text()


def menu(page: str) -> dict[str, str]:
    """Returns the links of the version menu by name."""
    items = page[page.index('id="unfold-versions"') :]
    found = re.findall(r'<a href="([^"]*)"[^>]*><span>([0-9.]+)', items[: items.index("</ul>")])
    return {name: url for url, name in found}


def canonical(page: str) -> str | None:
    found = re.search(r'<link rel="canonical" href="([^"]*)">', page)
    return found and found[1]


def test_each_version_is_a_site(site):
    state = git(site.folder, "status", "--porcelain", "--branch").split()
    result = site.build()
    assert result.code == 0, result.stderr
    assert "Second text." in read(site, "tea/green/index.html")
    assert "First text." in read(site, "1.0/tea/green/index.html")
    assert "Second text." in read(site, "3.0/tea/green/index.html")
    assert "Only in the third" in read(site, "3.0/tea/black/index.html")
    for path in ("tea/black", "1.0/tea/black", "tea/white", "3.0/tea/white"):
        assert not (site.folder / "public" / path / "index.html").exists(), path
    # Each version has a search of its own.
    for version in ("", "1.0/", "3.0/"):
        assert (site.folder / "public" / version / "assets/search/manifest.js").exists()
    # The build neither checks out anything nor changes the repository.
    assert git(site.folder, "status", "--porcelain", "--branch").split() == state


def test_the_menu_leads_to_the_same_page(site):
    site.build()
    assert menu(read(site, "tea/green/index.html")) == {
        "3.0": "../../3.0/tea/green/", "2.0": "./", "1.0": "../../1.0/tea/green/",
    }
    # A page with another URL is found through the redirects of the newer version, in both directions.
    assert menu(read(site, "new/index.html"))["1.0"] == "../1.0/old/"
    assert menu(read(site, "1.0/old/index.html"))["2.0"] == "../../new/"
    # Without the page, the menu leads to the nearest one above.
    assert menu(read(site, "3.0/tea/black/index.html"))["2.0"] == "../../../tea/"
    assert menu(read(site, "1.0/tea/white/index.html"))["2.0"] == "../../../tea/"
    for version in ("", "1.0/", "3.0/"):
        for name, url in menu(read(site, version + "tea/green/index.html")).items():
            target = site.folder / "public" / version / "tea/green" / url / "index.html"
            assert target.resolve().exists(), (version, name, url)


def test_notices_and_canonical_urls(site):
    site.build()
    newest, old, next = (read(site, version + "tea/green/index.html") for version in ("", "1.0/", "3.0/"))
    assert "aside important" not in newest
    assert re.search(r'<p>[^<]*1\.0[^<]* <a href="\.\./\.\./\.\./tea/green/">[^<]*2\.0', old)
    assert re.search(r'<p>[^<]*3\.0[^<]* <a href="\.\./\.\./\.\./tea/green/">[^<]*2\.0', next)
    address = "https://example.com/docs/tea/green/"
    assert canonical(newest) == address and canonical(old) == address and canonical(next) == address
    assert canonical(read(site, "1.0/old/index.html")) == "https://example.com/docs/new/"
    sitemap = read(site, "sitemap.xml")
    assert "docs/tea/green/<" in sitemap and "3.0" not in sitemap
    assert "noindex" in read(site, "3.0/tea/black/index.html") and "noindex" not in newest


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


def test_links_to_other_versions(site):
    site.write("content/tea/black.md", "# Black\n\n[a](/1.0/tea/white/#x) [b](/latest/new) [c](../1.0/old.md) [d](/1.0/)\n")
    result = site.build()
    assert "link." not in result.stderr
    links = re.findall(r'<a href="([^"]*)">[abcd]</a>', read(site, "3.0/tea/black/index.html"))
    assert links == ["../../../1.0/tea/white/#x", "../../../latest/new/", "../../../1.0/old/", "../../../1.0/"]
    for link in links:
        assert (site.folder / "public/3.0/tea/black" / link.split("#")[0] / "index.html").resolve().exists(), link
    checked = site.run("check").stdout
    assert "link.broken" not in checked and "html.missing-file" not in checked, checked
    site.write("content/tea/black.md", "# Black\n\n[a](/1.0/tea/black/) [b](/2.0/)\n")
    assert site.build().stderr.count("[link.broken]") == 2


def test_aliases_redirect(site):
    site.build()
    assert 'href="../../../tea/green/"' in read(site, "latest/tea/green/index.html")
    assert (site.folder / "public/latest/index.html").exists()


def test_old_versions_have_the_current_theme(site):
    site.write("templates/footer.mustache", "<footer>Current footer</footer>\n")
    site.build()
    assert "Current footer" in read(site, "1.0/tea/green/index.html") and "Current footer" in read(site, "index.html")


def test_problems_of_commits_are_counted(site):
    result = site.build()
    assert [line for line in result.diagnostics if "version.problems" in line] == [
        "unfold.yml:6:12: note: version 1.0 has 1 error [version.problems]"
    ], result.stderr
    assert "git worktree add ../v1.0 v1.0" in result.stderr and "missing.md" not in result.stderr
    # A tag cannot be fixed, so it does not fail a strict build.
    assert site.build("--strict").code == 0
    site.write("unfold.yml", SETTINGS + "checks: {version.problems: error}\n")
    assert site.build().code == 1


@pytest.mark.parametrize(
    "version, message",
    [
        ("{name: x, ref: v1.1}", "has no tag, branch or commit `v1.1`"),
        ("{name: x, ref: v1..0}", "has no tag, branch or commit"),
        ("{name: x, folder: nowhere}", "there is no folder `nowhere`"),
        ("{name: x, folder: ../..}", "`../..` is outside of"),
        ("{name: a/b}", "only one version can be the site’s own files"),
        ("{name: .a, ref: x}", "a version whose URLs can begin with"),
    ],
)
def test_wrong_versions(site, version, message):
    site.write("unfold.yml", f'title: Tea\n# Comment\nversions: ["1.0", {version}]\n')
    result = site.build()
    assert result.code == 1 and message in result.stderr, result.stderr
    assert "unfold.yml:3:" in result.stderr


def test_a_shallow_clone_names_the_command_that_fixes_it(site, tmp_path):
    git(site.folder, "add", "--all")
    git(site.folder, "commit", "--quiet", "--message", "settings")
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{site.folder}", "clone")
    clone = Site(tmp_path / "clone", {})
    result = clone.build()
    assert result.code == 1 and "git fetch --tags --unshallow" in result.stderr, result.stderr
    git(clone.folder, "fetch", "--quiet", "--tags", "--unshallow")
    assert clone.build().code == 0


def test_a_repository_with_other_object_names(make_site):
    site = make_site({"unfold.yml": 'versions: ["2.0", {name: "1.0", ref: main}]\n', "content/index.md": "# Tea\n"})
    git(site.folder, "init", "--quiet", "--object-format=sha256", "--initial-branch", "main")
    git(site.folder, "add", "--all")
    git(site.folder, "commit", "--quiet", "--message", "First")
    result = site.build()
    assert "cannot read `main` from Git: it has SHA-256 object names, which libgit2 cannot read" in result.stderr
    assert "use `folder` instead of `ref`" in result.stderr and (site.folder / "public/index.html").exists()


def test_a_site_without_a_repository(make_site):
    site = make_site({"unfold.yml": 'versions: ["2.0", {name: "1.0", ref: v1.0}]\n', "content/index.md": "# Tea\n"})
    result = site.build()
    assert result.code == 1 and "version.unreadable" in result.stderr, result.stderr


def test_versions_in_folders_and_languages(make_site):
    site = make_site(
        {
            "unfold.yml": 'title: Tea\nlanguages: {en: English, de: Deutsch}\nversions: ["2.0", {name: "1.0", folder: versions/1.0}]\n',
            "content/index.md": "# Tea\n",
            "content/index.de.md": "# Tee\n",
            "content/green.md": "# Green\n",
            "versions/1.0/unfold.yml": "title: Tea\nlanguages: {en: English, de: Deutsch}\n",
            "versions/1.0/content/index.md": "# Old tea\n",
            "versions/1.0/content/green.de.md": "# Grüner Tee\n",
            "versions/1.0/content/green.md": "# Green\n",
        }
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    page = read(site, "1.0/de/green/index.html")
    assert "<h1>Grüner Tee</h1>" in page and menu(page) == {"2.0": "../../../de/green/", "1.0": "./"}
    assert 'id="unfold-languages"' in page and "../../green/" in page
    missing = read(site, "1.0/de/404.html")
    assert 'href="/1.0/de/"' in missing and 'href="/1.0/de/assets/site.' in missing
    assert "html.missing-file" not in site.run("check").stdout
    # The notice is in the language of the page.
    assert "Diese Seite gehört zu Version 1.0." in page and ">Zu Version 2.0</a>" in page


def test_incremental_builds_equal_clean_builds(site):
    site.build()
    changes = [
        ("content/tea/green.md", "# Green\n\nChanged text.\n"),
        ("content/tea/new.md", "# A new page\n"),
        ("content/tea/white.md", "# White\n\nAgain.\n"),
        ("templates/footer.mustache", "<footer>Footer</footer>\n"),
        ("unfold.yml", SETTINGS.replace("latest", "stable")),
        ("unfold.yml", SETTINGS.replace(", unreleased: true", "").replace(", aliases: [latest]", "")),
        ("unfold.yml", SETTINGS.replace('  - {name: "1.0", ref: v1.0}\n', "")),
        ("unfold.yml", "title: Tea\n"),
    ]
    for number, (path, text) in enumerate(changes):
        site.write(path, text)
        site.build()
        site.build("--no-cache", "--output", f"clean-{number}")
        assert site.files() == site.files(f"clean-{number}"), path


def test_the_languages_of_a_removed_version_are_removed(make_site):
    languages = "languages: {en: English, de: Deutsch}\n"
    old = {"versions/1.0/unfold.yml": languages, "versions/1.0/content/index.md": "# Old tea\n"}
    site = make_site({"content/index.md": "# Tea\n", **old})
    site.write("unfold.yml", 'versions: ["2.0", {name: "1.0", folder: versions/1.0}]\n')
    site.build()
    assert (site.folder / "public/1.0/de/index.html").exists()
    site.write("unfold.yml", "")
    site.build()
    assert [path for path in site.files() if path.startswith("1.0/")] == []


def test_a_change_writes_only_the_files_of_its_version(site):
    site.build()
    site.write("content/tea/green.md", "# Green\n\nAnother text.\n")
    written = json.loads(site.build("--format", "json").stdout)["files"]["written"]
    # The page, its Markdown, and a few files of the search index.
    assert 2 <= written <= 8
    assert json.loads(site.build("--format", "json").stdout)["files"]["written"] == 0


def test_shards_are_refused(site):
    result = site.build("--shard", "1/2")
    assert result.code == 2 and "shard.versions" in result.stderr


def test_a_site_in_one_version_has_no_menu(make_site):
    site = make_site({"content/index.md": "# Tea\n"})
    site.build()
    assert "unfold-versions" not in read(site, "index.html")


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
