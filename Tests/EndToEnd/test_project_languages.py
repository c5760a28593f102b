"""Projects of other tools with translations: they become sites in several languages."""

import re
import shutil

import pytest

from unfold_site import Site, tree

MKDOCS_PLUGIN = (
    "site_name: Tea\nsite_url: https://example.com/\nnav:\n  - Home: index.md\n  - Brewing:\n      - Pots: pots.md\n      - Lids: lids.md\n"
    "plugins:\n  - i18n:\n      docs_structure: {structure}\n      languages:\n        - {{locale: en, default: true, name: English}}\n"
    "        - {{locale: de, name: Deutsch, site_name: Tee, nav_translations: {{Brewing: Aufguss}}}}\n        - {{locale: ar, name: العربية}}\n"
)
HOME = "# Tea\n\n[pots](pots.md#big-pots) [lids](lids.md)\n"
HEIM = "# Tee\n\n[Kannen](pots.md#big-pots) [Deckel](lids.md)\n"
POTS = "# Pots\n\n## Big pots\n\n[home](index.md)\n"
KANNEN = "# Kannen\n\n## Große Kannen\n\n[Start](index.md)\n"
LIDS = "# Lids\n\nText.\n"
ARABIC = "# شاي\n\n[pots](pots.md)\n"
DOCUSAURUS_DE = "i18n/de/docusaurus-plugin-content-docs/current"
STARLIGHT = "src/content/docs"
LOCALES = "{label: 'Brewing', translations: {de: 'Aufguss'}, items: ['pots', 'lids']}"


def matter(text: str) -> str:
    """Returns a page whose title is in its front matter."""
    title, rest = text.split("\n", 1)
    return f"---\ntitle: {title[2:]}\n---\n{rest}"


PROJECTS = {
    "MkDocs by suffix": {
        "mkdocs.yml": MKDOCS_PLUGIN.format(structure="suffix"),
        "docs/index.md": HOME, "docs/index.de.md": HEIM, "docs/index.ar.md": ARABIC,
        "docs/pots.md": POTS, "docs/pots.de.md": KANNEN, "docs/lids.md": LIDS,
    },
    "MkDocs by folder": {
        "mkdocs.yml": MKDOCS_PLUGIN.format(structure="folder"),
        "docs/en/index.md": HOME, "docs/de/index.md": HEIM, "docs/ar/index.md": ARABIC,
        "docs/en/pots.md": POTS, "docs/de/pots.md": KANNEN, "docs/en/lids.md": LIDS,
    },
    "Docusaurus": {
        "docusaurus.config.js": (
            "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/',\n"
            "  i18n: {defaultLocale: 'en', locales: ['en', 'de', 'ar'], localeConfigs: {de: {label: 'Deutsch'}}},\n"
            "  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]]};\n"
        ),
        "sidebars.js": "module.exports = {docs: ['index', {type: 'category', label: 'Brewing', items: ['pots', 'lids']}]};\n",
        "docs/index.md": HOME, "docs/pots.md": POTS, "docs/lids.md": LIDS,
        f"{DOCUSAURUS_DE}/index.md": HEIM.replace("(lids.md)", "(/de/lids)"), f"{DOCUSAURUS_DE}/pots.md": KANNEN,
        f"{DOCUSAURUS_DE}.json": '{"sidebar.docs.category.Brewing": {"message": "Aufguss"}}',
        "i18n/de/docusaurus-theme-classic/navbar.json": '{"title": {"message": "Tee"}}',
        "i18n/ar/docusaurus-plugin-content-docs/current/index.md": ARABIC,
    },
    "Starlight": {
        "astro.config.mjs": (
            "export default defineConfig({site: 'https://example.com', integrations: [starlight({title: {en: 'Tea', de: 'Tee'},\n"
            "  locales: {root: {label: 'English', lang: 'en'}, de: {label: 'Deutsch'}, ar: {label: 'العربية', dir: 'rtl'}},\n"
            f"  sidebar: [{LOCALES}]}})]}});\n"
        ),
        f"{STARLIGHT}/index.md": matter(HOME), f"{STARLIGHT}/pots.md": matter(POTS), f"{STARLIGHT}/lids.md": matter(LIDS),
        f"{STARLIGHT}/de/index.md": matter(HEIM.replace("lids.md", "/de/lids/")), f"{STARLIGHT}/de/pots.md": matter(KANNEN),
        f"{STARLIGHT}/ar/index.md": matter(ARABIC),
    },
    "VitePress": {
        ".vitepress/config.js": (
            "export default {title: 'Tea', locales: {\n"
            "  root: {label: 'English', lang: 'en', themeConfig: {sidebar: [{text: 'Brewing', items: [{text: 'Pots', link: '/pots'}, {text: 'Lids', link: '/lids'}]}]}},\n"
            "  de: {label: 'Deutsch', lang: 'de', title: 'Tee', themeConfig: {sidebar: [{text: 'Aufguss', items: [{text: 'Kannen', link: '/de/pots'}]}]}},\n"
            "  ar: {label: 'العربية', lang: 'ar'}}}\n"
        ),
        "index.md": HOME, "de/index.md": HEIM.replace("lids.md", "/de/lids"), "ar/index.md": ARABIC,
        "pots.md": POTS, "de/pots.md": KANNEN, "lids.md": LIDS,
    },
}


def build(site: Site, *options: str):
    """Builds a project, and returns the result and the HTML of its pages."""
    result = site.run("build", ".", "--output", "../out", *options)
    return result, {
        name: text.decode() for name, text in tree(site.folder.parent / "out").items() if name.endswith(".html")
    }


def menu(page: str) -> dict[str, str]:
    """Returns the links of the language menu by language."""
    items = page[page.index('id="unfold-languages"') :]
    return {tag: url for url, tag in re.findall(r'<a href="([^"]*)" lang="([^"]*)"', items[: items.index("</ul>")])}


@pytest.mark.parametrize("layout", PROJECTS)
def test_translations_become_languages(make_site, layout):
    site = make_site(PROJECTS[layout], "project")
    result, pages = build(site)
    assert result.code == 0, result.stderr
    # Nothing is reported but what the settings of the project contain, such as missing originals.
    assert "warning" not in result.stderr and "error" not in result.stderr, result.stderr
    for language, direction in (("", "ltr"), ("de/", "ltr"), ("ar/", "rtl")):
        assert f'<html lang="{language[:-1] or "en"}" dir="{direction}">' in pages[language + "index.html"]
        # Each page exists in each language, and only there.
        assert {language + name for name in ("pots/index.html", "lids/index.html")} <= pages.keys()
    assert not [name for name in pages if re.search(r"(de|ar)/(de|ar)/|\.de|current|i18n", name)]
    # The menu leads to the same page.
    links = menu(pages["de/pots/index.html"])
    assert (links["en"], links["ar"]) == ("../../pots/", "../../ar/pots/")
    # Links lead to the translation, or to the page of the same language that shows the original.
    home = re.search(r"<main.*?</main>", pages["de/index.html"], re.DOTALL).group(0)
    assert re.search(r'href="pots/#[^"]*">Kannen</a>', home) and 'href="lids/">Deckel</a>' in home, home
    assert ">Aufguss<" in pages["de/index.html"] and ">Brewing<" in pages["index.html"]
    assert ">Kannen<" in pages["de/lids/index.html"] and ">Pots<" not in pages["de/lids/index.html"]
    assert "Tee</title>" in pages["de/index.html"]

    imported = site.run("import", ".", "--output", "../own")
    assert imported.code == 0, imported.stderr
    own = Site(site.folder.parent / "own", {})
    assert re.search(r"^languages:", (own.folder / "unfold.yml").read_text(), re.MULTILINE)
    shutil.rmtree(site.folder.parent / "out")
    result, again = build(own)
    assert result.code == 0 and again.keys() == pages.keys()
    assert [name for name in pages if again[name] != pages[name]] == []


def test_configurations_next_to_each_other(make_site):
    site = make_site(
        {
            ".git/HEAD": "ref: refs/heads/main\n",
            "docs/en/mkdocs.yml": "site_name: Tea\nsite_url: https://example.com/\nnav: [index.md, Brewing: [pots.md, lids.md]]\n",
            "docs/en/docs/index.md": HOME, "docs/en/docs/pots.md": POTS, "docs/en/docs/lids.md": LIDS,
            "docs/de/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n", "docs/de/docs/index.md": HEIM, "docs/de/docs/pots.md": KANNEN,
        }
    )
    result = site.run("build", "docs/en", "--output", "../out")
    assert result.code == 0 and "warning" not in result.stderr, result.stderr
    home = (site.folder.parent / "out/de/index.html").read_text()
    assert ">Kannen</a>" in home and '<html lang="de" dir="ltr">' in home and menu(home)["en"] == "../"


def test_languages_with_the_configuration_of_the_default_one(make_site):
    """FastAPI has one configuration, and a folder for each language that it names."""
    names = "".join(f"  - {{link: {link}, name: {name}}}\n" for link, name in (("/", "en - English"), ("/de/", "de - Deutsch")))
    site = make_site(
        {
            ".git/HEAD": "ref: refs/heads/main\n",
            "docs/en/mkdocs.yml": f"site_name: Tea\nnav: [index.md, Brewing: [pots.md, lids.md]]\nextra:\n  alternate:\n{names}",
            "docs/en/docs/index.md": HOME, "docs/en/docs/pots.md": POTS, "docs/en/docs/lids.md": LIDS,
            "docs/de/docs/index.md": HEIM, "docs/de/docs/pots.md": KANNEN,
            # The project does not name this language.
            "docs/it/docs/index.md": "# Servers\n",
        }
    )
    result = site.run("build", "docs/en", "--output", "../out")
    assert result.code == 0 and "warning" not in result.stderr, result.stderr
    out = site.folder.parent / "out"
    home = (out / "de/index.html").read_text()
    assert ">Kannen</a>" in home and '<html lang="de" dir="ltr">' in home and menu(home).keys() == {"en", "de"}
    assert "Pots" in (out / "index.html").read_text() and (out / "de/lids/index.html").exists()
    assert not (out / "it").exists()
