"""Compares our syntax highlighting with that of Pygments on real source files."""

import re
from collections import Counter

import pytest

from code_classes import differences, our_letters, pygments_letters
from code_sources import LANGUAGES, Language, diff
from unfold_site import Site

# The minimum agreement, as a share of the characters that either side highlights as comment, string, keyword or number.
LEAST_AGREEMENT = 0.97
SHOWN = 20
TAG = re.compile(r"</?[A-Za-z][^<>]*>(`[^`\n]+`)?")
CODE_BLOCK = re.compile(r"^(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})[^\n]*\n(?P<code>.*?)^[ \t>]*(?P=fence)", re.MULTILINE | re.DOTALL)


def sources(language: Language) -> dict[str, str]:
    """Returns the language's files by name, in the form in which a code block contains them."""
    files = {}
    for path in language.files():
        try:
            text = path.read_text()
        except (UnicodeDecodeError, PermissionError):
            continue
        # Pygments mistakes the end of front matter for the underline of a heading.
        if language.name == "Markdown":
            text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
        # Fenced code ends with a newline, and Markdown allows no NUL characters.
        files[str(path)] = text.rstrip("\n") + "\n"
    return files


@pytest.fixture(scope="module")
def highlighted(tmp_path_factory):
    """For each language, its files, and our highlighting of each: text and letters."""
    files = {language.name: sources(language) for language in LANGUAGES}
    files["Diff"] = {"two drawers": diff()}
    words = {language.name: language.word for language in LANGUAGES} | {"Diff": "diff"}
    pages = {}
    for name, texts in files.items():
        for number, text in enumerate(texts.values()):
            pages[f"content/{words[name]}-{number}.md"] = f"# Code\n\n{'`' * 12} {words[name]}\n{text}{'`' * 12}\n"
    site = Site(tmp_path_factory.mktemp("code"), pages)
    assert site.build("--quiet").code == 0
    return {
        name: [
            (source, text, *our_letters(site.read(f"public/{words[name]}-{number}/index.html")))
            for number, (source, text) in enumerate(texts.items())
        ]
        for name, texts in files.items()
    }


NAMES = {language.name: language.lexer for language in LANGUAGES} | {"Diff": "diff"}


@pytest.mark.parametrize("name", NAMES)
def test_highlighting_keeps_the_code_unchanged(highlighted, name):
    assert highlighted[name]
    for source, text, ours, _ in highlighted[name]:
        assert ours == text, source


@pytest.mark.parametrize("name", NAMES)
def test_token_classes_agree_with_pygments(highlighted, name):
    counted = Counter()
    shown = []
    for source, text, _, ours in highlighted[name]:
        theirs = pygments_letters(text, NAMES[name], name)
        if name == "Markdown":
            # The code in a code block has the classes of its own language. Pygments knows fewer languages there, and only
            # fences of three characters.
            for block in CODE_BLOCK.finditer(text):
                start, end = block.span("code" if len(block["fence"]) == 3 else 0)
                theirs[start:end] = [""] * (end - start)
            # Pygments knows neither HTML in Markdown nor code directly after a tag.
            for tag in TAG.finditer(text):
                theirs[slice(*tag.span())] = [""] * len(tag[0])
        characters, runs = differences(text, ours, theirs)
        counted["all"] += characters
        for start, end in runs:
            counted["different"] += sum(not character.isspace() for character in text[start:end])
            line = text.count("\n", 0, start) + 1
            shown.append(f"{source}:{line}: ours {ours[start]}, theirs {theirs[start]}: {text[start:end][:60]!r}")
    assert counted["all"] > 200
    agreement = 1 - counted["different"] / counted["all"]
    assert agreement >= LEAST_AGREEMENT, f"{agreement:.2%} of {counted['all']}\n" + "\n".join(shown[:SHOWN])
