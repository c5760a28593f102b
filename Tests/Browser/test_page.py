"""The structure of every page: landmarks, one main heading, one script, no requests to other sites, small size."""

import gzip
import re

import html5lib
import pytest

import fixture_site
from frames import observed, painted

PARTS = """() => ({
  h1: document.querySelectorAll('h1').length,
  main: document.querySelectorAll('main').length,
  header: [...document.querySelectorAll('header')].filter(e => !e.closest('main, article, section')).length,
  footer: [...document.querySelectorAll('footer')].filter(e => !e.closest('main, article, section')).length,
  levels: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter(e => !e.closest('nav')).map(e => Number(e.tagName[1])),
  navigations: [...document.querySelectorAll('nav')].map(e => e.getAttribute('aria-label')),
  currentLinks: [...document.querySelectorAll('a[aria-current=page]')].map(e => e.href),
  crumb: document.querySelectorAll('.breadcrumbs [aria-current=page]').length,
  ids: [...document.querySelectorAll('[id]')].map(e => e.id),
  language: document.documentElement.lang,
  interactiveInSummary: document.querySelectorAll('summary :is(a, button, input)').length,
  roleTree: document.querySelectorAll('[role=tree], [role=menu]').length,
})"""


@pytest.mark.engines("chromium", reason="the markup is the same in each engine")
@pytest.mark.parametrize("path", fixture_site.TESTED_PAGES)
def test_landmarks_and_headings(open_page, site, path):
    parts = open_page(site.url + path).evaluate(PARTS)
    assert (parts["h1"], parts["main"], parts["header"], parts["footer"]) == (1, 1, 1, 1)
    assert parts["levels"][0] == 1
    assert all(after <= before + 1 for before, after in zip(parts["levels"], parts["levels"][1:]))
    assert all(parts["navigations"]) and len(set(parts["navigations"])) == len(parts["navigations"])
    assert len(set(parts["ids"])) == len(parts["ids"])
    assert parts["language"] == "en"
    assert (parts["interactiveInSummary"], parts["roleTree"]) == (0, 0)
    if path not in ("", "404.html"):
        assert parts["currentLinks"] == [site.url + path]
        assert parts["crumb"] == 1


def test_the_sidebar_is_open_only_around_the_current_page(open_page, site):
    page = open_page(site.url + "tree/oak/leaf/vein/")
    opened = page.evaluate(
        """() => [...document.querySelectorAll('.sidebar li > details')]
          .map(e => [e.open, e.contains(document.querySelector('.sidebar a[aria-current]'))])"""
    )
    assert all(is_open == holds_current for is_open, holds_current in opened)


@pytest.mark.engines("chromium", reason="the links of a page are the same in each engine")
def test_the_sidebar_shows_at_most_two_levels_and_reaches_every_page(open_page, site):
    depth = """() => Math.max(0, ...[...document.querySelectorAll('.sidebar a')].map(link => {
      let depth = 0;
      for (let e = link.closest('ul'); e && e.closest('.sidebar'); e = e.parentElement.closest('ul')) depth++;
      return depth;
    }))"""
    page = open_page(site.url)
    reached, waiting = set(), [site.url]
    while waiting:
        url = waiting.pop()
        if url in reached:
            continue
        reached.add(url)
        page.goto(url)
        assert page.evaluate(depth) <= 2, url
        links = page.evaluate("() => [...document.querySelectorAll('nav a')].map(link => link.href.split('#')[0])")
        waiting += [link for link in links if link.startswith(site.url) and "/long/part-" not in link]
    every = {site.url + page for page in site.pages() if page not in ("404.html", "old/place/", "search/") and "long/part-" not in page}
    assert every <= reached, "the navigation reaches each page"


# Everything that the page has loaded or tried to load, other than itself.
LOADED = "() => performance.getEntriesByType('resource').map(entry => entry.name)"


@fixture_site.each_page()
def test_one_script_no_messages_and_no_requests_to_other_sites(open_page, site, path):
    with site.recording() as requests:
        page = open_page(site.url + path)
    assert page.messages() == []
    asked = [request for request in requests if request.path != "/favicon.ico"]
    assert [request.path for request in asked if request.status >= 400] == []
    assert [url for url in page.evaluate(LOADED) if not url.startswith((site.url, "data:"))] == []
    # The script comes before the style sheet, so that it runs before anything is painted.
    assert page.evaluate(
        """() => [...document.scripts].map(script => [!!script.src, script.async || script.defer, script.textContent,
          script.nextElementSibling.matches('[rel=stylesheet]')])"""
    ) == [[True, False, "", True]]
    assert len(asked) <= 3 + page.evaluate("document.images.length")
    assert page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(e => e.hasAttribute('style')
          || [...e.attributes].some(attribute => attribute.name.startsWith('on'))).length"""
    ) == 0


def test_pages_are_small(site):
    style = next((site.folder / "assets").glob("site.*.css")).read_bytes()
    script = next((site.folder / "assets").glob("site.*.js")).read_bytes()
    assert len(gzip.compress(script)) <= 6_500
    assert len(gzip.compress(style)) <= 11_900
    for page in site.pages():
        file = site.folder / (page + "index.html" if page.endswith("/") or not page else page)
        html = file.read_bytes()
        assert sum(len(gzip.compress(part)) for part in (html, style, script)) <= 25_000, page
        body = re.search(rb'<div class="prose">.*?</div>\n(?=<nav|<p class="(?:changes|feedback)"|<a class="to-top"|</main)', html, re.DOTALL)
        assert len(html) - (len(body.group(0)) if body else 0) <= 20_000, page
        # Icons are in the style sheet, and strings in the script.
        for part in re.findall(rb'<search.*?</search>|<div class="menu page-menu">.*?</div>|<div class="sheet-top">.*?</div>', html, re.DOTALL):
            assert b"<svg" not in part and b"data-icon=" in part, page
        assert not re.search(rb'<script src="[^"]*assets/site[^>]* data-', html), page


PLACES = """() => [...document.querySelectorAll('h1, h2, h3, figure, table, img, .sidebar a, footer')]
  .map(element => element.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height].map(Math.round).join(' '))"""


def test_nothing_moves_while_the_page_loads(open_page, site):
    with observed(site, PLACES):
        page = open_page(site.url + "everything/")
        final = page.evaluate(PLACES)
        # A frame may show only the beginning of the page, but everything in it is at its final place.
        for places in painted(page):
            assert places and places == final[: len(places)]
    assert page.evaluate("[...document.images].every(image => image.width && image.height && image.hasAttribute('alt'))")


@pytest.mark.engines("chromium", reason="only Chromium reports layout shifts")
def test_the_browser_reports_no_layout_shift(open_page, site):
    page = open_page(site.url + "everything/")
    shifts = page.evaluate(
        """async () => {
          let found = 0;
          new PerformanceObserver(list => { found += list.getEntries().length }).observe({type: 'layout-shift', buffered: true});
          // The observer gets its buffered entries before the next frame but one.
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          return found;
        }"""
    )
    assert shifts == 0


def test_html_is_parsed_without_an_error(site, right_to_left_site):
    """Parses pages with html5lib, a strict HTML parser. The Nu checker checks more where it is installed."""
    for served in (site, right_to_left_site):
        for page in served.pages():
            file = served.folder / (page + "index.html" if page.endswith("/") or not page else page)
            parser = html5lib.HTMLParser()
            parser.parse(file.read_bytes())
            # html5lib knows the element names of 2017, so what it calls unexpected is left to the Nu checker.
            assert [error for error in parser.errors if "unexpected-" not in error[1] or "end-tag" in error[1]] == []


def test_remote_images_become_links(make_site, open_page):
    site = make_site({"unfold.yml": "remoteImages: link\n", "content/index.md": "# A\n\n![Far away](https://example.org/a.png)\n"})
    assert site.build().code == 0
    page = open_page((site.folder / "public/index.html").as_uri())
    assert page.get_by_role("link", name="Far away").get_attribute("href") == "https://example.org/a.png"
    assert [url for url in page.evaluate(LOADED) if url.startswith("http")] == []
    assert page.messages() == []
