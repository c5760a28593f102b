"""Captures that show no sign of a tool, and captures that do not name their source: other pages show what they are."""

import json
import re

import pytest

import captured_site as captured
from captured_site import BASE, HOST, SECTIONS

TITLES = [title for titles in SECTIONS.values() for title in titles]


def report(site, *arguments):
    result = site.run(*(arguments or ("build",)), "--format", "json")
    return result.code, json.loads(result.stdout)["diagnostics"]


def main(site, path):
    return site.read(f"public/{path}").split("<main")[1].split("</main>")[0]


# The names of symbols, as in the URLs of a reference.
SYMBOLS = ["pot", "cup", "lid", "brew(_:)", "pour(into:)", "steep(for:at:)"]


def symbol_page(name, module="tea", others=SYMBOLS):
    links = "\n".join(f"- [{other}](/documentation/{module}/{other}): About {other}." for other in others if other != name)
    missing = "\n".join(f"- [{other}](/documentation/{module}/{other})" for other in ["sip(_:)", "kettle", "leaf-swift.struct"])
    return f"# {name}\n\nMakes {name} simple.\n\n## Overview\n\nSee [tea](/documentation/{module}#Overview).\n\n### Methods\n\n{links}\n\n## See Also\n\n{missing}\n"


@pytest.mark.parametrize("layout", ["{module}_{name}.md", "{module}/{name}.md", "docs/{name}.md", "documentation/{module}/{name}.md"])
@pytest.mark.parametrize("command", ["build", "check"])
def test_symbol_pages_without_provenance_are_captures(make_site, layout, command):
    site = make_site({})
    for name in SYMBOLS:
        site.write("content/" + layout.format(module="tea", name=name), symbol_page(name))
    code, found = report(site, command)
    assert (code, [item for item in found if item["identifier"].startswith("link.")]) == (0, [])
    if command == "build":
        pages = [path for path in (site.folder / "public").rglob("index.html") if "Makes cup simple" in path.read_text()]
        page = next(path for path in pages if "<h1" in path.read_text() and ">cup</h1>" in path.read_text()).read_text()
        # Pages of the folder are linked, and others lead to the original site.
        assert 'href="https://developer.apple.com/documentation/tea/kettle"' in page
        assert 'href="https://developer.apple.com/documentation/tea/pot"' not in page
        assert re.search(r'href="[^":]*pot/?"', page)


def test_the_broken_links_of_an_ordinary_site_are_errors(make_site):
    """Links from the root whose prefix is wrong, and links to a reference that does not exist."""
    site = make_site({
        "content/index.md": "# Home\n\n[Setup](/documentation/guide/setup) and [Use](/documentation/guide/use).\n",
        "content/setup.md": "# Setup\n\n[Use](/documentation/guide/use) and [missing](/documentation/guide/missing).\n",
        "content/use.md": "# Use\n\n[Setup](/documentation/guide/setup) and [home](/documentation/guide/).\n",
        "content/more.md": "# More\n\n[brew](/documentation/tea/brew(_:)), [pour](/documentation/tea/pour(_:)), [sip](/documentation/tea/sip(_:)).\n",
    })
    code, found = report(site)
    assert code == 1
    assert {item["file"] for item in found if item["identifier"] == "link.broken" and item["severity"] == "error"} == {
        f"content/{name}.md" for name in ("index", "setup", "use", "more")}


def test_an_unmarked_page_in_a_folder_of_captures_is_a_capture(make_site):
    """A page of the collection that no tool marked, and a page that an author added."""
    site = make_site({f"content/{n}.md": captured.wrapped(title) for n, title in enumerate(TITLES)})
    site.write("content/news.md", f"# News\n\n![Icon](/design/images/news.svg) [Cups]({BASE}/cups#Best-practices), [mugs]({BASE}/mugs), [videos](/videos/all-videos).\n")
    site.write("content/own.md", "# Own\n\nSee [nothing](nothing.md) and [nowhere](/nowhere).\n")
    code, found = report(site)
    assert [(item["file"], item["severity"]) for item in found] == [("content/own.md", "error")] * 2
    page = main(site, "news/index.html")
    assert 'href="../cups/#Best-practices"' in page
    for path in (f"{BASE}/mugs", "/videos/all-videos"):
        assert f'href="{HOST}{path}"' in page
    assert f'src="{HOST}/design/images/news.svg"' in page


def test_the_mistakes_of_an_author_in_a_folder_of_captures_are_errors(make_site):
    """Its links to files show that no tool wrote it, so its mistakes are errors."""
    site = make_site({f"content/{n}.md": captured.wrapped(title) for n, title in enumerate(TITLES)})
    text = f"# Notes\n\nSee [cups]({TITLES.index('Cups')}.md), [the same]({BASE}/cups) and [mistakes]({BASE}/cupz).\n"
    site.write("content/notes.md", text)
    code, found = report(site)
    assert [(item["file"], item["identifier"]) for item in found] == [("content/notes.md", "link.broken")] and code == 1
    # Without them, the page can be a capture.
    assert main(site, "notes/index.html").count('href="../cups/"') == 2
    site.write("content/notes.md", text.replace(f"{TITLES.index('Cups')}.md", f"{BASE}/trays"))
    assert report(site) == (0, [])
    assert f'href="{HOST}{BASE}/cupz"' in main(site, "notes/index.html")


def test_links_in_a_folder_of_an_unknown_site_lead_to_its_files(make_site):
    """Links from the root of the site lead to files of the same names."""
    site = make_site({f"content/{n}.md": captured.wrapped(title) for n, title in enumerate(TITLES)})
    for n in range(12):
        links = " ".join(f"[Tea {k}](/reference/v2/tea-{k}#use)" for k in (n, (n + 1) % 12))
        site.write(f"content/tea/tea-{n}.md", f"# Tea {n}\n\n{links}\n\n## Use\n\nDrink it.\n")
    site.write("content/tea/tea-0.md", "# Tea 0\n\n[Tea 1](/reference/v2/tea-1) and [none](/reference/v2/null).\n")
    code, found = report(site)
    assert (code, [(item["file"], item["severity"]) for item in found if item["identifier"] == "link.broken"]) == (
        0, [("content/tea/tea-0.md", "warning")])
    assert 'href="../tea-1/"' in main(site, "tea/tea-0/index.html")
    assert 'href="../tea-2/#Use"' in main(site, "tea/tea-1/index.html")
    assert site.run("import", "content", "--output", "copy/content").code == 0
    assert "(tea-2.md#Use)" in site.read("copy/content/tea/tea-1.md")


def test_the_page_of_docsify_is_not_published(make_site):
    """The page that shows Markdown in the browser is not published in place of the home page."""
    site = make_site({"content/README.md": "# Teas\n\nDrink tea.\n", "content/index.html": "<script>window.$docsify = {}</script>\n"})
    assert report(site) == (0, [])
    assert "Drink tea." in site.read("public/index.html")
    assert report(site) == (0, []) and "Drink tea." in site.read("public/index.html")
    site.write("content/index.html", "<p>My own.</p>\n")
    code, found = report(site)
    assert code == 1 and [item["identifier"] for item in found] == ["output.twice"]
    assert "index.html: content/README.md and content/index.html" in found[0]["message"]


def test_captures_that_do_not_name_their_source_have_that_of_the_others(make_site):
    """Most captures of a collection show from which site they are."""
    site = make_site({f"content/{n}.md": captured.extract(title) for n, title in enumerate(TITLES)})
    site.write("content/list.md", f"# Signals\n\nSignals speak.\n\n[ Cups ]({BASE}/cups)\n\n[ Flags of all\ncolors ]({BASE}/flags-of-all-\ncolors)\n\n![Hero](/design/hero-\nimage.png)\n")
    code, found = report(site, "build")
    assert (code, found) == (0, [])
    page = main(site, "list/index.html")
    assert 'href="../cups/"' in page
    assert f'href="{HOST}{BASE}/flags-of-all-colors"' in page


def test_links_to_the_file_of_a_duplicate_lead_to_the_published_page(make_site):
    """A page that an author wrote links to the files of captures, of which one is left out."""
    site = make_site({"content/a.md": captured.extract("Cups", date="2024-01-01"), "content/old/b.md": captured.extract("Cups", date="2023-01-01")})
    site.write("content/c.md", captured.extract("Trays").replace("See nothing else", "See [cups](/old/b)"))
    site.write("content/index.md", "# Home\n\n[New](a.md), [old](old/b.md) and [old](old/b.md#Best-practices).\n")
    code, found = report(site)
    assert (code, [item["identifier"] for item in found]) == (0, ["capture.duplicate"])
    page = main(site, "index.html")
    assert re.findall(r'<a href="([^"]*)">(?:New|old)</a>', page) == ["cups/", "cups/", "cups/#Best-practices"]
    # The cache of the site keeps the places of files that are left out.
    site.write("content/index.md", "# Home\n\n[Old](old/b.md).\n")
    code, found = report(site)
    assert (code, [item["identifier"] for item in found]) == (0, ["capture.duplicate"])
    assert '<a href="cups/">Old</a>' in main(site, "index.html")


def test_paths_in_a_table_of_contents_may_begin_above_the_content(make_site):
    """A tool writes all paths from the root of its repository, and the site is built from a folder in it."""
    site = make_site({f"content/{folder}/{n}.md": captured.extract(title) for folder, titles in SECTIONS.items() for n, title in enumerate(titles)})
    lines = [f"- [{title}](docs/hig/{folder.replace(' ', '%20')}/{n}.md)" for folder, titles in SECTIONS.items() for n, title in enumerate(titles)]
    site.write("content/INDEX.md", "# All pages\n\n" + "\n".join(lines) + "\n- [Missing](docs/hig/missing.md)\n")
    code, found = report(site)
    assert code == 1 and [item["message"] for item in found] == ["no page or file `docs/hig/missing.md`"]
    # On file systems that ignore case, the file is the home page.
    page = "public/INDEX/index.html" if (site.folder / "public/INDEX").exists() else "public/index.html"
    assert 'cups/"' in site.read(page)
    assert TITLES[0] in site.run("navigation", "--format", "json").stdout


def test_links_that_differ_in_case_from_the_source_are_resolved(make_site):
    site = make_site({"content/a.md": captured.extract("Cups"), "content/b.md": captured.extract("Trays").replace("See nothing else", "See [cups](/Design/Human-Interface-Guidelines/Cups)")})
    assert report(site) == (0, [])
    assert 'href="../cups/"' in main(site, "trays/index.html")


def test_an_incremental_build_of_unmarked_captures_finds_what_a_full_build_finds(make_site):
    site = make_site({f"content/tea_{name}.md": symbol_page(name) for name in SYMBOLS})
    assert report(site)[0] == 0
    site.write("content/tea_cup.md", symbol_page("cup") + "\nSee [the moon](/documentation/moon) and [](#nowhere).\n")
    code, found = report(site)
    assert code == 0 and 'href="https://developer.apple.com/documentation/moon"' in main(site, "tea_cup/index.html")
    again = site.run("build", "--no-cache", "--format", "json")
    assert json.loads(again.stdout)["diagnostics"] == found
    # Without the evidence of the other pages, the page is an ordinary one.
    for name in SYMBOLS[2:]:
        (site.folder / f"content/tea_{name}.md").unlink()
    assert report(site)[0] == 1


def test_importing_unmarked_captures_twice_changes_nothing(make_site):
    site = make_site({f"captures/tea_{name}.md": symbol_page(name) for name in SYMBOLS})
    assert site.run("import", "captures", "--output", "content").code == 0
    text = site.read("content/tea_cup.md")
    assert "(tea_pot.md)" in text and "(https://developer.apple.com/documentation/tea/kettle)" in text
    assert report(site) == (0, [])
    assert site.run("import", "content", "--output", "again/content").code == 0
    assert site.read("again/content/tea_cup.md") == text


def folder_pages(number):
    """Pages of a website whose links begin with folders of the site, and one sign of a tool each."""
    links = " ".join(f"[{name}](/{name}/{number})" for name in ("support", "assets", "news"))
    return captured.wrapped((TITLES + ["Mats", "Lids", "Spoons"])[number]) + f"\n{links}\n"


@pytest.mark.parametrize("folder", ["", "site", "a/site"])
def test_pages_that_link_to_folders_of_the_captured_site_are_captures(make_site, folder):
    """Their only signs are folders that other captures link to, their own paths, or icons that are links."""
    place = f"content/{folder}/".replace("//", "/")
    site = make_site({f"{place}{n}.md": folder_pages(n) for n in range(len(TITLES) + 3)})
    site.write(f"{place}pouring.md", "# Pouring\n\n![Jug](/assets/jug.png) and [help](/support/help/?a=b#c).\n")
    site.write(f"{place}tea-rooms.md", "# Tea rooms\n\n![Room](/Tea-Rooms/images/room@2x.png) Go [there](/tea-rooms/map/).\n")
    site.write(f"{place}shops/tins.md", "# Tins\n\n[All tins](/shops/tins/all/) and [others](other-shops/).\n")
    site.write(f"{place}library/navigation.md", f"##\n\n[ ]({HOST}/documentation)\n\nDocuments\n\n![Loading...](../Resources/wait.gif)\n")
    site.write(f"{place}mine.md", "# Mine\n\n[Nothing](/nowhere/support/), [nothing](support/) and ![nothing](/image.png).\n")
    code, found = report(site)
    errors = [(item["file"], item["identifier"]) for item in found if item["severity"] == "error"]
    assert (code, errors) == (1, [(f"{place}mine.md", "link.broken")] * 3)
    base = f"{folder}/".lstrip("/")
    assert f'href="{HOST}/support/help/?a=b#c"' in main(site, f"{base}pouring/index.html")
    page = main(site, f"{base}tea-rooms/index.html")
    assert f'src="{HOST}/Tea-Rooms/images/room@2x.png" srcset="{HOST}/Tea-Rooms/images/room@2x.png 2x"' in page
    assert f'href="{HOST}/tea-rooms/map/"' in page
    assert f'href="{HOST}/shops/tins/all/"' in main(site, f"{base}shops/tins/index.html")
    (site.folder / f"{place}mine.md").unlink()
    assert report(site)[0] == 0
    # An import has the same pages and no errors.
    assert site.run("import", "content", "--output", "copy/content").code == 0
    code, found = report(site, "build", "copy")
    assert (code, [item for item in found if item["severity"] == "error"]) == (0, [])
    assert page == main(site, f"../copy/public/{base}tea-rooms/index.html")


@pytest.mark.parametrize("count", [1, 3])
def test_links_to_sessions_lead_to_the_captured_site(make_site, count):
    """A page of a session that no tool marked, alone in an ordinary site."""
    links = "\n".join(f"* [Session {n}](/videos/play/wwdc2023/1016{n})" for n in range(count))
    site = make_site({
        "content/talks/10170.md": f"---\nsession: 10170\n---\n\n# Pouring in parallel\n\n## Related\n\n{links}\n* [All](/videos/all)\n",
        "content/talks/list.md": "# Talks\n\n[Pouring](10170.md) and [a video](/videos/play/pouring) of [mine](/videos/play/wwdc2023/mine).\n",
    })
    code, found = report(site)
    assert [(item["file"], item["identifier"]) for item in found if item["severity"] == "error"] == [("content/talks/list.md", "link.broken")] * 2
    page = main(site, "talks/10170/index.html")
    for path in [f"/videos/play/wwdc2023/1016{n}" for n in range(count)] + ["/videos/all"]:
        assert f'href="{HOST}{path}" rel="external"' in page


@pytest.mark.parametrize("make", [captured.extract, captured.render, captured.whole_page])
def test_links_with_the_identifier_of_a_bundle_lead_to_its_pages(make_site, make):
    """The render JSON of DocC identifies pages by their bundles."""
    bundle = "doc://com.apple.documentation"
    links = f"[cups]({bundle}{captured.url('Cups')}#Best-practices), [mugs]({bundle}{BASE}/mugs), <{bundle}/documentation/tea>, [pour](doc://com.apple.Tea/documentation/Tea/pour(_:)), ![pot]({bundle}/documentation/pot)"
    site = make_site({"content/a.md": make("Cups"), "content/b.md": make("Trays", extra=f"\n## More\n\n{links}\n")})
    site.write("content/own.md", f"# Own\n\n[Swift]({bundle}/documentation/swift/array#x) and [cups]({bundle}{captured.url('Cups')}).\n")
    site.write("content/guide.md", "# Guide\n\n[Own](doc://com.example.tea/documentation/tea/own) and [lost](doc://com.example.tea/documentation/tea/lost).\n")
    code, found = report(site)
    assert [(item["file"], item["message"]) for item in found if item["severity"] == "error"] == [
        ("content/guide.md", "no page or file `doc://com.example.tea/documentation/tea/lost`")]
    page = main(site, "trays/index.html")
    assert 'href="../cups/#Best-practices"' in page
    for path in (f"{BASE}/mugs", "/documentation/tea", "/documentation/Tea/pour(_:)"):
        assert f'href="{HOST}{path}" rel="external"' in page
    page = main(site, "own/index.html")
    assert f'href="{HOST}/documentation/swift/array#x"' in page and 'href="../cups/"' in page
    assert 'href="../own/"' in main(site, "guide/index.html")
