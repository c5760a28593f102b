"""The theme’s scripts act on elements of the theme only, whatever HTML the pages of a project contain."""

import pytest

from unfold_site import Site

# A file of the project that must never run. Each form that loads it leaves its mark.
PROBE = "document.documentElement.dataset.ran = document.currentScript.src\n"

PAGE = """# Home

<div class="search"><a id="search" href="#" data-index="x" data-script="pic.js">Search</a></div>

<nav class="sidebar" data-lazy-sections="" data-root=""><a id="section" href="#" data-lazy-section="pic">More</a></nav>

<p><button id="action" type="button" data-do="search">Act</button></p>

<div class="embed" data-embed="frame.html"><button id="embed">Show</button></div>

<div class="moved"><p id="gone" data-moved="else/"><a href="else/">Moved</a></p></div>

<div class="display-settings"><input id="setting" type="radio" name="appearance" value="dark"></div>

</div></main>

<div class="search"><a id="search2" href="#" data-index="x" data-script = "pic.js">Search</a></div>

<nav class="sidebar" data-lazy-sections="" data-root=""><a id="section2" href="#" DATA-LAZY-SECTION="pic">More</a></nav>

<div class="moved"><p id="gone2" data-moved="else/"><a href="else/">Moved</a></p></div>
"""


@pytest.fixture(scope="module")
def site_url(tmp_path_factory, serve):
    site = Site(
        tmp_path_factory.mktemp("own") / "site",
        {
            "mkdocs.yml": "site_name: Tea\n",
            "docs/index.md": PAGE,
            "docs/else.md": "# Elsewhere\n",
            "docs/pic.js": PROBE,
            "docs/frame.html": "<script src=pic.js></script>\n",
        },
    )
    result = site.build("-o", "public")
    assert result.code == 0, result.stderr
    return serve(site.folder / "public").url


def ran(page):
    return page.evaluate("document.documentElement.dataset.ran ?? null")


@pytest.mark.parametrize("id", ["search", "section", "action", "embed", "setting", "search2", "section2"])
def test_an_element_of_the_page_makes_no_script_load(open_page, site_url, id):
    page = open_page(site_url)
    before = page.evaluate("document.scripts.length")
    page.evaluate(f"document.getElementById('{id}').click()")
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    page.evaluate("new Promise(done => setTimeout(done))")
    assert page.evaluate("document.scripts.length") == before
    assert page.evaluate("document.querySelectorAll('iframe').length") == 0
    assert page.evaluate("document.documentElement.dataset.appearance ?? null") is None
    assert ran(page) is None


def test_the_key_of_the_search_opens_the_search_of_the_site(open_page, site_url):
    page = open_page(site_url)
    page.keyboard.press("/")
    page.locator("dialog.search-dialog[open]").wait_for()
    assert ran(page) is None


@pytest.mark.parametrize("id", ["gone", "gone2"])
def test_an_element_of_the_page_leads_nowhere_by_itself(open_page, site_url, id):
    page = open_page(site_url + "#" + id)
    page.wait_for_load_state()
    page.evaluate("new Promise(done => setTimeout(done))")
    assert page.evaluate("location.href") == site_url + "#" + id
