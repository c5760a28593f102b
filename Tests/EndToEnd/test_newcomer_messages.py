"""Messages for mistakes that new users make, above all those who come from another generator."""

import pytest

HOME = {"content/index.md": "# Tea\n\nHot.\n"}


def test_lines_of_admonitions_are_shown_as_they_are(make_site):
    result = make_site({"content/index.md": "# Tea\n\n:::note\nHot.\n:::\n"}).run("check")
    assert "\n    :::note\n    ^\n" in result.stdout


def test_no_caret_below_an_empty_line(make_site):
    result = make_site({"content/index.md": ""}).run("check")
    assert "[page.empty]\n  help: add content" in result.stdout


def test_an_import_of_ordinary_pages_says_so(make_site):
    result = make_site(HOME).run("import", "content", "--output", "out")
    assert "None of them looks like a captured page, so they are copied as they are" in result.stdout + result.stderr


@pytest.mark.parametrize("command", ["build", "check", "preview", "import", "merge", "new", "navigation", "schema"])
def test_help_fits_into_a_terminal(make_site, command):
    text = make_site(HOME).run(command, "--help").stdout
    assert [line for line in text.splitlines() if len(line) > 106] == []
