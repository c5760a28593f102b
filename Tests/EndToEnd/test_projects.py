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
MKDOCS_BLOG = {
    "mkdocs.yml": "site_name: Tea\nsite_url: https://example.com/tea/\ntheme: {name: material}\nplugins: [blog, tags]\n",
    "docs/index.md": "# Tea\n\n[Pots](blog/posts/pots.md)\n",
    "docs/blog/index.md": "# News\n",
    "docs/blog/.authors.yml": "authors: {ann: {name: Ann Cup}}\n",
    "docs/blog/posts/pots.md": "---\ndate: 2026-01-02\nauthors: [ann]\ncategories: [Hot tea]\n---\n\n# Pots\n\nRound.\n\n<!-- more -->\n\n[Leaves](leaves.md)\n",
    "docs/blog/posts/leaves.md": "---\ndate: {created: 2026-02-03}\nslug: leaf\n---\n\n# Leaves\n\n[Home](../../index.md)\n",
}
DOCUSAURUS_BLOG = DOCUSAURUS | {
    "blog/authors.yml": "ann: {name: Ann Cup}\n",
    "blog/2026-01-02-pots.md": "---\nauthors: ann\ntags: [hot]\n---\n\n# Warm pots\n\n[Leaves](2026/02-03-leaves/index.md) [News](/blog) [Pots](/pots)\n",
    "blog/2026/02-03-leaves/index.md": "---\nslug: leaf\n---\n\n# Leaves\n\n![A leaf](leaf.svg)\n",
    "blog/2026/02-03-leaves/leaf.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='3'/>",
}
JEKYLL_BLOG = {
    "_config.yml": "title: Tea\nurl: https://example.com\npermalink: /blog/:year/:month/:day/:title/\n",
    "index.md": "---\n---\n\n# Tea\n\n[Pots]({% post_url 2026-01-02-pots %})\n",
    "_posts/2026-01-02-pots.md": "---\nauthor: Ann Cup\ntags: hot\n---\n\n# Warm pots\n\nText.\n",
    "_posts/2026-02-03-leaf.md": "---\ntitle: Leaves\n---\n\nGreen.\n",
}
PROJECTS = {
    "MkDocs": (MKDOCS, "."), "MkDocs blog": (MKDOCS_BLOG, "."), "Docusaurus blog": (DOCUSAURUS_BLOG, "."), "mdBook": (MDBOOK, "."), "DocC": (DOCC, "Tea.docc"), "Docusaurus": (DOCUSAURUS, "."),
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
            "docfx.json": '{"build": {"content": [{"files": ["**/*.{md,yml}"]}]}}',
            "toc.yml": "- name: Home\n  href: index.md\n- name: Pots\n  href: pots.md\n- name: Questions\n  href: faq.yml\n",
            "index.md": "# Tea\n\n[Why](faq.yml#why-tea)\n\n> Hot.\n> [!NOTE]\n> Warm the pot.\n\n[!INCLUDE [part](includes/part.md)]\n",
            "faq.yml": (
                "### YamlMime:FAQ\ntitle: Questions\nsections:\n  - name: Tea\n    questions:\n"
                "      - question: Why tea?\n        answer: |\n          It warms: see [pots](pots.md).\n"
            ),
            "pots.md": "# Pots\n\nSee <xref:Tea.Pot>.\n",
            "includes/part.md": "From the part.\n",
        },
        ".",
    ),
    "Jekyll": (
        {
            "_config.yml": "title: Tea\nbaseurl: /tea\n",
            "index.md": (
                "---\ntitle: Tea\n---\n\n# Tea\n\n[Pots]({% link pots.md %}){: .btn }\n\n{% include note.html text=\"Hot.\" %}\n\n"
                "{% for pot in site.data.pots %}\n- {{ pot.name | upcase }}\n{% endfor %}\n"
            ),
            "_includes/note.html": "<div>\n  <b>Note:</b> {{ include.text }}\n</div>\n",
            "_data/pots.yml": "- name: clay\n- name: iron\n",
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


def without_blog(pages: dict[str, str]) -> dict[str, str]:
    """The pages without the list of posts that Docusaurus generates, which is a page with a file after an import."""
    return {name: text for name, text in pages.items() if name != "blog/index.html"}


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


@pytest.mark.parametrize(
    ("files", "posts", "redirect"),
    [
        (MKDOCS_BLOG, ["2026/01/02/pots", "2026/02/03/leaf"], "category/hot-tea"),
        (DOCUSAURUS_BLOG, ["2026/01/02/pots", "leaf"], "tags/hot"),
        (JEKYLL_BLOG, ["2026/01/02/pots", "2026/02/03/leaf"], None),
    ],
    ids=["MkDocs", "Docusaurus", "Jekyll"],
)
def test_a_blog_keeps_its_urls_and_lists_its_posts_by_date(make_site, files, posts, redirect):
    site = make_site(files)
    result = site.run("build", ".", "--output", "../out")
    assert "blog" not in result.stderr, result.stderr
    out = site.folder.parent / "out"
    assert all((out / "blog" / post / "index.html").exists() for post in posts)
    blog = main((out / "blog/index.html").read_text())
    assert re.findall(r'<time datetime="([^"]+)">', blog) == ["2026-02-03", "2026-01-02"] and "Ann Cup" in blog
    if redirect:
        assert "/tags/hot" in (out / "blog" / redirect / "index.html").read_text()
    assert "<title>Leaves" in (out / "blog/feed.xml").read_text()


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
    assert "<dt" in main(pages["documentation/tea/leaves/index.html"])
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


def test_the_project_of_a_repository_is_built(make_site):
    files = {"README.md": "# Tea\n"} | {"website/" + name: text for name, text in DOCUSAURUS.items()}
    site = make_site(files)
    result = site.run("build", "--output", "../out")
    assert "website: note: the current folder is not a site, so the project of Docusaurus in website is built" in result.stderr
    assert (site.folder.parent / "out/pots/index.html").exists()
    result = run("import", "tea", "--output", "new", folder=site.folder.rename(site.folder.parent / "tea").parent)
    assert (site.folder.parent / "new/content/pots.md").exists(), result.stderr


def test_no_project_of_several_in_a_repository_is_built(make_site):
    site = make_site({f"{folder}/{name}": text for folder in ["book", "guide"] for name, text in MDBOOK.items()})
    result = site.run("build")
    assert result.code == 2 and "the project of mdBook is in its folder book: unfold build book; the other projects are in guide" in result.stderr


def test_a_folder_with_content_is_a_site_of_our_own(make_site):
    site = make_site(MKDOCS | {"unfold.yml": "title: Own\n", "content/index.md": "# Own\n"})
    assert "<h1>Own</h1>" in build(site)["index.html"]


def test_a_folder_content_without_settings_is_not_that_of_a_project(make_site):
    site = make_site(MKDOCS | {"content/index.md": "# Other\n"})
    result = site.run("build", "--output", "../out")
    assert "Warm the pot" in main((site.folder.parent / "out/index.html").read_text()), result.stderr
    assert "the folder `content`, which the project does not use (if it is the content of this site, write “content: content”" in result.stderr
    site.write("unfold.yml", "content: content\n")
    assert site.run("build", "--output", "../out").code == 0
    assert "<h1>Other</h1>" in (site.folder.parent / "out/index.html").read_text()


def test_a_folder_whose_settings_name_the_content_is_a_site_of_our_own(make_site):
    site = make_site(MKDOCS | {"unfold.yml": "title: Own\ncontent: docs\n", "docs/index.md": "# Own\n\n!!! tip\n    Text.\n"})
    result = site.run("build", "--output", "../out")
    # The syntax of MkDocs is only converted in its projects.
    assert "foreign." in result.stderr and "Brewing" not in (site.folder.parent / "out/index.html").read_text()


def test_the_folder_content_can_be_that_of_another_tool(make_site):
    files = {name.replace("docs/", "content/"): text for name, text in MKDOCS.items()}
    files["mkdocs.yml"] += "docs_dir: content\n"
    for name, text in files.items():
        files[name] = text.replace("docs/part", "content/part") if isinstance(text, str) else text
    pages = build(make_site(files))
    assert pages == build(make_site(MKDOCS, "docs-folder"))
    assert "Warm the pot" in main(pages["index.html"]) and "!!! tip" not in main(pages["index.html"])


def test_groups_with_the_name_of_the_folder_of_the_home_page_stay_groups(make_site):
    sidebar = "module.exports = {docs: {Tea: ['tea/index', 'tea/pots'], 'Tea+': ['lids', 'cups']}};"
    site = make_site({
        "docusaurus.config.js": "module.exports = {title: 'Shop', presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]]};",
        "sidebars.js": sidebar, "docs/tea/index.md": "---\nslug: /\ntitle: Start\n---\n", "docs/tea/pots.md": "# Pots\n",
        "docs/lids.md": "# Lids\n", "docs/cups.md": "# Cups\n"})
    tree = json.loads(site.run("navigation", "--format", "json").stdout)
    assert [(node["title"], [child["title"] for child in node["children"]]) for node in tree["children"]] == [
        ("Tea", ["Pots"]), ("Tea+", ["Lids", "Cups"])]


def test_messages_about_the_configuration_point_to_it(make_site):
    nav = "nav:\n  - pots.md\n  - Again: pots.md\n"
    site = make_site({"mkdocs.yml": "site_name: Tea\n" + nav, "docs/index.md": "# Tea\n", "docs/pots.md": "# Pots\n"}, "project")
    result = run("build", "project", "--output", "out", folder=site.folder.parent)
    assert "project/mkdocs.yml:4:1: note: `pots.md` is listed more than once" in result.stderr, result.stderr


def test_redirects_out_of_a_book_lead_to_the_sites_next_to_it(make_site):
    toml = MDBOOK["book.toml"] + "\"/sub/old.html\" = \"../../other/new.html#part\"\n\"/older.html\" = \"sub/old.html\"\n"
    site = make_site(MDBOOK | {"book.toml": toml, "unfold.yml": "hosts: [netlify]\nbaseURL: https://example.com/book/\n"})
    pages = build(site)
    assert "url=../../other/new.html#part" in pages["sub/old.html"] and "url=../other/new.html#part" in pages["older.html"]
    rules = (site.folder.parent / "out/_redirects").read_text()
    assert "pots.html" in rules and "other/new" not in rules
    assert " error: " not in site.run("check").stderr


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


def test_links_out_of_the_content_lead_to_the_repository_while_it_has_the_file(make_site):
    files = MKDOCS | {
        "mkdocs.yml": MKDOCS["mkdocs.yml"] + "repo_url: https://github.com/tea/pots\n", "LICENSE": b"\x00", "lib/pot.c": "",
        "docs/pots.md": "# Pots\n\n[License](../LICENSE) [Library](../lib) [Part](../lib/pot.c#L1)\n",
    }
    site = make_site(files)
    url = "https://github.com/tea/pots/blob/HEAD/"
    pots = build(site)["pots/index.html"]
    assert all(f'href="{url}{path}"' in pots for path in ("LICENSE", "lib", "lib/pot.c#L1"))
    (site.folder / "LICENSE").unlink()
    pots = build(site)["pots/index.html"]
    assert f'href="{url}LICENSE"' not in pots and f'href="{url}lib"' in pots


def test_pages_include_partials_of_static_folders(make_site):
    """The folders of the pages and of static files have the same URL, and Markdown among static files is not published."""
    site = make_site({
        "docusaurus.config.js": (
            "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/', presets: [['classic', {docs: {routeBasePath: '/'}}]]};\n"
        ),
        "docs/index.md": "# Tea\n\nimport Pots from '@site/static/usage/pots.md';\n\n<Pots />\n",
        "static/usage/pots.md": "Heat the pot.\n",
        "static/usage/pot.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    })
    pages = build(site)
    assert "Heat the pot." in pages["index.html"] and "usage/pots/index.html" not in pages


def test_nothing_outside_of_the_project_is_read(make_site, tmp_path):
    (tmp_path / "secret.txt").write_text("The password is tea.")
    site = make_site(
        MKDOCS | {"docs/leaves.md": f"# Leaves\n\n--8<-- \"../../../secret.txt\"\n\n--8<-- \"{tmp_path}/secret.txt\"\n"}, "project"
    )
    (site.folder / "docs/link.md").symlink_to(tmp_path / "secret.txt")
    pages = build(site)
    assert "password" not in "".join(pages.values())

# Each kind of project with everything in it that can name a file, naming one outside of the project.
SECRET = "../../secret"
HOSTILE = {
    "MkDocs": (
        {
            "mkdocs.yml": (
                f"INHERIT: {SECRET}.yml\nsite_name: Tea\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs, ../..]\n"
                f"      auto_append: [{SECRET}.md]\n  - markdown_include.include:\n      base_path: ../..\n  - mdx_include\n  - markdown_include_variants\n"
                f"plugins: [search, include-markdown]\n"
            ),
            "docs/index.md": (
                f"# Tea\n\n--8<-- \"{SECRET}.md\"\n\n{{!{SECRET}.md!}}\n\n{{* {SECRET}.md *}}\n\n{{% include \"{SECRET}.md\" %}}\n\n"
                f"{{% include-markdown \"{SECRET}.md\" %}}\n\n![]({SECRET}.svg)\n\n<img src=\"{SECRET}.svg\">\n"
            ),
        },
        ".",
    ),
    "mdBook": (
        {
            "book.toml": "[book]\ntitle = \"Tea\"\n",
            "src/SUMMARY.md": f"# Summary\n\n[Tea](index.md)\n\n- [Secret]({SECRET}.md)\n",
            "src/index.md": f"# Tea\n\n{{{{#include {SECRET}.md}}}}\n\n```rust\n{{{{#rustdoc_include {SECRET}.rs}}}}\n```\n\n{{{{#playground {SECRET}.rs}}}}\n\n![]({SECRET}.svg)\n",
        },
        ".",
    ),
    "DocC": (
        {
            "Tea.docc/Tea.md": f"# Tea\n\n@Snippet(path: \"{SECRET}\")\n\n![A]({SECRET}.svg) ![B](link)\n",
            "Tea.docc/All.tutorial": (
                f"@Tutorial(time: 1) {{\n@Intro(title: \"A\") {{\nT\n@Image(source: \"{SECRET}.svg\", alt: \"x\")\n}}\n@Section(title: \"S\") {{\n@ContentAndMedia {{\nT\n}}\n"
                f"@Steps {{\n@Step {{\nS\n@Code(name: \"a\", file: \"{SECRET}.rs\")\n}}\n}}\n}}\n}}\n"
            ),
        },
        "Tea.docc",
    ),
    "Docusaurus": (
        {
            "docusaurus.config.js": (
                f"const s = require('{SECRET}.json');\nmodule.exports = {{title: 'Tea', url: 'https://example.com', baseUrl: '/', customFields: s,\n"
                f"  presets: [['classic', {{docs: {{path: '../..', sidebarPath: '{SECRET}.json'}}, blog: {{path: '../..'}}}}]], staticDirectories: ['../..']}};\n"
            ),
            "docs/index.mdx": (
                f"import S from '{SECRET}.md';\nimport C from '!!raw-loader!{SECRET}.rs';\n\n# Tea\n\n<S />\n\n<CodeBlock>{{C}}</CodeBlock>\n\n```js reference\n{SECRET}.rs\n```\n"
            ),
            "tsconfig.json": '{"compilerOptions": {"paths": {"@site/*": ["../../*"]}}}',
        },
        ".",
    ),
    "Starlight": (
        {
            "astro.config.mjs": (
                f"import s from '{SECRET}.json';\nexport default defineConfig({{integrations: [starlight({{title: 'Tea', sidebar: s, logo: {{src: '{SECRET}.svg'}},\n"
                f"  customCss: ['{SECRET}.css'], favicon: '{SECRET}.svg', locales: {{root: {{label: 'English'}}, '../../..': {{label: 'x'}}}}}})]}});\n"
            ),
            "src/content/docs/index.mdx": (
                f"---\ntitle: Tea\n---\nimport S from '../../../{SECRET}.md';\nimport P from '@parts/secret.md';\nimport C from '../../../{SECRET}.rs?raw';\n\n"
                f"<S />\n\n<P />\n\n<Code code={{C}} />\n\n![](../../../{SECRET}.svg)\n"
            ),
            "tsconfig.json": '{"compilerOptions": {"paths": {"@parts/*": ["../../*"]}}}',
        },
        ".",
    ),
    "VitePress": (
        {
            ".vitepress/config.js": f"import s from '../{SECRET}.json'\nexport default {{title: 'Tea', srcDir: '..', themeConfig: {{sidebar: s}}}}\n",
            "index.md": f"# Tea\n\n<!--@include: {SECRET}.md-->\n\n<<< {SECRET}.rs\n\n<<< @/{SECRET}.rs\n\n![]({SECRET}.svg)\n",
        },
        ".",
    ),
    "DocFX": (
        {
            "docfx.json": '{"build": {"content": [{"files": ["**/*.md"], "src": "../.."}], "resource": [{"files": ["**"], "src": "../.."}]}}',
            "index.md": f"# Tea\n\n[!INCLUDE [x]({SECRET}.md)]\n\n[!code-csharp[x]({SECRET}.rs)]\n\n:::code source=\"{SECRET}.rs\":::\n\n:::image source=\"{SECRET}.svg\":::\n",
        },
        ".",
    ),
    "Jekyll": (
        {
            "_config.yml": "title: Tea\nsource: ../..\nincludes_dir: ../..\n",
            "index.md": f"---\ntitle: Tea\n---\n\n{{% include {SECRET}.md %}}\n\n{{% include_relative {SECRET}.md %}}\n\n{{% link {SECRET}.md %}}\n",
        },
        ".",
    ),
    "GitBook": (
        {
            ".gitbook.yaml": "root: ../../\nstructure:\n  readme: ../secret.md\n  summary: ../secret.md\n",
            "SUMMARY.md": f"* [Tea](README.md)\n* [Secret]({SECRET}.md)\n",
            "README.md": f"# Tea\n\n{{% include \"{SECRET}.md\" %}}\n\n{{% file src=\"{SECRET}.md\" %}}\n\n![]({SECRET}.svg)\n",
        },
        ".",
    ),
}


@pytest.mark.parametrize("tool", HOSTILE)
@pytest.mark.parametrize("linked", [False, True], ids=["paths", "links"])
def test_no_tool_reads_outside_of_the_project(make_site, tmp_path, tool, linked):
    files, path = HOSTILE[tool]
    site = make_site(files, "around/project")
    for ending in ("md", "yml", "json", "rs", "svg", "toml"):
        (tmp_path / f"secret.{ending}").write_text("password: tea\n")
        (tmp_path / f"around/secret.{ending}").write_text("password: tea\n")
    if linked:
        pages = next(folder for name in files if (folder := (site.folder / name).parent).name in ("docs", "src", "Tea.docc", "project"))
        for name in ("link.md", "link.svg", "_part.md", "Info.plist", "theme-settings.json", "toc.yml", ".pages"):
            if not (pages / name).exists():
                (pages / name).symlink_to(tmp_path / "secret.md")
        (pages / "folder").symlink_to(tmp_path / "around")
    # A project without a page that can be read is an error.
    assert site.run("build", path, "--output", "../../out").code in (0, 1, 2)
    out = tree(tmp_path / "out") if (tmp_path / "out").exists() else {}
    assert not [name for name, data in out.items() if b"password" in data]
    assert site.run("import", path, "--output", "../../own").code in (0, 1, 2)
    own = tree(tmp_path / "own") if (tmp_path / "own").exists() else {}
    assert not [name for name, data in own.items() if b"password" in data]
    # In a repository around it, the same project does read the files.
    if not linked and tool in ("MkDocs", "mdBook", "DocFX", "VitePress"):
        (tmp_path / ".git").mkdir()
        site.run("build", path, "--output", "../../out", "--no-cache")
        assert [name for name, data in tree(tmp_path / "out").items() if b"password" in data]


def test_paths_of_docfx_can_have_backslashes_and_another_case(make_site):
    files = PROJECTS["DocFX"][0] | {
        "docfx.json": '{"build": {"content": [{"files": ["**/*.{md,yml}"]}], "resource": [{"files": ["**/*.png"]}]}}',
        "sub/Lids.md": "# Lids\n\n[Home](..\\index.md), [Glaze](../sub/glaze.md#a), ![Lid](media\\lid.png)\n",
        "sub/Glaze.md": "# Glaze\n\n## A\n", "sub/media/lid.png": DOCC["Tea.docc/Resources/pot@2x.png"],
    }
    site = make_site(files)
    page = main(build(site)["sub/Lids/index.html"])
    checked = site.run("check")
    assert "error" not in checked.stderr and "write `Glaze.md#a`" in checked.stdout
    assert 'src="../media/lid.png"' in page and 'href="../../">Home</a>' in page and 'href="../Glaze/#a"' in page


def test_files_that_pages_of_docfx_include_can_have_another_case(make_site):
    site = make_site(PROJECTS["DocFX"][0] | {
        "docfx.json": '{"build": {"content": [{"files": ["**/*.{md,yml}"]}]}}',
        "sub/Lids.md": "# Lids\n\n[!code-csharp[](code/pot.cs)]\n\n[!INCLUDE [x](PART.md)]\n", "sub/Code/Pot.cs": "class Pot {}\n",
        "sub/part.md": "From the part.\n",
    })
    page = main(build(site)["sub/Lids/index.html"])
    assert "Pot" in page and "From the part." in page
    result = site.run("check")
    assert result.stdout.count("[include.case]") == 2 and "error:" not in result.stdout


def test_messages_about_the_same_name_are_one(make_site):
    site = make_site(DOCUSAURUS | {"docs/lids.mdx": "# Lids\n\n<Unknown>a</Unknown> <Unknown>b</Unknown>\n\n<Other>c</Other>\n"})
    found = [line for line in site.run("build").stderr.splitlines() if "foreign.component" in line]
    assert len(found) == 2 and any("“Unknown”" in line and "(3 times in 2 files)" in line for line in found)


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


def imported(site: Site, path: str = ".", *options: str):
    """Imports a project into the folder `own` next to it, and returns the result and the new site."""
    result = site.run("import", path, "--output", "../own", *options)
    return result, Site(site.folder.parent / "own", {}) if "--dry-run" not in options else None


def test_templates_of_jekyll_follow_their_includes_and_data(make_site):
    site = make_site(PROJECTS["Jekyll"][0])
    page = main(build(site)["index.html"])
    assert "<li>CLAY</li>" in page and "Hot." in page
    site.write("_data/pots.yml", "- name: glass\n")
    site.write("_includes/note.html", "<div>Mind: {{ include.text }}</div>\n")
    page = main(build(site)["index.html"])
    assert "<li>GLASS</li>" in page and "CLAY" not in page
    assert "Mind: Hot." in page


def test_links_in_included_html_of_jekyll_lead_from_the_page(make_site):
    site = make_site({
        "_config.yml": "title: Tea\n", "index.html": "---\n---\n<h1>Tea</h1>\n<p><a href='/a/green.html'>G</a> <a href='none.html'>N</a></p>\n",
        "_includes/pot.html": "<img src=\"{{ include.src }}\" alt=\"\">\n", "img/pot.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "a/green.md": "---\ntitle: Green\n---\n\n{% include pot.html src=\"/img/pot.svg\" %}\n\n{% include pot.html src=\"none.svg\" %}\n",
    })
    result = site.run("build", ".", "--output", "../out")
    broken = [line for line in result.stderr.splitlines() if "link.broken" in line]
    assert len(broken) == 2 and "none.svg" in broken[0] and "none.html" in broken[1], result.stderr
    pages = {name: text.decode() for name, text in tree(site.folder.parent / "out").items() if name.endswith(".html")}
    assert 'src="../../img/pot.svg"' in pages["a/green/index.html"]
    assert "<h1>Tea</h1>" in pages["index.html"] and 'href="a/green/"' in pages["index.html"]


def test_the_import_of_a_docfx_project_into_its_own_folder_is_no_content_of_it(make_site):
    site = make_site(PROJECTS["DocFX"][0])
    before = build(site)
    assert site.run("import", ".", "--output", "moved").code == 0
    assert build(site) == before


@pytest.mark.parametrize("tool", PROJECTS)
def test_an_imported_project_builds_to_the_same_pages(make_site, tool):
    files, path = PROJECTS[tool]
    site = make_site(files, "project")
    pages = build(site, path)
    result, own = imported(site, path)
    assert result.code == 0, result.stderr
    assert tool.removesuffix(" blog") in result.stdout
    shutil.rmtree(site.folder.parent / "out")
    compared = without_blog if tool.startswith("Docusaurus") else dict
    assert compared(build(own)) == compared(pages)
    assert "0 written" in imported(site, path)[0].stdout


# Everything that needs another name or place in a site of our own.
UNUSUAL_MKDOCS = MKDOCS | {
    "docs/_private.md": "# Private\n\n[Pots](pots.md#big-pots), ![](leaf.svg)\n",
    "docs/more/_one.md": "# One\n\n[Private](../_private.md), ![](../leaf.svg), [pots]\n\n[pots]: ../pots.md\n",
    "docs/links.md": "# Links\n\n[Private](_private.md) [one][1]\n\n```\n[1]: more/_one.md\n```\n\n[1]: more/_one.md\n",
    "docs/empty.md": "",
}
UNUSUAL_DOCUSAURUS = {
    "docusaurus.config.js": (
        "module.exports = {title: 'Tea', url: 'https://example.com', baseUrl: '/', organizationName: 'o', projectName: 'p',\n"
        "  presets: [['classic', {docs: {sidebarPath: './sidebars.js'}, blog: {}}]]};\n"
    ),
    "sidebars.js": "module.exports = {docs: ['intro', {type: 'category', label: 'Brewing', items: ['01-pots/clay', 'glass']}]};\n",
    "docs/intro.md": "# Tea\n\n[Clay](./01-pots/clay.mdx), [glass][g], ![A pot](/img/pot.svg) ![](../static/img/pot.svg)\n\n[g]: ./glass.mdx#hot\n",
    "docs/01-pots/clay.mdx": "# Clay\n\n[Intro](../intro.md) <a href=\"../glass.mdx\">glass</a>\n",
    "docs/glass.mdx": "---\nsidebar_label: Glass pots\n---\n\n# Glass\n\n## Hot\n\nText.\n",
    "docs/_part.mdx": "Only a part.\n",
    "static/img/pot.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='3'/>",
    "blog/2024-01-02-first.md": "# First\n\n[Clay](../docs/01-pots/clay.mdx)\n",
}


@pytest.mark.parametrize("files", [UNUSUAL_MKDOCS, UNUSUAL_DOCUSAURUS], ids=["MkDocs", "Docusaurus"])
def test_an_import_keeps_links_and_urls_of_renamed_files(make_site, files):
    site = make_site(files, "project")
    pages = build(site)
    errors = site.run("check").stderr.count(" error: ")
    result, own = imported(site)
    shutil.rmtree(site.folder.parent / "out")
    assert without_blog(build(own)) == without_blog(pages)
    assert own.run("check").stderr.count(" error: ") == errors
    assert not any(path.suffix == ".mdx" for path in own.folder.rglob("*"))
    names = [path for path in own.folder.rglob("*.md")]
    assert not any(path.name.startswith("_") for path in names) and len(names) >= 3


def test_an_import_keeps_edits_and_settings(make_site):
    site = make_site(MKDOCS | {"unfold.yml": "# Ours.\ntitle: Chai\n"}, "project")
    result, own = imported(site, ".", "--dry-run")
    assert "would be written" in result.stdout and not (site.folder.parent / "own").exists()
    result, own = imported(site, "mkdocs.yml", "--format", "json")
    report = json.loads(result.stdout)
    assert report["tool"] == "MkDocs" and {"file": "docs/pots.md", "output": "../own/content/pots.md"} in report["pages"]
    assert "docs/leaves.md:5:1: warning: " in result.stderr
    settings = own.read("unfold.yml")
    assert settings.startswith("# Ours.\ntitle: Chai\n") and settings.count("title:") == 1 and "baseURL:" in settings
    assert '@Aside("Warm the pot", kind: tip)' in own.read("content/index.md")
    own.write("content/index.md", "# Edited\n")
    own.write("unfold.yml", settings.replace("Chai", "Mate"))
    result, _ = imported(site)
    assert "import.edited" in result.stderr and own.read("content/index.md") == "# Edited\n"
    assert "title: Mate" in own.read("unfold.yml")
    assert imported(site, ".", "--force")[0].code == 0 and "Edited" not in own.read("content/index.md")
    result = site.run("import", ".", "--output", ".")
    assert result.code == 2 and "is also the folder to import" in result.stderr


def test_paths_of_other_sites_are_no_errors(make_site):
    site = make_site({
        "content/index.md": "# Home\n\n[a](/windows/a?b#c) [b](/windows) ![](/windows/x.png) [c](/windowsill/) [own](/azure/tea.md)\n",
        "content/azure/tea.md": "# Tea\n",
    })
    site.write("unfold.yml", "externalLinks:\n  paths: [/windows/, /azure]\n")
    result = site.run("build")
    assert result.stderr.count("link.broken") == 1 and "/windowsill/" in result.stderr
    home = site.read("public/index.html")
    assert 'href="/windows/a?b#c"' in home and 'src="/windows/x.png"' in home and 'href="azure/tea/"' in home
    site.write("unfold.yml", "externalLinks:\n  paths: [windows, /]\n")
    assert site.run("build").stderr.count("configuration.wrong-value") == 2


def test_files_that_look_like_pages_are_listed_once(make_site):
    site = make_site({"content/index.md": "# Home\n"} | {f"content/a/{n}": "x" for n in ("a.mdx", "b.rst", "c.adoc", "d.tutorial", "e.MDX", "f.rst")})
    result = site.run("build")
    assert result.stderr.count("content.copied") == 1
    assert "6 files look like pages but are copied unchanged: content/a/a.mdx, " in result.stderr and "and 1 more" in result.stderr
    # The help works.
    site.write("unfold.yml", "exclude: [a]\n")
    assert "content.copied" not in site.run("build").stderr
    # In a project whose pages are in MDX, they are pages.
    assert "content.copied" not in make_site(DOCUSAURUS, "other").run("build").stderr


FOREIGN_KEYS = {
    "weight: 3": "`order`", "nav_order: 2": "`order`", "parent: X": "navigation.yml", "permalink: /x/": "`url`", "aliases: [/x/]": "`redirects`",
    "outline: deep": "`contents`", "status: new": "`badge`", "ms.topic: how-to": "remove it", "pagination_next: null": "`next`",
    "last_update: {date: 2020-01-01}": "`lastUpdated`", "head: []": "remove it", "published: false": "`draft: true`", "unlisted: true": "`search: false`",
    "template: home.html": "", "layout: default": "", "slug: /x": "`url: /x`",
}


def test_keys_of_other_tools_have_a_counterpart(make_site):
    site = make_site({"content/index.md": "# Home\n"} | {f"content/{n}.md": f"---\n{line}\n---\n\n# P\n" for n, line in enumerate(FOREIGN_KEYS)})
    result = site.run("build")
    for number, (line, help) in enumerate(FOREIGN_KEYS.items()):
        found = re.findall(rf"^content/{number}\.md:.*\n(?:  [^\n]*\n| +[^\n]*\n)*", result.stderr, re.MULTILINE)
        assert len(found) == 1 and help in found[0], (line, found)
        assert "did you mean" not in found[0], line
    assert "schema" not in result.stderr
    # In a project of another tool, they are left out silently.
    other = make_site(MKDOCS | {"docs/pots.md": "---\nweight: 3\nms.topic: x\nstatus: unknown\n---\n\n# Pots\n\n## Big pots\n"}, "other")
    assert "metadata.unknown-key" not in other.run("build").stderr


# Ways in which a page could run a file of the content as a script: the policy of pages allows the scripts of the site.
SCRIPTS = """# Scripts

Text <script src="x.js"></script> <SCRIPT SRC="x.js"></SCRIPT> text.

<svg><script href="x.js"></script></svg>

<div><p>a</p><script
 src="x.js"></script></div>

| a |
| - |
| <script/src="x.js"></script> |

<!-- --><script src="x.js"></script>

<iframe srcdoc="&lt;script src=x.js&gt;&lt;/script&gt;"></iframe>

<div><script src=x.js

text

<script>alert(1)</script>
"""


@pytest.mark.parametrize("tool", PROJECTS)
def test_pages_of_projects_run_no_scripts(make_site, tool):
    files, path = PROJECTS[tool]
    page = next(name for name in files if name.endswith(("pots.md", "pots.mdx", "Pots.md")))
    front = re.match(r"(---\n.*?\n---\n)?", files[page], re.DOTALL).group(0)
    pages = build(make_site(files | {page: front + "\n" + SCRIPTS}), path)
    html = next(main(text) for name, text in pages.items() if "<h1>Scripts</h1>" in text or "Text " in main(text))
    shown = re.sub(r"&lt;/?script.*?&gt;", "", html, flags=re.IGNORECASE)
    assert not re.search(r"<script\b", shown, re.IGNORECASE), shown
    assert not re.search(r"[\s\"'/]srcdoc\s*=", html, re.IGNORECASE)
    assert "script-src 'self';" in next(text for text in pages.values() if "<h1>" in text)


def test_broken_urls_in_html_are_reported(make_site):
    page = """# A

<p><a href="#none">n</a> <a href="#b">b</a> <a href="../c/">c</a> <a href="../d/">d</a></p>

<img src="../e.svg"> <img src="../f.svg"> <img src="../E.svg"> <a href="../../..">up</a> <a href="../c/#g">g</a>

## B
"""
    site = make_site({
        "unfold.yml": "html: scriptless\nchecks: {link.orphan: off}\n", "content/a.md": page, "content/c.md": "# C",
        "content/e.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "content/index.md": "# Home",
    })
    lines = site.build().stderr.splitlines()
    errors = [line for line in lines if ": error: " in line]
    assert len(errors) == 4, errors
    assert [line for line in lines if "[link.case]" in line and "`/E.svg` differs from the file name in case" in line], lines
    for place, name in [("3:", "`#none`"), ("3:", "`/d/`"), ("5:", "`/f.svg`"), ("5:", "`#g`")]:
        assert any(f"a.md:{place}" in line and name in line for line in errors), (name, errors)


def test_scriptless_html_of_own_sites(make_site):
    site = make_site({"unfold.yml": "html: scriptless\n", "content/index.md": '# Home\n\n<nav class="x">kept</nav>\n\n<script src="x.js"></script>\n'})
    assert site.build().code == 0
    html = main(site.read("public/index.html"))
    assert '<nav class="x">kept</nav>' in html and '<template src="x.js"></template>' in html


def test_anchors_in_trusted_html_are_known_and_stay_out_of_on_this_page(make_site):
    page = "# Tea\n\n## <a id=\"pots\"></a>Pots\n\n<a name=\"lids\"></a>\n\n## <!-- only a comment -->\n\n## Leaves\n\nText.\n\n[Pots](#pots), [lids](#lids)\n"
    site = make_site({"unfold.yml": "html: trusted\n", "content/index.md": page})
    html = build(site)["index.html"]
    assert html.count('id="pots"') == 1 and not re.search(r"<a [^>]*>(?:(?!</a>).)*<a ", html, re.DOTALL)
    # A heading that consists only of a comment is in no list of headings.
    assert not re.search(r"<a [^>]*href=\"[^\"]*\"[^>]*>\s*</a>", html)
    assert " error: " not in site.run("check").stdout + site.run("check").stderr


def test_descriptions_are_shown_without_backquotes(make_site):
    files = {"content/index.md": "# Tea\n", "content/pots.md": "---\ndescription: Boil with `brew()`.\n---\n\n# Pots\n"}
    html = build(make_site(files))["pots/index.html"]
    assert re.search(r'<meta name="description" content="Boil with brew\(\)."', html)
    assert "`" not in html.split("</head>")[0]


def test_build_and_check_print_one_json_object(make_site):
    site = make_site({"content/index.md": "# Tea\n\n[A](a.md) [B](b.md)\n"})
    for command in ("build", "check"):
        found = json.loads(site.run(command, "--format", "json").stdout)
        assert [message["identifier"] for message in found["diagnostics"]] == ["link.broken"] * 2


def test_redirects_to_the_home_page_and_to_anchors_are_imported(make_site):
    files = DOCUSAURUS | {"static/_redirects": "/start /\n/big /pots#big\n/plain /pots\n"}
    site = make_site(files, "project")
    result, own = imported(site)
    assert result.code == 0, result.stderr
    settings = (own.folder / "unfold.yml").read_text()
    assert '"/start": "/"\n' in settings and '"/plain": "/pots/"' in settings and '"/big": "/pots/#big"' in settings, settings
