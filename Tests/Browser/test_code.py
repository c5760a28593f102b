"""The style sheet's promises about code: readable colors, and nothing but the code in a selection."""

import itertools

import pytest

import fixture_site
from contrast import CONTRAST

# The WCAG contrast of each token color with each background of a line, measured on painted pixels.
CONTRASTS = "() => {" + CONTRAST + """
  const found = [];
  const pre = document.querySelector('pre.changed');
  const plain = getComputedStyle(pre).backgroundColor;
  for (const name of ['span', 'mark', 'ins', 'del']) {
    const line = document.createElement(name);
    line.className = 'line';
    pre.querySelector('code').append(line);
    const style = getComputedStyle(line);
    const ground = name == 'span' ? plain : style.backgroundColor;
    found.push([name, 'text', contrast(style.color, ground)]);
    found.push([name, 'sign', contrast(getComputedStyle(line, '::before').color, ground)]);
    if (name != 'span') found.push([name, 'bar', contrast(style.borderLeftColor, plain)]);
    for (const letter of 'ktfscdnavi') {
      const token = document.createElement('span');
      token.className = letter;
      line.append(token);
      found.push([name, letter, contrast(getComputedStyle(token).color, ground)]);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_token_color_has_enough_contrast_on_each_background(open_page, site, scheme):
    found = open_page(site.url + "everything/", color_scheme=scheme).evaluate(CONTRASTS)
    assert len(found) == 4 * 12 + 3
    assert [one for one in found if one[2] < 7] == []


def test_a_selection_contains_only_the_code(open_page, site):
    page = open_page(site.url + "everything/")
    texts = page.evaluate(
        """() => [...document.querySelectorAll('pre.lines')].map(pre => {
          getSelection().selectAllChildren(pre);
          return [getSelection().toString(), pre.querySelector('code').textContent];
        })"""
    )
    assert len(texts) == 3
    for selected, code in texts:
        # Browsers differ in whether a selection ends with a line break.
        assert selected.removesuffix("\n") == code.removesuffix("\n")


# The visible pieces of text in a code block that its copy button covers.
COVERED = """() => [...document.querySelectorAll('.code')].flatMap(code => {
  const button = code.querySelector('.copy').getBoundingClientRect();
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), covered = [];
  for (let text; text = walker.nextNode();) {
    const clip = text.parentElement.closest('pre, figcaption')?.getBoundingClientRect();
    if (!clip) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(box => Math.min(box.right, clip.right) > button.left && box.left < button.right
      && box.bottom > button.top && box.top < button.bottom)) covered.push(text.data);
  }
  return covered;
})"""


@fixture_site.sampled(
    "width, direction", list(itertools.product((320, 375, 768, 1280), ("ltr", "rtl"))), [(320, "ltr"), (1280, "rtl")]
)
def test_the_copy_button_covers_nothing(open_page, site, width, direction):
    page = open_page(site.url + "everything/", width=width)
    page.evaluate(f"document.documentElement.dir = '{direction}'")
    page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
    assert page.locator(".code > .copy").count() == page.locator(".prose pre").count() > 8
    assert page.evaluate(COVERED) == []
    for scroll in (0, 40, 400):
        page.evaluate("left => document.querySelectorAll('pre').forEach(pre => { pre.scrollLeft = left })", scroll)
        assert page.evaluate(COVERED) == [], "scrolled text is not covered either"


def test_the_copy_button_is_in_the_row_of_the_caption(open_page, site):
    page = open_page(site.url + "everything/")
    for code in page.locator("#Code ~ figure.code").all():
        button = code.get_by_role("button", name="Copy: ").bounding_box()
        caption, text = (code.locator(part).bounding_box() for part in ("figcaption", "pre"))
        assert abs(button["width"] - 28) < 1 and abs(button["height"] - 28) < 1
        assert caption["y"] <= button["y"] and button["y"] + button["height"] <= text["y"] + 8
        assert button["x"] + button["width"] <= text["x"] + text["width"]


def test_all_lines_are_as_wide_as_the_widest(open_page, site):
    page = open_page(site.url + "everything/", width=320)
    widths = page.evaluate(
        "() => [...document.querySelectorAll('pre.lines')].map(pre =>"
        " [pre.scrollWidth, ...[...pre.querySelectorAll('.line')].map(line => line.offsetWidth)])"
    )
    assert all(len(set(each)) == 1 for each in widths), widths


def test_code_stays_left_to_right(open_page, right_to_left_site):
    page = open_page(right_to_left_site.url + "guide/page/")
    lefts = page.evaluate(
        """() => ['.code-title', '.code-language', 'mark.line'].map(selector =>
          document.querySelector(selector).getBoundingClientRect().left)"""
    )
    figure = page.evaluate("() => document.querySelector('figure.code').getBoundingClientRect().left")
    title, language, line = lefts
    assert line - figure < 3 and title < language
    assert page.evaluate("() => getComputedStyle(document.querySelector('mark.line')).borderLeftWidth") == "4px"
