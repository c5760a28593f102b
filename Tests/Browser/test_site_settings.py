"""What settings of a site and of single pages change in browsers: styles, scripts, layouts, diagrams and included text."""

import shutil

import pytest

import axe
from unfold_site import Site

TEXT = "Water just off the boil scalds the leaves. " * 12
SECTIONS = "".join(f"## Part {number}\n\n{TEXT}\n\n### Detail {number}\n\n{TEXT}\n\n#### Remark {number}\n\nText.\n\n" for number in (1, 2))


def page(title: str, **metadata: str) -> str:
    keys = "".join(f"{key}: {value}\n" for key, value in metadata.items())
    return f"---\n{keys}---\n\n# {title}\n\n> An abstract.\n\n{SECTIONS}"


FILES = {
    "unfold.yml": "title: Tea\nstyles: [extra.css]\nscripts: [extra.js]\nrenderers: {dot: [dot, -Tsvg]}\neditURL: https://example.org/{path}\n",
    # Neither rule is more specific than that of the theme, and the first one is less specific.
    "content/extra.css": "h1 { color: light-dark(rgb(1, 2, 3), rgb(251, 252, 253)) }\n:root { --hairline: rgb(4, 5, 6) }\n",
    "content/extra.js": "document.documentElement.dataset.own = document.querySelector('h1').textContent;\n",
    "content/index.md": "# Tea\n\n[Wide](wide.md)\n",
    "content/deep.md": page("Deep", contents="h4"),
    "content/flat.md": page("Flat", contents="none"),
    "content/hidden.md": page("Hidden", sidebar="false"),
    "content/other.md": page("Other", previous="false", next="{title: Back home, url: index.md}"),
    "content/reading.md": page("Reading", layout="reading"),
    "content/wide.md": page("Wide", layout="wide"),
    "content/diagram.md": '# Diagram\n\n```dot alt="Leaves become tea."\ndigraph {\n  rankdir=LR\n  leaves -> pot -> cup -> tea\n}\n```\n',
    "content/included.md": '# Included\n\n@Include("../parts/water.md", heading: "Soft")\n\n```swift file="../parts/Tea.swift" region="steep"\n```\n',
    "parts/water.md": "# Water\n\n## Hard\n\nHard water.\n\n## Soft\n\nSoft water.\n",
    "parts/Tea.swift": "import Tea\n// snippet.steep\nsteep(minutes: 2)\n// snippet.end\npour()\n",
    ".git/HEAD": "ref: refs/heads/main\n",
}


@pytest.fixture(scope="module")
def customized(tmp_path_factory, serve):
    if not shutil.which("dot"):
        pytest.skip("Graphviz is not installed")
    site = Site(tmp_path_factory.mktemp("settings") / "site", FILES)
    result = site.build("--strict", "--allow-renderers")
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("path", ["", "deep/", "404.html", "search/"])
def test_own_styles_win_over_the_theme_and_own_scripts_run(open_page, customized, path, script):
    window = open_page(customized.url + path, script=script)
    assert window.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"
    assert window.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--hairline').trim()") == "rgb(4, 5, 6)"
    own, title = window.evaluate("[document.documentElement.dataset.own ?? null, document.querySelector('h1').textContent]")
    assert own == (title if script else None)


def shown(window, selector: str) -> list[str]:
    """Returns the texts of the visible elements that a selector matches."""
    return window.evaluate(
        "selector => [...document.querySelectorAll(selector)].filter(element => element.checkVisibility()).map(element => element.innerText.trim())",
        selector,
    )


def test_settings_of_pages_change_their_layout(open_page, customized):
    window = open_page(customized.url + "deep/", width=1280)
    contents = shown(window, ".on-this-page a")
    assert contents == ["Part 1", "Detail 1", "Remark 1", "Part 2", "Detail 2", "Remark 2"]
    assert "Other" in shown(window, ".sidebar a") and "Hidden" not in shown(window, ".sidebar a")
    width = "document.querySelector('.prose > p').getBoundingClientRect().width"
    usual = window.evaluate(width)
    window.goto(customized.url + "flat/")
    assert shown(window, ".on-this-page") == []
    window.goto(customized.url + "hidden/")
    assert shown(window, ".sidebar [aria-current]") == [] and shown(window, "h1") == ["Hidden"]
    window.goto(customized.url + "other/")
    assert ["Back home" in text for text in shown(window, ".pagination a")] == [True]
    window.goto(customized.url + "reading/")
    assert shown(window, ".sidebar a") == [] and window.evaluate(width) < 700
    assert window.evaluate("parseFloat(getComputedStyle(document.querySelector('.prose p')).fontSize)") > 17
    window.goto(customized.url + "wide/")
    assert "Other" in shown(window, ".sidebar a") and window.evaluate(width) > usual + 100


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("path", ["deep/", "flat/", "reading/", "wide/", "diagram/", "included/"])
def test_pages_fit_and_are_accessible(open_page, customized, path, width, scheme):
    window = open_page(customized.url + path, width=width, color_scheme=scheme, bypass_csp=True)
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(window, True) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_a_diagram_is_drawn_labeled_and_readable(open_page, customized, width, scheme):
    window = open_page(customized.url + "diagram/", width=width, color_scheme=scheme)
    drawing = window.locator("figure.diagram svg[role=img]")
    assert drawing.get_attribute("aria-label") == "Leaves become tea."
    assert drawing.locator("text").all_text_contents() == ["leaves", "pot", "cup", "tea"]
    box = drawing.bounding_box()
    assert box["width"] > 200 and box["height"] > 20
    # Programs draw for a white page.
    assert window.evaluate("getComputedStyle(document.querySelector('.diagram .plate')).backgroundColor") == "rgb(255, 255, 255)"
    assert window.evaluate("parseFloat(getComputedStyle(document.querySelector('.diagram text')).fontSize)") >= 12


def test_included_text_and_code_are_shown(open_page, customized):
    window = open_page(customized.url + "included/")
    assert shown(window, ".prose p") == ["Soft water."]
    assert shown(window, ".prose pre") == ["steep(minutes: 2)"]
