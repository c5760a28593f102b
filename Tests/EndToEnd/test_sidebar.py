"""The sidebar of a large site: branches stand in files of their own, once for all pages."""

import os
import re

import large_site

BRANCH = re.compile(r'<a href="([^"]*)"[^>]* data-branch="([^"]*)"')
COMMON = re.compile(r' data-branches="(?P<folder>[^"]*)" data-root="(?P<root>[^"]*)" data-overview="Overview"')


def files(site, folder="public"):
    """The files of the branches, by their names without hash and ending."""
    return {
        name.removeprefix("assets/sidebar/").split(".")[0]: text.decode()
        for name, text in site.files(folder).items()
        if name.startswith("assets/sidebar/")
    }


def names(site):
    return {name for name in site.files() if name.startswith("assets/sidebar/")}


def test_each_branch_has_one_file_and_pages_name_it(make_site):
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
        found = BRANCH.findall(page)
        common = COMMON.search(page)
        assert bool(found) == bool(common)
        for link, branch in found:
            assert os.path.normpath(os.path.join(folder, link, "index.html")) in built
            assert os.path.normpath(os.path.join(folder, common["root"])) == "."
            named.add(os.path.normpath(os.path.join(folder, common["folder"], branch + ".js")))
    assert named == names(site)


def test_a_file_holds_what_the_sidebar_would_show_with_links_from_the_root(make_site):
    site = make_site(large_site.pages())
    site.build()
    branches = files(site)
    assert branches["s2-part-3"] == (
        "unfoldBranch(`"
        + "".join(f'<li><a href="s2/part-3/p{page}/">Page 2.3.{page}</a></li>\n' for page in range(1, 13))
        + "`)\n"
    )
    assert branches["s2"].count("<li>") == 5, "no third level"
    assert '<a href="s2/part-1/">Part 2.1</a>' in branches["s2"]


def test_titles_and_addresses_are_written_so_that_scripts_read_them_back(make_site):
    site = make_site(large_site.pages())
    site.build()
    assert files(site)["elsewhere"] == (
        r'unfoldBranch(`<li><a href="about/">\${Costs}, \` and \\</a></li>'
        '\n<li><a href="https://example.org/a?b=c" rel="external">Example &amp; more</a></li>\n`)\n'
    )


def test_links_to_files(make_site):
    site = make_site(large_site.pages())
    site.build("--urls", "file")
    assert '<a href="s2/part-3/p1.html">' in files(site)["s2-part-3"]
    assert '<a href="s2/part-1/index.html">' in files(site)["s2"]


def test_a_changed_title_changes_the_name_of_one_file(make_site):
    site = make_site(large_site.pages())
    site.build()
    before = names(site)
    site.write("content/s2/part-3/p1.md", "# Another title\n")
    site.build()
    after = names(site)
    assert [name.split(".")[0] for name in before - after] == ["assets/sidebar/s2-part-3"]
    assert [name.split(".")[0] for name in after - before] == ["assets/sidebar/s2-part-3"]


def test_the_same_for_any_number_of_threads(make_site):
    site = make_site(large_site.pages())
    site.build("--jobs", "1")
    site.build("--jobs", "4", "--output", "other")
    assert site.files("other") == site.files()


def test_pages_stay_small(make_site):
    site = make_site(large_site.pages())
    site.build()
    pages = {name: len(text) for name, text in site.files().items() if re.match(r"(s\d/.*)?index.html", name)}
    assert len(pages) > 200 and max(pages.values()) < 12 << 10


def test_a_small_site_has_none(make_site):
    pages = {name: text for name, text in large_site.pages().items() if "/s3/" not in name and "/s4/" not in name}
    site = make_site(pages)
    site.build()
    assert files(site) == {}
    assert not any(b"data-branch" in text for name, text in site.files().items() if name.endswith(".html"))
