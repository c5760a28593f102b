"""Pages show when they were last changed, and by whom, according to the Git repository."""

import json
import os
import re
import shutil
import xml.etree.ElementTree as ET

import pytest

from preview import Preview
from repository import git
from unfold_site import Site, tree

SITE = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\nlastUpdated: true\ncontributors: true\n",
    "content/index.md": "# Tea\n\nAll about tea.\n",
    "content/tea/green.md": "# Green\n\nGreen tea. It needs water that is not too hot, and little time.\n",
    "content/tea/black.md": "# Black\n\nBlack tea.\n",
}
DAY = 86_400
# The moment of the commit with number 0.
START = 1_767_225_600


class Repository(Site):
    """A site in a Git repository. Each commit is a day after the one before, the first on January 2, 2026."""

    day = 0

    def git(self, *arguments: str, by="Ada", folder=None) -> str:
        return git(folder or self.folder, *arguments, by=by, date=f"{START + DAY * self.day} +0100")

    def commit(self, files={}, by="Ada", message="Change"):
        for path, text in files.items():
            self.write(path, text)
        self.day += 1
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message, by=by)

    def page(self, path="") -> str:
        return self.read(f"public/{path}index.html")


@pytest.fixture
def site(tmp_path):
    made = Repository(tmp_path / "site", SITE)
    made.write(".gitignore", "public/\n.unfold/\n")
    made.git("init", "--quiet", "--initial-branch=main")
    made.commit()
    return made


def shown(page: str) -> tuple[str | None, str | None, str | None]:
    """Returns the machine-readable date, the date and the names on a page."""
    date = re.search(r'<time datetime="([^"]*)">([^<]*)</time></span>', page)
    names = re.search(r"<span>(?:Contributors:|Mitwirkende:) ([^<]*)</span>", page)
    return date and date[1], date and date[2], names and names[1]


def modified(site) -> dict[str, str | None]:
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    found = ET.fromstring(site.read("public/sitemap.xml")).findall("s:url", names)
    return {url.findtext("s:loc", namespaces=names): url.findtext("s:lastmod", namespaces=names) for url in found}


def test_pages_show_dates_and_names(site):
    site.commit({"content/tea/green.md": SITE["content/tea/green.md"] + "\nMore.\n"}, by="Grace")
    site.git("mv", "content/tea/black.md", "content/tea/dark.md")
    site.commit(by="Lin")
    site.write("content/new.md", "# New\n\nNot in a commit.\n")
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert shown(site.page()) == ("2026-01-02T01:00:00+01:00", "January 2, 2026", "Ada")
    assert shown(site.page("tea/green/")) == ("2026-01-03T01:00:00+01:00", "January 3, 2026", "Ada, Grace")
    # A file that was only renamed has not changed.
    assert shown(site.page("tea/dark/")) == ("2026-01-02T01:00:00+01:00", "January 2, 2026", "Ada")
    # Files that are not in a commit, and pages without a file, have no date.
    for path in ("new/", "tea/"):
        assert shown(site.page(path)) == (None, None, None)
        assert 'class="changes"' not in site.page(path)
    assert "@example" not in "".join(text.decode() for path, text in site.files().items() if path.endswith((".html", ".xml")))
    # The date is also in the sitemap, in the feed and in the structured data.
    base = "https://example.com/docs/"
    assert modified(site)[base + "tea/green/"] == "2026-01-03T01:00:00+01:00"
    assert modified(site)[base + "new/"] is None
    names = {"a": "http://www.w3.org/2005/Atom"}
    feed = ET.fromstring(site.read("public/feed.xml"))
    assert feed.findtext("a:updated", namespaces=names) == "2026-01-03T01:00:00+01:00"
    entries = [entry.findtext("a:title", namespaces=names) for entry in feed.findall("a:entry", names)]
    assert entries[0] == "Green" and sorted(entries[1:]) == ["Black", "Tea"]
    data = [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', site.page("tea/green/"))]
    page = next(item for item in data if item["@type"] == "WebPage")
    assert (page["dateModified"], page["url"]) == ("2026-01-03T01:00:00+01:00", base + "tea/green/")
    assert [person["name"] for person in page["contributor"]] == ["Ada", "Grace"]


def test_without_settings_nothing_is_shown(site):
    site.write("unfold.yml", "title: Tea\nbaseURL: https://example.com/docs/\n")
    site.write("content/tea/black.md", "---\nlastUpdated: 2026-03-04\n---\n\n# Black\n\nBlack tea.\n")
    assert site.build().diagnostics == []
    page = site.page("tea/black/")
    assert shown(page) == (None, None, None) and "dateModified" not in page
    assert set(modified(site).values()) == {None}
    assert not (site.folder / "public/feed.xml").exists()
    assert not [name for name in os.listdir(site.folder / ".unfold") if name.startswith("history")]
    assert all(b".changes" not in text for path, text in site.files().items() if path.endswith(".css"))


def test_front_matter_takes_precedence(site):
    site.write("content/index.md", "---\nlastUpdated: false\ncontributors: no\n---\n\n# Tea\n\nText.\n")
    site.write("content/tea/green.md", "---\nlastUpdated: 2026-03-04\ncontributors: [Kay <k>, Bo]\n---\n\n# Green\n\nText.\n")
    site.write("content/tea/black.md", "---\nlastUpdated: recently\n---\n\n# Black\n\nText.\n")
    site.commit()
    result = site.build()
    assert [line.split(": ")[0] + line[-40:] for line in result.diagnostics if "black.md:2" in line], result.stderr
    assert shown(site.page()) == (None, None, None)
    assert shown(site.page("tea/green/")) == ("2026-03-04", "March 4, 2026", "Kay &lt;k&gt;, Bo")
    assert shown(site.page("tea/black/"))[1] == "January 3, 2026"


def test_each_translation_has_its_own_date(site):
    site.write("unfold.yml", "title: Tea\nlastUpdated: true\nlanguages:\n  en: English\n  de: Deutsch\n")
    site.commit({"content/tea/green.de.md": "# Grüner Tee\n\nText.\n"})
    site.commit({"content/tea/green.md": "# Green\n\nChanged.\n"})
    assert site.build().code == 0
    assert shown(site.page("tea/green/"))[1] == "January 4, 2026"
    assert shown(site.page("de/tea/green/"))[1] == "3. Januar 2026"
    # A page without a translation has the date of the original.
    assert shown(site.page("de/tea/black/"))[1] == "2. Januar 2026"


def test_files_behind_symbolic_links_have_their_own_history(site):
    site.write("README.md", "# Readme\n\nText.\n")
    (site.folder / "content/about.md").symlink_to("../README.md")
    site.commit()
    site.commit({"README.md": "# Readme\n\nChanged.\n"}, by="Grace")
    site.build()
    assert shown(site.page("about/"))[1:] == ("January 4, 2026", "Ada, Grace")


def test_versions_have_the_dates_of_their_commits(site):
    site.git("tag", "v1")
    site.commit({"content/tea/green.md": "# Green\n\nChanged in version 2.\n"}, by="Grace")
    site.write("unfold.yml", SITE["unfold.yml"] + 'versions:\n- "2"\n- {name: "1", ref: v1}\n')
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    assert shown(site.page("tea/green/"))[1] == "January 3, 2026"
    assert shown(site.page("1/tea/green/"))[1:] == ("January 2, 2026", "Ada")
    first = tree(site.folder / "public")
    assert site.build("--no-cache", "--output", "clean").code == 0
    assert tree(site.folder / "clean") == first


def test_a_folder_without_a_repository_is_no_error(tmp_path):
    site = Repository(tmp_path / "site", SITE)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert shown(site.page()) == (None, None, None)
    site.git("init", "--quiet")
    assert site.build().diagnostics == []


def test_a_shallow_clone_is_reported(site, tmp_path):
    site.commit({"content/tea/green.md": "# Green\n\nChanged.\n"}, by="Grace")
    site.commit({"content/tea/green.md": "# Green\n\nChanged again.\n"}, by="Grace")
    site.git("clone", "--quiet", "--depth=2", f"file://{site.folder}", str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone", {})
    for _ in range(2):
        result = clone.build()
        assert result.code == 0
        assert [line for line in result.stderr.splitlines() if "history" in line and "warning" in line] == [
            "unfold.yml:1:1: warning: the dates of some pages are unknown, because the repository is a shallow clone [history.shallow]"
        ]
        assert "git fetch --unshallow" in result.stderr
        # Nothing is invented: the first commit of the clone seems to add all files.
        assert shown(clone.page()) == (None, None, None)
        assert shown(clone.page("tea/green/"))[1:] == ("January 4, 2026", None)
    clone.git("fetch", "--quiet", "--unshallow")
    assert clone.build().diagnostics == []
    assert shown(clone.page("tea/green/"))[1:] == ("January 4, 2026", "Grace, Ada")
    assert shown(clone.page())[1] == "January 2, 2026"


def test_a_damaged_repository_is_reported(site):
    name = site.git("rev-parse", "HEAD^{tree}").strip()
    (site.folder / ".git/objects" / name[:2] / name[2:]).unlink()
    result = site.build()
    assert result.code == 0 and "[history.unreadable]" in result.stderr, result.stderr
    assert shown(site.page()) == (None, None, None)


def test_incremental_builds_equal_full_builds(site, tmp_path):
    site.write("unfold.yml", SITE["unfold.yml"] + "print: true\n")

    def built() -> dict:
        site.wait_for_clock()
        found = json.loads(site.build("--format", "json").stdout)
        assert site.build("--no-cache", "--quiet", "--output", str(tmp_path / "clean")).code == 0
        assert tree(site.folder / "public") == tree(tmp_path / "clean")
        assert site.build().diagnostics == [] and found["diagnostics"] == []
        return found

    built()
    # A commit without changes to pages, and one with changes to a page that was already built.
    site.commit({"other.txt": "text"})
    assert built()["files"]["written"] == 0
    site.write("content/tea/green.md", SITE["content/tea/green.md"] + "\nMore.\n")
    built()
    site.commit(by="Grace")
    found = built()
    # The page, the sitemap and the feed.
    assert found["files"]["written"] == 3
    assert shown(site.page("tea/green/"))[1:] == ("January 4, 2026", "Ada, Grace")
    # The same date, but another name.
    site.day -= 1
    site.write("content/tea/green.md", SITE["content/tea/green.md"] + "\nMuch more.\n")
    built()
    site.commit(by="Lin")
    built()
    assert "Lin" in shown(site.page("tea/green/"))[2]
    site.commit({".mailmap": "Linus <lin@example.com>\n"})
    built()
    # An older commit, another branch, a merge, and a repository that has lost its commits.
    site.git("checkout", "--quiet", "-b", "side", "HEAD~3")
    built()
    site.commit({"content/tea/black.md": "# Black\n\nChanged on another branch.\n"}, by="Kay")
    built()
    site.git("checkout", "--quiet", "main")
    site.day += 1
    site.git("merge", "--quiet", "--no-edit", "side")
    built()
    assert "Kay" in shown(site.page("tea/black/"))[2]
    site.write("content/extra.md", "# Extra\n\nText.\n")
    site.commit()
    built()
    shutil.rmtree(site.folder / ".git")
    built()
    assert not (site.folder / "public/feed.xml").exists()
    assert shown(site.page()) == (None, None, None)


def test_shards_show_dates(site):
    site.commit({"content/tea/green.md": "# Green\n\nChanged.\n"})
    for number in (1, 2):
        assert site.build("--shard", f"{number}/2", "--output", f"shards/{number}").code == 0
    result = site.run("merge", "shards/1", "shards/2", "--output", "merged")
    assert result.code == 0, result.stderr
    assert site.build().code == 0
    assert tree(site.folder / "merged") == site.files()


def test_the_preview_shows_new_commits(site):
    live = Preview(site)
    try:
        live.wait_for("tea/green/", "January 2, 2026")
        site.write("content/tea/green.md", "# Green\n\nChanged.\n")
        live.wait_for("tea/green/", "Changed.")
        site.commit(by="Grace")
        assert shown(live.wait_for("tea/green/", "January 3, 2026"))[2] == "Ada, Grace"
        assert "2026-01-03T01:00:00+01:00" in live.get("sitemap.xml")[1]
    finally:
        live.stop()
