"""Projects of other tools whose folders contain several versions: they become sites in several versions."""

import json
import re
import shutil

from preview import Preview
from unfold_site import Site, tree

SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>"
FILES = {
    "docusaurus.config.js": (
        "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/', presets: [['classic', {docs: {sidebarPath: './sidebars.js',\n"
        "  versions: {'1.0': {label: 'One'}, '0.9': {banner: 'none'}}}}]]};\n"
    ),
    "versions.json": '["2.0", "1.0", "0.9"]',
    "sidebars.js": "module.exports = {docs: ['intro', 'pots', 'new']};\n",
    "versioned_sidebars/version-2.0-sidebars.json": '{"docs": ["pots", "intro"]}',
    "versioned_sidebars/version-1.0-sidebars.json": '{"version-1.0/docs": ["version-1.0/old", "version-1.0/pots", "version-1.0/intro"]}',
    "docs/intro.md": "---\nslug: /\n---\n# Next tea\n\n[Pots](pots.md) [New](/docs/next/new) [Old](/docs/1.0/old) [Newest](/docs/pots)\n\n![Leaf](/img/a.svg)\n",
    "docs/pots.md": "# Next pots\n",
    "docs/new.md": "# New\n",
    "versioned_docs/version-2.0/intro.md": "---\nslug: /\n---\n# Tea 2\n\n[Pots](./pots.md) [About](/about) [Old](/docs/1.0/old)\n",
    "versioned_docs/version-2.0/pots.md": "# Pots 2\n\n[New](/docs/next/new)\n",
    "versioned_docs/version-1.0/intro.md": (
        "---\nslug: /\n---\n# Tea 1\n\n[Pots](./pots.md) [About](/about) [Newest](/docs/pots) [Own](/docs/1.0/old)"
        ' <a href="/about">X</a> <a href="/docs/1.0/old">Y</a>\n\n![Leaf](/img/a.svg)\n'
    ),
    "versioned_docs/version-1.0/pots.md": "# Pots 1\n",
    "versioned_docs/version-1.0/old.md": "# Old\n\n[Up](pots)\n",
    "versioned_docs/version-0.9/intro.md": "---\nslug: /\n---\n# Tea 0\n",
    "src/pages/about.md": "# About\n\n[One](/docs/1.0/pots)\n",
    "static/img/a.svg": SVG,
}


def build(site: Site, output: str = "out", *options: str) -> dict[str, str]:
    result = site.run("build", "--output", f"../{output}", *options)
    assert result.code == 0 and "warning" not in result.stderr, result.stderr
    return {name: text.decode() for name, text in tree(site.folder.parent / output).items() if name.endswith(".html")}


def links(page: str) -> dict[str, str]:
    """The destinations of the links in the text of a page, by their text."""
    article = re.search(r"<main.*?</main>", page, re.DOTALL)[0]
    return {text: url for url, text in re.findall(r'<a href="([^"]*)"[^>]*>([A-Z][^<]*)</a>', article)}


def menu(page: str) -> list[str]:
    """The destinations in the version menu."""
    found = re.search(r'<nav popover id="unfold-versions".*?</nav>', page, re.DOTALL)
    return re.findall(r'href="([^"]*)"', found[0])


def test_versions_have_their_urls_and_links(make_site):
    site = make_site(FILES)
    pages = build(site)
    for name in ["docs/next/new", "docs/next", "docs/pots", "docs", "docs/1.0/old", "docs/1.0", "docs/0.9", "about"]:
        assert f"{name}/index.html" in pages, name
    assert "docs/new/index.html" not in pages and "docs/1.0/about/index.html" not in pages
    old = pages["docs/1.0/index.html"]
    assert links(old) | {"": ""} == links(old) | {
        "Pots": "pots/", "About": "../../about/", "Newest": "../../docs/pots/", "Own": "old/", "X": "../../about/", "Y": "old/", "": ""}
    following = links(pages["docs/next/index.html"])
    assert following["Old"] == "../../docs/1.0/old/" and following["New"] == "new/" and following["Pots"] == "pots/"
    assert links(pages["docs/index.html"])["Old"] == "1.0/old/"
    assert links(pages["about/index.html"])["One"] == "../docs/1.0/pots/"
    assert 'src="img/a.svg"' in old
    # Static files exist once on disk.
    out = site.folder.parent / "out"
    assert (out / "img/a.svg").samefile(out / "docs/1.0/img/a.svg")


def test_links_to_pages_in_javascript_lead_to_the_published_site(make_site):
    files = {"src/pages/help.js": "export default () => null;\n"}
    for version in ("2.0", "1.0"):
        name = f"versioned_docs/version-{version}/pots.md"
        files[name] = FILES[name] + "\n[Help](/help)\n"
    pages = build(make_site(FILES | files))
    for page in ("docs/pots", "docs/1.0/pots"):
        assert links(pages[f"{page}/index.html"])["Help"] == "https://example.com/help", page


def test_menus_lead_to_the_same_page(make_site):
    pages = build(make_site(FILES))
    assert menu(pages["docs/1.0/pots/index.html"]) == ["../../next/pots/", "../../pots/", "./", "../../0.9/"]
    # A page without versions leads to the first page of each version.
    assert menu(pages["about/index.html"]) == ["../docs/next/", "./", "../docs/1.0/", "../docs/0.9/"]
    notices = {name: "Go to version 2.0" in page for name, page in pages.items() if name.count("/") < 4}
    assert notices["docs/next/index.html"] and notices["docs/1.0/index.html"]
    assert not notices["docs/index.html"] and not notices["docs/0.9/index.html"]
    assert 'rel="canonical" href="https://example.com/docs/pots/"' in pages["docs/1.0/pots/index.html"]
    assert 'rel="canonical" href="https://example.com/docs/1.0/old/"' in pages["docs/1.0/old/index.html"]


def test_each_version_has_its_sidebar(make_site):
    pages = build(make_site(FILES))

    def sidebar(name):
        return re.findall(r'<a href="[^"]*"[^>]*>([^<]+)</a>', re.search(r"<nav[^>]*sidebar.*?</nav>", pages[name], re.DOTALL)[0])

    assert sidebar("docs/1.0/old/index.html")[-2:] == ["Old", "Pots 1"]
    assert "Next pots" in sidebar("docs/next/new/index.html") and "Pots 2" not in sidebar("docs/next/new/index.html")


def test_incremental_builds_equal_clean_builds(make_site):
    site = make_site(FILES)
    build(site)
    changes = {
        "versioned_docs/version-1.0/pots.md": "# Pots of one\n", "docs/more.md": "# More\n",
        "versions.json": '["2.0", "1.0"]', "versioned_docs/version-2.0/pots.md": "---\nslug: kettles\n---\n# Pots 2\n",
        "versioned_docs/version-1.0/intro.md": "---\nslug: /\n---\n# Tea\n",
        "docs/intro.md": "---\nslug: /\n---\n# Tea\n",
    }
    for name, text in changes.items():
        site.write(name, text)
        site.run("build", "--output", "../out")
        site.run("build", "--output", "../clean", "--no-cache")
        assert tree(site.folder.parent / "out") == tree(site.folder.parent / "clean"), name
        shutil.rmtree(site.folder.parent / "clean")


def test_settings_replace_the_versions(make_site):
    site = make_site(FILES | {"unfold.yml": "versions: []\n"})
    result = site.run("build", "--output", "../out", "--format", "json")
    assert json.loads(result.stdout)["output"]
    assert not (site.folder.parent / "out/docs/next").exists() and (site.folder.parent / "out/docs/pots").exists()


def test_the_preview_serves_and_updates_all_versions(make_site):
    site = make_site(FILES)
    live = Preview(site)
    try:
        assert "Pots 1" in live.get("docs/1.0/pots/")[1] and "Pots 2" in live.get("docs/pots/")[1]
        site.write("versioned_docs/version-1.0/pots.md", "# Pots of one\n")
        live.wait_for("docs/1.0/pots/", "Pots of one")
        site.write("docs/pots.md", "# Pots of tomorrow\n")
        live.wait_for("docs/next/pots/", "Pots of tomorrow")
        assert "Pots 2" in live.get("docs/pots/")[1]
    finally:
        live.stop()


def test_messages_point_to_the_sidebar_of_the_version(make_site):
    sidebar = '{"docs": ["old",\n "pots", "pots", "none"]}'
    site = make_site(FILES | {"versioned_sidebars/version-1.0-sidebars.json": sidebar})
    result = site.run("build", "--output", "../out")
    assert "versioned_sidebars/version-1.0-sidebars.json:2:10: note: `pots.md` is listed more than once" in result.stderr, result.stderr
    assert "versioned_sidebars/version-1.0-sidebars.json:2:18: warning: the sidebar names the page “none”" in result.stderr


def test_checks_read_all_versions(make_site):
    files = FILES | {
        "static/img/b.svg": SVG,
        "static/img/unused.svg": SVG,
        "versioned_docs/version-1.0/pots.md": "# Pots 1\n\n[None](none.md) ![Leaf](/img/b.svg) [X](/docs/none)\n",
    }
    site = make_site(files)
    result = site.run("check", "--format", "json")
    found = json.loads(result.stdout)["diagnostics"]
    messages = [(each["file"], each["identifier"]) for each in found]
    assert ("versioned_docs/version-1.0/pots.md", "link.broken") in messages
    # The help names the folder of the version, not its URL.
    helps = [each["help"] for each in found if (each["file"], each["identifier"]) == ("versioned_docs/version-1.0/pots.md", "link.broken")]
    assert helps == ["check the path: `versioned_docs/version-1.0/none.md` is not a page or file of the site"], helps
    missing = [each["message"] for each in found if each["identifier"] == "html.missing-file"]
    assert len(missing) == 1 and "docs/none" in missing[0], missing
    # Files of all versions are used if one of them refers to them.
    orphans = [file for file, rule in messages if rule == "link.orphan-file"]
    assert orphans == ["static/img/unused.svg"], orphans


def test_imports_name_the_versions_that_they_leave_out(make_site):
    site = make_site(FILES)
    result = site.run("import", ".", "--output", "../imported")
    assert "only version 2.0 is imported, and not Next, One and 0.9" in result.stderr, result.stderr
