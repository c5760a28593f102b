"""Edit, save, see: the preview in a real browser."""

import pytest

from axe import violations
from preview import Preview

TEA = {
    "content/index.md": "# Tea\n\n" + "\n\n".join(f"Paragraph {n}." for n in range(80)) + "\n\n"
    '@DisclosureGroup("How cool?") {\n  Eighty degrees.\n}\n\n@DisclosureGroup("How long?") {\n  A minute.\n}\n\n'
    "[Green](green.md)\n",
    "content/green.md": "# Green\n\n> A tea.\n\nCool water.\n",
    "unfold.yml": "title: Tea\n",
}


@pytest.fixture
def tea(make_site):
    site = make_site(TEA)
    live = Preview(site)
    yield site, live
    live.stop()


def mark(page):
    """Something that a reload takes away."""
    page.evaluate("window.notReloaded = true")


def was_reloaded(page):
    return not page.evaluate("window.notReloaded === true")


def test_an_edit_keeps_scroll_focus_and_disclosures(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    page.locator("summary", has_text="How long?").click()
    page.locator(".prose a", has_text="Green").focus()
    page.evaluate("scrollTo(0, 700)")
    page.wait_for_timeout(100)
    place = page.evaluate("scrollY")
    mark(page)
    site.write("content/index.md", TEA["content/index.md"].replace("Paragraph 79.", "The last paragraph."))
    page.get_by_text("The last paragraph.").wait_for()
    assert was_reloaded(page)
    page.wait_for_timeout(200)
    assert abs(page.evaluate("scrollY") - place) < 3
    assert page.evaluate("document.activeElement.textContent") == "Green"
    assert page.get_by_text("A minute.").is_visible()
    assert not page.get_by_text("Eighty degrees.").is_visible()


def test_a_change_elsewhere_leaves_the_page_alone(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    mark(page)
    site.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    live.wait_for("green/", "Warm water")
    page.wait_for_timeout(500)
    assert not was_reloaded(page)
    site.write("content/green.md", "# Jade\n\n> A tea.\n\nWarm water.\n")
    page.locator("nav.sidebar a", has_text="Jade").wait_for(state="attached")
    assert was_reloaded(page)


def test_a_style_sheet_needs_no_reload(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    mark(page)
    site.write("templates/site.css", "body { background: rgb(1, 2, 3) }\n")
    page.wait_for_function("() => getComputedStyle(document.body).backgroundColor == 'rgb(1, 2, 3)'")
    assert not was_reloaded(page)


def test_an_error_is_shown_over_the_page_and_goes_away(tea, open_page):
    site, live = tea
    page = open_page(live.url + "green/")
    site.write("content/green.md", "# Green\n\n> A tea.\n\n[Gone](gone.md) water.\n")
    panel = page.get_by_role("alert", name="Problems")
    panel.wait_for()
    assert page.get_by_text("Cool water.").is_visible()
    assert "content/green.md:5:1" in panel.inner_text()
    assert panel.locator("pre").inner_text() == "[Gone](gone.md) water.\n^"
    # By keyboard alone: the panel folds.
    panel.locator("summary").focus()
    page.keyboard.press("Enter")
    assert not panel.locator("pre").is_visible()
    site.write("content/green.md", "# Green\n\n> A tea.\n\nMended.\n")
    page.get_by_text("Mended.").wait_for()
    assert panel.count() == 0


def test_all_pages_share_one_connection(tea, browser):
    """Browsers allow six connections to one host: ten open pages must all hear of a change."""
    site, live = tea
    context = browser.new_context()
    pages = [context.new_page() for _ in range(10)]
    for page in pages:
        page.goto(live.url)
    site.write("unfold.yml", "title: Coffee\n")
    for page in pages:
        page.wait_for_function("() => document.title.includes('Coffee')")
    context.close()


BROKEN = "# Green\n\n> A tea.\n\n" + "".join(
    f"[Gone](gone-{n}.md) and a line that is much longer than a narrow window is wide, so that it scrolls.\n\n" for n in range(4)
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_the_panel_and_the_mark_of_drafts_keep_the_rules(tea, open_page, width, scheme):
    site, live = tea
    site.write("content/green.md", "---\ndraft: true\n---\n" + BROKEN)
    live.wait_for("green/", "4 problems")
    page = open_page(live.url + "green/", width=width, color_scheme=scheme, bypass_csp=True)
    page.get_by_text("Draft", exact=True).wait_for()
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".unfold-preview summary").click()
    assert not page.locator(".unfold-preview ol").is_visible()
    assert violations(page, script=True) == []


def test_the_panel_can_be_reached_and_leaves_the_page_in_sight(tea, open_page):
    site, live = tea
    site.write("content/index.md", TEA["content/index.md"] + "\n[Gone](gone.md)\n")
    live.wait_for("", "1 problem")
    page = open_page(live.url, width=320, height=640)
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        place = page.evaluate(
            """() => {
              const at = document.activeElement, panel = document.querySelector(".unfold-preview");
              const box = at.getBoundingClientRect(), top = panel.getBoundingClientRect().top;
              return { name: at.localName, inPanel: panel.contains(at), hidden: !panel.contains(at) && box.top >= top };
            }"""
        )
        assert not place["hidden"], place
        if place["inPanel"]:
            reached.append(place["name"])
        elif reached:
            break
    assert reached == ["summary", "pre"]


def test_the_panel_is_announced(tea, open_page):
    """Some screen readers pass over alerts that a page has from the beginning: it comes again."""
    site, live = tea
    page = open_page(live.url + "green/")
    page.context.add_init_script(
        """addEventListener("load", () => new MutationObserver(records => {
          for (const { addedNodes } of records) for (const node of addedNodes) window.announced = node.role + ": " + node.ariaLabel;
        }).observe(document.body, { childList: true }))"""
    )
    site.write("content/green.md", BROKEN)
    page.wait_for_function("() => window.announced == 'alert: Problems'")
    assert page.get_by_role("alert", name="Problems").count() == 1
