"""Steps, trees of files, badges, definitions, abbreviations, keys and notes on code: what a site gets, and what others don’t."""

import re

import pytest

PAGES = {
    "content/index.md": "# Home\n\nPlain text.\n",
    "content/steps.md": "# Steps\n\n@Steps {\n  1. Boil water.\n  2. Pour.\n}\n",
    "content/tree.md": "# Tree\n\n```tree\nsrc/\n  main.swift  begins here\n```\n",
    "content/text.md": (
        '# Text @Badge("New")\n\nPress ++ctrl+c++ in HTML.\n\nOolong\n: A tea.\n\n*[HTML]: HyperText Markup Language\n\n'
        "```c\nbrew(); // (1)!\n```\n\n1. Takes a while.\n"
    ),
}


def stylesheets(site, path):
    return re.findall(r'<link rel="stylesheet" href="([^"]*)"', site.read(path))


def test_only_pages_with_components_load_their_style_sheet(make_site):
    site = make_site({**PAGES, "unfold.yml": "integrity: true\n"})
    assert site.build("--strict").diagnostics == []
    assert len(stylesheets(site, "public/index.html")) == 1
    [theme, components] = stylesheets(site, "public/steps/index.html")
    assert re.search(r"/components\.[0-9a-f]{8}\.css$", components)
    css = site.read("public/steps/" + components)
    assert ".steps" in css and ".file-tree" in css and ".text-badge" in css and css.startswith("@layer theme {")
    assert ".steps" not in site.read("public/steps/" + theme)
    assert 'integrity="sha384-' in site.read("public/steps/index.html").split("components.")[1][:200]
    assert site.run("check").stdout.strip() == ""
    # A site gets the parts that it uses, and none without components. An update gives the same files as a new build.
    for unused in ["tree", "text", "steps"]:
        site.write(f"content/{unused}.md", "# Page\n\nText.\n")
        assert site.build().diagnostics == []
        site.build("--no-cache", "--output", "clean")
        assert site.files() == site.files("clean")
        if unused == "tree":
            assert ".file-tree" not in site.read("public/steps/" + stylesheets(site, "public/steps/index.html")[1])
    assert not any("components" in path for path in site.files())


def test_a_site_can_replace_the_style_of_a_component(make_site):
    site = make_site({**PAGES, "templates/styles/steps.css": ".steps { color: teal }\n"})
    assert site.build("--strict").diagnostics == []
    path = "public/steps/" + stylesheets(site, "public/steps/index.html")[1]
    assert ".steps { color: teal }" in site.read(path) and ".file-tree" in site.read(path)


def test_text_for_search_and_language_models(make_site):
    site = make_site(PAGES | {"unfold.yml": "url: https://tea.example.com/\n"})
    site.build("--strict")
    page = site.read("public/text/index.html")
    assert "<title>Text – " in page or "<title>Text</title>" in page or re.search(r"<title>Text\b(?! New)", page)
    assert "<kbd>Ctrl</kbd>+<kbd>C</kbd>" in page and 'title="HyperText Markup Language"' in page
    # The code contains no marker, and the number is not part of its text.
    code = re.search(r"<pre.*?</pre>", page, re.S)[0]
    assert re.sub(r"<[^>]*>", "", code) == "brew();\n"


@pytest.mark.parametrize("prefix", ["", "> ", "- ", "1. > "])
def test_a_paragraph_before_a_colon_is_unchanged_if_it_has_several_lines(make_site, prefix):
    indent = prefix if prefix.startswith(">") else " " * len(prefix)
    site = make_site({"content/index.md": f"# Home\n\n{prefix}One\n{indent}two\n{indent}: three\n"})
    assert site.build("--strict").diagnostics == []
    assert "<dl" not in site.read("public/index.html")
