"""Diagrams: programs that draw them, what is kept of their output, the cache, and who may start them."""

import os
import re
import shutil
import stat
import time

import pytest

from preview import Preview
from unfold_site import run

GRAPH = 'digraph { rankdir=LR; Leaves -> Cup [label="80 °C"] }'
DOT = "renderers: {dot: [dot, -Tsvg]}\n"
ALLOWED = "--allow-renderers"


def page(text=GRAPH, info='dot alt="Leaves go into the cup"'):
    return f"# Tea\n\n```{info}\n{text}\n```\n"


def program(site, name, text):
    """Writes a program into the site's folder, and returns its path."""
    path = site.folder / name
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def drawn(make_site, script, info='x alt="A drawing"', text="a"):
    """Builds a site whose renderer is a script."""
    site = make_site({"content/index.md": page(text, info)})
    path = program(site, "draw", script)
    site.write("unfold.yml", f"renderers: {{x: [{path}]}}\n")
    return site, site.build(ALLOWED)


def svg(script_svg):
    return f"cat <<'END'\n{script_svg}\nEND\n"


@pytest.fixture(scope="module", autouse=True)
def graphviz():
    if not shutil.which("dot"):
        assert os.environ.get("CI") != "true", "Graphviz is missing: Scripts/install-dependencies test"
        pytest.skip("Graphviz is not installed")


def test_graphviz_draws_a_labeled_figure(make_site):
    site = make_site({"content/index.md": page(info='dot alt="A & B" title="From leaf to cup"') + page(), "unfold.yml": DOT})
    assert site.build(ALLOWED, "--strict").diagnostics == []
    html = site.read("public/index.html")
    figures = re.findall(r'<figure class="diagram">(.*?)</figure>', html, re.DOTALL)
    assert len(figures) == 2
    assert '<svg role="img" aria-label="A &amp; B"' in figures[0]
    assert "<figcaption dir=\"auto\">From leaf to cup</figcaption>" in figures[0] and "figcaption" not in figures[1]
    assert ">80 °C</text>" in figures[0] and "viewBox=" in figures[0]
    # The ids of the two diagrams differ, and nothing needs a style sheet of the page.
    ids = re.findall(r' id="([^"]*)"', "".join(figures))
    assert len(ids) == len(set(ids)) and all(name.startswith("diagram-") for name in ids)
    assert "style" not in "".join(figures) and "xlink" not in "".join(figures)
    assert re.search(r'<link rel="stylesheet" href="[^"]*components[^"]*"', html)
    assert site.run("check", ALLOWED, "--strict").diagnostics == []


def test_programs_start_only_if_the_user_allows_it(make_site):
    site = make_site({"content/index.md": page("a", 'x alt="b"'), "content/b.md": page("c", 'x alt="d"')})
    path = program(site, "draw", f"touch {site.folder}/started\n" + svg('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    site.write("unfold.yml", f"renderers: {{x: [{path}]}}\n")
    result = site.build()
    assert len(result.diagnostics) == 1 and "[diagram.not-allowed]" in result.stderr
    assert "--allow-renderers" in result.stderr and result.code == 0
    assert 'class="language-x">a' in site.read("public/index.html")
    site.run("check")
    assert not (site.folder / "started").exists()
    # Permission is part of what the cache depends on.
    assert site.build(env={"UNFOLD_ALLOW_RENDERERS": "1"}).diagnostics == []
    assert (site.folder / "started").exists() and 'class="diagram"' in site.read("public/index.html")
    site.build()
    assert 'class="diagram"' not in site.read("public/index.html")
    for value in ("0", "", "yes"):
        assert "[diagram.not-allowed]" in site.build(env={"UNFOLD_ALLOW_RENDERERS": value}).stderr


def test_a_missing_alt_is_reported_at_the_fence(make_site):
    site = make_site({"content/index.md": page(info="dot"), "unfold.yml": DOT})
    assert any(line.startswith("content/index.md:3:1: warning:") and "[diagram.missing-alt]" in line for line in site.build(ALLOWED).diagnostics)
    assert 'aria-label="DOT"' in site.read("public/index.html")


def test_a_syntax_error_is_reported_with_the_message_of_the_program(make_site):
    site = make_site({"content/index.md": page("digraph { a -> }"), "unfold.yml": DOT})
    result = site.build(ALLOWED)
    assert result.code == 1
    (line,) = result.diagnostics
    assert line.startswith("content/index.md:3:1: error: `dot` failed with exit code 1: Error: <stdin>: syntax error")
    assert "digraph { a -&gt; }" in site.read("public/index.html")
    # The next build tries again.
    assert site.build(ALLOWED).diagnostics == [line]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("sleep 60\n", "did not end within 10 seconds"),
        ("exec yes\n", "printed more than 4 MB"),
        ("kill -9 $$\n", "was ended by signal 9"),
        ("echo no >&2; echo way. >&2; exit 7\n", "failed with exit code 7: no; way [diagram.failed]"),
        ("exit 0\n", "printed nothing"),
        ("echo '<p>Hello</p>'\n", "printed something other than SVG"),
        # A program may start others, and need not read its input.
        ("sleep 60 & exit 3\n", "did not end within 10 seconds"),
    ],
)
def test_failures_are_errors_and_the_source_is_shown(make_site, script, message):
    start = time.monotonic()
    site, result = drawn(make_site, script, text="a & b\n" * 20_000)
    assert time.monotonic() - start < 25
    assert result.code == 1 and len(result.diagnostics) == 1
    assert message in result.diagnostics[0] and result.diagnostics[0].startswith("content/index.md:3:1: error:")
    assert "a &amp; b" in site.read("public/index.html")


def test_a_program_that_is_not_installed(make_site):
    site = make_site({"content/index.md": page(), "unfold.yml": "renderers: {dot: no-such-program -Tsvg}\n"})
    result = site.build(ALLOWED)
    assert "the program `no-such-program` is not installed" in result.stderr and "help: install it" in result.stderr


HOSTILE = """<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" onload="alert(1)" class="a">
<style>@import url(https://evil.example/a.css); .b { fill: red; stroke: url(https://evil.example/b) } g > .c { fill: blue !important }</style>
<script>alert(2)</script><script xlink:href="https://evil.example/c.js"/>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"></iframe></body></foreignObject>
<image href="https://evil.example/d.png"/><use href="https://evil.example/e.svg#f"/><use xlink:href="#g h"/>
<a xlink:href="javascript:alert(3)"><text class="b">Link &lt;b&gt; &a;</text></a>
<animate attributeName="href" to="javascript:alert(4)"/><set attributeName="onload" to="alert(5)"/>
<g style="fill:url('https://evil.example/i');stroke:green;background:url(https://evil.example/j)"><rect class="c" id="g h" fill="u&#114;l(https://evil.example/k)" width="5"/></g>
<circle fill="url(#g h)" filter="url(&quot;#l&quot;)" mask="image-set('https://evil.example/m' 1x)" style="fill: \\75rl(https://evil.example/n)"/>
<title>T<script>alert(6)</script></title><p>out</p></p></svg><script>alert(7)</script><svg><rect/></svg>"""


def test_hostile_svg_is_sanitized(make_site):
    site, result = drawn(make_site, svg(HOSTILE), info='x alt="&quot; onload=&quot;alert(8)"')
    assert result.code == 0 and "[diagram.removed]" in result.stderr
    figure = re.search(r'<div class="plate">(.*?)</div>', site.read("public/index.html"), re.DOTALL)[1]
    assert "evil" not in figure and "script" not in figure and "alert(" not in re.sub(r'aria-label="[^"]*"', "", figure)
    assert not re.search(r"\son\w+=|style|class=|xlink|<(a|image|foreignObject|animate|set|p|iframe|body)\b", figure)
    # The safe parts remain, with the properties of the style sheet as attributes.
    assert '<text fill="red">Link &lt;b&gt; &amp;a;</text>' in figure
    assert '<g stroke="green"><rect id="diagram-1-g_h" width="5" fill="blue"></rect></g>' in figure
    assert '<use href="#diagram-1-g_h"></use>' in figure and 'filter="url(#diagram-1-l)"' in figure
    assert figure.count("<svg") == figure.count("</svg>") == 1
    assert site.run("check", ALLOWED).code == 0


def test_hostile_output_takes_linear_time(make_site):
    for text in ("<g>", "</g>", "<g a='", "<style>a{", "<!--", "<text>&", "<g style='a:b;'>", "<x><g></y>", "<![CDATA["):
        site, result = drawn(make_site, f"echo '<svg>'; yes \"{text}\" | head -c 1000000\n")
        assert result.code in (0, 1), text


def test_each_text_is_drawn_once_and_survives_builds(make_site):
    figure = page("a", 'x alt="b"')
    site = make_site({f"content/{number}.md": figure for number in range(20)})
    # A build also asks for the version, with which it keeps the results.
    version = site.folder / "version"
    version.write_text("1")
    script = f"[ \"$1\" = --version ] && exec cat {version}\necho . >> {site.folder}/count\n"
    path = program(site, "draw", script + svg('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/></svg>'))
    site.write("unfold.yml", f"renderers: {{x: [{path}, -v]}}\n")
    count = site.folder / "count"
    assert site.build(ALLOWED).diagnostics == [] and count.read_text().count(".") == 1
    site.write("content/3.md", figure + "\nMore.\n")
    site.build(ALLOWED)
    shutil.rmtree(site.folder / "public")
    assert site.build(ALLOWED).diagnostics == [] and count.read_text().count(".") == 1
    site.write("content/3.md", page("other", 'x alt="b"'))
    site.build(ALLOWED)
    assert count.read_text().count(".") == 2
    incremental = site.files()
    site.build(ALLOWED, "--no-cache")
    assert site.files() == incremental and count.read_text().count(".") == 4
    version.write_text("2")
    site.write("content/5.md", figure + "\nMore.\n")
    site.build(ALLOWED)
    # There are two texts.
    assert count.read_text().count(".") == 6
    # The cache is not trusted more than the program.
    for cached in (site.folder / ".unfold").glob("output-*"):
        cached.write_text("<svg><script>alert(1)</script></svg>")
    site.write("content/4.md", figure + "\nMore.\n")
    site.build(ALLOWED)
    assert "alert(1)" not in site.read("public/4/index.html")


def test_sites_without_renderers_show_code(make_site):
    site = make_site({"content/index.md": page(info="dot")})
    assert site.build(ALLOWED, "--strict").diagnostics == []
    assert "digraph" in site.read("public/index.html") and not list(site.folder.glob(".unfold/output-*"))


@pytest.mark.parametrize("value", ["dot", "{dot: }", "{dot: []}", "{dot: {a: b}}", "[dot]", "{dot: [[a]]}"])
def test_mistakes_in_the_setting(make_site, value):
    site = make_site({"content/index.md": "# A\n\nB.\n", "unfold.yml": f"renderers: {value}\n"})
    assert any("unfold.yml:1" in line for line in site.build().diagnostics)


def test_the_preview_draws_and_redraws(make_site):
    site = make_site({"content/index.md": page(), "unfold.yml": DOT})
    live = Preview(site, ALLOWED)
    try:
        live.wait_for("", ">80 °C</text>")
        site.write("content/index.md", page(GRAPH.replace("80", "95")))
        live.wait_for("", ">95 °C</text>")
        site.write("content/index.md", page("digraph {"))
        live.wait_for("", "syntax error")
        live.wait_for_message("[diagram.failed]")
    finally:
        live.stop()


def test_the_preview_says_how_to_allow_renderers(make_site):
    live = Preview(make_site({"content/index.md": page(), "unfold.yml": DOT}))
    try:
        assert "language-dot" in live.wait_for("", "digraph")
    finally:
        assert "--allow-renderers" in live.stop()


def test_shards_have_diagrams(make_site, tmp_path):
    site = make_site({"content/index.md": page(), "content/b.md": page("digraph { c }"), "unfold.yml": DOT})
    site.build(ALLOWED)
    whole = site.files()
    for number in (1, 2):
        site.build(ALLOWED, "--shard", f"{number}/2", "--output", f"shard-{number}")
    run("merge", "--output", "merged", "shard-1", "shard-2", folder=site.folder)
    assert site.files("merged") == whole
