"""Diagrams in Mermaid's language in browsers: the sizes that Unfold estimates without a font fit the text that the browser
draws, colors are legible in all modes, small windows scroll drawings, and links work with the keyboard."""

from pathlib import Path

import pytest

import axe
from unfold_site import Site

SEEDS = Path(__file__).parents[2] / "Fuzzing" / "seeds" / "diagrams"
# The seeds link to a page of another site.
KINDS = {path.stem: path.read_text().replace('"page.md"', '"https://example.org/"') for path in sorted(SEEDS.glob("*.mmd"))}
KINDS |= {
    "long flowchart": """flowchart TB
  subgraph Outer [A subgraph with a long title]
    A[Wide WWW MMM letters and narrow iiii] -->|a label with WWW| B{A decision}
    B --> C((Circle)) & D[(Database)] & E([Stadium])
  end
  E --> F[日本語の長いラベルと文字] --> G["Emoji 🍵🍃 and ÄÖÜ"]
  classDef pale fill:#ffd,stroke:#dd4,color:#bbb
  classDef deep fill:#036,stroke:#024,font-weight:bold
  class C pale
  class D deep
  click A "shop.md" "The shop\"""",
    "long sequence": """sequenceDiagram
  participant A as A participant whose name is long enough for two or even three lines
  participant B as 参与者
  A->>B: A message with MANY WIDE LETTERS: WWWWWWWWWW MMMMMMMMMM, and a long text
  B-->>A: 非常に長いメッセージは、折り返されるべきである。そうでなければ、図が広くなりすぎる。
  Note over A,B: Ünïcödé, emoji 🫖🍵 and digits 0123456789
""",
    "long class": "classDiagram\n  class Drink~T~ {\n    <<interface>>\n    +List~int~ minutes\n    +serve(cup) Cup\n  }\n  Drink <|-- Tea : is",
    "long entity": "erDiagram\n  SHOP ||--o{ TEA : sells\n  TEA {\n    string name PK \"with a comment\"\n  }",
    "own colors": """---
config:
  themeVariables:
    primaryColor: "#004d40"
    primaryTextColor: "#888"
    lineColor: "#c62828"
    pie1: "#ffeb3b"
---
flowchart LR
  A[One] --> B(Two)""",
}

# Texts that are wider than the shape before them, that overlap another text, or that leave the drawing.
FAULTS = """svg => {
  const faults = [], texts = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim());
  const view = svg.viewBox.baseVal, boxes = texts.map(text => text.getBBox());
  const shapes = [...svg.querySelectorAll('rect.box, rect.note, rect.plate, circle.box, rect.frame, rect.c0, rect.c1, rect.c2')]
    .map(shape => shape.getBBox());
  texts.forEach((text, index) => {
    const box = boxes[index], name = text.textContent;
    if (box.x < view.x || box.y < view.y || box.x + box.width > view.x + view.width
      || box.y + box.height > view.y + view.height) faults.push(`“${name}” leaves the drawing`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const area = shapes.filter(a => a.x < x && x < a.x + a.width && a.y < y && y < a.y + a.height)
      .sort((a, b) => a.width * a.height - b.width * b.height)[0];
    if (area && (box.x < area.x - 1 || box.x + box.width > area.x + area.width + 1))
      faults.push(`“${name}” is wider than its box`);
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
    blocks = [f"## {name}\n\n```mermaid\n{text}\n```\n" for name, text in KINDS.items()]
    site = Site(
        tmp_path_factory.mktemp("mermaid"),
        {
            "content/index.md": "# Home\n\nText.\n", "content/shop.md": "# Shop\n\nText.\n",
            "content/gallery.md": "# Gallery\n\n> A page with diagrams.\n\n" + "\n".join(blocks),
        })
    result = site.build()
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


@pytest.fixture
def page(open_page, gallery):
    return open_page(gallery.url + "gallery/")


def test_texts_fit(page):
    faults = page.evaluate(f"() => [...document.querySelectorAll('.drawing svg')].flatMap({FAULTS})")
    assert page.locator(".drawing svg").count() == len(KINDS)
    assert faults == []


def test_small_windows_scroll_drawings(open_page, gallery):
    page = open_page(gallery.url + "gallery/", width=320)
    sizes = page.evaluate("""() => [...document.querySelectorAll('.drawing svg')].map(svg =>
      13 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)""")
    # The smallest text has 13 px, and is never drawn with less than 10.
    assert min(sizes) > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.engines("chromium", "firefox", reason="axe-core does not know more in WebKit")
def test_axe_finds_nothing(open_page, gallery, scheme):
    page = open_page(gallery.url + "gallery/", color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    assert axe.findings(page, script=True) == []


def test_links_work_with_the_keyboard(page):
    page.locator(".drawing a[href*=shop]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/shop/")


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
def test_forced_colors_show_all_shapes_and_texts(open_page, gallery):
    page = open_page(gallery.url + "gallery/", forced_colors="active")
    colors = page.evaluate("""() => {
      const of = (selector, name) => [...new Set([...document.querySelectorAll(`.drawing svg ${selector}`)]
        .map(element => getComputedStyle(element)[name]))];
      return [of('rect:not(.plate)', 'stroke'), of('text:not(.on-solid)', 'fill')];
    }""")
    # The outlines have the color of text; links have their own.
    assert len(colors[0]) == 1 and "none" not in colors[0]
    assert len(colors[1]) <= 2


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK shows the style sheet for print only in a PDF")
def test_prints_whole_drawings(page):
    page.emulate_media(media="print")
    wide = page.evaluate("""() => [...document.querySelectorAll('.drawing svg')].filter(svg =>
      svg.getBoundingClientRect().width > svg.closest('figure').getBoundingClientRect().width + 1).length""")
    assert wide == 0
