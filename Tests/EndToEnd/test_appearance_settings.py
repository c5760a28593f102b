"""The settings `appearance`, `colors` and `fonts`."""

import re

import pytest

from customized_site import PAGES, REDIRECT, links, policy_of
from unfold_site import REPOSITORY


def style(site):
    return next(text.decode() for path, text in site.files().items() if re.match(r"assets/site\.\w+\.css", path))


def test_one_appearance_for_all_pages(make_site):
    site = make_site({**PAGES, "unfold.yml": "appearance: dark\n" + REDIRECT})
    site.build("--strict")
    for path in ("index.html", "green/sencha/index.html", "404.html", "search/index.html", "old/index.html"):
        page = site.read(f"public/{path}")
        assert re.search(r'<html [^>]* data-appearance="dark">', page), path
        assert '<meta name="color-scheme" content="dark">' in page
        assert 'name="appearance"' not in page
    site.write("unfold.yml", "appearance: auto\n")
    site.build()
    page = site.read("public/index.html")
    assert "data-appearance" not in page and 'content="light dark"' in page and 'name="appearance"' in page


def test_colors_of_both_modes(make_site):
    settings = 'accent: "#a2245c"\ncolors:\n  light: {background: "#fffdf8", link: "#005"}\n  dark: {background: "#111"}\n'
    site = make_site({**PAGES, "unfold.yml": settings})
    assert site.build("--strict").diagnostics == []
    css = style(site)
    assert css.rstrip().endswith("}") and "@layer theme { :root { --accent: #a2245c }" in css
    assert ":root { --background: light-dark(#fffdf8, #111) }" in css
    assert ":root { --link: light-dark(#005, oklch(from var(--accent) .82 min(c, .115) h)) }" in css


def test_the_theme_has_the_colors_with_which_contrast_is_computed():
    values = (REPOSITORY / "templates/styles/values.css").read_text()
    code = (REPOSITORY / "Sources/PageModel/Configuration/SiteColors.swift").read_text()
    roles = re.findall(r'property: "(--[a-z-]+)",\s*light:\s*"([^"]*)",\s*dark: "([^"]*)"', code)
    assert len(roles) == 7
    for name, light, dark in roles:
        found = re.search(rf"^  {name}: light-dark\((.*?)\);$", values, re.M | re.S)[1]
        assert re.sub(r"\s+", " ", found).strip() == f"{light}, {dark}", name


@pytest.mark.parametrize(
    ("colors", "message", "help"),
    [
        ('{light: {text: "#777777"}}', "in light mode, the color `text` has a contrast of 4.1:1 with the background, less than 7:1", "is `#535353`"),
        ('{light: {bodyText: "#fff"}}', "the color `bodyText` has a contrast of 1:1", "is `#535353`"),
        ('{dark: {link: "#336"}}', "in dark mode, the color `link` has a contrast of 1.4:1", "the nearest color with enough contrast is `#"),
        ('{light: {border: "#ccc"}}', "the color `border` has a contrast of 1.4:1 with the background, less than 3:1", "is `#8e8e8e`"),
        ('{dark: {background: "#404040", secondaryBackground: "#404040", text: "#fff", bodyText: "#fff", secondaryText: "#fff", border: "#ccc"}}',
         "in dark mode, the theme’s color `link` has a contrast of", "set `link` too, or choose a darker background"),
    ],
)
def test_too_little_contrast(make_site, colors, message, help):
    site = make_site({**PAGES, "unfold.yml": f"colors: {colors}\n"})
    result = site.build()
    assert result.code == 1 and len(result.diagnostics) == 1, result.stderr
    assert message in result.diagnostics[0] and "[configuration.low-contrast]" in result.diagnostics[0]
    assert result.diagnostics[0].startswith("unfold.yml:1:") and help in result.stderr
    # The color that the message names passes.
    if better := re.search(r"contrast is `(#\w+)`", result.stderr):
        site.write("unfold.yml", "colors: " + re.sub(r'"#\w+"', f'"{better[1]}"', colors) + "\n")
        assert site.build().diagnostics == []
    site.write("unfold.yml", f"checks: {{configuration.low-contrast: warning}}\ncolors: {colors}\n")
    assert site.build().code == 0


FONTS = {f"content/fonts/{name}": b"font" for name in ("Tea-Regular.woff2", "Tea-BoldItalic.woff2", "Head Variable.ttf", "mono.otf", "x.woff")}


def test_fonts(make_site):
    settings = (
        "fonts:\n  text: [fonts/Tea-Regular.woff2, fonts/Tea-BoldItalic.woff2, {file: fonts/x.woff, weight: 200 300, style: italic}]\n"
        "  headings: fonts/Head Variable.ttf\n  code: {file: fonts/mono.otf, weight: 500}\n"
    )
    site = make_site({**PAGES, **FONTS, "unfold.yml": settings + REDIRECT})
    assert site.build("--strict").diagnostics == []
    faces = re.findall(r'font-family: ("site \w+"); src: url\("([^"]*)"\) format\("(\w+)"\); font-weight: ([\d ]+); font-style: (\w+)', style(site))
    assert faces == [
        ('"site text"', "../fonts/Tea-Regular.woff2", "woff2", "400", "normal"),
        ('"site text"', "../fonts/Tea-BoldItalic.woff2", "woff2", "700", "italic"),
        ('"site text"', "../fonts/x.woff", "woff", "200 300", "italic"),
        ('"site headings"', "../fonts/Head%20Variable.ttf", "truetype", "100 900", "normal"),
        ('"site code"', "../fonts/mono.otf", "opentype", "500", "normal"),
    ]
    for path, above in [("index.html", ""), ("green/sencha/index.html", "../../"), ("404.html", "/")]:
        page = site.read(f"public/{path}")
        assert [(link["href"], link["type"]) for link in links(page, "preload")] == [
            (above + "fonts/Tea-Regular.woff2", "font/woff2"), (above + "fonts/Head%20Variable.ttf", "font/ttf"),
        ]
        assert policy_of(page)["font-src"] == "'self'"
    assert site.run("check").stdout.strip() == ""


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("appearance: black", "`appearance` must be `auto`, `light` or `dark`"),
        ('colors: {background: "#fff"}', "the key `background` is unknown"),
        ("colors: {light: {background: white}}", "`background` must be a color such as"),
        ("fonts: {text: fonts/none.woff2}", "no file `fonts/none.woff2` in content"),
        ("fonts: {text: fonts/font.eot}", "`fonts` cannot use `fonts/font.eot`, because it is not WOFF2, WOFF, TTF or OTF"),
        ("fonts: {text: {file: fonts/x.woff, weight: bold}}", "`weight` must be a number from 1 to 1000"),
        ("fonts: fonts/x.woff", "`fonts` must be a mapping such as `{text: fonts/inter.woff2}`"),
    ],
)
def test_mistakes(make_site, settings, message):
    result = make_site({**PAGES, **FONTS, "unfold.yml": settings + "\n"}).build()
    assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr


def test_a_site_without_these_settings_has_none_of_it(make_site):
    site = make_site({**PAGES, "unfold.yml": "title: Tea\n"})
    site.build()
    page = site.read("public/index.html")
    assert "preload" not in page and "data-appearance" not in page and "font-src" not in policy_of(page)
    assert "@font-face" not in style(site) and "@layer theme { :root" not in style(site)
