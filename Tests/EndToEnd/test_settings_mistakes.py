"""Frequent mistakes in `unfold.yml` that YAML itself does not notice."""

import pytest

HOME = {"content/index.md": "# Home\n\nText.\n"}


@pytest.mark.parametrize(
    ("settings", "line", "column", "color"),
    [
        ("accent: #ff0000\n", 1, 9, "#ff0000"),
        ("title: Tea # our title\naccent:   #f00   # red\n", 2, 11, "#f00"),
        ("accent: #A2245C", 1, 9, "#A2245C"),
    ],
)
def test_a_color_without_quotes(make_site, settings, line, column, color):
    site = make_site({**HOME, "unfold.yml": settings})
    result = site.build()
    assert result.diagnostics == [
        f"unfold.yml:{line}:{column}: error: `accent` has no value: without quotes, `{color}` is a comment in YAML [configuration.wrong-value]"
    ]
    assert f'help: put the color in quotes: `accent: "{color}"`' in result.stderr
    assert site.run("check", "--fix").code == 0
    assert f'"{color}"' in site.read("unfold.yml") and site.build().diagnostics == []


@pytest.mark.parametrize("settings", ["accent:\n", "accent: # no color yet\n", "title: Tea # 123\n", "description: #nothing\n", "title: #bad idea\n", "accent: #abcd\n"])
def test_other_comments_are_fine(make_site, settings):
    assert make_site({**HOME, "unfold.yml": settings}).build().diagnostics == []


def test_the_other_extension_is_read_with_a_note(make_site):
    site = make_site({**HOME, "unfold.yaml": "title: Tea\nbogus: 1\n"})
    result = site.build()
    assert "unfold.yaml:1:1: note: the settings are read from unfold.yaml" in result.stderr
    assert "unfold.yaml:2:1: warning: the key `bogus` is unknown" in result.stderr
    assert "Tea</title>" in site.read("public/index.html") and result.code == 0
    # The usual name has precedence.
    site.write("unfold.yml", "title: Coffee\n")
    result = site.build()
    assert "warning: unfold.yaml is not read, because there is an unfold.yml" in result.stderr
    assert "Coffee</title>" in site.read("public/index.html") and "bogus" not in result.stderr


@pytest.mark.parametrize(
    ("language", "suggestion"),
    [("klingon", "tlh"), ("english", "en"), ("German", "de"), ("en_US", "en-US"), ("xx", None), ("no-such-language-tag-here-now", None), ("englsh", "en")],
)
def test_an_unknown_language(make_site, language, suggestion):
    site = make_site({**HOME, "unfold.yml": f"language: {language}\n"})
    result = site.build()
    if language.startswith("no-"):
        assert result.diagnostics == [], "`no` is Norwegian, and the rest of a tag is not checked"
        return
    assert len(result.diagnostics) == 1 and "`language` must be a language tag such as `en` or `pt-BR`" in result.diagnostics[0]
    assert (f"did you mean `{suggestion}`?" in result.stderr) == (suggestion is not None)
    assert '<html lang="en"' in site.read("public/index.html")


@pytest.mark.parametrize("language", ["en", "pt-BR", "zh-Hans-CN", "tlh", "no", "gsw", "EN-gb"])
def test_known_languages(make_site, language):
    site = make_site({**HOME, "unfold.yml": f"language: '{language}'\n"})
    assert site.build().diagnostics == []
    assert f'<html lang="{language}"' in site.read("public/index.html")
