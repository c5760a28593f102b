"""How pages behave: keyboard, narrow windows, zoom, deep links, print, forced colors, reduced motion."""

import itertools
import subprocess

import pytest

import fixture_site

# Describes the focused element: its position, its focus outline, and whether something covers it.
FOCUSED = """async () => {
  // The browser scrolls the page to it before the next frame; WebKit scrolls to a text field only after that frame.
  await new Promise(requestAnimationFrame);
  if (document.activeElement?.localName == 'input') await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  const x = Math.min(innerWidth - 1, Math.max(0, box.left + Math.min(box.width / 2, 20)));
  const y = Math.min(innerHeight - 1, Math.max(0, box.top + Math.min(box.height / 2, 10)));
  const top = document.elementFromPoint(x, y);
  const heading = document.querySelector('h1');
  // Counts the visits of each element, so that a repeated visit is noticed.
  element.dataset.visits = Number(element.dataset.visits || 0) + 1;
  return {
    what: element.tagName + ' ' + (element.getAttribute('aria-label') || element.textContent).trim().slice(0, 30),
    visits: Number(element.dataset.visits),
    // A card's link shows its focus around the whole card.
    outline: Math.max(...[style, getComputedStyle(element, '::before')]
      .map(style => style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth))),
    shown: box.width > 1 && box.height > 1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
      && box.left >= -1 && (box.top >= -1 || box.height > innerHeight),
    shownInPart: box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    covered: !(top && (element.contains(top) || top.contains(element))),
    beforeHeading: !!(heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING),
  };
}"""


def tab_stops(page, is_done=lambda stop: False) -> list[dict]:
    """Returns all stops of the Tab key from the top of the page, until it leaves the page or `is_done` returns true."""
    stops = []
    for _ in range(300):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        # The controls inside a video are stops too, but from here they all look like the video itself.
        if stop and stop["what"].startswith("VIDEO") and stop["visits"] in range(2, 10):
            continue
        if stop is None or stop["visits"] > 1 or is_done(stop):
            break
        stops.append(stop)
    else:
        raise AssertionError("the Tab key never leaves the page")
    return stops


def tabbable_count(page) -> int:
    """Returns the number of elements that the Tab key must reach in the page's current state."""
    return page.evaluate(
        """() => [...document.querySelectorAll('a[href], summary, button, video, input:not([disabled]), [tabindex="0"]')]
          // In a list of tabs, only one tab is a stop.
          // WebKit reaches videos although it reports a `tabIndex` of -1 for them.
          .filter(element => element.tabIndex >= 0 || element.localName == 'video')
          // The link to the top can be reached only where it is visible: after two screens.
          .filter(element => !element.matches('.to-top'))
          .filter(element => element.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true})).length"""
    )


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", ["", "everything/", "speaking/", "tree/oak/leaf/vein/", "long/part-20/"])
def test_the_tab_key_reaches_everything_and_the_focus_is_visible(open_page, site, engine, path, width):
    page = open_page(site.url + path, width=width, reduced_motion="reduce")
    stops = tab_stops(page)
    assert len([stop for stop in stops if stop["what"] != "A Back to top"]) == tabbable_count(page)
    assert [stop["what"] for stop in stops if stop["outline"] < 3] == []
    # Firefox scrolls to an element only if no part of it is in the window, and WebKit to the text of a field.
    in_part = {"chromium": (), "firefox": ("",), "webkit": ("INPUT",)}[engine.name]
    hidden = [stop["what"] for stop in stops if not stop["shownInPart" if stop["what"].startswith(in_part) else "shown"]]
    assert hidden == []
    assert [stop["what"] for stop in stops if stop["covered"]] == []


@pytest.mark.engines("chromium", reason="which elements the Tab key reaches in the other engines is tested above")
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", fixture_site.TESTED_PAGES)
def test_at_most_twenty_tab_stops_are_before_the_heading(open_page, site, path, width):
    stops = tab_stops(open_page(site.url + path, width=width), is_done=lambda stop: not stop["beforeHeading"])
    assert "Skip to content" in stops[0]["what"]
    assert len(stops) <= 20


def test_the_skip_link_skips_the_navigation(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
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
# At 400 % zoom, a window of 1280 × 1024 pixels has 320 × 256 CSS pixels.
WINDOWS = [(320, 800), (320, 256), (768, 1024), (1024, 768), (1280, 800), (2560, 1440)]


@fixture_site.each_page()
def test_nothing_scrolls_sideways(open_page, site, path):
    page = open_page(site.url + path)
    page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("innerWidth") == width
        assert page.evaluate(OVERFLOW) <= 0, (width, height)


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK takes the density of pixels from the screen")
def test_nothing_scrolls_sideways_at_400_percent_zoom(open_page, site):
    """Zooms a window of 1280 px in the browser: 320 CSS pixels, each as wide as four device pixels."""
    page = open_page("about:blank", width=320, height=200, device_scale_factor=4)
    for path in fixture_site.TESTED_PAGES:
        page.goto(site.url + path)
        assert page.evaluate("innerWidth * devicePixelRatio") == 1280
        assert page.evaluate(OVERFLOW) <= 0, path


SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""


@pytest.mark.parametrize(
    ("width", "style"),
    [(320, SPACED), (1280, SPACED), (640, "html { font-size: 200% }"), (1280, "html { font-size: 200% }")],
    ids=["spaced-320", "spaced-1280", "twice-640", "twice-1280"],
)
def test_large_and_widely_spaced_text_is_not_cut_off(open_page, site, width, style):
    """Follows WCAG 2.2, 1.4.4 (Resize Text) and 1.4.12 (Text Spacing)."""
    page = open_page(site.url + "everything/", width=width, bypass_csp=True)
    if style:
        page.add_style_tag(content=style)
    assert page.evaluate(OVERFLOW) <= 0
    cut = page.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, p, li, summary, nav a')]
          .filter(element => getComputedStyle(element).overflow === 'hidden' && element.checkVisibility()
            && element.clientWidth > 1 && element.scrollHeight > element.clientHeight + 1)
          .map(element => element.textContent.slice(0, 30))"""
    )
    assert cut == []


SYMBOL = "NSFetchedResultsControllerDelegate.controller(_:didChangeContentWith:animatingDifferences:)"


@pytest.fixture(scope="module")
def symbols(tmp_path_factory, serve):
    """A site whose pages are named after symbols, as in an API reference."""
    from unfold_site import Site

    site = Site(
        tmp_path_factory.mktemp("symbols") / "site",
        {
            "unfold.yml": "title: UIKitCoreDataDiffableDataSources\n",
            "content/index.md": "# Symbols\n",
            "content/delegate/index.md": f"# {SYMBOL.split('.')[0]}\n\nA section.\n",
            "content/delegate/first.md": f"# {SYMBOL}\n\n## {SYMBOL}\n\nText with `{SYMBOL}` in it.\n",
            "content/delegate/second.md": f"# `{SYMBOL}`\n\nSee [](first.md).\n",
        },
    )
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return serve(site.folder / "public")


@pytest.mark.parametrize("style", ["", SPACED, "html { font-size: 200% }"], ids=["plain", "spaced", "twice"])
def test_symbol_names_cause_no_sideways_scrolling(open_page, symbols, style):
    page = open_page("about:blank", bypass_csp=True)
    for path in ("", "delegate/", "delegate/first/", "delegate/second/"):
        page.goto(symbols.url + path)
        page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
        if style:
            page.add_style_tag(content=style)
        for width in (320, 640, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("innerWidth") == width
            assert page.evaluate(OVERFLOW) <= 0, (path, width)


STYLES = {"plain": "", "spaced": SPACED, "twice": "html { font-size: 200% }"}


@fixture_site.sampled(
    "width, style, direction",
    list(itertools.product((320, 768, 1280), STYLES, ("ltr", "rtl"))),
    [(320, "twice", "ltr"), (1280, "spaced", "rtl")],
)
def test_long_names_fit_into_the_window(open_page, long_names, width, style, direction):
    page = open_page("about:blank", width=width, bypass_csp=True)
    for path in ("", "section/", "section/deep/one/", "search/", "404.html"):
        page.goto(long_names.url + path)
        page.evaluate("direction => { document.documentElement.dir = direction }", direction)
        if STYLES[style]:
            page.add_style_tag(content=STYLES[style])
        page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
        assert page.evaluate(OVERFLOW) <= 0, path
        # No list may need sideways scrolling either, nor a menu that readers can open.
        assert page.evaluate(
            """() => [...document.querySelectorAll('#contents, .on-this-page ul, [popover]')].flatMap(part => {
              const button = document.querySelector(`[popovertarget="${part.id}"]`);
              if (part.popover && !button?.checkVisibility()) return [];
              if (part.popover) part.showPopover();
              return part.scrollWidth > part.clientWidth + 1 && part.checkVisibility() ? [part.id || part.className] : [];
            })"""
        ) == [], path


def test_the_site_name_wraps_before_a_word_is_broken(open_page, site):
    """The site's name moves to a line of its own before one of its words is broken."""
    page = open_page(site.url, width=320)
    page.evaluate("() => { document.querySelector('.brand').textContent = 'Documentation' }")
    assert page.locator(".brand").evaluate("brand => { const range = document.createRange(); range.selectNodeContents(brand); return range.getClientRects().length }") == 1


def test_a_long_site_name_hardly_enlarges_the_header_of_a_phone(open_page, site):
    page = open_page(site.url, width=320)
    height = "document.querySelector('.site-header').offsetHeight"
    short = page.evaluate(height)
    page.evaluate("() => { document.querySelector('.brand').textContent = 'Kubernetes Documentation Handbook' }")
    assert page.evaluate(height) <= short + 6


@pytest.mark.parametrize("script", [True, False])
def test_a_deep_link_opens_every_closed_disclosure_around_its_target(open_page, site, script):
    page = open_page(site.url + "everything/#Deep-inside", script=script)
    heading = page.locator("#Deep-inside")
    heading.wait_for()
    box = heading.bounding_box()
    assert 0 <= box["y"] < 800, "the page is scrolled to the target"


def test_find_in_page_opens_closed_disclosures(open_page, site):
    """A text fragment in a link works like “find in page”: the browser opens the disclosure around the text."""
    page = open_page(site.url + "everything/#:~:text=a%20deep%20link%20leads", bypass_csp=True)
    page.wait_for_function("() => document.querySelector('#Deep-inside').closest('details').open", timeout=5000)
    assert page.locator("#Deep-inside").is_visible()


def test_a_collapsed_section_shows_its_heading_and_opens(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    heading = page.locator("#Change-log")
    assert heading.is_visible(), "the heading of a collapsed section stays visible"
    assert not page.get_by_text("First version.").is_visible()
    page.locator("#Change-log ~ details summary, #Change-log + details summary").last.click()
    page.get_by_text("First version.").wait_for()


def test_the_sidebar_opens_in_a_narrow_window_without_the_script(open_page, site):
    page = open_page(site.url + "everything/", width=320, script=False)
    current = page.locator(".sidebar [aria-current=page]")
    assert not current.is_visible()
    for close in (lambda: page.keyboard.press("Escape"), page.locator(".sheet-top button").click):
        page.get_by_role("button", name="Contents").click()
        current.wait_for()
        close()
        current.wait_for(state="hidden")
    assert page.evaluate("scrollY") == 0, "the reader is still at the same place"


COLLAPSED = ("The text that a deep link leads to.", "First version.", "Markdown inside of them.")


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK shows the style sheet for print only on paper")
def test_print_styles_show_collapsed_text_and_hide_navigation(open_page, site):
    page = open_page(site.url + "everything/", script=False)
    page.emulate_media(media="print")
    for text in COLLAPSED:
        assert page.get_by_text(text).is_visible(), text
    for part in (".sidebar", ".site-header", ".skip", ".pagination"):
        assert not page.locator(part).first.is_visible(), part


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_printed_pages_contain_collapsed_text_and_no_navigation(open_page, site, script):
    page = open_page(site.url + "everything/", script=script)
    assert page.locator("details:not([open])").count() > 0
    paper = paper_text(page.pdf())
    for text in COLLAPSED:
        assert text in paper, text
    for part in ("Skip to content", "Part 20", "On this page", "Previous", "Next"):
        assert part not in paper, part
    assert page.locator("details:not([open])").count() > 0, "the sections are collapsed again after printing"


def paper_text(pdf: bytes) -> str:
    """Returns the text of a PDF file, with all white space collapsed to single spaces."""
    done = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return " ".join(done.stdout.decode().split())


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
def test_forced_colors_keep_focus_current_page_and_borders_visible(open_page, site):
    page = open_page(site.url + "everything/", forced_colors="active", color_scheme="dark")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    backgrounds = page.evaluate(
        """() => ['.sidebar [aria-current]', '.sidebar li:not(:has([aria-current])) a']
          .map(selector => getComputedStyle(document.querySelector(selector)).backgroundColor)"""
    )
    assert backgrounds[0] != backgrounds[1], "the current page is marked"
    for control in ("button.pull-down", ".disclosure-button > summary", "[popovertarget=unfold-display-settings]"):
        assert page.evaluate(
            "selector => getComputedStyle(document.querySelector(selector)).borderTopStyle", control
        ) == "solid", control
    # Forced colors remove the background of asides, so a border must remain.
    assert page.evaluate(
        """() => { const style = getComputedStyle(document.querySelector('.aside'));
          return ['Top', 'Right', 'Bottom', 'Left'].some(side => parseFloat(style[`border${side}Width`]) > 0) }"""
    )


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK has no forced colors")
def test_forced_colors_keep_symbols_visible(open_page, site):
    """Symbols are borders with the shape of a mask: forced colors would remove a background. The borders leave no gap,
    although browsers round them to pixels."""
    page = open_page(site.url + "everything/", forced_colors="active", color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 800})
    symbols = page.evaluate("""() => ['[data-icon]', 'summary', '.aside-label', '.copy'].flatMap(selector =>
      [...document.querySelectorAll(selector)].filter(element => element.checkVisibility()).map(element => {
        const style = getComputedStyle(element, '::before');
        const gap = parseFloat(style.height) - parseFloat(style.borderTopWidth) - parseFloat(style.borderBottomWidth);
        return [selector, style.content, style.borderTopStyle, style.borderTopColor == getComputedStyle(element).color, style.maskImage != 'none', gap < .1];
      }))""")
    assert {selector for selector, *_ in symbols} == {"[data-icon]", "summary", ".aside-label", ".copy"}
    assert {tuple(values) for _, content, *values in symbols if content != "none"} == {("solid", True, True, True)}


@pytest.mark.engines("chromium", reason="only Chromium paints a background below text in forced colors")
def test_forced_colors_show_the_symbol_of_external_links(open_page, site):
    page = open_page(site.url + "everything/", forced_colors="active", color_scheme="dark")
    link = page.locator("main a[rel~=external]").first
    shown = link.screenshot()
    page.evaluate("() => document.styleSheets[0].insertRule('a::after { visibility: hidden !important }')")
    assert link.screenshot() != shown


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK can only print to a file")
def test_the_symbols_of_asides_are_printed(open_page, site):
    page = open_page(site.url + "everything/")
    page.emulate_media(media="print")
    symbol = "getComputedStyle(document.querySelector('.aside-label'), '::before')"
    assert page.evaluate(f"[{symbol}.borderTopStyle, {symbol}.maskImage.slice(0, 4)]") == ["solid", "url("]


def test_reduced_motion_turns_off_animations(open_page, site):
    page = open_page(site.url + "everything/", reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(element => {
          const {transitionDuration, animationName, animationTimeline, scrollBehavior} = getComputedStyle(element);
          // What appears at a place of the page, without moving, has the page's scroll position as its timeline.
          const isMoving = animationName && animationName !== 'none' && !animationTimeline?.startsWith('scroll(');
          return transitionDuration.split(',').some(time => parseFloat(time) > 0.01) || isMoving
            || scrollBehavior === 'smooth';
        }).map(element => element.tagName)"""
    )
    assert moving == []


# Links within a sentence are exempt (WCAG 2.2, 2.5.8).
SMALL_TARGETS = """() => [...document.querySelectorAll('a[href], summary, button, input:not([disabled])')]
  // A clipped element, such as the skip link, has its full size only when the keyboard reaches it.
  .filter(element => element.checkVisibility({contentVisibilityAuto: true}) && getComputedStyle(element).clipPath === 'none')
  .filter(element => !(getComputedStyle(element).display === 'inline' && element.closest('p, li, td, dd, h2, h3, sup, figcaption')
    && !element.closest('nav')))
  .map(element => [element.textContent.trim().slice(0, 20), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([text, box]) => `${text} ${box.width}x${box.height}`)"""


@fixture_site.each_page()
def test_targets_are_large_enough(open_page, site, path):
    page = open_page(site.url + path)
    page.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true })")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("innerWidth") == width
        assert page.evaluate(SMALL_TARGETS) == [], width


def test_right_to_left_pages_are_mirrored_except_for_code(open_page, right_to_left_site):
    page = open_page(right_to_left_site.url + "guide/page/")
    sidebar, main = (page.locator(part).bounding_box() for part in (".sidebar", "h1"))
    assert sidebar["x"] > main["x"] + main["width"] - 1
    assert page.evaluate("getComputedStyle(document.querySelector('pre')).direction") == "ltr"
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0


def test_the_site_works_from_a_disk(open_page, tmp_path):
    from unfold_site import Site

    files = fixture_site.pages()
    made = Site(tmp_path / "site", files)
    assert made.build("--urls", "file").code == 0
    page = open_page((made.folder / "public/index.html").as_uri(), script=False)
    page.get_by_role("link", name="every construct").first.click()
    page.wait_for_url("**/everything.html")
    page.locator(".brand").click()
    page.wait_for_url("**/public/index.html")
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.locator("h1").evaluate("element => getComputedStyle(element).fontWeight") >= "600"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_an_old_url_redirects_to_the_page(open_page, site, script):
    page = open_page(site.url + "old/place/", script=script)
    page.wait_for_url(site.url + "speaking/")


@pytest.mark.parametrize(("width", "height"), [(1280, 24), (320, 44)])
def test_sidebar_rows_are_lower_in_a_wide_window(open_page, site, width, height):
    check_row_height(open_page(site.url + "cards/first/", width=width), height)


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK takes touch screens from the system")
def test_sidebar_rows_are_high_on_touch_screens(open_page, site):
    check_row_height(open_page(site.url + "cards/first/", has_touch=True), 44)


def check_row_height(page, height):
    if page.locator(".contents-button").is_visible():
        page.locator(".contents-button").click()
        page.locator(".sidebar #contents").wait_for()
    page.evaluate("() => document.querySelectorAll('.sidebar details').forEach(details => { details.open = true })")
    heights = page.evaluate(
        "() => [...document.querySelectorAll('.sidebar #contents a')].map(link => link.getBoundingClientRect().height)"
    )
    assert heights and all(height <= found < height + 4 for found in heights), heights
