"""The sidebar of a large site: lazy sections are in files of their own, shared by all pages."""

import os
import re

import large_site

LAZY_SECTION = re.compile(r'<a href="([^"]*)"[^>]* data-lazy-section="([^"]*)"')
COMMON = re.compile(r' data-lazy-sections="(?P<folder>[^"]*)" data-root="(?P<root>[^"]*)"')


def files(site, folder="public"):
    """Returns the files of the lazy sections by name, without hash and extension."""
    return {
        name.removeprefix("assets/sidebar/").split(".")[0]: text.decode()
        for name, text in site.files(folder).items()
        if name.startswith("assets/sidebar/")
    }


def names(site):
    return {name for name in site.files() if name.startswith("assets/sidebar/")}


def test_each_lazy_section_has_one_file_that_pages_name(make_site):
    site = make_site(large_site.pages())
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    sections = [f"s{section}" for section in range(1, 5)]
    parts = [f"{section}-part-{part}" for section in sections for part in range(1, 6)]
    assert sorted(files(site)) == sorted(["elsewhere", *sections, *parts])
    built = site.files()
    named = set()
    for name in built:
        if not name.endswith("index.html"):
            continue
        page, folder = site.read("public/" + name), os.path.dirname(name)
        found = LAZY_SECTION.findall(page)
        common = COMMON.search(page)
        assert bool(found) == bool(common)
        for link, section in found:
            assert os.path.normpath(os.path.join(folder, link, "index.html")) in built
            assert os.path.normpath(os.path.join(folder, common["root"])) == "."
            named.add(os.path.normpath(os.path.join(folder, common["folder"], section + ".js")))
    assert named == names(site)


def test_a_file_contains_the_list_with_links_from_the_root(make_site):
    site = make_site(large_site.pages())
    site.build()
    sections = files(site)
    assert sections["s2-part-3"] == (
        "unfoldLazySection(`"
        + "".join(f'<li><a href="s2/part-3/p{page}/">Page 2.3.{page}</a>\n' for page in range(1, 13))
        + "`)\n"
    )
    assert sections["s2"].count("<li>") == 5, "no third level"
    assert '<a href="s2/part-1/">Part 2.1</a>' in sections["s2"]


def test_titles_and_urls_are_escaped_for_scripts(make_site):
    site = make_site(large_site.pages())
    site.build()
    assert files(site)["elsewhere"] == (
        r'unfoldLazySection(`<li><a href="about/">\${Costs}, \` and \\</a>'
        '\n<li><a href="https://example.org/a?b=c" rel="external">Example &amp; more</a>\n`)\n'
    )


def test_links_in_lazy_sections_lead_to_files(make_site):
    site = make_site(large_site.pages())
    site.build("--urls", "file")
    assert '<a href="s2/part-3/p1.html">' in files(site)["s2-part-3"]
    assert '<a href="s2/part-1/index.html">' in files(site)["s2"]


def test_a_changed_title_renames_one_file(make_site):
    site = make_site(large_site.pages())
    site.build()
    before = names(site)
    site.write("content/s2/part-3/p1.md", "# Another title\n")
    site.build()
    after = names(site)
    assert [name.split(".")[0] for name in before - after] == ["assets/sidebar/s2-part-3"]
    assert [name.split(".")[0] for name in after - before] == ["assets/sidebar/s2-part-3"]


def test_the_files_are_the_same_for_any_number_of_threads(make_site):
    site = make_site(large_site.pages())
    site.build("--jobs", "1")
    site.build("--jobs", "4", "--output", "other")
    assert site.files("other") == site.files()


def test_pages_stay_small(make_site):
    site = make_site(large_site.pages())
    site.build()
    pages = {name: len(text) for name, text in site.files().items() if re.match(r"(s\d/.*)?index.html", name)}
    assert len(pages) > 200 and max(pages.values()) < 12 << 10


def test_a_small_site_has_no_lazy_sections(make_site):
    pages = {name: text for name, text in large_site.pages().items() if "/s3/" not in name and "/s4/" not in name}
    site = make_site(pages)
    site.build()
    assert files(site) == {}
    assert not any(b"data-lazy-section" in text for name, text in site.files().items() if name.endswith(".html"))
