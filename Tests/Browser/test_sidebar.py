"""The sidebar of a large site, whose closed groups load their contents when they are opened (lazy sections)."""

import re

import pytest

import axe
import fixture_site
import large_site
import png
from frames import observed, painted
from unfold_site import Site

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
FILES = "/assets/sidebar/"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    def build(style):
        site = Site(tmp_path_factory.mktemp(style) / "site", large_site.pages())
        result = site.build("--urls", style)
        assert (result.code, result.diagnostics) == (0, []), result.stderr
        return site.folder / "public"

    return build


@pytest.fixture(scope="module")
def large(folder, serve):
    return serve(folder("directory"))


@pytest.fixture
def unvisited(large, serve):
    """The large site on a port of its own, since WebKit loads with a page what earlier windows have loaded on it."""
    return serve(large.folder)


def summary(page, title):
    return page.locator(".sidebar summary").filter(has_text=re.compile(f"^{re.escape(title)}$"))


def group(page, title):
    label = page.locator("summary").filter(has_text=re.compile(f"^{re.escape(title)}$"))
    return page.locator(".sidebar details").filter(has=label).last


def links(group):
    return group.locator("a").evaluate_all("links => links.map(link => [link.textContent, link.href])")


def open_group(page, title):
    opened = group(page, title)
    opened.locator("summary").click()
    opened.locator("li").nth(1).wait_for()
    return opened


LAZY_SECTIONS = [
    ("", "Section 2", "s2/"),
    ("news/", "Section 2", "s2/"),
    ("s2/", "Part 2.3", "s2/part-3/"),
    ("s2/part-1/", "Part 2.3", "s2/part-3/"),
    ("s2/part-1/p4/", "Part 2.3", "s2/part-3/"),
]


@fixture_site.sampled("path, title, url", LAZY_SECTIONS, LAZY_SECTIONS[-1:])
def test_a_lazy_section_opens_with_correct_links(large, open_page, path, title, url):
    page = open_page(large.url + path)
    found = links(open_group(page, title))
    number = title.split(" ")[1]
    name, within, count = ("Page", "p{}/", 12) if "." in number else ("Part", "part-{}/", 5)
    assert found == [
        ["Overview", large.url + url],
        *([f"{name} {number}.{child}", large.url + url + within.format(child)] for child in range(1, count + 1)),
    ]
    group(page, title).locator("a").last.click()
    page.wait_for_url(found[-1][1])
    assert page.locator("h1").inner_text() == found[-1][0]


def test_a_lazy_section_looks_like_the_other_groups(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    open_group(page, "Part 2.3")
    marks = page.evaluate(
        """titles => titles.map(title => {
          const summary = [...document.querySelectorAll('.sidebar summary')].find(summary => summary.textContent == title);
          return [summary, ...summary.parentElement.querySelectorAll('li:nth-child(2), li:nth-child(2) a')].map(element => {
            const style = getComputedStyle(element), box = element.getBoundingClientRect();
            return [style.fontWeight, style.paddingInlineStart, style.color, box.x, box.width, box.height];
          });
        })""",
        ["Part 2.1", "Part 2.3"],
    )
    assert marks[0] == marks[1]


def test_icons_stay_with_the_title(large, open_page):
    page = open_page(large.url)
    assert group(page, "Section 2").locator("summary svg").count() == 1


def test_links_to_other_sites_and_special_characters_are_kept(large, open_page):
    page = open_page(large.url)
    assert links(open_group(page, "Elsewhere"))[1:] == [
        ["${Costs}, ` and \\", large.url + "about/"],
        ["Example & more", "https://example.org/a?b=c"],
    ]


def test_the_keyboard_opens_and_closes_a_lazy_section(large, open_page):
    page = open_page(large.url + "s2/part-1/p4/")

    def focused():
        return page.evaluate("document.activeElement.textContent")

    summary(page, "Part 2.3").focus()
    page.keyboard.press("Enter")
    group(page, "Part 2.3").locator("li").nth(12).wait_for()
    assert focused() == "Part 2.3"
    walked = []
    for _ in range(14):
        page.keyboard.press("ArrowDown")
        walked.append(focused())
    assert walked == ["Overview", *(f"Page 2.3.{child}" for child in range(1, 13)), "Part 2.4"]
    page.keyboard.press("ArrowRight")
    group(page, "Part 2.4").locator("li").nth(5).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused() == "Page 2.4.1"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused() == "Part 2.4" and not group(page, "Part 2.4").locator("a").first.is_visible()
    page.keyboard.press(" ")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused() == "Page 2.4.1"


def test_a_lazy_section_is_loaded_once_when_it_opens(unvisited, open_page):
    with unvisited.recording() as requests:
        page = open_page(unvisited.url)
        opened = open_group(page, "Section 2")
        opened.locator("summary").first.click()
        opened.locator("a").first.wait_for(state="hidden")
        opened.locator("summary").first.click()
        opened.locator("li").nth(1).wait_for()
        open_group(page, "Section 3")
    loaded = [request.path for request in requests if FILES in request.path]
    assert [path.split("/")[-1].split(".")[0] for path in loaded] == ["s2", "s3"]


def test_a_lazy_section_is_closed_on_the_next_page(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    open_group(page, "Part 2.3")
    page.goto(large.url + "s2/part-1/p1/")
    assert not group(page, "Part 2.3").evaluate("details => details.open")


def test_a_section_shows_its_own_page_while_it_loads(unvisited, open_page):
    page = open_page(unvisited.url + "s2/part-1/")
    with unvisited.holding(FILES) as held:
        opened = group(page, "Part 2.3")
        opened.locator("summary").click()
        opened.locator("ul[aria-busy=true]").wait_for()
        assert links(opened) == [["Overview", unvisited.url + "s2/part-3/"]]
        opened.locator("a").focus()
        place = opened.locator("a").bounding_box()
        held.release()
        opened.locator("li").nth(5).wait_for()
        opened.locator("ul:not([aria-busy])").wait_for()
    assert opened.locator("a").first.evaluate("link => link == document.activeElement")
    assert opened.locator("a").first.bounding_box() == place


def test_a_failed_section_shows_its_own_page_and_can_be_loaded_again(unvisited, open_page):
    page = open_page(unvisited.url + "s2/part-1/")
    opened = group(page, "Part 2.3")
    with unvisited.refusing(FILES):
        opened.locator("summary").click()
        opened.locator("ul:not([aria-busy]) a").wait_for()
        assert links(opened) == [["Overview", unvisited.url + "s2/part-3/"]]
    opened.locator("summary").click()
    opened.locator("a").first.wait_for(state="hidden")
    assert len(links(open_group(page, "Part 2.3"))) == 13
    opened.locator("a").first.click()
    page.wait_for_url(unvisited.url + "s2/part-3/")


ROWS = "() => [...document.querySelectorAll('.sidebar :is(a, summary)')].map(row => Math.round(row.getBoundingClientRect().top))"


def test_a_sidebar_with_closed_lazy_sections_does_not_move(large, open_page):
    """The first paint of the sidebar is already its final state."""
    with observed(large, ROWS):
        page = open_page(large.url + "s2/part-1/")
        assert painted(page) == [page.evaluate(ROWS)]


def test_the_filter_searches_loaded_rows_only(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    open_group(page, "Part 2.3")
    field = page.locator(".filter input")

    def shown(text):
        field.fill(text)
        page.wait_for_function("text => !text == !document.querySelector('.filter p').textContent", arg=text)
        return page.locator(".sidebar #contents > ul").evaluate(
            """list => [...list.querySelectorAll('a, summary')].filter(row => row.checkVisibility())
              .map(row => row.textContent.trim())"""
        )

    with large.recording() as requests:
        before = shown("")
        assert shown("2.3.4") == ["Part 2.3", "Page 2.3.4"]
        assert shown("overview") == ["Part 2.1", "Overview", "Part 2.3", "Overview"]
        assert shown("part 2.5") == ["Part 2.5"]
        assert shown("") == before
    assert requests == []


def test_a_lazy_section_is_a_link_without_the_script(large, open_page):
    page = open_page(large.url + "s2/part-1/p4/", script=False)
    page.locator(".sidebar").get_by_role("link", name="Part 2.3", exact=True).click()
    page.wait_for_url(large.url + "s2/part-3/")


def test_lazy_sections_work_from_a_disk(folder, open_page):
    files = folder("file")
    page = open_page((files / "s2/part-1/p4.html").as_uri())
    found = links(open_group(page, "Part 2.3"))
    assert found[0] == ["Overview", (files / "s2/part-3/index.html").as_uri()]
    assert found[1] == ["Page 2.3.1", (files / "s2/part-3/p1.html").as_uri()]
    page.get_by_role("link", name="Page 2.3.1", exact=True).click()
    page.wait_for_url("**/part-3/p1.html")
    assert page.locator("h1").inner_text() == "Page 2.3.1"


OPENED = [("s2/part-1/p4/", "Part 2.3"), ("news/", "Elsewhere")]


@fixture_site.sampled(
    "path, title, width, scheme",
    [(*opened, width, scheme) for opened in OPENED for width in (320, 1280) for scheme in ("light", "dark")],
    [(*OPENED[0], 320, "dark"), (*OPENED[1], 1280, "light")],
)
def test_an_open_lazy_section_is_accessible(large, open_page, path, title, width, scheme):
    page = open_page(large.url + path, width=width, color_scheme=scheme, bypass_csp=True)
    if width == 320:
        page.locator(".contents-button").click()
    open_group(page, title)
    assert axe.violations(page, True) == []
    assert page.evaluate(OVERFLOW) <= 0
    assert page.locator(".sidebar [aria-current=page]").count() == 1


# The scrolling list around the current row, if there is one: a section with forty pages in a window that shows about
# twenty of them.
LIST = """() => {
  const row = document.querySelector('.sidebar [aria-current=page]').getBoundingClientRect();
  let list = document.querySelector('.sidebar [aria-current=page]').parentElement;
  while (list && !(list.scrollHeight > list.clientHeight && /auto|scroll/.test(getComputedStyle(list).overflowY))) list = list.parentElement;
  const box = list?.getBoundingClientRect();
  return {
    row: {top: row.top, bottom: row.bottom},
    list: box && {top: box.top, bottom: box.bottom, left: box.left, right: box.right, offset: list.scrollTop},
    sidebar: document.querySelector('.sidebar').getBoundingClientRect().bottom,
  };
}"""
WINDOW = {"width": 1280, "height": 600}


@pytest.mark.parametrize("path", ["long/part-01/", "long/part-20/", "long/part-40/"])
def test_the_current_row_is_in_view(open_page, site, path):
    place = open_page(site.url + path, **WINDOW).evaluate(LIST)
    assert place["list"], "the list scrolls"
    assert place["list"]["top"] <= place["row"]["top"] and place["row"]["bottom"] <= place["list"]["bottom"]
    assert 0 <= place["row"]["top"] and place["row"]["bottom"] <= WINDOW["height"]


@pytest.fixture(scope="module")
def tall(tmp_path_factory, serve):
    """A site whose rows have many lines, except for the last ones."""
    titles = [f"{number:02} " + "many words " * (16 if number < 19 else 1) for number in range(1, 21)]
    files = {f"content/long/part-{title[:2]}.md": f"# {title}\n\nText.\n" for title in titles}
    site = Site(tmp_path_factory.mktemp("tall") / "site", {
        "unfold.yml": "title: Tall\n", "content/index.md": "# Home\n\nText.\n", "content/long/index.md": "# Long\n\nText.\n", **files,
    })  # fmt: skip
    assert site.build().code == 0
    return serve(site.folder / "public")


@pytest.mark.parametrize("path", ["long/part-10/", "long/part-18/", "long/part-19/", "long/part-20/"])
def test_tall_rows_do_not_move_the_current_row_out_of_view(open_page, tall, path):
    place = open_page(tall.url + path, **WINDOW).evaluate(LIST)
    # WebKit scrolls by whole pixels, also if rows begin at fractions of them.
    assert place["list"]["top"] <= place["row"]["top"] and place["row"]["bottom"] <= place["list"]["bottom"] + 2


def test_the_list_ends_within_the_window(open_page, site):
    page = open_page(site.url + "long/part-20/", **WINDOW)
    assert page.evaluate(LIST)["list"]["bottom"] <= WINDOW["height"]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    assert page.evaluate(LIST)["list"]["bottom"] <= WINDOW["height"]


@pytest.mark.parametrize("script", [True, False])
def test_the_tab_key_scrolls_the_list_from_its_first_row_to_its_last(open_page, site, script):
    page = open_page(site.url + "long/", script=script, **WINDOW)
    stops = "() => [...document.querySelectorAll('.sidebar :is(a, summary, input)')].filter(stop => stop.checkVisibility())"
    count = page.evaluate(f"() => ({stops})().length")
    assert page.evaluate(LIST)["list"] and count > 40
    page.evaluate(f"() => ({stops})()[0].focus()")
    for number in range(1, count):
        page.keyboard.press("Tab")
        is_seen = page.evaluate(
            f"""number => {{
              const row = document.activeElement, box = row.getBoundingClientRect();
              return row == ({stops})()[number] && row.contains(document.elementFromPoint(box.left + 40, box.top + box.height / 2));
            }}""",
            number,
        )
        assert is_seen, page.evaluate("document.activeElement.outerHTML")


def test_the_list_keeps_its_position_on_the_next_page(open_page, site):
    page = open_page(site.url + "long/part-20/", **WINDOW)
    next_row = page.locator(".sidebar").get_by_role("link", name="Part 22", exact=True)
    # A position that differs from the one to which a page scrolls by itself. The whole row is visible: WebKit scrolls to a
    # row that is clicked while a part of it is cut off.
    next_row.evaluate(
        """row => {
          row.style.scrollMarginBottom = "4px";
          row.scrollIntoView({block: "end", behavior: "instant"});
        }"""
    )
    before, top = page.evaluate(LIST)["list"]["offset"], next_row.bounding_box()["y"]
    assert before > 0
    next_row.click()
    page.wait_for_url(site.url + "long/part-22/")
    page.wait_for_function(f"before => Math.abs(({LIST})().list.offset - before) <= 1", arg=before)
    assert next_row.bounding_box()["y"] == pytest.approx(top, abs=1)


@pytest.mark.engines("firefox", reason="Playwright hides Chromium's scroll bars, and those of WebKitGTK are over the page")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_scroll_bar_has_the_background_of_the_list(open_page, site, scheme):
    page = open_page(site.url + "long/part-20/", color_scheme=scheme, **WINDOW)
    box = {side: round(value) for side, value in page.evaluate(LIST)["list"].items()}
    rows = png.pixels(page.screenshot())
    bar = page.evaluate(
        """() => {
          let list = document.querySelector('.sidebar [aria-current=page]').parentElement;
          while (list.scrollHeight <= list.clientHeight) list = list.parentElement;
          return list.offsetWidth - list.clientWidth;
        }"""
    )
    assert bar > 4, "the scroll bar takes up space"
    bottom = min(box["bottom"], len(rows))
    background = rows[bottom - 2][box["left"] + 1]
    column = [rows[y][box["right"] - 2] for y in range(box["top"] + 1, bottom - 1)]
    # The parts of the scroll bar above and below the thumb.
    assert background in (column[0], column[-1]), (background, column[0], column[-1])
