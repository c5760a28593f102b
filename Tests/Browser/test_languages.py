"""The language menu, and pages of several languages, in browsers."""

import pytest

import axe
import fixture_site
from unfold_site import Site

FILES = {
    "unfold.yml": "title: Tea\nlanguages: {en: English, de: Deutsch, ar: العربية, ja: 日本語}\n",
    "content/index.md": "# Tea\n\nText.\n",
    "content/pots.md": "# Pots\n\nAbout pots.\n\n## Big pots\n\n" + "Long.\n\n" * 40,
    "content/pots.de.md": "# Kannen\n\nÜber Kannen.\n\n## Große Kannen\n\n" + "Lang.\n\n" * 40,
    "content/pots.ja.md": "# ポット\n\nポットについて。\n\n## 大きなポット\n\n" + "長い。\n\n" * 40,
    "content/pots.ar.md": "# أباريق\n\nعن الأباريق.\n\n## أباريق كبيرة\n\n" + "طويل.\n\n" * 40,
}
# A page with all components in each language; the labels of the components are in that language.
FILES |= {f"content/everything{language}.md": fixture_site.EVERYTHING for language in ("", ".de", ".ja", ".ar")}


@pytest.fixture(scope="module")
def languages(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("languages") / "site", FILES)
    result = site.build()
    # The page with all components links to pages that are not in this site.
    assert all("everything" in line for line in result.diagnostics), result.stderr
    return serve(site.folder / "public")


def test_the_menu_leads_to_the_same_place_of_the_page(languages, open_page):
    page = open_page(languages.url + "pots/#Big-pots")
    button = page.get_by_role("button", name="Language")
    button.click()
    links = page.locator("#unfold-languages a")
    assert links.all_inner_texts() == ["English", "Deutsch", "العربية", "日本語"]
    assert page.locator("#unfold-languages [aria-current]").inner_text() == "English"
    links.nth(1).click()
    page.wait_for_url("**/de/pots/#Big-pots")
    # The anchor of the original leads to the translated heading.
    assert page.locator("h2").bounding_box()["y"] < 200
    assert page.get_by_role("button", name="Sprache").is_visible()


@pytest.mark.parametrize("path", ["de/", "ar/pots/", "ja/pots/"])
def test_pages_in_other_languages_are_accessible(languages, open_page, path):
    page = open_page(languages.url + path, bypass_csp=True)
    page.locator("[popovertarget=unfold-languages]").click()
    assert page.locator("#unfold-languages").is_visible()
    assert axe.findings(page, True, menus=True) == []


@pytest.mark.parametrize("language", ["de", "ja", "ar"])
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_all_components_are_accessible_in_each_language(languages, open_page, language, width, scheme):
    page = open_page(f"{languages.url}{language}/everything/", width=width, color_scheme=scheme, bypass_csp=True)
    assert page.locator("html").get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
    assert axe.findings(page, True) == []


def test_the_menu_needs_no_script(languages, open_page):
    page = open_page(languages.url + "ja/pots/", script=False)
    page.locator("[popovertarget=unfold-languages]").click()
    page.locator("#unfold-languages a").nth(2).click()
    page.wait_for_url("**/ar/pots/")
