"""Pages show when they were last changed, and by whom, according to the Git repository."""

import re

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
