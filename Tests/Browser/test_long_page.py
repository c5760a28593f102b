"""A long page is laid out as it is read, and nothing of it is out of reach."""

import pytest

SKIPPED = """() => [...document.querySelectorAll('.lazy > p')]
  .filter(text => !text.checkVisibility({contentVisibilityAuto: true})).length"""


def top(page, selector):
    """Where an element stands once the page has come to rest."""
    page.wait_for_timeout(300)
    return page.evaluate("selector => document.querySelector(selector).getBoundingClientRect().top", selector)


def test_what_is_far_waits(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.locator(".lazy").count() == 7
    assert page.evaluate(SKIPPED) >= 4


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("anchor", ["Part-6", "Inner-4"])
def test_deep_links_land(open_page, site, anchor, width, script):
    page = open_page(site.url + "vast/#" + anchor, width=width, script=script)
    assert 0 <= top(page, "#" + anchor) <= 60


def test_a_deep_link_opens_a_folded_section(open_page, site):
    page = open_page(site.url + "vast/#The-first-change")
    assert 0 <= top(page, "#The-first-change") <= 800
    assert page.locator("details.section-disclosure").evaluate("details => details.open")


def test_footnotes_and_back(open_page, site):
    page = open_page(site.url + "vast/")
    page.locator(".footnote-ref a").click()
    assert 0 <= top(page, "#fn-far") <= 800
    page.locator(".footnote-backref").click()
    assert 0 <= top(page, "#fnref-far") <= 800


def test_no_heading_is_marked_that_is_not_read(open_page, site):
    page = open_page(site.url + "vast/")
    page.evaluate("scrollTo(0, 2000)")
    page.wait_for_timeout(300)
    assert page.evaluate(
        "() => [...document.querySelectorAll('.on-this-page a')].filter(link => link.matches(':target-current'))"
        ".map(link => link.textContent)"
    ) in ([], ["Part 1"])


def test_far_text_is_found(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.evaluate("window.find('Needle 5')")
    assert 0 <= top(page, "#Inner-4") <= 800


def test_print_shows_all(open_page, site):
    page = open_page(site.url + "vast/")
    page.emulate_media(media="print")
    assert page.evaluate(SKIPPED) == 0


def test_assistive_technology_has_all_headings(open_page, site):
    page = open_page(site.url + "vast/")
    assert page.get_by_role("heading", level=2).count() == 7
    assert page.get_by_role("region").count() <= 1, "sections are no landmarks"
