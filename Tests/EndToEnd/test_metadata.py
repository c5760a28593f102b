"""Page metadata: icons, cards, social previews, and redirects from old URLs."""

import re

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
PAGES = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\n",
    "content/index.md": "# Tea\n\nBegin.\n",
    "content/kinds/green.md": (
        "---\nicon: cup\nheading: Kinds\ncolor: green\nimage: {source: green.svg, alt: A cup}\n"
        "action: {file: green.svg, purpose: download}\n"
        "related: [black.md, {title: Shop, url: 'https://example.org/'}]\nredirects: [/old/green/]\n---\n\n"
        "# Green\n\n> It is green.\n"
    ),
    "content/kinds/black.md": "---\nicon: gear\n---\n\n# Black\n\nIt is black.\n",
    "content/kinds/green.svg": PICTURE,
    "templates/icons/cup.svg": '<svg viewBox="0 0 20 20" id="x"><path d="M1 1"/></svg>',
}


def test_a_page_shows_its_metadata(make_site):
    site = make_site(PAGES)
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    page = site.read("public/kinds/green/index.html")
    assert '<html lang="en" dir="ltr" class="tint-green">' in page
    assert '<p class="eyebrow">Kinds</p>\n<h1>Green</h1>' in page
    assert re.search(r'<p class="call-to-action"><a href="\.\./green\.svg" download><svg .*?</svg>Download</a>', page)
    assert '<nav class="section-list related" aria-label="Related">' in page
    assert '<a href="../black/">Black</a><p>It is black.</p>' in page
    assert '<a href="https://example.org/" rel="external">Shop</a></li>' in page
    section = site.read("public/kinds/index.html")
    image = '<img loading="lazy" decoding="async" src="green.svg" width="40" height="30" alt="">'
    assert f'<li>{image}<a href="green/">Green</a><p>It is green.</p></li>' in section
    cup = '<svg class="icon" aria-hidden="true" viewBox="0 0 20 20"><path d="M1 1"/></svg>'
    assert f'{cup}Green</a>' in section
    # Other pages have none of this.
    home = site.read("public/index.html")
    assert "eyebrow" not in home and "tint-" not in home and "og:image" not in home and "related" not in home


def test_previews_on_other_sites(make_site):
    """Other sites show no drawings in SVG."""
    site = make_site({**PAGES, "content/pot.jpg": "x", "content/pot.md": "---\nimage: {source: pot.jpg, alt: A pot}\n---\n\n# Pot\n"})
    site.build()
    page = site.read("public/pot/index.html")
    for tag in (
        '<meta property="og:type" content="article">',
        '<meta property="og:image" content="https://example.com/docs/pot.jpg">',
        '<meta property="og:image:alt" content="A pot">',
        '<meta name="twitter:card" content="summary_large_image">',
    ):
        assert tag in page
    drawing = site.read("public/kinds/green/index.html")
    assert "og:title" in drawing and "og:image" not in drawing and "twitter:" not in drawing
    assert '<meta property="og:type" content="website">' in site.read("public/index.html")


def test_an_old_url_redirects(make_site):
    site = make_site({**PAGES, "content/index.md": "# Tea\n\n[Green](/old/green/#Green)\n"})
    result = site.build()
    assert result.diagnostics == [
        "content/index.md:3:1: warning: `/old/green/#Green` redirects to `kinds/green.md` "
        "[link.redirected]"
    ]
    assert '<a href="kinds/green/#Green">' in site.read("public/index.html")
    page = site.read("public/old/green/index.html")
    assert '<meta http-equiv="refresh" content="0; url=../../kinds/green/">' in page
    assert '<link rel="canonical" href="https://example.com/docs/kinds/green/">' in page
    # Search engines ignore a canonical URL on a page with `noindex`.
    assert "noindex" not in page
    assert '<a href="../../kinds/green/">Green</a>' in page
    assert re.findall("<script.*", page) == [
        f'<script src="../../{script}" data-to="../../kinds/green/"></script>'
        for script in site.files()
        if script.startswith("assets/redirect.")
    ]
    assert "old/" not in site.read("public/sitemap.xml")
    # A redirect disappears with the page metadata that defines it.
    site.write("content/kinds/green.md", "# Green\n")
    site.write("content/index.md", "# Tea\n")
    site.build()
    assert "old/green/index.html" not in site.files()


def test_wrong_metadata_is_reported_with_its_location(make_site):
    site = make_site(
        {
            "content/index.md": "# Home\n",
            "content/a.md": (
                "---\nicon: geer\nimage: none.png\naction: javascript:alert(1)\nrelated:\n  - b.md\n"
                "  - javascript:1\nredirects: [/index.html]\n---\n\n# A\n"
            ),
            "navigation.yml": "- page: a.md\n  icon: stra\n",
        }
    )
    assert site.build().diagnostics == [
        "content/a.md:3:8: error: no file `none.png` [link.broken]",
        "content/a.md:4:9: warning: the URL “javascript:alert(1)” could run a script, so it is left out "
        "[link.unsafe]",
        "content/a.md:6:5: error: no page or file `b.md` [link.broken]",
        "content/a.md:7:5: warning: the URL “javascript:1” could run a script, so it is left out "
        "[link.unsafe]",
        "content/a.md:8:13: warning: `/index.html` is already used by `index.md`, so it does not redirect "
        "[redirect.taken]",
        "navigation.yml:1:3: warning: there is no icon `stra` [theme.missing-icon]",
    ]
    assert "javascript" not in site.read("public/a/index.html")


def test_an_invalid_site_icon_is_reported(make_site):
    site = make_site(
        {"content/index.md": "# Home\n", "templates/icons/x.svg": '<svg viewBox="0 0 1 1"><script/></svg>'}
    )
    assert site.build().diagnostics == [
        "templates/icons/x.svg:1:24: warning: the icon contains <script>, so it is not used [theme.bad-icon]"
    ]


def test_row_size_is_a_class_of_the_sidebar(make_site):
    site = make_site({"unfold.yml": "rowSize: large\n", "content/index.md": "# A\n", "content/b.md": "# B\n"})
    site.build()
    assert '<nav class="sidebar rows-large"' in site.read("public/index.html")
    site.write("unfold.yml", "")
    site.build()
    assert '<nav class="sidebar"' in site.read("public/index.html")
