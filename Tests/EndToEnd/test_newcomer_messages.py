"""Messages for mistakes that new users make, above all those who come from another generator."""

import pytest

HOME = {"content/index.md": "# Tea\n\nHot.\n"}


@pytest.mark.parametrize(
    ("settings", "help"),
    [
        ("site_name: Tea", "write `title`"),
        ("nav: []", "write `sidebar`"),
        ("repo_url: https://example.com", "write `repository`"),
        ("extra_css: [a.css]", "write `styles`"),
        ("markdown_extensions: []", "remove it; all syntax is available without a setting"),
        ("plugins: []", "remove it; Unfold has no plugins"),
        ("titel: Tea", "did you mean `title`?"),
        ("nonsense: 1", "remove it; `unfold schema configuration` lists the keys"),
        ('color: "#aa0000"', "write `accent`"),
        ("i18n: {}", "write `languages`"),
        ("docs_dir: docs", "write `content`"),
        ("domain: docs.example.com", "write `baseURL`"),
        ("head: []", "put it into `templates/head-end.mustache`"),
        ("gtag: G-1", "see “Analytics” in the documentation: customize/#Analytics"),
    ],
)
def test_keys_of_other_generators(make_site, settings, help):
    result = make_site({**HOME, "unfold.yml": settings + "\n"}).build()
    assert "[configuration.unknown-key]" in result.stderr
    assert f"  help: {help}\n" in result.stderr


@pytest.mark.parametrize(
    ("key", "help"),
    [
        ("weight: 3", "write `order`"),
        ("nav_order: 3", "write `order`"),
        ("sidebar_position: 3", "write `order`"),
        ("tags: [a]", "remove it; Unfold has no pages of tags"),
        ("aliases: [/a]", "write `redirects` for old URLs; remove it for other names, as in Obsidian"),
        ("hidden: true", "write `sidebar: false`"),
        ("nonsense: 1", "remove it; `unfold schema front-matter` lists the keys"),
    ],
)
def test_front_matter_of_other_generators(make_site, key, help):
    result = make_site({"content/index.md": f"---\n{key}\n---\n# Tea\n\nHot.\n"}).build()
    assert "[metadata.unknown-key]" in result.stderr
    assert f"  help: {help}\n" in result.stderr


@pytest.mark.parametrize(
    ("settings", "help"),
    [
        ("baseURL: docs.example.com", "did you mean `https://docs.example.com/`?"),
        ("baseURL: localhost:8000", "did you mean `http://localhost:8000/`?"),
        ("baseURL: /docs/", None),
        ("repository: github.com/tea/pot", "did you mean `https://github.com/tea/pot`?"),
        ("editURL: 'github.com/tea/pot/edit/main/content/{path}'", "did you mean `https://github.com/tea/pot/edit/main/content/{path}`?"),
        ("accent: pink", 'did you mean `"#ffc0cb"`?'),
        ("accent: Navy", 'did you mean `"#000080"`?'),
        ("accent: ff0000", 'did you mean `"#ff0000"`?'),
        ("colors: {light: {link: teal}}", 'did you mean `"#008080"`?'),
        ("accent: warm", None),
        ("links: [{icon: speech, url: index.md}]", "add `name`"),
        ("links: [{name: A, icon: speech}]", "add `url`"),
        ("banner: {until: 2027-01-31}", "add `text`"),
        ("links: [A]", None),
    ],
)
def test_values_that_can_be_guessed(make_site, settings, help):
    result = make_site({**HOME, "unfold.yml": settings + "\n"}).build()
    assert "[configuration.wrong-value]" in result.stderr
    found = [line for line in result.stderr.splitlines() if line.startswith("  help: ")]
    assert found == ([f"  help: {help}"] if help else []), result.stderr
    if help and help.startswith("did you mean"):
        key = settings.split(":")[0]
        value = help.split("`")[1]
        right = f"colors: {{light: {{link: {value}}}}}" if key == "colors" else f"{key}: {value}"
        result = make_site({**HOME, "unfold.yml": right + "\n"}).build()
        assert "wrong-value" not in result.stderr, result.stderr


@pytest.mark.parametrize(
    ("component", "directive"),
    [("Tabs", "@TabNavigator { … }"), ("CardGrid", "@Grid { … }"), ("Accordion", '@DisclosureGroup("Label") { … }'), ("Callout", "`> Note: text`")],
)
def test_components_of_other_generators(make_site, component, directive):
    result = make_site({"content/index.md": f"# Tea\n\n<{component}>\n\nHot.\n\n</{component}>\n"}).build()
    assert f"  help: for a component of another tool, write {directive}; " in result.stderr
    # The name of an unknown element may be a placeholder.
    result = make_site({"content/index.md": "# Tea\n\nYour <name> here.\n"}).build()
    assert "  help: to show it as text, put it in backquotes: `<name>`" in result.stderr


def test_lines_of_admonitions_are_shown_as_they_are(make_site):
    result = make_site({"content/index.md": "# Tea\n\n:::note\nHot.\n:::\n"}).run("check")
    assert "\n    :::note\n    ^\n" in result.stdout


def test_no_caret_below_an_empty_line(make_site):
    result = make_site({"content/index.md": ""}).run("check")
    assert "[page.empty]\n  help: add content" in result.stdout


def test_messages_of_values_name_the_choices(make_site):
    result = make_site({**HOME, "unfold.yml": "disclosure: [h9]\nsidebar: foo\nhosts: [x]\n"}).build()
    assert "a level of `disclosure` must be `h2`, `h3`, `h4`, `h5` or `h6`" in result.stderr
    assert "`sidebar` must be a list of entries" in result.stderr
    assert "an item of `hosts` must be `netlify`, `cloudflare`, `nginx` or `caddy`, not `x`" in result.stderr


@pytest.mark.parametrize(
    ("link", "help"),
    [
        ("www.example.com", "did you mean `https://www.example.com`?"),
        ("../outside.md", "it is outside of the content folder"),
        ("../../etc/passwd", "it is outside of the content folder"),
        ("kinds/oolong.md#Water", "check the path: `kinds/oolong.md` is not a page or file of the site"),
        ("oolong", "check the path: `oolong` is not a page or file of the site"),
        ("doc:oolong", "write the file name of a page, or its path, without `.md`"),
    ],
)
def test_broken_links_say_what_is_wrong(make_site, link, help):
    result = make_site({"content/index.md": f"# Tea\n\n[A]({link})\n"}).build()
    assert "[link.broken]" in result.stderr and f"  help: {help}" in result.stderr


def test_own_style_sheets_in_the_templates_folder(make_site):
    result = make_site({**HOME, "templates/custom.css": "a {}", "templates/own.js": "1"}).build()
    assert "help: to add a style sheet, move it into content/ and add it to “styles” in unfold.yml" in result.stderr
    assert "help: to add a script, move it into content/ and add it to “scripts” in unfold.yml" in result.stderr


def test_misspelled_templates(make_site):
    templates = {
        "templates/foter.mustache": "<footer>Tea</footer>\n",
        "templates/pages.mustache": "{{<layout}}{{/layout}}\n",
        "templates/heads.mustache": "<meta name=a>\n",
        "templates/head-end.mustache": "{{> heads }}\n",
        "templates/own.mustache": "Own.\n",
    }
    result = make_site({**HOME, **templates, "content/a.md": "---\ntemplate: pages\n---\n# A\n"}).build()
    assert result.diagnostics == [
        "templates/foter.mustache:1:1: warning: no page and no template uses `foter.mustache` [theme.unused-file]"
    ], result.stderr
    assert "  help: did you mean `footer.mustache`?\n" in result.stderr


def test_redirects_without_a_target(make_site):
    result = make_site({**HOME, "unfold.yml": "redirects: {/a/: /b/}\n"}).build()
    assert "the redirect target `/b/` does not exist [redirect.broken]" in result.stderr
    assert "  help: write the path of a page from the site's root" in result.stderr


@pytest.mark.parametrize("settings", ["title: Tea\n\tlanguage: en\n", "title: Té 茶\ncolors:\n\tlight: {}\n", "\ttitle: Tea\n"])
def test_tabs_in_settings(make_site, settings):
    result = make_site({**HOME, "unfold.yml": settings}).build()
    assert "this is not valid YAML: a tab is used for indentation [configuration.invalid]" in result.stderr
    assert "  help: indent with spaces\n" in result.stderr


def test_an_import_of_ordinary_pages_says_so(make_site):
    result = make_site(HOME).run("import", "content", "--output", "out")
    assert "None of them looks like a captured page, so they are copied as they are" in result.stdout + result.stderr


@pytest.mark.parametrize("command", ["build", "check", "preview", "import", "merge", "new", "navigation", "schema"])
def test_help_fits_into_a_terminal(make_site, command):
    text = make_site(HOME).run(command, "--help").stdout
    assert [line for line in text.splitlines() if len(line) > 106] == []


def test_a_folder_has_no_lines(make_site):
    site = make_site({"unfold.yml": "title: Tea\n"})
    (site.folder / "content").mkdir()
    assert "\ncontent: warning: the folder content contains no pages" in "\n" + site.build().stderr
