"""Links to generated files and unpublished content, images that browsers do not show, and wikis."""

import re

from edited_site import png

PNG = png(4, 3)
LINKS = "[a](../sitemap.xml) [b](/llms.txt) [c](../robots.txt) [d](/print/) [e](../search/) [f](/404.html)"


def test_links_to_generated_files_are_relative(make_site):
    site = make_site(
        {
            "unfold.yml": "baseURL: https://example.com/docs/\nprint: true\n",
            "content/index.md": "# Home\n", "content/tea/green.md": f"# Green\n\n{LINKS}\n",
        }
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    page = site.read("public/tea/green/index.html")
    for path in ["sitemap.xml", "llms.txt", "robots.txt", "print/", "search/", "404.html"]:
        assert f'href="../../{path}"' in page
        assert (site.folder / "public" / path).exists()
    assert site.run("check").code == 0


def test_a_file_that_the_settings_turn_off_is_an_error(make_site):
    site = make_site({"content/index.md": "# Home\n\n[a](sitemap.xml) [b](print/)\n"})
    result = site.build()
    assert result.code == 1
    assert "`baseURL`" in result.stderr and "`print: true`" in result.stderr


def test_text_files_and_well_known_files_are_copied(make_site):
    files = {
        "content/requirements.txt": "# Tools\npandas\n", "content/ads.txt": "example.com, 1, DIRECT\n",
        "content/.well-known/security.txt": "Contact: mailto:a@example.com\n",
    }
    links = "[a](requirements.txt) [b](ads.txt) [c](.well-known/security.txt)"
    site = make_site({"content/index.md": f"# Home\n\n{links}\n", **files})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    for path, text in files.items():
        assert site.read(path.replace("content", "public")) == text
    assert site.run("check").diagnostics == []


IMAGES = {
    "empty.png": (b"", "is an empty file"), "page.jpg": (b"<!doctype html><p>No", "is a page in HTML"),
    "cup.heic": (b"\0\0\0\x18ftypheic\0\0\0\0", "has the format HEIC"), "t.tiff": (b"II*\0", "has the format TIFF"),
    "svg.png": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "contains SVG"), "e.svg": (b"no", "is damaged"),
    "lfs.png": (b"version https://git-lfs.github.com/spec/v1\n", "is a pointer of Git LFS"),
}


def test_images_that_browsers_do_not_show_are_errors(make_site):
    text = "".join(f"![A pot]({name})\n\n" for name in IMAGES)
    files = {f"content/{name}": data for name, (data, _) in IMAGES.items()}
    site = make_site({"content/index.md": f"# Home\n\n{text}", "content/b.md": "# B\n\n![A pot](empty.png)\n", **files})
    result = site.build()
    assert result.code == 1
    found = [line for line in result.diagnostics if "[image.unreadable]" in line]
    assert len(found) == len(IMAGES)
    for name, (_, reason) in IMAGES.items():
        assert any(f"the image `{name}` {reason}" in line for line in found)
    # The image of two pages is reported at the first one.
    assert [line for line in found if "empty.png" in line][0].startswith("content/b.md:3:1: error")


def test_an_incremental_build_reports_images_as_a_clean_one(make_site):
    site = make_site({"content/index.md": "# Home\n\n![A pot](pot.png)\n", "content/pot.png": PNG})
    assert site.build().code == 0
    for data in [b"", PNG + bytes(1 << 20), b"<html>", PNG]:
        site.write("content/pot.png", data)
        result, clean = site.build(), site.build("--no-cache")
        assert (result.code, result.diagnostics) == (clean.code, clean.diagnostics)
        assert bool(result.diagnostics) == (data != PNG)


def test_media_in_trusted_html_leads_to_the_files_next_to_the_page(make_site):
    site = make_site(
        {
            "unfold.yml": "html: trusted\n", "content/index.md": "# Home\n", "content/tea/pot.png": PNG,
            "content/tea/green.md": '# Green\n\n<p><img src="pot.png" alt="A pot"> <img src="../tea/pot.png" alt=""></p>\n',
        }
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert site.read("public/tea/green/index.html").count('<img src="../pot.png"') == 2


def test_pages_that_the_footer_or_the_banner_links_to_are_no_orphans(make_site):
    site = make_site(
        {
            "unfold.yml": "sidebar: [a.md]\nfooter: '[Terms](terms.md)'\nbanner: {text: News, link: news.md}\n",
            "content/index.md": "# Home\n", "content/a.md": "---\nnext: next.md\n---\n\n# A\n\nText.\n",
            **{f"content/{name}.md": f"# {name}\n\nText.\n" for name in ["terms", "news", "next", "lost"]},
            "content/aside.md": "---\nsidebar: false\n---\n\n# Aside\n\nText.\n",
        }
    )
    found = [line for line in site.run("check").stdout.splitlines() if "link.orphan-page" in line]
    assert [line.split(":")[0] for line in found] == ["content/lost.md"]


def test_a_wiki_is_built_with_its_sidebar_and_footer(make_site):
    site = make_site(
        {
            "Home.md": "Welcome. See [[Brewing]] and [[how to install|Installing the Kettle]].\n",
            "Brewing.md": "# Brewing tea\n\n[[Installing-the-Kettle#Water]]\n",
            "Installing-the-Kettle.md": "## Water\n\nSoft water. [Home](Home)\n",
            "_Sidebar.md": "- [[Installing the Kettle]]\n- [[Make tea|Brewing]]\n",
            "_Footer.md": "Made by [[the team|Home]].\n",
        }
    )
    result = site.build()
    assert (result.code, [line for line in result.diagnostics if "error" in line]) == (0, [])
    home = site.read("public/index.html")
    assert 'href="Brewing/">Brewing</a>' in home and 'href="Installing-the-Kettle/">how to install</a>' in home
    assert re.search(r"Installing the Kettle.*Make tea", home, re.DOTALL)
    assert "Made by <a href" in home
    assert 'href="../Installing-the-Kettle/#Water"' in site.read("public/Brewing/index.html").replace("#water", "#Water")
