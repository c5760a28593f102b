"""The sidebar of a large site, as readers use it: groups that are closed load what is in them when they open."""

import pytest

import axe
import large_site
from unfold_site import Site

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
FILES = "**/assets/sidebar/*"


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


def group(page, title):
    return page.locator(".sidebar details").filter(has=page.locator(f"summary:text-is('{title}')")).last


def links(group):
    return group.locator("a").evaluate_all("links => links.map(link => [link.textContent, link.href])")


def open_group(page, title):
    opened = group(page, title)
    opened.locator("summary").click()
    opened.locator("li").nth(1).wait_for()
    return opened


@pytest.mark.parametrize(
    ("address", "title", "url"),
    [
        ("", "Section 2", "s2/"),
        ("news/", "Section 2", "s2/"),
        ("s2/", "Part 2.3", "s2/part-3/"),
        ("s2/part-1/", "Part 2.3", "s2/part-3/"),
        ("s2/part-1/p4/", "Part 2.3", "s2/part-3/"),
    ],
)
def test_a_branch_opens_and_its_links_lead_where_they_should(large, open_page, address, title, url):
    page = open_page(large.url + address)
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


def test_a_branch_looks_like_the_other_groups(large, open_page):
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


def test_links_out_of_the_site_stay_as_they_are(large, open_page):
    page = open_page(large.url)
    assert links(open_group(page, "Elsewhere"))[1:] == [
        ["${Costs}, ` and \\", large.url + "about/"],
        ["Example & more", "https://example.org/a?b=c"],
    ]


def test_the_keyboard_opens_it_and_walks_through_it(large, open_page):
    page = open_page(large.url + "s2/part-1/p4/")

    def focused():
        return page.evaluate("document.activeElement.textContent")

    page.locator(".sidebar summary:text-is('Part 2.3')").focus()
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


def test_each_file_is_loaded_once_and_none_before_it_is_asked_for(large, open_page):
    page = open_page("about:blank")
    asked = []
    page.on("request", lambda request: "assets/sidebar" in request.url and asked.append(request.url))
    page.goto(large.url)
    page.wait_for_timeout(200)
    assert asked == []
    summary = open_group(page, "Section 2").locator("summary").first
    summary.click()
    summary.click()
    page.wait_for_timeout(200)
    assert len(asked) == 1 and "/assets/sidebar/s2." in asked[0]


def test_until_it_is_loaded_the_sections_own_page_is_there(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    waiting = []
    page.route(FILES, lambda route: waiting.append(route))
    opened = group(page, "Part 2.3")
    opened.locator("summary").click()
    opened.locator("ul[aria-busy=true]").wait_for()
    assert links(opened) == [["Overview", large.url + "s2/part-3/"]]
    opened.locator("a").focus()
    place = opened.locator("a").bounding_box()
    waiting[0].continue_()
    opened.locator("li").nth(5).wait_for()
    opened.locator("ul:not([aria-busy])").wait_for()
    assert opened.locator("a").first.evaluate("link => link == document.activeElement")
    assert opened.locator("a").first.bounding_box() == place


def test_offline_the_sections_own_page_is_all_there_is_until_it_works_again(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    page.route(FILES, lambda route: route.abort())
    opened = group(page, "Part 2.3")
    opened.locator("summary").click()
    opened.locator("ul:not([aria-busy]) a").wait_for()
    assert links(opened) == [["Overview", large.url + "s2/part-3/"]]
    page.unroute(FILES)
    opened.locator("summary").click()
    assert len(links(open_group(page, "Part 2.3"))) == 13
    opened.locator("a").first.click()
    page.wait_for_url(large.url + "s2/part-3/")


def test_nothing_moves_when_it_is_not_opened(large, open_page):
    """A page looks from its first paint on as it will stay."""
    page = open_page(large.url + "s2/part-1/")
    shifts = page.evaluate(
        """() => new Promise(done => new PerformanceObserver(list => done(list.getEntries().length))
          .observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 500))"""
    )
    assert shifts == 0


def test_the_field_filters_what_is_loaded_and_loads_nothing(large, open_page):
    page = open_page(large.url + "s2/part-1/")
    open_group(page, "Part 2.3")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    field = page.locator(".filter input")

    def shown(text):
        field.fill(text)
        page.wait_for_function("text => !text == !document.querySelector('.filter p').textContent", arg=text)
        return [
            text.strip()
            for text in page.locator(".sidebar #contents > ul").locator("a:visible, summary:visible").all_inner_texts()
        ]

    before = shown("")
    assert shown("2.3.4") == ["Part 2.3", "Page 2.3.4"]
    assert shown("overview") == ["Part 2.1", "Overview", "Part 2.3", "Overview"]
    assert shown("part 2.5") == ["Part 2.5"]
    assert shown("") == before
    assert asked == []


def test_without_a_script_it_is_a_link(large, open_page):
    page = open_page(large.url + "s2/part-1/p4/", script=False)
    page.locator(".sidebar").get_by_role("link", name="Part 2.3", exact=True).click()
    assert page.url == large.url + "s2/part-3/"


def test_from_a_disk(folder, open_page):
    files = folder("file")
    page = open_page((files / "s2/part-1/p4.html").as_uri())
    found = links(open_group(page, "Part 2.3"))
    assert found[0] == ["Overview", (files / "s2/part-3/index.html").as_uri()]
    assert found[1] == ["Page 2.3.1", (files / "s2/part-3/p1.html").as_uri()]
    page.get_by_role("link", name="Page 2.3.1", exact=True).click()
    assert page.locator("h1").inner_text() == "Page 2.3.1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(("address", "title"), [("s2/part-1/p4/", "Part 2.3"), ("news/", "Elsewhere")])
def test_no_violation_when_it_is_open(large, open_page, address, title, width, scheme):
    page = open_page(large.url + address, width=width, color_scheme=scheme, bypass_csp=True)
    if width == 320:
        page.locator(".to-contents").click()
    open_group(page, title)
    assert axe.violations(page, True) == []
    assert page.evaluate(OVERFLOW) <= 0
    assert page.locator(".sidebar [aria-current=page]").count() == 1
