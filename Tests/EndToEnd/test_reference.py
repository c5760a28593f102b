"""Archives of DocC. The archive of a small package is made with the toolchain, and each page is compared with its JSON."""

import json
import re
import shutil
import subprocess
import zlib
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest

import archives
import search_script
from archives import convert, pages
from preview import Preview
from render_json import Expectation, ShownPage, additional_texts, missing_texts
from unfold_site import Site, run, tree

@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    return archives.tea(tmp_path_factory.mktemp("tea"))


@pytest.fixture(scope="module")
def built(archive) -> Path:
    result = run("build", archive.name, "--output", "out", "--no-cache", folder=archive.parent)
    assert result.code == 0, result.stderr
    return archive.parent / "out"


def check(out: Path, path: str, root: dict):
    """Compares a page with its JSON."""
    shown = ShownPage((out / path / "index.html").read_text())
    expected = Expectation(root)
    assert missing_texts(shown, expected) == [], path
    assert additional_texts(shown, expected) == [], path
    page = f"https://site/{path}/"
    links = [unquote(urljoin(page, link)).removeprefix("https://site") for link in shown.links]
    links = [re.sub(r"/(#|$)", r"\1", link) for link in links]
    at = 0
    for link in expected.links:
        link = re.sub(r"/(#|$)", r"\1", link)
        # A page links to itself with a fragment.
        if link.split("#")[0] == f"/{path}":
            continue
        assert link in links[at:], (path, link, links[at : at + 5])
        at = links.index(link, at) + 1


def test_every_page_shows_everything_in_its_json(archive, built):
    roots = pages(archive)
    assert len(roots) > 50
    for path, root in roots.items():
        check(built, path, root)


def test_the_urls_of_docc_have_a_page(archive, built):
    for root in pages(archive).values():
        for variant in root["variants"]:
            for path in variant["paths"]:
                assert (built / path.removeprefix("/") / "index.html").exists(), path


def test_the_anchors_of_docc_exist(archive, built):
    for path, root in pages(archive).items():
        html = (built / path / "index.html").read_text()
        for key in ("topicSections", "seeAlsoSections"):
            for section in root.get(key, []):
                assert f'id="{section["anchor"]}"' in html or "title" not in section, (path, section["anchor"])


def test_a_long_declaration_has_a_line_for_each_parameter_and_links(built):
    path = "documentation/tea/teapot/brewcarefully(_:water:guests:completion:)/index.html"
    html = (built / path).read_text()
    declaration = re.search(r'<div class="declaration">.*?</div>', html, re.DOTALL).group(0)
    lines = re.sub(r"<[^>]+>", "", declaration).strip().splitlines()
    assert lines[1:3] == ["  _ kind: Kind,", "  water: Water,"] and any(line.startswith(") async throws") for line in lines)
    # The requirements of a long list are on lines of their own, too.
    assert any(line.startswith("where Water") for line in lines)
    assert '<a href="../../kind/">Kind</a>' in declaration
    assert ".declaration" in next((built / "assets").glob("site.*.css")).read_text()


def test_the_navigation_is_that_of_the_archive(archive):
    result = run("navigation", archive.name, folder=archive.parent)
    titles = [line.strip().split("  ")[0] for line in result.stdout.splitlines()]
    assert titles[:4] == ["Tea", "Meet tea", "Basics", "Your first cup"]
    assert titles.index("Essentials") < titles.index("Brewing tea") < titles.index("best")
    # Symbols have their names as titles, and overloads keep their parameters.
    assert {"brew(_:minutes:)", "green", "init(rawValue:)", "<+>(_:_:)", "clean(Int)", "clean(Double)"} <= set(titles)
    # Below a type, nested types need no longer name.
    assert "Lid" in titles and "Teapot.Lid" not in titles


def test_default_implementations_are_below_their_members(tmp_path):
    archives.of_source(tmp_path, "Kettles", "public protocol Kettle { func boil() }\nextension Kettle { public func boil() {} }\n")
    lines = run("navigation", "Kettles.doccarchive", folder=tmp_path).stdout.splitlines()
    member, implementation = (len(line) - len(line.lstrip()) for line in lines if "boil()" in line)
    assert implementation > member, lines
    # With members on the page of their type, there is no page below which it could be.
    (tmp_path / "unfold.yml").write_text("title: Kettles\narchives: [Kettles.doccarchive]\ninlineMembers: [method]\n")
    assert run("build", ".", "--output", "out", folder=tmp_path).code == 0


def test_breadcrumbs_name_the_types_around_a_symbol(built):
    def crumbs(path):
        html = (built / path / "index.html").read_text()
        return re.findall(r"<li><a[^>]*>(.*?)</a>", html[html.index('class="breadcrumbs"') : html.index("</nav>", html.index('class="breadcrumbs"'))])

    assert crumbs("documentation/tea/teapot/brew(_:minutes:)") == ["Tea Kit", "Teapot"]
    assert crumbs("documentation/tea/teapot/drink-implementations") == ["Tea Kit", "Teapot"]
    assert crumbs("documentation/tea/teapot") == ["Tea Kit"]
    # Chapters of tutorials are no groups of symbols.
    assert crumbs("tutorials/tea/firstcup")[-2:] == ["Meet tea", "Basics"]


def test_long_names_break_between_their_parts_in_links_to_neighbors(built):
    pages = [page.read_text() for page in built.rglob("index.html")]
    neighbors = [link for html in pages for link in re.findall(r'<a class="(?:next|previous)".*?</a>', html)]
    assert any("brewCarefully(_:<wbr>water:" in link for link in neighbors)
    assert not any("brewCarefully(_:water:" in re.sub('href="[^"]*"', "", link) for link in neighbors)


def test_names_stand_out_in_lists(built):
    html = (built / "documentation/tea/teapot/index.html").read_text()
    assert "<code>func <b>brew</b>(Kind, <b>minutes</b>: Int) throws -&gt; Bool</code>" in html
    # Everything a type conforms to is visible, and deprecated members are struck out.
    assert "<del><code>func <b>make</b>()</code></del>" in html


def test_the_check_finds_no_problem_that_the_conversion_makes(archive):
    result = run("check", archive.name, folder=archive.parent)
    # Authors did not write the JSON, so the messages have no excerpts of it.
    assert '{"' not in result.stdout
    found = set(re.findall(r"^\S+: \w+: .*\[([\w.-]+)\]$", result.stdout, re.MULTILINE))
    # Authors can fix these in their sources.
    assert found <= {"image.missing-alt", "text.repeated-heading", "link.generic-text", "link.orphan-page", "heading.repeated", "symbol.missing-abstract"}, result.stdout


def test_the_check_notes_symbols_without_an_abstract(archive):
    result = run("check", archive.name, folder=archive.parent)
    found = [re.findall(r"`(.*?)`", line)[0] for line in result.stdout.splitlines() if "[symbol.missing-abstract]" in line]
    assert {"Tea.Undocumented", "Tea.Undocumented.x", "Tea.Cup.liters"} <= set(found)
    for path, root in pages(archive).items():
        if root["kind"] == "symbol" and not root.get("abstract"):
            assert any(name.endswith("." + root["metadata"]["title"]) for name in found), path
    described = {"Tea", "Tea.Teapot", "Tea.Teapot.brew(_:minutes:)", "Tea.Kind.green"}
    assert not described & set(found)
    assert all(" note: " in line for line in result.stdout.splitlines() if "[symbol.missing-abstract]" in line)


def test_the_inventory_lists_all_symbols(archive, built):
    file = (built / "objects.inv").read_bytes()
    head, body = file.split(b"using zlib.\n")
    assert head.decode().splitlines() == ["# Sphinx inventory version 2", "# Project: Tea", "# Version: ", "# The remainder of this file is compressed "]
    # The regular expression of Sphinx.
    lines = [re.match(r"(.+?)\s+(\S+)\s+(-?\d+)\s+?(\S*)\s+(.*)", line) for line in zlib.decompress(body).decode().splitlines()]
    symbols = {line[1]: (line[2], line[4]) for line in lines}
    assert symbols["Tea.Teapot"] == ("swift:class", "documentation/tea/teapot/")
    assert symbols["Tea.Teapot.Lid"] == ("swift:structure", "documentation/tea/teapot/lid/")
    assert symbols["Tea.Teapot.brew(_:minutes:)"][0] == "swift:instance-method"
    # The URL of an operator has other characters than its name.
    assert unquote(symbols["Tea.Teapot./(_:_:)"][1]) == "documentation/tea/teapot/_(_:_:)/"
    assert len(symbols) == len(lines) == sum(1 for root in pages(archive).values() if root["kind"] == "symbol")
    for name, (_, url) in symbols.items():
        assert (built / unquote(url) / "index.html").exists(), name


MEMBERS = "inlineMembers: [case, property, method, initializer, subscript, operator, typealias, associatedtype]\n"


@pytest.fixture(scope="module")
def inlined(archive, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("inlined")
    shutil.copytree(archive, folder / archive.name)
    (folder / archive.name / "unfold.yml").write_text(MEMBERS)
    result = run("build", archive.name, "--output", "out", "--no-cache", folder=folder)
    assert result.code == 0 and result.stderr.startswith("Built "), result.stderr
    return folder / "out"


def is_redirect(html: str) -> bool:
    return 'http-equiv="refresh"' in html


def test_members_are_sections_of_the_page_of_their_type(archive, inlined):
    roots = pages(archive)
    parts = {path: root for path, root in roots.items() if is_redirect((inlined / path / "index.html").read_text())}
    assert {"documentation/tea/kind/green", "documentation/tea/brewingerror/hot(degrees:after:)"} <= set(parts)
    assert len(parts) > 40
    kinds = {root["metadata"]["symbolKind"] for root in parts.values()}
    assert not kinds & {"class", "struct", "enum", "protocol", "module", "func", "var"}
    # Everything in the JSON of a member is on the page of its type, in order.
    for path, root in parts.items():
        redirect = (inlined / path / "index.html").read_text()
        target = unquote(unescape(re.search(r'http-equiv="refresh" content="0; url=(.*?)"', redirect)[1]))
        page, anchor = urljoin(f"https://site/{path}/", target).removeprefix("https://site/").split("#")
        html = (inlined / page / "index.html").read_text()
        assert f'id="{anchor}"' in html, (path, anchor)
        root = {key: value for key, value in root.items() if key != "seeAlsoSections"}
        # A case is called `Kind.green` on its own page, and its text begins with the heading “Discussion”.
        root["metadata"] = {"title": re.sub(r"^([A-Z]\w*\.)+(?=\w)", "", root["metadata"]["title"])}
        for section in root.get("primaryContentSections", []):
            first = section.get("content", [{}])[:1]
            if first and first[0].get("type") == "heading" and first[0]["text"] in ("Discussion", "Overview"):
                section["content"] = section["content"][1:]
        assert missing_texts(ShownPage(html), Expectation(root)) == [], path


def test_links_lead_to_members_on_the_page_of_their_type(inlined):
    found = 0
    for page in inlined.rglob("index.html"):
        html = page.read_text()
        if is_redirect(html):
            continue
        for link in re.findall(r'href="([^":]+)"', html):
            path, _, anchor = unescape(unquote(urljoin(f"https://site/{page.relative_to(inlined)}", unescape(link)).removeprefix("https://site/"))).partition("#")
            target = inlined / path / "index.html" if path.endswith("/") or not path else inlined / path
            text = target.read_text() if target.suffix == ".html" else ""
            assert not is_redirect(text), (page, link)
            if anchor and target.suffix == ".html":
                assert f'id="{anchor}"' in text.replace("&amp;", "&"), (page, link)
                found += 1
    assert found > 100


def test_the_inventory_lists_members_on_the_page_of_their_type(archive, inlined):
    lines = zlib.decompress((inlined / "objects.inv").read_bytes().split(b"using zlib.\n")[1]).decode().splitlines()
    urls = {line.split()[0]: unquote(line.split()[3]) for line in lines}
    assert urls["Tea.Kind.green"] == "documentation/tea/kind/#green"
    assert urls["Tea.Kind"] == "documentation/tea/kind/"
    assert len(urls) == len(lines) == sum(1 for root in pages(archive).values() if root["kind"] == "symbol")


def test_a_change_of_a_member_is_a_change_of_the_page_of_its_type(archive, tmp_path):
    shutil.copytree(archive, tmp_path / archive.name)
    (tmp_path / archive.name / "unfold.yml").write_text(MEMBERS)
    assert run("build", archive.name, "--output", "out", folder=tmp_path).code == 0
    member = tmp_path / archive.name / "data/documentation/tea/kind/green.json"
    member.write_text(member.read_text().replace("Green tea.", "Tea from China."))
    result = run("build", archive.name, "--output", "out", folder=tmp_path)
    assert result.code == 0
    assert "Tea from China." in (tmp_path / "out/documentation/tea/kind/index.html").read_text()
    assert "Tea from China." in (tmp_path / "out/documentation/tea/kind.md").read_text()
    run("build", archive.name, "--output", "clean", "--no-cache", folder=tmp_path)
    assert tree(tmp_path / "out") == tree(tmp_path / "clean")
    # A damaged member is reported, and everything else is built.
    member.write_text('{"metadata": ')
    result = run("build", archive.name, "--output", "out", folder=tmp_path)
    assert result.code == 1
    assert "green.json:1:" in result.stderr and "the page cannot be read" in result.stderr
    html = (tmp_path / "out/documentation/tea/kind/index.html").read_text()
    assert 'id="green"' in html and "Black tea." in html


def test_members_of_several_archives_are_on_the_pages_of_their_types(archive, tmp_path):
    shutil.copytree(archive, tmp_path / "build" / archive.name)
    (tmp_path / "content").mkdir()
    (tmp_path / "content/index.md").write_text("# Home\n\nSee [green](/1.0/documentation/tea/kind/#green) and <doc:Tea/Kind/black>.\n")
    (tmp_path / "unfold.yml").write_text(MEMBERS + f"archives: [{{path: build/{archive.name}, url: /1.0/}}]\n")
    result = run("build", ".", "--output", "out", folder=tmp_path)
    assert result.code == 0, result.stderr
    assert 'id="green"' in (tmp_path / "out/1.0/documentation/tea/kind/index.html").read_text()
    assert is_redirect((tmp_path / "out/1.0/documentation/tea/kind/green/index.html").read_text())
    html = (tmp_path / "out/index.html").read_text()
    assert 'href="1.0/documentation/tea/kind/#green"' in html and 'href="1.0/documentation/tea/kind/#black"' in html


def test_an_import_contains_members_on_the_pages_of_their_types(archive, inlined, tmp_path):
    shutil.copytree(archive, tmp_path / archive.name)
    (tmp_path / archive.name / "unfold.yml").write_text(MEMBERS)
    result = run("import", archive.name, "--output", "imported", folder=tmp_path)
    assert result.code == 0, result.stderr
    result = run("build", "imported", "--output", "out", folder=tmp_path)
    assert result.code == 0, result.stderr
    assert 'id="green"' in (tmp_path / "out/documentation/tea/kind/index.html").read_text()
    assert is_redirect((tmp_path / "out/documentation/tea/kind/green/index.html").read_text())


def test_an_import_of_an_archive_with_empty_folders_can_be_built(tmp_path):
    """DocC makes folders for images, videos, and downloads, even if there are none."""
    archive = archives.of_source(tmp_path, "Cups", "/// Pours.\npublic func pour() {}\n")
    assert (archive / "videos").is_dir()
    assert run("import", archive.name, "--output", "imported", folder=tmp_path).code == 0
    result = run("build", "imported", "--output", "out", folder=tmp_path)
    assert result.code == 0, result.stderr
    assert (tmp_path / "out/documentation/cups/pour()/index.html").exists()


def test_overloads_have_names_of_their_own_in_the_inventory(tmp_path):
    source = "/// A.\npublic func pour(_ x: Int) {}\n/// B.\npublic func pour(_ x: Double) {}\n"
    archive = archives.of_source(tmp_path, "Cups", source)
    assert run("build", archive.name, "--output", "out", folder=tmp_path).code == 0
    lines = zlib.decompress((tmp_path / "out/objects.inv").read_bytes().split(b"using zlib.\n")[1]).decode().splitlines()
    names = {line.split()[0]: line.split()[3] for line in lines}
    first, second = sorted(name for name in names if "pour" in name)
    assert first == "Cups.pour(_:)" and re.fullmatch(r"Cups\.pour\(_:\)-\w+", second)
    assert names[first] != names[second] and unquote(names[second]) == f"documentation/cups/pour(_:)-{second.split('-')[1]}/"
    assert run("build", archive.name, "--output", "files", "--urls", "file", folder=tmp_path).code == 0
    lines = zlib.decompress((tmp_path / "files/objects.inv").read_bytes().split(b"using zlib.\n")[1]).decode().splitlines()
    assert {line.split()[0] for line in lines} == set(names)


def test_symbols_in_objective_c_are_shown(tmp_path):
    archive = archives.objective_c(tmp_path)
    result = run("build", archive.name, "--output", "out", folder=tmp_path)
    assert result.code == 0, result.stderr
    roots = pages(archive)
    for path, root in roots.items():
        check(tmp_path / "out", path, root)
    brew = (tmp_path / "out/documentation/potkit/pot/brew(kind:minutes:)/index.html").read_text()
    shown = unescape(re.sub(r"<[^>]+>", "", brew))
    assert "func brew(\n  kind: Int32,\n  minutes: Int32\n) -> Int32" in shown
    assert "- (int) brewWithKind:(int) kind minutes:(int) minutes" in shown
    assert shown.index("Swift") < shown.index("Objective-C")
    # A method that throws in Swift has an error as a parameter in Objective-C.
    pour = (tmp_path / "out/documentation/potkit/pot/pour(kind:)/index.html").read_text()
    assert re.search(r'<h2 id="[^"]*">Objective-C</h2>\s*<dl>\s*<dt[^>]*><code>error</code></dt>', pour)
    # The enumeration exists only in Objective-C.
    module = (tmp_path / "out/documentation/potkit/index.html").read_text()
    assert 'href="potkind/"' in module[module.index('<main') : module.index("</main>")]
    titles = [line.strip() for line in run("navigation", archive.name, folder=tmp_path).stdout.splitlines()]
    assert sum("potkind/potkindgreen" in title for title in titles) == 1
    assert [title.split("  ")[0] for title in titles[1:3]] == ["PotKit", "Classes"]
    assert sum(title.startswith("Enumerations ") for title in titles) == 1


def test_pages_without_symbols_have_no_inventory(make_site):
    site = make_site({"content/index.md": "# Tea\n", "content/pot.md": "# Pot\n\nA pot.\n"})
    site.build()
    assert "objects.inv" not in site.files()
    site.write("content/pot.md", "---\nsymbol: Tea.Teapot\n---\n\n# Pot\n\nA pot.\n")
    site.build()
    assert b"# Project: Tea\n" in site.files()["objects.inv"]


def test_text_is_shown_literally(built):
    html = (built / "documentation/tea/teapot/index.html").read_text()
    assert "Text with @Symbols, a | pipe, 3 * 4 * 5, snake_case_name, html, $x$ and $$y$$" in html
    assert ":colon, #tag, ++ctrl++ and {#id}." in html


# Queries, and the page that must be found first.
SYMBOLS = {
    "fEnum": "kind/firstenumerated",
    "firstE": "kind/firstenumerated",
    "kFirstEnum": "kind/firstenumerated",
    "brewCare": "teapot/brewcarefully(_:water:guests:completion:)",
    "bCare": "teapot/brewcarefully(_:water:guests:completion:)",
    "inLitMat": "teapot/init(liters:material:)",
    "init(liters:": "teapot/init(liters:material:)",
    "init(_:)": "kind/init(rawvalue:)",
    "pour(into": "drink/pour(into:)",
    "BreErr": "brewingerror",
    "<+>": "_+_(_:_:)",
    "+": "teapot/+(_:_:)",
    "==": "teapot/==(_:_:)",
    "volume in liters": "teapot/init(liters:material:)",
    "compares": "teapot/==(_:_:)",
}


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_search_finds_symbols_by_parts_of_their_names(built):
    found = search_script.find(built / "assets/search", list(SYMBOLS))
    first = {query: unquote(urls[0]) if urls else None for query, urls in found.items()}
    assert first == {query: f"documentation/tea/{path}/" for query, path in SYMBOLS.items()}


KINDS = """async query => {
  await openIndex();
  const results = rank(await findTerms(query), () => true);
  return Promise.all(results.map(({ page, section }) => textOf(page, section)));
}"""


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_search_knows_the_kinds_of_symbols(archive, built):
    kinds = {f"{path}/": root["metadata"].get("roleHeading") for path, root in pages(archive).items()}
    results = search_script.evaluate(built / "assets/search", ["search-query", "search-ranking"], KINDS, "brew")
    # The groups of the navigation are pages without a kind.
    known = [result for result in results if unquote(result["url"]) in kinds]
    symbols = [result for result in known if unquote(result["url"]).startswith("documentation/tea/teapot/")]
    # Also in sections of a page.
    assert any(result["anchor"] for result in symbols) and not all(result["anchor"] for result in symbols)
    assert {result["kind"] for result in symbols} >= {"Instance Method"}
    for result in symbols:
        assert result["kind"] == kinds[unquote(result["url"])], result


@pytest.mark.skipif(not search_script.NODE, reason="needs Node")
def test_search_shows_a_changed_kind_after_the_next_build(archive, tmp_path):
    copy = tmp_path / "Tea.doccarchive"
    shutil.copytree(archive, copy)
    file = copy / "data/documentation/tea/boil(_:).json"
    for kind in ("Function", "Global Function"):
        file.write_text(file.read_text().replace('"roleHeading":"Function"', f'"roleHeading":"{kind}"'))
        assert run("build", copy.name, "--output", "out", folder=tmp_path).code == 0
        results = search_script.evaluate(tmp_path / "out/assets/search", ["search-query", "search-ranking"], KINDS, "boils")
        assert [result["kind"] for result in results if unquote(result["url"]).endswith("boil(_:)/")][:1] == [kind]


def test_a_build_after_a_change_is_the_same_as_a_full_one(archive, tmp_path):
    copy = tmp_path / "Tea.doccarchive"
    shutil.copytree(archive, copy)

    def build(*options) -> dict[str, bytes]:
        result = run("build", copy.name, "--output", "out", *options, folder=tmp_path)
        # The links to a page that is removed are broken.
        assert result.code == 0 or "link.broken" in result.stderr, result.stderr
        return tree(tmp_path / "out")

    build()
    file = copy / "data/documentation/tea/boil(_:).json"
    file.write_text(file.read_text().replace('"Boils."', '"Boils *water*."'))
    changed = build()
    assert b"Boils *water*." in changed["documentation/tea/boil(_:)/index.html"]
    (copy / "data/documentation/tea/pots.json").unlink()
    removed = build()
    assert "documentation/tea/pots/index.html" not in removed
    shutil.rmtree(tmp_path / "out")
    assert build("--no-cache") == removed


def test_a_changed_abstract_changes_few_pages(archive, tmp_path):
    copy = tmp_path / "Tea.doccarchive"
    shutil.copytree(archive, copy)

    def build(out, *options) -> tuple[dict[str, bytes], int]:
        result = run("build", copy.name, "--output", out, "--format", "json", *options, folder=tmp_path)
        assert result.code == 0, result.stderr
        return tree(tmp_path / out, with_manifest=True), json.loads(result.stdout)["files"]["written"]

    before, everything = build("out")
    # Like `docc convert`, change the text in the files of all pages that show it.
    texts = {"\"Boils.\"": "\"Boils water.\"", "\"Boils water.\"": "\"Boils.\""}
    for old, new in texts.items():
        files = [file for file in copy.rglob("*.json") if old in file.read_text()]
        assert len(files) > 1
        for file in files:
            file.write_text(file.read_text().replace(old, new))
        after, written = build("out")
        assert after == build("clean", "--no-cache")[0]
        changed = {path for path in after if after[path] != before.get(path)}
        assert "documentation/tea/boil(_:)/index.html" in changed and written < everything / 4
        before = after


def test_the_preview_serves_an_archive(archive, tmp_path):
    copy = tmp_path / "Tea.doccarchive"
    shutil.copytree(archive, copy)
    preview = Preview(Site(tmp_path, {}), copy.name)
    try:
        status, page = preview.get("documentation/tea/teapot/")
        assert status == 200 and "<h1>Teapot</h1>" in page and "final" in page
        file = copy / "data/documentation/tea/teapot.json"
        file.write_text(file.read_text().replace('"A pot."', '"A round pot."'))
        preview.wait_for("documentation/tea/teapot/", "A round pot.")
    finally:
        preview.stop()


DAMAGED = {
    "documentation/tea/kind.json": b'{"kind": "symbol", "metadata"',
    "documentation/tea/cup.json": b"[]",
    "documentation/tea/pots.json": b"",
    "documentation/tea/boil(_:).json": b'{"metadata":{"title":"x"},"primaryContentSections":' + b"[" * 10_000,
    "documentation/tea/drink.json": (
        b'{"identifier":{"url":"x"},"metadata":{"title":"Odd","platforms":[3]},"abstract":[{"type":"glow","inlineContent":'
        b'[{"type":"text","text":"still shown"}]}],"primaryContentSections":[{"kind":"hologram","content":"also shown"}]}'
    ),
    "documentation/tea/waiter.json": b'{"metadata":{"title":"Odd"},"abstract":[{"type":"glow","text":"again"}],"sections":{}}',
}


def test_damaged_files_are_reported_and_the_rest_is_built(archive, tmp_path):
    copy = tmp_path / "Tea.doccarchive"
    shutil.copytree(archive, copy)
    for name, content in DAMAGED.items():
        (copy / "data" / name).write_bytes(content)
    (copy / "index/index.json").write_bytes(b"{")
    (copy / "metadata.json").unlink()
    result = run("build", copy.name, "--output", "out", folder=tmp_path)
    result.assert_no_crash()
    assert result.code == 1
    assert result.stderr.count("[archive.damaged]") == 5, result.stderr
    assert "kind.json:1:30: error: the page cannot be read" in result.stderr
    assert result.stderr.count("“glow”") == 1 and result.stderr.count("“hologram”") == 1
    odd = (tmp_path / "out/documentation/tea/drink/index.html").read_text()
    assert "still shown" in odd and "also shown" in odd
    assert "<h1>Teapot</h1>" in (tmp_path / "out/documentation/tea/teapot/index.html").read_text()


def test_pages_of_the_standard_library_show_everything(tmp_path):
    """A small module of the toolchain, whose conversion takes a second."""
    graphs, catalog = tmp_path / "graphs", tmp_path / "Empty.docc"
    graphs.mkdir()
    catalog.mkdir()
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)["target"]
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", "Observation", "-target", target["unversionedTriple"]]
        + ["-output-dir", graphs, "-minimum-access-level", "public"],
        check=True, capture_output=True,
    )  # fmt: skip
    archive = convert(tmp_path, graphs, catalog, "Observation")
    result = run("build", archive.name, "--output", "out", folder=tmp_path)
    assert result.code == 0, result.stderr[-2000:]
    for path, root in pages(archive).items():
        check(tmp_path / "out", path, root)
