"""Tabs: consecutive parts without the script, and a tab list with it."""

import pytest

from contrast import CONTRAST
from unfold_site import Site

PAGE = (
    "# Tabs\n\n[Two](#tab-Two)\n\n"
    + '@TabNavigator {\n  @Tab("One") {\n    First words.\n  }\n  @Tab("Two") {\n    Second words.\n\n    ## Inside\n\n    Deep.\n  }\n}\n\n' * 2
)


@pytest.fixture(scope="module")
def tabs(tmp_path_factory, serve):
    site = Site(
        tmp_path_factory.mktemp("tabs") / "site",
        {"content/index.md": PAGE, "content/other.md": PAGE.replace("# Tabs", "# Other")},
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


@pytest.fixture(scope="module")
def far_tabs(tmp_path_factory, serve):
    """Tabs that are several windows away from both ends of the page."""
    text = "Words, one after the other.\n\n" * 80
    site = Site(
        tmp_path_factory.mktemp("far") / "site",
        {
            "content/index.md": "# Far\n\n[Two](#tab-Two), [Inside](#Inside)\n\n" + text
            + '@TabNavigator {\n  @Tab("One") {\n    First words.\n  }\n  @Tab("Two") {\n    Second words.\n\n    ## Inside\n\n    Deep.\n  }\n}\n\n'
            + text
        },
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


LOOK = """() => [...document.querySelectorAll('.tabs')].map(group => {
  const list = group.querySelector('[role=tablist]').getBoundingClientRect();
  const panel = group.querySelector('[role=tabpanel]:not([hidden])'), style = getComputedStyle(panel);
  const box = panel.getBoundingClientRect();
  return [style.borderTopWidth, style.borderTopStyle, style.borderTopColor, style.backgroundColor, style.paddingTop,
    box.top - list.bottom, box.left, box.width];
})"""


def test_panels_look_the_same_for_every_selected_tab(open_page, tabs):
    page = open_page(tabs.url, reduced_motion="reduce")
    # The page scrolls with each panel, so that it always has a scroll bar.
    page.set_viewport_size({"width": 1280, "height": 300})
    first = page.evaluate(LOOK)
    page.get_by_role("tab", name="Two").first.click()
    page.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]').textContent == 'Two'")
    assert page.evaluate(LOOK) == first


# The ways to mark the selected tab: the contrast between its background and that of the others, or a line or shape.
SELECTION = "() => {" + CONTRAST + """
  const [chosen, other] = ['true', 'false'].map(state => document.querySelector(`[role=tab][aria-selected=${state}]`));
  const lines = element => ['', '::before', '::after'].map(part => {
    const style = getComputedStyle(element, part);
    return [style.textDecorationLine, style.outlineStyle, style.content, style.maskImage,
      ...['Top', 'Right', 'Bottom', 'Left'].map(side => style[`border${side}Style`] + style[`border${side}Width`])].join();
  }).join();
  return {
    contrast: contrast(getComputedStyle(chosen).backgroundColor, getComputedStyle(other).backgroundColor),
    hasOwnLines: lines(chosen) != lines(other),
  };
}"""


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_show_which_tab_is_selected(open_page, tabs, scheme):
    page = open_page(tabs.url, forced_colors="active", color_scheme=scheme)
    marks = page.evaluate(SELECTION)
    assert marks["contrast"] >= 3 or marks["hasOwnLines"], marks


def selected(page):
    return [tab.inner_text() for tab in page.locator("[role=tab][aria-selected=true]").all()]


def test_all_parts_are_shown_with_their_titles_without_the_script(open_page, tabs):
    page = open_page(tabs.url, script=False)
    for text in ("First words.", "Second words."):
        assert all(part.is_visible() for part in page.get_by_text(text).all())
    assert page.get_by_role("group", name="Two").count() == 2
    assert page.locator("[role=tab]").count() == 0


def test_only_the_selected_part_is_shown_with_the_script(open_page, tabs):
    page = open_page(tabs.url)
    assert selected(page) == ["One", "One"]
    assert page.get_by_role("tabpanel", name="One").count() == 2
    assert page.get_by_text("First words.").first.is_visible()
    assert not page.get_by_text("Second words.").first.is_visible()


def test_arrow_keys_home_and_end_select_tabs(open_page, tabs):
    page = open_page(tabs.url)
    page.get_by_role("tab", name="One").first.focus()
    reached = []
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"]:
        page.keyboard.press(key)
        reached.append(page.evaluate("document.activeElement.textContent"))
        assert selected(page)[0] == reached[-1]
    assert reached == ["Two", "One", "Two", "One", "Two"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "tab", "the next stop is the other tab list"


def test_a_choice_applies_to_all_tab_lists_and_pages(open_page, tabs):
    page = open_page(tabs.url)
    tab = page.get_by_role("tab", name="Two").last
    tab.scroll_into_view_if_needed()
    before = tab.bounding_box()["y"]
    tab.click()
    page.wait_for_function("() => !document.querySelector('[role=tab]:first-child[aria-selected=true]')")
    assert selected(page) == ["Two", "Two"]
    assert abs(tab.bounding_box()["y"] - before) < 2, "the clicked tab keeps its position"
    page.goto(tabs.url + "other/")
    assert selected(page) == ["Two", "Two"]


@pytest.mark.parametrize("target", ["#tab-Two", "#Inside"])
@pytest.mark.parametrize("is_on_page", [False, True], ids=["from-elsewhere", "from-the-page"])
def test_a_link_into_a_part_selects_its_tab_and_scrolls_to_it(open_page, far_tabs, target, is_on_page):
    page = open_page(far_tabs.url if is_on_page else far_tabs.url + target)
    if is_on_page:
        page.evaluate("target => { document.querySelector(`main a[href='${target}']`).click() }", target)
    page.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]').textContent == 'Two'")
    assert selected(page) == ["Two"]
    page.wait_for_function(
        """id => {
          const {top, bottom, height} = document.getElementById(id).getBoundingClientRect();
          return height > 0 && top >= 0 && bottom <= innerHeight;
        }""",
        arg=target[1:],
    )


def test_a_link_to_a_part_works_repeatedly(open_page, tabs):
    page = open_page(tabs.url)
    for _ in range(2):
        page.get_by_role("link", name="Two").click()
        page.wait_for_function("() => document.querySelector('#tab-Two').ariaSelected == 'true'")
        page.get_by_role("tab", name="One").first.click()
        assert selected(page)[0] == "One"


def test_panels_have_no_line_above_them(open_page, tabs):
    page = open_page(tabs.url)
    page.get_by_role("tab", name="Two").first.click()
    assert page.evaluate(
        "() => [...document.querySelectorAll('.tab:not([hidden])')].map(panel => getComputedStyle(panel).borderTopWidth)"
    ) == ["0px", "0px"]


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
def test_the_selected_tab_is_marked_in_forced_colors(open_page, tabs):
    page = open_page(tabs.url, forced_colors="active")
    colors = page.evaluate(
        """() => { const probe = document.createElement('p'); document.body.append(probe); probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
          return ['[aria-selected=true]', '[aria-selected=false]'].map(selector => getComputedStyle(document.querySelector(selector)).backgroundColor)
            .concat(getComputedStyle(probe).backgroundColor) }"""
    )
    assert colors[0] == colors[2] != colors[1]


def test_text_in_a_hidden_part_is_found(open_page, tabs):
    page = open_page(tabs.url + "#:~:text=Second%20words", bypass_csp=True)
    page.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]').textContent === 'Two'", timeout=5000)


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK shows the style sheet for print only on paper")
def test_print_styles_show_all_parts(open_page, tabs):
    page = open_page(tabs.url)
    page.emulate_media(media="print")
    for text in ("First words.", "Second words."):
        assert page.get_by_text(text).first.is_visible()
    assert page.locator(".tab-title").first.is_visible()
    assert not page.locator("[role=tablist]").first.is_visible()
