"""The items of the page menu: the page's Markdown, and links to edit the page and to report a problem."""

import re

from captured import TEAPOTS

MENU = re.compile(r'<nav popover id="unfold-page-menu".*?</nav>', re.DOTALL)

FILES = {
    "content/index.md": "# Home\n\nSee [tea](tea/green.md).\n",
    "content/tea/green.md": "---\ntitle: Green & mild\n---\n\n# Green & mild\n\nSee [home](../index.md).\n",
    "content/tea/black.markdown": "# Black\n\nStrong.\n",
}


def menu(site, page):
    """Returns the URLs in the menu of a page."""
    return re.findall(r'href="([^"]*)"', MENU.search(site.read(f"public/{page}")).group(0))


def test_each_page_is_published_as_markdown(make_site):
    site = make_site(FILES)
    assert site.build().code == 0
    assert site.read("public/tea/green.md") == FILES["content/tea/green.md"]
    assert site.read("public/tea/black.md") == FILES["content/tea/black.markdown"]
    assert menu(site, "tea/green/index.html") == ["../green.md"]
    assert menu(site, "index.html") == ["index.md"]
    assert '<link rel="alternate" type="text/markdown" href="../green.md">' in site.read("public/tea/green/index.html")
    # A section without a page of its own has no Markdown.
    assert not MENU.search(site.read("public/tea/index.html"))
    assert site.build("--urls", "file").code == 0
    assert menu(site, "tea/green.html") == ["green.md"]


def test_a_captured_page_is_published_clean(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/000_pots.txt": TEAPOTS})
    site.build()
    assert "\n**Warm the pot.** See [Cups]" in site.read("public/teapots.md")
    assert "Extracted by" not in site.read("public/teapots.md")
    assert menu(site, "teapots/index.html") == ["../teapots.md"]


def test_markdown_can_be_turned_off(make_site):
    site = make_site(FILES | {"unfold.yml": "markdown: false\n"})
    assert site.build().code == 0
    assert not list((site.folder / "public").rglob("*.md"))
    assert menu(site, "tea/green/index.html") == []
    assert "text/markdown" not in site.read("public/tea/green/index.html")


def test_the_urls_for_editing_and_reporting(make_site):
    site = make_site(
        FILES
        | {
            "unfold.yml": "baseURL: https://s.org/d/\nmarkdown: false\n"
            "editURL: https://a.org/edit/{path}\nreportURL: https://a.org/new?title={title}&page={url}\n"
        }
    )
    assert site.build().code == 0
    assert menu(site, "tea/green/index.html") == [
        "https://a.org/edit/tea/green.md",
        "https://a.org/new?title=Green%20%26%20mild&amp;page=https%3A%2F%2Fs.org%2Fd%2Ftea%2Fgreen%2F",
    ]
    assert 'class="feedback"' in site.read("public/tea/green/index.html")
