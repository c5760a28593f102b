"""How the theme looks, by computed sizes: density, rhythm, code, and the parts that stay visible."""

import pytest

from preview import until
from unfold_site import Site

PAGE = """\
# Look

> The abstract of the page.

Text.

## One

Text after a heading.

```swift
let one = 1
```

```swift
let one = 1
let two = 2
```

## Two

| A name that is long | A second column | A third column | A fourth column | A fifth column with a long name |
| --- | --- | --- | --- | --- |
| somewhat_long_value | somewhat_long_value | somewhat_long_value | somewhat_long_value | somewhat_long_value |

### Deep
"""


TABLES = """\
# B

| Identifier | Severity | Meaning and solution |
| --- | --- | --- |
| `configuration.unknown-key` | warning | There is no such key. *Write the key that the message names.* |
| <a id="row"></a>`page.empty` | error | The page has no text, so there is nothing that readers could find. |

| Task | Command | Result |
| --- | --- | --- |
| Install | `sudo apt install ./a-package_0.1.0_amd64.deb` | no, from the first release on |

| Option | Meaning |
| --- | --- |
| `--a-very-long-option-name DIRECTORY` | Something of which the text has several words. |

| Tea | Minutes |
| --- | ---: |
| Sencha | 1 |
"""


@pytest.fixture(scope="module")
def look(tmp_path_factory, serve):
    files = {
        "unfold.yml": "title: Look\neditURL: https://example.org/{path}\n",
        "content/index.md": PAGE + "\nText. " * 2000,
        "content/a.md": "---\nicon: star\n---\n\n# A\n\nText.\n",
        "content/b.md": TABLES,
        "content/c/index.md": "# C\n\nText.\n",
        "content/c/d.md": "# D\n\nText.\n",
    }
    site = Site(tmp_path_factory.mktemp("look") / "site", files)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


LOOK = """() => {
  const all = selector => [...document.querySelectorAll(selector)].filter(element => element.checkVisibility());
  const box = selector => all(selector)[0]?.getBoundingClientRect();
  const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
  const heading = document.querySelector('h2'), next = heading.nextElementSibling, before = heading.previousElementSibling;
  const bottom = element => element.getBoundingClientRect().bottom, top = element => element.getBoundingClientRect().top;
  const [single, several] = all('.prose pre');
  const table = document.querySelector('.table');
  return {
    rows: all('.sidebar :is(li > a, summary)').map(row => row.getBoundingClientRect().height),
    weights: [...new Set(all('.sidebar :is(li > a:not([aria-current]), summary)').map(row => getComputedStyle(row).fontWeight))],
    labels: all('.sidebar #contents > ul > li').map(row => {
      const range = document.createRange();
      range.selectNodeContents((row.querySelector(':scope > details > summary') ?? row.firstElementChild).lastChild);
      return Math.round(range.getBoundingClientRect().left);
    }),
    abstract: parseFloat(style('.lede', 'fontSize')),
    above: top(heading) - bottom(before),
    below: top(next) - bottom(heading),
    lineHeight: parseFloat(style('pre code', 'lineHeight')) / parseFloat(style('pre code', 'fontSize')),
    captions: [single, several].map(pre => !!pre.closest('figure')),
    single: single.parentElement.getBoundingClientRect().height,
    contents: all('.on-this-page a').map(link => link.getBoundingClientRect().height),
    contentsText: parseFloat(style('.on-this-page a', 'fontSize')),
    search: box('.search a')?.width,
    shortcut: all('.search kbd').length,
    scrolls: table.scrollWidth > table.clientWidth,
    shadows: (getComputedStyle(table).backgroundImage.match(/gradient/g) ?? []).length,
    edit: all('main a[href^="https://example.org/"]').length,
    lines: ['.site-header', '.pagination a', 'td'].map(selector => getComputedStyle(document.querySelector(selector)).borderBottomColor),
    background: getComputedStyle(document.body.parentElement).backgroundColor,
  };
}"""


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (320, "light"), (320, "dark")])
def test_sizes_with_a_mouse(open_page, look, width, scheme):
    page = open_page(look.url, width=width, color_scheme=scheme)
    if width == 320:
        page.locator(".contents-button").click()
        page.locator(".sidebar li > a").first.wait_for()
    found = page.evaluate(LOOK)
    assert found["abstract"] == pytest.approx(18, abs=.1)
    assert found["above"] == pytest.approx(40, abs=1) and found["below"] == pytest.approx(12, abs=1)
    assert found["lineHeight"] == pytest.approx(1.5, abs=.01)
    assert found["captions"] == [False, True], "a single line has no label"
    assert found["single"] < 50
    assert found["weights"] == ["400"], "groups have the weight of pages"
    assert len(set(found["labels"])) == 1, "labels are aligned, whether or not a row has an icon or a triangle"
    assert found["edit"] == 1, "the link to edit the page is visible"
    assert found["background"] not in found["lines"]
    if width == 1280:
        assert all(28 <= height <= 31 for height in found["rows"]), found["rows"]
        assert all(24 <= height <= 31 for height in found["contents"]) and found["contentsText"] < 14.5
        assert found["search"] > 200 and found["shortcut"] == 1
    else:
        assert all(height >= 44 for height in found["rows"]), found["rows"]
        assert found["search"] >= 44 and found["shortcut"] == 0
        assert found["scrolls"] and found["shadows"] == 4, "the table shows that it scrolls"


# The number of lines of each cell that contains a single word.
LINES_OF_WORDS = """() => Object.fromEntries([...document.querySelectorAll("th, td")].filter(cell => /^[A-Za-z]+$/.test(cell.innerText)).map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return [cell.innerText, new Set([...range.getClientRects()].map(box => box.top)).size];
}))"""


@pytest.mark.parametrize("width", [320, 390])
def test_tables_with_two_or_three_columns_fit(open_page, look, width):
    page = open_page(look.url + "b/", width=width)
    tables = page.evaluate("[...document.querySelectorAll('.table')].map(table => [table.scrollWidth, table.clientWidth])")
    assert len(tables) == 4 and all(scroll <= client for scroll, client in tables), tables
    # Words outside of code are not broken.
    assert page.evaluate(LINES_OF_WORDS) == {"Identifier": 1, "Severity": 1, "warning": 1, "error": 1, "Task": 1, "Command": 1, "Result": 1,
        "Install": 1, "Option": 1, "Meaning": 1, "Tea": 1, "Minutes": 1, "Sencha": 1}


def test_the_row_of_an_anchor_is_highlighted(open_page, look):
    page = open_page(look.url + "b/#row")
    # WebKit looks for the element that the URL names only after the page has loaded.
    page.wait_for_function("() => document.querySelector('tr:has(:target)')")
    colors = page.evaluate("[...document.querySelectorAll('tbody tr')].map(row => getComputedStyle(row).backgroundColor)")
    assert [color == colors[0] for color in colors] == [True, False, True, True, True]


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK takes touch screens from the system")
def test_rows_and_tabs_are_larger_for_touch(open_page, look):
    found = open_page(look.url, has_touch=True).evaluate(LOOK)
    assert all(height >= 44 for height in found["rows"]), found["rows"]
    assert all(height >= 40 for height in found["contents"]), found["contents"]


@pytest.mark.parametrize("script", [True, False])
def test_the_header_stays_visible_and_covers_no_target(open_page, look, script):
    page = open_page(look.url + "#Deep", height=600, script=script)
    header, target = (page.locator(part).bounding_box() for part in (".site-header", "#Deep"))
    assert header["y"] == 0 and header["height"] < 70
    assert target["y"] >= header["height"]
    assert page.locator(".search a").is_visible()


def test_the_page_of_missing_pages_has_a_search_field(open_page, look):
    page = open_page(look.url + "404.html")
    page.locator("main").get_by_role("button", name="Search").click()
    page.locator("dialog.search-dialog input").wait_for()
    page.keyboard.press("Escape")
    # The first pages of the site, and their links work at any URL.
    pages = page.get_by_role("navigation", name="Contents").locator("a")
    assert pages.all_inner_texts() == ["A", "B", "C"]
    assert pages.evaluate_all("links => links.every(link => link.getAttribute('href').startsWith('/'))")
    # The text and the footer have the same edge.
    lefts = page.evaluate("() => ['h1', '.site-footer p'].map(part => document.querySelector(part).getBoundingClientRect().left)")
    assert abs(lefts[0] - lefts[1]) <= 1
    page.locator("main").get_by_role("link", name="All pages").click()
    page.wait_for_url(look.url + "search/")


@pytest.mark.engines("chromium", reason="not all versions of the others have scroll-driven animations")
@pytest.mark.parametrize("width", [320, 1280])
def test_a_link_to_the_top_appears_after_two_screens_without_a_script(open_page, look, width):
    page = open_page(look.url, width=width, height=300, script=False)
    is_visible = "document.querySelector('.to-top').checkVisibility({ visibilityProperty: true })"
    # Without scripts, the page cannot wait for its own frames.
    for top, expected in [(0, False), (500, False), (700, True), (0, False)]:
        page.evaluate(f"scrollTo(0, {top})")
        until(lambda expected=expected: page.evaluate(is_visible) == expected, lambda top=top: f"at {top} px")
    page.evaluate("scrollTo(0, 700)")
    page.get_by_role("link", name="Back to top").click()
    until(lambda: page.evaluate("scrollY") < 50)


@pytest.mark.engines("chromium", reason="the other engines give tests no access to the clipboard")
def test_the_markdown_of_a_page_is_copied(open_page, look):
    page = open_page(look.url)
    page.evaluate("""() => { ClipboardItem = function (items) { this.items = items };
      navigator.clipboard.write = async ([item]) => { copied = await item.items['text/plain'] } }""")
    page.get_by_role("button", name="This page").click()
    page.get_by_role("button", name="Copy as Markdown").click()
    page.wait_for_function("() => window.copied")
    assert page.evaluate("copied").startswith("# Look\n\n> The abstract of the page.\n")
