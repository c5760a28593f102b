"""No finding of axe-core on any page in any state."""

import pytest

import axe
import fixture_site


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_no_violation(open_page, site, address, width, scheme, script):
    page = open_page(site.url + address, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    assert axe.findings(page, script) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", ["", "guide/", "guide/page/"])
def test_no_violation_right_to_left(open_page, right_to_left_site, address, width):
    page = open_page(right_to_left_site.url + address, width=width, bypass_csp=True)
    assert axe.findings(page, True) == []


@pytest.mark.timeout(900)
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("which", ["own_site", "captured_site", "new_site"])
def test_no_violation_on_any_page(open_page, request, which, width, scheme, script):
    served = request.getfixturevalue(which)
    page = open_page(served.url, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    for address in served.pages():
        page.goto(served.url + address)
        assert axe.findings(page, script, menus=axe.has_own_menus(page)) == [], address


@pytest.mark.parametrize("width", [320, 1280])
def test_no_violation_after_the_readers_choices(open_page, site, width):
    """What was chosen stays chosen: dark, large, without the sidebar."""
    page = open_page(site.url, width=width, color_scheme="light", bypass_csp=True)
    page.evaluate(
        "() => localStorage.setItem('unfold:choices', JSON.stringify({appearance: 'dark', size: 'huge', sidebar: false}))"
    )
    page.goto(site.url + "everything/")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert axe.findings(page, True) == []


def test_the_audit_can_fail(open_page, site):
    """Both with scripts on and off, axe finds what is put into the page."""
    for script in (True, False):
        page = open_page(site.url, script=script, bypass_csp=True)
        page.evaluate(
            """() => document.querySelector('main').insertAdjacentHTML('beforeend',
            '<img src="x.png"><h6>Skipped</h6><p style="color:#888;background:#999">faint</p>')"""
        )
        rules = [line.split(" ")[0] for line in axe.violations(page, script)]
        assert {"image-alt", "color-contrast", "heading-order"} <= set(rules)
