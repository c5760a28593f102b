"""Settings of single pages in front matter: what other pages, the search and search engines show of them."""

import base64
import re
import zlib

import pytest

SITE = {
    "unfold.yml": "baseURL: https://example.com/\n",
    "content/index.md": "# Home\n\nWelcome.\n",
    "content/a.md": "# A\n\nAlpha text.\n",
    "content/b.md": "# B\n\nBeta text.\n\n## One\n\nx\n\n### Two\n\nx\n\n#### Three\n\nx\n\n## Four\n\n#### Five\n\nx\n",
    "content/c.md": "# C\n\nGamma text.\n",
    "content/s/index.md": "# Section\n\nText.\n",
    "content/s/p.md": "# Part\n\nText.\n",
    "content/s/q.md": "# Quarter\n\nText.\n",
}


def built(make_site, changes, *arguments, name="site"):
    """Builds the site with front matter added to some pages."""
    files = dict(SITE)
    for page, matter in changes.items():
        files[f"content/{page}.md"] = f"---\n{matter}\n---\n\n{SITE[f'content/{page}.md']}"
    site = make_site(files, name)
    result = site.build("--strict", *arguments)
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return site


def page(site, path):
    return site.read(f"public/{path}/index.html".replace("//", "/"))


def sidebar(html):
    return re.findall(r'href="([^"]*)"', html[html.index('<nav class="sidebar"'):])


def pagination(html):
    return re.findall(r'<a class="(previous|next)"[^>]*href="([^"]*)"><span>\w+</span> ([^<]*)</a>', html)


def indexed(site):
    """Returns the text of the files of the search index."""
    files = [data.decode() for path, data in site.files().items() if path.startswith("assets/search/")]
    packed = [word for file in files for word in re.findall(r'"(e[AF][\w+/=]*)"', file)]
    return b"".join(zlib.decompress(base64.b64decode(word)) for word in packed) + "".join(files).encode()


def contents(html):
    found = re.search(r'<nav class="on-this-page".*?</nav>', html, re.S)
    return re.findall(r'href="#([^"]*)"', found[0]) if found else []


@pytest.mark.parametrize("urls", ["directory", "file"])
def test_a_hidden_page_is_in_no_list_but_can_be_reached(make_site, urls):
    site = built(make_site, {"b": "sidebar: false", "s/p": "sidebar: false"}, "--urls", urls)
    files = {path: text.decode() for path, text in site.files().items() if path.endswith(".html")}
    for path, html in files.items():
        if 'class="sidebar' in html:
            assert not any(re.search(r"\bb(/|\.html)$|\bp(/|\.html)$", link) for link in sidebar(html)), path
        if path not in ("b/index.html", "b.html"):
            assert not any(title == "B" for _, _, title in pagination(html)), path
    names = {True: "{}/index.html", False: "{}.html"}[urls == "directory"]
    assert [title for _, _, title in pagination(files[names.format("a")])] == ["Home", "C"]
    assert pagination(files[names.format("b")]) == []
    section = files["s/index.html"]
    assert "Quarter" in section and "Part" not in section
    assert "Beta" in files[names.format("b")]
    # Search engines and the site's own search still find it.
    assert ">B<" in files[names.format("search")] and "/b" in site.read("public/sitemap.xml")


def test_a_hidden_section_is_hidden_with_its_pages(make_site):
    site = built(make_site, {"s/index": "sidebar: false"})
    assert not any("s/" in link for link in sidebar(page(site, "a")))
    assert [title for _, _, title in pagination(page(site, "c"))] == ["B"]
    assert "Text." in page(site, "s/p")


def test_the_search_leaves_a_page_out(make_site):
    everything = built(make_site, {}, name="all")
    site = built(make_site, {"b": "search: false\nplatforms: [TeaOS]"})
    index, before = indexed(site), indexed(everything)
    assert b"Alpha" in index and b"Beta" not in index and b"TeaOS" not in index and b"Beta" in before
    assert ">B<" not in page(site, "search") and ">C<" in page(site, "search")
    assert any("b/" in link for link in sidebar(page(site, "a")))


def test_shards_give_the_same_search(make_site):
    site = built(make_site, {"b": "search: false", "s/index": "search: false", "c": "sidebar: false\nrobots: noindex"})
    for number in (1, 2):
        assert site.build("--shard", f"{number}/2", "--output", f"shard-{number}").code == 0
    merged = site.run("merge", "shard-1", "shard-2", "--output", "merged")
    assert merged.code == 0, merged.stderr
    assert site.files() == site.files("merged")


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        # Below a heading of level two, Unfold makes a heading of level four one of level three.
        (None, ["One", "Two", "Four", "Five"]),
        ("none", []),
        ("h2", ["One", "Four"]),
        ("h3", ["One", "Two", "Four", "Five"]),
        ("h4", ["One", "Two", "Three", "Four", "Five"]),
    ],
)
def test_the_depth_of_the_table_of_contents(make_site, setting, expected):
    site = built(make_site, {"b": f"contents: {setting}"} if setting else {})
    html = page(site, "b")
    assert contents(html) == expected
    if setting == "h4":
        assert re.search(r'#Two">Two</a><ul><li><a href="#Three">Three</a></li></ul></li>', html)
        assert re.search(r'#Four">Four</a><ul><li><a href="#Five">Five</a></li></ul></li>', html)


def test_previous_and_next_pages(make_site):
    site = built(
        make_site,
        {"a": "previous: false\nnext: s/p.md", "b": "previous: https://example.org/x\nnext: {title: Last, url: /c/}", "c": "next: {url: a.md#A}"},
    )
    assert pagination(page(site, "a")) == [("next", "../s/p/", "Part")]
    assert pagination(page(site, "b")) == [("previous", "https://example.org/x", "https://example.org/x"), ("next", "../c/", "Last")]
    assert pagination(page(site, "c"))[1] == ("next", "../a/#A", "A")


def test_search_engines_are_kept_away(make_site):
    site = built(make_site, {"b": "robots: noindex"})
    assert '<meta name="robots" content="noindex">' in page(site, "b")
    assert 'name="robots"' not in page(site, "a")
    assert "/b/" not in site.read("public/sitemap.xml") and "/a/" in site.read("public/sitemap.xml")


@pytest.mark.parametrize("name", ["index", "a"])
def test_layouts(make_site, name):
    def body(site):
        return re.search(r"<body[^>]*>", page(site, "" if name == "index" else name))[0]

    home = "home " if name == "index" else ""
    assert body(built(make_site, {name: "layout: wide"}, name="wide")) == f'<body class="{home}with-sidebar layout-wide">'
    reading = built(make_site, {name: "layout: reading"}, name="reading")
    assert body(reading) == f'<body class="{home}layout-reading">'
    html = page(reading, "" if name == "index" else name)
    assert 'class="sidebar' not in html and "#contents" not in html
    assert contents(page(built(make_site, {"b": "layout: wide"}, name="toc"), "b")) == []


@pytest.mark.parametrize(
    ("matter", "message", "help"),
    [
        ("layout: wid", "`layout` must be `wide`, `reading`", "did you mean `wide`?"),
        ("contents: h5", "`contents` must be `none`, `h2`", ""),
        ("robots: nofollow", "`robots` must be `index` or `noindex`", ""),
        ("sidebar: nope", "`sidebar` must be `true` or `false`", ""),
        ("next: gone.md", "no page or file `gone.md`", ""),
        ("previous: {title: A}", "`previous` must be", ""),
    ],
)
def test_mistakes(make_site, matter, message, help):
    site = make_site({"content/index.md": "# Home\n", "content/a.md": f"---\n{matter}\n---\n\n# A\n\nText.\n"})
    result = site.build()
    assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
    assert help in result.stderr


def test_incremental_builds_follow_the_settings(make_site):
    site = built(make_site, {})
    for matter in ("sidebar: false", "search: false", "contents: h2", "robots: noindex", "layout: wide", "next: a.md", "kind: x"):
        site.write("content/b.md", f"---\n{matter}\n---\n\n{SITE['content/b.md']}")
        site.build()
        site.build("--no-cache", "--output", "clean")
        assert site.files() == site.files("clean"), matter
        # The cache of this build is used by the next one.
        site.write("content/b.md", site.read("content/b.md") + "\nMore text.\n")
        site.build()
        site.build("--no-cache", "--output", "clean")
        assert site.files() == site.files("clean"), matter
