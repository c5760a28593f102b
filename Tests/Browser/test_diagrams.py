"""Diagrams in browsers: the sizes that Unfold estimates without a font fit the text that the browser draws."""

from pathlib import Path

import pytest

import axe
from unfold_site import Site

SEEDS = Path(__file__).parents[2] / "Fuzzing" / "seeds" / "diagrams"
# The links of the diagrams lead to pages of other sites, so that this one has no other pages.
KINDS = {path.stem: path.read_text().replace('"page.md"', '"https://example.org/"') for path in sorted(SEEDS.glob("*.mmd"))}
LONG = """sequenceDiagram
  participant A as A participant whose name is long enough for two or even three lines
  participant B as 参与者
  A->>B: A message with MANY WIDE LETTERS: WWWWWWWWWW MMMMMMMMMM, and a long text
  B-->>A: 非常に長いメッセージは、折り返されるべきである。そうでなければ、図が広くなりすぎる。
  Note over A,B: Ünïcödé, emoji 🫖🍵 and digits 0123456789
"""

# Texts that are wider than the shape before them, that overlap another text, or that leave the drawing.
FAULTS = """svg => {
  const faults = [], texts = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim());
  const view = svg.viewBox.baseVal, boxes = texts.map(text => text.getBBox());
  texts.forEach((text, index) => {
    const box = boxes[index], name = text.textContent;
    if (box.x < view.x || box.y < view.y || box.x + box.width > view.x + view.width
      || box.y + box.height > view.y + view.height) faults.push(`“${name}” leaves the drawing`);
    const shape = text.previousElementSibling;
    if (shape?.matches('rect.box, rect.note, rect.plate, rect.c0, rect.c1, rect.c2')) {
      const area = shape.getBBox();
      const isInside = box.x + box.width / 2 > area.x && box.x + box.width / 2 < area.x + area.width
        && box.y + box.height / 2 > area.y && box.y + box.height / 2 < area.y + area.height;
      if (isInside && (box.x < area.x || box.x + box.width > area.x + area.width))
        faults.push(`“${name}” is wider than its box`);
    }
    boxes.slice(0, index).forEach((other, at) => {
      if (Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x) > 1
        && Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y) > 4)
        faults.push(`“${name}” overlaps “${texts[at].textContent}”`);
    });
  });
  return faults;
}"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory, serve):
    blocks = [f"## {name}\n\n```mermaid\n{text}\n```\n" for name, text in (KINDS | {"long": LONG}).items()]
    site = Site(
        tmp_path_factory.mktemp("diagrams"),
        {"content/index.md": "# Home\n\nText.\n", "content/gallery.md": "# Gallery\n\n" + "\n".join(blocks)})
    result = site.build()
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


def test_texts_fit(open_page, gallery):
    page = open_page(gallery.url + "gallery/")
    faults = page.evaluate(f"() => [...document.querySelectorAll('.drawing svg')].flatMap({FAULTS})")
    assert page.locator(".drawing svg").count() == len(KINDS) + 1
    assert faults == []


def test_small_windows_scroll_drawings(open_page, gallery):
    page = open_page(gallery.url + "gallery/", width=320)
    sizes = page.evaluate("""() => [...document.querySelectorAll('.drawing svg')].map(svg =>
      13 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)""")
    # The smallest text has 13 px, and is never drawn with less than 10.
    assert min(sizes) > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.engines("chromium", reason="axe checks the markup, which is the same in each engine")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_gallery_is_accessible(open_page, gallery, scheme):
    page = open_page(gallery.url + "gallery/", color_scheme=scheme, bypass_csp=True)
    assert axe.findings(page, script=True) == []
