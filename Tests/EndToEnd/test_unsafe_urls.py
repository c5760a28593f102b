"""No URL that could run a script is published, wherever it comes from: pages, front matter, settings, other tools."""

from html.parser import HTMLParser

import pytest

SCHEMES = ["javascript:alert(1)", "JavaScript:alert(1)", "vbscript:alert(1)", "data:text/html,alert(1)"]

# These attributes contain text, which may look like a URL. A name with `inert` is an attribute that Unfold has renamed.
TEXT = {"title", "alt", "aria-label", "content", "value"}


class Attributes(HTMLParser):
    """Collects the values of all attributes that a browser would use as URLs, or that scripts could use so."""

    def __init__(self, text: str):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            url = "".join((value or "").split()).lstrip("".join(map(chr, range(33)))).lower()
            if name not in TEXT and not name.startswith("data-inert-") and url.startswith(("javascript:", "vbscript:", "data:text")):
                self.found.append((tag, name, value))
        if tag == "meta" and "refresh" in str(attributes):
            assert "script:" not in str(attributes)


def assert_safe(site):
    for path, text in site.files().items():
        if path.endswith(".html"):
            assert Attributes(text.decode()).found == [], path


def variants(url: str) -> list[str]:
    """The same URL as browsers understand it, written in the ways that HTML allows."""
    return [url, "&#" + str(ord(url[0])) + ";" + url[1:], " " + url, url[:4] + "&Tab;" + url[4:], url[:4] + "\t" + url[4:]]


@pytest.mark.parametrize("url", SCHEMES)
def test_pages_and_settings(make_site, url):
    links = "\n\n".join(f"[m](<{variant}>) ![i](<{variant}>) <a href=\"{variant}\">a</a>" for variant in variants(url))
    site = make_site(
        {
            "unfold.yml": f"""
title: Tea
repository: "{url}"
editURL: "{url}{{path}}"
reportURL: "{url}{{path}}"
links:
  - {{name: X, icon: link, url: "{url}"}}
banner: {{text: Hello, link: "{url}"}}
footer: "[f]({url})"
logo: "{url}"
favicon: "{url}"
redirects: {{/old/: "{url}"}}
externalReferences: {{M: "{url}"}}
""",
            "navigation.yml": f'- index.md\n- "{url}"\n- {{title: J, url: "{url}"}}\n- {{title: S, children: ["{url}"]}}\n',
            "content/index.md": f"""---
image: "{url}"
next: "{url}"
previous: "{url}"
redirects: ["{url}"]
links: [{{title: x, url: "{url}"}}]
---
# Home

@Metadata {{
  @CallToAction(url: "{url}", label: "x")
  @PageImage(purpose: card, source: "{url}", alt: "x")
}}

{links}

<{url}> [r] [x][r]

[r]: {url}

@Links(visualStyle: detailedGrid) {{
  - <{url}>
  - [x]({url})
}}

@Image(source: "{url}", alt: "x")

@Video(source: "{url}", alt: "x", poster: "{url}")

@Embed(url: "{url}", title: "x")

@PullDownButton("Menu") {{
  - [One]({url})
  - [Two]({url})
  - [Three]({url})
}}
""",
        }
    )
    site.build()
    assert_safe(site)


PROJECTS = {
    "mkdocs": (
        {"mkdocs.yml": "site_name: Tea\nrepo_url: URL\nnav:\n  - Home: index.md\n  - J: URL\nextra:\n  social:\n    - {icon: x, link: 'URL'}\nmarkdown_extensions: [attr_list, md_in_html]\n"},
        "docs/index.md",
        '# H\n\n<a href="URL">a</a>\n\n<div markdown>\n[b](URL){ .md-button }\n\n<a href="URL">c</a>\n</div>\n',
    ),
    "docusaurus": (
        {"docusaurus.config.js": "module.exports = {title: 'Tea', themeConfig: {navbar: {items: [{href: 'URL', label: 'x'}, {to: 'URL', label: 'y'}]}, footer: {links: [{items: [{label: 'f', href: 'URL'}]}]}}, presets: [['classic', {docs: {editUrl: 'URL'}}]]};\n"},
        "docs/index.mdx",
        '# H\n\n<Link to="URL">a</Link>\n\n<LinkButton href="URL">b</LinkButton>\n\n<Card title="c" href="URL" link="URL">x</Card>\n\n<Button href="URL" to="URL" link="URL">d</Button>\n\nText <Link href={"URL"}>e</Link> <Foo url="URL" link="URL"/> <img src="URL" alt="x"/>\n',
    ),
    "starlight": (
        {"astro.config.mjs": "import starlight from '@astrojs/starlight';\nexport default {integrations: [starlight({title: 'Tea', social: [{icon: 'github', label: 'x', href: 'URL'}], sidebar: [{label: 'x', link: 'URL'}]})]};\n", "package.json": "{}"},
        "src/content/docs/index.mdx",
        '---\ntitle: H\nhero: {tagline: x, actions: [{text: a, link: "URL"}]}\n---\n\n<LinkCard title="a" href="URL" description="x"/>\n\n<LinkButton href="URL">b</LinkButton>\n\nText <LinkButton href="URL" variant="primary">c</LinkButton>.\n\n<Card title="d"><a href="URL">e</a></Card>\n\n<CardGrid><LinkCard title="f" href="URL"/></CardGrid>\n',
    ),
    "vitepress": (
        {".vitepress/config.mjs": "export default {title: 'Tea', themeConfig: {nav: [{text: 'x', link: 'URL'}], sidebar: [{text: 'y', link: 'URL'}], socialLinks: [{icon: 'github', link: 'URL'}], editLink: {pattern: 'URL'}}};\n"},
        "index.md",
        '---\nlayout: home\nhero: {name: H, actions: [{text: a, link: "URL"}]}\nfeatures: [{title: b, details: c, link: "URL"}]\n---\n\n<a href="URL">a</a> <a :href="URL">b</a> <VPButton href="URL" text="c"/>\n',
    ),
    "jekyll": (
        {"_config.yml": "title: Tea\nrepository: a/b\naux_links: {x: ['URL']}\nnav_external_links: [{title: x, url: 'URL'}]\n"},
        "index.md",
        '---\ntitle: H\n---\n[a](URL){: .btn } <a href="URL">b</a> <a href="{{ page.url | replace: page.url, "URL" }}">c</a>\n',
    ),
    "mdbook": (
        {"book.toml": "[book]\ntitle = 'Tea'\n[output.html]\ngit-repository-url = 'URL'\nedit-url-template = 'URL{path}'\n", "src/SUMMARY.md": "- [H](index.md)\n- [x](URL)\n"},
        "src/index.md",
        '# H\n\n<a href="URL">b</a> [c](URL)\n',
    ),
    "gitbook": (
        {".gitbook.yaml": "root: ./\n", "SUMMARY.md": "# Summary\n\n* [H](README.md)\n* [x](URL)\n"},
        "README.md",
        '# H\n\n{% content-ref url="URL" %}\n[x](URL)\n{% endcontent-ref %}\n\n{% embed url="URL" %}\n\n<a href="URL" class="button primary">b</a>\n\n<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>c</td><td><a href="URL">x</a></td></tr></tbody></table>\n\n{% file src="URL" %}\n',
    ),
    "docfx": (
        {"docfx.json": '{"build": {"content": [{"files": ["**/*.md", "toc.yml"]}], "globalMetadata": {"_gitContribute": {"repo": "URL"}}}}', "toc.yml": "- name: H\n  href: index.md\n- name: x\n  href: 'URL'\n"},
        "index.md",
        '# H\n\n<a href="URL">b</a> <xref href="URL">c</xref> [!Video URL]\n\n> [!div class="nextstepaction"]\n> [d](URL)\n',
    ),
}


@pytest.mark.parametrize("tool", PROJECTS)
@pytest.mark.parametrize("url", SCHEMES)
def test_projects_of_other_tools(make_site, tool, url):
    settings, page, text = PROJECTS[tool]
    for number, variant in enumerate(variants(url)):
        site = make_site({name: body.replace("URL", url) for name, body in settings.items()} | {page: text.replace("URL", variant)}, f"site-{number}")
        result = site.build("-o", "public")
        assert (site.folder / "public/index.html").exists() or list(site.folder.glob("public/*/index.html")), result.stderr
        assert_safe(site)
