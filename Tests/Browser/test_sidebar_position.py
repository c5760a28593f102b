"""The scroll position of the sidebar's list, and its height, which never exceeds the window's."""

import itertools

import pytest

import fixture_site
from unfold_site import Site

# The positions of the list, of the current page's row, and of its group's row.
STATE = """() => {
  const list = document.querySelector('#contents'), box = element => element?.getBoundingClientRect();
  const row = list.querySelector('[aria-current]'), group = row.closest('li > details')?.querySelector('summary');
  const {top, bottom} = box(list);
  const rows = [...list.querySelectorAll('a, summary')].filter(row => row.checkVisibility()).map(box);
  return {
    scrollTop: list.scrollTop,
    below: bottom - innerHeight,
    row: box(row).top,
    isRowInView: box(row).top >= Math.max(top, group ? box(group).bottom - 1 : 0) && box(row).bottom <= bottom + 1,
    isGroupInView: !group || box(group).top >= top - 1 && box(group).bottom <= bottom + 1,
    cut: rows.filter(row => row.top < top - 1 && row.bottom > top + 5).length,
    header: document.querySelector('.site-header').getBoundingClientRect().bottom - top,
  };
}"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory, serve):
    """Single rows, a small group, a group longer than the window, and more single rows."""
    files = {"unfold.yml": "title: A shelf whose name takes two lines\n"}
    files |= {"content/index.md": "# A shelf\n\n" + "Words. " * 4000}
    files |= {f"content/{name}.md": f"# {name}\n\nText.\n" for name in [f"a-{number:02}" for number in range(12)]}
    files |= {f"content/b/{number:02}.md": f"# b {number}\n\nText.\n" for number in range(6)}
    files |= {f"content/c/{number:02}.md": f"# c {number}\n\n" + "Words. " * 4000 for number in range(40)}
    files |= {f"content/d-{number:02}.md": f"# d-{number}\n\nText.\n" for number in range(12)}
    site = Site(tmp_path_factory.mktemp("shelf") / "site", files)
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


def test_the_list_does_not_scroll_while_the_row_is_in_view(open_page, shelf):
    for path in ("a-00/", "a-05/"):
        state = open_page(shelf.url + path).evaluate(STATE)
        assert (state["scrollTop"], state["isRowInView"]) == (0, True), path


ROWS = ["b/05/", "c/", "c/04/", "c/20/", "c/39/", "d-00/", "d-11/"]


@fixture_site.sampled("path, height", list(itertools.product(ROWS, (500, 800, 1200))), [(row, 500) for row in ROWS])
def test_the_row_and_its_group_are_in_view(open_page, shelf, path, height):
    state = open_page(shelf.url + path, height=height).evaluate(STATE)
    assert (state["isRowInView"], state["isGroupInView"], state["cut"]) == (True, True, 0), state


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("width", "height"), [(1280, 500), (1280, 800), (2560, 1440)])
def test_the_list_is_never_longer_than_the_window(open_page, shelf, width, height, script):
    page = open_page(shelf.url + "c/20/", width=width, height=height, script=script)
    for scroll in (0, 60, 2000):
        page.evaluate("top => scrollTo(0, top)", scroll)
        state = page.evaluate(STATE)
        assert state["below"] <= 1, scroll
        if script:
            assert abs(state["header"]) <= 1, "the list begins below the header"


def test_the_list_adapts_to_the_height_of_the_header(open_page, shelf):
    page = open_page(shelf.url + "c/20/", width=1600)
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Very large").check()
    page.wait_for_function(f"() => {{ const state = ({STATE})(); return state.below <= 1 && Math.abs(state.header) <= 1 }}")


def test_the_header_scrolls_away_in_a_low_window(open_page, shelf):
    """At 400 % zoom, a fixed header would leave no room for the text."""
    page = open_page(shelf.url + "c/20/", height=300)
    page.evaluate("scrollTo(0, 400)")
    assert page.locator(".site-header").bounding_box()["y"] < -50


def test_a_clicked_row_keeps_its_position(open_page, shelf):
    page = open_page(shelf.url + "c/05/")
    for number in (8, 3, 9):
        row = page.locator(".sidebar").get_by_role("link", name=f"c {number}", exact=True)
        row.scroll_into_view_if_needed()
        before = row.bounding_box()["y"]
        row.click()
        page.wait_for_url(f"**/c/{number:02}/")
        page.wait_for_load_state()
        assert abs(page.evaluate(STATE)["row"] - before) <= 1, number


def test_the_scroll_position_is_kept_on_the_next_page(open_page, shelf):
    page = open_page(shelf.url + "c/10/")
    page.locator("#contents").evaluate("list => { list.scrollTop += 100 }")
    tops = lambda: page.evaluate(
        "() => [...document.querySelectorAll('.sidebar a')].filter(row => /c 1[0-4]/.test(row.textContent)).map(row => row.getBoundingClientRect().top)"
    )
    before = tops()
    page.locator(".pagination .next").click()
    page.wait_for_url("**/c/11/")
    page.wait_for_load_state()
    assert len(before) == 5 and max(abs(now - then) for now, then in zip(tops(), before)) <= 1


def test_the_row_is_in_view_after_a_jump_to_a_distant_page(open_page, shelf):
    page = open_page(shelf.url + "c/39/")
    page.goto(shelf.url + "a-00/")
    assert page.evaluate(STATE)["isRowInView"]
    page.goto(shelf.url + "d-11/")
    assert page.evaluate(STATE)["isRowInView"]


def test_the_row_of_the_group_never_covers_the_focus(open_page, shelf):
    page = open_page(shelf.url + "c/30/")
    page.locator(".sidebar [aria-current]").focus()
    for _ in range(25):
        page.keyboard.press("ArrowUp")
        row = page.evaluate(
            """() => { const row = document.activeElement, box = row.getBoundingClientRect();
              return row.contains(document.elementFromPoint(box.left + 40, box.top + 8)) }"""
        )
        assert row


def test_the_sheet_of_a_narrow_window_shows_the_row(open_page, shelf):
    page = open_page(shelf.url + "c/39/", width=320)
    page.locator(".contents-button").click()
    page.wait_for_function("() => document.querySelector('#contents').scrollTop > 0")
    state = page.evaluate(STATE)
    assert (state["isRowInView"], state["cut"]) == (True, 0) and state["below"] <= 1
    assert page.locator(".sidebar li > details[open] > summary").last.evaluate("row => getComputedStyle(row).position") == "static"


def test_the_table_of_contents_keeps_the_current_heading_in_view(open_page, tmp_path, serve):
    site = Site(tmp_path / "site", {"content/index.md": "# Long\n\n" + "".join(f"## Part {n}\n\n{'Words. ' * 300}\n\n" for n in range(60))})
    assert site.build().code == 0
    page = open_page(serve(site.folder / "public").url, width=1600)
    page.evaluate("document.getElementById('Part-45').scrollIntoView()")
    page.wait_for_function("() => document.querySelector('.on-this-page [aria-current]')?.hash == '#Part-45'")
    row, shown = page.evaluate(
        """() => ['[aria-current]', 'ul'].map(part => {
          const {top, bottom} = document.querySelector('.on-this-page ' + part).getBoundingClientRect(); return [top, bottom] })"""
    )
    assert shown[0] - 1 <= row[0] and row[1] <= shown[1] + 1
