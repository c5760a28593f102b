"""Projects of other tools, built as they are by naming their folder or their configuration file."""

import json
import re
import shutil

import pytest

from unfold_site import Site, run, tree

MKDOCS = {
    "mkdocs.yml": (
        "site_name: Tea\nsite_url: https://example.com/tea/\nnav:\n  - Home: index.md\n  - Brewing:\n      - Pots: pots.md\n"
        "      - Leaves: leaves.md\nmarkdown_extensions: [admonition, attr_list, pymdownx.details, pymdownx.snippets]\nplugins: [social, macros]\n"
    ),
    "docs/index.md": "# Tea\n\n!!! tip \"Warm the pot\"\n    Always.\n\n    ```py\n    !!! x\n    ```\n\nSee [pots](pots.md#big-pots).\n",
    "docs/pots.md": "# Pots\n\n## Big pots { .wide }\n\n- one\n\n    ??? note\n        Inside a list.\n\n--8<-- \"docs/part.txt\"\n",
    "docs/leaves.md": "# Leaves\n\n![A leaf](leaf.svg){ width=30 }\n\n{{ unknown_macro }}\n",
    "docs/leaf.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='3'/>",
    "docs/part.txt": "From the part.\n",
}
MDBOOK = {
    "book.toml": "[book]\ntitle = \"Tea\"\n\n[output.html.redirect]\n\"/old.html\" = \"pots.html\"\n",
    "src/SUMMARY.md": "# Summary\n\n[Introduction](README.md)\n\n# Brewing\n\n- [Pots](pots.md)\n  - [Leaves](leaves.md)\n- [A draft]()\n",
    "src/README.md": "# Tea\n\n[Pots](pots.md)\n",
    "src/pots.md": "# Pots\n\n```rust,ignore\n# use hidden::Line;\nfn main() {}\n```\n\n```rust\n{{#include ../code.rs:part}}\n```\n",
    "src/leaves.md": "# Leaves\n\nText.\n",
    "code.rs": "// ANCHOR: part\nlet tea = 1;\n// ANCHOR_END: part\n",
}
DOCC = {
    "Tea.docc/Tea.md": "# Tea\n\nAll about tea.\n\n@Metadata {\n  @TechnologyRoot\n}\n\n## Topics\n\n### Brewing\n\n- <doc:Pots>\n- <doc:Leaves>\n",
    "Tea.docc/Pots.md": "# Pots\n\nThings that hold tea.\n\n![A pot](pot)\n\n> Fact: Pots are round.\n\n``Kettle/boil()-1abc`` and ``Leaves``\n",
    "Tea.docc/Leaves.md": "# Leaves\n\nWhat you brew.\n\n- term Green: Not fermented.\n",
    "Tea.docc/Resources/pot@2x.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x02\x08\x06\x00\x00\x00",
}
DOCUSAURUS = {
    "docusaurus.config.js": (
        "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/',\n"
        "  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]]};\n"
    ),
    "sidebars.js": "module.exports = {docs: ['intro', {type: 'category', label: 'Brewing', items: ['pots']}]};\n",
    "docs/intro.md": "---\nslug: /\n---\n\n# Tea\n\n:::tip[Warm the pot]\n\nAlways.\n\n:::\n",
    "docs/pots.mdx": "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\n# Pots\n\n<Tabs>\n<TabItem value=\"a\" label=\"Clay\">\n\n**Heavy**\n\n</TabItem>\n<TabItem value=\"b\" label=\"Glass\">\n\nLight\n\n</TabItem>\n</Tabs>\n\n<Unknown>Kept</Unknown>\n",
}
PROJECTS = {
    "MkDocs": (MKDOCS, "."), "mdBook": (MDBOOK, "."), "DocC": (DOCC, "Tea.docc"), "Docusaurus": (DOCUSAURUS, "."),
    "Starlight": (
        {
            "astro.config.mjs": "import starlight from '@astrojs/starlight';\nexport default defineConfig({integrations: [starlight({title: 'Tea', sidebar: [{label: 'Brewing', items: ['pots']}]})]});\n",
            "src/content/docs/index.md": "---\ntitle: Tea\n---\n\n:::note\nWarm the pot.\n:::\n",
            "src/content/docs/pots.mdx": "---\ntitle: Pots\n---\n\nimport { Steps } from '@astrojs/starlight/components';\n\n<Steps>\n\n1. Boil.\n2. Pour.\n\n</Steps>\n",
        },
        ".",
    ),
    "VitePress": (
        {
            ".vitepress/config.js": "export default {title: 'Tea', themeConfig: {sidebar: [{text: 'Brewing', items: [{text: 'Pots', link: '/pots'}]}]}}\n",
            "index.md": "# Tea\n\n::: tip Warm the pot\nAlways.\n:::\n",
            "pots.md": "# Pots\n\n::: details More\nRound.\n:::\n",
        },
        ".",
    ),
    "DocFX": (
        {
            "docfx.json": '{"build": {"content": [{"files": ["**/*.md", "**/toc.yml"]}]}}',
            "toc.yml": "- name: Home\n  href: index.md\n- name: Pots\n  href: pots.md\n",
            "index.md": "# Tea\n\n> [!NOTE]\n> Warm the pot.\n\n[!INCLUDE [part](includes/part.md)]\n",
            "pots.md": "# Pots\n\nSee <xref:Tea.Pot>.\n",
            "includes/part.md": "From the part.\n",
        },
        ".",
    ),
    "Jekyll": (
        {
            "_config.yml": "title: Tea\nbaseurl: /tea\n",
            "index.md": "---\ntitle: Tea\n---\n\n# Tea\n\n[Pots]({% link pots.md %}){: .btn }\n",
            "pots.md": "---\ntitle: Pots\nnav_order: 2\n---\n\n# Pots\n\n{% highlight swift %}\nlet x = 1\n{% endhighlight %}\n",
        },
        ".",
    ),
    "GitBook": (
        {
            ".gitbook.yaml": "root: ./\n",
            "README.md": "# Tea\n\n{% hint style=\"info\" %}\nWarm the pot.\n{% endhint %}\n",
            "SUMMARY.md": "# Table of contents\n\n* [Tea](README.md)\n* [Pots](pots.md)\n",
            "pots.md": "# Pots\n\n{% tabs %}\n{% tab title=\"Clay\" %}\nHeavy\n{% endtab %}\n{% endtabs %}\n",
        },
        ".",
    ),
}
FOREIGN = re.compile(r"!!!|\?\?\?|:::|\{%|\{:|\{ \.|--8<--|&lt;/?[A-Z]|import \w+ from|\[!|- term |``")


def build(site: Site, path: str = ".", *options: str) -> dict[str, str]:
    """Builds a project, and returns the HTML of its pages."""
    result = site.run("build", path, "--output", "../out", *options)
    assert result.code in (0, 1), result.stderr
    return {name: text.decode() for name, text in tree(site.folder.parent / "out").items() if name.endswith(".html")}


def main(html: str) -> str:
    return re.search(r"<main.*?</main>", html, re.DOTALL).group(0)


@pytest.mark.parametrize("tool", PROJECTS)
def test_a_project_is_built_as_it_is(make_site, tool):
    files, path = PROJECTS[tool]
    pages = build(make_site(files), path)
    own = {name: main(text) for name, text in pages.items() if name not in ("404.html", "search/index.html")}
    for name, text in own.items():
        plain = re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.DOTALL)
        assert not FOREIGN.search(plain), (name, FOREIGN.search(plain))
    assert any("<h1>Tea</h1>" in text for text in own.values()), own.keys()
    assert any("<h1>Pots</h1>" in text for text in own.values())


def test_mkdocs_syntax_is_converted(make_site):
    site = make_site(MKDOCS)
    pages = build(site)
    home, pots = main(pages["index.html"]), main(pages["pots/index.html"])
    assert 'class="aside tip"' in home and "Warm the pot" in home and "!!! x" in home
    assert 'href="pots/#big-pots"' in home and 'id="big-pots"' in pots
    assert re.search(r"<li>.*<details.*Inside a list\..*</li>", pots, re.DOTALL) and "From the part." in pots
    titles = [line.strip().split("  ")[0] for line in site.run("navigation").stdout.splitlines()]
    assert titles == ["Home", "Brewing", "Pots", "Leaves"]


def test_messages_point_to_the_file_of_the_author(make_site):
    result = make_site(MKDOCS).run("build")
    assert "docs/leaves.md:5:1: warning: " in result.stderr and "foreign.expression" in result.stderr
    # One note lists all settings without a counterpart.
    assert result.stderr.count("project.unsupported") <= 1


def test_mdbook_is_built_with_its_urls(make_site):
    pages = build(make_site(MDBOOK))
    pots = main(pages["pots.html"])
    assert "use hidden" not in pots and "fn" in pots and "tea" in pots and "ANCHOR" not in pots
    assert "old.html" in pages


def test_docc_catalogs_have_the_urls_of_docc(make_site):
    site = make_site(DOCC)
    pages = build(site, "Tea.docc")
    assert "documentation/tea/pots/index.html" in pages, pages.keys()
    pots = main(pages["documentation/tea/pots/index.html"])
    assert "pot@2x" in pots and "Fact" in pots and "boil()" in pots and "1abc" not in pots
    assert re.search(r'<a href="\.\./leaves/">', pots)
    assert "<dt>" in main(pages["documentation/tea/leaves/index.html"])
    # The catalog belongs to the sources of a package, so nothing is written to it.
    assert site.run("build", "Tea.docc").code == 0 and (site.folder / "public").exists()
    assert not (site.folder / "Tea.docc/public").exists()


def test_docusaurus_components_become_ours(make_site):
    site = make_site(DOCUSAURUS)
    result = site.run("build", "--output", "../out")
    pages = {name: text.decode() for name, text in tree(site.folder.parent / "out").items() if name.endswith(".html")}
    pots = main(pages["pots/index.html"])
    assert "Clay" in pots and "<strong>Heavy</strong>" in pots and "Kept" in pots
    assert "docs/pots.mdx:" in result.stderr and "foreign.component" in result.stderr
    assert 'class="aside tip"' in main(pages["index.html"])


def test_unfold_yml_overrides_the_project_key_by_key(make_site):
    pages = build(make_site(MKDOCS | {"unfold.yml": "title: Chai\n"}))
    assert "<title>Pots – Chai</title>" in pages["pots/index.html"] or "Chai" in pages["pots/index.html"]
    assert "https://example.com/tea/pots/" in pages["pots/index.html"]


def test_the_configuration_file_can_be_named(make_site, tmp_path):
    site = make_site(MKDOCS)
    result = run("build", "mkdocs.yml", "--output", "../out", folder=site.folder)
    assert result.code == 0 and (site.folder.parent / "out/pots/index.html").exists(), result.stderr


def test_a_folder_with_content_is_a_site_of_our_own(make_site):
    site = make_site(MKDOCS | {"content/index.md": "# Own\n"})
    assert "<h1>Own</h1>" in build(site)["index.html"]


def test_a_folder_whose_settings_name_the_content_is_a_site_of_our_own(make_site):
    site = make_site(MKDOCS | {"unfold.yml": "title: Own\ncontent: docs\n", "docs/index.md": "# Own\n\n!!! tip\n    Text.\n"})
    result = site.run("build", "--output", "../out")
    # The syntax of MkDocs is only converted in its projects.
    assert "foreign." in result.stderr and "Brewing" not in (site.folder.parent / "out/index.html").read_text()


@pytest.mark.parametrize("tool", PROJECTS)
def test_incremental_builds_equal_clean_builds(make_site, tool):
    files, path = PROJECTS[tool]
    site = make_site(files)
    build(site, path)
    pages = [name for name in files if name.endswith((".md", ".mdx")) and "SUMMARY" not in name]
    for number, name in enumerate(pages):
        site.write(name, files[name].replace("# ", f"# {number} ", 1) + "\nAdded.\n")
        build(site, path)
        result = site.run("build", path, "--output", "../clean", "--no-cache")
        assert result.code in (0, 1), result.stderr
        assert tree(site.folder.parent / "out") == tree(site.folder.parent / "clean"), name
        shutil.rmtree(site.folder.parent / "clean")


def test_a_change_of_the_configuration_changes_the_site(make_site):
    site = make_site(MKDOCS)
    build(site)
    site.write("mkdocs.yml", MKDOCS["mkdocs.yml"].replace("site_name: Tea", "site_name: Chai").replace("- Pots: pots.md", "- Kettles: pots.md"))
    assert "Chai" in build(site)["leaves/index.html"] and "Kettles" in build(site)["leaves/index.html"]


def test_nothing_outside_of_the_project_is_read(make_site, tmp_path):
    (tmp_path / "secret.txt").write_text("The password is tea.")
    site = make_site(
        MKDOCS | {"docs/leaves.md": f"# Leaves\n\n--8<-- \"../../../secret.txt\"\n\n--8<-- \"{tmp_path}/secret.txt\"\n"}, "project"
    )
    (site.folder / "docs/link.md").symlink_to(tmp_path / "secret.txt")
    pages = build(site)
    assert "password" not in "".join(pages.values())


def test_the_navigation_names_the_file_of_each_page(make_site):
    site = make_site(MKDOCS)
    found = json.loads(site.run("navigation", "--format", "json").stdout)
    assert found["file"] == "docs/index.md" and found["children"][0]["children"][0]["file"] == "docs/pots.md"


def test_a_page_is_named_after_its_first_heading(make_site):
    pages = build(make_site(MKDOCS | {
        "docs/a.md": "## Green *tea*\n\n### Steps\n", "docs/b.md": "Text.\n\n### Black `tea` [x](a.md)\n\n### Steps\n"
    }))
    assert "<h1>Green <em>tea</em></h1>" in pages["a/index.html"] and "<h2 id=\"steps\">" in pages["a/index.html"]
    assert "<h1>Black tea x</h1>" in pages["b/index.html"] and 'id="black-tea-x"' in pages["b/index.html"]


def test_a_page_sets_its_url(make_site):
    pages = build(make_site({"content/index.md": "# Home\n\n[A](sub/a.md)\n", "content/sub/a.md": "---\nurl: /guides/tea/\n---\n\n# A\n"}))
    assert "guides/tea/index.html" in pages and 'href="guides/tea/"' in pages["index.html"]
