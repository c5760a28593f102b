"""`unfold check --against`: each published URL still has its page, or redirects."""

import shutil

import pytest

TEAS = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.org/docs/\n",
    "content/index.md": "# Tea\n\nSee [green](green.md), [pots](pots.md).\n",
    "content/green.md": "# Green tea\n\n## Water\n\nHot.\n\n## Time\n\nShort.[^1]\n\n[^1]: Two minutes.\n",
    "content/pots.md": "---\nredirects: [/kettles/]\n---\n\n# Pots\n\n![A pot](pot.svg) [Leaflet](leaflet.pdf)\n",
    "content/pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    "content/leaflet.pdf": b"%PDF",
    "content/café/au-lait.md": "# Café au lait\n\nMilk.\n",
}


def found(result) -> list[str]:
    """Returns the diagnostics about the published site, with their help."""
    lines = result.stdout.splitlines()
    chosen = []
    for number, line in enumerate(lines):
        if "[published." in line:
            chosen.append(line)
            chosen += [other.strip() for other in lines[number + 1 : number + 5] if other.startswith("  help:")][:1]
    return chosen


@pytest.fixture
def published(make_site):
    """A site whose current state has been published in `old`."""
    site = make_site(TEAS)
    result = site.build("--output", "old")
    assert (result.code, result.diagnostics) == (0, [])
    return site


def move(site, old: str, new: str, text: str | None = None):
    written = site.read(old) if text is None else text
    (site.folder / old).unlink()
    site.write(new, written)


@pytest.mark.parametrize("old", ["old", "old/.unfold-manifest", "old/sitemap.xml"])
def test_an_unchanged_site_has_no_findings(published, old):
    result = published.run("check", "--strict", "--against", old)
    assert (result.code, result.stdout) == (0, "")


def test_print_pages_still_exist(published):
    published.write("unfold.yml", published.read("unfold.yml") + "print: true\n")
    published.build("--output", "old")
    assert found(published.run("check", "--against", "old")) == []


REMOVED = [
    "unfold.yml:1:1: error: the page `/green/` (“Green tea”) was published, but no longer exists [published.removed-page]",
    "help: if it is `/kinds/sencha/` now, write `redirects: [/green/]` into the front matter of content/kinds/sencha.md",
]


def rename(site):
    move(site, "content/green.md", "content/kinds/sencha.md")
    site.write("content/index.md", "# Tea\n\nSee [green](kinds/sencha.md), [pots](pots.md).\n")


def test_a_moved_page_needs_a_redirect(published):
    rename(published)
    result = published.run("check", "--against", "old")
    assert (result.code, found(result)) == (1, REMOVED)
    published.write("content/kinds/sencha.md", "---\nredirects: [/green/]\n---\n\n" + TEAS["content/green.md"])
    result = published.run("check", "--strict", "--against", "old")
    assert (result.code, result.stdout) == (0, "")


def test_a_moved_page_is_found_by_its_path_if_only_urls_are_known(published):
    """Without known titles, a moved page is found by its path."""
    move(published, "content/green.md", "content/kinds/green.md")
    published.write("content/index.md", "# Tea\n\nSee [green](kinds/green.md), [pots](pots.md).\n")
    expected = [
        "unfold.yml:1:1: error: the page `/green/` was published, but no longer exists [published.removed-page]",
        "help: if it is `/kinds/green/` now, write `redirects: [/green/]` into the front matter of content/kinds/green.md",
    ]
    shutil.copy(published.folder / "old/.unfold-manifest", published.folder / "list")
    shutil.copy(published.folder / "old/sitemap.xml", published.folder / "pages.xml")
    for old in ("list", "pages.xml"):
        assert found(published.run("check", "--against", old)) == expected


def test_a_removed_redirect_is_reported(published):
    published.write("content/pots.md", TEAS["content/pots.md"].split("---\n\n")[1])
    assert found(published.run("check", "--against", "old"))[0] == (
        "unfold.yml:1:1: error: the page `/kettles/` was published, but no longer exists [published.removed-page]"
    )


def test_removed_headings_are_reported_until_their_anchors_exist_again(published):
    published.write("content/green.md", "# Green tea\n\n## Waters\n\nHot.\n\nA short time.\n")
    assert found(published.run("check", "--against", "old")) == [
        "content/green.md:1:1: error: `/green/#Time` was published, but the page no longer has this anchor "
        "[published.removed-anchor]",
        "help: write `{#Time}` after the heading that replaces it; "
        "if it is on another page now, write `/green/#Time: …` below `redirects` in unfold.yml",
        "content/green.md:3:1: error: `/green/#Water` was published, but the page no longer has this anchor "
        "[published.removed-anchor]",
        "help: if it is `#Waters` now, write `{#Water}` after that heading; "
        "if it is on another page now, write `/green/#Water: …` below `redirects` in unfold.yml",
    ]
    # A manifest alone contains no headings, and neither does a sitemap.
    shutil.copy(published.folder / "old/.unfold-manifest", published.folder / "list")
    assert found(published.run("check", "--against", "list")) == []
    assert found(published.run("check", "--against", "old/sitemap.xml")) == []
    published.write("content/green.md", "# Green tea\n\n## Waters {#Water}\n\nHot.\n\n## Short {#Time}\n\nIt is.\n")
    assert found(published.run("check", "--against", "old")) == []


def test_a_redirect_of_an_anchor_replaces_its_heading(published):
    published.write("content/green.md", "# Green tea\n\n## Water\n\nHot.\n")
    published.write("unfold.yml", TEAS["unfold.yml"] + "redirects: {/green/#Time: /pots/}\n")
    assert found(published.run("check", "--against", "old")) == []


def test_severities_can_be_overridden(published):
    published.write("content/green.md", "---\nchecks: {published.removed-anchor: off}\n---\n\n# Green tea\n\nHot.\n")
    assert found(published.run("check", "--against", "old")) == []
    rename(published)
    published.write("unfold.yml", TEAS["unfold.yml"] + "checks: {published.removed-page: warning}\n")
    result = published.run("check", "--against", "old")
    assert (result.code, "warning: the page `/green/`" in result.stdout) == (0, True)


def test_removed_files_are_reported(published):
    for name in ("leaflet.pdf", "pot.svg"):
        (published.folder / "content" / name).unlink()
    published.write("content/leaflets.pdf", b"%PDF")
    published.write("content/pots.md", "---\nredirects: [/kettles/]\n---\n\n# Pots\n\n[Leaflet](leaflets.pdf)\n")
    published.write("templates/site.css", "body { color: black }")
    result = published.run("check", "--against", "old")
    assert found(result) == [
        "unfold.yml:1:1: warning: the file `/leaflet.pdf` was published, but no longer exists [published.removed-file]",
        "help: if it is `/leaflets.pdf` now, restore its name, or set the rule to `off`",
        "unfold.yml:1:1: warning: the file `/pot.svg` was published, but no longer exists [published.removed-file]",
        "help: restore it, or set the rule to `off`",
    ]


def test_another_style_of_urls_needs_redirects(published):
    """A server that has `/green/` does not answer at `/green.html`."""
    lines = found(published.run("check", "--against", "old"))
    assert lines == []
    published.write("unfold.yml", TEAS["unfold.yml"] + "urls: file\n")
    lines = found(published.run("check", "--against", "old"))
    assert [line.split("`")[1] for line in lines if "error" in line] == [
        "/caf%C3%A9/au-lait/", "/green/", "/pots/", "/search/",
    ]
    assert "help: if it is `/green.html` now, write `redirects: [/green/]` into the front matter of content/green.md" in lines


def test_a_url_in_another_letter_case_is_another_url(published):
    move(published, "content/green.md", "content/Green.md")
    published.write("content/index.md", "# Tea\n\nSee [green](Green.md), [pots](pots.md).\n")
    assert [line for line in found(published.run("check", "--against", "old")) if "error" in line] == REMOVED[:1]


def test_the_output_of_another_program_can_be_compared(make_site):
    site = make_site({"content/index.md": "# Tea\n\nText.\n"})
    site.write("old/index.html", "<h1>Tea</h1>")
    site.write("old/teas.html", "<h1>Teas</h1>")
    assert found(site.run("check", "--against", "old"))[0] == (
        ".: error: the page `/teas.html` (“Teas”) was published, but no longer exists [published.removed-page]"
    )


def test_anchors_of_copied_html_files_are_compared(make_site):
    site = make_site({"content/index.md": "# Tea\n\n[Map](map.html)\n", "content/map.html": "<h1 id=a>A</h1>"})
    site.write("old/map.html", "<h1 id=a>A</h1><p id=b>B</p>")
    assert found(site.run("check", "--against", "old"))[0] == (
        "content/map.html:1:1: error: `/map.html#b` was published, but the page no longer has this anchor "
        "[published.removed-anchor]"
    )


@pytest.mark.parametrize(
    ("old", "identifier"),
    [("nowhere", "against.unreadable"), ("content/index.md", "against.invalid"), ("empty", "against.invalid")],
)
def test_sources_that_cannot_be_compared_are_refused(published, old, identifier):
    (published.folder / "empty").mkdir()
    result = published.run("check", "--against", old)
    assert (result.code, result.stdout, len(result.diagnostics)) == (2, "", 1)
    assert result.diagnostics[0].endswith(f"[{identifier}]")


LANGUAGES = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.org/docs/\nlanguages: {en: English, de: Deutsch}\nchecks: {translation.missing: off}\n",
    "content/index.md": "# Tea\n\nSee [green](green.md), [pots](pots.md).\n",
    "content/index.de.md": "# Tee\n\nSiehe [Grün](green.md), [Kannen](pots.md).\n",
    "content/green.md": "# Green tea\n\n## Water\n\nHot.\n",
    "content/green.de.md": "# Grüner Tee\n\n## Wasser\n\nHeiß.\n",
    "content/pots.md": "# Pots\n\n## Large\n\nText.\n",
    "content/nur.de.md": "---\nonly: de\n---\n\n# Nur hier\n\nText.\n",
}


@pytest.mark.parametrize("old", ["old", "old/.unfold-manifest", "old/sitemap.xml", "copy"])
def test_all_languages_are_compared(make_site, old):
    site = make_site(LANGUAGES)
    assert site.build("--output", "old").diagnostics == []
    # Without manifests, the folder may be the output of another generator.
    shutil.copytree(site.folder / "old", site.folder / "copy", ignore=shutil.ignore_patterns(".unfold-manifest"))
    unchanged = site.run("check", "--strict", "--against", old)
    assert (unchanged.code, unchanged.stdout) == (0, "")
    site.write("content/green.de.md", "# Grüner Tee\n\n## Das Wasser\n\nHeiß.\n")
    site.write("content/pots.md", "# Pots\n\n## Very large\n\nText.\n")
    move(site, "content/nur.de.md", "content/allein.de.md")
    messages = [line for line in found(site.run("check", "--against", old)) if not line.startswith("help:")]
    title = "" if old.endswith(".xml") else " (“Nur hier”)"
    pages = [f"unfold.yml:1:1: error: the page `/de/nur/`{title} was published, but no longer exists [published.removed-page]"]
    # The text of a page without a translation is checked once.
    anchors = [
        "content/green.de.md:1:1: error: `/de/green/#Wasser` was published, but the page no longer has this anchor [published.removed-anchor]",
        "content/pots.md:1:1: error: `/pots/#Large` was published, but the page no longer has this anchor [published.removed-anchor]",
    ]
    assert sorted(messages) == sorted(pages + ([] if old.endswith(".xml") else anchors))


def test_links_of_a_404_page_begin_with_the_folder_of_its_language(make_site):
    """Without a base URL, its links begin with the folder of the language."""
    site = make_site({**LANGUAGES, "unfold.yml": LANGUAGES["unfold.yml"].replace("baseURL: https://example.org/docs/\n", "favicon: icon.svg\n"), "content/icon.svg": TEAS["content/pot.svg"], "content/design.md": "# Design\n\nText.\n"})
    result = site.run("check", "--strict")
    assert (result.code, result.stdout) == (0, "")
    site.write("templates/head-end.mustache", '<link rel="help" href="/de/nowhere/">\n<link rel="next" href="/design/">\n')
    assert "`nowhere`" in site.run("check").stdout
