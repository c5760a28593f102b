"""The components and the features of the script, with pointer and keyboard, with and without the script."""

import pytest

CONTROLS = "[popovertarget=unfold-display-settings]"
FOCUSED = "document.activeElement.textContent.trim()"
OPEN_MENU = "document.querySelector(':popover-open')"
HAS_OPEN_MENU = f"() => {OPEN_MENU} !== null"


@pytest.fixture
def open_everything(open_page, site):
    def open(**options):
        return open_page(site.url + "everything/", reduced_motion="reduce", **options)

    return open


def visible(elements) -> list[str]:
    """Returns the texts of the visible elements."""
    return [element.inner_text().strip() for element in elements.all() if element.is_visible()]


# Menus


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 1280])
def test_a_menu_opens_closes_and_stays_in_the_window(open_everything, width, script):
    page = open_everything(width=width, script=script)
    button = page.get_by_role("button", name="Do something")
    menu = page.locator("nav[aria-label='Do something']")
    assert not menu.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    menu.wait_for()
    box = menu.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Read on"
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert page.evaluate(FOCUSED) == "Do something", "the focus returns to the button"
    button.click()
    menu.wait_for()
    page.locator("h1").click(position={"x": 1, "y": 1})
    # A click outside closes it.
    menu.wait_for(state="hidden")


@pytest.mark.parametrize("opener", ["Do something", "This page", "Display"])
@pytest.mark.parametrize("script", [True, False])
def test_the_tab_key_enters_a_menu_that_the_mouse_has_opened(open_everything, script, opener):
    page = open_everything(script=script)
    button = page.get_by_role("button", name=opener)
    button.click()
    page.wait_for_function(HAS_OPEN_MENU)
    page.keyboard.press("Tab")
    assert page.evaluate(f"{OPEN_MENU}.contains(document.activeElement)")


@pytest.mark.parametrize("opener", ["Do something", "This page", "Display"])
def test_the_tab_key_closes_the_menu_that_it_leaves(open_everything, opener):
    page = open_everything()
    page.get_by_role("button", name=opener).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(HAS_OPEN_MENU)
    page.evaluate(f"() => {{ window.menu = {OPEN_MENU} }}")
    page.keyboard.press("Tab")
    assert page.evaluate("menu.contains(document.activeElement) && menu.matches(':popover-open')")
    for _ in range(20):
        page.keyboard.press("Tab")
        if not page.evaluate("menu.contains(document.activeElement)"):
            break
    assert not page.evaluate("menu.contains(document.activeElement)"), "the Tab key moves the focus out of the menu"
    page.wait_for_function("() => !menu.matches(':popover-open')")
    assert page.evaluate("document.activeElement != document.body"), "the next element gets the focus"


def test_a_click_on_a_symbol_targets_its_button(open_everything):
    """WebKit moves the focus from the clicked element on, so the click must target the button and not its symbol."""
    page = open_everything()
    page.evaluate("addEventListener('click', event => { window.clicked = event.target.localName }, true)")
    box = page.locator("[popovertarget=unfold-page-menu]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("clicked") == "button"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#unfold-page-menu') != null")


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 640), (1280, 300), (1280, 900)])
@pytest.mark.parametrize("button", ["button.pull-down", "[popovertarget=unfold-page-menu]", "[popovertarget=unfold-display-settings]"])
def test_a_menu_fits_into_the_window_or_scrolls(open_everything, engine, button, width, height):
    page = open_everything(width=width, height=height)
    page.locator(button).scroll_into_view_if_needed()
    page.locator(button).click()
    box = page.locator(f".menu:has(> {button}) > [popover]").bounding_box()
    opener = page.locator(button).bounding_box()
    room = max(opener["y"], height - opener["y"] - opener["height"])
    # WebKitGTK 2.50 doesn't limit the height of a menu to the room above or below its button. Such a menu moves with the
    # page, so that its beginning can be reached by scrolling.
    if engine.name != "webkit" or box["height"] < room:
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert box["x"] >= 0 and box["x"] + box["width"] <= width


def test_arrow_keys_move_through_a_menu(open_everything):
    page = open_everything()
    page.get_by_role("button", name="Do something").focus()
    reached = []
    for key in ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]:
        page.keyboard.press(key)
        reached.append(page.evaluate(FOCUSED))
    assert reached == ["Read on", "See outside", "Fell a tree", "Read on", "Fell a tree", "Read on"]


def test_destructive_items_are_recognizable_without_color(open_everything):
    page = open_everything()
    page.get_by_role("button", name="Do something").click()
    group = page.get_by_role("group", name="Destructive")
    group.get_by_role("link", name="Fell a tree").wait_for()
    assert page.evaluate("getComputedStyle(document.querySelector('.destructive a'), '::before').maskImage") != "none"


@pytest.mark.parametrize("script", [True, False])
def test_the_page_menu_has_its_items(open_everything, script):
    page = open_everything(script=script)
    page.get_by_role("button", name="This page").click()
    page.locator("#unfold-page-menu").wait_for()
    shown = visible(page.locator("#unfold-page-menu li"))
    always = ["View as Markdown", "Edit this page", "Report a problem"]
    assert shown == (["Copy link", "Copy as Markdown", "View as Markdown", "Edit this page", "Print", "Report a problem"] if script else always)


def pasted(page) -> str:
    """Returns the text in the clipboard. A page may not read the clipboard, so the text is pasted into a field."""
    page.locator("main > [aria-live]").filter(has_text="Copied").wait_for(state="attached")
    page.evaluate(
        """() => {
          const field = document.createElement("textarea");
          document.querySelector("main").prepend(field);
          field.focus();
        }"""
    )
    page.keyboard.press("Control+v")
    page.wait_for_function("() => document.querySelector('main > textarea').value")
    return page.locator("main > textarea").input_value()


@pytest.mark.whole_browser
def test_copy_link_copies_the_url_of_the_page(open_page, site):
    page = open_page(site.url + "everything/#Tables")
    page.get_by_role("button", name="This page").click()
    page.get_by_role("button", name="Copy link").click()
    assert pasted(page) == site.url + "everything/"


@pytest.mark.whole_browser
def test_the_copy_button_copies_the_code_unchanged(open_everything):
    page = open_everything()
    page.locator("#Code ~ figure.code .copy").first.click()
    copied = pasted(page)
    assert copied.startswith("struct Drawer: View {\n  var body") and copied.endswith("}\n")


@pytest.mark.parametrize("granted", [True, False])
def test_a_copy_button_reports_success_and_failure(browser, site, granted):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"] if granted else [])
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    if not granted:
        page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    page.goto(site.url + "everything/")
    code = page.locator("#Code ~ figure.code").first
    icon = "getComputedStyle(document.querySelector('#Code ~ figure.code .copy'), '::before').maskImage"
    before = page.evaluate(icon)
    code.locator(".copy").click()
    page.locator("main > [aria-live]").filter(has_text="Copied" if granted else "Could not copy").wait_for(state="attached")
    assert page.evaluate(icon) != before
    # Text that the browser refuses to copy is selected, so that the reader can copy it with the keyboard.
    assert page.evaluate("getSelection().toString()") == ("" if granted else code.locator("pre").text_content().removesuffix("\n"))
    page.wait_for_function(f"before => {icon} == before", arg=before)
    assert page.locator("main > [aria-live]").text_content() == ""
    page.get_by_role("button", name="This page").click()
    item = page.locator("[data-do=copy-link]")
    # A second click while the confirmation is shown must not keep the item from getting its label back.
    item.click()
    page.wait_for_function("() => document.querySelector('[data-do=copy-link]').dataset.copied")
    item.click()
    assert item.inner_text() == ("Copied" if granted else "Could not copy")
    page.wait_for_function("() => document.querySelector('[data-do=copy-link]').textContent == 'Copy link'")
    context.close()
    assert problems == []


def test_there_is_no_copy_button_without_the_script(open_everything):
    assert open_everything(script=True).locator(".copy").count() > 0
    assert open_everything(script=False).locator(".copy").count() == 0


# Display settings

SCHEME = "getComputedStyle(document.documentElement).colorScheme"
BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.parametrize("script", [True, False])
def test_readers_choose_the_appearance(open_everything, script):
    page = open_everything(script=script)
    light = page.evaluate(BACKGROUND)
    page.locator(CONTROLS).click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate(SCHEME) == "dark"
    assert page.evaluate(BACKGROUND) != light
    page.reload()
    assert page.evaluate(SCHEME) == ("dark" if script else "light dark"), "the script remembers the choice"


@pytest.mark.parametrize("script", [True, False])
def test_readers_choose_the_text_size(open_everything, script):
    page = open_everything(script=script, width=320)
    size = "parseFloat(getComputedStyle(document.querySelector('.prose p')).fontSize)"
    before = page.evaluate(size)
    page.locator(CONTROLS).click()
    page.get_by_role("radio", name="Very large").check()
    assert page.evaluate(size) > before * 1.3
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_readers_hide_the_sidebar(open_everything):
    page = open_everything()
    sidebar = page.locator(".sidebar")
    assert sidebar.is_visible()
    page.get_by_role("button", name="Sidebar").click()
    sidebar.wait_for(state="hidden")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.reload()
    assert not sidebar.is_visible()


def test_the_sidebar_button_reports_its_state(open_everything):
    page = open_everything()
    button = page.get_by_role("button", name="Sidebar")
    for expanded in ("true", "false", "true"):
        page.wait_for_function("state => document.querySelector('.sidebar-button').ariaExpanded == state", arg=expanded)
        assert page.locator(".sidebar").is_visible() is (expanded == "true")
        button.focus()
        page.keyboard.press("Space")
    page.reload()
    assert button.get_attribute("aria-expanded") == "false"
    page.set_viewport_size({"width": 320, "height": 800})
    assert not button.is_visible(), "in a narrow window, another button opens the sidebar"
    assert page.get_by_role("button", name="Contents").is_visible()


def test_controls_that_need_the_script_are_hidden_without_it(open_everything):
    page = open_everything(script=False)
    page.locator(CONTROLS).click()
    assert page.locator(".scripted").count() > 0
    assert [part for part in page.locator(".scripted").all() if part.is_visible()] == []


def test_expand_all_and_collapse_all(open_everything):
    page = open_everything()
    assert page.locator(".prose details").count() > 1
    page.locator(CONTROLS).click()
    page.get_by_role("button", name="Expand all").click()
    page.wait_for_function("() => !document.querySelector('.prose details:not([open])')")
    page.get_by_role("button", name="Collapse all").click()
    page.wait_for_function("() => !document.querySelector('.prose details[open]')")


# Disclosure


def test_opened_disclosures_stay_open_on_the_next_visit(open_everything):
    page = open_everything(bypass_csp=True)
    group = page.locator("details.disclosure").first
    for state in (True, False):
        group.locator("summary").first.click()
        page.wait_for_function(f"() => Object.values(JSON.parse(localStorage['unfold:opened'] || '{{}}')).includes({str(state).lower()})")
        page.reload()
        assert group.evaluate("details => details.open") is state


SAME = "".join(f"<details><summary>Same</summary>\n\n{text}\n\n</details>\n\n" for text in ("First.", "Second.", "Third."))
EXCLUSIVE = (
    "<details name='x' open><summary>A</summary>\n\nText.\n\n</details>\n\n"
    "<details name='x'><summary>B</summary>\n\nText.\n\n</details>\n"
)
OPEN = "() => [...document.querySelectorAll('.prose details')].map(details => details.open)"


@pytest.mark.parametrize(
    ("text", "clicked", "opened"),
    [(SAME, [1], [False, True, False]), (EXCLUSIVE, [1], [False, True]), (EXCLUSIVE, [1, 0], [True, False])],
    ids=["same", "exclusive", "exclusive, and back"],
)
def test_each_disclosure_is_remembered_separately(open_page, make_site, serve, text, clicked, opened):
    site = make_site({"content/index.md": "# A\n\n" + text})
    assert site.build().code == 0
    page = open_page(serve(site.folder / "public").url)
    for number in clicked:
        page.evaluate("() => localStorage.removeItem('unfold:opened')")
        page.locator(".prose summary").nth(number).click()
        page.wait_for_function("() => localStorage['unfold:opened']")
    assert page.evaluate(OPEN) == opened
    page.reload()
    assert page.evaluate(OPEN) == opened


def test_a_sidebar_section_stays_collapsed_unless_it_contains_the_page(open_page, site):
    page = open_page(site.url + "everything/", bypass_csp=True)
    section = page.locator(".sidebar li > details", has=page.locator("summary", has_text="The tree"))
    before = section.evaluate("details => details.open")
    section.locator("summary").click()
    page.wait_for_function("() => localStorage['unfold:opened']")
    page.goto(site.url)
    assert section.evaluate("details => details.open") is not before


TRIANGLE = """selector => {
  const style = getComputedStyle(document.querySelector(selector), '::%s');
  return ((parseFloat(style.rotate) || 0) %% 360 + 360) %% 360;
}"""


def test_disclosure_triangles_point_inward_when_closed_and_down_when_open(open_page, site, right_to_left_site):
    for url, closed in [(site.url + "everything/", 0), (right_to_left_site.url + "guide/page/", 180)]:
        page = open_page(url, reduced_motion="reduce")
        assert page.evaluate(TRIANGLE % "before", "details.disclosure > summary") == closed
        page.locator("details.disclosure > summary").first.click()
        page.wait_for_function("() => document.querySelector('details.disclosure').open")
        assert page.evaluate(TRIANGLE % "before", "details.disclosure > summary") == 90


def test_a_disclosure_button_points_down_when_closed_and_up_when_open(open_everything):
    page = open_everything()
    summary = ".disclosure-button > summary"
    assert page.evaluate(TRIANGLE % "after", summary) == 90
    page.locator(summary).click()
    page.wait_for_function("() => document.querySelector('.disclosure-button').open")
    assert page.evaluate(TRIANGLE % "after", summary) == 270


# Outlines


def test_an_outline_is_filtered(open_everything):
    page = open_everything()
    outline = page.locator(".outline")
    shown = lambda: visible(outline.locator("li:not(:has(details)), summary"))
    closed = shown()
    outline.get_by_role("searchbox").fill("EDGE")
    assert shown() == ["Oak", "Leaf", "Edge"]
    outline.locator("[aria-live]").filter(has_text="1 item found").wait_for(state="attached")
    outline.get_by_role("searchbox").fill("pine")
    outline.locator("[aria-live]").filter(has_text="1 item found").wait_for(state="attached")
    assert "Moss" not in shown()
    outline.get_by_role("searchbox").fill("")
    assert shown() == closed
    assert outline.locator("[aria-live]").text_content() == ""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_arrow_keys_open_close_and_move_through_an_outline(open_everything, direction):
    page = open_everything(bypass_csp=True)
    page.evaluate(f"document.documentElement.dir = '{direction}'")
    inward, outward = ("ArrowRight", "ArrowLeft") if direction == "ltr" else ("ArrowLeft", "ArrowRight")
    page.locator(".outline summary").first.focus()
    reached = []
    for key in [inward, "ArrowDown", "ArrowDown", inward, outward, outward, outward, "ArrowDown", "End", "Home"]:
        page.keyboard.press(key)
        reached.append(page.evaluate(FOCUSED))
    assert reached == ["Oak", "Overview", "Leaf", "Leaf", "Leaf", "Oak", "Oak", "Pine", "Pine", "Oak"]


def test_outlines_have_the_roles_of_plain_lists(open_everything):
    page = open_everything()
    assert page.locator(".outline [role=tree], .outline [aria-level], .outline [aria-posinset]").count() == 0
    assert page.locator(".outline > ul > li").count() == 3


# The current heading


def test_a_collapsed_heading_is_never_current(open_page, make_site, serve):
    words = "Words. " * 800
    site = make_site({"content/index.md": f"# A\n\n## Read\n\n{words}\n\n<details>\n\n## Folded\n\n</details>\n\n{words}\n"})
    assert site.build().code == 0
    page = open_page(serve(site.folder / "public").url)
    page.locator(".prose details").evaluate("details => details.scrollIntoView()")
    page.wait_for_function("() => document.querySelector('.on-this-page [aria-current]')?.hash == '#Read'")
    page.locator(".prose details").evaluate("details => { details.open = true; scrollBy(0, 1) }")
    page.wait_for_function("() => document.querySelector('.on-this-page [aria-current]')?.hash == '#Folded'")


def test_the_table_of_contents_marks_the_current_heading(open_everything):
    page = open_everything(bypass_csp=True)
    for anchor in ("Tables", "Lists"):
        page.evaluate(f"document.getElementById('{anchor}').scrollIntoView()")
        page.wait_for_function(
            f"() => document.querySelector('.on-this-page [aria-current=location]')?.hash === '#{anchor}'", timeout=3000
        )
    assert page.locator(".on-this-page [aria-current]").count() == 1
