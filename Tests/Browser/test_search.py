"""Search, as readers use it: by keyboard, from a server and from a disk, and without the script."""

import subprocess
import sys

import pytest

from axe import violations
from unfold_site import REPOSITORY, Site

PAGES = {
    "unfold.yml": "title: Handbook\n",
    "content/index.md": "# Handbook\n\n> All about rooms.\n",
    "content/furniture/index.md": "# Furniture\n\nThings in rooms.\n",
    "content/furniture/drawers.md": (
        "---\nplatforms: [macOS]\n---\n\n# Drawers\n\n> A drawer slides.\n\nPull it gently. NavigationSplitView is one.\n\n"
        "## Best practices\n\nGive every drawer a handle; a chest has many connections.\n\n"
        '@DisclosureGroup("More") {\n  ## Hidden joints\n\n  A dovetail holds best.\n}\n'
    ),
    "content/furniture/tables.md": "---\nplatforms: [iOS]\n---\n\n# Tables\n\nA table stands. No drawer here, crème brûlée on it.\n",
    "content/light/index.md": "# Light\n\nLamps and windows.\n",
    "content/light/lamps.md": "# Lamps\n\nA lamp on a table. 检索页面在这里。\n\n" + "filler words go on. " * 60 + "A zyzzyva at last.\n",
}

DIALOG = "dialog.search-dialog"
OPTION = f"{DIALOG} [role=option]"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    def build(style):
        site = Site(tmp_path_factory.mktemp(style) / "site", PAGES)
        result = site.build("--urls", style)
        assert (result.code, result.diagnostics) == (0, []), result.stderr
        return site.folder / "public"

    return build


@pytest.fixture(scope="module")
def handbook(folder, serve):
    return serve(folder("directory"))


def search(page, query, key="/"):
    page.keyboard.press(key)
    field = page.locator(f"{DIALOG} input")
    field.wait_for()
    field.fill(query)
    page.wait_for_function(
        "() => document.querySelector('dialog.search-dialog [role=status]').textContent && 1"
    )
    page.wait_for_timeout(600)
    return page.locator(OPTION)


def titles(page, query, **options):
    return [text.strip() for text in search(page, query, **options).locator("strong").all_inner_texts()]


def test_keyboard(handbook, open_page):
    page = open_page(handbook.url + "light/lamps/")
    page.keyboard.press("Control+k")
    field = page.locator(f"{DIALOG} input")
    field.wait_for()
    assert field.evaluate("field => field == document.activeElement")
    assert (field.get_attribute("role"), field.get_attribute("aria-expanded")) == ("combobox", "false")
    page.keyboard.type("drawer")
    page.locator(OPTION).first.wait_for()
    assert field.get_attribute("aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    first = page.locator(OPTION).first
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")
    assert first.get_attribute("aria-selected") == "true"
    page.keyboard.press("ArrowUp")
    assert field.get_attribute("aria-activedescendant") is None
    page.keyboard.press("Escape")
    assert not page.locator(DIALOG).is_visible()
    # The browser takes the focus from what is no longer shown with its next frame.
    page.wait_for_function("() => document.activeElement.matches('body, .search a')")
    page.keyboard.press("/")
    field.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    href = page.locator(f"{OPTION}[aria-selected]").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(handbook.url + href.removeprefix("../../"))


def test_a_slash_that_is_written_stays_one(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "a")
    page.keyboard.press("/")
    assert page.locator(f"{DIALOG} input").input_value() == "a/"


def test_the_number_of_results_is_said(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "dovetail")
    assert page.locator(f"{DIALOG} [role=status]").inner_text() == "Results: 1"
    page.locator(f"{DIALOG} input").fill("qqqq")
    page.wait_for_function("() => document.querySelector('dialog [role=status]').textContent.includes('qqqq')")
    assert page.locator(OPTION).count() == 0


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("drawers", "Drawers"),
        ("drawe", "Drawers"),
        ("table", "Tables"),
        ("connecting", "Best practices"),
        ("connection", "Best practices"),
        ("creme brulee", "Tables"),
        ("CRÈME", "Tables"),
        ("split view", "Drawers"),
        ("drawers best", "Best practices"),
        ("dovetial", "Hidden joints"),
        ("odvetail", "Hidden joints"),
        ("dvetail", "Hidden joints"),
        ("索页", "Lamps"),
        ("页", "Lamps"),
    ],
)
def test_what_is_found(handbook, open_page, query, first):
    page = open_page(handbook.url)
    assert titles(page, query)[:1] == [first]


def test_excerpts_mark_what_was_found(handbook, open_page):
    page = open_page(handbook.url)
    results = search(page, "handle")
    assert results.first.locator("mark").all_inner_texts() == ["handle"]
    page.locator(f"{DIALOG} input").fill("zyzzyva")
    page.wait_for_timeout(900)
    excerpt = page.locator(OPTION).first.locator("p")
    assert excerpt.locator("mark").inner_text() == "zyzzyva"
    assert len(excerpt.inner_text()) < 220


def test_a_result_in_a_closed_disclosure_opens_it(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "dovetail")
    page.keyboard.press("Enter")
    page.wait_for_url("**/furniture/drawers/#Hidden-joints")
    assert page.locator("#Hidden-joints").is_visible()
    # The same from the page itself.
    page.locator("main details").first.evaluate("details => { details.open = false }")
    search(page, "dovetail")
    page.keyboard.press("Enter")
    page.locator("#Hidden-joints").wait_for()
    assert not page.locator(DIALOG).is_visible()


def test_filters(handbook, open_page):
    page = open_page(handbook.url)
    assert {"Tables", "Lamps"} <= set(titles(page, "table"))
    page.locator(f"{DIALOG} summary").click()
    section, platform = page.locator(f"{DIALOG} select").all()
    section.select_option(label="Light")
    page.wait_for_timeout(600)
    assert page.locator(OPTION).locator("strong").all_inner_texts() == ["Lamps"]
    section.select_option(index=0)
    platform.select_option(label="iOS")
    page.wait_for_timeout(600)
    assert page.locator(OPTION).locator("strong").all_inner_texts() == ["Tables"]


def test_from_a_disk(folder, open_page):
    page = open_page((folder("file") / "light" / "lamps.html").as_uri())
    assert titles(page, "dovetail") == ["Hidden joints"]
    page.keyboard.press("Enter")
    page.wait_for_url("file://**/furniture/drawers.html#Hidden-joints")
    assert page.locator("#Hidden-joints").is_visible()


def test_without_the_script(handbook, open_page):
    page = open_page(handbook.url + "light/lamps/", script=False)
    page.get_by_role("link", name="Search").click()
    assert page.url == handbook.url + "search/"
    links = page.locator("main .page-index a")
    assert {"Handbook", "Drawers", "Hidden joints", "Lamps"} <= set(links.all_inner_texts())
    page.get_by_role("link", name="Hidden joints").click()
    assert page.url == handbook.url + "furniture/drawers/#Hidden-joints"


def test_without_the_index(folder, open_page, serve):
    output = folder("directory")
    for file in (output / "assets").glob("search*.js"):
        file.unlink()
    page = open_page(serve(output).url)
    page.keyboard.press("/")
    page.wait_for_url("**/search/")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_dialog_is_accessible(handbook, open_page, width, scheme):
    page = open_page(handbook.url, width=width, color_scheme=scheme)
    search(page, "drawer")
    page.locator(f"{DIALOG} summary").click()
    page.keyboard.press("ArrowDown")
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(DIALOG).evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


def test_few_bytes_are_loaded(tmp_path, serve, open_page):
    """As a server sends them that compresses nothing; the script of the search is counted too."""
    corpus = REPOSITORY / "Benchmarks" / "make-corpus"
    subprocess.run([sys.executable, corpus, "-n", "2000", "--flavour", "plain", "--out", tmp_path], check=True)
    (tmp_path / "plain").rename(tmp_path / "content")
    site = Site(tmp_path, {"unfold.yml": "title: Corpus\n"})
    assert site.build().code == 0
    served = serve(site.folder / "public")
    for query, word in (("sidebars", "keyboard"), ("hierarchy", "colour"), ("people", "swipe"), ("nurses", "keep")):
        page = open_page(served.url)
        sizes = []
        page.on("response", lambda response: sizes.append(len(response.body())))
        search(page, query)
        assert page.locator(OPTION).count() == 4
        assert 0 < sum(sizes) <= 60 << 10, (query, sizes)
        sizes.clear()
        page.locator(f"{DIALOG} input").fill(f"{query} {word}")
        page.wait_for_timeout(900)
        assert 0 < sum(sizes) <= 15 << 10, (query, word, sizes)
