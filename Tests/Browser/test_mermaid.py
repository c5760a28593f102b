"""Diagrams in browsers: text fits into its shapes, both color schemes are legible, and links work with the keyboard."""

import pytest

import axe
from unfold_site import Site

DIAGRAMS = [
    """flowchart TB
  subgraph Outer [A subgraph with a long title]
    A[Wide WWW MMM letters and narrow iiii] -->|a label with WWW| B{A decision}
    B --> C((Circle)) & D[(Database)] & E([Stadium])
  end
  E --> F[日本語の長いラベルと文字] --> G["Emoji 🍵🍃 and ÄÖÜ"]
  classDef pale fill:#ffd,stroke:#dd4,color:#bbb
  classDef deep fill:#036,stroke:#024
  class C pale
  class D deep
  click A "shop.md" "The shop\"""",
    "classDiagram\n  class Drink~T~ {\n    <<interface>>\n    +List~int~ minutes\n    +serve(cup) Cup\n  }\n  Drink <|-- Tea : is",
    "stateDiagram-v2\n  [*] --> Cold\n  state Hot {\n    [*] --> Steeping\n  }\n  Cold --> Hot : heat\n  note right of Cold : Not warm",
    "erDiagram\n  SHOP ||--o{ TEA : sells\n  TEA {\n    string name PK \"with a comment\"\n  }",
    "sequenceDiagram\n  Guest->>Waiter: A pot of tea WWW\n  Note over Guest,Waiter: Enjoy",
]
PAGE = "# Diagrams\n\n> A page with diagrams.\n\n" + "\n\n".join(f"```mermaid\n{text}\n```" for text in DIAGRAMS) + "\n"

# The texts that are wider than the shape in which their middle is, and those outside of the drawing.
OVERFLOW = """() => [...document.querySelectorAll('.drawing svg')].flatMap(svg => {
  const view = svg.getBoundingClientRect();
  const boxes = [...svg.querySelectorAll('rect.box, rect.note, rect.plate, circle.box, rect.frame')].map(shape => shape.getBoundingClientRect());
  return [...svg.querySelectorAll('text')].filter(text => {
    const own = text.getBoundingClientRect();
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
    const around = boxes.filter(box => box.left < x && x < box.right && box.top < y && y < box.bottom)
      .sort((a, b) => a.width * a.height - b.width * b.height);
    const limit = around[0] ?? view;
    return own.left < limit.left - 1 || own.right > limit.right + 1;
  }).map(text => text.textContent);
})"""


@pytest.fixture(scope="module")
def diagrams(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("mermaid"), {"content/index.md": PAGE, "content/shop.md": "# Shop\n\nText.\n"})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_text_fits_into_shapes(open_page, diagrams):
    page = open_page(diagrams.url)
    assert page.locator(".drawing svg").count() == len(DIAGRAMS)
    assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.engines("chromium", "firefox", reason="axe-core does not know more in WebKit")
def test_axe_finds_nothing(open_page, diagrams, scheme):
    page = open_page(diagrams.url, color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    assert axe.findings(page, True) == []


def test_links_work_with_the_keyboard(open_page, diagrams):
    page = open_page(diagrams.url)
    page.locator(".drawing a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/shop/")


def test_narrow_windows_scroll_diagrams(open_page, diagrams):
    page = open_page(diagrams.url, width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
