"""Queries that readers type, and the first result that they want."""

import re

import pytest

from test_search import DIALOG, OPTION, search, search_again, shorten_timers
from unfold_site import Site

FILLER = "The quick words of a paragraph say something else about the matter at hand. "


def generic_pages():
    """Many sections with the word “vector”, and pages that contain it, but not among its best sections."""
    sections = "".join(f"## Part {number}\n\nA vector.\n\n## Piece {number}\n\nA matrix.\n\n" for number in range(30))
    pages = {f"content/many/p{number}.md": f"# Number {number}\n\n{sections}" for number in range(40)}
    pages["content/many/owner.md"] = "# Owner\n\n" + FILLER + "A vector has an acquisition here.\n"
    pages["content/many/other.md"] = "# Other\n\n" + FILLER + "No vicar has an acquisition here.\n"
    return pages


PAGES = {
    "unfold.yml": "title: Language\n",
    "content/index.md": "# Language\n\nAll about the language.\n",
    "content/loops.md": "# Loops\n\n## For-in loops\n\nRepeat a statement for each element. A for-in loop ends.\n",
    "content/inlets.md": "# Indirect inlets\n\nInfix, index, indirection, inner, and inside are words for everything.\n\n## Infix\n\nFor all.\n",
    "content/generic.md": "# Generic types\n\nA generic type has parameters. Generic code is short. Types are generic.\n",
    "content/general.md": "# General rules\n\nGeneral rules are generally general. They generate little.\n",
    "content/ownership.md": "# Ownership\n\nOwnership has rules.\n\n" + "## Ownership again\n\nMore about ownership.\n\n" * 12,
    "content/slips.md": "# Slips\n\nThe ownersip of a slip.\n",
    "content/names.md": "# Names\n\nCall `is_virtual` of the type.\n",
    "content/virtuals.md": "# Virtual is virtual\n\nIs it virtual? It is. A virtual is a virtual is virtual.\n",
    "content/bindings.md": "# Bindings\n\n" + FILLER + "Write if let to unwrap it.\n",
    "content/branches.md": "# Branches\n\nIf it rains, let it. If not, let us go. If so, do let go; if ever, please let go.\n",
    "content/leaks.md": "# Phrases\n\n" + FILLER + "This is a memory leak of the program, and no more.\n",
    "content/memory.md": "# Memory\n\nThe memory of a leak: leak and memory, a leak, and memory again.\n",
    "content/tests.md": "# Write a test\n\nCheck things.\n",
    "content/how.md": "# How I do it\n\nHow do I do this? I do, how? How I do things, I write, do I.\n",
    "content/vectors.md": "# Vector\n\nIt grows.\n",
    "content/vector-views.md": "# Vector views and vector slices\n\nA vector view of a vector: vector, vector, vector.\n",
    "content/operators.md": "# Operators\n\nThe nil-coalescing operator (`a ?? b`), the range `0..<5`, and the arrow `x => y`.\n",
    "content/names-in-code.md": "# Code\n\n```swift\nlet task = startQuicklyWithZeal(1)\n```\n",
    "content/zeal.md": "# Zeal\n\nStart quickly with zeal. Quickly, start: zeal is quick.\n",
    "content/lines.md": "# Lines\n\n" + "## Write `writeln`\n\nCall `writeln` to write.\n\n" * 15,
    "content/streams.md": "# Streams\n\n" + FILLER + "Call `ewriteln` instead, or `ewriteln` again.\n",
    "content/persistence.md": "# PersistStorage class\n\nA class for storage. The class is a storage class: storage, class.\n",
    "content/storage-classes.md": "# Storage classes (C++)\n\nWhere values are.\n",
    "content/scopes.md": "# Scopes\n\n" + FILLER + "The `::` operator names a member, and `_` ignores a value.\n",
    "content/members.md": "# Members\n\nCall `std::copy`, `std::move`, `std::swap`, `a::b`, `c::d`, or `e_f`, and `_g`.\n",
    "content/kana.md": "# かな\n\nルーティングの説明です。\n",
    **generic_pages(),
}

# For each fault that the search had, queries and the title of the first result.
FOUND = [
    ("frequent words", "vector acquisition", "Owner"),
    ("rarity of expansions", "for-in", "For-in loops"),
    ("typos before stems", "generc", "Generic types"),
    ("typos of the site", "ownersip", "Ownership"),
    ("names that are like others", "ewriteln", "Streams"),
    ("parts of names and remarks in titles", "storage classes", "Storage classes (C++)"),
    ("names with underscores", "is_virtual", "Names"),
    ("adjacency", "if let", "Bindings"),
    ("phrases", '"memory leak"', "Phrases"),
    ("common words", "how do I write a test", "Write a test"),
    ("titles", "vector", "Vector"),
    ("halfwidth katakana", "ﾙｰﾃｨﾝｸﾞ", "かな"),
    ("operators", "??", "Operators"),
    ("operators", "..<", "Operators"),
    ("operators", "=>", "Operators"),
    ("operators in names", "::", "Scopes"),
    ("operators in names", "_", "Scopes"),
    ("code", "startQuicklyWithZeal", "Code"),
]


@pytest.fixture(scope="module")
def language(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("language") / "site", PAGES)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_readers_find_what_they_mean(language, open_page):
    page = open_page(language.url)
    shorten_timers(page)
    first = {}
    for _, query, _ in FOUND:
        results = search(page, query)
        first[query] = results.first.locator("strong").inner_text().strip() if results.count() else None
    assert first == {query: title for _, query, title in FOUND}
    # Symbols that nothing contains get an answer, too.
    assert search_again(page, "((").count() == 0
    assert "((" in page.locator(f"{DIALOG} [role=status]").inner_text()
    # An excerpt shows the densest place, and the word that the reader has typed.
    excerpt = search_again(page, '"a memory leak"').first.locator("p")
    assert "memory leak of the program" in excerpt.inner_text()


def test_return_opens_the_first_result_of_what_is_typed(language, open_page):
    page = open_page(language.url)
    assert search(page, "vector").count() > 0
    field = page.locator(f"{DIALOG} input")
    field.fill("generic types")
    field.press("Enter")
    page.wait_for_url("**/generic/")


@pytest.mark.engines("chromium", reason="only its driver reports each response")
def test_texts_are_loaded_when_the_reader_rests(language, open_page):
    """Typing slowly loads little more than typing fast, and long pages are not loaded as a whole."""
    sizes = []
    for delay in (20, 280):
        page = open_page(language.url)
        loaded = []
        page.on("response", lambda response: loaded.append(response.url))
        page.keyboard.press("/")
        page.locator(f"{DIALOG} input").press_sequentially("generic types", delay=delay)
        page.locator(OPTION).first.wait_for()
        sizes.append(len([url for url in loaded if re.search(r"/search/\w+\.js", url)]))
    assert sizes[1] <= 2 * sizes[0], sizes


def test_words_of_other_languages_are_stemmed(tmp_path, open_page, serve):
    site = Site(tmp_path / "site", {
        "unfold.yml": "title: Handbuch\nlanguage: de\n",
        "content/index.md": "# Handbuch\n\nAlles.\n",
        "content/a.md": "# Verbindung\n\nEine Verbindung öffnen.\n",
        "content/b.md": "# Anderes\n\nNichts.\n",
    })
    assert site.build().code == 0
    page = open_page(serve(site.folder / "public").url)
    assert search(page, "verbindungen ").first.locator("strong").inner_text().strip() == "Verbindung"
