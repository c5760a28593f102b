"""Searches that leave pages out. `PageSettingsTests` has the other settings of single pages."""

import base64
import re
import zlib

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


def indexed(site):
    """Returns the text of the files of the search index."""
    files = [data.decode() for path, data in site.files().items() if path.startswith("assets/search/")]
    packed = [word for file in files for word in re.findall(r'"(e[AF][\w+/=]*)"', file)]
    return b"".join(zlib.decompress(base64.b64decode(word)) for word in packed) + "".join(files).encode()


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
