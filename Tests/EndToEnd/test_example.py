"""The example of extensions, `Examples/tea`, which `content/customize/example.md` shows."""

import re
import shutil

import pytest

from unfold_site import REPOSITORY, Site


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("example") / "tea"
    shutil.copytree(REPOSITORY / "Examples/tea", folder)
    return Site(folder, {})


def test_it_has_no_problems(site):
    result = site.build("--strict")
    assert (result.code, "warning" in result.stderr) == (0, False), result.stderr
    checked = site.run("check", "--strict", "--run")
    assert (checked.code, checked.stdout) == (0, ""), checked.stdout


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("index.html", "Version 2.1 makes"),
        ("index.html", '<div class="recipe"><p><b>3 min</b></p>'),
        ("prices/index.html", '<a href="#prices">Table 1</a> lists the prices. One cup, as in <a href="#cup">Figure 1</a>'),
        ("plugins/index.html", '<a href="https://plugins.example.org/timer/"'),
        ("measurement/index.html", "71.4"),
        ("news/index.html", "February 1, 2026 · Ada</time>"),
        ("news/feed.xml", "<name>Grace</name>"),
        ("tags/release/index.html", "The first version"),
        ("terms/index.html", '<dt id="term-oolong">oolong</dt>'),
        ("faq/index.html", '<a href="#time">'),
    ],
)
def test_each_wish_is_on_a_page(site, page, text):
    site.build()
    assert text in (site.folder / "public" / page).read_text()


def test_the_documentation_shows_files_that_exist():
    text = (REPOSITORY / "content/customize/example.md").read_text()
    files = re.findall(r'file="\.\./\.\./([^"]+)"', text)
    assert len(files) == 10 and all((REPOSITORY / file).is_file() for file in files)
