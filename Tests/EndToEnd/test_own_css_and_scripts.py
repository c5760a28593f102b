"""The settings `styles` and `scripts`: on which pages the files are loaded, under which names, and in which layer."""

import base64
import hashlib
import os
import re
import shutil
import urllib.parse

import pytest

from customized_site import PAGES, REDIRECT, loaded
from edited_site import EditedSite, png, sentence
from preview import Preview
from unfold_site import run, tree

CSS = "h1 { color: red; background: url(dot.png) }\n"
FILES = {
    **PAGES,
    "content/own/ex tra.css": CSS,
    "content/own/dot.png": png(1, 1),
    "content/own/extra.js": "document.title = 'own'\n",
    "content/module.mjs": "export {}\n",
}
SETTINGS = "styles: own/ex tra.css\nscripts: [own/extra.js, /module.mjs]\nbaseURL: https://example.com/docs/\n"


@pytest.mark.parametrize("urls", ["directory", "file"])
def test_every_page_loads_the_files(make_site, urls):
    site = make_site({**FILES, "unfold.yml": f"{SETTINGS}integrity: true\nurls: {urls}\n{REDIRECT}"})
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, [])
    pages = [path for path in site.files() if path.endswith(".html")]
    for path in pages:
        tags = loaded(site.read(f"public/{path}"))
        sources = [re.search(r'(?:src|href)="([^"]*)"', tag)[1] for tag in tags]
        # The list of all pages has a style sheet of the theme, too.
        own = [source for source in sources if "assets/all-pages." not in source]
        assert len(own) == (1 if "old" in path else 3), path
        for tag, source in zip(tags, sources):
            above = os.path.dirname(path)
            name = source.removeprefix("/docs/") if path == "404.html" else os.path.normpath(f"{above}/{source}".lstrip("/"))
            name = urllib.parse.unquote(name)
            data = (site.folder / "public" / name).read_bytes()
            assert re.fullmatch(r"(own/ex tra|own/extra|module|assets/all-pages)\.[0-9a-f]{8}\.(css|js|mjs)", name)
            digest = base64.b64encode(hashlib.sha384(data).digest()).decode()
            assert (f'integrity="sha384-{digest}"' in tag) == (urls == "directory")
            assert (' type="module"' in tag, " defer" in tag) == (name.endswith(".mjs"), name.endswith(".js"))
        # The order of the cascade and of the settings.
        html = site.read(f"public/{path}")
        assert html.index("assets/site.") < html.index(tags[0])
        if len(own) == 3:
            assert ["extra.", "module."] == [re.search(r"(\w+\.)[0-9a-f]{8}", source)[1] for source in own[1:]]
    assert site.run("check").stdout.strip() == "", "the files are in use"


@pytest.mark.parametrize(
    ("css", "published"),
    [
        ("p { color: red }\n", "\n@layer site {\np { color: red }\n\n}\n"),
        ('@charset "utf-8";\n/* 1 */\n@import "a.css";p{}', '\n/* 1 */\n@import "a.css" layer(site);\n@layer site {\np{}\n}\n'),
        ('@import url( "a;b.css" ) print;p{}', '@import url( "a;b.css" ) layer(site) print;\n@layer site {\np{}\n}\n'),
        ("@IMPORT url(a\\)b.css)layer( base ) supports(display:grid);", "@IMPORT url(a\\)b.css) layer(site.base) supports(display:grid);"),
        ("@import 'a.css' layer screen;", "@import 'a.css' layer(site) screen;"),
        ("@layer base , parts;@import 'a.css' layer(parts);", "@layer site.base, site.parts;@import 'a.css' layer(site.parts);"),
        ("@layer base { p {} } @import 'late.css';", "\n@layer site {\n@layer base { p {} } @import 'late.css';\n}\n"),
        ("@import 'a.css'", "\n@layer site {\n@import 'a.css'\n}\n"),
        ("/* no end", "\n@layer site {\n/* no end\n}\n"),
        ("\ufeffp{}", "\n@layer site {\np{}\n}\n"),
        ("", ""),
    ],
)
def test_rules_are_in_a_layer_and_imports_before_it(make_site, css, published):
    site = make_site({**PAGES, "content/own.css": css, "unfold.yml": "styles: own.css\n"})
    site.build()
    texts = [text for path, text in site.files().items() if re.fullmatch(r"own\.[0-9a-f]{8}\.css", path)]
    assert [text.decode() for text in texts] == [published]


def test_a_replaced_style_sheet_of_the_theme_has_no_layer_to_be_above(make_site):
    site = make_site({**PAGES, "content/own.css": CSS, "unfold.yml": "styles: own.css\n", "templates/site.css": "h1 {}\n"})
    site.build()
    assert [text for path, text in site.files().items() if re.match(r"own\.\w{8}\.", path)] == [CSS.encode()]


@pytest.mark.parametrize(
    ("settings", "message", "help"),
    [
        ("styles: [extra.scss]", "because it is not CSS", "such as `styles.css`"),
        ("styles: own/extra.css", "no file `own/extra.css` in content", "did you mean `own/ex tra.css`?"),
        ("scripts: own/extra.ts", "because it is not JS or MJS", "such as `scripts.mjs`"),
        ("scripts: https://example.com/a.js", "no file `https://example.com/a.js`", "allow its host with `policy`"),
        ("style: own/ex tra.css", "the key `style` is unknown", "did you mean `styles`?"),
    ],
)
def test_mistakes_are_reported_once_with_help(make_site, settings, message, help):
    site = make_site({**FILES, "unfold.yml": settings + "\n"})
    for _ in range(2):
        result = site.build()
        assert len(result.diagnostics) == 1 and message in result.diagnostics[0], result.stderr
        assert help in result.stderr, result.stderr


def test_a_published_site_is_compared_without_the_hashes(make_site):
    site = make_site({**FILES, "unfold.yml": SETTINGS})
    site.build()
    shutil.copytree(site.folder / "public", site.folder / "before")
    site.write("content/own/ex tra.css", "p { background: url(dot.png) }\n")
    assert site.run("check", "--against", "before").stdout.strip() == ""


def test_hosts_let_browsers_cache_them(make_site):
    site = make_site({**FILES, "unfold.yml": SETTINGS + "hosts: [netlify, nginx]\n"})
    site.build()
    headers = site.read("public/_headers")
    assert re.search(r"^/docs/own/ex%20tra\.[0-9a-f]{8}\.css\n  Cache-Control: .*immutable", headers, re.M)
    assert re.search(r"^/docs/module\.[0-9a-f]{8}\.mjs\n  Cache-Control", headers, re.M)


class OwnFiles(EditedSite):
    """A site that is edited at random, with its own files."""

    def edit_own_style(self):
        self.write("content/own/extra.css", f"/* {sentence(self.rng)} */ p {{}}\n")

    def edit_own_script(self):
        self.write("content/extra.js", f"// {sentence(self.rng)}\n")

    def edit_logo(self):
        self.write("content/logo.png", png(self.rng.choice([40, 44]), 20))

    def edit_own_file_removed(self):
        file = self.content / self.rng.choice(["own/extra.css", "extra.js", "logo.png", "favicon.ico"])
        if file.exists():
            file.unlink()
        else:
            self.write(f"content/{file.relative_to(self.content)}", b"\0\0")


@pytest.mark.parametrize("seed", range(3))
def test_random_edits(tmp_path, seed):
    """An incremental build gives the same files as a clean build, whichever of the files has changed."""
    settings = "styles: [own/extra.css]\nscripts: [extra.js]\nlogo: logo.png\nfavicon: favicon.ico\n"
    edited = OwnFiles(tmp_path / "site", seed, settings=settings)
    clean = tmp_path / "clean"
    names = [name for name in dir(edited) if re.match("edit_(own|logo|body|title|image|cache_removed)", name)]
    for step in range(25):
        edit = edited.rng.choice(names)
        getattr(edited, edit)()
        built = run("build", folder=edited.folder)
        shutil.rmtree(clean, ignore_errors=True)
        expected = run("build", "--no-cache", "--output", str(clean), folder=edited.folder)
        assert tree(edited.folder / "public", with_manifest=True) == tree(clean, with_manifest=True), (step, edit)
        assert built.diagnostics == expected.diagnostics, (step, edit)


def test_the_preview_shows_changes(make_site):
    site = make_site({**FILES, "unfold.yml": "styles: own/ex tra.css\nscripts: own/extra.js\n"})
    live = Preview(site)
    try:
        before = loaded(live.get()[1])
        assert len(before) == 2
        for path, text in [("own/ex tra.css", "p { color: blue }\n"), ("own/extra.js", "other()\n")]:
            html, old = live.get()[1], loaded(live.get()[1])
            site.write(f"content/{path}", text)
            changed = next(tag for tag in old if path.split("/")[1].split(".")[0].replace(" ", "%20") in tag)
            html = live.wait_for("", "</html>", without=changed)
            new = [re.search(r'(?:src|href)="([^"]*)"', tag)[1] for tag in loaded(html) if tag not in old]
            assert len(new) == 1 and text in live.get(new[0])[1]
    finally:
        live.stop()
