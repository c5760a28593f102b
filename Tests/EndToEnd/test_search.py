"""The search files of a build: independent of the number of threads, changed as little as possible, and optional."""

import re
import shutil

import pytest

import search_script

FILES = {
    "content/index.md": "# Home\n\nWelcome.\n",
    "content/tea/green.md": "# Green & mild\n\nSteep it.\n\n## How long?\n\nTwo minutes.\n",
    "content/tea/black.md": "# Black\n\nStrong.\n",
}


def index(site, folder="public"):
    """Returns the files of the index by name."""
    folder = site.folder / folder / "assets" / "search"
    return {file.name: file.read_bytes() for file in folder.iterdir()} if folder.exists() else {}


def test_pages_link_to_the_search_page(make_site):
    site = make_site(FILES)
    assert site.build().code == 0
    page = site.read("public/tea/green/index.html")
    link = re.search(r'<search class="search"><a ([^>]*)>', page)[1]
    assert 'href="../../search/"' in link and 'data-index="../../assets/search/"' in link
    assert 'data-root="../../"' in page
    assert "manifest.js" in index(site)


def test_the_search_page_lists_all_pages(make_site):
    site = make_site(FILES)
    site.build()
    listed = site.read("public/search/index.html")
    assert '<a href="../tea/green/">Green &amp; mild</a><ul><li><a href="../tea/green/#How-long">How long?</a>' in listed
    assert '<meta name="robots" content="noindex">' in listed
    site.build("--urls", "file")
    assert '<a href="tea/green.html#How-long">' in site.read("public/search.html")


def test_a_page_by_the_author_replaces_the_search_page(make_site):
    site = make_site(FILES | {"content/search.md": "# How to search\n\nAsk.\n"})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert "How to search</h1>" in site.read("public/search/index.html")


def test_a_long_list_has_several_pages(make_site):
    headings = "".join(f"## A heading with quite a few words in it, number {number}\n\n" for number in range(400))
    pages = {f"content/p{number}.md": f"# Page {number}\n\n{headings}" for number in range(8)}
    site = make_site(FILES | pages)
    assert site.build().code == 0
    parts = [site.folder / "public/search/index.html", *(site.folder / "public/search").glob("*/index.html")]
    assert len(parts) > 2
    assert all(part.stat().st_size < 200 << 10 for part in parts)
    assert 'href="2/"' in parts[0].read_text() and 'aria-current="page"' in parts[0].read_text()


def test_the_index_is_the_same_for_any_number_of_threads(make_site):
    pages = {f"content/n{number}.md": f"# Page {number}\n\n" + f"word{number} tea " * 50 for number in range(200)}
    site = make_site(FILES | pages)
    site.build("--jobs", "1")
    first = index(site)
    site.build("--jobs", "4", "--output", "other")
    assert index(site, "other") == first


def test_a_changed_word_changes_few_files(make_site):
    words = " ".join(f"{chr(97 + number % 26)}word{number}" for number in range(3000))
    pages = {f"content/n{number}.md": f"# Page {number}\n\n{words[number * 7:]}\n" for number in range(20)}
    site = make_site(FILES | pages)
    site.build()
    before = set(index(site))
    site.write("content/tea/black.md", "# Black\n\nStrong, and surprising.\n")
    site.build()
    after = set(index(site))
    # The text of the page, the terms “surpris” and “and”, and a spelling.
    assert 0 < len(after - before) <= 4 < len(after)


def test_search_can_be_turned_off(make_site):
    site = make_site(FILES | {"unfold.yml": "search: false\n"})
    assert site.build().code == 0
    assert index(site) == {}
    assert not (site.folder / "public/search").exists()
    assert "<search" not in site.read("public/index.html")


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_short_parts_of_names_are_found_among_many_words(make_site):
    words = {f"con{first}{second}{number}" for first in "abcdefghijklm" for second in "xyz" for number in range(50)}
    site = make_site({
        "content/index.md": "# Kit\n",
        "content/words.md": "# Words\n\n" + " ".join(sorted(words)) + "\n",
        "content/contents.md": "# append(contentsOf:)\n\nAppends all.\n",
    })
    assert site.build().code == 0
    folder = site.folder / "public/assets/search"
    starts = search_script.evaluate(folder, ["search-index"], "async () => (await openIndex(), manifest.terms[0])", None)
    # The words that begin like a part of the query are in several files.
    assert 3 < len([start for start in starts if start.startswith("con")]) < 9
    terms = """async query => {
      await openIndex();
      return (await findTerms(query)).map(({ found }) => found.flatMap(({ words }) => words));
    }"""
    append, contents, of = search_script.evaluate(folder, ["search-query"], terms, "appConOf")
    assert "append" in append and "contents" in contents and "of" in of


def test_only_pages_with_a_heading_make_the_index_larger(make_site):
    page = "# steepLeaves(in:)\n\nSoaks.\n"
    site = make_site(FILES | {"content/steep.md": page})
    assert site.build().code == 0
    plain = index(site)
    site.write("content/steep.md", "---\nkind: article\n---\n\n" + page)
    assert site.build().code == 0
    assert index(site) == plain
    site.write("content/steep.md", "---\nheading: Instance Method\n---\n\n" + page)
    assert site.build().code == 0
    assert sum(map(len, index(site).values())) > sum(map(len, plain.values()))


NOTES = ["What to know.", "Compiler errors.", "Types of users.", "What is defined.", "More."] * 8
NAMES = {f"content/note{number}.md": f"# Note {number}\n\n{text}\n" for number, text in enumerate(NOTES)} | {
    "content/index.md": "# Kit\n",
    "content/add.md": "# PivotTables.add method\n\nAdds a pivot table to the tables. Returns the pivot table.\n",
    "content/table.md": "# PivotTable object\n\nThe report.\n",
    "content/effect.md": "# useEffect\n\nRuns later.\n",
    "content/layout.md": "# useLayoutEffect\n\nUse this effect, not another effect, to use the layout.\n",
    "content/type.md": "# User-defined type not defined\n\nDeclare it.\n",
    "content/expected.md": "# Expected a user-defined type, not a project\n\nThe type is not defined by the user.\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, url",
    [
        # Two words of a query are one word on the site.
        ("pivot table", "table/"),
        # The correction of a name comes before its parts.
        ("useEffct", "effect/"),
        # A query contains all words of a title, and others.
        ("Compile error: User-defined type not defined", "type/"),
    ],
)
def test_names_and_messages_find_their_page_first(make_site, query, url):
    site = make_site(NAMES)
    assert site.build().code == 0
    assert search_script.find(site.folder / "public/assets/search", [query])[query][0] == url


COOKIES = "Reads session cookies of requests. A session ends after a while. "
EXACT = {f"content/note{number}.md": f"# Note {number}\n\n{text}\n" for number, text in enumerate(NOTES)} | {
    "content/index.md": "# Kit\n",
    # Both pages have the same stem in their titles.
    "content/lists.md": "# ListObjects object\n\nAll of them.\n",
    "content/list.md": "# ListObject object\n\nOne of them.\n",
    "content/active.md": "# ListObject.Active property\n\nIn use.\n",
    # Both pages have the two words, but only one has the option.
    "content/clean.md": "# Clean\n\nDoes a dry run of the cleaning.\n",
    "content/push.md": "# Push\n\nSends nothing with a `--dry-run` option.\n",
    # The word is in a heading, but only another page has the option.
    "content/force.md": "# Pull\n\n## The force of a pull\n\nIt depends on the weight.\n",
    "content/fetch.md": "# Fetch\n\nGets pages, and with `--force` also those that it has.\n",
    # Only one title has the word itself, and not only as a part of a name.
    "content/a-writef.md": "# _writef_s, _writef_s_l, _wwritef_s, _wwritef_s_l\n\nWrites the output.\n",
    "content/b-writef.md": "# writef, _writef, _writef_l, _wwritef, _wwritef_l\n\nWrites the output.\n",
    "content/release-notes.md": f"# Release notes\n\n## Session cookies\n\n{COOKIES * 3}\n",
    "content/cookies.md": f"# Requests\n\n## Cookies of a session\n\n{COOKIES}\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, url",
    [
        ("ListObject", "list/"),
        ("ListObjects", "lists/"),
        ("--dry-run", "push/"),
        ("--force", "fetch/"),
        ("writef", "b-writef/"),
        # Release notes come after the page about a subject, but not if the reader looks for them.
        ("session cookies", "cookies/"),
        ("release notes session cookies", "release-notes/"),
    ],
)
def test_results_with_the_words_as_typed_come_first(make_site, query, url):
    site = make_site(EXACT)
    assert site.build().code == 0
    assert search_script.find(site.folder / "public/assets/search", [query])[query][0] == url


REORDER = """async ([query, best]) => {
  await openIndex();
  const results = [];
  for (let page = 0; page < manifest.pages; page++) {
    const { url } = await textOf(page, 0);
    results.push({ page, section: 0, url, score: url == best ? 1.05 : 1 });
  }
  return (await reorder(results, query, results.length))[0].url;
}"""


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, best, url",
    [("ListObject", "active/", "list/"), ("ListObject", "lists/", "list/"), ("ListObject.Active", "list/", "active/")],
)
def test_a_longer_name_is_another_name(make_site, query, best, url):
    site = make_site(EXACT)
    assert site.build().code == 0
    assert search_script.evaluate(site.folder / "public/assets/search", ["search-ranking"], REORDER, [query, best]) == url


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, words",
    [
        # Common words are left out if there are at least three others. Else, those at the beginning are.
        ("how do I find a note about the types of users", "find note types users"),
        ("how do I get to the types of users", "to the types of users"),
        ("what is a note", "what is a note"),
        # Numbers are rare. A word that occurs twice counts once.
        ("compiler error 12 in a note: this compiler defined types of users 34", "compiler error 12 compiler defined 34"),
        ('"how to" find notes about compiler errors', "how find notes compiler errors"),
        # The parts of a name are searched if one of them is longer than two letters.
        ("error toIs", "error tois"),
        ("error noteTo", "error note to"),
    ],
)
def test_few_words_of_a_long_query_load_files(make_site, query, words):
    site = make_site(NAMES)
    assert site.build().code == 0
    function = "async query => (await openIndex(), (await findTerms(query)).map(({ word }) => word).join(' '))"
    assert search_script.evaluate(site.folder / "public/assets/search", ["search-query"], function, query) == words


OTHER_WORDS = {f"content/note{number}.md": f"# Note {number}\n\n{text}\n" for number, text in enumerate(NOTES)} | {
    "unfold.yml": "title: Kit\nsynonyms:\n  - [accordion, disclosure group]\n  - log in, sign in, authenticate\n",
    "content/index.md": "# Kit\n",
    "content/groups.md": "# Groups\n\nA disclosure group hides text.\n",
    "content/panels.md": "---\nkeywords: drawer, Flyout\n---\n\n# Panels\n\nThey are at an edge.\n",
    "content/drawing.md": "# Pictures\n\nA drawer draws, and other drawers draw, too.\n",
    "content/sessions.md": "# Sessions\n\nAuthenticate first.\n",
    "content/rockets.md": "# Launch\n\nThe 🚀 is ready, 👍🏽.\n",
    "content/compare.md": "# Equality\n\nDeclare `operator==(a, b)`.\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, url",
    [
        # Keywords count like words of the title.
        ("drawer", "panels/"), ("flyouts", "panels/"),
        # Synonyms: words for expressions, expressions for words, and in another form.
        ("accordion", "groups/"), ("accordions ", "groups/"), ("log in", "sessions/"), ("sign in", "sessions/"),
        ("🚀", "rockets/"), ("👍", "rockets/"), ("operator==", "compare/"),
    ],
)
def test_pages_are_found_by_other_words_and_symbols(make_site, query, url):
    site = make_site(OTHER_WORDS)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, [])
    assert search_script.find(site.folder / "public/assets/search", [query])[query][0] == url


def test_changed_keywords_change_the_index(make_site):
    """An incremental build results in the same index as a full one."""
    site = make_site(OTHER_WORDS)
    assert site.build().code == 0
    site.write("content/panels.md", OTHER_WORDS["content/panels.md"].replace("Flyout", "sheet"))
    assert site.build().code == 0
    changed = index(site)
    shutil.rmtree(site.folder / ".unfold")
    assert site.build("--output", "other").code == 0
    assert index(site, "other") == changed


@pytest.mark.parametrize("value", ["accordion", "[[accordion]]", "{a: b}"])
def test_synonyms_are_groups_of_words(make_site, value):
    site = make_site(FILES | {"unfold.yml": f"title: Kit\nsynonyms: {value}\n"})
    assert "must be a list of groups of at least two words" in site.build().stderr


GUESSES = {f"content/note{number}.md": f"# Note {number}\n\n{text}\n" for number, text in enumerate(NOTES)} | {
    "content/index.md": "# Kit\n",
    "content/forms.md": "# Forms\n\nA form has fields, which are in a block. Call by phone.\n",
    "content/connections.md": "# Connections\n\nThere is one.\n",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
@pytest.mark.parametrize(
    "query, urls",
    [
        # The site contains no such word, and the few letters that it shares with others mean nothing.
        ("terraform ", []),
        ("xylophone ", []),
        ("blockchain ", []),
        # More than half of a word is a reason to guess.
        ("connectable ", ["connections/"]),
    ],
)
def test_words_that_the_site_does_not_contain_find_what_is_like_them(make_site, query, urls):
    site = make_site(GUESSES)
    assert site.build().code == 0
    assert search_script.find(site.folder / "public/assets/search", [query])[query] == urls
