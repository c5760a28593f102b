"""No finding of axe-core on any page in any state."""

import pytest

import axe
import fixture_site

OPEN_ALL = "() => document.querySelectorAll('details').forEach(details => { details.open = true })"


def findings(page, script):
    """What axe finds with the details as they are, and with all of them open."""
    found = axe.violations(page, script)
    page.evaluate(OPEN_ALL)
    return found + [f"all open: {line}" for line in axe.violations(page, script)]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_no_violation(open_page, site, address, width, scheme, script):
    page = open_page(site.url + address, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    assert findings(page, script) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", ["", "guide/", "guide/page/"])
def test_no_violation_right_to_left(open_page, right_to_left_site, address, width):
    page = open_page(right_to_left_site.url + address, width=width, bypass_csp=True)
    assert findings(page, True) == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_no_violation_in_the_own_documentation(open_page, own_site, width, scheme):
    page = open_page(own_site.url, width=width, color_scheme=scheme, bypass_csp=True)
    for address in own_site.pages():
        page.goto(own_site.url + address)
        assert findings(page, True) == [], address


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
