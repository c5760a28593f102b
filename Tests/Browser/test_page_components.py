"""Steps, trees of files, badges, definitions, abbreviations, keys and notes on code in browsers."""

import pytest

import axe
from unfold_site import Site

PAGE = """# Tea @Badge("New", style: tip)

Press ++ctrl+shift+p++ in HTML. HTML is not CSS. @Badge("Beta") @Badge("A", style: note) @Badge("B", style: important)
@Badge("C", style: warning) @Badge("D", style: caution)

*[HTML]: HyperText Markup Language

Oolong
: Tea that is partly oxidized.

@Steps {
  ## Boil water

  Text.

  ## Pour

  Text.
}

@FileTree("Files") {
  - src
    - **main.swift** which has a long comment that does not fit into the line on a phone
    - [other.swift](https://example.com/)
  - README
}

```swift title="Tea.swift"
let minutes = 4 // (1)!
let aLongNameOfAVariable = "a text that is wider than the window" // (2)!
```

1. Four minutes.
2. A long line.
"""


@pytest.fixture(scope="module")
def component_site(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("components") / "site", {"content/index.md": PAGE})
    assert site.build("--strict").code == 0
    return serve(site.folder / "public")


def test_keyboard_and_links_work_without_a_script(open_page, component_site):
    page = open_page(component_site.url, script=False)
    # The meaning of an abbreviation appears when its first use is focused.
    page.evaluate("document.querySelector('abbr[tabindex]').focus()")
    shown = page.evaluate("getComputedStyle(document.querySelector('abbr:focus'), '::after').content")
    # Firefox returns the content as it is specified.
    assert "HyperText Markup Language" in shown or "attr(title)" in shown
    assert page.evaluate("document.querySelectorAll('abbr[tabindex]').length") == 1
    # Folders are open, and close with the keyboard.
    assert page.evaluate("[...document.querySelectorAll('.file-tree details')].map(e => e.open)") == [True]
    page.evaluate("document.querySelector('.file-tree summary').focus()")
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.file-tree details').open")
    # A number leads to its note and back.
    page.evaluate("document.querySelector('.annotation[data-number=\"2\"]').focus()")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.notes li:target')?.textContent.startsWith('A long line.')")
    page.evaluate("document.querySelector(':target .footnote-backref').focus()")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.annotation:target')?.dataset.number == '2'")
    assert page.evaluate("document.querySelector('pre').textContent.includes('(1)')") is False
    assert page.evaluate("[...document.querySelectorAll('.steps > li > h2')].map(e => e.id)") == ["Boil-water", "Pour"]


@pytest.mark.engines("chromium", reason="the layout and the markup are the same in each engine")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_components_fit_and_are_accessible(open_page, component_site, width, scheme):
    page = open_page(component_site.url, width=width, color_scheme=scheme, bypass_csp=True)
    assert axe.findings(page, True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.evaluate("[...document.querySelectorAll('.annotation')].map(e => [e.clientWidth, e.clientHeight])")
    assert all(size >= 24 for box in boxes for size in box)
