"""A site’s own style sheets and scripts, as in `content/templates.md`: they load on every page, with any URL style."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from unfold_site import REPOSITORY

# The recipe in the documentation.
PAGE = (REPOSITORY / "content/templates.md").read_text()
RECIPE = re.search(r"## Add a style sheet or a script\n.*?```mustache\n(.*?)```", PAGE, re.DOTALL)[1]

FILES = {
    "content/index.md": "# Home\n",
    "content/a b/deep/er.md": "---\nredirects: [/old/place/]\n---\n# Deeper\n\nWords.\n",
    "content/wide.md": "---\ntemplate: wide\n---\n# Wide\n",
    "content/custom.css": "body { color: red }\n",
    "content/scripts/custom.js": "console.log(1)\n",
    "templates/wide.mustache": "{{<layout}}\n{{$afterBody}}<p>Wide.</p>{{/afterBody}}\n{{/layout}}\n",
    "templates/head-end.mustache": RECIPE,
}
# Enough headings for several pages of the list of all pages.
FILES |= {
    f"content/many/page-{page}.md": f"# Page {page}\n\n"
    + "".join(f"## A heading that takes some room, number {number} of page {page}\n\nWords.\n\n" for number in range(80))
    for page in range(40)
}


class Links(HTMLParser):
    def __init__(self, page: Path):
        super().__init__()
        self.all, self.isRedirect = [], False
        self.feed(page.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.all += [attributes[name] for name in ("href", "src") if attributes.get(name)]
        self.isRedirect = self.isRedirect or attributes.get("http-equiv") == "refresh"


def missing(public: Path, base: str) -> list[str]:
    """Returns the links on all pages without a file, when the folder is published at `base`."""
    broken = []
    for page in public.rglob("*.html"):
        place = "https://host" + base + str(page.relative_to(public))
        for link in Links(page).all:
            target = urlsplit(urljoin(place, link))
            if target.netloc != "host" or target.scheme != "https":
                continue
            if not target.path.startswith(base):
                broken.append(f"{page}: {link}")
                continue
            file = public / unquote(target.path.removeprefix(base))
            if not (file.is_file() or (target.path.endswith("/") and (file / "index.html").is_file())):
                broken.append(f"{page}: {link}")
    return broken


@pytest.mark.parametrize("base", ["/", "/docs/"])
@pytest.mark.parametrize("urls", ["directory", "file"])
def test_own_files_are_found_on_every_page(make_site, urls, base):
    settings = "title: Own\n" + ("" if base == "/" else f"baseURL: https://host{base}\n")
    site = make_site(FILES | {"unfold.yml": settings})
    assert site.build("--strict", "--urls", urls).code == 0
    public = site.folder / "public"
    # One page of each kind: the 404 page, both parts of the list of all pages, and a redirect.
    pages = {str(page.relative_to(public)): Links(page) for page in public.rglob("*.html")}
    index = "" if urls == "file" else "/index"
    assert {"404.html", f"search{index}.html", f"search/2{index}.html", f"a b/deep/er{index}.html"} <= pages.keys()
    assert sum(page.isRedirect for page in pages.values()) == 1
    for path, page in pages.items():
        own = [link for link in page.all if link.endswith(("custom.css", "custom.js"))]
        assert len(own) == (0 if page.isRedirect else 2), path
    assert missing(public, base) == []
    # The 404 page is shown at any URL.
    assert [link for link in pages["404.html"].all if not link.startswith(("/", "#", "data:", "https:"))] == []
    check = site.run("check", "--strict", "--urls", urls)
    assert check.code == 0, check.stdout


@pytest.mark.parametrize("name", ["site.home", "site.root"])
def test_check_finds_links_that_break_with_one_url_style(make_site, name):
    files = {path: text for path, text in FILES.items() if "many" not in path}
    files["templates/head-end.mustache"] = f'<link rel="stylesheet" href="{{{{{name}}}}}custom.css">'
    files |= {"content/scripts/custom.js": "", "content/index.md": "# Home\n\n[Script](scripts/custom.js)\n"}
    site = make_site(files)
    assert site.run("check").code == 0
    check = site.run("check", "--urls", "file")
    found = [line for line in check.stdout.splitlines() if "html.missing-file" in line]
    assert (check.code, len(found) > 0) == ((1, True) if name == "site.home" else (0, False)), check.stdout


def test_the_404_page_is_checked(make_site):
    site = make_site({"content/index.md": "# Home\n", "unfold.yml": "baseURL: https://host/docs/\n"})
    for link, code in [("/docs/", 0), ("/docs/nowhere.css", 1), ("/elsewhere/", 0)]:
        site.write("templates/404.mustache", f'{{{{<layout}}}}{{{{$main}}}}<h1>Gone</h1><a href="{link}">x</a>{{{{/main}}}}{{{{/layout}}}}')
        assert site.run("check").code == code, link


def test_a_template_block_replaces_the_file(make_site):
    files = {path: text for path, text in FILES.items() if "many" not in path}
    site = make_site(files | {"templates/wide.mustache": "{{<layout}}\n{{$headEnd}}<!-- wide -->{{/headEnd}}\n{{/layout}}\n"})
    assert site.build("--strict").code == 0
    wide, home = site.read("public/wide/index.html"), site.read("public/index.html")
    assert "<!-- wide -->" in wide and "custom.css" not in wide
    assert "<!-- wide -->" not in home and "custom.css" in home


def test_a_site_without_own_files(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    assert site.build("--strict").code == 0
    head = site.read("public/index.html").partition("</head>")[0]
    # The theme's own style sheet is the last thing in the head, after its script.
    assert re.fullmatch(r'<link rel="stylesheet" href="assets/site\.[0-9a-f]{8}\.css">', head.strip().splitlines()[-1])
