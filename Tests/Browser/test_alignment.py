"""Alignment and spacing: edges that line up, and equal space around text of one line and of several."""

import pytest

from unfold_site import Site

TITLE = "A page whose title is too long for one line of the sidebar or of a card"

HOME = """\
# Home

> An abstract.

> [!WARNING]
> A warning with `code`.

## Table

| Key | Value | Default | Meaning |
| --- | --- | --- | --- |
| `externalReferences` | `associatedtype` | documentation | Text. Example: `https://example.com/documentation/a-long-path/and-more/` |
"""


@pytest.fixture(scope="module")
def aligned(tmp_path_factory, serve):
    files = {
        "unfold.yml": "title: Aligned\neditURL: https://example.org/{path}\nsidebar: [first, landing.md]\n",
        "content/index.md": HOME,
        "content/landing.md": "---\nlayout: landing\n---\n\n# Landing\n\n## Heading\n\nText.\n\n## Table\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n",
        "content/first/index.md": "# First\n\nText.\n",
        "content/first/one.md": "# One\n\nThe abstract.\n\n## Heading\n\nText.\n",
        "content/first/two.md": f"# {TITLE}\n\nThe abstract.\n",
    }
    site = Site(tmp_path_factory.mktemp("aligned") / "site", files)
    result = site.build()
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


# The boxes of the texts of elements, and of the elements themselves.
BOXES = """selectors => selectors.map(selector => {
  const element = document.querySelector(selector), range = document.createRange();
  range.selectNodeContents(element);
  const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return {left: text.left, right: text.right, top: text.top, bottom: text.bottom,
    box: {left: box.left, right: box.right, top: box.top, bottom: box.bottom}};
})"""


@pytest.mark.parametrize("width", [320, 1280])
def test_rows_of_one_and_two_lines_have_equal_space(open_page, aligned, width):
    page = open_page(aligned.url + "first/", width=width)
    if width == 320:
        page.locator(".contents-button").click()
        page.locator(".sidebar li > a").first.wait_for()
    one, two = page.evaluate(BOXES, [".sidebar a[href$='one/']", ".sidebar a[href$='two/']"])
    assert two["bottom"] - two["top"] > 1.8 * (one["bottom"] - one["top"])
    for row in (one, two):
        row["space"] = row["top"] - row["box"]["top"]
    assert abs(one["space"] - two["space"]) <= 5 and two["space"] >= 5


def test_the_table_of_contents_is_aligned_with_the_breadcrumbs(open_page, aligned):
    page = open_page(aligned.url + "first/one/")
    middles = [(part["top"] + part["bottom"]) / 2 for part in page.evaluate(BOXES, [".breadcrumbs li:nth-child(2) a", ".on-this-page .label"])]
    assert abs(middles[0] - middles[1]) <= 1


def test_a_single_link_of_the_pagination_has_half_the_width(open_page, aligned):
    page = open_page(aligned.url)
    (only,), (text,) = (page.evaluate(BOXES, [part]) for part in (".pagination a", ".pagination"))
    assert only["box"]["left"] > (text["box"]["left"] + text["box"]["right"]) / 2, "the link to the next page"
    assert abs(only["box"]["right"] - text["box"]["right"]) <= 1
    page.goto(aligned.url + "first/one/")
    previous, following = page.evaluate(BOXES, [".pagination a:first-child", ".pagination a:last-child"])
    assert previous["box"]["top"] == following["box"]["top"]
    assert abs((previous["box"]["right"] - previous["box"]["left"]) - (following["box"]["right"] - following["box"]["left"])) <= 1


def test_titles_of_cards_have_equal_space_to_the_text(open_page, aligned):
    page = open_page(aligned.url + "first/", width=390)
    gaps = []
    for number in (1, 2):
        title, text = page.evaluate(BOXES, [f".section-list li:nth-child({number}) {part}" for part in ("a", "p")])
        gaps.append(text["box"]["top"] - title["box"]["bottom"])
    assert abs(gaps[0] - gaps[1]) <= 2 and min(gaps) >= 3, gaps


def test_a_table_with_long_code_in_its_last_column_fits_a_wide_window(open_page, aligned):
    page = open_page(aligned.url)
    assert page.evaluate("() => { const table = document.querySelector('.table'); return table.scrollWidth - table.clientWidth }") <= 0


def test_code_is_visible_on_any_background(open_page, aligned):
    """The background of code in text is translucent, so that it differs from that of an aside."""
    page = open_page(aligned.url)
    color = page.evaluate("getComputedStyle(document.querySelector('.aside code')).backgroundColor")
    assert color.endswith(("/ 0.06)", ", 0.06)")), color


def test_the_symbol_of_an_external_link_follows_its_text(open_page, aligned):
    page = open_page(aligned.url)
    space = """() => {
      const link = document.querySelector('.feedback a'), range = document.createRange();
      range.selectNode(link.lastChild);
      return (link.getBoundingClientRect().right - range.getBoundingClientRect().right) / parseFloat(getComputedStyle(link).fontSize);
    }"""
    assert page.evaluate(space) == pytest.approx(.85, abs=.08)


def test_tables_of_a_landing_page_are_as_wide_as_its_text(open_page, aligned):
    page = open_page(aligned.url + "landing/")
    table, text = page.evaluate(BOXES, [".table", ".prose"])
    assert table["box"]["right"] - table["box"]["left"] == pytest.approx(43 * 16, abs=2)
    assert (table["box"]["left"] + table["box"]["right"]) / 2 == pytest.approx((text["box"]["left"] + text["box"]["right"]) / 2, abs=1)
