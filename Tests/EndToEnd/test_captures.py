"""A site of captured pages in all formats: our own ones, and real ones if there are any."""

import html
import json
import re
from html.parser import HTMLParser

import pytest

import captured_site
from unfold_site import Site

CAPTURES = captured_site.pages()


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Builds a site whose pages are all captures; returns the result and the site."""
    site = Site(tmp_path_factory.mktemp("captures"), {"unfold.yml": "title: Captured\n"})
    for name, text in CAPTURES.items():
        site.write(f"content/{name}", text)
    return site.build(), site


def titles(node, own=False):
    """Returns the titles of all nodes below one of the outline; with `own`, only those of pages of the site."""
    below = [title for child in node["children"] for title in titles(child, own)]
    return below + [child["title"] for child in node["children"] if not (own and child.get("external"))]


class Text(HTMLParser):
    """Reads the words of a page's main part, without its navigation."""

    def __init__(self):
        super().__init__()
        self.words, self.skipping, self.main = [], 0, False

    def handle_starttag(self, tag, attributes):
        if tag == "main":
            self.main = True
        if tag == "nav":
            self.skipping += 1

    def handle_endtag(self, tag):
        if tag == "main":
            self.main = False
        if tag == "nav":
            self.skipping -= 1

    def handle_data(self, data):
        if self.main and not self.skipping:
            self.words.append(data)


def text_of(page: str) -> str:
    parser = Text()
    parser.feed(page)
    return squeezed("".join(parser.words))


def squeezed(text: str) -> str:
    """Returns the text without white space, which depends on the blocks around it."""
    return "".join(text.split())


def test_every_capture_becomes_a_page(built):
    result, site = built
    assert result.code in (0, 1)
    pages = [name for name in site.files() if name.endswith("index.html")]
    # The home page is generated.
    assert len(pages) >= len(CAPTURES) + 1
    for name in pages:
        page = site.read(f"public/{name}")
        assert page.endswith("</html>\n")
        assert len(re.findall("<h1[ >]", page)) == 1


def test_the_sidebar_lists_every_capture(built):
    """The sidebar shows two levels, so pages on deeper levels are in the sidebar of their top-level section."""
    _, site = built
    outline = json.loads(site.run("navigation", "--format", "json").stdout)

    def sidebar(name):
        links = site.read(f"public/{name}").split('class="sidebar"')[1]
        return {html.unescape(title) for title in re.findall(r"<(?:a|summary)[^>]*>([^<]*)</", links)}

    pages = [name for name in site.files() if name.endswith("index.html") and name != "search/index.html"]
    assert len(titles(outline)) >= len(CAPTURES)
    assert set(titles(outline)) - set().union(*map(sidebar, pages)) == set()
    # The home page's own sidebar shows every captured page and section.
    assert set(titles(outline, own=True)) - sidebar("index.html") == set()


@pytest.fixture(scope="module", params=sorted(name for name, text in CAPTURES.items() if "\n*Extracted by" in text))
def clean(request, built):
    """Returns the source of a capture in the clean format, and its page."""
    _, site = built
    source = CAPTURES[request.param]
    folder = field(source, "source").rsplit("/", 1)[1]
    return source, next((site.folder / "public").rglob(f"{folder}/index.html")).read_text()


def field(source: str, key: str) -> str:
    return re.search(f"^{key}: (.*)$", source, re.MULTILINE).group(1)


def test_the_clean_capture_keeps_its_metadata(clean):
    source, page = clean
    assert f">{field(source, 'title')}</h1>" in page
    assert f'<p class="lede">{field(source, "description")}</p>' in page
    assert f'href="{field(source, "source")}"' in page
    assert f'<title>{field(source, "title")} ' in page
    kind = re.search(r"^\*\*(\w+)\*\*$", source, re.MULTILINE).group(1)
    assert re.search(f'<dd class="kind">{kind}</dd>', page, re.IGNORECASE)


def test_the_clean_capture_loses_its_boilerplate(clean):
    source, page = clean
    text = text_of(page)
    assert "Navigation:" not in text
    assert "Extractedby" not in text
    assert "unofficialcontent" not in text
    crumb = re.search(r"\*\*Navigation:\*\* \[(.*?)\]", source).group(1)
    crumbs = page.split('class="breadcrumbs"')[1].split("</nav>")[0]
    # A page in a section of the site shows that section instead.
    assert crumb in crumbs or crumbs.count("<a ") > 1


def test_the_clean_capture_loses_no_word_of_its_body(clean):
    source, page = clean
    body = source.split("\n## ", 1)[1].rsplit("\n---\n", 1)[0]
    text = text_of(page)
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", body)
    # An empty change log at the end may be removed.
    plain = re.sub(r"^#+ Change log\s*$", "", plain, flags=re.MULTILINE)
    for line in plain.splitlines():
        assert squeezed(re.sub(r"^#+ |^[-*] |\*|(?<!\w)_|_(?!\w)", "", line.strip())) in text


def test_the_clean_capture_has_its_headings_and_anchors(clean):
    source, page = clean
    for heading in re.findall(r"^## (.*)$", source, re.MULTILINE):
        if heading != "Change log":
            assert f'<h2 id="{heading.replace(" ", "-")}">{heading}</h2>' in page
