"""The settings `favicon` and `logo`: on which pages the files appear, and with which URLs."""

import os

import pytest

from customized_site import IDENTITY, PAGES, REDIRECT, links, svg
from edited_site import png

FAVICON = "favicon: {light: [img/icon.svg, icons.ico], dark: img/icon dark.svg, touch: img/touch.png}\n"
LOGO = "logo: {light: img/logo.svg, dark: img/logo-dark.svg}\n"


@pytest.mark.parametrize("urls", ["directory", "file"])
def test_each_kind_of_page_names_the_same_files(make_site, urls):
    """Relative URLs work below any base URL; the 404 page may be shown at any URL, so its URLs are absolute paths."""
    settings = f"title: Tea\nbaseURL: https://example.com/docs/\nurls: {urls}\n"
    site = make_site({**PAGES, **IDENTITY, "unfold.yml": settings + REDIRECT + FAVICON + LOGO})
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, [])
    pages = [path for path in site.files() if path.endswith(".html")]
    assert len(pages) == 6 if urls == "directory" else 5
    for path in pages:
        html = site.read(f"public/{path}")
        above = "/docs/" if path == "404.html" else os.path.relpath(".", os.path.dirname(path) or ".") + "/"
        above = "" if above == "./" else above
        icons = [(link["href"], link.get("sizes"), link.get("media", "")[-6:-1]) for link in links(html, "icon")]
        assert icons == [
            (above + "img/icon%20dark.svg", "any", " dark"),
            (above + "icons.ico", "32x32", "light"),
            (above + "img/icon.svg", "any", "light"),
        ], path
        assert links(html, "apple-touch-icon") == [
            {"rel": "apple-touch-icon", "href": above + "img/touch.png", "sizes": "180x180"}
        ]
        if "old" not in path:
            image = f'<img class="logo" src="{above}img/logo.svg" width="80" height="40" alt="">'
            dark = f'<img class="logo-dark" src="{above}img/logo-dark.svg" width="80" height="40" alt="">'
            assert f"{image}{dark}Tea</a>" in html, path
    assert site.run("check").stdout.strip() == "", "the files are in use, and all references lead to them"


def test_files_with_the_usual_names_need_no_setting(make_site):
    site = make_site({**PAGES, "content/favicon.svg": svg("#000"), "content/favicon.ico": b"\0", "unfold.yml": REDIRECT})
    site.build()
    for page in ("index.html", "old/index.html"):
        icons = links(site.read(f"public/{page}"), "icon")
        assert [link["href"].split("/")[-1] for link in icons] == ["favicon.ico", "favicon.svg"]
        assert all("media" not in link for link in icons)
    site.write("content/favicon-dark.svg", svg("#fff"))
    site.write("content/apple-touch-icon.png", png(180, 180))
    site.build()
    html = site.read("public/index.html")
    assert [link["href"] for link in links(html, "icon")] == ["favicon-dark.svg", "favicon.ico", "favicon.svg"]
    assert [link["href"] for link in links(html, "apple-touch-icon")] == ["apple-touch-icon.png"]
    # The setting replaces these files.
    site.write("content/own.png", png(64, 64))
    site.write("unfold.yml", "favicon: own.png\n")
    site.build()
    icons = links(site.read("public/index.html"), "icon")
    assert icons == [{"rel": "icon", "href": "own.png", "sizes": "64x64"}]


def test_a_site_without_them_has_neither_elements_nor_styles(make_site):
    site = make_site({**PAGES, "unfold.yml": "title: Tea\n"})
    site.build()
    html = site.read("public/index.html")
    assert links(html, "icon") == [{"rel": "icon", "href": "data:,"}] and '<a class="brand" href="./">Tea</a>' in html
    assert not any(b"logo" in text for path, text in site.files().items() if path.endswith((".css", ".js")))


def test_a_white_logo_is_shown_on_the_accent_color(make_site):
    site = make_site({**PAGES, **IDENTITY, "unfold.yml": "title: Tea\nlogo: {light: img/logo.svg, onAccent: true}\n"})
    site.build()
    assert '<img class="logo on-accent" src="img/logo.svg"' in site.read("public/index.html")


def test_a_logo_with_a_description_replaces_the_title(make_site):
    site = make_site({**PAGES, **IDENTITY, "unfold.yml": "title: Tea\nlogo: {light: img/logo.svg, alt: 'Tea & more'}\n"})
    site.build()
    assert 'width="80" height="40" alt="Tea &amp; more"></a>' in site.read("public/index.html")


@pytest.mark.parametrize(
    ("settings", "message", "help"),
    [
        ("favicon: img/icn.svg", "no file `img/icn.svg` in content", "did you mean `img/icon.svg`?"),
        ("favicon: content/img/icon.svg", "no file `content/img/icon.svg`", "paths begin in content: `img/icon.svg`"),
        ("favicon: nothing-like-it.svg", "no file `nothing-like-it.svg`", "put the file into content"),
        ("favicon: img/icon.webp", "because it is not ICO, PNG or SVG", "such as `favicon.svg`"),
        ("favicon: {touch: img/icon.svg}", "because it is not PNG", "such as `favicon.png`"),
        ("favicon: {ligth: img/icon.svg}", "the key `ligth` is unknown", "did you mean `light`?"),
        ("logo: {dark: img/logo-dark.svg}", "`logo` must be a file, or a mapping", ""),
        ("logo: https://example.com/logo.svg", "no file `https://example.com/logo.svg`", "save a copy of it in content"),
        ("logo: ../logo.svg", "no file `../logo.svg` in content", "did you mean"),
    ],
)
def test_mistakes_are_reported_once_with_help(make_site, settings, message, help):
    site = make_site({**PAGES, **IDENTITY, "unfold.yml": settings + "\n"})
    for _ in range(2):
        result = site.build()
        assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
        assert result.diagnostics[0].startswith("unfold.yml:1:") and help in result.stderr
    assert links(site.read("public/index.html"), "icon")[0]["href"] == "data:,"


def test_files_that_change_size_or_appear_update_every_page(make_site):
    site = make_site({**PAGES, **IDENTITY, "unfold.yml": "title: Tea\nlogo: img/logo.png\nfavicon: img/touch.png\n"})
    assert "no file `img/logo.png`" in site.build().stderr
    site.write("content/img/logo.png", png(50, 20))
    assert site.build().diagnostics == []
    assert 'width="50" height="20"' in site.read("public/green/sencha/index.html")
    site.write("content/img/logo.png", png(60, 20))
    site.write("content/img/touch.png", png(192, 192))
    site.build()
    assert 'width="60" height="20"' in site.read("public/green/sencha/index.html")
    assert 'sizes="192x192"' in site.read("public/green/sencha/index.html")
    site.build("--no-cache", "--output", "clean")
    assert site.files() == site.files("clean")
