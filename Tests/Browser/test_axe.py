"""No finding of axe-core on any page in any state."""

import pytest

import axe
import fixture_site
from engines import ENGINES


in_chromium = pytest.mark.engines(
    "chromium", reason="each page in each state; axe runs without the page's scripts only by Chromium's protocol"
)

# Four of the eight states of a page. Each value of a window, a color scheme and scripts is combined with each other one.
STATES = [(320, "light", True), (320, "dark", False), (1280, "light", False), (1280, "dark", True)]
each_state = pytest.mark.parametrize(
    ("width", "scheme", "script"), STATES, ids=[f"{width}-{scheme}{'' if script else '-no-script'}" for width, scheme, script in STATES]
)

# The pages for the other engines: each kind of page and each component, in several states.
ELSEWHERE = [
    ("everything/", 320, "dark"),
    ("everything/", 1280, "light"),
    ("speaking/", 320, "light"),
    ("speaking/", 1280, "dark"),
    ("", 320, "light"),
    ("cards/", 1280, "dark"),
    ("rows/", 320, "dark"),
    ("compact/gray/", 1280, "light"),
    ("tree/oak/leaf/vein/", 320, "light"),
    ("long/part-20/", 1280, "dark"),
    ("vast/", 1280, "light"),
    ("search/", 320, "dark"),
    ("empty/", 1280, "light"),
    ("compact/", 320, "light"),
    ("404.html", 1280, "light"),
]


@in_chromium
@each_state
@pytest.mark.parametrize("address", fixture_site.TESTED_PAGES)
def test_pages_are_accessible(open_page, site, address, width, scheme, script):
    page = open_page(site.url + address, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    assert axe.findings(page, script) == []


@pytest.mark.engines("firefox", "webkit", reason="Chromium looks at each page in each state")
@pytest.mark.parametrize(("address", "width", "scheme"), ELSEWHERE)
def test_pages_are_accessible_in_the_other_engines(open_page, site, address, width, scheme):
    page = open_page(site.url + address, width=width, color_scheme=scheme)
    # The menus outside the text are the same on each page.
    assert axe.findings(page, True, menus=address == "everything/" or axe.has_own_menus(page)) == []


@pytest.mark.engines("firefox", "webkit", reason="Chromium looks at each page in each state")
@pytest.mark.parametrize("which", ["own_site", "captured_site", "new_site"])
def test_a_sample_of_other_sites_is_accessible_in_the_other_engines(open_page, request, which):
    served = request.getfixturevalue(which)
    page = open_page("about:blank", color_scheme="dark")
    pages = served.pages()
    for address in pages[:: max(1, len(pages) // 5)]:
        page.goto(served.url + address)
        assert axe.findings(page, True, menus=False, collapsed=False) == [], address


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(
    ("engine", "address"),
    [("chromium", ""), ("chromium", "guide/"), *((engine, "guide/page/") for engine in ENGINES)],
    indirect=["engine"],
)
def test_right_to_left_pages_are_accessible(open_page, right_to_left_site, address, width):
    page = open_page(right_to_left_site.url + address, width=width, bypass_csp=True)
    assert axe.findings(page, True) == []


@in_chromium
@pytest.mark.timeout(900)
@each_state
@pytest.mark.parametrize("which", ["own_site", "captured_site", "new_site"])
def test_all_pages_of_other_sites_are_accessible(open_page, request, which, width, scheme, script):
    served = request.getfixturevalue(which)
    page = open_page(served.url, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    untranslated = [address for address in served.pages() if is_untranslated(served, address)]
    # A page that is not translated has the text of another page, so a sample of them is enough.
    pages = [address for address in served.pages() if address not in untranslated] + untranslated[::10]
    if is_large := len(pages) > 20:
        # Each page of a large site is in one of the four states. Only the theme differs between states, and the pages of
        # the fixture site, which contain everything that a theme shows, are in all of them.
        pages = pages[STATES.index((width, scheme, script)) :: len(STATES)]
    for address in pages:
        page.goto(served.url + address)
        menus, is_first = axe.has_own_menus(page), address == pages[0]
        assert axe.findings(page, script, menus, sidebar=is_first, collapsed=is_first or not is_large) == [], address


def is_untranslated(served, address: str) -> bool:
    """Returns whether a page shows its text in another language than its own, because there is no translation."""
    file = served.folder / address
    return '<div class="prose" lang=' in (file / "index.html" if file.is_dir() else file).read_text()


@in_chromium
@pytest.mark.parametrize("width", [320, 1280])
def test_pages_are_accessible_with_display_settings(open_page, site, width):
    """Dark mode, large text and a hidden sidebar are kept while pages are opened."""
    page = open_page(site.url, width=width, color_scheme="light", bypass_csp=True)
    page.evaluate(
        "() => localStorage.setItem('unfold:choices', JSON.stringify({appearance: 'dark', size: 'huge', sidebar: false}))"
    )
    page.goto(site.url + "everything/")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert axe.findings(page, True) == []


def test_a_planted_violation_is_found(open_page, site, engine):
    """Checks that axe finds planted faults, with scripts on and off."""
    for script in (True, False) if engine.name == "chromium" else (True,):
        page = open_page(site.url, script=script, bypass_csp=True)
        page.evaluate(
            """() => document.querySelector('main').insertAdjacentHTML('beforeend',
            '<img src="x.png"><h6>Skipped</h6><p>faint</p><section><div>on gray</div></section>')"""
        )
        # The policy of the page blocks style attributes in HTML, but not styles that a script sets.
        page.locator("main > p").last.evaluate("text => { text.style.cssText = 'color: #888; background: #999' }")
        page.locator("main > section").last.evaluate("ground => { ground.style.background = '#444' }")
        found = {line.split(" ")[0]: line for line in axe.violations(page, script)}
        assert {"image-alt", "color-contrast", "heading-order"} <= set(found)
        assert "color-contrast (2)" in found["color-contrast"], "the text with a color of its own, and the one on a gray ground"
