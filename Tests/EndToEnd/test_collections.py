"""Whole collections of captured pages: duplicates, redirects, navigation, folders, and messages."""

import json
import random
import re

import pytest

import captured_site as captured
from captured_site import BASE, FORMATS, HOST, SECTIONS
from unfold_site import tree

TITLES = [title for titles in SECTIONS.values() for title in titles]


def parents(site, *arguments):
    """Returns the title of the parent of each node of the navigation."""
    found = {}

    def walk(node):
        for child in node["children"]:
            found[child["title"]] = node["title"]
            walk(child)

    walk(json.loads(site.run("navigation", *arguments, "--format", "json").stdout))
    return found


EXPECTED = {title: section for section, titles in SECTIONS.items() for title in titles}


def diagnostics(site, *arguments):
    result = site.run("build", "--format", "json", *arguments)
    report = json.loads(result.stdout)
    return result, report["diagnostics"]


def test_a_nested_list_of_links_is_the_navigation(make_site):
    site = make_site({f"content/{n}.md": captured.extract(title) for n, title in enumerate(TITLES + list(SECTIONS))})
    site.write("content/toc.md", captured.extract("All pages", extra="").replace("## Best practices", "## X").split("## X")[0] + captured.contents() + "\n")
    assert {title: parent for title, parent in parents(site).items() if title in EXPECTED} == EXPECTED
    assert site.build("--strict").code == 0


def test_a_list_of_files_is_the_navigation(make_site):
    names = {title: f"{number:03}.txt" for number, title in enumerate(TITLES)}
    site = make_site({f"content/pages/{names[title]}": captured.extract(title) for title in TITLES})
    lines = ["# Tea", "", "All pages.", ""]
    for section, titles in SECTIONS.items():
        lines += [f"- {section}"] + [f"  - [{title}](pages/{names[title]})" for title in titles]
    site.write("content/README.md", "\n".join(lines) + "\n")
    found = parents(site)
    assert {title: found[title] for title in EXPECTED} == EXPECTED
    assert [found[section] for section in SECTIONS] == ["Tea"] * 3


@pytest.mark.parametrize("make", [captured.extract, captured.render])
def test_topics_are_the_navigation(make_site, make):
    site = make_site({f"content/{n}.md": make(title) for n, title in enumerate(TITLES)})
    for section, titles in SECTIONS.items():
        topics = "\n## Topics\n\n### Things\n\n" + "\n".join(f"- [{title}]({captured.url(title)})" for title in titles) + "\n"
        site.write(f"content/{section}.md", make(section, extra=topics))
    found = parents(site)
    assert {title: found[title] for title in EXPECTED} == EXPECTED


def test_a_specific_list_wins_over_a_long_one(make_site):
    site = make_site({f"content/{n}.md": captured.extract(title) for n, title in enumerate(TITLES)})
    for section, titles in SECTIONS.items():
        topics = "\n## Topics\n\n" + "\n".join(f"- [{title}]({captured.url(title)})" for title in titles) + "\n"
        site.write(f"content/{section}.md", captured.extract(section, extra=topics))
    site.write("content/index.md", "# Everything\n\n" + captured.contents(nested=False) + "\n")
    found = parents(site)
    assert {title: found[title] for title in EXPECTED} == EXPECTED


def test_an_ordinary_site_is_not_affected_by_lists_of_links(make_site):
    site = make_site({"content/a.md": "# A\n", "content/b.md": "# B\n", "content/c.md": "# C\n"})
    site.write("content/list.md", "# List\n\n- [A](a.md)\n  - [B](b.md)\n  - [C](c.md)\n")
    assert set(parents(site).values()) == {"Home"}


@pytest.mark.parametrize(
    ("older", "newer", "reason"),
    [
        (captured.extract("Cups"), captured.extract("Cups"), "is the same as"),
        (captured.extract("Cups", date="2024-01-01"), captured.extract("Cups", date="2025-01-01") , "same URL"),
        (captured.setext("Cups"), captured.extract("Cups", extra="\n## Sizes\n\nCups come in many sizes, and all are right.\n"), "same URL"),
    ],
)
def test_two_captures_of_a_page_are_one_page(make_site, older, newer, reason):
    site = make_site({"content/a.md": older, "content/z.md": newer, "content/pots.md": captured.extract("Pots and lids", ["Cups"])})
    result, found = diagnostics(site)
    kept, left = ("a", "z") if older == newer else ("z", "a")
    assert result.code == 0
    assert [(item["severity"], item["identifier"], item["file"]) for item in found] == [("note", "capture.duplicate", f"content/{left}.md")]
    assert reason in found[0]["message"] and f"content/{kept}.md" in found[0]["message"]
    assert len(list((site.folder / "public").glob("*cups*/index.html"))) == 1
    assert 'href="../cups/#Best-practices"' in site.read("public/pots-and-lids/index.html")


def test_a_redirected_page_is_left_out(make_site):
    """The tool followed a redirect: the source is the old URL, but the headings link to the new one."""
    old = captured.whole_page("Cups").replace(f"source: {HOST}{BASE}/cups", f"source: {HOST}{BASE}/mugs/overview")
    site = make_site({"content/1.md": old, "content/2.md": captured.whole_page("Cups")})
    site.write("content/3.md", captured.extract("Trays").replace("See nothing else", f"See [mugs]({BASE}/mugs/overview)"))
    site.write("content/4.md", f"---\nsource: {HOST}{BASE}/beakers\ntimestamp: 2025-01-01\ntitle: Beakers\n---\n\n**article**\n\n**Navigation:** [Tea]({BASE})\n\n# Beakers\n\nThis page has moved to [Cups]({BASE}/cups).\n")
    result, found = diagnostics(site)
    assert result.code == 0
    assert [(item["identifier"], item["file"]) for item in found] == [("capture.redirect", "content/1.md"), ("capture.redirect", "content/4.md")]
    assert all("content/2.md" in item["message"] for item in found)
    assert 'href="../cups/"' in site.read("public/trays/index.html")


def test_different_pages_with_the_same_last_component_are_both_published(make_site):
    site = make_site({
        "content/one.md": captured.extract("Cups", source=f"{BASE}/old/cups"),
        "content/two.md": captured.extract("Beakers", source=f"{BASE}/new/cups"),
    })
    result, found = diagnostics(site)
    assert (result.code, found) == (0, [])
    assert "Cups" in site.read("public/cups/index.html") and "Beakers" in site.read("public/two/index.html")


def test_two_collections_in_two_folders(make_site):
    site = make_site({"content/own.md": "# Own\n\nAn ordinary page.\n"})
    for folder, make in [("first", captured.extract), ("second", captured.whole_page)]:
        for number, title in enumerate(TITLES):
            site.write(f"content/{folder}/{number}.md", make(title, [TITLES[number - 1]]))
    result, found = diagnostics(site)
    assert (result.code, found) == (0, [])
    for folder in ("first", "second"):
        for number, title in enumerate(TITLES):
            page = site.read(f"public/{folder}/{captured.slug(title)}/index.html")
            main = page.split("<main")[1].split("</main>")[0]
            assert f'href="../{captured.slug(TITLES[number - 1])}/#Best-practices"' in main
    outline = json.loads(site.run("navigation", "--format", "json").stdout)
    second = next(child for child in outline["children"] if child["title"] == "Second")
    assert [child["title"] for child in second["children"]] == list(SECTIONS)


def test_spellings_of_a_folder_are_one_section(make_site):
    site = make_site({
        "content/Ground Rules/a.md": captured.extract("Kettles"),
        "content/ground_rules/b.md": captured.extract("Warm water"),
        "content/x.md": captured.extract("Ground rules"),
    })
    result, found = diagnostics(site)
    assert (result.code, found) == (0, [])
    pages = {name for name in site.files() if name.endswith("index.html") and name != "search/index.html"}
    assert pages == {"index.html", "ground-rules/index.html", "ground-rules/kettles/index.html", "ground-rules/warm-water/index.html"}
    found = parents(site)
    assert found["Kettles"] == found["Warm water"] == "Ground rules"


def test_the_title_of_the_site(make_site):
    site = make_site({f"content/{n}.md": captured.extract(title) for n, title in enumerate(TITLES)})
    site.build()
    assert "<title>Cups – Tea Guidelines" in site.read("public/cups/index.html") or "Tea Guidelines</title>" in site.read("public/cups/index.html")
    site.write("unfold.yml", "title: Mine\n")
    site.build()
    assert "Tea Guidelines</title>" not in site.read("public/cups/index.html")
    assert "Mine</title>" in site.read("public/cups/index.html")


def test_pages_of_an_unknown_site_with_their_source_are_captures(make_site):
    """Only an author can fix a broken link, so it is a warning in captured text, and one message per page."""
    record = "---\nsource: https://tea.example/{0}\ncrawled: 2026-01-05T10:00:00Z\n---\n\n"
    links = "[Cup](../cups/cup.md), [saucer](../cups/saucer.md) and [pier](/harbor/pier).\n"
    site = make_site(
        {
            "content/pot.md": record.format("pot") + "# Pot\n\n" + links,
            "content/tray.md": "# Tray\n\nWide.\n\n" + record.format("tray") + "## Use\n\n" + links,
            "content/ordinary.md": "# Ordinary\n\nNo record.\n",
        }
    )
    result, found = diagnostics(site)
    assert result.code == 0
    broken = [(entry["file"], entry["severity"]) for entry in found if entry["identifier"] == "link.broken"]
    # Links relative to a URL in the front matter lead to the source.
    assert broken == [("content/tray.md", "warning")]
    assert "https://tea.example/cups/cup" in site.read("public/pot/index.html")
    assert "https://tea.example/harbor/pier" in site.read("public/pot/index.html")
    assert "https://tea.example/harbor/pier" in site.read("public/tray/index.html")

    # An author's own page next to them is not affected, and neither is one with only a source and a date.
    site.write("content/ordinary.md", "---\nsource: https://tea.example/x\ndate: 2026-01-05\n---\n\n# Ordinary\n\n[Cup](../cups/cup.md)\n")
    result, found = diagnostics(site)
    assert result.code == 1
    assert [entry["file"] for entry in found if entry["severity"] == "error"] == ["content/ordinary.md"]

    # The author of the site can say that a page is no capture.
    site.write("content/ordinary.md", "# Ordinary\n")
    site.write("content/pot.md", record.format("pot").replace("source", "capture: false\nsource", 1) + "# Pot\n\n" + links)
    result, found = diagnostics(site)
    assert {entry["file"] for entry in found if entry["severity"] == "error"} == {"content/pot.md"}


def test_recognition_by_folder(make_site):
    site = make_site({"content/a/x.md": captured.whole_page("Cups"), "content/b/x.md": captured.whole_page("Trays")})

    def cleaned(settings):
        site.write("unfold.yml", settings)
        site.build()
        return ["Skip Navigation" not in path.read_text() for path in sorted((site.folder / "public").glob("*/*/index.html")) if path.parent.parent.name in "ab"]

    assert cleaned("") == [True, True]
    assert cleaned("captures: {enabled: false}\n") == [False, False]
    assert cleaned("captures: {include: [a]}\n") == [True, False]
    assert cleaned("captures: {exclude: [content/a/]}\n") == [False, True]
    assert cleaned("captures: {include: [b], enabled: false}\n") == [False, False]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("command", ["build", "check"])
def test_a_whole_collection_has_no_errors(make_site, seed, command):
    site = make_site({})
    duplicates = captured.collection(site, seed)
    files = [path for path in (site.folder / "content").rglob("*") if path.is_file()]
    assert len(files) >= 100
    result = site.run(command, "--format", "json")
    found = json.loads(result.stdout)["diagnostics"]
    assert result.code == 0, [item for item in found if item["severity"] == "error"][:5]
    kinds = [(item["file"], item["identifier"]) for item in found]
    assert len(kinds) == len(set(kinds))
    for item in found:
        assert (site.folder / item["file"]).exists(), item
        for path in re.findall(r"content/\S+?\.(?:md|txt)", item["message"]):
            assert (site.folder / path).exists(), item
    dropped = [item for item in found if item["identifier"] in ("capture.duplicate", "capture.redirect")]
    assert len(dropped) == len(duplicates)
    if command == "build":
        pages = [name for name in site.files() if name.endswith("/index.html")]
        titles = [re.search("<h1[^>]*>([^<]*)", site.read(f"public/{name}")).group(1) for name in pages]
        published = [title for title in titles if re.match("(Old|New|Small|Large|Round) [a-z]+$", title)]
        assert len(published) == len(set(published)) == 80


@pytest.mark.parametrize("seed", range(2))
def test_shards_of_a_collection_are_the_whole_site(make_site, seed):
    site = make_site({})
    captured.collection(site, seed)
    site.build("--no-cache")
    whole = tree(site.folder / "public", with_manifest=True)
    for number in (1, 2, 3):
        assert site.build("--shard", f"{number}/3", "--output", f"part{number}").code == 0
    merged = site.run("merge", "part1", "part2", "part3", "--output", "merged")
    assert merged.code == 0, merged.stderr
    assert tree(site.folder / "merged", with_manifest=True) == whole
