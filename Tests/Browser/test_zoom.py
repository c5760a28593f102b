"""Images that are wider than the text are enlarged by a click, without a script."""

import pytest

import axe
from archives import png
from unfold_site import Site

FILES = {
    "content/index.md": "# Map\n\n> Where tea grows.\n\nText.\n\n![Gardens > hills](map.png)\n\n![Leaf](leaf.png)\n\n"
    "Text with ![a map](map.png).\n\n[![A link](map.png)](map.png)\n\n@Figure {\n  ![Two](map.png)\n  [A caption](index.md).\n}\n\n"
    '@Image(source: "map.png", alt: "Three") { A caption }\n',
    "content/map.png": png(1600, 900),
    "content/leaf.png": png(300, 300),
}


@pytest.fixture(scope="module")
def zoom_site(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("zoom") / "site", FILES)
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_only_a_wide_image_of_its_own_is_enlarged(open_page, zoom_site):
    page = open_page(zoom_site.url)
    assert page.locator(".zoomable > img, .zoomable > picture > img").evaluate_all("images => images.map(i => i.alt)") == [
        "Gardens > hills", "Two", "Three"
    ]  # fmt: skip
    # The button does not cover the caption.
    assert page.evaluate(
        """() => {
          const link = document.querySelector('figcaption a');
          link.scrollIntoView();
          const {left, top} = link.getBoundingClientRect();
          return document.elementFromPoint(left + 2, top + 2) === link;
        }"""
    )
    covers = page.evaluate(
        """() => [document.querySelector('.zoom'), document.querySelector('p > .zoomable > img')].map(element => {
          const {left, top, width, height} = element.getBoundingClientRect();
          return [left, top, width, height].map(Math.round);
        })"""
    )
    # The line of text around the image may be a little higher.
    assert all(abs(a - b) <= 12 for a, b in zip(*covers, strict=True)), covers


@pytest.mark.parametrize("script", [True, False])
def test_a_click_enlarges_and_closes(open_page, zoom_site, script):
    page = open_page(zoom_site.url, width=1280, script=script)
    button, image = page.locator(".zoom").first, page.locator(".enlarged img").first
    assert not image.is_visible()
    button.click()
    image.wait_for()
    box = image.bounding_box()
    assert 1000 < box["width"] <= 1280 * 0.97 and abs(box["width"] / box["height"] - 1600 / 900) < 0.02
    page.locator(".enlarged").first.click()
    assert not image.is_visible()
    button.click()
    image.wait_for()
    page.mouse.click(3, 3)
    assert not image.is_visible()


def test_it_works_with_keys(open_page, zoom_site):
    page = open_page(zoom_site.url)
    page.locator(".zoom").first.focus()
    page.keyboard.press("Enter")
    page.locator(".enlarged img").first.wait_for()
    page.keyboard.press("Escape")
    assert not page.locator(".enlarged img").first.is_visible()
    assert page.evaluate("document.activeElement.className") == "zoom"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_it_is_accessible(open_page, zoom_site, width, scheme):
    page = open_page(zoom_site.url, width=width, color_scheme=scheme, bypass_csp=True)
    # This opens the popover, too.
    assert axe.findings(page, True) == []
    page.reload()
    page.locator(".zoom").first.click()
    page.locator(".enlarged img").first.wait_for()
    box = page.locator(".enlarged").first.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
