"""Archives of DocC as parts of a site: several modules and Markdown pages, with links between them."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest

import archives
import search_script
from preview import Preview
from unfold_site import Site, tree

KETTLE = """
import Tea

/// Heats water.
public struct Kettle: Drink {
  public typealias Amount = Double
  public var name: String { "Kettle" }
  /// Fills a pot.
  public func fill(_ lid: Teapot.Lid.Shape, _ pot: Teapot, label: String) -> Kind? { nil }
}

/// Has a URL without links.
public func plain(_ value: Set<Int>) {}
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A folder with the archives Tea and Kettle; Kettle imports Tea."""
    folder = tmp_path_factory.mktemp("archives")
    archives.tea(folder)
    archives.of_source(folder, "Kettle", KETTLE)
    return folder


SETTINGS = """
title: Tea House
archives:
  - {path: build/Tea.doccarchive, description: Pots and drinks.}
  - {path: build/Kettle.doccarchive, title: The Kettle, group: Tools}
"""
HOME = "# Tea House\n\nSee [pots](/documentation/tea/teapot/), the [kettle](/documentation/kettle/) and <doc:Tea/Teapot>.\n"


@pytest.fixture
def site(made, tmp_path) -> Site:
    site = Site(tmp_path, {"unfold.yml": SETTINGS, "content/index.md": HOME, "content/guide.md": "# Guide\n\nPour water well.\n"})
    for name in ("Tea", "Kettle"):
        shutil.copytree(made / f"{name}.doccarchive", tmp_path / f"build/{name}.doccarchive")
    return site


def links(html: str) -> dict[str, str]:
    """Returns the URLs of the links in declarations, by their text."""
    code = "".join(re.findall(r'<div class="declaration">.*?</div>', html, re.DOTALL))
    return {re.sub("<[^>]+>", "", text): unquote(url) for url, text in re.findall(r'<a href="([^"]+)"[^>]*>(.*?)</a>', code)}


def test_archives_and_markdown_form_one_site(site):
    result = site.build()
    assert result.code == 0 and "error" not in result.stderr, result.stderr
    home = site.read("public/index.html")
    assert 'href="documentation/tea/teapot/"' in home and 'href="documentation/kettle/"' in home
    # The pages have the URLs and the Markdown that they have in a site of one archive.
    assert "<h1>Teapot</h1>" in site.read("public/documentation/tea/teapot/index.html")
    assert "\n# Teapot\n" in site.read("public/documentation/tea/teapot.md")
    assert (site.folder / "public/images/org.example.Tea/pot.png").exists()
    assert '<meta name="description" content="Pots and drinks.">' in site.read("public/documentation/tea/index.html")


def test_the_navigation_lists_archives_after_other_pages(site):
    def titles(node):
        return [child["title"] for child in node.get("children", [])]

    root = json.loads(site.run("navigation", "--format", "json").stdout)
    assert titles(root) == ["Guide", "Meet tea", "Tea Kit", "Tools"]
    tools = root["children"][3]
    assert titles(tools) == ["The Kettle"]
    # The navigation file can place the modules, which keep their own pages.
    site.write("navigation.yml", "- documentation/tea.json\n- guide.md\n")
    root = json.loads(site.run("navigation", "--format", "json").stdout)
    assert titles(root)[:2] == ["Tea Kit", "Guide"]
    assert "Essentials" in titles(root["children"][0])


def modules(html: str) -> list[tuple[str, str, bool]]:
    """Returns the title and URL of each entry in the menu of modules, and whether it is the current one."""
    menu = re.search(r'<nav popover id="unfold-modules".*?</nav>', html, re.DOTALL)
    entries = re.findall(r'<a href="([^"]*)"( aria-current="true")?>(.*?)</a>', menu[0]) if menu else []
    return [(title, url, bool(current)) for url, current, title in entries]


def test_a_menu_leads_to_the_other_modules(site):
    site.build()
    page = "public/documentation/kettle/kettle/fill(_:_:label:)/index.html"
    assert modules(site.read(page)) == [("Tea Kit", "../../../tea/", False), ("The Kettle", "../../", True)]
    assert '<span class="visually-hidden">Module</span> <span>The Kettle</span>' in site.read(page)
    # Other pages are in no module.
    assert modules(site.read("public/guide/index.html")) == [
        ("Tea Kit", "../documentation/tea/", False), ("The Kettle", "../documentation/kettle/", False)
    ]
    assert "<span>Module</span>" in site.read("public/guide/index.html")
    # Any URL may be that of the page for missing pages.
    assert modules(site.read("public/404.html"))[0][1] == "/documentation/tea/"
    # Tabs lead to the modules already.
    site.write("unfold.yml", SETTINGS + "sections: tabs\n")
    site.build()
    assert modules(site.read(page)) == []
    site.write("unfold.yml", "archives: build/Kettle.doccarchive\n")
    site.build()
    assert modules(site.read(page)) == []


def test_one_search_finds_pages_of_all_modules(site):
    if not search_script.NODE:
        pytest.skip("needs Node")
    site.build()
    found = search_script.find(site.folder / "public/assets/search", ["brewCare", "water well", "plain"])
    first = {query: unquote(urls[0]) for query, urls in found.items()}
    assert first == {
        "brewCare": "documentation/tea/teapot/brewcarefully(_:water:guests:completion:)/",
        "water well": "guide/",
        "plain": "documentation/kettle/plain(_:)/",
    }


def test_types_of_other_modules_are_links(site):
    site.build()
    fill = site.read("public/documentation/kettle/kettle/fill(_:_:label:)/index.html")
    assert links(fill) == {
        "Shape": "../../../tea/teapot/lid/shape-swift.enum/",
        "Lid": "../../../tea/teapot/lid/",
        "Teapot": "../../../tea/teapot/",
        "Kind": "../../../tea/kind/",
        "String": "https://developer.apple.com/documentation/swift/string",
    }
    kettle = site.read("public/documentation/kettle/kettle/index.html")
    # The conformances, too.
    assert 'href="../../tea/drink/"' in kettle
    assert links(site.read("public/documentation/kettle/plain(_:)/index.html"))["Int"].endswith("/swift/int")
    site.write("unfold.yml", SETTINGS + "externalReferences:\n  Swift: https://docs.example/swift\n")
    site.build()
    fill = site.read("public/documentation/kettle/kettle/fill(_:_:label:)/index.html")
    assert links(fill)["String"] == "https://docs.example/swift/string"
    site.write("unfold.yml", SETTINGS + "externalReferences: {Swift: null}\n")
    site.build()
    assert "String" not in links(site.read("public/documentation/kettle/kettle/fill(_:_:label:)/index.html"))
    # Without the other archive, its names are not links.
    site.write("unfold.yml", "archives: build/Kettle.doccarchive\n")
    site.build()
    assert set(links(site.read("public/documentation/kettle/kettle/fill(_:_:label:)/index.html"))) == {"String"}


def test_versions_of_a_module_have_urls_of_their_own(site, made):
    shutil.copytree(made / "Tea.doccarchive", site.folder / "build/Tea-1.doccarchive")
    site.write("unfold.yml", SETTINGS + "  - {path: build/Tea-1.doccarchive, title: Tea 1.0, url: /1.0/, group: Earlier versions}\n")
    result = site.build()
    assert result.code == 0, result.stderr
    old = site.read("public/1.0/documentation/tea/teapot/index.html")
    assert "<h1>Teapot</h1>" in old
    # Links and images stay in the version.
    assert "../../../documentation/tea" not in old
    assert 'src="../../../images/org.example.Tea/' in site.read("public/1.0/documentation/tea/brewing/index.html")
    assert (site.folder / "public/1.0/images/org.example.Tea/pot.png").exists()


def test_an_archive_is_a_version_of_a_site(site, made):
    shutil.copytree(made / "Tea.doccarchive", site.folder / "old/Tea.doccarchive")
    site.write("unfold.yml", SETTINGS + 'versions: ["2.0", {name: "1.0", folder: old/Tea.doccarchive}]\n')
    result = site.build()
    assert result.code == 0, result.stderr
    old = site.read("public/1.0/documentation/tea/teapot/index.html")
    # The version menu leads to the same page.
    assert 'href="../../../../documentation/tea/teapot/"' in old
    assert 'href="../../../1.0/documentation/tea/teapot/"' in site.read("public/documentation/tea/teapot/index.html")


def test_a_change_of_an_archive_is_built_like_everything(site):
    site.build()
    page = site.folder / "build/Kettle.doccarchive/data/documentation/kettle/kettle.json"
    page.write_text(page.read_text().replace("Heats water.", "Boils water."))
    (site.folder / "build/Tea.doccarchive/data/documentation/tea/teapot/material.json").unlink(missing_ok=True)
    report = json.loads(site.build("--format", "json").stdout)
    assert 0 < report["files"]["written"] < 30
    changed = site.files()
    assert b"Boils water." in changed["documentation/kettle/kettle/index.html"]
    site.build("--no-cache", "--output", "clean")
    assert site.files("clean") == changed


def test_the_preview_shows_a_converted_archive(site):
    preview = Preview(site)
    try:
        preview.wait_for("documentation/kettle/kettle/", "Heats water.")
        page = site.folder / "build/Kettle.doccarchive/data/documentation/kettle/kettle.json"
        page.write_text(page.read_text().replace("Heats water.", "Boils water."))
        preview.wait_for("documentation/kettle/kettle/", "Boils water.")
        guide = site.folder / "content/guide.md"
        guide.write_text("# Guide\n\nMore words.\n")
        preview.wait_for("guide/", "More words.")
    finally:
        preview.stop()


def test_the_check_treats_archives_as_in_a_site_of_their_own(site):
    # The Markdown pages are checked by all rules.
    site.write("content/guide.md", "# Guide\n\n[here](/documentation/tea/)\n")
    result = site.run("check")
    assert "content/guide.md" in result.stdout and "[link.generic-text]" in result.stdout
    assert not re.search(r"^build/.*\[(foreign\.|link\.generic-text|navigation\.)", result.stdout, re.MULTILINE), result.stdout


def test_archives_that_cannot_be_used_are_reported(site):
    (site.folder / "build/Empty.doccarchive").mkdir()
    settings = "archives: [build/Tea.doccarchive, ./build/Tea.doccarchive, gone.doccarchive, content, build/Empty.doccarchive]\n"
    site.write("unfold.yml", settings)
    result = site.build()
    assert result.code == 1
    assert "error: the folder `./build/Tea.doccarchive` is listed twice" in result.stderr
    assert "error: there is no archive `gone.doccarchive` [archive.missing]" in result.stderr
    assert "error: `content` is not a DocC archive [archive.missing]" in result.stderr
    assert "error: the archive `build/Empty.doccarchive` contains no pages" in result.stderr
    assert "<h1>Teapot</h1>" in site.read("public/documentation/tea/teapot/index.html")
    # The same for an archive of its own.
    result = site.run("build", "build/Empty.doccarchive", "--output", "out")
    assert result.code == 2 and "contains no pages" in result.stderr


def test_a_module_in_two_archives_is_reported_once(site, made):
    shutil.copytree(made / "Kettle.doccarchive", site.folder / "build/Copy.doccarchive")
    site.write("unfold.yml", SETTINGS + "  - build/Copy.doccarchive\n")
    result = site.build()
    assert result.code == 1
    message = "error: `build/Copy.doccarchive` contains `kettle`, as does `build/Kettle.doccarchive` at the same URL"
    assert message in result.stderr and result.stderr.count("error: ") == 1


def test_downloads_are_never_pages(site):
    downloads = site.folder / "build/Kettle.doccarchive/downloads"
    (downloads / "data").mkdir(parents=True, exist_ok=True)
    (downloads / "values.json").write_text('{"a": 1}')
    (downloads / "read.md").write_text("# Read\n")
    site.build()
    assert site.read("public/downloads/values.json") == '{"a": 1}'
    assert site.read("public/downloads/read.md") == "# Read\n"
    site.run("build", "build/Kettle.doccarchive", "--output", "out")
    assert site.read("out/downloads/values.json") == '{"a": 1}'


def test_an_imported_archive_has_all_operators(site):
    result = site.run("import", "build/Tea.doccarchive", "--output", "imported")
    assert result.code == 0, result.stderr
    assert site.run("build", "imported", "--output", "out").code == 0
    site.run("build", "build/Tea.doccarchive", "--output", "direct")
    pages = [{path for path in tree(site.folder / name) if path.endswith("index.html")} for name in ("out", "direct")]
    assert pages[0] == pages[1]
