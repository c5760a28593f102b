"""Search in other languages: words in the forms and spellings that readers type."""

import re
import unicodedata
from pathlib import Path

import pytest

import search_script
from unfold_site import Site

QUERIES = Path(__file__).parent / "search_queries"
LANGUAGES = {path.stem: path.read_text() for path in sorted(QUERIES.glob("*.md"))}
NAMES = ["install", "password", "backup", "print", "keys", "network", "update", "export", "find", "share"]


def parts_of(text: str) -> dict[str, tuple[str, list[str]]]:
    """Returns the Markdown of each page and the queries that must find it first."""
    pages = {}
    for name, title, body in re.findall(r"^# (\w+): (.*)\n((?:(?!# ).*\n)*)", text, re.M):
        text = re.sub(r"(?m)^\? .*\n", "", body)
        pages[name] = (f"# {title}\n\n{text}", re.findall(r"(?m)^\? (.*)$", body))
    return pages


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """A manual in all languages, each with an index of its own."""
    files = {"content/index.md": "# Manual\n"} | {f"content/{name}.md": f"# {name.title()}\n" for name in NAMES}
    for language, text in LANGUAGES.items():
        for name, (page, _) in parts_of(text).items():
            files[f"content/{language}/{name}.md"] = page
    files["unfold.yml"] = "title: Manual\nlanguages:\n  en: English\n" + "".join(f"  {tag}: {tag}\n" for tag in LANGUAGES)
    site = Site(tmp_path_factory.mktemp("manual") / "site", files)
    result = site.build()
    assert result.code == 0, result.stderr
    return site.folder / "public"


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize("language", LANGUAGES)
def test_queries_find_their_page_first(manual, language):
    pages = parts_of(LANGUAGES[language])
    assert list(pages) == NAMES
    wanted = {query: name + "/" for name, (_, queries) in pages.items() for query in queries}
    assert len(wanted) >= 10
    found = search_script.find(manual / language / "assets/search", list(wanted))
    assert {query: urls for query, urls in found.items() if urls[:1] != [wanted[query]]} == {}
    # The same queries with letters in parts, as some keyboards and file names write them.
    parts = {unicodedata.normalize("NFD", query): url for query, url in wanted.items()}
    found = search_script.find(manual / language / "assets/search", list(parts))
    assert {query: urls for query, urls in found.items() if urls[:1] != [parts[query]]} == {}


GERMAN = {f"content/teil{number}.md": f"# Teil {number}\n\nText.\n\n## Voraussetzungen\n\nEin Konto.\n" for number in range(5)} | {
    "content/index.md": "# Handbuch\n",
    "content/system.md": "# Systemvoraussetzungen\n\nEin Server mit genug Speicher.\n",
    "content/keys.md": "# Schlüssel\n\nEin Schlüssel passt.\n",
    "unfold.yml": "title: Handbuch\nlanguage: de\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_the_last_part_of_a_compound_in_a_title_is_found(make_site):
    site = make_site(GERMAN)
    assert site.build().code == 0
    wanted = {
        "Voraussetzungen": "system/",
        # The site does not contain the first part, but the last one is long.
        "Passwortschlüssel": "keys/", "Verschlüsselung": "keys/",
    }
    found = search_script.find(site.folder / "public/assets/search", list(wanted))
    assert {query: urls[0] for query, urls in found.items()} == wanted


CHINESE = {f"content/part{number}.md": f"# 部分{number}\n\n数据很多。数据库很大。连接网络。\n" for number in range(9)} | {
    "content/index.md": "# 手册\n",
    # “连接数” is the number of connections, so the letters in its middle are not part of “连接数据库”.
    "content/pool.md": "# 最小连接数\n\n设置池。\n",
    "content/database.md": "# 使用数据库\n\n先连接服务器。\n",
    "unfold.yml": "title: 手册\nlanguage: zh\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_letters_at_the_ends_of_two_words_count_little(make_site):
    site = make_site(CHINESE)
    assert site.build().code == 0
    assert search_script.find(site.folder / "public/assets/search", ["连接数据库"])["连接数据库"][0] == "database/"
