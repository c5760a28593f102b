"""Sites in several languages: translations, fallback, links, alternates, incremental builds, checks, and the preview."""

import json
import re

import pytest

from preview import Preview
from repository import git

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
    assert "content/tea/weg.de.md:1:1: warning: this page is a translation of `tea/weg.md`, which does not exist" in found
    states = json.loads(site.run("translate", "status", "--language", "de", "--format", "json").stdout)
    assert {(page["file"], page["state"]) for page in states} == {
        ("content/index.de.md", "current"), ("content/de/tea/green.md", "outdated"), ("content/tea/black.de.md", "unmarked"),
        ("content/tea/weg.de.md", "obsolete"),
    }
    site.run("translate", "mark", "content/tea/black.de.md", "content/de/tea/green.md")
    assert site.read("content/tea/black.de.md").startswith("---\ntranslates: ")
    assert "description: Schwarz" in site.read("content/tea/black.de.md")
    assert "outdated" not in site.run("translate", "status", "--format", "json").stdout


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


def test_shards_are_refused(site):
    result = site.build("--shard", "1/2")
    assert result.code == 2 and "shard.languages" in result.stderr


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
