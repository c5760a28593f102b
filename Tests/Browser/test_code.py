"""What the style sheet promises about code: colors that can be read, and text that is the code alone."""

import pytest

# For each letter of a token on each ground of a line: the contrast by WCAG's formula, from pixels as painted.
CONTRASTS = """() => {
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const luminance = color => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => {
      value /= 255;
      return value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
    });
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((a, b) => a - b);
    return (light + .05) / (dark + .05);
  };
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
def test_each_color_can_be_read_on_each_line(open_page, site, scheme):
    found = open_page(site.url + "everything/", color_scheme=scheme).evaluate(CONTRASTS)
    assert len(found) == 4 * 12 + 3
    assert [one for one in found if one[2] < 7] == []


def test_what_is_selected_is_the_code(open_page, site):
    page = open_page(site.url + "everything/")
    texts = page.evaluate(
        """() => [...document.querySelectorAll('pre.lines')].map(pre => {
          getSelection().selectAllChildren(pre);
          return [getSelection().toString(), pre.querySelector('code').textContent];
        })"""
    )
    assert len(texts) == 3
    for selected, code in texts:
        assert selected == code.removesuffix("\n")


def test_lines_are_as_wide_as_the_widest(open_page, site):
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
