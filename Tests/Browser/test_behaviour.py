"""How the pages behave: keyboard, narrow windows, zoom, deep links, print, forced colours, motion."""

import pytest

import fixture_site

# What the keyboard has reached: where it stands, how its focus shows, whether something covers it.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  const x = Math.min(innerWidth - 1, Math.max(0, box.left + Math.min(box.width / 2, 20)));
  const y = Math.min(innerHeight - 1, Math.max(0, box.top + Math.min(box.height / 2, 10)));
  const top = document.elementFromPoint(x, y);
  const heading = document.querySelector('h1');
  // Each place of the tour is marked, so that an element is known again.
  element.dataset.visits = Number(element.dataset.visits || 0) + 1;
  return {
    what: element.tagName + ' ' + (element.getAttribute('aria-label') || element.textContent).trim().slice(0, 30),
    visits: Number(element.dataset.visits),
    // A card's link shows its focus around the whole card.
    outline: Math.max(...[style, getComputedStyle(element, '::before')]
      .map(style => style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth))),
    shown: box.width > 1 && box.height > 1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
      && box.left >= -1 && (box.top >= -1 || box.height > innerHeight),
    covered: !(top && (element.contains(top) || top.contains(element))),
    beforeHeading: !!(heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING),
  };
}"""


def tour(page) -> list[dict]:
    """All stops of the Tab key, from the top of the page until it leaves it."""
    stops = []
    for _ in range(300):
        page.keyboard.press("Tab")
        page.wait_for_timeout(5)
        stop = page.evaluate(FOCUSED)
        # A video has controls inside, of which only the video itself is seen from here.
        if stop and stop["what"].startswith("VIDEO") and stop["visits"] in range(2, 10):
            continue
        if stop is None or stop["visits"] > 1:
            break
        stops.append(stop)
    else:
        raise AssertionError("the Tab key never leaves the page")
    return stops


def tabbable(page) -> int:
    """How many elements the Tab key must reach as the page stands."""
    return page.evaluate(
        """() => [...document.querySelectorAll('a[href], summary, button, video, input:not([disabled]), [tabindex="0"]')]
          // Of a list of tabs, one is a stop.
          .filter(element => element.tabIndex >= 0)
          .filter(element => element.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true})).length"""
    )


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", ["", "everything/", "tree/oak/leaf/vein/", "long/part-20/"])
def test_the_keyboard_reaches_everything_and_its_focus_is_seen(open_page, site, address, width):
    page = open_page(site.url + address, width=width, reduced_motion="reduce")
    stops = tour(page)
    assert len(stops) == tabbable(page)
    assert [stop["what"] for stop in stops if stop["outline"] < 3] == []
    assert [stop["what"] for stop in stops if not stop["shown"]] == []
    assert [stop["what"] for stop in stops if stop["covered"]] == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_at_most_twenty_stops_before_the_heading(open_page, site, address, width):
    stops = tour(open_page(site.url + address, width=width))
    assert "Skip to content" in stops[0]["what"]
    assert sum(stop["beforeHeading"] for stop in stops) <= 20


def test_the_skip_link_leads_past_the_navigation(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_keyboard_opens_and_closes_a_disclosure(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    group = page.locator("details.disclosure").first
    group.locator("summary").first.focus()
    for state in (True, False):
        page.keyboard.press("Enter")
        assert group.evaluate("element => element.open") is state


OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# 1280 CSS pixels at 400 % are 320; a window of 256 px height is what then remains of 1024.
WINDOWS = [(320, 800), (320, 256), (768, 1024), (1024, 768), (1280, 800), (2560, 1440)]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_nothing_scrolls_sideways(open_page, site, address, width, height):
    page = open_page(site.url + address, width=width, height=height)
    page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
    assert page.evaluate(OVERFLOW) <= 0


def test_nothing_scrolls_sideways_at_four_times_the_size(browser, site):
    """A window of 1280 px, zoomed by the browser itself: fewer CSS pixels, each of four."""
    context = browser.new_context(viewport={"width": 320, "height": 200}, device_scale_factor=4)
    page = context.new_page()
    for address in fixture_site.LOOKED_AT:
        page.goto(site.url + address)
        assert page.evaluate("innerWidth * devicePixelRatio") == 1280
        assert page.evaluate(OVERFLOW) <= 0, address
    context.close()


SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""


@pytest.mark.parametrize(
    ("width", "style"),
    [(320, SPACED), (1280, SPACED), (640, "html { font-size: 200% }"), (1280, "html { font-size: 200% }")],
    ids=["spaced-320", "spaced-1280", "twice-640", "twice-1280"],
)
def test_larger_and_wider_spaced_text_loses_nothing(open_page, site, width, style):
    """WCAG 2.2, 1.4.4 and 1.4.12."""
    page = open_page(site.url + "everything/", width=width, bypass_csp=True)
    page.add_style_tag(content=style)
    assert page.evaluate(OVERFLOW) <= 0
    cut = page.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, p, li, summary, nav a')]
          .filter(element => getComputedStyle(element).overflow === 'hidden' && element.checkVisibility()
            && element.clientWidth > 1 && element.scrollHeight > element.clientHeight + 1)
          .map(element => element.textContent.slice(0, 30))"""
    )
    assert cut == []


@pytest.mark.parametrize("script", [True, False])
def test_a_deep_link_opens_every_closed_disclosure_around_its_target(open_page, site, script):
    page = open_page(site.url + "everything/#Deep-inside", script=script)
    heading = page.locator("#Deep-inside")
    assert heading.is_visible()
    box = heading.bounding_box()
    assert 0 <= box["y"] < 800, "and it is scrolled to"


def test_text_in_closed_disclosures_is_found(open_page, site):
    """Links to text do what “find in page” does: the browser opens what holds it."""
    page = open_page(site.url + "everything/#:~:text=a%20deep%20link%20leads", bypass_csp=True)
    page.wait_for_function("document.querySelector('#Deep-inside').closest('details').open", timeout=5000)
    assert page.locator("#Deep-inside").is_visible()


def test_a_folded_section_opens_for_a_link_to_its_heading(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    heading = page.locator("#Change-log")
    assert heading.is_visible(), "the heading stays outside"
    assert not page.get_by_text("First edition.").is_visible()
    page.locator("#Change-log ~ details summary, #Change-log + details summary").last.click()
    assert page.get_by_text("First edition.").is_visible()


def test_the_contents_open_without_script_in_a_narrow_window(open_page, site):
    page = open_page(site.url + "everything/", width=320, script=False)
    current = page.locator(".sidebar [aria-current=page]")
    assert not current.is_visible()
    page.locator(".to-contents").click()
    assert current.is_visible()


def test_print_shows_what_is_folded_and_no_navigation(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    page.emulate_media(media="print")
    for text in ("The text that a deep link leads to.", "First edition.", "Markdown inside of them."):
        assert page.get_by_text(text).is_visible(), text
    for part in (".sidebar", ".site-header", ".skip", ".neighbours"):
        assert not page.locator(part).first.is_visible(), part


def test_forced_colours_keep_the_marks(open_page, site):
    page = open_page(site.url + "everything/", forced_colors="active", color_scheme="dark")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    backgrounds = page.evaluate(
        """() => ['.sidebar [aria-current]', '.sidebar li:not(:has([aria-current])) a']
          .map(selector => getComputedStyle(document.querySelector(selector)).backgroundColor)"""
    )
    assert backgrounds[0] != backgrounds[1], "the current page is marked"
    for control in ("button.pull-down", ".disclosure-button > summary", "[popovertarget=unfold-controls]"):
        assert page.evaluate(
            "selector => getComputedStyle(document.querySelector(selector)).borderTopStyle", control
        ) == "solid", control
    # Asides lose their tint; a border must be left.
    assert page.evaluate(
        """() => { const style = getComputedStyle(document.querySelector('.aside'));
          return ['Top', 'Right', 'Bottom', 'Left'].some(side => parseFloat(style[`border${side}Width`]) > 0) }"""
    )


def test_reduced_motion_moves_nothing(open_page, site):
    page = open_page(site.url + "everything/", reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(element => {
          const {transitionDuration, animationName, scrollBehavior} = getComputedStyle(element);
          return transitionDuration.split(',').some(time => parseFloat(time) > 0.01) || (animationName && animationName !== 'none')
            || scrollBehavior === 'smooth';
        }).map(element => element.tagName)"""
    )
    assert moving == []


# Links within a sentence are exempt (WCAG 2.2, 2.5.8).
SMALL_TARGETS = """() => [...document.querySelectorAll('a[href], summary, button, input:not([disabled])')]
  // What is clipped away shows up, large enough, when the keyboard reaches it.
  .filter(element => element.checkVisibility({contentVisibilityAuto: true}) && getComputedStyle(element).clipPath === 'none')
  .filter(element => !(getComputedStyle(element).display === 'inline' && element.closest('p, li, td, dd, h2, h3, sup, figcaption')
    && !element.closest('nav')))
  .map(element => [element.textContent.trim().slice(0, 20), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([text, box]) => `${text} ${box.width}x${box.height}`)"""


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", fixture_site.LOOKED_AT)
def test_targets_are_large_enough(open_page, site, address, width):
    page = open_page(site.url + address, width=width)
    page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
    assert page.evaluate(SMALL_TARGETS) == []


def test_right_to_left_pages_stand_the_other_way_round(open_page, right_to_left_site):
    page = open_page(right_to_left_site.url + "guide/page/")
    sidebar, main = (page.locator(part).bounding_box() for part in (".sidebar", "h1"))
    assert sidebar["x"] > main["x"] + main["width"] - 1
    assert page.evaluate("getComputedStyle(document.querySelector('pre')).direction") == "ltr"
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0


def test_the_site_opens_from_a_disk(open_page, tmp_path):
    from unfold_site import Site

    files = fixture_site.pages()
    made = Site(tmp_path / "site", files)
    assert made.build("--urls", "file").code == 0
    page = open_page((made.folder / "public/index.html").as_uri(), script=False)
    page.get_by_role("link", name="every construct").first.click()
    assert page.url.endswith("/everything.html")
    page.locator(".brand").click()
    assert page.url.endswith("/public/index.html")
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.locator("h1").evaluate("element => getComputedStyle(element).fontWeight") >= "600"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_an_old_address_leads_to_the_page(open_page, site, script):
    page = open_page(site.url + "old/place/", script=script)
    page.wait_for_url(site.url + "speaking/")


@pytest.mark.parametrize(("width", "touch", "height"), [(1280, False, 24), (320, False, 44), (1280, True, 44)])
def test_rows_are_low_only_for_a_mouse_and_in_a_wide_window(open_page, site, width, touch, height):
    page = open_page(site.url + "cards/first/", width=width, has_touch=touch, is_mobile=touch)
    page.evaluate("() => document.querySelectorAll('.sidebar details').forEach(details => { details.open = true })")
    heights = page.evaluate(
        "() => [...document.querySelectorAll('.sidebar #contents a')].map(link => link.getBoundingClientRect().height)"
    )
    assert heights and all(height <= found < height + 4 for found in heights), heights
