"""What every page is made of: landmarks, one heading, one script, nothing from elsewhere, little weight."""

import gzip
import re

import html5lib
import pytest

import fixture_site

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


@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_landmarks_and_headings(open_page, site, address):
    parts = open_page(site.url + address).evaluate(PARTS)
    assert (parts["h1"], parts["main"], parts["header"], parts["footer"]) == (1, 1, 1, 1)
    assert parts["levels"][0] == 1
    assert all(after <= before + 1 for before, after in zip(parts["levels"], parts["levels"][1:]))
    assert all(parts["navigations"]) and len(set(parts["navigations"])) == len(parts["navigations"])
    assert len(set(parts["ids"])) == len(parts["ids"])
    assert parts["language"] == "en"
    assert (parts["interactiveInSummary"], parts["roleTree"]) == (0, 0)
    if address not in ("", "404.html"):
        assert parts["currentLinks"] == [site.url + address]
        assert parts["crumb"] == 1


def test_only_the_path_to_the_page_is_open_in_the_sidebar(open_page, site):
    page = open_page(site.url + "tree/oak/leaf/vein/")
    opened = page.evaluate(
        """() => [...document.querySelectorAll('.sidebar li > details')]
          .map(e => [e.open, e.contains(document.querySelector('.sidebar a[aria-current]'))])"""
    )
    assert all(is_open == holds_current for is_open, holds_current in opened)


def test_the_sidebar_shows_two_levels_and_drops_no_page(open_page, site):
    depth = """() => Math.max(0, ...[...document.querySelectorAll('.sidebar a')].map(link => {
      let depth = 0;
      for (let e = link.closest('ul'); e && e.closest('.sidebar'); e = e.parentElement.closest('ul')) depth++;
      return depth;
    }))"""
    reached, waiting = set(), [site.url]
    while waiting:
        address = waiting.pop()
        if address in reached:
            continue
        reached.add(address)
        page = open_page(address)
        assert page.evaluate(depth) <= 2, address
        links = page.evaluate("() => [...document.querySelectorAll('nav a')].map(link => link.href.split('#')[0])")
        waiting += [link for link in links if link.startswith(site.url) and "/long/part-" not in link]
    every = {site.url + page for page in site.pages() if page not in ("404.html", "old/place/", "search/") and "long/part-" not in page}
    assert every <= reached, "each page can be reached by navigation alone"


@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_one_script_no_message_and_nothing_from_elsewhere(browser, site, address):
    context = browser.new_context()
    page = context.new_page()
    messages, requests, failures = [], [], []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.on("response", lambda response: failures.append(response.url) if response.status >= 400 else None)
    page.goto(site.url + address, wait_until="networkidle")
    assert messages == []
    assert failures == []
    assert [url for url in requests if not url.startswith((site.url, "data:"))] == []
    assert page.evaluate("[...document.scripts].map(script => script.defer && !!script.src && !script.textContent)") == [True]
    assert len(requests) <= 3 + page.evaluate("document.images.length")
    assert page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(e => e.hasAttribute('style')
          || [...e.attributes].some(attribute => attribute.name.startsWith('on'))).length"""
    ) == 0
    context.close()


def test_a_page_is_light(site):
    style = next((site.folder / "assets").glob("*.css")).read_bytes()
    script = next((site.folder / "assets").glob("site.*.js")).read_bytes()
    assert len(gzip.compress(script)) <= 6_000
    for page in site.pages():
        file = site.folder / (page + "index.html" if page.endswith("/") or not page else page)
        html = file.read_bytes()
        assert sum(len(gzip.compress(part)) for part in (html, style, script)) <= 25_000, page
        body = re.search(rb'<div class="prose">.*?</div>\n(?=<nav|<p class="feedback"|</main)', html, re.DOTALL)
        assert len(html) - (len(body.group(0)) if body else 0) <= 20_000, page


def test_nothing_moves_while_the_page_loads(open_page, site):
    page = open_page(site.url + "everything/")
    moved = page.evaluate(
        """() => new Promise(resolve => {
          let sum = 0;
          new PerformanceObserver(list => { for (const entry of list.getEntries()) sum += entry.value })
            .observe({type: 'layout-shift', buffered: true});
          setTimeout(() => resolve(sum), 500);
        })"""
    )
    assert moved == 0
    assert page.evaluate("[...document.images].every(image => image.width && image.height && image.hasAttribute('alt'))")


def test_html_is_parsed_without_an_error(site, right_to_left_site):
    """The tree that a strict parser of the HTML standard builds; the Nu checker looks deeper, where there is one."""
    for served in (site, right_to_left_site):
        for page in served.pages():
            file = served.folder / (page + "index.html" if page.endswith("/") or not page else page)
            parser = html5lib.HTMLParser()
            parser.parse(file.read_bytes())
            # html5lib knows the names of 2017; what it calls unexpected is decided by the Nu checker.
            assert [error for error in parser.errors if "unexpected-" not in error[1] or "end-tag" in error[1]] == []


def test_pages_can_ask_nobody_else_for_images(make_site, browser):
    site = make_site({"unfold.yml": "remoteImages: link\n", "content/index.md": "# A\n\n![Far away](https://example.org/a.png)\n"})
    assert site.build().code == 0
    context = browser.new_context()
    page = context.new_page()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto((site.folder / "public/index.html").as_uri())
    assert page.get_by_role("link", name="Far away").get_attribute("href") == "https://example.org/a.png"
    assert [url for url in requests if url.startswith("http")] == []
    context.close()
