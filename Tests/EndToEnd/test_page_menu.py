"""The items of the page menu: the page's Markdown, and links to edit the page and to report a problem."""

import re

from captured import TEAPOTS

MENU = re.compile(r'<nav popover id="unfold-page-menu".*?</nav>', re.DOTALL)


def menu(site, page):
    """Returns the URLs in the menu of a page."""
    return re.findall(r'href="([^"]*)"', MENU.search(site.read(f"public/{page}")).group(0))


def test_a_captured_page_is_published_clean(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/000_pots.txt": TEAPOTS})
    site.build()
    assert "\n**Warm the pot.** See [Cups]" in site.read("public/teapots.md")
    assert "Extracted by" not in site.read("public/teapots.md")
    assert menu(site, "teapots/index.html") == ["../teapots.md"]
