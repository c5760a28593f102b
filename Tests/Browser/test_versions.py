"""The version menu and the notice of old versions, in browsers."""

import pytest

import axe
from unfold_site import Site

LONG = "2026.11 long-term support for companies"
FILES = {
    "unfold.yml": (
        "title: A documentation site with a rather long title\nlanguages: {en: English, ar: العربية}\n"
        f'repository: https://example.com/repository\nversions: [{{name: "{LONG}"}}, {{name: "1.0", folder: old}}]\n'
    ),
    "content/index.md": "# Tea\n\nText.\n",
    "content/pots.md": "# Pots\n\nAbout pots.\n\n## Big pots\n\n" + "Long.\n\n" * 40,
    "old/unfold.yml": "title: Tea\nlanguages: {en: English, ar: العربية}\n",
    "old/content/index.md": "# Tea\n\nText.\n",
    "old/content/pots.md": "# Pots\n\nAbout pots.\n\n## Big pots\n\n" + "Long.\n\n" * 40,
}


@pytest.fixture(scope="module")
def versions(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("versions") / "site", FILES)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_the_menu_leads_to_the_same_place_of_the_page(versions, open_page):
    page = open_page(versions.url + "pots/#Big-pots")
    button = page.get_by_role("button", name="Version")
    button.focus()
    page.keyboard.press("Enter")
    links = page.locator("#unfold-versions a")
    assert [text.strip() for text in links.all_inner_texts()] == [LONG, "1.0"]
    assert page.locator("#unfold-versions [aria-current]").inner_text().strip() == LONG
    links.nth(1).click()
    page.wait_for_url("**/1.0/pots/#Big-pots")
    notice = page.locator("main .aside.important").first
    assert notice.inner_text().strip() == f"This page is about version 1.0. Go to version {LONG}"
    notice.get_by_role("link").click()
    page.wait_for_url(f"{versions.url}pots/*")


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("path", ["1.0/pots/", "ar/pots/"])
def test_pages_of_versions_are_accessible(versions, open_page, path, width):
    page = open_page(versions.url + path, width=width, bypass_csp=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    button = page.locator("[popovertarget=unfold-versions]")
    if button.is_visible():
        button.click()
        assert page.locator("#unfold-versions").is_visible()
        box = page.locator("#unfold-versions").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert axe.findings(page, True, menus=True) == []


def test_the_menu_needs_no_script(versions, open_page):
    page = open_page(versions.url + "1.0/ar/pots/", script=False)
    page.locator("[popovertarget=unfold-versions]").click()
    page.locator("#unfold-versions a").nth(0).click()
    page.wait_for_url(f"{versions.url}ar/pots/")
