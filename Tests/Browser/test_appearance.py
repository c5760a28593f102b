"""The settings `appearance`, `colors` and `fonts` in browsers."""

from pathlib import Path

import pytest

import axe
from customized_site import PAGES
from unfold_site import Site

FONT = next(iter(sorted(Path("/usr/share/fonts").rglob("*Mono*.ttf"))))
SCHEME = "getComputedStyle(document.documentElement).colorScheme"
BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_appearance_does_not_depend_on_the_system_or_on_stored_choices(open_page, make_site, serve, appearance, script):
    other = "light" if appearance == "dark" else "dark"
    site = make_site({**PAGES, "unfold.yml": f"appearance: {appearance}\n"})
    site.build("--strict")
    page = open_page(serve(site.folder / "public").url, color_scheme=other, script=script)
    assert page.evaluate(SCHEME) == appearance
    if script:
        # A choice from a time when the site had both.
        page.evaluate("value => Object.keys(localStorage).forEach(key => localStorage.setItem(key, JSON.stringify({ appearance: value })))", other)
        page.locator("[popovertarget=unfold-display-settings]").click()
        page.locator(".display-settings [value=large]").click()
        page.evaluate("value => Object.keys(localStorage).forEach(key => localStorage.setItem(key, localStorage.getItem(key).replace('{', '{\"appearance\":\"' + value + '\",')))", other)
        page.reload()
        assert page.evaluate(SCHEME) == appearance
    assert page.evaluate("document.querySelectorAll('[name=appearance]').length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors(open_page, make_site, serve, scheme):
    settings = 'colors:\n  light: {background: "#fffdf8", secondaryBackground: "#f7f3ea"}\n  dark: {background: "#14110f"}\n'
    site = make_site({**PAGES, "unfold.yml": settings})
    site.build("--strict")
    page = open_page(serve(site.folder / "public").url + "green/sencha/", color_scheme=scheme, bypass_csp=True)
    assert page.evaluate(BACKGROUND) == {"light": "rgb(255, 253, 248)", "dark": "rgb(20, 17, 15)"}[scheme]
    assert axe.findings(page, True) == []


def test_fonts_are_loaded_and_used(open_page, make_site, serve):
    site = make_site({**PAGES, "content/fonts/own.ttf": FONT.read_bytes(), "unfold.yml": "fonts: {text: fonts/own.ttf}\n"})
    assert site.build("--strict").code == 0
    page = open_page(serve(site.folder / "public").url + "green/sencha/")
    page.wait_for_function("[...document.fonts].some(face => face.status == 'loaded')")
    # In a monospaced font, all letters have the same width.
    assert page.evaluate(
        """() => {
          const width = text => {
            const span = document.createElement('span');
            span.textContent = text;
            document.querySelector('.prose p').append(span);
            return span.getBoundingClientRect().width;
          };
          return Math.abs(width('iiiiiiii') - width('mmmmmmmm')) < 1;
        }"""
    )
