"""Formulas in browsers: they are laid out by the browser itself, without a script, a font or a style attribute."""

import pytest

import axe
from unfold_site import Site

LONG = " + ".join(f"x_{{{number}}}" for number in range(1, 31))
PAGE = f"""# Formulas

> A page with $x^2$.

Text with $a_1 + b^2$ and $\\frac{{a}}{{b}}$.

$$
\\sum_{{i=1}}^n i = \\frac{{n(n+1)}}{{2}}
$$

$$
\\begin{{aligned}} a &= b + c + d \\\\ e + f + g &= h \\end{{aligned}} \\tag{{1}}
$$

$$
\\left( \\begin{{array}}{{l|r}} long & x \\\\ \\hline y & long \\end{{array}} \\right)
$$

Boxes: $\\boxed{{x}}$, $\\cancel{{y}}$, $\\color{{red}} z$, $\\color{{blue}} z$, $\\color{{green}} z$, $\\color{{gray}} z$.

$$
{LONG}
$$

A long one in a line of text: ${LONG}$.

## A heading with $\\alpha^2$

Text.
"""

BOX = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return {top: box.top, bottom: box.bottom, left: box.left, right: box.right, width: box.width, height: box.height};
}"""


@pytest.fixture(scope="module")
def formulas(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("math"), {"content/index.md": "# Home\n\nText.\n", "content/formulas.md": PAGE})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_formulas_are_laid_out(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    sizes = page.evaluate("""() => [...document.querySelectorAll('main math')].map(math => {
      const box = math.getBoundingClientRect();
      return [box.width, box.height, math.namespaceURI];
    })""")
    assert len(sizes) >= 13
    assert all(width > 4 and height > 6 for width, height, _ in sizes)
    assert {namespace for *_, namespace in sizes} == {"http://www.w3.org/1998/Math/MathML"}


def test_annotations_are_not_shown(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    shown = page.evaluate("""() => [...document.querySelectorAll('main annotation')]
      .filter(element => { const box = element.getBoundingClientRect(); return box.width * box.height > 0 }).length""")
    assert shown == 0


def test_superscripts_are_smaller_and_higher(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    base, script = page.evaluate(BOX, ".prose msup > :first-child"), page.evaluate(BOX, ".prose msup > :last-child")
    assert script["bottom"] < base["bottom"]
    sizes = page.evaluate("""() => ['.prose msup > :first-child', '.prose msup > :last-child']
      .map(selector => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize))""")
    assert sizes[1] < sizes[0]


def test_limits_are_above_and_below_in_displayed_formulas(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    boxes = [page.evaluate(BOX, f".prose munderover > :nth-child({number})") for number in (1, 2, 3)]
    operator, under, over = boxes
    assert over["top"] < operator["top"] < under["top"]


def test_lines_are_aligned_at_the_equals_sign(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    edges = page.evaluate("""() => [...document.querySelectorAll('.aligned mtr')].map(row => {
      const [left, right] = [...row.children].map(cell => [...cell.children].map(part => part.getBoundingClientRect()));
      return [left[left.length - 1].right, right[0].left];
    })""")
    assert len(edges) == 2
    assert abs(edges[0][0] - edges[1][0]) < 1.5
    assert abs(edges[0][1] - edges[1][1]) < 1.5


def test_columns_of_arrays_are_aligned(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    left, right = page.evaluate("""() => {
      const cells = [...document.querySelectorAll('.array mtd')];
      const edge = (cell, side) => {
        const boxes = [...cell.children].map(part => part.getBoundingClientRect()[side]);
        return side == 'left' ? Math.min(...boxes) : Math.max(...boxes);
      };
      return [[edge(cells[0], 'left'), edge(cells[2], 'left')], [edge(cells[1], 'right'), edge(cells[3], 'right')]];
    }""")
    assert abs(left[0] - left[1]) < 1.5
    assert abs(right[0] - right[1]) < 1.5


def test_labels_are_at_the_end_of_the_line(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    label = page.evaluate(BOX, ".tagged > mtr > mtd:last-child > :last-child")
    region = page.evaluate(BOX, ".math:has(.tagged)")
    assert region["right"] - label["right"] < 24


@pytest.mark.parametrize("width", [320, 1280])
def test_long_formulas_scroll_and_the_page_does_not(open_page, formulas, width):
    page = open_page(formulas.url + "formulas/", width=width)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    scrolled = page.evaluate("""() => [...document.querySelectorAll('.math[tabindex], .math-line[tabindex]')].map(region => {
      const isWide = region.scrollWidth > region.clientWidth;
      region.focus();
      const isFocused = document.activeElement == region;
      region.scrollLeft = 40;
      return [isWide, isFocused, region.scrollLeft > 0, region.getAttribute('aria-label')];
    })""")
    labels = [label for *_, label in scrolled]
    assert len(set(labels)) == len(labels) >= 2
    if width == 320:
        assert [row for row in scrolled if row[3] and row[:3] == [True, True, True]][:2]
    # Nothing that cannot be reached with the keyboard is cut off.
    hidden = page.evaluate("""() => [...document.querySelectorAll('.math:not([tabindex])')]
      .filter(region => region.scrollWidth > region.clientWidth + 1).length""")
    assert hidden == 0


def test_a_formula_is_not_cut_off_at_the_top(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    heights = page.evaluate("""() => [...document.querySelectorAll('.math')]
      .filter(region => region.scrollHeight > region.clientHeight + 1).length""")
    assert heights == 0


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
@pytest.mark.engines("chromium", "firefox", reason="axe-core does not know more in WebKit")
def test_formulas_are_accessible(open_page, formulas, width, scheme):
    page = open_page(formulas.url + "formulas/", width=width, color_scheme=scheme, bypass_csp=True)
    assert axe.findings(page, True) == []


@pytest.mark.engines("chromium", reason="only Chromium prints with screen sizes of regions")
def test_printed_formulas_are_complete(open_page, formulas):
    page = open_page(formulas.url + "formulas/")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('.math')).overflowX") == "visible"
