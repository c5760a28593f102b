"""Files for programs: llms.txt, the feed of changes, breadcrumbs as structured data, and subresource integrity."""

import base64
import hashlib
import json
import re
import xml.dom.minidom

import feedparser
import pytest

BASE = "https://example.com/docs/"
FILES = {
    "unfold.yml": f"title: Tea & <co>\ndescription: All about tea\nbaseURL: {BASE}\n",
    "content/index.md": "# Home\n\n> Where it begins.\n",
    "content/kinds/index.md": "---\norder: 1\n---\n\n# Kinds\n\n> All [kinds].\n",
    "content/kinds/green (new).md": (
        "# Green [the] tea \\\\\n\n> Cooler\n> water.\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n"
        "| 21 November 2026 | Added *guidance* & <b>more</b>. |\n| 21 November 2026 | Corrected a [link](../pots.md). |\n"
        "| 1 March 2025 | First version. |\n"
    ),
    "content/pots.md": "# Pots\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n| 2026-11-21 | Lids\x0b. |\n| 2024-02-29 | Clay. |\n",
    "content/secret.md": "---\ndraft: true\n---\n\n# Secret\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n| 2026-12-24 | Hidden. |\n",
    "content/teas/black.md": "# Black\n",
}


@pytest.fixture
def site(make_site):
    site = make_site(FILES)
    result = site.build("--strict")
    assert result.code == 0, result.stderr
    return site


# MARK: llms.txt


def test_llms_txt_lists_the_pages(site):
    assert site.read("public/llms.txt") == (
        "# Tea & \\<co>\n\n> All about tea\n\n## Overview\n\n"
        f"- [Home]({BASE}index.md): Where it begins.\n"
        f"- [Pots]({BASE}pots.md)\n"
        "\n## Kinds\n\n"
        f"- [Kinds]({BASE}kinds/index.md): All \\[kinds\\].\n"
        f"- [Green \\[the\\] tea \\\\]({BASE}kinds/green%20%28new%29.md): Cooler water.\n"
        "\n## Teas\n\n"
        f"- [Black]({BASE}teas/black.md)\n"
    )


def test_llms_txt_has_relative_links_without_a_base_url(make_site):
    site = make_site(FILES | {"unfold.yml": "title: Tea\n"})
    site.build()
    links = re.findall(r"\]\((.*?)\)", site.read("public/llms.txt"))
    assert links == ["index.md", "pots.md", "kinds/index.md", "kinds/green%20%28new%29.md", "teas/black.md"]
    for link in links:
        assert (site.folder / "public" / link.replace("%20", " ").replace("%28", "(").replace("%29", ")")).is_file()


@pytest.mark.parametrize("key", ["llms: false", "markdown: false"])
def test_llms_txt_can_be_turned_off(make_site, key):
    site = make_site(FILES | {"unfold.yml": key + "\n"})
    site.build()
    assert "llms.txt" not in site.files()


@pytest.mark.parametrize("name", ["llms.json", "feed.xml"])
def test_files_by_the_author_have_precedence(make_site, name):
    site = make_site(FILES | {f"content/{name}": "mine"})
    assert site.build("--strict").code == 0
    assert site.read(f"public/{name}") == "mine"
    if name == "feed.xml":
        assert "application/atom+xml" not in site.read("public/index.html")


# MARK: The feed


def test_the_feed_has_an_entry_for_each_change(site):
    data = site.files()["feed.xml"]
    feed = feedparser.parse(data)
    assert not feed.bozo, feed.get("bozo_exception")
    assert feed.version == "atom10"
    assert (feed.feed.id, feed.feed.title, feed.feed.subtitle) == (BASE, "Tea & <co>", "All about tea")
    assert (feed.feed.updated, feed.feed.author) == ("2026-11-21T00:00:00Z", "Tea & <co>")
    assert {link.rel: link.href for link in feed.feed.links} == {"self": BASE + "feed.xml", "alternate": BASE}
    green = BASE + "kinds/green%20(new)/"
    assert [(entry.id, entry.title, entry.updated, entry.link) for entry in feed.entries] == [
        (green + "#change-2026-11-21-2", "Green [the] tea \\", "2026-11-21T00:00:00Z", green + "#Change-log"),
        (green + "#change-2026-11-21", "Green [the] tea \\", "2026-11-21T00:00:00Z", green + "#Change-log"),
        (BASE + "pots/#change-2026-11-21", "Pots", "2026-11-21T00:00:00Z", BASE + "pots/#Change-log"),
        (green + "#change-2025-03-01", "Green [the] tea \\", "2025-03-01T00:00:00Z", green + "#Change-log"),
        (BASE + "pots/#change-2024-02-29", "Pots", "2024-02-29T00:00:00Z", BASE + "pots/#Change-log"),
    ]
    content = [entry.content[0].value for entry in feed.entries]
    assert content[0] == "Added <em>guidance</em> &amp; <b>more</b>."
    assert content[1] == "Corrected a link."
    # Characters that XML does not allow are left out.
    assert content[2] == "Lids."
    assert_elements(xml.dom.minidom.parseString(data).documentElement)


def assert_elements(feed):
    """Checks the required elements (RFC 4287, 4.1.1 and 4.1.2), which feed parsers do not enforce."""
    for element in [feed, *feed.getElementsByTagName("entry")]:
        names = [child.tagName for child in element.childNodes if child.nodeType == child.ELEMENT_NODE]
        for name in ("id", "title", "updated"):
            assert names.count(name) == 1
    assert len(feed.getElementsByTagName("author")) == 1
    ids = [node.firstChild.data for node in feed.getElementsByTagName("id")]
    assert len(set(ids)) == len(ids)


def test_pages_link_to_the_feed(site):
    for path, up in (("index.html", ""), ("pots/index.html", "../"), ("404.html", "/docs/")):
        assert (
            f'<link rel="alternate" type="application/atom+xml" title="Tea &amp; &lt;co&gt;" href="{up}feed.xml">'
            in site.read("public/" + path)
        )


def test_an_older_entry_keeps_its_identifier(site):
    before = {entry.id for entry in feedparser.parse(site.files()["feed.xml"]).entries}
    page = "content/pots.md"
    site.write(page, FILES[page].replace("| 2026-11-21", "| 2026-11-21 | Handles. |\n| 2026-11-21"))
    assert site.build("--strict").code == 0
    after = feedparser.parse(site.files()["feed.xml"]).entries
    assert {entry.id for entry in after} - before == {BASE + "pots/#change-2026-11-21-2"}
    assert next(entry for entry in after if entry.id.endswith("-2") and "pots" in entry.id).content[0].value == "Handles."


def test_a_changed_row_updates_the_feed(site):
    """A build that updates only changed pages must still update the feed."""
    page = "content/pots.md"
    site.write(page, FILES[page].replace("Clay.", "Red clay."))
    site.build()
    assert "Red clay." in site.read("public/feed.xml")
    site.write(page, "# Pots\n")
    site.build()
    assert "pots" not in site.read("public/feed.xml")


@pytest.mark.parametrize("settings", ["title: x\n", f"baseURL: {BASE}\nfeed: false\n", f"baseURL: {BASE}\nfeed: []\n", f"baseURL: {BASE}\nfeed: News\n"])
def test_no_feed(make_site, settings):
    site = make_site(FILES | {"unfold.yml": settings})
    assert site.build("--strict").code == 0
    assert "feed.xml" not in site.files()
    assert "application/atom+xml" not in site.read("public/index.html")


def test_pages_that_search_engines_ignore_are_not_in_the_feed(make_site):
    log = "# Pots\n\n## Change log\n\n| Date | Changes |\n| --- | --- |\n| 2026-02-01 | New. |\n"
    site = make_site({"unfold.yml": f"baseURL: {BASE}\n", "content/index.md": "# Home\n", "content/pots.md": f"---\nrobots: noindex\n---\n{log}"})
    site.build()
    assert "feed.xml" not in site.files()
    site.write("content/pots.md", log)
    site.build()
    assert "pots/#change-2026-02-01" in site.read("public/feed.xml")


def test_headings_and_months_of_other_languages(make_site):
    site = make_site(
        {
            "unfold.yml": f"baseURL: {BASE}\nlanguage: de\nfeed: [Änderungen]\n",
            "content/index.md": "# Tee\n\n## ÄNDERUNGEN\n\n| Wann | Was |\n| --- | --- |\n| 5. März 2026 | Neu. |\n",
        }
    )
    assert site.build("--strict").code == 0
    assert [entry.updated for entry in feedparser.parse(site.files()["feed.xml"]).entries] == ["2026-03-05T00:00:00Z"]


def test_at_most_fifty_entries(make_site):
    rows = "".join(f"| {2000 + number}-01-01 | Change {number}. |\n" for number in range(60))
    site = make_site(
        {
            "unfold.yml": f"baseURL: {BASE}\n",
            "content/index.md": "# Home\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n" + rows,
        }
    )
    site.build("--strict")
    entries = feedparser.parse(site.files()["feed.xml"]).entries
    assert [entry.updated[:4] for entry in entries] == [str(year) for year in range(2059, 2009, -1)]


# MARK: Breadcrumbs


def data(page: str) -> list[dict]:
    return [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)]


def test_breadcrumbs(site):
    (found,) = data(site.read("public/kinds/green (new)/index.html"))
    assert (found["@context"], found["@type"]) == ("https://schema.org", "BreadcrumbList")
    assert [(item["position"], item["name"], item["item"]) for item in found["itemListElement"]] == [
        (1, "Tea & <co>", BASE),
        (2, "Kinds", BASE + "kinds/"),
        (3, "Green [the] tea \\", BASE + "kinds/green%20(new)/"),
    ]
    assert data(site.read("public/index.html")) == data(site.read("public/404.html")) == []


def test_a_title_cannot_end_the_script_element(make_site):
    title = "</script><script>alert(1)</script><!-- \" ' \\"
    site = make_site({"unfold.yml": f"baseURL: {BASE}\n", "content/index.md": "# Home\n", "content/a.md": "---\ntitle: " + json.dumps(title) + "\n---\n\nText.\n"})
    site.build()
    page = site.read("public/a/index.html")
    (found,) = data(page)
    assert found["itemListElement"][1]["name"] == title
    assert "<script>alert" not in page


@pytest.mark.parametrize("settings", ["title: x\n", f"baseURL: {BASE}\nstructuredData: false\n"])
def test_no_breadcrumbs(make_site, settings):
    site = make_site(FILES | {"unfold.yml": settings})
    site.build()
    assert "ld+json" not in site.read("public/pots/index.html")


# MARK: Subresource Integrity


def test_subresource_integrity(make_site):
    site = make_site(FILES | {"unfold.yml": "integrity: true\nredirects: {/old/: /pots/}\n"})
    assert site.build("--strict").code == 0
    files = site.files()
    for path in ("index.html", "404.html", "pots/index.html", "old/index.html", "search/index.html"):
        page = files[path].decode()
        named = re.findall(r'(?:href|src)="([^"]*assets/[^"]*\.(?:css|js))" integrity="(sha384-[^"]*)"', page)
        # The list of all pages has a style sheet of its own.
        count = 3 if path == "search/index.html" else 2
        assert len(named) == len(re.findall(r"<script|<link rel=\"stylesheet\"", page)) == count, path
        for address, integrity in named:
            file = files["assets/" + address.rpartition("/")[2]]
            assert integrity == "sha384-" + base64.b64encode(hashlib.sha384(file).digest()).decode()


def test_no_integrity_with_file_urls(make_site):
    site = make_site(FILES | {"unfold.yml": "integrity: true\nurls: file\n"})
    site.build()
    assert not [path for path, file in site.files().items() if path.endswith(".html") and b"integrity" in file]
