"""A reader's choices apply to every page from its first paint on, and after it returns from the back/forward cache."""

import pytest

from frames import observed, painted
from unfold_site import Site

CONTROLS = "[popovertarget=unfold-display-settings]"

# The panels have very different heights, so that everything after them moves when another tab is selected.
TABS = (
    '@TabNavigator {\n  @Tab("Short") {\n    One line.\n  }\n  @Tab("Long") {\n'
    + "    One of many lines.\n\n" * 12
    + "  }\n}\n\n## After\n\nThe end.\n"
)

# Delays the main script by 300 ms, long enough for several frames.
SCRIPT, DELAY = r"/assets/site\.[^/]*js$", 0.3


@pytest.fixture(scope="module")
def chosen(tmp_path_factory, serve):
    site = Site(
        tmp_path_factory.mktemp("chosen") / "site",
        {
            "unfold.yml": "title: Chosen\n",
            "content/index.md": f"# One\n\n[Two](two.md)\n\n{TABS}",
            "content/two.md": f"# Two\n\n{TABS}",
            **{f"content/{name}/page.md": f"# In {name}\n\nText.\n" for name in ("first", "second")},
        },
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def choose(page, role, name):
    if role == "button":
        return page.get_by_role(role, name=name).click()
    page.locator(CONTROLS).click()
    page.get_by_role(role, name=name).check()
    page.keyboard.press("Escape")


SCHEME = "() => getComputedStyle(document.documentElement).colorScheme"
SIZE = "() => getComputedStyle(document.querySelector('h1')).fontSize"
# The sidebar is the last part of a page to arrive.
SIDEBAR = "() => document.querySelector('.sidebar')?.checkVisibility() ?? false"
AFTER = "() => Math.round(document.getElementById('After').getBoundingClientRect().top)"


@pytest.mark.parametrize(
    ("role", "name", "state"),
    [("radio", "Dark", SCHEME), ("radio", "Very large", SIZE), ("button", "Sidebar", SIDEBAR)],
    ids=["appearance", "size", "sidebar"],
)
def test_a_choice_applies_from_the_first_paint_on(open_page, chosen, role, name, state):
    page = open_page(chosen.url + "two/")
    before = page.evaluate(state)
    page.goto(chosen.url)
    choose(page, role, name)
    with chosen.delaying(SCRIPT, DELAY), observed(chosen, state):
        page.goto(chosen.url + "two/")
        after = page.evaluate(state)
        assert after != before
        assert painted(page) == [after]


def test_a_chosen_tab_is_open_from_the_first_paint_on(open_page, chosen):
    page = open_page(chosen.url)
    page.get_by_role("tab", name="Long").click()
    page.get_by_text("One of many lines.").first.wait_for()
    with chosen.delaying(SCRIPT, DELAY), observed(chosen, AFTER):
        page.goto(chosen.url + "two/")
        assert painted(page) == [page.evaluate(AFTER)]


def test_tabs_keep_their_position_from_the_first_paint_on(open_page, chosen):
    """Without a stored choice, only the first part is shown, and nothing moves when the script creates the tabs."""
    with chosen.delaying(SCRIPT, DELAY), observed(chosen, AFTER):
        page = open_page(chosen.url)
        assert painted(page) == [page.evaluate(AFTER)]


CHOICES = """() => ({
  scheme: getComputedStyle(document.documentElement).colorScheme,
  size: getComputedStyle(document.documentElement).fontSize,
  sidebar: document.querySelector('.sidebar').checkVisibility(),
  controls: [...document.querySelectorAll('#unfold-display-settings input')].map(input => input.checked),
})"""


def leave_page(page, chosen):
    """Goes to the second page, so that the first one is kept in the back/forward cache."""
    page.evaluate("window.isKept = true")
    page.locator(".prose a[href*='two']").click()
    page.wait_for_url(chosen.url + "two/")


def return_to_page(page, chosen):
    page.go_back()
    page.wait_for_url(chosen.url)
    assert page.evaluate("window.isKept"), "the page comes from the back/forward cache"


@pytest.mark.whole_browser
def test_a_page_from_the_cache_applies_later_display_settings(open_page, chosen):
    # With very large text, a window of less than 1311 px has no sidebar at the side.
    page = open_page(chosen.url, width=1600)
    leave_page(page, chosen)
    choose(page, "radio", "Dark")
    choose(page, "radio", "Very large")
    choose(page, "button", "Sidebar")
    expected = page.evaluate(CHOICES)
    assert (expected["scheme"], expected["sidebar"]) == ("dark", False)
    return_to_page(page, chosen)
    page.wait_for_function(f"expected => JSON.stringify(({CHOICES})()) == JSON.stringify(expected)", arg=expected)
    # A choice on this page applies to the others, too.
    choose(page, "radio", "Light")
    page.goto(chosen.url + "two/")
    assert page.evaluate(SCHEME) == "light"


@pytest.mark.whole_browser
def test_a_page_from_the_cache_applies_a_later_tab_choice(open_page, chosen):
    page = open_page(chosen.url)
    leave_page(page, chosen)
    page.get_by_role("tab", name="Long").click()
    page.get_by_text("One of many lines.").first.wait_for()
    return_to_page(page, chosen)
    page.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]').textContent == 'Long'")
    page.get_by_text("One of many lines.").first.wait_for()


@pytest.mark.whole_browser
def test_a_page_that_comes_back_shows_which_groups_are_open(open_page, chosen):
    page = open_page(chosen.url)

    def group(name):
        return page.locator(".sidebar summary").filter(has_text=name)

    def row(name):
        return page.locator(".sidebar").get_by_role("link", name=f"In {name}", exact=True)

    leave_page(page, chosen)
    group("First").click()
    row("first").wait_for()
    return_to_page(page, chosen)
    row("first").wait_for()
    # This page stores its own choices together with those of the other page.
    group("Second").click()
    row("second").wait_for()
    page.goto(chosen.url + "two/")
    row("first").wait_for()
    row("second").wait_for()


def test_windows_keep_each_others_choices(open_page, chosen):
    """Two pages of the site that are open at the same time store their choices in one place."""
    page = open_page(chosen.url)
    stored = "() => Object.keys(JSON.parse(localStorage['unfold:tabs'])).map(key => key.trim())"
    page.evaluate("() => localStorage.setItem('unfold:tabs', JSON.stringify({' Elsewhere': 1}))")
    page.get_by_role("tab", name="Long").click()
    page.get_by_text("One of many lines.").first.wait_for()
    assert page.evaluate(stored) == ["Elsewhere", "Long"]
