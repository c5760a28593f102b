"""Text from content, names, settings and templates never becomes markup, and readers see it as it was written.

Each page of a site whose texts are all hostile must have the same elements and attributes as in a site with plain
words, and exactly the hostile text between each pair of marks.
"""

import base64
import json
import re
import urllib.parse
import xml.etree.ElementTree as ET
import zlib

import html5lib
import pytest

import hostile_site
from hostile_site import HOSTILE, MARK, PLAIN, squeezed
from unfold_site import Site

HTML = "{http://www.w3.org/1999/xhtml}"
URLS = {"href", "src", "poster", "cite", "srcset", "action", "formaction", "data-to", "data-index", "data-root"}


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """Builds a site for each text once. Returns the built site, and its marked texts."""
    built = {}

    def site(text):
        if text not in built:
            files, marked = hostile_site.files(text)
            site = Site(tmp_path_factory.mktemp("hostile") / "site", files)
            result = site.build()
            assert "template." not in result.stderr, result.stderr
            built[text] = site, marked
        return built[text]

    return site


def parsed(page):
    return html5lib.parse(page, treebuilder="etree")


def structure(element):
    """Returns an element's name and attribute names, and the same for its children."""
    if not isinstance(element.tag, str):
        return "comment"
    name = element.tag.removeprefix(HTML)
    return name, sorted(element.attrib), [structure(child) for child in element]


def flattened(structure, depth=0):
    """Returns a structure as indented lines, so that a failed test shows the difference."""
    if structure == "comment":
        return ["  " * depth + "comment"]
    name, attributes, children = structure
    lines = ["  " * depth + " ".join([name, *attributes])]
    for child in children:
        lines += flattened(child, depth + 1)
    return lines


def check_text(text, marked, where):
    """Checks that the text between each pair of marks is what was written. Returns the numbers of the texts found."""
    found = set()
    for number, shown in MARK.findall(text):
        assert squeezed(shown) == marked.expected[int(number)], where
        found.add(int(number))
    return found


def check_page(page, plain, marked, where):
    """Checks a page, and returns the numbers of the texts that it shows."""
    tree = parsed(page)
    assert flattened(structure(tree)) == flattened(structure(parsed(plain))), where
    found = set()
    for element in tree.iter():
        if not isinstance(element.tag, str):
            continue
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), where
            if name in URLS:
                assert not re.match(r"[\s\x00-\x1f]*(javascript|data|vbscript):(?!,)", value, re.IGNORECASE), where
            else:
                found |= check_text(value, marked, f"{where}: {element.tag} {name}")
        if element.tag == HTML + "script" and element.text:
            check_json(json.loads(element.text), marked, where)
    return found | check_text("".join(texts(tree)), marked, where)


def texts(element):
    """Yields the text of a page, except in scripts, whose text is data."""
    if isinstance(element.tag, str) and element.tag != HTML + "script":
        yield element.text or ""
        for child in element:
            yield from texts(child)
    yield element.tail or ""


def check_json(value, marked, where):
    """Checks the texts of a JSON value, and returns the numbers of those found."""
    if isinstance(value, dict):
        assert not any("zqx" in key for key in value), where
        value = list(value.values())
    if isinstance(value, list):
        return set().union(*(check_json(inner, marked, where) for inner in value))
    return check_text(value, marked, where) if isinstance(value, str) else set()


def script_strings(files):
    """Returns the UI strings that the script of a site begins with."""
    script = next(data for name, data in files.items() if re.fullmatch(r"assets/site\.\w+\.js", name))
    return json.loads(re.match(r"const unfoldStrings=(.*);\n", script.decode()).group(1))


def outputs(site):
    """Returns the site's files in an order that does not depend on the texts in their names."""
    return {re.sub(r"zqa(\d+)z.*?zqe\1z", r"zqa\1z", name, flags=re.IGNORECASE): data for name, data in site.files().items()}


def unpacked(script):
    """Returns the uncompressed bytes of a file of the search index."""
    name, data = re.fullmatch(rb'unfoldSearch\("([a-z0-9]+)","([A-Za-z0-9+/=]*)"\)\n', script).groups()
    return zlib.decompress(base64.b64decode(data))


@pytest.mark.parametrize("kind", HOSTILE)
def test_pages_have_no_additional_elements_and_show_the_written_text(sites, kind):
    (site, marked), (plain, _) = sites(HOSTILE[kind]), sites(PLAIN)
    pages, plain_pages = ({name: data for name, data in outputs(each).items() if name.endswith(".html")} for each in (site, plain))
    assert pages.keys() == plain_pages.keys()
    shown = set()
    for name, page in pages.items():
        shown |= check_page(page.decode(), plain_pages[name].decode(), marked, name)
    shown |= check_json(script_strings(outputs(site)), marked, "the script")
    # Nearly every text appears somewhere, except for replaced titles and missing icons.
    assert len(shown) > 0.8 * len(marked.expected)
    assert len(pages) >= 14


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_title_of_a_page_without_a_file_is_the_same_everywhere(sites, kind):
    """Compares the heading, `<title>`, navigation, lists, and data for other programs."""
    site, marked = sites(HOSTILE[kind])
    page = parsed(site.files()[marked.folder + "/index.html"].decode())
    heading = "".join(page.find(f".//{HTML}h1").itertext())
    number, shown = MARK.search(heading).groups()
    assert squeezed(shown) == marked.expected[int(number)]
    data = json.loads(page.find(f".//{HTML}script[@type='application/ld+json']").text)
    places = {
        "title": "".join(page.find(f".//{HTML}title").itertext()),
        "breadcrumb": "".join(page.find(f".//{HTML}nav[@class='breadcrumbs']").itertext()),
        "sidebar": "".join(page.find(f".//{HTML}nav[@class='sidebar']").itertext()),
        "preview on other sites": page.find(f".//{HTML}meta[@property='og:title']").attrib["content"],
        "structured data": " ".join(entry["name"] for entry in data["itemListElement"]),
        "list of all pages": "".join(parsed(site.read("public/search/index.html")).find(f".//{HTML}ul[@class='all-pages']").itertext()),
        "next page": "".join(parsed(site.read("public/index.html")).itertext()),
    }
    for place, text in places.items():
        assert int(number) in check_text(text, marked, place), place


@pytest.mark.parametrize("kind", HOSTILE)
def test_feed_sitemap_and_search_index_contain_the_written_text(sites, kind):
    (site, marked), (plain, _) = sites(HOSTILE[kind]), sites(PLAIN)
    files, plain_files = outputs(site), outputs(plain)
    for name in ("feed.xml", "sitemap.xml"):
        def tags(data):
            return [(element.tag, sorted(element.attrib)) for element in ET.fromstring(data).iter()]

        assert tags(files[name]) == tags(plain_files[name])
        for element in ET.fromstring(files[name]).iter():
            text = element.text or ""
            if element.attrib.get("type") == "html":
                fragment = html5lib.parseFragment(text, treebuilder="etree")
                assert {child.tag for child in fragment.iter()} == {"DOCUMENT_FRAGMENT"}
                text = "".join(fragment.itertext())
            check_text(text, marked, name)
    manifest = json.loads(unpacked(files["assets/search/manifest.js"]))
    plain_manifest = json.loads(unpacked(plain_files["assets/search/manifest.js"]))
    assert manifest.keys() == plain_manifest.keys() and manifest["words"].keys() == plain_manifest["words"].keys()
    check_json(manifest, marked, "manifest.js")
    seen = 0
    for name in manifest["texts"][2]:
        for page in unpacked(site.files()[f"assets/search/{name}.js"]).decode().split("\x1d"):
            sections = [section.split("\x1f") for section in page.split("\x1e")]
            # The first one has the URL and the title of the page, and its kind if it has one. The others have a heading and
            # its anchor.
            assert len(sections[0]) in (3, 4) and all(len(section) == 3 for section in sections[1:])
            for kind in sections[0][3:]:
                check_text(kind, marked, name)
            for index, section in enumerate(sections):
                seen += len(check_text(section[0 if index else 1], marked, name) | check_text(section[2], marked, name))
    assert seen > 10


@pytest.mark.parametrize("kind", HOSTILE)
def test_llms_txt_is_markdown_that_shows_the_written_text(sites, kind, make_site):
    (site, marked), (plain, _) = sites(HOSTILE[kind]), sites(PLAIN)

    def rendered(each, name):
        text = each.read("public/llms.txt")
        page = make_site({"content/index.md": "# Home\n", "content/list.md": text}, name)
        page.build("--base-url", "https://example.net/")
        return page.read("public/list/index.html")

    found = check_page(rendered(site, "hostile"), rendered(plain, "plain"), marked, "llms.txt")
    assert len(found) > 5


@pytest.mark.parametrize("kind", HOSTILE)
def test_server_rules_have_one_line_per_redirect(sites, kind):
    (site, _), (plain, _) = sites(HOSTILE[kind]), sites(PLAIN)
    for line in lines(site, "_redirects")[1:]:
        assert re.fullmatch(r"/docs/\S+ (/docs/|https://example\.org/)\S* 301!", line)
    for line in lines(site, "redirects.nginx.conf")[1:]:
        name = r'"(?:[^"\\]|\\[\\"])*"'
        assert re.fullmatch(rf'location = {name} \{{ absolute_redirect off; return 301 "[^"\\$]*"; \}}', line), line
    for line in lines(site, "redirects.caddy")[2:-4]:
        assert re.fullmatch(r'\t"[^"`{}$]+\$?" "[^"\\`{}$]*"', line) or re.fullmatch(r'\t"~\^[^"`{}]+\$" "[^"\\`{}$]*"', line), line
    for name in ("_headers", "headers.nginx.conf", "headers.caddy", "robots.txt"):
        without_hashes = [re.sub(r"(\.|\[\.\])[0-9a-f]{8}(?=\.|\[\.\])", "", each.read("public/" + name)) for each in (site, plain)]
        assert without_hashes[0] == without_hashes[1]


def lines(site, name):
    """Returns the lines of a file, as servers split it."""
    return site.read("public/" + name).rstrip("\n").split("\n")


def lines_of(output):
    """Returns the lines of a log, none of which may act on a terminal or be a workflow command."""
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", output)
    assert "##[" not in output
    lines = output.split("\n")
    assert not [line for line in lines if line.strip().startswith("::")]
    return lines


@pytest.mark.parametrize("kind", HOSTILE)
def test_messages_do_not_act_on_terminals_or_workflows(sites, kind):
    text = HOSTILE[kind]
    site, _ = sites(text)
    result = site.build("--verbose")
    assert len(lines_of(result.stderr)) > 3
    assert len(lines_of(site.run("navigation").stdout)) > 8
    assert len(lines_of(site.run("check").stdout)) > 5
    name = re.sub(r"[\0/]", "", text)
    lines_of(site.run("build", name).stderr)
    lines_of(site.run("new", site.folder.name + "-" + name).stdout)
    if not re.search("[\0\r\n]", text):
        lines_of(site.run("check", "--format", text.replace("\0", "")).stderr)


@pytest.mark.parametrize("kind", HOSTILE)
def test_reports_contain_only_the_findings(sites, kind):
    site, _ = sites(HOSTILE[kind])
    found = json.loads(site.run("check", "--format", "json").stdout)["diagnostics"]
    assert len(found) > 3
    lines = re.split(r"[\r\n]+", site.run("check", "--format", "github").stdout.strip())
    assert len(lines) == len(found)
    for line, diagnostic in zip(lines, found):
        command, message = re.fullmatch(
            r"::(?:error|warning|notice) file=([^,:\r\n]*),line=\d+,col=\d+,title=[a-z.-]+::([^\r\n]*)", line
        ).groups()
        file = re.sub("%([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), command)
        assert file == diagnostic["file"]
        assert urllib.parse.unquote(re.sub("%(?!25|0D|0A)", "%25", message))[1:].startswith(diagnostic["message"][1:])
    suites = ET.fromstring(site.run("check", "--format", "junit").stdout)
    assert len(suites.findall(".//testcase")) == len(found)
    assert len(json.loads(site.run("check", "--format", "gitlab").stdout)) == len(found)
    assert len(json.loads(site.run("check", "--format", "sarif").stdout)["runs"][0]["results"]) == len(found)


@pytest.mark.parametrize("kind", HOSTILE)
def test_lazy_sections_of_the_sidebar(make_site, kind):
    """In large sites, lazy sections of the sidebar are scripts that contain HTML."""
    def site(text, name):
        marked = hostile_site.MarkedTexts(text)
        files = {"content/index.md": "# Home\n"}
        for section in range(12):
            files[f"content/s{section}/index.md"] = f"---\ntitle: {marked.value()}\norder: {section}\n---\n\nWords.\n"
            for page in range(20):
                files[f"content/s{section}/p{page}.md"] = f"---\ntitle: {marked.value()}\norder: {page}\n---\n\nWords.\n"
        made = make_site(files, name)
        made.build()
        scripts = {}
        for path, script in made.files().items():
            if path.startswith("assets/sidebar/"):
                literal = re.fullmatch(r"unfoldLazySection\(`((?:[^`\\$]|\\.)*)`\)\n", script.decode(), re.DOTALL)[1]
                html = re.sub(r"\\(r|.)", lambda escape: "\r" if escape[1] == "r" else escape[1], literal)
                scripts[path.split(".")[0]] = html5lib.parseFragment(html, treebuilder="etree")
        return scripts, marked

    (scripts, marked), (plain, _) = site(HOSTILE[kind], "hostile"), site(PLAIN, "plain")
    assert len(scripts) == 12 and scripts.keys() == plain.keys()
    for name, tree in scripts.items():
        assert flattened(structure(tree)) == flattened(structure(plain[name]))
        assert len(check_text("".join(tree.itertext()), marked, name)) == 20


# A page in the format of a whole-page dump, in whose navigation a row would run a script.
CAPTURE = """
* [Global Nav Open Menu](#) [Global Nav Close Menu](#)
* [Apple](/)

To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u0020

1 of 3 symbols inside <root> [{title}](/design/human-interface-guidelines/lights)

2 of 3 symbols inside <root> [Script](javascript:zqx%28%29)

3 of 3 symbols inside <root> [{title}](/design/human-interface-guidelines/lanterns)

3 items were found. Tab back to navigate through them.\u0020

Navigator is ready\u0020

# Lanterns

A lantern lights the quay.

## [Best practices](/design/human-interface-guidelines/lanterns#Best-practices)

**Hang it.** High.
"""


@pytest.mark.parametrize("title", ["Vec<T>", '"><img src=zqx onerror=zqx()>', "<script>zqx()</script>"])
def test_navigation_of_captures(make_site, title):
    site = make_site({"content/lanterns.txt": CAPTURE.format(title=title.replace("[", "").replace("]", ""))})
    site.build()
    pages = [data.decode() for name, data in site.files().items() if name.endswith(".html")]
    assert any("Lanterns" in page for page in pages)
    for page in pages:
        tree = parsed(page)
        assert not tree.findall(f".//{HTML}img") and all(script.text is None for script in tree.findall(f".//{HTML}script"))
        assert "javascript:" not in page.replace("text/javascript", "")


def test_generics_in_markdown_are_text_everywhere(make_site):
    """In Markdown, `<T>` looks like a tag, but not like one that pages may contain, so it is shown as text."""
    site = make_site(
        {
            "unfold.yml": "title: Types\nbaseURL: https://example.com/\n",
            "content/index.md": "# Home\n\nSee [](vec.md).\n",
            "content/vec.md": "# Vec<T>\n\n> A list of <T> and <kbd>K</kbd>.\n\n## Map<K, V>\n\nWords.\n\n## A <!-- note --> heading\n\n"
            "## Change log\n\n| Date | Change |\n| --- | --- |\n| 2026-01-01 | New Set<T>. |\n",
        }
    )
    result = site.build()
    page = parsed(site.read("public/vec/index.html"))
    assert "".join(page.find(f".//{HTML}h1").itertext()) == "Vec<T>"
    assert "".join(page.find(f".//{HTML}title").itertext()) == "Vec<T> · Types"
    assert page.find(f".//{HTML}meta[@name='description']").attrib["content"] == "A list of <T> and K."
    sidebar = page.find(f".//{HTML}nav[@class='sidebar']")
    assert "Vec<T>" in "".join(sidebar.itertext())
    contents = page.find(f".//{HTML}nav[@class='on-this-page']")
    assert [link.attrib["href"] for link in contents.iter(HTML + "a")] == ["#MapK-V", "#A-heading", "#Change-log"]
    everything = "".join(parsed(site.read("public/search/index.html")).itertext())
    assert "Vec<T>" in everything and "Map<K, V>" in everything
    assert "Vec<T>" in "".join(parsed(site.read("public/index.html")).itertext())
    feed = ET.fromstring(site.files()["feed.xml"])
    atom = "{http://www.w3.org/2005/Atom}"
    assert feed.find(f"{atom}entry/{atom}title").text == "Vec<T>"
    assert feed.find(f"{atom}entry/{atom}content").text == "New Set&lt;T&gt;."
    assert "- [Vec\\<T>](https://example.com/vec.md): A list of \\<T> and K." in site.read("public/llms.txt")
    assert "Vec<T>" in site.run("navigation").stdout
    assert "html.unsafe-element" in result.stderr


BASES = ["https://example.com/a'b\"c/", "https://example.com/'onload='zqx/", "https://example.com/&quot;&lt;zqx&gt;/$x;y/"]


@pytest.mark.parametrize("base", BASES)
def test_the_base_url(make_site, base):
    """The 404 page contains the base URL in each link."""
    site = make_site({"content/index.md": "# Home\n", "unfold.yml": f"hosts: [nginx, caddy, netlify]\nbaseURL: {json.dumps(base)}\n"})
    site.build()
    page = parsed(site.read("public/404.html"))
    home = page.find(f".//{HTML}a[@class='brand']").attrib
    assert sorted(home) == ["class", "href"]
    path = "/" if '"' in base else base.removeprefix("https://example.com")
    assert home["href"] == path
    for element in page.iter():
        if isinstance(element.tag, str):
            assert not [name for name in element.attrib if name.startswith("on")]


TEMPLATES = {
    "<p title={{page.plainTitle}}>": "an attribute value without quotes",
    "<p {{page.plainTitle}}>": "a tag, outside of an attribute value",
    "<{{page.plainTitle}}>": "a tag, outside of an attribute value",
    "<script>let a = {{page.plainTitle}}</script>": "`<script>`",
    "<style>p { color: {{{page.color}}} }</style>": "`<style>`",
    '<p onclick="f(\'{{page.plainTitle}}\')">': "the attribute `onclick`",
    '<p style="color: {{page.color}}">': "the attribute `style`",
}


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_cannot_use_a_value_in_an_unsafe_place(make_site, template):
    site = make_site({"content/index.md": "# Home\n", "templates/footer.mustache": template + "\n"})
    result = site.build()
    assert result.code == 1
    tag = re.search(r"\{\{\{?([a-zA-Z.]+)", template)
    column = tag.start() + 1
    shown = ("{{&" if "{{{" in template else "{{") + tag[1] + "}}"
    # The policy may block the same place.
    expected = (
        f"templates/footer.mustache:1:{column}: error: {shown} is in {TEMPLATES[template]},"
        " where a value could add markup or run as a script [template.unsafe-place]"
    )
    assert expected in result.diagnostics
    assert not [name for name in site.files() if name.endswith(".html")]
