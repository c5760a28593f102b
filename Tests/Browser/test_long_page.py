"""A long page is laid out lazily, and everything on it can still be reached."""

import pytest

from engines import wait_until

SKIPPED = """() => [...document.querySelectorAll('.lazy > p')]
  .filter(text => !text.checkVisibility({contentVisibilityAuto: true})).length"""


TOP = "selector => document.querySelector(selector).getBoundingClientRect().top"


def wait_until_at_rest(page, selector, most=800):
    """Waits until the top of an element stops moving, at most `most` pixels below the top of the window."""
    places = []

    def is_at_rest():
        places.append(page.evaluate(TOP, selector))
        return len(places) > 3 and len(set(places[-4:])) == 1 and 0 <= places[-1] <= most

    wait_until(is_at_rest, f"{selector} to come to rest")


def test_distant_sections_are_not_laid_out(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.locator(".lazy").count() == 7
    assert page.evaluate(SKIPPED) >= 4


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("anchor", ["Part-6", "Inner-4"])
def test_deep_links_scroll_to_their_targets(open_page, site, anchor, width, script):
    page = open_page(site.url + "vast/#" + anchor, width=width, script=script)
    # The header covers the top of the window.
    header = page.evaluate("document.querySelector('.site-header').getBoundingClientRect().bottom")
    wait_until_at_rest(page, "#" + anchor, most=header + 60)
    assert page.evaluate(TOP, "#" + anchor) >= header


def test_a_deep_link_opens_a_collapsed_section(open_page, site):
    page = open_page(site.url + "vast/#The-first-change")
    wait_until_at_rest(page, "#The-first-change")
    assert page.locator("details.section-disclosure").evaluate("details => details.open")


def test_footnote_links_scroll_to_their_targets(open_page, site):
    page = open_page(site.url + "vast/")
    page.locator(".footnote-ref a").click()
    wait_until_at_rest(page, "#fn-far")
    page.locator(".footnote-backref").click()
    wait_until_at_rest(page, "#fnref-far")


@pytest.mark.engines("chromium", reason="the other engines have no :target-current")
def test_only_the_current_heading_is_marked(open_page, site):
    page = open_page(site.url + "vast/")
    page.evaluate("scrollTo(0, 2000)")
    # The mark is updated with the frames.
    page.evaluate("async () => { for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame) }")
    assert page.evaluate(
        "() => [...document.querySelectorAll('.on-this-page a')].filter(link => link.matches(':target-current'))"
        ".map(link => link.textContent)"
    ) in ([], ["Part 1"])


def test_distant_text_is_found(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.evaluate("window.find('Needle 5')")
    wait_until_at_rest(page, "#Inner-4")


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK shows the style sheet for print only on paper")
def test_print_styles_show_all_sections(open_page, site):
    page = open_page(site.url + "vast/")
    page.emulate_media(media="print")
    assert page.evaluate(SKIPPED) == 0


def test_assistive_technology_sees_all_headings(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.get_by_role("heading", level=2).count() == 7
    assert page.get_by_role("region").count() <= 1, "sections are not landmarks"
