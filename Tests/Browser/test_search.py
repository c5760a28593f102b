"""Search by keyboard, from a server and from a disk, and without the script."""

import contextlib
import itertools
import re
import subprocess
import sys

import pytest

import fixture_site
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


@contextlib.contextmanager
def wait_for_results(page):
    """Waits for the results of the search that the block starts: the dialog announces their number."""
    status = page.locator(f"{DIALOG} [role=status]")
    status.evaluate("status => { status.textContent = '' }")
    yield
    status.filter(has_text=re.compile(".")).wait_for(state="attached")


def shorten_timers(page):
    """Lets a page with many queries neither wait for the next key nor announce results later."""
    # The driver of WebKit uses long timers in the page.
    page.evaluate(
        "() => { const wait = setTimeout; window.setTimeout = (act, time) => wait(act, time < 1000 ? 5 : time) }"
    )


def search(page, query, key="/"):
    # In the open dialog, the key would be typed into the field, and start a search of its own.
    if not page.locator(DIALOG).is_visible():
        page.keyboard.press(key)
    page.locator(f"{DIALOG} input").wait_for()
    return search_again(page, query)


def search_again(page, query):
    with wait_for_results(page):
        page.locator(f"{DIALOG} input").fill(query)
    return page.locator(OPTION)


def titles(page, query, **options):
    return [text.strip() for text in search(page, query, **options).locator("strong").all_inner_texts()]


def test_the_dialog_is_used_with_the_keyboard(handbook, open_page):
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
    page.locator(f"{OPTION}[aria-selected]").wait_for()
    first = page.locator(OPTION).first
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")
    assert first.get_attribute("aria-selected") == "true"
    page.keyboard.press("ArrowUp")
    assert field.get_attribute("aria-activedescendant") is None
    page.keyboard.press("Escape")
    page.locator(DIALOG).wait_for(state="hidden")
    # In its next frame, the browser moves the focus away from the hidden dialog.
    page.wait_for_function("() => document.activeElement.matches('body, .search a')")
    page.keyboard.press("/")
    field.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    href = page.locator(f"{OPTION}[aria-selected]").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(handbook.url + href.removeprefix("../../"))


def test_a_slash_can_be_typed_into_the_field(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "a")
    page.keyboard.press("/")
    assert page.locator(f"{DIALOG} input").input_value() == "a/"


def test_the_number_of_results_is_announced(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "dovetail")
    assert page.locator(f"{DIALOG} [role=status]").inner_text() == "1 result"
    assert search_again(page, "qqqq").count() == 0
    assert "qqqq" in page.locator(f"{DIALOG} [role=status]").inner_text()


# Queries, and the title of the first result of each.
FOUND = [
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
]


def test_the_best_result_is_first(handbook, open_page):
    page = open_page(handbook.url)
    shorten_timers(page)
    page.keyboard.press("/")
    page.locator(f"{DIALOG} input").wait_for()
    first = {query: search_again(page, query).locator("strong").first.inner_text().strip() for query, _ in FOUND}
    assert first == dict(FOUND)


def test_excerpts_highlight_matches(handbook, open_page):
    page = open_page(handbook.url)
    results = search(page, "handle")
    assert results.first.locator("mark").all_inner_texts() == ["handle"]
    excerpt = search_again(page, "zyzzyva").first.locator("p")
    assert excerpt.locator("mark").inner_text() == "zyzzyva"
    assert len(excerpt.inner_text()) < 220


@pytest.mark.parametrize(("width", "shortest", "longest"), [(320, 60, 120), (1280, 150, 220)])
def test_excerpts_are_shorter_in_narrow_windows(handbook, open_page, width, shortest, longest):
    page = open_page(handbook.url, width=width, height=600)
    excerpt = search(page, "zyzzyva").first.locator("p")
    assert excerpt.locator("mark").inner_text() == "zyzzyva"
    text = search_again(page, "filler").first.locator("p").inner_text()
    assert shortest < len(text) < longest


def test_a_result_in_a_closed_disclosure_opens_it(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "dovetail")
    page.keyboard.press("Enter")
    page.wait_for_url("**/furniture/drawers/#Hidden-joints")
    assert page.locator("#Hidden-joints").is_visible()
    # The same search again, from the page itself.
    page.locator("main details").first.evaluate("details => { details.open = false }")
    search(page, "dovetail")
    page.keyboard.press("Enter")
    page.locator("#Hidden-joints").wait_for()
    page.locator(DIALOG).wait_for(state="hidden")


def test_the_button_for_more_results_shows_only_if_there_are_more(handbook, open_page):
    page = open_page(handbook.url)
    more = page.get_by_role("button", name="Show more results")
    page.keyboard.press("/")
    page.locator(f"{DIALOG} input").wait_for()
    assert not more.is_visible(), "the button is hidden before anything is typed"
    assert not page.locator(f"{DIALOG} summary").is_visible(), "so are the filters"
    for query, count in (("dovetail", 1), ("qqqq", 0), ("a", 5)):
        assert search(page, query).count() == count
        assert not more.is_visible()
        assert page.locator(f"{DIALOG} summary").is_visible() is (count > 0)


def test_results_are_grouped_by_page(site, open_page):
    page = open_page(site.url)
    more = page.get_by_role("button", name="Show more results")
    assert search(page, "text").count() == 8
    assert more.is_visible()
    more.click()
    page.wait_for_function(f"() => document.querySelectorAll('{OPTION}').length > 8")
    groups = page.locator(f"{DIALOG} [role=group]").evaluate_all(
        "groups => groups.map(group => [group.ariaLabel, new Set([...group.querySelectorAll('a')].map(link => link.pathname)).size])"
    )
    assert len(groups) > 1 and all(title and pages == 1 for title, pages in groups), groups


def test_a_click_outside_the_dialog_closes_it_and_one_on_its_padding_does_not(handbook, open_page):
    page = open_page(handbook.url)
    search(page, "drawer")
    box = page.locator(DIALOG).bounding_box()
    bottom = box["y"] + box["height"]
    for x, y in ((box["x"] + 4, bottom - 4), (box["x"] + 4, box["y"] + 4), (box["x"] + box["width"] / 2, bottom - 4)):
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('dialog, dialog *')", [x, y])
        page.mouse.click(x, y)
        assert page.locator(DIALOG).is_visible()
    page.mouse.click(box["x"] + 4, bottom + 20)
    page.locator(DIALOG).wait_for(state="hidden")


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 640), (1280, 400), (1280, 900)])
def test_the_dialog_fits_into_the_window(handbook, open_page, width, height):
    page = open_page(handbook.url, width=width, height=height)
    search(page, "a")
    page.locator(OPTION).nth(4).wait_for()
    box = page.locator(DIALOG).bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= height


INDEX = "/assets/search/"


def check_recovery(page, failure):
    """A file that could not be loaded is requested again for the next query."""
    page.keyboard.press("/")
    field = page.locator(f"{DIALOG} input")
    field.wait_for()
    # A small site has only one file of words, so it must fail before the first query.
    with failure:
        field.fill("dovetail")
        page.locator(f"{DIALOG} [role=status]").filter(has_text="not available").wait_for()
        assert page.locator(OPTION).count() == 0
    field.fill("dovetail ")
    page.locator(OPTION).first.wait_for()


def test_search_recovers_from_a_failure_of_the_network(handbook, open_page, serve):
    # On a port of its own, since WebKit loads with a page what earlier windows have loaded on it.
    served = serve(handbook.folder)
    check_recovery(open_page(served.url), served.refusing(INDEX))


@pytest.mark.engines("chromium", reason="only Playwright can replace what the server answers")
def test_search_recovers_from_what_is_no_file_of_the_index(handbook, open_page):
    page = open_page(handbook.url)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))

    @contextlib.contextmanager
    def replaced():
        page.route(f"**{INDEX}*", lambda route: route.fulfill(body="", content_type="text/javascript", headers={"cache-control": "no-store"}))
        yield
        page.unroute(f"**{INDEX}*")

    check_recovery(page, replaced())
    assert problems == []


def test_results_are_filtered_by_section_and_platform(handbook, open_page):
    page = open_page(handbook.url)
    assert {"Tables", "Lamps"} <= set(titles(page, "table"))
    page.locator(f"{DIALOG} summary").click()
    section, platform = page.locator(f"{DIALOG} select").all()
    with wait_for_results(page):
        section.select_option(label="Light")
    assert page.locator(OPTION).locator("strong").all_inner_texts() == ["Lamps"]
    section.select_option(index=0)
    with wait_for_results(page):
        platform.select_option(label="iOS")
    assert page.locator(OPTION).locator("strong").all_inner_texts() == ["Tables"]


def test_search_works_from_a_disk(folder, open_page):
    page = open_page((folder("file") / "light" / "lamps.html").as_uri())
    assert titles(page, "dovetail") == ["Hidden joints"]
    page.keyboard.press("Enter")
    page.wait_for_url("file://**/furniture/drawers.html#Hidden-joints")
    assert page.locator("#Hidden-joints").is_visible()


def test_the_search_page_lists_all_pages_without_the_script(handbook, open_page):
    page = open_page(handbook.url + "light/lamps/", script=False)
    page.get_by_role("link", name="Search").click()
    page.wait_for_url(handbook.url + "search/")
    links = page.locator("main .all-pages a")
    assert {"Handbook", "Drawers", "Hidden joints", "Lamps"} <= set(links.all_inner_texts())
    page.get_by_role("link", name="Hidden joints").click()
    page.wait_for_url(handbook.url + "furniture/drawers/#Hidden-joints")


def test_results_show_the_kinds_of_symbols(tmp_path, open_page, serve):
    site = Site(tmp_path / "site", {
        "unfold.yml": "title: Kit\n",
        "content/index.md": "# Kit\n\nA kit.\n",
        "content/steep.md": "---\nheading: Instance Method\n---\n\n# steepLeaves(in:)\n\nSoaks.\n\n## Discussion\n\nA steamer steams.\n",
        "content/guide.md": "# Guide\n\nHow to steep leaves.\n",
    })
    assert site.build().code == 0
    page = open_page(serve(site.folder / "public").url)
    results = search(page, "sLeav")
    assert results.first.locator("strong, span").all_inner_texts() == ["steepLeaves(in:)", "Instance Method"]
    # Screen readers read the kind with the name.
    assert page.get_by_role("option", name="steepLeaves(in:) Instance Method").count() == 1
    assert search_again(page, "steamer").first.locator("strong, span").all_inner_texts() == ["Discussion", "Instance Method"]
    # Other pages show nothing more.
    guide = search_again(page, "how").first
    assert guide.locator("strong, span").all_inner_texts() == ["Guide"]
    assert violations(page, script=True) == []


def test_the_search_page_opens_if_the_index_is_missing(folder, open_page, serve):
    output = folder("directory")
    for file in (output / "assets").glob("search*.js"):
        file.unlink()
    page = open_page(serve(output).url)
    page.keyboard.press("/")
    page.wait_for_url("**/search/")


@fixture_site.sampled("width, scheme", list(itertools.product((320, 1280), ("light", "dark"))), [(320, "dark"), (1280, "light")])
def test_the_open_dialog_is_accessible(handbook, open_page, width, scheme):
    page = open_page(handbook.url, width=width, color_scheme=scheme)
    search(page, "drawer")
    page.locator(f"{DIALOG} summary").click()
    page.locator(f"{DIALOG} select").first.wait_for()
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(DIALOG).evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 900)])
def test_the_dialog_stays_in_the_window(site, open_page, width, height):
    page = open_page(site.url, width=width, height=height)
    # More results than the window can show.
    shown = search(page, "text").count()
    page.locator(f"{DIALOG} .more").click()
    page.wait_for_function(f"shown => document.querySelectorAll('{OPTION}').length > shown", arg=shown)
    box = page.locator(DIALOG).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    # The last element can be scrolled into view, as soon as the list no longer grows.
    page.wait_for_function(
        f"""height => {{
          const last = [...document.querySelectorAll('{DIALOG} p a')].at(-1);
          last.scrollIntoView({{ block: 'nearest' }});
          const box = last.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= height;
        }}""",
        arg=height,
    )


@pytest.mark.engines("chromium", reason="what a query loads depends on the index, not on the engine")
def test_a_query_loads_few_bytes(tmp_path, serve, open_page):
    """Measures uncompressed bytes, including the script of the search, which contains its styles."""
    corpus = REPOSITORY / "Benchmarks" / "make-corpus"
    subprocess.run([sys.executable, corpus, "-n", "2000", "--format", "plain", "--out", tmp_path], check=True)
    (tmp_path / "plain").rename(tmp_path / "content")
    site = Site(tmp_path, {"unfold.yml": "title: Corpus\n"})
    assert site.build().code == 0
    served = serve(site.folder / "public")
    for query, word in (("sidebars", "keyboard"), ("hierarchy", "color"), ("people", "swipe"), ("nurses", "keep")):
        page = open_page(served.url)
        with served.recording() as requests:
            search(page, query)
        assert page.locator(OPTION).count() == 8
        assert 0 < sum(request.size for request in requests) <= 66 << 10, (query, requests)
        with served.recording() as requests:
            search_again(page, f"{query} {word}")
        # The text of up to eight other pages, for their excerpts.
        assert 0 < sum(request.size for request in requests) <= 30 << 10, (query, word, requests)


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
def test_the_active_result_is_readable_in_forced_colors(handbook, open_page):
    page = open_page(handbook.url, forced_colors="active")
    search(page, "drawer")
    page.keyboard.press("ArrowDown")
    option = page.locator(f"{OPTION}[aria-selected]")
    colors = option.evaluate(
        """option => { const probe = document.createElement('p'); document.body.append(probe);
          probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
          return [option, option.querySelector('strong'), probe].map(element => {
            const {backgroundColor, color} = getComputedStyle(element); return [backgroundColor, color] }) }"""
    )
    assert colors[0] == colors[2], "the background and the text have the colors of a selection"
    assert colors[1][1] == colors[2][1], "so does the title"


def test_what_the_reader_types_while_the_search_loads_is_kept(handbook, open_page):
    page = open_page(handbook.url + "light/lamps/")
    with handbook.holding(r"/assets/search\.") as script, handbook.holding(r"/assets/search/") as index:
        page.keyboard.press("/")
        for key in "drawer":
            page.keyboard.press(key)
        script.release()
        page.locator("head script").nth(1).wait_for(state="attached")
        page.keyboard.press("s")
        index.release()
        page.locator(f"{DIALOG} [role=option]").first.wait_for()
    field = page.locator(f"{DIALOG} input")
    assert field.input_value() == "drawers"
    page.keyboard.press("Escape")
    page.locator(DIALOG).wait_for(state="hidden")
    # In its next frame, the browser moves the focus away from the hidden dialog.
    page.wait_for_function("() => document.activeElement.matches('body, .search a')")
    # After the dialog was closed, letters are those of the page again, and the query is selected for the next one.
    page.keyboard.press("x")
    page.keyboard.press("/")
    field.wait_for()
    value, start, end = field.evaluate("field => [field.value, field.selectionStart, field.selectionEnd]")
    # WebKit counts one character more than the field has.
    assert (value, start) == ("drawers", 0) and end >= len(value)
