"""The components and the script: what each does by pointer and keyboard, with the script and without it."""

import pytest

CONTROLS = "[popovertarget=unfold-controls]"
FOCUSED = "document.activeElement.textContent.trim()"


@pytest.fixture
def everything(open_page, site):
    def open(**options):
        return open_page(site.url + "everything/", reduced_motion="reduce", **options)

    return open


def visible(elements) -> list[str]:
    """The texts of those that can be seen."""
    return [element.inner_text().strip() for element in elements.all() if element.is_visible()]


# Menus


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 1280])
def test_a_menu_opens_closes_and_stays_in_the_window(everything, width, script):
    page = everything(width=width, script=script)
    button = page.get_by_role("button", name="Do something")
    menu = page.locator("nav[aria-label='Do something']")
    assert not menu.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert menu.is_visible()
    box = menu.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Read on"
    page.keyboard.press("Escape")
    assert not menu.is_visible()
    assert page.evaluate(FOCUSED) == "Do something", "the focus returns"
    button.click()
    assert menu.is_visible()
    page.locator("h1").click(position={"x": 1, "y": 1})
    assert not menu.is_visible(), "a click outside closes it"


def test_arrow_keys_go_through_a_menu(everything):
    page = everything()
    page.get_by_role("button", name="Do something").focus()
    reached = []
    for key in ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]:
        page.keyboard.press(key)
        reached.append(page.evaluate(FOCUSED))
    assert reached == ["Read on", "See outside", "Fell a tree", "Read on", "Fell a tree", "Read on"]


def test_destructive_items_are_known_without_colour(everything):
    page = everything()
    page.get_by_role("button", name="Do something").click()
    group = page.get_by_role("group", name="Destructive")
    assert group.get_by_role("link", name="Fell a tree").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.destructive a'), '::before').maskImage") != "none"


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_of_the_page(everything, script):
    page = everything(script=script)
    page.get_by_role("button", name="This page").click()
    shown = visible(page.locator("#unfold-page-menu li"))
    always = ["View as Markdown", "Edit this page", "Report a problem"]
    assert shown == (["Copy link", "View as Markdown", "Edit this page", "Print", "Report a problem"] if script else always)


def test_the_link_of_the_page_is_copied(browser, site):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(site.url + "everything/#Tables")
    page.get_by_role("button", name="This page").click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == site.url + "everything/"
    context.close()


def test_code_is_copied_as_it_is(browser, site):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(site.url + "everything/")
    page.locator("#Code ~ figure.code .copy").first.click()
    page.get_by_role("status").filter(has_text="Copied").wait_for(state="attached")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("struct Drawer: View {\n  var body") and copied.endswith("}\n")
    context.close()


def test_there_is_no_copy_button_without_the_script(everything):
    assert everything(script=True).locator(".copy").count() > 0
    assert everything(script=False).locator(".copy").count() == 0


# The reader's controls

SCHEME = "getComputedStyle(document.documentElement).colorScheme"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.parametrize("script", [True, False])
def test_the_appearance_can_be_chosen(everything, script):
    page = everything(script=script)
    light = page.evaluate(GROUND)
    page.locator(CONTROLS).click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate(SCHEME) == "dark"
    assert page.evaluate(GROUND) != light
    page.reload()
    assert page.evaluate(SCHEME) == ("dark" if script else "light dark"), "the script remembers"


@pytest.mark.parametrize("script", [True, False])
def test_the_size_of_the_text_can_be_chosen(everything, script):
    page = everything(script=script, width=320)
    size = "parseFloat(getComputedStyle(document.querySelector('.prose p')).fontSize)"
    before = page.evaluate(size)
    page.locator(CONTROLS).click()
    page.get_by_role("radio", name="Very large").check()
    assert page.evaluate(size) > before * 1.3
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("script", [True, False])
def test_the_sidebar_can_be_hidden(everything, script):
    page = everything(script=script)
    sidebar = page.locator(".sidebar")
    assert sidebar.is_visible()
    page.locator(CONTROLS).click()
    switch = page.get_by_role("switch", name="Sidebar")
    assert "On" in page.locator(".switch").inner_text()
    switch.uncheck()
    assert not sidebar.is_visible()
    assert "Off" in page.locator(".switch").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.reload()
    assert sidebar.is_visible() is (not script)


def test_the_button_of_the_sidebar_says_its_state(everything):
    page = everything()
    button = page.get_by_role("button", name="Sidebar")
    for expanded in ("true", "false", "true"):
        assert button.get_attribute("aria-expanded") == expanded
        assert page.locator(".sidebar").is_visible() is (expanded == "true")
        button.focus()
        page.keyboard.press("Space")
    page.reload()
    assert button.get_attribute("aria-expanded") == "false"
    page.set_viewport_size({"width": 320, "height": 800})
    assert not button.is_visible(), "narrow, the contents are a disclosure of their own"
    assert page.locator(".sidebar .fold > summary").is_visible()


def test_without_the_script_nothing_is_shown_that_needs_it(everything):
    page = everything(script=False)
    page.locator(CONTROLS).click()
    assert page.locator(".scripted").count() > 0
    assert [part for part in page.locator(".scripted").all() if part.is_visible()] == []


def test_a_remembered_appearance_never_flashes(browser, site):
    """Nothing is painted before the script has set what was chosen, however long it takes to come."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url + "everything/")
    page.locator(CONTROLS).click()
    page.get_by_role("radio", name="Dark").check()

    def late(route):
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/*.js", late)
    page.goto(site.url + "tree/")
    painted = page.evaluate(
        """() => new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries()[0].startTime))
          .observe({type: 'paint', buffered: true}))"""
    )
    assert painted > 600
    assert page.evaluate(SCHEME) == "dark"
    context.close()


def test_all_can_be_expanded_and_collapsed(everything):
    page = everything()
    count = "[...document.querySelectorAll('.prose details')].filter(details => details.open).length"
    page.locator(CONTROLS).click()
    page.get_by_role("button", name="Expand all").click()
    assert page.evaluate(count) == page.locator(".prose details").count()
    page.get_by_role("button", name="Collapse all").click()
    assert page.evaluate(count) == 0


# Disclosure


def test_what_was_opened_stays_open(everything):
    page = everything(bypass_csp=True)
    group = page.locator("details.disclosure").first
    for state in (True, False):
        group.locator("summary").first.click()
        page.wait_for_function(f"Object.values(JSON.parse(localStorage['unfold:opened'] || '{{}}')).includes({str(state).lower()})")
        page.reload()
        assert group.evaluate("details => details.open") is state


def test_a_section_of_the_sidebar_stays_folded_but_never_around_the_current_page(open_page, site):
    page = open_page(site.url + "everything/", bypass_csp=True)
    branch = page.locator(".sidebar li > details", has=page.locator("summary", has_text="The tree"))
    before = branch.evaluate("details => details.open")
    branch.locator("summary").click()
    page.wait_for_function("localStorage['unfold:opened']")
    page.goto(site.url)
    assert branch.evaluate("details => details.open") is not before


TRIANGLE = """selector => {
  const style = getComputedStyle(document.querySelector(selector), '::%s');
  return ((parseFloat(style.rotate) || 0) %% 360 + 360) %% 360;
}"""


def test_triangles_point_inward_when_closed_and_down_when_open(open_page, site, right_to_left_site):
    for url, closed in [(site.url + "everything/", 0), (right_to_left_site.url + "guide/page/", 180)]:
        page = open_page(url, reduced_motion="reduce")
        angle = lambda: page.evaluate(TRIANGLE % "before", "details.disclosure > summary")
        assert angle() == closed
        page.locator("details.disclosure > summary").first.click()
        assert angle() == 90


def test_a_disclosure_button_points_down_when_closed_and_up_when_open(everything):
    page = everything()
    summary = ".disclosure-button > summary"
    assert page.evaluate(TRIANGLE % "after", summary) == 90
    page.locator(summary).click()
    assert page.evaluate(TRIANGLE % "after", summary) == 270


# Outlines


def test_an_outline_is_filtered(everything):
    page = everything()
    outline = page.locator(".outline")
    shown = lambda: visible(outline.locator("li:not(:has(details)), summary"))
    closed = shown()
    outline.get_by_role("searchbox").fill("EDGE")
    assert shown() == ["Oak", "Leaf", "Edge"]
    outline.get_by_role("status").filter(has_text="Items found: 1").wait_for(state="attached")
    outline.get_by_role("searchbox").fill("pine")
    outline.get_by_role("status").filter(has_text="Items found: 1").wait_for(state="attached")
    assert "Moss" not in shown()
    outline.get_by_role("searchbox").fill("")
    assert shown() == closed
    assert outline.get_by_role("status").text_content() == ""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_arrow_keys_open_close_and_walk_an_outline(everything, direction):
    page = everything(bypass_csp=True)
    page.evaluate(f"document.documentElement.dir = '{direction}'")
    inward, outward = ("ArrowRight", "ArrowLeft") if direction == "ltr" else ("ArrowLeft", "ArrowRight")
    page.locator(".outline summary").first.focus()
    reached = []
    for key in [inward, "ArrowDown", "ArrowDown", inward, outward, outward, outward, "ArrowDown", "End", "Home"]:
        page.keyboard.press(key)
        reached.append(page.evaluate(FOCUSED))
    assert reached == ["Oak", "Overview", "Leaf", "Leaf", "Leaf", "Oak", "Oak", "Pine", "Pine", "Oak"]


def test_the_position_in_an_outline_is_that_of_plain_lists(everything):
    page = everything()
    assert page.locator(".outline [role=tree], .outline [aria-level], .outline [aria-posinset]").count() == 0
    assert page.locator(".outline > ul > li").count() == 3


# The section being read


def test_the_contents_list_marks_the_section_being_read(everything):
    page = everything(bypass_csp=True)
    for anchor in ("Tables", "Lists"):
        page.evaluate(f"document.getElementById('{anchor}').scrollIntoView()")
        page.wait_for_function(
            f"document.querySelector('.on-this-page [aria-current=location]')?.hash === '#{anchor}'", timeout=3000
        )
    assert page.locator(".on-this-page [aria-current]").count() == 1
