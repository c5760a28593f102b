"""Sites in several languages: translations, fallback, links, alternates, incremental builds, checks, and the preview."""

import json
import re
import xml.etree.ElementTree as ET

import pytest

from preview import Preview
from repository import git
from unfold_site import tree

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
SITE = {
    "unfold.yml": (
        "title: Tea\nbaseURL: https://example.com/docs/\neditURL: https://example.com/edit/{file}\n"
        "languages:\n  en: English\n  de: {name: Deutsch, title: Tee}\n  ar: العربية\n"
    ),
    "navigation.yml": "- title: {en: Brewing, de: Aufguss}\n  children: [tea/green.md, tea/black.md]\n- tea/nur.md\n",
    "content/index.md": "# Tea\n\n[Green](tea/green.md#Big-pots) [Deutsch](index.de.md) [nur](de/tea/nur.md) [English](tea/english.md)\n\n![Chart](chart.svg) ![Pot](pot.svg)\n",
    "content/index.de.md": "# Tee\n\n[Grün](tea/green.md#Big-pots) [Schwarz](tea/black.md) [Englisch](tea/english.md)\n\n![Bild](chart.svg) ![Kanne](pot.svg)\n",
    "content/chart.svg": SVG, "content/chart.de.svg": SVG, "content/pot.svg": SVG,
    "content/tea/green.md": "---\nslug: leaf\nicon: star\n---\n\n# Green\n\nGreen tea.\n\n## Big pots\n\nText.\n\n## Small pots\n\nText.\n",
    "content/de/tea/green.md": "# Grüner Tee\n\n[Start](../index.md)\n\n## Große Kannen\n\nText.\n\n## Kleine Kannen\n\nText. ![Kanne](../pot.svg)\n",
    "content/tea/black.md": "# Black\n\nBlack tea. [Green](green.md)\n",
    "content/tea/english.md": "---\nonly: en\n---\n\n# English\n\nText.\n",
    "content/de/tea/nur.md": "---\nonly: de\n---\n\n# Nur Deutsch\n\nText.\n",
}


@pytest.fixture
def site(make_site):
    return make_site(SITE)


def read(site, path: str) -> str:
    return (site.folder / "public" / path).read_text()


def menu(page: str) -> dict[str, str]:
    """Returns the links of the language menu by language."""
    items = page[page.index('id="unfold-languages"') :]
    found = re.findall(r'<a href="([^"]*)" lang="([^"]*)"', items[: items.index("</ul>")])
    return {tag: url for url, tag in found}


def alternates(page: str) -> dict[str, str]:
    return dict(re.findall(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">', page))


def test_each_language_is_a_site(site):
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    home, german, arabic = (read(site, path) for path in ("index.html", "de/index.html", "ar/index.html"))
    assert '<html lang="en" dir="ltr">' in home and '<html lang="de" dir="ltr">' in german and '<html lang="ar" dir="rtl">' in arabic
    assert "<title>Tee</title>" in german and "<title>Tea</title>" in home
    # The title in the navigation is that of the language, and so is the URL of a group that all languages share.
    assert ">Aufguss<" in german and ">Brewing<" in home and 'href="brewing/"' in german and ">Brewing<" in arabic
    for language in ("", "de/", "ar/"):
        for file in ("404.html", "llms.txt", "sitemap.xml", "search/index.html", "assets/search/manifest.js"):
            assert (site.folder / "public" / language / file).exists(), language + file
    assert not (site.folder / "public/de/robots.txt").exists()
    assert "https://example.com/docs/de/sitemap.xml" in read(site, "robots.txt")


def test_translations_have_the_urls_and_anchors_of_their_originals(site):
    site.build()
    page = read(site, "de/tea/leaf/index.html")
    assert '<h2 id="Große-Kannen"><span id="Big-pots"></span>Große Kannen</h2>' in page
    assert 'href="tea/leaf/#Big-pots"' in read(site, "de/index.html")
    # The icon is inherited too.
    assert page.count("<h1") == 1 and "https://example.com/edit/content/de/tea/green.md" in page
    assert not (site.folder / "public/de/tea/green").exists()


def test_pages_without_a_translation_fall_back(site):
    site.build()
    page = read(site, "de/tea/black/index.html")
    assert '<h1 lang="en" dir="ltr">Black</h1>' in page and '<div class="prose" lang="en" dir="ltr">' in page
    assert "noch nicht übersetzt" in page and 'href="https://example.com/edit/content/tea/black.md"' in page
    assert '<link rel="canonical" href="https://example.com/docs/tea/black/">' in page and not alternates(page)
    assert 'href="../leaf/"' in page
    assert "noch nicht übersetzt" not in read(site, "de/tea/leaf/index.html")
    assert "black" not in read(site, "de/sitemap.xml")


def test_links_of_fallback_pages_to_anchors_that_a_translation_lacks_lead_to_the_original(make_site):
    site = make_site(
        {
            "unfold.yml": "title: Tea\nlanguages: {en: English, de: Deutsch}\n",
            "content/index.md": "# Tea\n\nA [pot](pots.md#Small-pots) and a [big one](pots.md#Big-pots).\n",
            "content/pots.md": "# Pots\n\n## Big pots\n\nText.\n\n## Small pots\n\nText.\n",
            "content/pots.de.md": "# Kannen\n\n## Große Kannen\n\nText.\n",
            "content/leaves.md": "# Leaves\n\n[a](pots.md#None)\n",
        }
    )
    result = site.build()
    page = read(site, "de/index.html")
    assert 'href="../pots/#Small-pots"' in page and 'href="pots/#Big-pots"' in page
    # An anchor that the original lacks as well is reported once.
    assert [found.splitlines()[0] for found in map(str, result.diagnostics)] != []
    assert sum("link.broken-anchor" in str(found) for found in result.diagnostics) == 1


def test_files_fall_back_to_those_of_the_default_language(site):
    site.build()
    german, arabic = read(site, "de/index.html"), read(site, "ar/index.html")
    assert 'src="chart.svg"' in german and 'src="../pot.svg"' in german and 'src="../chart.svg"' in arabic
    assert (site.folder / "public/de/chart.svg").exists() and not (site.folder / "public/de/pot.svg").exists()
    assert 'src="../../../pot.svg"' in read(site, "de/tea/leaf/index.html")


def test_the_page_for_missing_pages_shares_files(make_site):
    site = make_site(
        {
            "unfold.yml": "title: Tea\nlogo: leaf.svg\nlanguages: {en: English, de: Deutsch}\n",
            "content/index.md": "# Tea\n",
            "content/index.de.md": "# Tee\n",
            "content/leaf.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
            # Its path begins like the folder of a language.
            "content/design.md": "# Design\n\nSee [Tea](/).\n",
        }
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    page = read(site, "de/404.html")
    assert 'src="/leaf.svg"' in page and 'href="/de/assets/site.' in page
    assert "html.missing-file" not in site.run("check").stdout


def test_links_to_pages_of_other_languages(site):
    site.build()
    home, german = read(site, "index.html"), read(site, "de/index.html")
    assert '<a href="de/">Deutsch</a>' in home and '<a href="de/tea/nur/">nur</a>' in home
    assert '<a href="../tea/english/">Englisch</a>' in german
    assert not (site.folder / "public/tea/nur").exists() and not (site.folder / "public/de/tea/english").exists()


def test_links_to_urls_of_other_languages(site):
    site.write("content/tea/black.md", "# Black\n\n[a](/de/tea/leaf/#Big-pots) [b](../de/) [c](/de/tea/nur) [d](/ar/tea/leaf.html)\n")
    assert site.build().diagnostics == []
    links = re.findall(r'<a href="([^"]*)">[abcd]</a>', read(site, "tea/black/index.html"))
    assert links == ["../../de/tea/leaf/#Big-pots", "../../de/", "../../de/tea/nur/", "../../ar/tea/leaf/"]
    # The same links in the page that falls back to this one.
    links = re.findall(r'<a href="([^"]*)">[abcd]</a>', read(site, "ar/tea/black/index.html"))
    assert [(site.folder / "public/ar/tea/black" / link.split("#")[0]).resolve().is_dir() for link in links] == [True] * 4
    assert "link.broken" not in site.run("check").stdout and "html.missing-file" not in site.run("check").stdout
    # A page that does not exist in the other language.
    site.write("content/tea/black.md", "# Black\n\n[a](/de/tea/english/) [b](/fr/)\n")
    assert site.build().stderr.count("link.broken") == 2


def test_rules_for_hosts_contain_redirects_of_all_languages(site):
    site.write("unfold.yml", SITE["unfold.yml"] + "hosts: netlify\nredirects:\n  /old/: /tea/black/\n  /only/: /tea/english/\n  /away/: https://example.org/\n  /tea/nur/: /\n")
    assert site.build().diagnostics == []
    rules = {tuple(line.split()[:2]) for line in read(site, "_redirects").splitlines()[1:]}
    folders = ["", "de/", "ar/"]
    expected = {(f"/docs/{folder}old/", f"/docs/{folder}tea/black/") for folder in folders}
    expected |= {(f"/docs/{folder}away/", "https://example.org/") for folder in folders}
    # This page exists only in English, and German has a page of its own at the last of the old URLs.
    expected |= {("/docs/only/", "/docs/tea/english/"), ("/docs/tea/nur/", "/docs/"), ("/docs/ar/tea/nur/", "/docs/ar/")}
    assert rules == expected
    for old, new in rules:
        page = read(site, old.removeprefix("/docs/") + "index.html")
        assert 'http-equiv="refresh"' in page


def test_the_menu_and_the_alternates_are_complete_and_reciprocal(site):
    site.build()
    public = site.folder / "public"
    pages = {path: public.joinpath(path).read_text() for path in tree(public) if path.endswith("index.html") and "search" not in path}
    assert len(pages) > 10
    for path, page in pages.items():
        links = menu(page)
        assert list(links) == ["en", "de", "ar"], path
        for url in links.values():
            assert (public / path).parent.joinpath(url, "index.html").exists(), (path, url)
        found = alternates(page)
        for tag, url in found.items():
            other = url.removeprefix("https://example.com/docs/") + "index.html"
            assert alternates(pages[other]) == found, (path, tag)
        if found:
            own = re.search(r'<html lang="(\w+)"', page)[1]
            assert found[own] == "https://example.com/docs/" + path.removesuffix("index.html")
            assert found["x-default"] == found["en"]
    assert alternates(pages["tea/leaf/index.html"]).keys() == {"en", "de", "x-default"}
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    entries = ET.fromstring(read(site, "de/sitemap.xml")).findall("s:url", space)
    by_url = {entry.find("s:loc", space).text: [link.get("hreflang") for link in entry.findall("x:link", space)] for entry in entries}
    assert by_url["https://example.com/docs/de/tea/leaf/"] == ["en", "de", "x-default"]


def test_the_same_page_twice(site):
    site.write("content/tea/green.de.md", "# Zweimal\n\nText.\n")
    result = site.build()
    assert result.code == 1 and len(result.diagnostics) == 1
    assert "content/tea/green.de.md is not built" in result.stderr and "content/de/tea/green.md" in result.stderr


def test_incremental_builds_equal_clean_builds(site):
    site.build()
    changes = [
        ("content/de/tea/green.md", SITE["content/de/tea/green.md"] + "\nMehr.\n"),
        ("content/tea/black.md", "# Blacker\n\nText.\n"),
        ("content/tea/green.md", SITE["content/tea/green.md"].replace("leaf", "leaves")),
        ("content/tea/green.md", SITE["content/tea/green.md"].replace("Big pots", "Huge pots")),
        ("content/tea/black.ar.md", "# أسود\n\nنص.\n"),
        ("content/chart.ar.svg", SVG),
        ("content/de/index.md", None),
        ("content/index.de.md", None),
        ("unfold.yml", SITE["unfold.yml"].replace("  ar: العربية\n", "")),
    ]
    for number, (path, text) in enumerate(changes):
        if text is None:
            (site.folder / path).unlink(missing_ok=True)
        else:
            site.write(path, text)
        site.build()
        site.build("--no-cache", "--output", f"clean-{number}")
        built = {path: data for path, data in site.files().items()}
        assert built == site.files(f"clean-{number}"), path
    assert not (site.folder / "public/ar/index.html").exists()


def test_pages_without_a_translation_show_the_new_size_of_an_image(make_site):
    site = make_site({
        "unfold.yml": "languages: {en: English, de: Deutsch}\n", "content/index.md": "# Tea\n", "content/index.de.md": "# Tee\n",
        "content/cup.md": "# Cup\n\n![Cup](/cup.svg)\n", "content/cup.svg": SVG,
    })
    site.build()
    site.wait_for_clock()
    site.build()
    site.write("content/cup.svg", SVG.replace('width="4"', 'width="9"'))
    site.build()
    assert 'width="9" height="3"' in read(site, "de/cup/index.html")
    equals_a_clean_build(site, "clean")


def test_a_problem_of_a_page_without_a_translation_is_reported_once(make_site):
    site = make_site({
        "unfold.yml": "languages: {en: English, de: Deutsch, fr: Français}\n", "content/index.md": "# Tea\n",
        "content/index.de.md": "# Tee\n", "content/cup.md": "# Cup\n\n[Gone](nope.md)\n",
    })
    for _ in range(4):
        result = site.build("--no-cache")
        assert len(result.diagnostics) == 1
        assert "check the path: `nope.md`" in result.stderr
    assert site.run("check").stdout.count("link.broken") == 1


def test_a_change_of_one_translation_writes_one_page(site):
    site.write("content/de/tea/green.md", SITE["content/de/tea/green.md"])
    site.build()
    # Each language has a cache.
    assert len(list((site.folder / ".unfold").glob("build-*.cache"))) == 3
    site.write("content/de/tea/green.md", SITE["content/de/tea/green.md"].replace("Text.", "Anders."))
    written = json.loads(site.build("--format", "json").stdout)["files"]["written"]
    # The page, its Markdown, and a few files of the search index.
    assert 2 <= written <= 8


def test_check_and_translate(site):
    result = site.run("check")
    assert re.findall(r"\[([a-z.-]+)\]", result.stdout) == ["translation.missing"] * 2, result.stdout
    assert site.run("translate", "mark", "content/de/tea/green.md", "content/index.de.md").stdout == "2 files marked, 0 unchanged\n"
    assert site.run("translate", "mark", "content/de/tea/green.md").stdout == "0 files marked, 1 unchanged\n"
    assert re.match(r"---\ntranslates: [0-9a-f]{12}\n---\n\n# Tee\n", site.read("content/index.de.md"))
    # Front matter is not part of the text.
    site.write("content/tea/green.md", SITE["content/tea/green.md"].replace("icon: star", "icon: gear"))
    assert "translation.outdated" not in site.run("check").stdout
    site.write("content/tea/green.md", SITE["content/tea/green.md"].replace("## Small pots", "### Small pots"))
    site.write("content/tea/black.de.md", "---\ndescription: Schwarz\n---\n\n# Schwarz\n\nText.\n")
    site.write("content/tea/weg.de.md", "# Weg\n\nText.\n")
    found = site.run("check").stdout
    assert "content/de/tea/green.md:1:1: warning: content/tea/green.md has changed since it was translated [translation.outdated]" in found
    assert "content/de/tea/green.md:13:1: warning: “Kleine Kannen” has another level than “Small pots”" in found
    assert "content/tea/weg.de.md:1:1: warning: there is no page `tea/weg.md`" in found
    states = json.loads(site.run("translate", "status", "--language", "de", "--format", "json").stdout)
    assert {(page["file"], page["state"]) for page in states} == {
        ("content/index.de.md", "current"), ("content/de/tea/green.md", "outdated"), ("content/tea/black.de.md", "unmarked"),
        ("content/tea/weg.de.md", "obsolete"),
    }
    site.run("translate", "mark", "content/tea/black.de.md", "content/de/tea/green.md")
    assert site.read("content/tea/black.de.md").startswith("---\ntranslates: ")
    assert "description: Schwarz" in site.read("content/tea/black.de.md")
    assert "outdated" not in site.run("translate", "status", "--format", "json").stdout


def test_translations_redirect_from_the_old_urls_of_their_originals(site):
    original = SITE["content/tea/green.md"].replace("icon: star", "redirects: [/verde/, /grün/]")
    site.write("content/tea/green.md", original)
    site.write("content/de/tea/green.md", "---\nredirects: /grün/\n---\n" + SITE["content/de/tea/green.md"])
    assert site.build().diagnostics == []
    for path in ("verde", "grün", "de/verde", "de/grün", "ar/verde"):
        assert 'content="0; url=../tea/leaf/"' in read(site, path + "/index.html"), path


def test_check_names_the_changed_sections(site):
    git(site.folder, "init", "--quiet")
    site.run("translate", "mark", "content/de/tea/green.md")
    for text in ("Green tea.", "Green tea, cold."):
        site.write("content/tea/green.md", SITE["content/tea/green.md"].replace("Green tea.", text))
        git(site.folder, "add", "content")
        git(site.folder, "commit", "--quiet", "--message", text)
    outdated = "content/tea/green.md has changed since it was translated: the beginning [translation.outdated]"
    assert outdated in site.run("check").stdout
    # The changes need not be in a commit, but the text that was translated does.
    changed = SITE["content/tea/green.md"].replace("## Big pots\n\nText.", "## Cups\n\nText.") + "More.\n"
    site.write("content/tea/green.md", changed)
    assert "translated: “Cups” (new), “Small pots” and “Big pots” (removed) [translation.outdated]" in site.run("check").stdout
    site.write("content/de/tea/green.md", "---\ntranslates: 0123456789ab\n---\n" + SITE["content/de/tea/green.md"])
    assert "content/tea/green.md has changed since it was translated [translation.outdated]" in site.run("check").stdout


@pytest.mark.parametrize(("arguments", "message"), [
    (["status", "--language", "fr"], "no translation into `fr`"), (["mark"], "no file to mark"), (["states"], "no action `states`"),
    (["mark", "content/index.md"], "is not a translation"), (["mark", "content/none.de.md"], "is not a translation"),
])
def test_wrong_arguments_of_translate(site, arguments, message):
    result = site.run("translate", *arguments)
    assert result.code == 2 and message in result.stderr


def test_wrong_languages(make_site):
    site = make_site({"unfold.yml": "languages: {english: English, en: English, de: [a]}\n", "content/index.md": "# Home\n\nText.\n"})
    result = site.build()
    assert result.stderr.count("configuration.wrong-value") == 2 and "unfold.yml:1:" in result.stderr
    assert make_site({"content/index.md": "# Home\n"}).run("translate", "status").code == 2


def test_shards_are_refused(site):
    result = site.build("--shard", "1/2")
    assert result.code == 2 and "shard.languages" in result.stderr


def test_a_site_in_one_language_has_no_menu(make_site):
    site = make_site({"unfold.yml": "languages: {de: Deutsch}\n", "content/index.md": "# Start\n\nText.\n", "content/a.de.md": "# A\n\nText.\n"})
    site.build()
    page = read(site, "index.html")
    assert '<html lang="de"' in page and "unfold-languages" not in page and "hreflang" not in page


def test_the_preview_serves_all_languages(site, tmp_path):
    live = Preview(site)
    try:
        base = ""
        assert "<h1>Grüner Tee</h1>" in live.get(base + "de/tea/leaf/")[1]
        # A change of the original shows in the pages that fall back to it.
        site.write("content/tea/black.md", "# Blacker\n\nBlack tea.\n")
        live.wait_for(base + "de/tea/black/", "Blacker")
        site.write("content/de/tea/black.md", "# Schwarz\n\nText.\n")
        live.wait_for(base + "de/tea/black/", "<h1>Schwarz</h1>")
        live.wait_for(base + "tea/black/", 'hreflang="de"')
        site.write("unfold.yml", SITE["unfold.yml"] + "  fr: Français\n")
        live.wait_for(base + "fr/", 'lang="fr"')
        site.write("unfold.yml", SITE["unfold.yml"])
        live.wait_for(base, "العربية</a></li>\n</ul>")
    finally:
        live.stop()


DRAFT = "---\ndraft: true\n---\n\n# Schwarz\n\nEntwurf.\n"


def equals_a_clean_build(site, name: str):
    site.build("--no-cache", "--output", name)
    assert site.files() == site.files(name)


def test_a_draft_of_a_translation_is_missing(site):
    site.write("content/tea/black.de.md", "# Schwarz\n\nText.\n")
    site.build()
    assert alternates(read(site, "tea/black/index.html")).keys() == {"en", "de", "x-default"}
    site.write("content/tea/black.de.md", DRAFT)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    page = read(site, "de/tea/black/index.html")
    assert '<h1 lang="en" dir="ltr">Black</h1>' in page and "noch nicht übersetzt" in page and "Entwurf" not in page
    assert not alternates(read(site, "tea/black/index.html"))
    assert "tea/black/" not in read(site, "de/sitemap.xml")
    equals_a_clean_build(site, "clean")
    states = json.loads(site.run("translate", "status", "--language", "de", "--format", "json").stdout)
    assert {"file": "content/tea/black.de.md", "state": "missing"}.items() <= next(
        page for page in states if "black" in page["file"]
    ).items()
    # A link to the file would lead nowhere.
    site.write("content/tea/black.md", "# Black\n\n[Deutsch](black.de.md)\n")
    assert "[link.broken]" in site.build().stderr
    # With drafts, it is a translation.
    assert site.build("--drafts").diagnostics == []
    assert "Entwurf" in read(site, "de/tea/black/index.html")
    assert '<a href="../../de/tea/black/">Deutsch</a>' in read(site, "tea/black/index.html")


def test_a_translation_of_a_draft_is_a_draft(site):
    site.write("content/tea/black.de.md", "# Schwarz\n\nText.\n")
    site.build()
    site.write("content/tea/black.md", "---\ndraft: true\n---\n\n# Black\n\nText.\n")
    site.write("content/index.md", SITE["content/index.md"] + "\n[Schwarz](tea/black.de.md)\n")
    result = site.build()
    public = site.folder / "public"
    for folder in ("tea", "de/tea", "ar/tea"):
        assert not (public / folder / "black").exists() and (public / folder / "leaf").exists()
    # The German home page and the navigation link to a page that is not built, and so does the home page.
    assert len([line for line in result.stderr.splitlines() if "content/index.md:7" in line]) == 1
    assert "de/tea/black" not in read(site, "index.html")
    equals_a_clean_build(site, "clean")


def test_the_preview_follows_drafts_of_translations(site):
    site.write("content/tea/black.de.md", DRAFT)
    live = Preview(site)
    try:
        # The preview includes drafts.
        live.wait_for("de/tea/black/", "Entwurf")
    finally:
        live.stop()


OUTDATED = "Das Original dieser Seite wurde seit der Übersetzung geändert."


def test_outdated_translations_tell_readers(site):
    site.run("translate", "mark", "content/de/tea/green.md")
    site.build()
    assert OUTDATED not in read(site, "de/tea/leaf/index.html")
    changed = SITE["content/tea/green.md"].replace("Green tea.", "Green tea from China.")
    site.write("content/tea/green.md", changed)
    site.build()
    # The site has to ask for it.
    assert OUTDATED not in read(site, "de/tea/leaf/index.html")
    site.write("unfold.yml", SITE["unfold.yml"] + "outdatedNotice: true\n")
    assert site.build().diagnostics == []
    page = read(site, "de/tea/leaf/index.html")
    assert f'<p>{OUTDATED} <a href="../../../tea/leaf/" hreflang="en">Zum Original</a></p>' in page
    # Nothing is known about a translation without a mark, and an original is never outdated.
    others = [read(site, path) for path in ("de/index.html", "tea/leaf/index.html", "de/tea/black/index.html", "ar/tea/leaf/index.html")]
    assert not any(OUTDATED in page or "has changed since" in page for page in others)
    equals_a_clean_build(site, "clean-outdated")
    # Incremental builds follow changes of the original, in both directions.
    site.write("content/tea/green.md", SITE["content/tea/green.md"])
    site.build()
    assert OUTDATED not in read(site, "de/tea/leaf/index.html")
    equals_a_clean_build(site, "clean-current")
    live = Preview(site)
    try:
        assert OUTDATED not in live.get("de/tea/leaf/")[1]
        site.write("content/tea/green.md", changed)
        live.wait_for("de/tea/leaf/", OUTDATED)
    finally:
        live.stop()


def test_titles_in_the_default_language_say_so(site):
    site.write("content/tea/index.md", "# All teas\n\n> Every kind.\n")
    site.build()
    english = '<bdi lang="en" dir="ltr">'
    assert not any("<bdi" in read(site, path) for path in ("index.html", "tea/leaf/index.html"))
    home = read(site, "de/index.html")
    # Sidebar: a page without a translation, one with it, and a group with a title in German.
    assert f'<a href="tea/black/">{english}Black</bdi></a>' in home
    assert re.search(r'<a href="tea/leaf/">(<svg.*?</svg>)?Grüner Tee</a>', home) and "<summary>Aufguss</summary>" in home
    page = read(site, "de/tea/leaf/index.html")
    # Previous and next.
    assert f"</span> {english}Black</bdi></a>" in page
    black = read(site, "de/tea/black/index.html")
    assert f'<span aria-current="page">{english}Black</bdi></span>' in black
    # A section, its cards, and the list of all pages.
    cards = read(site, "de/brewing/index.html")
    assert f'<a href="../tea/black/">{english}Black</bdi></a><p lang="en" dir="ltr">Black tea. Green</p>' in cards
    assert '<a href="../tea/leaf/">Grüner Tee</a>' in cards
    everything = read(site, "de/search/index.html")
    assert '<li lang="en" dir="ltr"><a href="../tea/black/">Black</a>' in everything and '<li><a href="../tea/leaf/">' in everything
    # A title that `navigation.yml` gives only in the default language.
    arabic = read(site, "ar/index.html")
    assert f"<summary>{english}Brewing</bdi></summary>" in arabic
    site.build("--no-cache", "--output", "clean")
    assert site.files() == site.files("clean")


def test_the_feed_of_a_language_has_no_pages_of_another_one(make_site):
    log = "\n## Change log\n\n| Date | Changes |\n| --- | --- |\n| 2026-02-01 | New. |\n"
    site = make_site({**SITE, "content/tea/black.md": SITE["content/tea/black.md"] + log})
    site.build()
    assert "<title>Black</title>" in site.read("public/feed.xml")
    # The page is also at de/tea/black/, in English.
    assert "de/tea/black/index.html" in site.files() and "de/feed.xml" not in site.files()
