"""Long words in narrow windows: headings, tables, German compounds, and the names of symbols."""

import pytest

from unfold_site import Site

SYMBOL = "withUnsafeMutableBytes"

TABLES = f"""\
| Topic | What is converted |
| --- | --- |
| Settings | `docs_dir`, `nav`, `exclude_docs`, and all folders with images that the folder `custom_dir` contains |
| Internationalization | the languages of the site, with configuration and search |

| Function | Severity | Default |
| --- | --- | --- |
| `docs_dir` | warning | configuration |
| `{SYMBOL}` | error | A description with several words, so that the cell has several lines |
| [Translations](https://example.org/) | error | [Configuration](https://example.org/) |

| Setting | Value | Default | Meaning |
| --- | --- | --- | --- |
| `languages` | mapping | none | A description with several words, so that the cell has several lines |
"""

LIST = """\
@Links(visualStyle: list) {

- [`protocol MutableTeaCollectionWithManyNames`](first.md)

}
"""

GERMAN = """\
# Datenschutzgrundverordnung

> Rechtsschutzversicherungsgesellschaften

## Fehlerbehandlungsmöglichkeiten

| Einstellung | Bedeutung |
| --- | --- |
| Übersetzungen | Geschwindigkeitsbegrenzungen von Veröffentlichungen |
| `docs_dir` | Einstellungen |

Siehe `Donaudampfschifffahrtsgesellschaft` und https://example.org/Donaudampfschifffahrtsgesellschaft.
"""


@pytest.fixture(scope="module")
def words(tmp_path_factory, serve):
    files = {
        "unfold.yml": "title: Words\nlanguages:\n  en: English\n  de: Deutsch\n",
        "content/index.md": "# Documentation\n\n> An abstract.\n\nText.\n",
        "content/index.de.md": "# Dokumentation\n\n> Eine Zusammenfassung.\n\nText.\n",
        "content/landing.md": "---\nlayout: landing\n---\n\n# Unbelievable\n\n> An abstract.\n\n## Troubleshooting\n\nText.\n",
        "content/page.md": f"# Troubleshooting\n\n> An abstract.\n\n## Internationalization\n\n### Responsibilities\n\n{TABLES}",
        "content/page.de.md": GERMAN,
        "content/symbols/index.md": "# Symbols\n\nText.\n",
        "content/symbols/first.md": f"# {SYMBOL}\n\nText.\n",
        "content/symbols/second.md": f"# `{SYMBOL}(_:)`\n\nText.\n",
        "content/symbols/third.md": f"---\nbadge: Deprecated\n---\n\n# `{SYMBOL}(fromTheStart:toTheEnd:)`\n\n{LIST}",
        "content/symbols/type.md": "---\nbadge: struct\n---\n\n# Tea\n\nText.\n",
        "content/symbols/group/index.md": "---\nbadge: extension\n---\n\n# RangeReplaceableTeaCollection\n\nText.\n",
        "content/symbols/group/member.md": "# Member\n\nText.\n",
    }
    site = Site(tmp_path_factory.mktemp("words") / "site", files)
    result = site.build()
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


# The words that are broken between lines: the selector of the element, and the parts.
BROKEN = """selector => {
  const found = [];
  for (const element of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; node = walker.nextNode();) {
      for (const word of node.data.matchAll(/[\\p{L}\\p{N}_]{2,}/gu)) {
        const parts = [];
        let last;
        for (let index = word.index; index < word.index + word[0].length; index++) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          // A letter after a hyphen has a box on both lines.
          const top = [...range.getClientRects()].at(-1)?.top;
          if (parts.length && Math.abs(top - last) < 5) parts[parts.length - 1] += node.data[index]; else parts.push(node.data[index]);
          last = top;
        }
        if (parts.length > 1) found.push(parts);
      }
    }
  }
  return found;
}"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TWICE = "html { font-size: 200% }"


def test_headings_of_phones_fit_long_words(open_page, words):
    """The words fit with DejaVu Sans, which is wider than the fonts of phones."""
    page = open_page(words.url, width=320)
    for path in ("", "landing/", "page/", "de/"):
        page.goto(words.url + path)
        assert page.evaluate(BROKEN, "h1, h2, h3") == [], path
    sizes = page.evaluate("parts => parts.map(part => parseFloat(getComputedStyle(document.querySelector(part)).fontSize))", ["h1", ".lede"])
    assert sizes[0] > 1.3 * sizes[1]


def test_levels_of_headings_have_different_sizes(open_page, words):
    page = open_page(words.url + "page/", bypass_csp=True)
    for style in ("", TWICE):
        if style:
            page.add_style_tag(content=style)
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            sizes = page.evaluate("['h1', 'h2', 'h3', '.prose td'].map(part => parseFloat(getComputedStyle(document.querySelector(part)).fontSize))")
            assert all(larger >= 1.08 * smaller for larger, smaller in zip(sizes, sizes[1:])), (width, style, sizes)


@pytest.mark.parametrize("style", ["", TWICE], ids=["plain", "twice"])
@pytest.mark.parametrize("width", [320, 390])
def test_tables_break_no_word(open_page, words, width, style):
    """A table with a longer word scrolls. The page never does. A browser with a dictionary may hyphenate a long word."""
    page = open_page(words.url + "page/", width=width, bypass_csp=True)
    if style:
        page.add_style_tag(content=style)
    assert page.evaluate(OVERFLOW) <= 0
    broken = [word for word in page.evaluate(BROKEN, "th, td") if "".join(word).isalpha() and "".join(word) != SYMBOL]
    assert broken == [] or page.engine == "firefox" and min(len(part) for word in broken for part in word) >= 5, broken
    scrolls = page.evaluate("[...document.querySelectorAll('.table')].map(table => table.scrollWidth > table.clientWidth)")
    assert style or (scrolls[0], scrolls[-1]) == (False, True)


def test_names_are_broken_into_parts_of_several_letters(open_page, words):
    page = open_page(words.url, width=320)
    for path in ("symbols/first/", "symbols/second/", "page/"):
        page.goto(words.url + path)
        parts = [part for word in page.evaluate(BROKEN, "h1, td code") for part in word]
        assert all(len(part) > 1 for part in parts), (path, parts)


def test_names_in_lists_are_broken_between_their_words(open_page, words):
    page = open_page(words.url + "symbols/third/", width=320)
    # The words of a name are texts of their own, none of which is broken.
    assert page.evaluate(BROKEN, ".link-list b") == []
    assert page.evaluate("document.querySelector('.link-list b').getClientRects().length") >= 2


def test_a_badge_is_below_a_long_name_in_the_sidebar(open_page, words):
    """Next to a badge, a long name would be a column of single letters."""
    page = open_page(words.url + "symbols/third/")
    below = page.evaluate("""Object.fromEntries([...document.querySelectorAll('.sidebar :is(a, summary):has(> .badge)')].map(row => {
      const name = document.createRange(), badge = row.querySelector('.badge');
      name.setStart(row, 0);
      name.setEndBefore(badge);
      return [row.textContent, badge.getBoundingClientRect().top >= name.getBoundingClientRect().bottom - 4];
    }))""")
    assert below == {f"{SYMBOL}(fromTheStart:toTheEnd:) Deprecated": True, "Tea struct": False, "RangeReplaceableTeaCollection extension": True}


def test_words_are_hyphenated_except_in_names_and_urls(open_page, words):
    page = open_page(words.url + "de/page/", width=320)
    hyphens = "parts => parts.map(part => getComputedStyle(document.querySelector(part)).hyphens)"
    parts = ["h1", ".lede", "th", "td", ".prose > p"]
    assert page.evaluate(hyphens, parts) == ["auto"] * len(parts)
    assert page.evaluate(hyphens, ["td code", ".prose > p code", ".prose a[rel~=external]"]) == ["manual"] * 3
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(hyphens, parts) == ["auto"] + ["manual"] * 4, "only headings in wide windows"


@pytest.mark.engines("firefox", reason="only Firefox comes with dictionaries for hyphenation")
def test_german_compounds_are_broken_between_syllables(open_page, words):
    page = open_page(words.url + "de/page/", width=320)
    assert page.evaluate(OVERFLOW) <= 0
    syllables = {
        "Datenschutzgrundverordnung": "Da ten schutz grund ver ord nung",
        "Rechtsschutzversicherungsgesellschaften": "Rechts schutz ver si che rungs ge sell schaf ten",
        "Fehlerbehandlungsmöglichkeiten": "Feh ler be hand lungs mög lich kei ten",
    }
    broken = {"".join(word): word for word in page.evaluate(BROKEN, "h1, .lede, h2")}
    assert broken.keys() == syllables.keys()
    for word, parts in broken.items():
        ends, position = set(), 0
        for syllable in syllables[word].split():
            ends.add(position := position + len(syllable))
        lengths = [len("".join(parts[: number + 1])) for number in range(len(parts))]
        assert set(lengths) <= ends, parts
        assert min(map(len, parts)) >= 5, parts
