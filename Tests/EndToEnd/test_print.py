"""All pages on one page, for printing and for e-books."""

import contextlib
import re
import shutil
import subprocess
import xml.etree.ElementTree
import zipfile
from html.parser import HTMLParser

import pytest

from edited_site import png
from preview import Preview
from unfold_site import REPOSITORY, command, tree

PAGES = {
    "content/index.md": "# Tea house\n\n> All about tea.\n\nSee [green](kinds/green.md#Water), [kinds](kinds/index.md), [the site](https://example.org/).\n",
    "content/kinds/index.md": "# Kinds\n\n## Water\n\nText.[^1]\n\n[^1]: A note.\n",
    "content/kinds/green.md": "# Green *tea*\n\n## Water\n\n### Deep\n\n###### Deepest\n\n[Here](#Water), [up](index.md#Water), ![Pot](pot.png)\n\n"
    '@DisclosureGroup("More") {\nHidden.\n}\n\n- [x] Done\n\n<details>\n<summary>Raw</summary>\n\n<p id="own">Own.</p>\n\n</details>\n\n[Own](#own) and [top](#top)\n\n$x^2$ ++ctrl+c++\n',
    "content/kinds/pot.png": png(40, 30),
    "content/zürich.md": "# Zürich\n\nText.[^1]\n\n[^1]: Another note. [Green](/kinds/green/)\n",
    "content/日本.md": "# 日本\n\nText.\n",
    "unfold.yml": "title: Tea\nprint: true\nbaseURL: https://example.com/docs/\nsections: tabs\n",
}


class Page(HTMLParser):
    """The ids, the links, the headings and the references of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.headings, self.references, self.closed = [], [], [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.append(values["id"])
        if "href" in values:
            self.links.append(values["href"])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((tag, values.get("id")))
        for name in ("for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget"):
            self.references += (values.get(name) or "").split()
        self.closed += tag == "details" and "open" not in values and "class" not in values


def test_one_page_with_all_pages(make_site):
    site = make_site(PAGES)
    assert site.build("--strict").code == 0
    text = site.read("public/print/index.html")
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))
    # Titles are on level 2, in the order of the navigation, and headings below them one level lower.
    assert [name for level, name in page.headings if level == "h2"] == [
        "page--Tea-house", "page-kinds--Kinds", "page-kinds-green--Green-tea", "page-zrich--Zürich", "page-2--日本",
    ]
    assert ("h3", "page-kinds-green--Water") in page.headings and ("h4", "page-kinds-green--Deep") in page.headings
    # Every link to a place on the page has its target.
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids, link
    assert set(page.references) <= set(page.ids)
    assert {"#page-kinds-green--Water", "#page-kinds", "#page-kinds--Water", "#page-kinds-green--own", "#page-kinds-green"} <= set(page.links)
    assert 'src="../kinds/pot.png"' in text and 'width="40"' in text
    assert "Green <em>tea</em>" in text and "<math" in text and "<kbd>" in text and "All about tea." in text
    assert page.closed == 0 and "\x01" not in text
    assert '<meta name="robots" content="noindex">' in text
    # Nothing else knows the page, except the footers.
    assert "print/" not in site.read("public/sitemap.xml") and "print/" not in site.read("public/llms.txt")
    assert 'href="../../print/">All pages on one page</a>' in site.read("public/kinds/green/index.html")
    assert 'href="/docs/print/"' in site.read("public/404.html")
    assert "print" not in site.run("navigation").stdout
    assert "missing-file" not in site.run("check").stdout


def test_the_404_page_has_tabs(make_site):
    site = make_site(PAGES)
    site.build()
    page = Page(site.read("public/404.html"))
    assert {"/docs/", "/docs/kinds/"} <= set(page.links)
    assert 'class="section-tabs"' in site.read("public/404.html")


def test_no_page_without_the_setting(make_site):
    site = make_site({**PAGES, "unfold.yml": "title: Tea\n"})
    site.build()
    assert not any(path.startswith("print") for path in site.files())
    assert "print-page" not in "".join(text.decode() for path, text in site.files().items() if path.endswith(".css"))
    assert "All pages on one page" not in site.read("public/index.html")


def test_a_page_of_the_site_with_the_same_url(make_site):
    site = make_site({**PAGES, "content/print.md": "# Printing\n"})
    result = site.build()
    assert result.code == 1 and result.diagnostics == [
        "public/print/index.html:1:1: error: two different files would be written to public/print/index.html:"
        " content/print.md and the print page [output.twice]"
    ]
    assert "help: rename content/print.md, or leave it out with `exclude` in unfold.yml" in result.stderr
    assert "Printing" in site.read("public/print/index.html")


def test_a_very_large_site_has_a_page_for_each_section(make_site):
    pages = {f"content/{section}/p{number}.md": f"# P{number} of {section}\n\n[Other](/b/p1.md) [Own](p1.md)\n" for section in "ab" for number in range(501)}
    site = make_site({**pages, "content/index.md": "# Home\n\nWelcome.\n", "content/single.md": "# Single\n", "unfold.yml": "print: true\n"})
    site.build()
    first, section = Page(site.read("public/print/index.html")), Page(site.read("public/print/a/index.html"))
    assert [link for link in first.links if link in ("a/", "b/")] == ["a/", "b/"]
    assert "page-single" in first.ids and "page-a-p1" not in first.ids
    assert "page-a-p500" in section.ids and "page-b-p1" not in section.ids
    assert "#page-a-p1" in section.links and "../../b/p1/" in section.links
    assert "P500 of b" in site.read("public/print/b/index.html")


@pytest.mark.parametrize("urls", ["directory", "file"])
def test_builds_of_all_kinds_are_equal(make_site, urls):
    site = make_site({**PAGES, "unfold.yml": PAGES["unfold.yml"] + f"urls: {urls}\n"})
    site.build()
    name = {"directory": "print/index.html", "file": "print.html"}[urls]
    page = site.folder / "content/kinds/green.md"
    page.write_text(page.read_text() + "\nA new sentence.\n")
    site.build()
    assert "A new sentence." in site.read(f"public/{name}")
    site.build("--no-cache", "--output", "clean")
    assert tree(site.folder / "clean") == site.files()
    for number in (1, 2, 3):
        site.build("--shard", f"{number}/3", "--output", f"shard-{number}")
    site.run("merge", "shard-1", "shard-2", "shard-3", "--output", "merged")
    assert tree(site.folder / "merged") == site.files()


def test_the_preview_serves_it(make_site):
    site = make_site({path: text for path, text in PAGES.items() if path.isascii()})
    preview = Preview(site)
    with contextlib.ExitStack() as stack:
        stack.callback(preview.stop)
        preview.wait_for("print/", "Green <em>tea</em>")
        page = site.folder / "content/kinds/green.md"
        page.write_text(page.read_text() + "\nA new sentence.\n")
        preview.wait_for("print/", "A new sentence.")
        preview.wait_for_build(site, site.folder / "clean")


# MARK: Recipes


def recipe(heading):
    """Returns the commands below a heading of the guide."""
    guide = (REPOSITORY / "content/publishing/print.md").read_text()
    return re.search(r"```shell\n(.*?)```", guide.split(f"## {heading}\n")[1], re.S)[1]


def run_recipe(site, heading, **commands):
    script = recipe(heading)
    for name, program in commands.items():
        script = re.sub(rf"^{name}\b", program, script, flags=re.M)
    done = subprocess.run(["bash", "-ec", script], cwd=site.folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_the_recipe_for_pdf(make_site):
    site = make_site(PAGES)
    # As root, Chromium needs this option, and it must not use the reader’s profile.
    chromium = f"chromium --no-sandbox --user-data-dir={site.folder}/profile"
    run_recipe(site, "Make a PDF file", unfold=command(), chromium=chromium)
    data = (site.folder / "tea.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") + data.count(b"/Type /Page/") >= 5


def pandoc():
    if found := shutil.which("pandoc"):
        return found
    root = REPOSITORY / ".venv/pandoc"
    libraries = ":".join(str(path) for path in root.glob("usr/lib/*-linux-gnu"))
    return f"env LD_LIBRARY_PATH={libraries} {root}/usr/bin/pandoc --data-dir={root}/usr/share/pandoc/data"


@pytest.mark.skipif(not shutil.which("pandoc") and not (REPOSITORY / ".venv/pandoc/done").exists(), reason="needs pandoc")
def test_the_recipe_for_epub(make_site):
    site = make_site(PAGES)
    shutil.copy(REPOSITORY / "Recipes/main-content.lua", site.folder)
    run_recipe(site, "Make an ebook", unfold=command(), pandoc=pandoc())
    with zipfile.ZipFile(site.folder / "tea.epub") as book:
        texts = {name: book.read(name).decode() for name in book.namelist() if name.endswith(".xhtml")}
        assert any(name.endswith(".png") for name in book.namelist())
    everything = "".join(texts.values())
    for name, text in texts.items():
        xml.etree.ElementTree.fromstring(text), name
    # One chapter for each page, without the header and the footer of the site.
    assert sum("<h2" in text for text in texts.values()) >= 5
    assert "Green <em>tea</em>" in everything and "Hidden." in everything and "Own." in everything
    assert "Skip to content" not in everything and "All pages on one page" not in everything
    # Links lead to other chapters.
    assert re.search(r'href="ch\d+\.xhtml#page-kinds-green--Water"', everything)
