"""Wiki links in the pages of an Unfold site: the setting `wikiLinks`."""

import re

import pytest

from archives import png
from unfold_site import Site

FILES = {
    "unfold.yml": "title: Tea\nwikiLinks: true\n",
    "content/index.md": "# Tea\n\nSee [[Green tea]].\n",
    "content/kinds/Green tea.md": "# Green tea\n\nLight.\n\n## Warm water\n\nIt is 75 °C warm.\n\nA fact. ^fact\n",
    "content/kinds/black.md": "# Black tea\n\nStrong.\n",
    "content/old/black.md": "# Old black tea\n\nOld.\n",
    "content/files/pot.png": png(40, 30),
}


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path / "site", FILES)


def text(site) -> str:
    """Returns the text of the home page, without the title."""
    page = site.read("public/index.html")
    return re.search(r'<div class="prose">\n?(.*?)</div>\n(?:<|$)', page, re.DOTALL)[1].strip()


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("See [[Green tea]].", '<p>See <a href="kinds/Green%20tea/">Green tea</a>.</p>'),
        ("[[green-tea|a pot]]", '<p><a href="kinds/Green%20tea/">a pot</a></p>'),
        ("[[Green tea#Warm water]]", '<p><a href="kinds/Green%20tea/#Warm-water">Green tea &gt; Warm water</a></p>'),
        ("[[Green tea#^fact|it]]", '<p><a href="kinds/Green%20tea/#block-fact">it</a></p>'),
        ("[[kinds/black]]", '<p><a href="kinds/black/">kinds/black</a></p>'),
        ("[[old/black|old]]", '<p><a href="old/black/">old</a></p>'),
        ("Not `[[Green tea]]`.", "<p>Not <code>[[Green tea]]</code>.</p>"),
        ("A %%hidden\ncomment%%word", "<p>A\nword</p>"),
        ("![[Green tea#Warm water]]", "It is 75 °C warm."),
        ("![[black]]", "Strong."),
        ('> [!NOTE]\n> About [[Green tea]].', '<a href="kinds/Green%20tea/">Green tea</a>'),
        ("@Row {\n  @Column {\n    About [[Green tea]].\n  }\n}", '<p>About <a href="kinds/Green%20tea/">Green tea</a>.</p>'),
        ("| A | B |\n| - | - |\n| [[Green tea\\|green]] | x |", '<td><a href="kinds/Green%20tea/">green</a></td>'),
    ],
)  # fmt: skip
def test_wiki_links(site, markdown, html):
    site.write("content/index.md", f"# Tea\n\n> All about tea.\n\n{markdown}\n")
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    assert html in text(site)
    assert "[[" not in site.read("public/index.md").replace("`[[", "")


def test_embedded_images(site):
    site.write("content/index.md", "# Tea\n\n> Tea.\n\n![[pot.png]]\n\nText ![[pot.png|20]].\n")
    assert site.build().code == 0
    images = re.findall(r"<img [^>]*>", text(site))
    assert len(images) == 2 and all('src="files/pot.png"' in image for image in images)
    assert 'width="40"' in images[0] and 'width="20"' in images[1]


def test_mistakes_have_their_lines(site):
    site.write("content/index.md", "---\ntitle: Tea\n---\n\nText.\n\nSee [[Red tea]].\nOr [x](missing.md).\n\n![[none.png]]\n")
    assert site.build().diagnostics == [
        "content/index.md:7:5: warning: there is no page “Red tea” [foreign.wiki-link]",
        "content/index.md:8:4: error: no page or file `missing.md` [link.broken]",
        "content/index.md:10:1: warning: there is no file “none.png” [foreign.wiki-link]",
    ]


def test_mistakes_in_included_files_are_reported(site):
    """Once for each file, also for a page that is included elsewhere. Code in a file is no text."""
    site.write("content/_part.md", "Part with [[None]].\n")
    site.write("content/kinds/black.md", "# Black tea\n\nStrong, see [[Nowhere]].\n")
    site.write("content/index.md", '# Tea\n\n> Tea.\n\n@Include("_part.md")\n\n![[kinds/black]]\n\n```markdown file="_part.md"\n```\n')
    assert sorted(site.build().diagnostics) == [
        "content/_part.md:1:11: warning: there is no page “None” [foreign.wiki-link]",
        "content/kinds/black.md:3:13: warning: there is no page “Nowhere” [foreign.wiki-link]",
    ]
    assert "[[None]]" in text(site)


def test_the_setting_is_only_for_sites_of_unfold(site):
    site.write("mkdocs.yml", "site_name: Tea\ndocs_dir: content\n")
    site.write("unfold.yml", "wikiLinks: true\n")
    assert [line for line in site.build().diagnostics if "no-effect" in line] == [
        "unfold.yml:1:1: warning: `wikiLinks` has no effect in a project of MkDocs [configuration.no-effect]"
    ]


def test_terms_of_the_glossary_stay(site):
    site.write("glossary.yml", "Sencha: A green tea.\n")
    site.write("content/index.md", "# Tea\n\n> Tea.\n\n[[Sencha]] and [[Green tea]].\n")
    assert site.build("--strict").diagnostics == []
    assert 'title="A green tea."' in text(site) and 'href="kinds/Green%20tea/"' in text(site)


def test_without_the_setting_they_are_reported(site):
    site.write("unfold.yml", "title: Tea\n")
    result = site.build()
    assert [line for line in result.diagnostics if "foreign.wiki-link" in line]
    assert "[[Green tea]]" in text(site)


def test_incremental_builds_equal_clean_ones(site):
    site.build()
    edits = [
        ("content/Red tea.md", "# Red tea\n\nRed.\n"), ("content/index.md", "# Tea\n\n[[Red tea]]\n\n![[Green tea]]\n"),
        ("content/kinds/Green tea.md", "# Green tea\n\nSee [[black]].\n"), ("content/black.md", "# Shorter\n\nText.\n"),
        ("content/Red tea.md", None),
    ]  # fmt: skip
    site.assert_edits_equal_clean_builds(edits)
