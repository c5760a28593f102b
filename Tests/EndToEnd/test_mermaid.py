"""Diagrams in Mermaid's language, which a build draws itself: the figure, its text form, links, mistakes, other spellings."""

import re

import pytest

from preview import Preview

CHART = "flowchart LR\n  A[Leaves] -->|80 °C| B(Cup)\n  click A \"shop.md\""


def page(text=CHART, info="mermaid"):
    return f"# Tea\n\n```{info}\n{text}\n```\n"


def built(make_site, text, *options, **files):
    site = make_site({"content/index.md": text, "content/shop.md": "# Shop\n\nText.\n", **files})
    return site, site.build(*options)


def test_diagram_is_a_figure_with_its_content_as_text(make_site):
    site, result = built(make_site, page(info='mermaid title="From leaf to cup" alt="A & B"') + page(CHART.replace("click A", "click B")), "--strict")
    assert result.diagnostics == []
    html = site.read("public/index.html")
    figures = re.findall(r'<figure class="drawing">(.*?)</figure>', html, re.DOTALL)
    assert len(figures) == 2
    # A drawing with links is a group, because the content of an image is not accessible.
    assert 'role="group" aria-labelledby="diagram-1-title"' in figures[0]
    assert '<title id="diagram-1-title">A &amp; B</title>' in figures[0]
    assert '<title id="diagram-2-title">Flowchart</title>' in figures[1]
    assert "<figcaption dir=\"auto\">From leaf to cup</figcaption>" in figures[0] and "figcaption" not in figures[1]
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert " style=" not in "".join(figures)
    text = html.split("</figure>")[1].split("</details>")[0]
    assert "<summary>Diagram as text</summary>" in text
    assert re.sub(r"<[^>]+>|\s+", " ", text).split() == "Diagram as text Leaves to Cup: 80 °C Cup".split()


def test_links_lead_to_pages_and_are_checked(make_site):
    site, result = built(make_site, page())
    assert result.diagnostics == []
    # One in the drawing, and one in the text.
    assert site.read("public/index.html").count('<a href="shop/">') >= 2
    _, result = built(make_site, page(CHART.replace("shop.md", "nowhere.md")))
    assert [line.split(": ")[0] for line in result.stderr.splitlines() if "link.broken" in line] == ["content/index.md:6:12"]
    site, result = built(make_site, page(CHART.replace("shop.md", "javascript:alert(1)")))
    assert "link.unsafe" in result.stderr and "javascript:" not in site.read("public/index.html")


def test_text_is_in_the_language_of_the_site(make_site):
    site, _ = built(make_site, page(), **{"unfold.yml": "language: de\n"})
    html = site.read("public/index.html")
    assert "<summary>Diagramm als Text</summary>" in html and "zu Cup: 80 °C" in html and "Flussdiagramm" in html


@pytest.mark.parametrize(
    "text, place, identifier",
    [
        ("flowchart LR\n  A --> B\n  B -->", "6:8", "diagram.invalid"),
        ("flowchart LR\n  A[x --> B", "5:4", "diagram.invalid"),
        ("flowchrt LR\n  A --> B", "4:1", "diagram.invalid"),
        ("sequenceDiagram\n  A->>", "5:7", "diagram.invalid"),
        ("sankey-beta\nA,B,1", "4:1", "foreign.diagram"),
        ("flowchart LR\n  A[fa:fa-car Car]", "5:5", "diagram.simplified"),
        ("---\nconfig:\n  look: handDrawn\n---\nflowchart LR\n  A", "6:3", "diagram.simplified"),
        ("stateDiagram\n  scale 350 width\n  A", "5:3", "diagram.simplified"),
        ("flowchart LR\n  A\n  style A opacity:0.5", "6:11", "diagram.simplified"),
        ("flowchart LR\n  A\n  click A call f()", "6:3", "diagram.simplified"),
    ],
)
def test_problem_has_a_place(make_site, text, place, identifier):
    site, result = built(make_site, page(text))
    assert result.code == 0
    assert re.search(rf"^content/index\.md:{place}: .*\[{re.escape(identifier)}\]$", result.stderr, re.M), result.stderr
    assert ("<pre" in site.read("public/index.html")) == (identifier != "diagram.simplified")


@pytest.mark.parametrize(
    "text",
    [
        page(info="{mermaid}"), page(info="Mermaid"), "# Tea\n\n~~~mermaid\n" + CHART + "\n~~~\n",
        '# Tea\n\n<pre class="mermaid">\n' + CHART.replace(">", "&gt;") + "\n</pre>\n",
        '# Tea\n\n<div class="mermaid">\n' + CHART + "\n</div>\n",
        "# Tea\n\n- Item\n\n  ```mermaid\n  flowchart LR\n  A[Leaves] --> B\n  ```\n",
    ],
)
def test_other_spellings(make_site, text):
    site, result = built(make_site, text)
    assert result.diagnostics == []
    assert '<figure class="drawing">' in site.read("public/index.html")


def test_only_pages_with_diagrams_load_their_styles(make_site):
    site, _ = built(make_site, page())
    assert "components" in site.read("public/index.html") and "components" not in site.read("public/shop/index.html")


def test_markdown_contains_the_text_form(make_site):
    site, _ = built(make_site, page() + "\n\nMore.\n", **{"unfold.yml": "llmsFull: true\nbaseURL: https://example.org/\n"})
    text = "click A \"shop.md\"\n```\n\nDiagram as text:\n\n- [Leaves](<shop.md>)\n  - to Cup: 80 °C\n- Cup\n"
    assert text in site.read("public/index.md") and text in site.read("public/llms-full.txt")


def test_renderer_has_precedence(make_site):
    site = make_site({"content/index.md": page()})
    program = site.folder / "draw"
    program.write_text("#!/bin/sh\necho '<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><text>own</text></svg>'\n")
    program.chmod(0o755)
    site.write("unfold.yml", f"renderers: {{mermaid: [{program}]}}\n")
    site.build("--allow-renderers")
    html = site.read("public/index.html")
    assert '<figure class="diagram">' in html and '<figure class="drawing">' not in html
    assert "Diagram as text" not in site.read("public/index.md")


def test_changed_diagram_is_the_same_as_in_a_clean_build(make_site):
    site, _ = built(make_site, page())
    site.write("content/index.md", page(CHART + "\n  B --> C[More]"))
    site.build()
    changed = site.read("public/index.html")
    assert "More" in changed
    site.build("--no-cache")
    assert site.read("public/index.html") == changed


def test_preview_keeps_the_last_valid_drawing(make_site):
    site = make_site({"content/index.md": page(), "content/shop.md": "# Shop\n\nText.\n"})
    live = Preview(site)
    try:
        assert '<figure class="drawing">' in live.get()[1]
        site.write("content/index.md", page("flowchart LR\n  A[Leaves] -->"))
        invalid = live.wait_for("", "drawing outdated")
        assert "to Cup: 80 °C" in invalid and "this line of the diagram ends before a node" in invalid
        site.write("content/index.md", page(CHART.replace("Cup", "Mug")))
        assert "outdated" not in live.wait_for("", "to Mug")
    finally:
        live.stop()


def test_wiki_of_azure_devops(make_site):
    site = make_site({
        ".order": "Tea\n", "Tea.md": "# Tea\n\n::: mermaid\nflowchart LR\n  A[Leaves] --> B\n:::\n\nText.\n",
        "More.md": "# More\n\n:::mermaid\ngraph TD;\n  A-->\n:::\n",
    })
    result = site.build()
    assert "More.md:5:7: warning" in result.stderr
    page = next(path for path in (site.folder / "public").rglob("index.html") if '<figure class="drawing">' in path.read_text())
    assert "to B" in page.read_text()
