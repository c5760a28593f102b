"""The parts of the search's script, each in an empty page, with only the parts that it needs."""

import re
import unicodedata

import pytest

from script_parts import run
from unfold_site import Site


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


# Words


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
     ("user_name, _x_y_ ", ["user_name", "x_y"]), ("a ?? b ", ["a", "??", "b"]), ("=>", ["=>*"]), ("_ ", ["_"]), ("{!! a !!} ", ["!!", "a", "!!"]), ("(??) ", ["??"]),
     ("useEffect를 ", ["useeffect"]), ("렌더링되는 상태가 ", ["렌더", "더링", "상태"]), ("what? c++ ", ["what", "c", "++"]), ("operator==(a) ", ["operator", "==", "a"]), ("cout <<x; ", ["cout", "<<", "x"]),
     ("0..<5 next->value end!=. ... ", ["0", "..<", "5", "next", "value", "end", "!=", "..."]), ("?. ", ["?."]),
     ("❤\ufe0f👍\U0001f3fd →", ["❤", "👍", "→*"]),
     ("std::vector ", ["std", "vector"]), ("\uff99\uff70\uff84を ", ["ルート"]), ("字をルー ", ["字を", "をル", "ルー"]),
     ("a " * 50, ["a"] * 40)],
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


@pytest.mark.parametrize("a, b, expected", [("authentication", "authentification", True), ("drawer", "warder", False)])
def test_long_words_may_differ_by_two_letters(open_empty, a, b, expected):
    assert open_empty("search-words").evaluate("([a, b]) => parts.isNear(a, b, 2)", [a, b]) is expected


# The index of a site


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
    usual = unicodedata.normalize("NFKC" if 0xFF01 <= point <= 0xFF9F else "NFC", letter)
    return "字" + letter if IDEOGRAPH.match(usual) else f"q{letter}x{point}"


def every_word() -> list[str]:
    """Returns a word for each letter: as one character, and as a letter and its marks."""
    words = []
    for point, letter in letters().items():
        if unicodedata.normalize("NFC", letter) != letter:
            continue
        words.append(word(point, letter))
        parts = unicodedata.normalize("NFD", letter)
        if parts != letter:
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


def test_files_of_large_sites_are_found_in_lists(open_page, lettered):
    """The manifest names lists of files, which a query replaces by the files that it needs, even if it needs several at once."""
    words, served = lettered
    page = open_page(served.url + "empty.html")
    run(page, "search-index", "search-words")
    missing, before, after, is_sorted = page.evaluate(
        """async words => {
          const { manifest } = parts;
          await parts.openIndex();
          const before = manifest.terms[1].filter(Array.isArray).length;
          const folded = words.map(parts.fold), found = await Promise.all(folded.map(parts.termFile));
          const missing = folded.filter((word, at) => !found[at].some(({ words }) => words.includes(word)));
          const [keys, names] = manifest.terms, isSorted = keys.every((key, at) => parts.placeOf(key, [keys]) == at);
          return [missing, before, names.filter(Array.isArray).length, isSorted && keys.length == names.length];
        }""",
        [word for word in words if word.startswith("q")][::2000],
    )
    assert missing == []
    assert before > 5 and 0 < after < before and is_sorted


def test_the_script_folds_every_letter_as_the_index_does(open_page, lettered):
    """Each query results in the one term that the index of a page with the same text contains."""
    words, served = lettered
    page = open_page(served.url + "empty.html")
    run(page, "search-index", "search-words")
    missing = page.evaluate(
        """async words => {
          const { manifest } = parts, known = new Set();
          await parts.openIndex();
          for (let at = 0; at < manifest.terms[0].length; at++) {
            for (const entry of await parts.termFile(manifest.terms[0][at])) for (const word of entry.words) known.add(word);
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
    "content/tables.md": "# Tables\n\nA table has four legs. No drawer here.\n",
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
    texts = page.evaluate("""async () => {
      const { pages } = await parts.openIndex();
      return Promise.all([...Array(pages).keys()].map(page => parts.textOf(page, 0)));
    }""")
    number = next(number for number, text in enumerate(texts) if text["title"] == "Drawers")
    assert texts[number]["url"] == "drawers/"
    assert page.evaluate("async page => JSON.parse(JSON.stringify(await parts.textOf(page, 1)))", number) == {
        "url": "drawers/", "title": "Drawers", "heading": "Handles", "anchor": "Handles",
        "content": "Give every drawer a handle; a chest has many connections.",
    }


def test_a_file_of_the_index_is_requested_again_after_a_failure(open_page, handbook, serve):
    # A server of its own, so that the file is in no cache.
    served = serve(handbook.folder)
    page = open_page(served.url + "empty.html")
    run(page, "search-index")
    attempt = "() => parts.openIndex().then(() => true, () => false)"
    with served.refusing(r"manifest[^/]*js$"):
        assert page.evaluate(attempt) is False
    assert page.evaluate(attempt) is True


# Ranking and excerpts


def postings(*entries: tuple) -> list[int]:
    """Encodes pages, sections, bytes, and optionally a place each, as the index does. The numbers must be small."""
    data, before = [], (0, 0)
    for page, section, byte, *place in entries:
        has_place = 2 if place else 0
        if page == before[0] and data:
            data += [(section - before[1]) << 2 | has_place | 1]
        else:
            data += [(page - before[0]) << 2 | has_place, section]
        data += [byte, *(number << 1 for number in place)]
        before = (page, section)
    return data


def ranked(page, *terms: list[int], wanted="() => true", **more) -> list[list[int]]:
    return page.evaluate(
        """([terms, wanted, more]) => {
          Object.assign(parts.manifest, { sections: 100, common: ["the"] });
          const found = terms.map((data, place) => (
            { word: "w", place, ...more, found: [{ worth: 1, words: [], entry: { count: 3, postings: Uint8Array.from(data) } }] }));
          return parts.rank(found, eval(wanted)).map(({ page, section }) => [page, section]);
        }""",
        [list(terms), wanted, more],
    )


def test_sections_are_ranked(open_empty):
    page = open_empty("search-ranking")
    assert ranked(page, postings((0, 0, 1), (1, 0, 9), (2, 1, 5))) == [[1, 0], [2, 1], [0, 0]]
    # A page with all words is first.
    assert ranked(page, postings((0, 0, 14), (1, 0, 20)), postings((0, 0, 14), (2, 0, 20)))[0] == [0, 0]
    # Adjacent words come before others, and words in quotation marks must be adjacent.
    apart, together = postings((0, 0, 15, 3), (1, 0, 14, 3)), postings((0, 0, 15, 9), (1, 0, 14, 4))
    assert ranked(page, apart, together)[0] == [1, 0]
    more = postings((0, 0, 0xE0, 3), (1, 0, 14, 3)), postings((0, 0, 0xE0, 9), (1, 0, 14, 4))
    assert ranked(page, *more)[0] == [0, 0] and ranked(page, *more, isQuoted=True)[0] == [1, 0]
    # Words that are close to each other come before others.
    assert ranked(page, postings((0, 0, 14, 3), (1, 0, 14, 3)), postings((0, 0, 14, 40), (1, 0, 14, 6)))[0] == [1, 0]
    # Three words as in the query come before sections in which each occurs more often, but not together.
    message = [postings((0, 0, 25, 3 * word), (1, 0, 14, 8 + word)) for word in range(3)]
    assert ranked(page, *message)[0] == [1, 0]
    # A word in quotation marks without known places, such as “the”, is not missing.
    assert ranked(page, postings((0, 0, 14, 3)), postings((0, 0, 14)), postings((0, 0, 14, 5)), isQuoted=True) == [[0, 0]]
    # A title of one word that is the query comes first, and a heading of one word before a long title.
    assert ranked(page, postings((0, 0, 0x80 | 20), (1, 1, 0x60 | 20), (2, 0, 0xE0))) == [[2, 0], [1, 1], [0, 0]]
    # Three sections of a page at most, the best ones.
    assert ranked(page, postings((0, 1, 3), (0, 2, 9), (0, 3, 1), (0, 4, 5))) == [[0, 2], [0, 4], [0, 1]]
    # Results with the same score are in the order of the pages and sections.
    assert ranked(page, postings((3, 2, 5), (4, 0, 5), (5, 1, 5))) == [[3, 2], [4, 0], [5, 1]]
    assert ranked(page, postings((0, 0, 1), (1, 0, 9)), wanted="page => page == 0") == [[0, 0]]
    assert ranked(page, []) == []


@pytest.mark.parametrize(
    "text, words, length, marked",
    [
        ("A drawer slides.", ["drawer"], 100, "A [drawer] slides."),
        ("Use NavigationSplitView.", ["split"], 100, "Use Navigation[Split]View."),
        ("CRÈME and crème", ["creme"], 100, "[CRÈME] and [crème]"),
        ("检索页面", ["检索", "索页"], 100, "[检索页]面"),
        ("one two three four", ["four"], 9, "… [four]"),
        ("one a, two, three, two four five", ["two", "four"], 12, "… [two] [four] …"),
        ("one two three four", ["one"], 9, "[one] two …"),
        ("one two three four", [], 9, "one two …"),
        ("", ["a"], 9, ""),
        # Fullwidth and halfwidth characters are shown as written.
        ("浇水（重要！）：怎么做？", ["重要"], 100, "浇水（[重要]！）：怎么做？"),
        ("ＡＢＣ　ａｐｐｌｅ", ["apple"], 100, "ＡＢＣ　[ａｐｐｌｅ]"),
        ("ｶﾞｲﾄﾞ（案内）", ["案内"], 100, "ｶﾞｲﾄﾞ（[案内]）"),
        ("案内ｶﾞｲﾄﾞです", ["ガイ", "イド"], 100, "案内[ｶﾞｲﾄﾞ]です"),
        # A run of katakana is a word, with or without its pairs.
        ("次のルーティングです", ["ルーティング"], 100, "次の[ルーティング]です"),
        ("次のルーティングです", ["ルー", "ルーティング"], 100, "次の[ルーティング]です"),
        # Operators and symbols.
        ("For 0..<5, C++ and a+b: 🚀", ["..<", "++", "+", "🚀"], 100, "For 0[..<]5, C[++] and a+b: [🚀]"),
    ],
)
def test_excerpts_show_matches(open_empty, text, words, length, marked):
    page = open_empty("search-excerpts")
    assert page.evaluate(
        """([text, words, length]) => {
          const { parts: pieces } = parts.excerpt(text, parts.finder(words.map(word => ({ word, found: [{ words: [word] }] }))), length);
          return pieces.map(piece => piece.localName == "mark" ? `[${piece.textContent}]` : piece).join("");
        }""",
        [text, words, length],
    ) == marked
