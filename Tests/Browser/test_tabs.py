"""Tabs: consecutive parts without the script, a tab list with it."""

import pytest

PAGE = (
    "# Tabs\n\n[Two](#tab-Two)\n\n"
    + '@TabNavigator {\n  @Tab("One") {\n    First words.\n  }\n  @Tab("Two") {\n    Second words.\n\n    ## Inside\n\n    Deep.\n  }\n}\n\n' * 2
)


@pytest.fixture(scope="module")
def tabs(tmp_path_factory, serve):
    from unfold_site import Site

    site = Site(
        tmp_path_factory.mktemp("tabs") / "site",
        {"content/index.md": PAGE, "content/other.md": PAGE.replace("# Tabs", "# Other")},
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def selected(page):
    return [tab.inner_text() for tab in page.locator("[role=tab][aria-selected=true]").all()]


def test_without_the_script_all_parts_are_there_with_their_titles(open_page, tabs):
    page = open_page(tabs.url, script=False)
    for text in ("First words.", "Second words."):
        assert all(part.is_visible() for part in page.get_by_text(text).all())
    assert page.get_by_role("group", name="Two").count() == 2
    assert page.locator("[role=tab]").count() == 0


def test_with_the_script_one_part_is_shown(open_page, tabs):
    page = open_page(tabs.url)
    assert selected(page) == ["One", "One"]
    assert page.get_by_role("tabpanel", name="One").count() == 2
    assert page.get_by_text("First words.").first.is_visible()
    assert not page.get_by_text("Second words.").first.is_visible()


def test_the_keys_of_a_tab_list(open_page, tabs):
    page = open_page(tabs.url)
    page.get_by_role("tab", name="One").first.focus()
    reached = []
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"]:
        page.keyboard.press(key)
        reached.append(page.evaluate("document.activeElement.textContent"))
        assert selected(page)[0] == reached[-1]
    assert reached == ["Two", "One", "Two", "One", "Two"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "tab", "the next stop is the other list"


def test_one_choice_holds_on_the_page_and_on_others(open_page, tabs):
    page = open_page(tabs.url)
    tab = page.get_by_role("tab", name="Two").last
    tab.scroll_into_view_if_needed()
    before = tab.bounding_box()["y"]
    tab.click()
    assert selected(page) == ["Two", "Two"]
    assert abs(tab.bounding_box()["y"] - before) < 2, "what was clicked stays where it was"
    page.goto(tabs.url + "other/")
    assert selected(page) == ["Two", "Two"]


@pytest.mark.parametrize("target", ["#tab-Two", "#Inside"])
def test_a_link_into_a_part_opens_it(open_page, tabs, target):
    page = open_page(tabs.url + target)
    assert selected(page)[0] == "Two"
    assert page.get_by_text("Deep.").first.is_visible()


def test_a_text_in_a_hidden_part_is_found(open_page, tabs):
    page = open_page(tabs.url + "#:~:text=Second%20words", bypass_csp=True)
    page.wait_for_function("document.querySelector('[role=tab][aria-selected=true]').textContent === 'Two'", timeout=5000)


def test_print_shows_all_parts(open_page, tabs):
    page = open_page(tabs.url)
    page.emulate_media(media="print")
    for text in ("First words.", "Second words."):
        assert page.get_by_text(text).first.is_visible()
    assert page.locator(".tab-title").first.is_visible()
    assert not page.locator("[role=tablist]").first.is_visible()
