"""A landing page, and what all pages show around their text, in browsers."""

import pytest

import axe
from customized_site import svg
from unfold_site import Site

FILES = {
    "unfold.yml": """title: Teapot
logo: pot.svg
sections: tabs
repository: https://github.com/example/tea
links: [{icon: speech, name: Forum, url: "https://forum.example.com/"}]
banner: "**Version 2** is here. [See what is new](green/index.md)"
footer: "© Teapot · [News](news.md)"
""",
    "content/pot.svg": svg("#227744"),
    "content/index.md": """---
layout: landing
iconImage: pot.svg
---

# Teapot

> Brew tea from the command line, in any pot that has a lid.

@Hero {
  - [Get started](news.md)
  - [Source code](https://example.com/)

  ```shell title="In a shell"
  pip install teapot-with-a-long-name --upgrade --quiet --user
  ```

  ![A pot](pot.svg)
}

## One pot

Text below a heading of a landing page.

@Row {
  @Column {
    ```markdown
    **Green tea** wants cooler water.
    ```
  }
  @Column {
    @DisclosureGroup("How much cooler?") {
      Hidden at first.
    }
  }
}

@Grid(minimum: 250) {
  - **Green**

    Text about [green tea](green/index.md).

  - **Black**

    Text.
}
""",
    "content/news.md": "---\nbadge: New\n---\n\n# News\n\nText.\n",
    "content/green/index.md": "# Green\n\nText.\n\n## Water\n\nWarm.\n",
    "content/green/sencha.md": "---\nbadge: {text: Beta, kind: warning}\n---\n\n# Sencha\n\nText.\n",
    "content/green/bancha.md": "---\nbadge: {text: Old, kind: caution}\n---\n\n# Bancha\n\nText.\n",
    "content/black/assam.md": "# Assam\n\nText.\n",
}


@pytest.fixture(scope="module")
def landing_site(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("landing") / "site", FILES)
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


# The boxes of parts of a page.
BOXES = """names => Object.fromEntries(names.map(name => {
  const box = document.querySelector(name).getBoundingClientRect();
  return [name, {left: box.left, right: box.right, top: box.top, bottom: box.bottom, width: box.width, height: box.height}];
}))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_pages_are_accessible_and_fit(open_page, landing_site, width, scheme):
    check_pages(open_page, landing_site, width, scheme, True)


@pytest.mark.engines("chromium", reason="the other engines cannot run axe while the scripts of a page are off")
@pytest.mark.parametrize("width", [1280, 320])
def test_pages_need_no_script(open_page, landing_site, width):
    check_pages(open_page, landing_site, width, "light", False)


def check_pages(open_page, landing_site, width, scheme, script):
    page = open_page(landing_site.url, width=width, color_scheme=scheme, script=script, bypass_csp=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(page, script) == []
    boxes = page.evaluate(BOXES, ["h1", ".lede", ".actions", ".hero .code", ".banner", ".site-header"])
    # Everything is centered, in this order.
    for name in ("h1", ".lede", ".actions", ".hero .code"):
        assert abs((boxes[name]["left"] + boxes[name]["right"]) / 2 - width / 2) < 12, name
    tops = [boxes[name]["top"] for name in (".banner", ".site-header", "h1", ".lede", ".actions", ".hero .code")]
    assert tops == sorted(tops) and boxes["h1"]["height"] > 34
    assert page.evaluate("[...document.querySelectorAll('.actions a, .header-links a, .section-tabs a')].every(link => link.offsetHeight >= 44)")
    assert page.evaluate("[...document.querySelectorAll('.copy')].length > 0") == script
    page.goto(landing_site.url + "green/sencha/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(page, script) == []
    boxes = page.evaluate(BOXES, [".banner", ".site-header", "main", ".section-tabs"])
    assert boxes[".banner"]["top"] == 0 and boxes[".banner"]["width"] >= width - 20
    assert boxes["main"]["top"] >= boxes[".banner"]["bottom"] - 1 and boxes[".site-header"]["top"] >= boxes[".banner"]["bottom"] - 1
    assert page.evaluate("[...document.querySelectorAll('.section-tabs [aria-current]')].map(tab => tab.textContent)") == ["Green"]


@pytest.mark.engines("chromium", "firefox", reason="the driver of WebKit cannot emulate print")
def test_print_has_no_controls(open_page, landing_site):
    page = open_page(landing_site.url, bypass_csp=True)
    page.emulate_media(media="print")
    shown = "name => [...document.querySelectorAll(name)].some(element => element.checkVisibility())"
    for name, is_shown in [("h1", True), (".hero", True), (".banner", False), (".section-tabs", False), (".copy", False)]:
        assert page.evaluate(shown, name) == is_shown, name
