"""The parts of the theme's scripts, each in an empty page, with only the parts that it needs."""

import re
import unicodedata

import pytest

import script_parts
from script_parts import PARTS, run
from unfold_site import REPOSITORY, Site


@pytest.fixture(scope="module")
def empty(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("empty")
    (folder / "index.html").write_text("<!doctype html><html lang='en'><title>Empty</title><body></body></html>\n")
    return serve(folder)


@pytest.fixture
def open_empty(open_page, empty):
    """Opens an empty page, with some HTML in its body, and runs parts in it."""

    def open(*names, html="", **words):
        page = open_page(empty.url)
        page.evaluate("html => { document.body.innerHTML = html }", html)
        run(page, *names, **words)
        return page

    return open


def problems(page) -> list[str]:
    return page.evaluate("problems")


# The text of the parts


def test_each_part_belongs_to_one_script():
    assert sorted(name for names in script_parts.order() for name in names) == sorted(PARTS)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_provides_what_it_declares_for_others(name):
    part = PARTS[name]
    assert sorted(part.declared()) == sorted(part.provides)
    script = next(names for names in script_parts.order() if name in names)
    others = [other for other in script if other != name]
    for other in others:
        assert not set(part.provides) & set(PARTS[other].provides), other


@pytest.mark.parametrize("name", PARTS)
def test_a_part_needs_what_it_uses(name):
    """The needed parts come first, and no other part's name is used, not even as the name of something else."""
    part = PARTS[name]
    script = next(names for names in script_parts.order() if name in names)
    used = [other for other in script if other != name and any(part.uses(name) for name in PARTS[other].provides)]
    assert sorted(used) == sorted(part.needs)
    assert all(script.index(other) < script.index(name) for other in part.needs)


@pytest.mark.parametrize("path", sorted((REPOSITORY / "templates").rglob("*.js")), ids=lambda path: path.stem)
def test_lines_of_scripts_are_short(path):
    assert [line for line in path.read_text().splitlines() if len(line) > 140] == []


@pytest.mark.parametrize("name", [name for name in PARTS if name != "search-dialog"])
def test_a_part_runs_in_an_empty_page(open_empty, name):
    page = open_empty(name)
    assert set(PARTS[name].provides) <= set(page.evaluate("() => Object.keys(parts)"))
    # Code that waits for an event or a frame also finds all that it needs.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    page.evaluate("""() => {
      for (const type of ["click", "keydown", "focusin", "change"]) document.body.dispatchEvent(new Event(type, { bubbles: true }));
      for (const type of ["pagehide", "hashchange", "storage", "scroll", "beforeprint", "afterprint"]) dispatchEvent(new Event(type));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert problems(page) == []


# Storage and setup


def test_storage_keeps_the_latest_keys(open_empty):
    page = open_empty("storage")
    assert page.evaluate("""() => {
      const memory = {};
      for (let at = 0; at < 600; at++) parts.remember(memory, "k" + at, at);
      parts.remember(memory, "k150", "again");
      parts.save("test", memory);
      const keys = Object.keys(parts.load("test"));
      return [keys.length, keys[0], keys.at(-1), parts.load("test").k150];
    }""") == [500, "k100", "k150", "again"]


@pytest.mark.parametrize("content", ["{", "null", "[]", "1", '""'])
def test_invalid_content_of_the_storage_is_ignored(open_empty, content):
    page = open_empty("storage")
    assert page.evaluate("text => { localStorage.setItem('unfold:test', text); return parts.load('test') }", content) == {}


def test_a_browser_without_storage_forgets_choices(open_empty):
    page = open_empty("storage")
    assert page.evaluate("""() => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } });
      parts.save("test", { a: 1 });
      return parts.load("test");
    }""") == {}


def test_a_failing_feature_is_reported_and_stops_no_other(open_empty):
    page = open_empty("setup", html="<p>1</p><p>2</p>")
    seen = page.evaluate("""() => {
      const seen = [];
      parts.each("p", element => { throw new Error("broken " + element.textContent) });
      parts.each("p", element => seen.push(element.textContent));
      parts.start();
      parts.start();
      return seen;
    }""")
    assert seen == ["1", "2"], "each element is set up once"
    page.wait_for_function("() => problems.length == 2")
    assert [re.search("broken .", text).group(0) for text in problems(page)] == ["broken 1", "broken 2"]


# Disclosure and fragments


def test_all_details_are_opened_and_closed(open_empty):
    page = open_empty("disclosure", html="<main><details><details></details></details></main><details id=other></details>")
    states = "() => [...document.querySelectorAll('details')].map(details => details.open)"
    page.evaluate("() => parts.openAll(true)")
    assert page.evaluate(states) == [True, True, False]
    page.evaluate("() => parts.openAll(false)")
    assert page.evaluate(states) == [False, False, False]


def test_an_open_disclosure_is_remembered_by_its_labels(open_empty):
    page = open_empty("disclosure", html="<div class=prose><details><summary>A</summary><details><summary>B</summary></details></details></div>")
    page.evaluate("() => parts.start()")
    page.evaluate("() => { for (const summary of document.querySelectorAll('summary')) summary.click() }")
    page.wait_for_function("() => Object.keys(parts.load('opened')).length == 2")
    assert page.evaluate("() => parts.load('opened')") == {"//A": True, "//B/A": True}


@pytest.mark.parametrize(
    "hash, target",
    [("#plain", "plain"), ("#%C3%A4", "ä"), ("#ä", "ä"), ("#100%", "100%"), ("#%E0%A4%A", None), ("", None), ("#none", None)],
)
def test_the_target_of_a_link_is_found(open_empty, hash, target):
    page = open_empty("fragments", html="<p id=plain></p><p id=ä></p><p id='100%'></p>")
    assert page.evaluate("hash => parts.targetOf({ hash })?.id ?? null", hash) == target


def test_the_target_of_a_link_is_revealed(open_empty):
    page = open_empty("fragments", html="<details><div id=tab><details open><p id=goal>1</p></details></div></details>")
    page.evaluate("""() => {
      window.selected = 0;
      parts.selects.set(document.getElementById("tab"), () => ++selected);
      location.hash = "goal";
    }""")
    page.wait_for_function("() => selected == 1")
    assert page.evaluate("() => [...document.querySelectorAll('details')].every(details => details.open)")


# Tabs, the filter, and menus


TABS = "<div class=tabs>" + "".join(f"<div class=tab><p class=tab-title>{title}</p>{title}</div>" for title in "AB") + "</div>"


def test_tabs_with_the_same_title_are_selected_together(open_empty):
    page = open_empty("tabs", html=TABS * 2)
    page.evaluate("() => parts.start()")
    selected = "() => [...document.querySelectorAll('[role=tab]')].map(tab => tab.ariaSelected).join()"
    assert page.evaluate(selected) == "true,false,true,false"
    page.evaluate("() => document.querySelectorAll('[role=tab]')[1].click()")
    assert page.evaluate(selected) == "false,true,false,true"
    assert page.evaluate("() => parts.load('tabs')") == {" B": 1}
    assert page.evaluate("() => parts.selects.size") == 8
    assert problems(page) == []


LIST = (
    "<div><div class=filter><input><p role=status></p></div><ul><li>Apple</li>"
    "<li><details><summary>Roots</summary><ul><li>Carrot</li><li>Beet</li></ul></details></li></ul></div>"
)


@pytest.mark.parametrize(
    "text, shown", [("carr", ["Roots", "Carrot"]), ("ROOTS", ["Roots", "Carrot", "Beet"]), ("x", []), ("", ["Apple", "Roots", "Carrot", "Beet"])]
)
def test_the_filter_hides_rows(open_empty, text, shown):
    page = open_empty("filter", html=LIST, found="{count} found")
    page.evaluate(
        """text => {
          parts.start();
          const field = document.querySelector("input");
          for (const value of ["first", text]) { field.value = value; field.dispatchEvent(new Event("input")) }
        }""",
        text,
    )
    rows = page.evaluate("""() => [...document.querySelectorAll("li")].filter(row => !row.closest("[hidden]"))
      .map(row => (row.querySelector("summary") ?? row).textContent)""")
    assert rows == shown
    if text:
        page.wait_for_function("count => document.querySelector('[role=status]').textContent.startsWith(count)", arg={"carr": "1", "ROOTS": "1", "x": "0"}[text])


MENU = "<div class=menu><button popovertarget=m>Menu</button><nav popover id=m><a href='#1'>1</a><a href='#2'>2</a></nav></div><button>After</button>"


def test_the_down_arrow_opens_a_menu_at_its_first_item(open_empty):
    page = open_empty("keys", html=MENU)
    page.evaluate("() => document.querySelector('button').focus()")
    page.keyboard.press("ArrowDown")
    active = "() => document.activeElement.textContent"
    assert page.evaluate(active) == "1"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(active) == "2"
    page.keyboard.press("Home")
    assert page.evaluate(active) == "1"
    page.evaluate("() => document.querySelector('body > button').focus()")
    assert not page.evaluate("() => document.querySelector('nav').checkVisibility()"), "a menu closes when it loses the focus"
    assert problems(page) == []


# Failures


@pytest.mark.parametrize("failure", ["() => Promise.reject(new DOMException('no', 'NotAllowedError'))", "() => { throw new TypeError('no') }", "undefined"])
def test_a_rejected_clipboard_write_is_reported_to_the_reader(open_empty, failure):
    """The text that could not be copied is selected, so that the reader can copy it."""
    page = open_empty("copying", html="<main><button>Copy link</button><pre>code</pre></main>", copied="Copied", failed="Could not copy")
    page.evaluate(f"() => {{ Object.defineProperty(navigator, 'clipboard', {{ value: {{ writeText: {failure} }} }}); parts.start() }}")
    page.evaluate("() => { const [button, source] = document.querySelectorAll('button, pre'); return parts.copy('code', button, source) }")
    state = "() => [document.querySelector('[role=status]').textContent, document.querySelector('button').textContent, String(getSelection())]"
    assert page.evaluate(state) == ["Could not copy", "Could not copy", "code"]
    page.wait_for_function("() => document.querySelector('button').textContent == 'Copy link'")
    assert page.evaluate("() => [document.querySelector('[role=status]').textContent, document.querySelector('button').dataset.copied ?? null]") == ["", None]
    assert problems(page) == []


def test_an_unknown_action_is_ignored_with_one_warning(open_empty):
    page = open_empty(
        "actions",
        html="<main><details></details></main><button data-do=unknown>1</button><button data-do=constructor>2</button><button data-do=expand>3</button>",
    )
    click = "at => document.querySelectorAll('button')[at].click()"
    page.evaluate(click, 0)
    assert problems(page) == ["unknown action: unknown"]
    page.evaluate(click, 1)
    assert problems(page) == ["unknown action: unknown", "unknown action: constructor"]
    page.evaluate(click, 2)
    assert page.evaluate("() => document.querySelector('details').open")
    page.evaluate("() => document.body.click()")
    assert len(problems(page)) == 2


LAZY = (
    "<div class=sidebar data-lazy-sections='/lazy/' data-root='/' data-overview=Overview>"
    "<ul><li><a href='/tea/' data-lazy-section=tea>Tea</a></li></ul></div>"
)


def test_a_lazy_section_that_cannot_be_loaded_keeps_its_link(open_empty, empty):
    page = open_empty("lazy-sections", html=LAZY)
    page.evaluate("() => parts.start()")
    assert page.evaluate("() => document.querySelector('summary').textContent") == "Tea"
    toggle = "open => { document.querySelector('details').open = open }"
    with empty.recording() as requests:
        page.evaluate(toggle, True)
        page.wait_for_function("() => { const list = document.querySelector('details > ul'); return list.textContent == 'Overview' && !list.ariaBusy }")
        page.evaluate(toggle, False)
        page.wait_for_function("() => new Promise(done => setTimeout(() => done(true)))")
        page.evaluate(toggle, True)
        page.wait_for_function("() => document.querySelectorAll('head > script[src]').length == 2")
        page.wait_for_function("() => !document.querySelector('details > ul').ariaBusy")
    assert [request.path for request in requests] == ["/lazy/tea.js"] * 2, "it is loaded again when it is opened again"
    assert page.evaluate("() => document.querySelector('details > ul a').getAttribute('href')") == "/tea/"


def test_a_search_that_cannot_be_loaded_is_a_link(open_empty):
    page = open_empty("search-button", html="<a href='/?all' data-index='/index/' data-script='/missing.js'>Search</a>")
    page.evaluate("() => parts.start()")
    page.locator("a").click()
    page.wait_for_url(lambda url: url.endswith("/?all"))


def test_an_index_that_cannot_be_loaded_leads_to_the_list_of_pages(open_empty):
    page = open_empty("search-dialog", html="<a href='/?all' data-index='/index/' data-root='/'>Search</a>")
    page.wait_for_url(lambda url: url.endswith("/?all"))


# Search: reading the index


def test_numbers_and_terms_are_read(open_empty):
    page = open_empty("search-bytes")
    assert page.evaluate("""() => {
      const from = parts.reader(Uint8Array.from([5, 0x80, 1, 0xff, 0xff, 3, 0, 2, 97, 98, 1, 1, 99]));
      const numbers = [from.number(), from.number(), from.number()];
      const first = from.term(new Uint8Array()), second = from.term(first);
      return [numbers, parts.decoder.decode(first), parts.decoder.decode(second), from.more];
    }""") == [[5, 128, 65535], "ab", "ac", False]


@pytest.mark.parametrize(
    "key, place", [("", 0), ("a", 0), ("b", 1), ("bz", 1), ("\uff5e", 3), ("\uffff", 3), ("\U00010000", 4), ("\U00010001", 4), ("é", 2), ("c", 1)]
)
def test_files_are_found_by_code_points(open_empty, key, place):
    """Strings of JavaScript are compared by UTF-16 units, in which U+10000 comes before U+FF5E."""
    page = open_empty("search-bytes")
    assert page.evaluate("key => parts.placeOf(key, [['a', 'b', 'é', '\\uff5e', '\\u{10000}']])", key) == place


# Search: words


@pytest.mark.parametrize(
    "text, folded",
    [("Crème BRÛLÉE", "creme brulee"), ("cafe\u0301", "cafe"), ("Straße", "strasse"), ("İstanbul", "istanbul"), ("ΟΔΟΣ", "οδοσ"),
     ("Йод", "йод"), ("И\u0306од", "йод"), ("Łódź", "lodz"), ("Ærø", "aero")],
)
def test_letters_are_folded(open_empty, text, folded):
    assert open_empty("search-words").evaluate("text => parts.fold(text)", text) == folded


@pytest.mark.parametrize(
    "query, terms",
    [("", []), ("Open", ["open*"]), ("Open ", ["open"]), ("don't use", ["don", "t", "use*"]), ("iOS17", ["ios17*"]),
     ("检索页", ["检索", "索页*"]), ("字", ["字*"]), ("字 a", ["字*", "a*"]), ("用Swift", ["用*", "swift*"]),
     ("a b c d e f g h i j k l m n ", list("abcdefghijkl"))],
)
def test_a_query_is_split_into_terms(open_empty, query, terms):
    """An asterisk marks a word that may continue."""
    page = open_empty("search-words")
    assert page.evaluate("query => parts.termsOf(query).map(({ word, isOpen }) => word + (isOpen ? '*' : ''))", query) == terms


@pytest.mark.parametrize(
    "a, b, expected",
    [("drawer", "drawer", True), ("drawer", "drawr", True), ("drawer", "drawers", True), ("drawer", "brawer", True),
     ("drawer", "darwer", True), ("drawer", "dwarer", False), ("drawer", "draw", False), ("ab", "ba", True), ("abc", "cba", False)],
)
def test_similar_words_differ_by_one_letter(open_empty, a, b, expected):
    assert open_empty("search-words").evaluate("([a, b]) => [parts.isNear(a, b), parts.isNear(b, a)]", [a, b]) == [expected] * 2


# Search: the index of a site


def serve_index(serve, folder, files):
    """Serves a site with an empty page, `empty.html`, which runs any script, and only has the link that names the index."""
    site = Site(folder / "site", files)
    assert site.build().code == 0
    link = re.search(r"<a [^>]*data-index=[^>]*>", (site.folder / "public/index.html").read_text()).group(0)
    (site.folder / "public/empty.html").write_text(f"<!doctype html><html lang='en'><title>Empty</title>{link}Search</a>\n")
    return serve(site.folder / "public")


def letters() -> dict[int, str]:
    """Returns all letters, digits, and marks of the Unicode version that Python knows."""
    found = {point: chr(point) for point in range(0x80, 0x110000) if not 0xD800 <= point < 0xE000}
    return {point: text for point, text in found.items() if unicodedata.category(text)[0] in "LMN"}


IDEOGRAPH = re.compile("[\u0e00-\u0eff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")


def word(point: int, letter: str) -> str:
    """Returns a word with a letter that no other letter results in: letters of a script with spaces are followed by their number."""
    return "字" + letter if IDEOGRAPH.match(letter[0]) else f"q{letter}x{point}"


def every_word() -> list[str]:
    """Returns a word for each letter: as one character, and in Latin and Greek also as a letter and its diacritics.

    The index does not compose the letters of other scripts, so it is only exact for texts in the normalization form C, which
    keyboards and editors write.
    """
    words = []
    for point, letter in letters().items():
        if unicodedata.normalize("NFC", letter) != letter:
            continue
        words.append(word(point, letter))
        parts = unicodedata.normalize("NFD", letter)
        if parts != letter and unicodedata.name(letter).startswith(("LATIN", "GREEK")):
            words.append(word(point, parts))
    return words


@pytest.fixture(scope="module")
def lettered(tmp_path_factory, serve):
    """A site whose text consists of `every_word()`."""
    words = every_word()
    files = {"unfold.yml": "title: Letters\n", "content/index.md": "# Letters\n"}
    for at in range(0, len(words), 2000):
        lines = [" ".join(words[line : line + 20]) for line in range(at, min(at + 2000, len(words)), 20)]
        files[f"content/page{at}.md"] = "# Page\n\n" + "\n".join(lines) + "\n"
    return words, serve_index(serve, tmp_path_factory.mktemp("letters"), files)


def test_the_script_folds_every_letter_as_the_index_does(open_page, lettered):
    """Each query results in the one term that the index of a page with the same text contains."""
    words, served = lettered
    page = open_page(served.url + "empty.html")
    run(page, "search-index", "search-words")
    missing = page.evaluate(
        """async words => {
          const { manifest } = parts, known = new Set();
          await parts.openIndex();
          for (let at = 0; at < manifest.terms[1].length; at++) {
            for (const entry of await parts.termFile(at)) for (const word of entry.words) known.add(word);
          }
          return words.filter(word => { const terms = parts.termsOf(word); return terms.length != 1 || !known.has(terms[0].word) });
        }""",
        words,
    )
    assert len(words) > 100_000
    assert missing == []


HANDBOOK = {
    "unfold.yml": "title: Handbook\n",
    "content/index.md": "# Handbook\n\nAll about rooms.\n",
    "content/drawers.md": "# Drawers\n\nA drawer slides.\n\n## Handles\n\nGive every drawer a handle; a chest has many connections.\n",
    "content/tables.md": "# Tables\n\nA table stands. No drawer here.\n",
}


@pytest.fixture(scope="module")
def handbook(tmp_path_factory, serve):
    return serve_index(serve, tmp_path_factory.mktemp("handbook"), HANDBOOK)


@pytest.mark.parametrize(
    "query, words",
    [("drawer ", ["drawer"]), ("handl", ["handle", "handles"]), ("connection ", ["connections"]), ("darwer ", ["drawer"]), ("xylophone ", [])],
)
def test_words_are_looked_up(open_page, handbook, query, words):
    page = open_page(handbook.url + "empty.html")
    run(page, "search-lookup")
    found = page.evaluate(
        """async query => {
          await parts.openIndex();
          const found = await Promise.all(parts.termsOf(query).map(parts.lookUp));
          return found.flat().flatMap(({ words }) => words);
        }""",
        query,
    )
    assert set(words) <= set(found) and bool(words) == bool(found)


def test_texts_of_pages_are_read(open_page, handbook):
    page = open_page(handbook.url + "empty.html")
    run(page, "search-index")
    texts = page.evaluate("async () => { const { pages } = await parts.openIndex(); return Promise.all([...Array(pages).keys()].map(parts.textFile)) }")
    drawers = next(sections for sections in texts if sections[0][1] == "Drawers")
    assert drawers[0][0] == "drawers/"
    assert drawers[1] == ["Handles", "Handles", "Give every drawer a handle; a chest has many connections."]


def test_a_file_of_the_index_is_requested_again_after_a_failure(open_page, handbook):
    page = open_page(handbook.url + "empty.html")
    run(page, "search-index")
    attempt = "() => parts.openIndex().then(() => true, () => false)"
    with handbook.refusing(r"manifest[^/]*js$"):
        assert page.evaluate(attempt) is False
    assert page.evaluate(attempt) is True


# Search: ranking and excerpts


def postings(*entries: tuple[int, int, int]) -> list[int]:
    """Encodes pages, sections, and weights as the index does. The numbers must be small."""
    data, before = [], (0, 0)
    for page, section, weight in entries:
        if page == before[0] and data:
            data += [(section - before[1]) << 1 | 1]
        else:
            data += [(page - before[0]) << 1, section]
        data.append(weight)
        before = (page, section)
    return data


def ranked(page, *terms: list[int], wanted="() => true") -> list[list[int]]:
    return page.evaluate(
        """([terms, wanted]) => {
          parts.manifest.sections = 100;
          const found = terms.map(data => [{ worth: 1, words: [], entry: { count: data.length, postings: Uint8Array.from(data) } }]);
          return parts.rank(found, eval(wanted)).map(({ page, section }) => [page, section]);
        }""",
        [list(terms), wanted],
    )


def test_sections_are_ranked(open_empty):
    page = open_empty("search-ranking")
    assert ranked(page, postings((0, 0, 1), (1, 0, 9), (2, 1, 5))) == [[1, 0], [2, 1], [0, 0]]
    # A page with all words is first, even if the words of others weigh more.
    assert ranked(page, postings((0, 0, 4), (1, 0, 9)), postings((0, 0, 4), (2, 0, 9)))[0] == [0, 0]
    # Three sections of a page at most, the best ones.
    assert ranked(page, postings((0, 1, 3), (0, 2, 9), (0, 3, 1), (0, 4, 5))) == [[0, 2], [0, 4], [0, 1]]
    # Results with the same score are in the order of the pages and sections.
    assert ranked(page, postings((3, 2, 5), (4, 0, 5), (4, 1, 5))) == [[3, 2], [4, 0], [4, 1]]
    assert ranked(page, postings((0, 0, 1), (1, 0, 9)), wanted="page => page == 0") == [[0, 0]]
    assert ranked(page, []) == []


@pytest.mark.parametrize(
    "text, words, length, marked",
    [
        ("A drawer slides.", ["drawer"], 100, "A [drawer] slides."),
        ("Use NavigationSplitView.", ["split"], 100, "Use Navigation[Split]View."),
        ("CRÈME and crème", ["creme"], 100, "[CRÈME] and [crème]"),
        ("检索页面", ["检索", "索页"], 100, "[检索页]面"),
        ("one two three four", ["four"], 9, "… two three [four]"),
        ("one two three four", ["one"], 9, "[one] two …"),
        ("one two three four", [], 9, "one two …"),
        ("", ["a"], 9, ""),
    ],
)
def test_excerpts_show_matches(open_empty, text, words, length, marked):
    page = open_empty("search-excerpts")
    assert page.evaluate(
        """([text, words, length]) => {
          const { parts: pieces } = parts.excerpt(text, parts.finder([[{ words }]]), length);
          return pieces.map(piece => piece.localName == "mark" ? `[${piece.textContent}]` : piece).join("");
        }""",
        [text, words, length],
    ) == marked
