"""The layout `landing` and the directive `@Hero`."""

import re

import pytest

from customized_site import svg

HOME = """---
layout: landing
---

# Teapot

> Brew tea from the command line.

@Hero {
  - [Get started](start.md)
  - [Source](https://example.com/)

  ```shell
  pip install teapot
  ```

  ![A pot](pot.svg)
}

## Features

@Grid(minimum: 250) {
  - **Green**

    Text.

  - **Black**

    Text.
}
"""
PAGES = {
    "content/index.md": HOME,
    "content/start.md": "# Start\n\nText.\n",
    "content/next.md": "# Next\n\nText.\n",
    "content/pot.svg": svg("#227744"),
}


def test_a_landing_page_has_only_what_its_author_puts_there(make_site):
    site = make_site(PAGES)
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    html = site.read("public/index.html")
    assert '<body class="home layout-landing">' in html
    assert '<h1>Teapot</h1>\n<p class="lede">Brew tea from the command line.</p>' in html
    hero = re.search(r'<div class="hero">.*?\n</div>', html, re.S)[0]
    assert '<ul class="actions">\n<li><a href="start/">Get started</a></li>\n<li><a href="https://example.com/" rel="external">' in hero
    assert "pip install teapot" in hero and 'src="pot.svg" width="40"' in hero
    for name in ("sidebar", "on-this-page", "pagination", "breadcrumbs", "page-menu", "section-list"):
        assert f'class="{name}' not in html, name
    assert html.count("assets/landing.") == 1 and 'class="search"' in html
    other = site.read("public/start/index.html")
    assert "landing" not in other and 'class="sidebar' in other


def test_an_author_can_ask_for_more(make_site):
    more = "layout: landing\nsidebar: true\ncontents: h2\nnext: next.md\n"
    site = make_site({**PAGES, "content/index.md": HOME.replace("layout: landing\n", more)})
    assert site.build("--strict").code == 0
    html = site.read("public/index.html")
    assert '<body class="home with-sidebar layout-landing">' in html
    assert 'class="on-this-page"' in html and 'href="#Features"' in html
    assert 'rel="next" href="next/"' in html


def test_the_style_sheet_appears_with_the_layout(make_site):
    site = make_site(PAGES)
    site.build()
    site.write("content/index.md", HOME.replace("layout: landing", "layout: wide").replace("@Hero", "@Grid(columns: 1)"))
    site.build()
    assert not any("landing" in path for path in site.files())
    site.write("content/next.md", "---\nlayout: landing\n---\n\n# Next\n")
    site.build()
    assert "../assets/landing." in site.read("public/next/index.html")
    site.build("--no-cache", "--output", "clean")
    assert site.files() == site.files("clean")


@pytest.mark.parametrize(
    ("page", "place", "message", "help"),
    [
        ("# A\n\n@Hero {\n  - [Start](start.md)\n}\n", 3, "@Hero has its design only on a landing page", "add `layout: landing`"),
        ("---\nlayout: landing\n---\n\n# A\n\n@Hero {\n}\n", 7, "@Hero is empty", "add a list of links"),
        ("---\nlayout: landing\n---\n\n# A\n\n@Hero {\n  - [Start](start.md)\n  - Text\n}\n", 9, "@Hero may contain only lists of links", "move it out of @Hero"),
        ("---\nlayout: landig\n---\n\n# A\n", 2, "`layout` must be `wide`, `reading` or `landing`", "did you mean `landing`?"),
    ],
)
def test_mistakes_are_reported_and_nothing_is_lost(make_site, page, place, message, help):
    site = make_site({**PAGES, "content/index.md": page})
    result = site.build()
    assert len(result.diagnostics) == 1 and message in result.diagnostics[0] and help in result.stderr, result.stderr
    assert result.diagnostics[0].startswith(f"content/index.md:{place}:")
    if "start.md" in page:
        assert 'href="start/"' in site.read("public/index.html")
