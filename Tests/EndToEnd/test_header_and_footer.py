"""What all pages show around their text: links, banner, footer, tabs, and badges in the sidebar."""

import re

import pytest

from customized_site import svg

PAGES = {
    "content/index.md": "# Tea\n\nWelcome.\n",
    "content/news.md": "# News\n\nText.\n",
    "content/green/index.md": "# Green\n\nText.\n",
    "content/green/sencha.md": "# Sencha\n\n> A tea.\n\n## Water\n\nWarm.\n",
    "content/black/index.md": "# Black\n\nText.\n",
    "content/black/hills/assam.md": "# Assam\n\nText.\n",
    "content/pot.svg": svg("#227744"),
}
SETTINGS = """title: Tea
baseURL: https://example.com/docs/
repository: https://github.com/example/tea
links:
  - {icon: speech, name: "Forum & chat", url: "https://forum.example.com/?a=1&b=2"}
  - {icon: heart, name: Support us, url: news.md}
banner: "**Version 2** is [here](green/sencha.md#Water)."
footer: "© Tea · [News](news.md) ![Pot](pot.svg)"
"""


def part(html, pattern):
    found = re.search(pattern, html, re.S)
    return found[0] if found else ""


def test_every_kind_of_page_links_to_the_same_targets(make_site):
    site = make_site({**PAGES, "unfold.yml": SETTINGS})
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    roots = {"index.html": "", "green/sencha/index.html": "../../", "404.html": "/docs/", "search/index.html": "../"}
    for path, root in roots.items():
        html = site.read(f"public/{path}")
        links = re.findall(r'<li><a href="([^"]*)"( rel="external")? title="([^"]*)"><svg .*?<span class="visually-hidden">([^<]*)<', html)
        assert links == [
            ("https://github.com/example/tea", ' rel="external"', "GitHub", "GitHub"),
            ("https://forum.example.com/?a=1&amp;b=2", ' rel="external"', "Forum &amp; chat", "Forum &amp; chat"),
            (f"{root}news/", "", "Support us", "Support us"),
        ], path
        target = "./" if path.startswith("green") else f"{root}green/sencha/"
        banner = part(html, r'<aside class="banner".*?</aside>')
        assert '<aside class="banner" aria-label="Announcement">' in banner
        assert f'<p><strong>Version 2</strong> is <a href="{target}#Water">here</a>.</p>' in banner
        footer = part(html, r'<footer class="site-footer">.*?</footer>')
        assert f'<a href="{root}news/">News</a>' in footer
        assert f'src="{root}pot.svg" width="40" height="40" alt="Pot"' in footer
    # Everything that they refer to is in use, and exists.
    assert "link." not in site.run("check").stdout


@pytest.mark.parametrize(
    ("url", "name", "icon"),
    [
        ("https://gitlab.example.org/tea/pot", "GitLab", "gitlab"),
        ("https://codeberg.org/tea/pot", "Codeberg", "codeberg"),
        ("https://git.example.org/tea/pot", "Repository", "code"),
        ("https://www.github.com/tea/pot", "GitHub", "github"),
    ],
)
def test_the_icon_of_a_repository_depends_on_its_host(make_site, repository_icon, url, name, icon):
    site = make_site({**PAGES, "unfold.yml": f"repository: {url}\n"})
    assert site.build("--strict").code == 0
    link = part(site.read("public/index.html"), r'<ul class="header-links">.*?</ul>')
    assert f'href="{url}" rel="external" title="{name}"' in link
    assert repository_icon(icon) in link


@pytest.fixture
def repository_icon():
    from unfold_site import REPOSITORY

    return lambda name: re.search(r' d="([^"]*)"', (REPOSITORY / f"templates/icons/{name}.svg").read_text())[1]


def test_a_banner_ends_after_its_last_day(make_site, monkeypatch):
    settings = "banner: {text: 'Tea *Days*', link: news.md, until: 2027-03-14}\n"
    site = make_site({**PAGES, "unfold.yml": settings})
    seconds = {"2027-03-14": 1_805_068_799, "2027-03-15": 1_805_068_800}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-14"]))
    site.build("--strict")
    page = site.read("public/green/sencha/index.html")
    assert '<p><a href="../../news/">Tea <em>Days</em></a></p>' in page
    # The cache knows that the day matters.
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-15"]))
    site.build("--strict")
    assert not any(b"banner" in text for path, text in site.files().items() if path.endswith((".html", ".css")))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-14"]))
    site.build("--strict")
    assert site.read("public/green/sencha/index.html") == page


def test_a_footer_can_be_a_file(make_site):
    files = {"unfold.yml": "footer: end.md\n", "templates/end.md": "# Not a title\n\n> Quote\n\n- [News](news.md)\n- [Sencha](green/sencha.md)\n"}
    site = make_site({**PAGES, **files})
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    footer = part(site.read("public/green/index.html"), r'<footer class="site-footer">.*?</footer>')
    assert "Not a title" in footer and "Quote" in footer
    assert '<a href="../news/">News</a>' in footer and '<a href="sencha/">Sencha</a>' in footer
    site.write("templates/end.md", "Line one.\n\n[Nowhere](nwes.md)\n")
    result = site.build()
    assert result.diagnostics and result.diagnostics[0].startswith("templates/end.md:3:1: error: no page or file `nwes.md`")
    assert "did you mean `news.md`?" in result.stderr
    # An unchanged site reports it again.
    assert site.build().diagnostics == result.diagnostics


def test_tabs_divide_the_sidebar(make_site):
    site = make_site({**PAGES, "unfold.yml": "sections: tabs\n"})
    assert site.build("--strict").code == 0

    def shown(path):
        html = site.read(f"public/{path}index.html")
        tabs = re.findall(r'<li><a href="([^"]*)"( aria-current="true")?>([^<]*)<', part(html, r'<nav class="section-tabs".*?</nav>'))
        sidebar = re.findall(r'href="([^"]*)"', part(html, r'<nav class="sidebar".*?</nav>'))
        return [(title, bool(current)) for _, current, title in tabs], sidebar

    assert shown("") == ([("Overview", True), ("Black", False), ("Green", False)], ["news/"])
    assert shown("news/") == ([("Overview", True), ("Black", False), ("Green", False)], ["../news/"])
    assert shown("green/sencha/") == ([("Overview", False), ("Black", False), ("Green", True)], ["../", "../sencha/"])
    tabs, sidebar = shown("black/hills/assam/")
    assert tabs[1] == ("Black", True) and sidebar == ["../../", "../", "../assam/"]
    # Without pages at the top level, there is no tab for them, and the home page has no sidebar.
    (site.folder / "content/news.md").unlink()
    site.build()
    assert shown("") == ([("Black", False), ("Green", False)], [])
    # Without sections, there are no tabs.
    flat = make_site({"content/index.md": "# A\n", "content/b.md": "# B\n", "unfold.yml": "sections: tabs\n"}, "flat")
    flat.build()
    assert "section-tabs" not in flat.read("public/b/index.html") and 'href="../b/"' in flat.read("public/b/index.html")


def test_badges_are_in_the_sidebar(make_site):
    files = dict(PAGES)
    files["content/news.md"] = "---\nbadge: New\n---\n\n# News\n"
    files["content/green/index.md"] = "---\nbadge: {text: <Beta>, kind: warning}\n---\n\n# Green\n"
    site = make_site({**files, "unfold.yml": "title: Tea\n"})
    assert site.build("--strict").code == 0
    sidebar = part(site.read("public/index.html"), r'<nav class="sidebar".*?</nav>')
    assert '>News <span class="badge note">New</span></a>' in sidebar
    assert 'Green <span class="badge warning">&lt;Beta&gt;</span>' in sidebar
    css = next(text.decode() for path, text in site.files().items() if path.startswith("assets/site.") and path.endswith(".css"))
    assert ".badge" in css
    # A badge that appears or disappears changes the sidebars of all pages, and the style sheet.
    site.write("content/news.md", "# News\n")
    site.write("content/green/index.md", "# Green\n")
    site.build()
    assert not any(b"badge" in text for path, text in site.files().items() if path.endswith((".html", ".css")))


def test_other_sites_have_neither_elements_nor_styles(make_site):
    site = make_site({**PAGES, "unfold.yml": "title: Tea\n"})
    site.build()
    for path, text in site.files().items():
        if path.endswith((".html", ".css", ".js")):
            for name in (b"banner", b"header-links", b"section-tabs", b"badge", b"landing", b"hero"):
                assert name not in text, (path, name)


@pytest.mark.parametrize(
    ("settings", "message", "help"),
    [
        ("repository: example/tea", "`repository` must be the URL of a repository, such as", ""),
        ("links: [{icon: haert, name: Tea, url: news.md}]", "there is no icon `haert`", "did you mean `heart`?"),
        ("links: [{icon: heart, name: Tea}]", "`links` must be a mapping such as", ""),
        ("links: [{icon: heart, name: Tea, url: nwes.md}]", "no page or file `nwes.md`", "did you mean `news.md`?"),
        ("links: [{icon: heart, name: Tea, url: 'javascript:alert(1)'}]", "javascript:", ""),
        ("banner: {text: Tea, until: soon}", "`until` must be a day such as `2027-01-31`", ""),
        ("banner: {text: Tea, until: 2027-02-30}", "`until` must be a day such as `2027-01-31`", ""),
        ("banner: {link: news.md}", "`banner` must be text, or a mapping such as", ""),
        ("banner: {text: Tea, end: 2027-02-01}", "the key `end` is unknown", "`until`"),
        ("banner: '[Tea](nwes.md)'", "no page or file `nwes.md`", "did you mean `news.md`?"),
        ("footer: end.md", "there is no file `end.md` in templates", "create templates/end.md"),
        ("footer: '[Tea](nwes.md)'", "no page or file `nwes.md`", "did you mean `news.md`?"),
        ("footer: |\n  One.\n\n  [Tea](nwes.md)", "no page or file `nwes.md`", "did you mean `news.md`?"),
        ("sections: tab", "`sections` must be `sidebar` or `tabs`", "did you mean `tabs`?"),
    ],
)
def test_mistakes_are_reported_once_with_help(make_site, settings, message, help):
    site = make_site({**PAGES, "unfold.yml": settings + "\n"})
    for _ in range(2):
        result = site.build()
        assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
        line = settings.count("\n") + 1
        assert result.diagnostics[0].startswith(f"unfold.yml:{line}:") and help in result.stderr, result.stderr


def test_a_wrong_badge_is_reported(make_site):
    for matter, message in [
        ("badge: A badge that is far too long for a row", "`badge` must be at most 20 characters"),
        ("badge: {text: New, kind: danger}", "`kind` must be `note`, `tip`,"),
        ("badge: [New]", "`badge` must be text, or a mapping such as"),
    ]:
        site = make_site({**PAGES, "content/news.md": f"---\n{matter}\n---\n\n# News\n"}, matter[:9] + str(len(matter)))
        result = site.build()
        assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
        assert result.diagnostics[0].startswith("content/news.md:2:")
