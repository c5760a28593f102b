"""Formulas: their MathML compared with that of KaTeX, which is maintained elsewhere, and what a site does with them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import mathml
from unfold_site import REPOSITORY, Site

FORMULAS = [
    line
    for line in (Path(__file__).parent / "math" / "formulas.txt").read_text().splitlines()
    if line and not line.startswith("# ")
]
KATEX = next((path for path in ("/usr/share/nodejs/katex/dist/katex.js", "/usr/share/javascript/katex/katex.js") if Path(path).exists()), None)
NODE = shutil.which("node")

SCRIPT = """
const katex = require(process.argv[1]);
const formulas = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(formulas.map(tex => {
  try {
    return katex.renderToString(tex, { output: "mathml", displayMode: true, strict: false }).match(/<math.*<\\/math>/s)[0];
  } catch (error) {
    return "error: " + error.message;
  }
})));
"""


def formulas_of(html: str) -> list[str]:
    return re.findall(r"<math.*?</math>", html, re.DOTALL)


def home(site: Site) -> str:
    return (site.folder / "public/index.html").read_text()


@pytest.fixture(scope="module")
def converted(tmp_path_factory) -> list[str]:
    """Returns the MathML of all formulas, from a page with one code block for each."""
    blocks = "\n\n".join(f"```math\n{formula}\n```" for formula in FORMULAS)
    site = Site(tmp_path_factory.mktemp("math"), {"content/index.md": f"# Formulas\n\nText.\n\n{blocks}\n"})
    result = site.build()
    assert result.code == 0, result.stderr
    found = formulas_of(home(site))
    assert len(found) == len(FORMULAS)
    return found


@pytest.fixture(scope="module")
def reference() -> list[str]:
    if not KATEX or not NODE:
        pytest.skip("KaTeX is not installed")
    result = subprocess.run(
        [NODE, "-e", SCRIPT, KATEX], input=json.dumps(FORMULAS), capture_output=True, text=True, check=True, timeout=120
    )
    return json.loads(result.stdout)


def test_there_are_formulas_of_every_kind():
    assert len(set(FORMULAS)) >= 150


@pytest.mark.parametrize("index", range(len(FORMULAS)), ids=FORMULAS)
def test_mathml_is_that_of_katex(converted, reference, index):
    assert not reference[index].startswith("error"), reference[index]
    assert mathml.normalized(converted[index]) == mathml.normalized(reference[index])


def test_normalization_sees_differences():
    """Checks that the comparison above can fail."""
    plain = mathml.normalized("<math><mi>x</mi><mo>+</mo><mn>1</mn></math>")
    assert plain == mathml.normalized("<math><mrow><mi>x</mi><mo>+</mo></mrow><mn>1</mn></math>")
    for other in ("<mi>y</mi><mo>+</mo><mn>1</mn>", "<mi>x</mi><mo>+</mo>", "<mi>𝐱</mi><mo>+</mo><mn>1</mn>",
                  "<msup><mi>x</mi><mo>+</mo></msup><mn>1</mn>"):
        assert plain != mathml.normalized(f"<math>{other}</math>")


def test_the_annotation_is_the_source(converted):
    for formula, html in zip(FORMULAS, converted, strict=True):
        source = re.search(r'<annotation encoding="application/x-tex">(.*?)</annotation>', html, re.DOTALL)[1]
        assert source.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == formula


def test_errors_have_the_column_in_the_formula(tmp_path):
    site = Site(tmp_path, {"content/index.md": "# Title\n\nText with $a + \\sqr{b}$.\n\n- Item\n\n  $$\n  a\n  \\frac{b\n  $$\n"})
    result = site.build()
    assert result.code == 1
    assert re.search(r"index\.md:3:16: error: unknown command “\\sqr” \[math\.invalid\]\n  help: did you mean `\\sqrt`\?", result.stderr)
    assert re.search(r"index\.md:9:8: error: `\{` is not closed \[math\.invalid\]", result.stderr)


def test_a_site_with_amounts_does_not_change(tmp_path):
    """Builds pages with dollar signs with and without formulas, and compares the results."""
    text = "# Prices\n\nFrom $5 to $10, US$5, $HOME and `$x$`; $5 or 10$ a month.\n\n| $1 | $2 |\n| - | - |\n| $3 | $4 |\n"
    on = Site(tmp_path / "on", {"content/index.md": text})
    off = Site(tmp_path / "off", {"content/index.md": text, "unfold.yml": "math: false\n"})
    assert on.build().diagnostics == off.build().diagnostics == []
    assert home(on) == home(off)


def test_the_setting_switches_formulas_off(tmp_path):
    page = "# Title\n\nText $x$.\n\n```math\nx\n```\n"
    site = Site(tmp_path, {"content/index.md": page, "unfold.yml": "math: false\n"})
    assert site.build().code == 0
    assert "<math" not in home(site)
    assert "Text $x$." in home(site)


def test_copies_in_markdown_keep_the_source(tmp_path):
    page = "# Area $r^2$\n\n> About $x_1$.\n\nText $y$.\n"
    site = Site(tmp_path, {"content/index.md": page, "content/other.md": "# Other\n\nText.\n"})
    result = site.build("--base-url", "https://example.com/")
    assert result.code == 0, result.stderr
    assert "Text $y$." in (site.folder / "public/index.md").read_text()
    assert "r^2" in (site.folder / "public/llms.txt").read_text()
    assert "<title>Area r^2" in home(site)


def test_each_sample_of_the_documentation_is_shown(tmp_path):
    """Compares the formulas in the samples of the page about math with those that the page shows."""
    page = (REPOSITORY / "content/writing/math.md").read_text()
    shown = {
        re.sub(r"\s+", " ", source).strip()
        for source in re.findall(r"\$\$\n(.*?)\n\$\$\n", re.sub(r"````?.*?````?\n", "", page, flags=re.DOTALL), re.DOTALL)
    }
    samples = [re.sub(r"\s+", " ", sample).strip() for sample in re.findall(r"```latex\n(.*?)\n```", page, re.DOTALL)]
    assert len(samples) == 3
    assert set(samples) <= shown
    rows = re.findall(r"^\| .*? \| `(.*?)` \| \$(.*?)\$ \|$", page, re.MULTILINE)
    assert len(rows) >= 20
    assert [row for row in rows if row[0] != row[1]] == []
    site = Site(tmp_path, {"content/index.md": page})
    assert [line for line in site.build().diagnostics if "[math." in line] == []
    assert len(formulas_of(home(site))) >= 30
