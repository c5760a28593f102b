"""The setting `policy`, and the check for what the Content Security Policy of a page blocks."""

import re

import pytest

from customized_site import PAGES, REDIRECT, directives, policy_of
from unfold_site import REPOSITORY

BASE = {
    "default-src": "'none'",
    "style-src": "'self'",
    "script-src": "'self'",
    "img-src": "'self' https: data:",
    "media-src": "'self' https:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


POLICY = "policy: {script-src: [gc.zgo.at, 'self'], connect-src: https://stats.example.com/count, form-action: self}\n"
EXTENDED = BASE | {
    "script-src": "'self' https://gc.zgo.at",
    "connect-src": "'self' https://stats.example.com/count",
    "form-action": "'self'",
}


def test_every_page_and_every_server_has_the_same_policy(make_site):
    settings = "baseURL: https://example.com/\nhosts: [netlify, nginx, caddy]\n" + REDIRECT
    site = make_site({**PAGES, "unfold.yml": settings})
    site.build("--strict")
    assert policy_of(site.read("public/index.html")) == BASE
    site.write("unfold.yml", settings + POLICY)
    assert site.build("--strict").diagnostics == []
    for path in ("index.html", "green/sencha/index.html", "404.html", "search/index.html"):
        assert policy_of(site.read(f"public/{path}")) == EXTENDED, path
    for path in ("_headers", "headers.nginx.conf", "headers.caddy"):
        found = re.search(r"Content-Security-Policy:? \"?(default-src[^\"\n]*)", site.read(f"public/{path}"))
        header = directives(found[1])
        assert header.pop("frame-ancestors") == "'self'"
        assert header == EXTENDED, path
    assert "gc.zgo.at" not in site.read("public/old/index.html"), "readers do not stay on this page"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("plausible.io", "https://plausible.io"),
        ("https://Plausible.IO/js/script.js", "https://plausible.io/js/script.js"),
        ("'*.example.com:8443'", "https://*.example.com:8443"),
        ("http://localhost:3000", "http://localhost:3000"),
        ("wss://live.example.com", "wss://live.example.com"),
        ("'blob:'", "blob:"),
        ("\"'unsafe-eval'\"", "'unsafe-eval'"),
        ("unsafe-inline", "'unsafe-inline'"),
        ("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
        ("'*'", "*"),
    ],
)
def test_sources(make_site, source, expected):
    site = make_site({**PAGES, "unfold.yml": f"policy: {{connect-src: {source}}}\n"})
    assert site.build().diagnostics == []
    assert policy_of(site.read("public/index.html"))["connect-src"] == f"'self' {expected}"


@pytest.mark.parametrize(
    ("policy", "message", "help"),
    [
        ("{script: plausible.io}", "the key `script` is unknown", "did you mean `script-src`?"),
        ("{scrpt-src: plausible.io}", "the key `scrpt-src` is unknown", "did you mean `script-src`?"),
        ("{default-src: plausible.io}", "the key `default-src` is unknown", ""),
        ("{script-src: none}", "`script-src` must be a host such as `plausible.io`", ""),
        ("{script-src: 'a.example; img-src *'}", "`script-src` must be a host", ""),
        ("{script-src: ['a.example, b.example']}", "`script-src` must be a host", ""),
        ("{script-src: 'a.example\"><script>'}", "`script-src` must be a host", ""),
        ("{script-src: \"a.example'\"}", "`script-src` must be a host", ""),
        ("{script-src: 'https://a.example/$x'}", "`script-src` must be a host", ""),
        ("{script-src: 'https://a.example/?x=1'}", "`script-src` must be a host", ""),
        ("{script-src: 'https://a..example'}", "`script-src` must be a host", ""),
        ("{script-src: slef}", "`script-src` must be a host", ""),
        ("plausible.io", "`policy` must be a mapping such as `{script-src: plausible.io}`", ""),
    ],
)
def test_mistakes_are_reported_and_change_nothing(make_site, policy, message, help):
    site = make_site({**PAGES, "unfold.yml": f"policy: {policy}\n"})
    result = site.build()
    assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
    assert help in result.stderr
    assert policy_of(site.read("public/index.html")) == BASE


# HTML in a page or in the head, the message about it, and the line of `unfold.yml` that the help recommends.
BLOCKED = [
    ('<iframe src="https://www.youtube.com/embed/x" title="x"></iframe>', "this <iframe> from www.youtube.com", "{frame-src: www.youtube.com}"),
    ('<script src="https://gc.zgo.at/count.js"></script>', "this <script> from gc.zgo.at", "{script-src: gc.zgo.at}"),
    ('<script src="//gc.zgo.at/count.js"></script>', "this <script> from gc.zgo.at", "{script-src: gc.zgo.at}"),
    ("<script>go()</script>", "this inline <script>", "name it in `scripts`"),
    ("<style>p { color: red }</style>", "this <style>", "name it in `styles`"),
    ('<p style="color: red">Red</p>', "the attribute `style` of <p>", "that `styles` in unfold.yml names"),
    ('<p onclick="go()">Click</p>', "the attribute `onclick` of <p>", "that `scripts` in unfold.yml names"),
    ('<link rel="stylesheet" href="https://fonts.example.com/css">', "this <link> from fonts.example.com", "{style-src: fonts.example.com}"),
    ('<link rel="manifest" href="/site.webmanifest">', "this <link> from this site", "{manifest-src: self}"),
    ('<img src="http://example.com/a.png" alt="A">', "this <img> from example.com", "{img-src: http://example.com}"),
    ('<img src="http://example.com/a.png" alt="A">', "this <img> from example.com", "use https, as in `https://example.com/a.png`"),
    ('<object data="a.pdf">A</object>', "this <object> from this site", "{object-src: self}"),
    ('<form action="https://form.example.com/send"><button>Send</button></form>', "sending this <form> to form.example.com", "{form-action: form.example.com}"),
]


@pytest.mark.parametrize(("markup", "message", "help"), BLOCKED)
def test_check_reports_what_the_policy_blocks(make_site, markup, message, help):
    files = {
        "unfold.yml": "html: trusted\n",
        "content/index.md": f"# Home\n\n[A](a.pdf)\n\n## Part\n\n{markup}\n",
        "content/a.pdf": "", "content/site.webmanifest": "{}",
    }
    site = make_site(files)
    assert site.build().code == 0
    result = site.run("check")
    found = [line for line in result.stdout.splitlines() if "[html.blocked-by-policy]" in line]
    assert len(found) == 1 and f"the page’s policy blocks {message}" in found[0], result.stdout
    assert found[0].startswith("content/index.md:7:") and "error" in found[0]
    assert help in result.stdout and "trusted" not in result.stdout
    # The setting that the help recommends allows it.
    if allowed := re.search(r"\{([a-z-]+): (\S+)\}", help):
        site.write("unfold.yml", f"html: trusted\npolicy: {{{allowed[1]}: {allowed[2]}}}\n")
        assert "blocked-by-policy" not in site.run("check").stdout


def test_what_the_policy_blocks_is_found_in_its_line(make_site):
    frame = '<iframe src="https://{}.example.com/" title="x"></iframe>\n\n'
    frames = "".join(frame.format(host) for host in "abc")
    page = f"# Home\n\nText.\n\n{frames}## Part\n\n{frame.format('d')}<p style='color: red'>A</p>\n"
    site = make_site({"unfold.yml": "html: trusted\n", "content/index.md": page})
    places = re.findall(r"^content/index\.md:(\d+):(\d+): error: the page’s policy blocks", site.run("check").stdout, re.M)
    assert places == [("5", "14"), ("7", "14"), ("9", "14"), ("13", "14"), ("15", "4")]
    # The build reports it in the template.
    head = '<script src="https://plausible.io/script.js"></script>\n'
    site = make_site({"content/index.md": "# Home\n\nText.\n", "templates/head-end.mustache": head}, "other")
    found = re.findall(r"^(.*): error: the page’s policy blocks", site.run("check").stdout, re.M)
    assert found == ["templates/head-end.mustache:1:14"]


@pytest.mark.parametrize(
    "markup",
    [
        '<img src="https://example.com/a.png" alt="A">', '<img src="/pot.png" alt="A">', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
        '<video src="https://example.com/a.mp4" controls></video>', '<script type="application/ld+json">{}</script>',
        '<img src="https://docs.example.com/base/pot.png" alt="A">', '<a href="https://example.com/" title="onclick">A</a>',
        '<script src="own.js"></script>',
    ],
)
def test_check_reports_nothing_that_the_policy_allows(make_site, markup):
    files = {
        "unfold.yml": "html: trusted\nbaseURL: https://docs.example.com/base/\n", "content/pot.png": b"", "content/own.js": "",
        "content/index.md": f"# Home\n\n{markup}\n",
    }
    assert "blocked-by-policy" not in make_site(files).run("check").stdout


def test_check_reports_a_template_once_with_a_fix(make_site):
    pages = {f"content/p{number}.md": f"# Page {number}\n\nText.\n" for number in range(8)}
    head = '<script src="https://plausible.io/js/script.js" data-domain="example.com" defer></script>\n'
    site = make_site({**PAGES, **pages, "templates/head-end.mustache": head})
    result = site.run("check")
    assert result.stdout.count("blocked-by-policy]") == 1
    assert "templates/head-end.mustache:1:14: error" in result.stdout
    assert "policy: {script-src: plausible.io}" in result.stdout
    site.write("unfold.yml", "policy: {script-src: plausible.io}\n")
    assert site.run("check").stdout.strip() == ""


def test_a_site_with_its_own_policy_is_checked_against_it(make_site):
    head = (REPOSITORY / "templates/head.mustache").read_text()
    head = head.replace("{{site.policy}}", "frame-src https://*.example.com; script-src 'self' 'unsafe-inline'")
    frames = "".join(f'<iframe src="https://{host}/" title="x"></iframe>\n' for host in ("a.example.com", "b.example.org"))
    page = f"# Home\n\n{frames}\n<script>go()</script>\n\n<p style='color: red'>x</p>\n"
    site = make_site({"unfold.yml": "html: trusted\n", "content/index.md": page, "templates/head.mustache": head})
    found = [line for line in site.run("check").stdout.splitlines() if "blocked-by-policy" in line]
    assert len(found) == 1 and "b.example.org" in found[0]


@pytest.mark.parametrize("element", ["iframe", "script", "style", "object", "embed", "form", "input", "button"])
def test_builds_never_recommend_trusted_html_for_what_the_policy_blocks(make_site, element):
    site = make_site({"content/index.md": f'# Home\n\n<{element} src="https://example.com/" data="x">\n\n</{element}>\n'})
    result = site.build()
    assert f"<{element}>" in result.stderr and "set `html: trusted`" not in result.stderr


PAGE = {"content/index.md": "# Home\n"}


@pytest.mark.parametrize(
    ("template", "column", "message"),
    [
        ("<script>go()</script>", 1, "this inline <script>"),
        ("<p>{{site.title}}</p><script type=module>go()</script>", 22, "this inline <script>"),
        ('<script src="https://x.example/a.js" defer></script>', 14, "this <script> from x.example"),
        ("<style>a { color: red }</style>", 1, "this <style>"),
        ('<p style="color: red">A</p>', 4, "the attribute `style`"),
        ('<p onclick="go()">A</p>', 4, "the attribute `onclick`"),
        ('<link rel="stylesheet" href="//x.example/a.css">', 30, "this <link> from x.example"),
        ('<iframe src="https://x.example/"></iframe>', 14, "this <iframe> from x.example"),
    ],
)
def test_code_in_a_template_that_the_policy_blocks(make_site, template, column, message):
    """The build reports it at its place, not at the first page, and writes the site."""
    site = make_site(PAGE | {"templates/footer.mustache": "<footer>\n" + template + "\n</footer>\n"})
    result = site.build()
    assert result.code == 1
    assert result.diagnostics == [
        f"templates/footer.mustache:2:{column}: error: the page’s policy blocks {message} [theme.blocked-by-policy]"
    ]
    assert (site.folder / "public/index.html").exists()


@pytest.mark.parametrize(
    "template",
    [
        '<script src="{{site.root}}a.js"></script>',
        '<script type="application/ld+json">{"a": 1}</script>',
        '<script src="https://gc.zgo.at/count.js"></script>',
        '<a href="https://x.example/" {{#site.search}}one="1"{{/site.search}}>A</a>',
        "<!-- <script>go()</script> -->",
    ],
)
def test_code_in_a_template_that_the_policy_allows(make_site, template):
    site = make_site(PAGE | {"templates/footer.mustache": template, "unfold.yml": "policy: {script-src: gc.zgo.at}\n"})
    assert site.build("--strict").diagnostics == []


def test_a_template_with_a_policy_of_its_own(make_site):
    layout = (REPOSITORY / "templates/layout.mustache").read_text().replace("<body", "<script>go()</script><body", 1)
    site = make_site(PAGE | {"templates/layout.mustache": layout})
    assert site.build("--strict").diagnostics == []


CSS = [
    ('@import "https://x.example/a.css";', 10, "the page’s policy blocks this @import from x.example [theme.blocked-by-policy]"),
    ("@import url(//x.example/a.css);", 13, "the page’s policy blocks this @import from x.example [theme.blocked-by-policy]"),
    ("@import 'other.css';", 10, "`other.css` points to `PATHother.css`, which is not a file of the site [theme.missing-file]"),
    ("a { background: url( 'no.png' ) }", 23, "`no.png` points to `PATHno.png`, which is not a file of the site [theme.missing-file]"),
    (
        "@font-face { font-family: A; src: local(A), url(https://x.example/a.woff2) }", 49,
        "the page’s policy blocks this @font-face from x.example [theme.blocked-by-policy]",
    ),
]


@pytest.mark.parametrize(("css", "column", "message"), CSS)
def test_files_of_own_style_sheets(make_site, css, column, message):
    css = "/* url(x.png) @import 'y.css' */\n" + css + "\n"
    site = make_site(PAGE | {"content/css/a.css": css, "unfold.yml": "styles: [css/a.css]\n"})
    result = site.build()
    assert result.code == 1
    assert result.diagnostics == [f"content/css/a.css:2:{column}: error: {message.replace('PATH', 'css/')}"]


def test_files_of_style_sheets_that_exist(make_site):
    css = "a { background: url(../pot%20a.png#x), url(data:image/png;base64,AA) } b { c: url(#d) }\n@font-face { src: url('/f.woff2') }\n"
    site = make_site(
        PAGE | {"content/css/a.css": css, "content/pot a.png": "", "content/f.woff2": "", "unfold.yml": "styles: [css/a.css]\n"}
    )
    assert [line for line in site.build().diagnostics if "theme." in line] == []
