"""The usual build: from a folder of Markdown to a folder of pages."""

import os
import json
import re
import xml.etree.ElementTree as ET

import pytest

SMALL = {
    "unfold.yml": "title: Drawers\n",
    "content/index.md": "---\ntitle: Welcome\n---\n\nSee [the guide](guide/handles.md#Best-practices).\n",
    "content/guide/handles.md": "# Handles\n\n> What to pull.\n\n## Best practices\n\nBack to [the start](../index.md).\n",
    "content/guide/picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
}


def test_pages_assets_and_folder_pages_are_built(make_site):
    site = make_site(SMALL)
    result = site.build()
    assert (result.code, result.stdout) == (0, "")
    assert result.stderr == "Built 3 pages in T s → public\n"
    names = [re.sub(r"\.[0-9a-f]{8}\.", ".HASH.", name) for name in site.files() if "search" not in name]
    assert sorted(names) == [
        "404.html",
        "assets/all-pages.HASH.css",
        "assets/site.HASH.css",
        "assets/site.HASH.js",
        "guide/handles.md",
        "guide/handles/index.html",
        "guide/index.html",
        "guide/picture.svg",
        "index.html",
        "index.md",
        "llms.txt",
        "robots.txt",
    ]


def test_links_between_source_files_become_relative_links(make_site):
    site = make_site(SMALL)
    site.build()
    assert '<a href="guide/handles/#Best-practices">the guide</a>' in site.read("public/index.html")
    assert '<a href="../../">the start</a>' in site.read("public/guide/handles/index.html")
    # A section without a page of its own lists its child pages with their abstracts.
    section = site.read("public/guide/index.html")
    assert '<a href="handles/">Handles</a><p>What to pull.</p>' in section


def test_broken_links_are_reported_with_location_and_suggestion(make_site):
    site = make_site(
        {
            "content/index.md": "---\ntitle: Home\n---\n\nText [one](handels.md), [two](handles.md#best-practise).\n",
            "content/handles.md": "# Handles\n\n## Best practices\n\n![x](picure.png)\n",
            "content/picture.png": b"no picture",
        }
    )
    result = site.build()
    assert result.code == 1
    assert result.stderr == (
        "content/handles.md:5:1: error: no file `picure.png` [link.broken]\n"
        "  help: did you mean `picture.png`?\n"
        "content/index.md:5:6: error: no page or file `handels.md` [link.broken]\n"
        "  help: did you mean `handles.md`?\n"
        "content/index.md:5:25: error: no anchor `#best-practise` in `handles.md` [link.broken-anchor]\n"
        "  help: did you mean `#Best-practices`?\n"
        "Built 2 pages in T s → public; 3 errors\n"
    )
    # The pages are built despite the wrong links.
    assert "public/handles/index.html" in [f"public/{name}" for name in site.files()]


def test_strict_fails_on_warnings(make_site):
    site = make_site({"content/index.md": "# Home\n\n@Disclosuregroup(\"A\") {\nText\n}\n"})
    lenient, strict = site.build(), site.build("--strict")
    assert (lenient.code, strict.code) == (0, 1)
    assert lenient.diagnostics == [
        "content/index.md:3:1: warning: unknown directive @Disclosuregroup, so it is shown as text"
        " [directive.unknown]"
    ]


def test_quiet_and_verbose_output(make_site):
    site = make_site(SMALL)
    assert site.build("--quiet").stderr == ""
    verbose = site.build("--verbose", "--no-cache").stderr
    assert re.fullmatch(
        r"Built 3 pages in T s → public; 0 files written, \d+ unchanged, 0 removed, \d+ bytes in all; preparing \d+\.\d{3} s, "
        r"reading \d+\.\d{3} s, linking \d+\.\d{3} s, writing \d+\.\d{3} s, finishing \d+\.\d{3} s\n",
        verbose,
    )


def test_messages_use_the_path_that_the_user_typed(make_site, tmp_path):
    site = make_site({"content/index.md": "# Home\n\n[x](no.md)\n"}, name="docs")
    from unfold_site import run

    result = run("build", "docs", "--output", "built", folder=tmp_path)
    assert result.diagnostics == ["docs/content/index.md:3:1: error: no page or file `no.md` [link.broken]"]
    assert (tmp_path / "built/index.html").exists()
    assert not (site.folder / "public").exists()


def test_drafts_are_built_on_request(make_site):
    site = make_site(
        {
            "content/index.md": "# Home\n",
            "content/plan.md": "---\ntitle: Plan\ndraft: true\n---\n\nLater.\n",
        }
    )
    site.build("--base-url", "https://example.com/")
    assert "plan/index.html" not in site.files()
    site.build("--drafts", "--base-url", "https://example.com/")
    assert "plan/index.html" in site.files()
    assert "Plan</a>" in site.read("public/index.html")
    assert "plan" not in site.read("public/sitemap.xml"), "the sitemap lists no drafts"
    site.build()
    assert "plan/index.html" not in site.files(), "the next build removes the draft"


def test_a_base_url_adds_sitemap_robots_canonical_and_open_graph(make_site):
    site = make_site(SMALL)
    assert site.build("--base-url", "https://example.com/docs").code == 0
    root = ET.fromstring(site.read("public/sitemap.xml"))
    places = [element.text for element in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert sorted(places) == [
        "https://example.com/docs/",
        "https://example.com/docs/guide/",
        "https://example.com/docs/guide/handles/",
    ]
    assert site.read("public/robots.txt").endswith("\nSitemap: https://example.com/docs/sitemap.xml\n")
    page = site.read("public/guide/handles/index.html")
    for tag in (
        '<link rel="canonical" href="https://example.com/docs/guide/handles/">',
        '<meta property="og:url" content="https://example.com/docs/guide/handles/">',
        '<meta property="og:title" content="Handles">',
        '<meta property="og:site_name" content="Drawers">',
        '<meta property="og:description" content="What to pull.">',
    ):
        assert tag in page
    site.build()
    assert "sitemap.xml" not in site.files()
    assert "canonical" not in site.read("public/guide/handles/index.html")


def test_not_found_page(make_site):
    site = make_site(SMALL)
    site.build()
    page = site.read("public/404.html")
    assert page.count("<h1>") == 1
    # Servers show this page at any URL, so without a base URL its links must begin at the root or be relative.
    assert "noindex" in page
    site.build("--base-url", "https://example.com/my%20docs/")
    urls = re.findall(r' (?:href|src|data-root)="([^"]*)"', site.read("public/404.html"))
    assert len(urls) > 5 and all(url.startswith(("/my%20docs/", "#", "data:")) for url in urls), urls


@pytest.mark.parametrize(("base", "root"), [("", "/"), ("https://example.com/my%20docs/", "/my%20docs/")])
def test_own_not_found_page(make_site, base, root):
    """Its links are absolute paths, because servers show it at any URL. Search engines do not list it."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'
    images = {"content/pot.svg": svg, "content/pot@2x.svg": svg}
    text = "# No tea\n\nSee [handles](guide/handles.md) and [below](#Below).\n\n![A pot](pot.svg)\n\n## Below\n\nSee [us](https://example.org/a).\n"
    site = make_site(SMALL | images | {"content/404.md": text})
    result = site.build("--urls", "file", *(["--base-url", base] if base else []))
    assert result.code == 0, result.stderr
    page = site.read("public/404.html")
    assert f'href="{root}guide/handles.html"' in page and 'href="#Below"' in page and 'href="https://example.org/a"' in page
    assert f'src="{root}pot.svg"' in page and f'srcset="{root}pot@2x.svg 2x"' in page
    names = "href|src|srcset|data-index|data-script|data-root"
    urls = re.findall(rf' (?:{names})="([^"]*)"', page)
    assert len(urls) > 12 and all(url.startswith((root, "#", "data:", "https://example.org/")) for url in urls), urls
    assert f'data-root="{root}"' in page
    assert '<meta name="robots" content="noindex">' in page and "canonical" not in page
    assert "404" not in site.files().get("sitemap.xml", b"").decode()


def test_file_urls_link_to_existing_files(make_site):
    site = make_site(SMALL)
    assert site.build("--urls", "file").code == 0
    files = site.files()
    assert "guide/handles.html" in files
    for name, text in files.items():
        if not name.endswith(".html") or name == "404.html":
            continue
        for link in re.findall(r'href="([^"#]+)', text.decode()):
            if link.startswith(("data:", "https:")):
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(name), link))
            assert target in files, f"{name} links to {link}, which is not a file"


def test_templates_and_the_style_sheet_can_be_replaced(make_site):
    site = make_site(
        SMALL
        | {
            "templates/footer.mustache": "<footer>Made of {{site.title}} &amp; oak</footer>\n",
            "templates/site.css": "body { color: black }\n",
        }
    )
    assert site.build().code == 0
    assert "<footer>Made of Drawers &amp; oak</footer>" in site.read("public/index.html")
    styles = [text for name, text in site.files().items() if name.startswith("assets/site.") and name.endswith(".css")]
    assert styles == [b"body { color: black }\n"]


def test_a_part_of_the_style_sheet_can_be_replaced(make_site):
    site = make_site(SMALL | {"templates/styles/tables.css": "table { color: teal }\n"})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    [style] = [text for name, text in site.files().items() if name.startswith("assets/site.") and name.endswith(".css")]
    assert b"table { color: teal }\n" in style and b"@layer theme" in style
    # The next build notices a change of the part.
    site.write("templates/styles/tables.css", "table { color: olive }\n")
    assert site.build().code == 0
    [style] = [text for name, text in site.files().items() if name.startswith("assets/site.") and name.endswith(".css")]
    assert b"olive" in style and b"table { color: teal }" not in style


def test_a_part_of_a_script_can_be_replaced(make_site):
    def script():
        [text] = [text for name, text in site.files().items() if name.startswith("assets/site.") and name.endswith(".js")]
        return text

    site = make_site(SMALL | {"templates/scripts/tabs.js": "ownTabs()\n"})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert b"ownTabs()\n" in script() and b"tablist" not in script() and b"sessionStorage" in script()
    # The next build notices a change of the part.
    site.write("templates/scripts/tabs.js", "otherTabs()\n")
    assert site.build().code == 0
    assert b"otherTabs()\n" in script() and b"ownTabs" not in script()


def test_settings_are_applied(make_site):
    site = make_site(
        {
            "unfold.yml": (
                "title: أدراج\ndescription: About drawers\nlanguage: ar\nbaseURL: https://example.com/\n"
                "urls: file\noutput: built\ndisclosure: [Change log]\n"
            ),
            "content/index.md": "# Home\n\n## Change log\n\nFirst.\n",
        }
    )
    assert site.build().stderr == "Built 1 page in T s → built\n"
    page = site.read("built/index.html")
    assert '<html lang="ar" dir="rtl">' in page
    assert re.search(r'<h2 id="Change-log">Change log</h2>\s*<details', page)
    assert (site.folder / "built/sitemap.xml").exists()


def test_wrong_settings_are_reported_and_the_site_is_built(make_site):
    site = make_site(
        {"unfold.yml": "titel: Drawers\nurls: folder\nbaseURL: example.com\n", "content/index.md": "# Home\n"}
    )
    result = site.build()
    assert result.code == 1
    assert [line.split(": ", 2)[:2] for line in result.diagnostics] == [
        ["unfold.yml:1:1", "warning"],
        ["unfold.yml:2:7", "error"],
        ["unfold.yml:3:10", "error"],
    ]
    assert "did you mean `title`?" in result.stderr
    assert (site.folder / "public/index.html").exists()


def test_settings_that_are_not_yaml(make_site):
    site = make_site({"unfold.yml": "title: [Drawers\n", "content/index.md": "# Home\n"})
    result = site.build()
    assert result.code == 1
    assert len(result.diagnostics) == 1 and result.diagnostics[0].startswith("unfold.yml:")


def test_an_outline_orders_the_sidebar(make_site):
    site = make_site(
        {
            "navigation.yml": "- zebra.md\n- title: Group\n  children:\n    - apple.md\n    - https://example.com/\n- nope.md\n",
            "content/index.md": "# Home\n",
            "content/apple.md": "# Apple\n",
            "content/zebra.md": "# Zebra\n",
            "content/mango.md": "# Mango\n",
        }
    )
    result = site.build()
    assert result.code == 0
    assert [line.split(" ", 1)[0] for line in result.diagnostics] == ["navigation.yml:6:3:"]
    sidebar = site.read("public/index.html").split('class="sidebar"')[1]
    places = [sidebar.index(word) for word in ("Zebra", "Group", "Apple", "https://example.com/", "Mango")]
    assert places == sorted(places)


def test_wrong_front_matter_is_reported_with_its_line(make_site):
    site = make_site(
        {
            "content/index.md": "# Home\n",
            "content/unclosed.md": "---\ntitle: Open end\n\n# Heading\n\nText of the page.\n",
            "content/invalid.md": "---\ntitle: [a\n---\n\nText of the other.\n",
        }
    )
    result = site.build()
    told = {line.split(":")[0] for line in result.diagnostics}
    assert told == {"content/unclosed.md", "content/invalid.md"}
    assert "Text of the page." in site.read("public/unclosed/index.html")
    assert "Text of the other." in site.read("public/invalid/index.html")


def test_two_pages_with_one_url_are_both_named(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/a.md": "# A\n", "content/a.markdown": "# Other\n"})
    result = site.build()
    assert result.code == 1
    assert len(result.diagnostics) == 1
    assert "a.md" in result.diagnostics[0] and "a.markdown" in result.diagnostics[0]


def test_symbolic_links_out_of_the_content_and_in_circles(make_site, tmp_path):
    site = make_site({"content/index.md": "# Home\n", "content/part/page.md": "# Page\n"})
    (tmp_path / "secret.md").write_text("# Secret\n")
    (site.folder / "content/out.md").symlink_to(tmp_path / "secret.md")
    (site.folder / "content/part/again").symlink_to(site.folder / "content")
    result = site.build()
    assert result.code == 1
    assert [line.rsplit("[", 1)[1] for line in result.diagnostics] == ["content.link-outside]", "content.link-loop]"]
    assert not any(b"Secret" in text for text in site.files().values())


def test_the_json_report(make_site):
    site = make_site(SMALL | {"content/wrong.md": "# Wrong\n\n[Nowhere](nowhere.md)\n"})
    result = site.build("--format", "json")
    assert (result.code, result.stderr) == (1, "")
    report = json.loads(result.stdout)
    assert (report["pages"], report["errors"], report["warnings"]) == (4, 1, 0)
    assert report["files"]["written"] == len(site.files())
    assert list(report["seconds"]) == ["preparing", "reading", "linking", "writing", "finishing"]
    [found] = report["diagnostics"]
    assert (found["file"], found["line"], found["column"]) == ("content/wrong.md", 3, 1)
    assert (found["severity"], found["identifier"]) == ("error", "link.broken")
