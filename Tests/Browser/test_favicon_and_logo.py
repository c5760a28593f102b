"""The favicon and the logo in browsers: which of the variants for light and dark mode readers see."""

import pytest

import axe
from customized_site import IDENTITY, PAGES, REDIRECT
from unfold_site import Site

SETTINGS = (
    "title: Tea\nfavicon: {light: img/icon.svg, dark: img/icon dark.svg}\n"
    "logo: {light: img/logo.svg, dark: img/logo-dark.svg}\n"
)


@pytest.fixture(scope="module")
def identity_site(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("identity") / "site", {**PAGES, **IDENTITY, "unfold.yml": SETTINGS + REDIRECT})
    assert site.build("--strict").code == 0
    return serve(site.folder / "public")


VISIBLE = """() => [...document.querySelectorAll('.brand img')].filter(image => image.checkVisibility())
  .map(image => [image.className, image.naturalWidth > 0, Math.round(image.getBoundingClientRect().height)])"""


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_logo_suits_the_system_and_the_choice_of_the_reader(open_page, identity_site, scheme, script):
    page = open_page(identity_site.url + "green/sencha/", color_scheme=scheme, script=script)
    logo = {"light": ["logo", True, 28], "dark": ["logo-dark", True, 28]}
    assert page.evaluate(VISIBLE) == [logo[scheme]]
    page.locator("[popovertarget=unfold-display-settings]").click()
    for choice in ("dark", "light", "auto"):
        page.locator(f".display-settings [value={choice}]").click()
        assert page.evaluate(VISIBLE) == [logo[scheme if choice == "auto" else choice]]


@pytest.mark.engines("chromium", reason="the other engines load icons only for their own windows")
@pytest.mark.parametrize("path", ["", "green/sencha/", "404.html", "search/"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_header_fits_and_is_accessible(open_page, identity_site, path, width):
    page = open_page(identity_site.url + path, width=width, bypass_csp=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(page, True) == []


@pytest.mark.engines("chromium", reason="the other engines load icons only for their own windows")
@pytest.mark.parametrize("path", ["", "green/sencha/", "search/"])
def test_the_policy_allows_the_icons(open_page, identity_site, path):
    """The Content-Security-Policy of the page applies to an image that a script loads as it does to an icon."""
    loaded = open_page(identity_site.url + path).evaluate(
        """() => Promise.all([...document.querySelectorAll('link[rel=icon]')].map(link => new Promise(resolve => {
          const image = new Image();
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => resolve('blocked');
          image.src = link.href;
        })))"""
    )
    assert loaded == [40, 40]
