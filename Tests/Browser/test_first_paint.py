"""Nothing changes its color, size or position between the first paint of a page and its end."""

import threading

import pytest

from local_server import Handler, serving
from unfold_site import Site

# The first half of the page contains everything that the script changes; the test decides when the second half arrives.
BREAK = "Here the page breaks off."
PAGE = f"""\
# First paint

@TabNavigator {{
  @Tab("One") {{
    {"Many words of the first tab. " * 60}
  }}
  @Tab("Two") {{
    Few words.
  }}
}}

@DisclosureGroup("Folded") {{
  {"Folded words. " * 60}
}}

```
code without a caption
```

## After it all

{BREAK}

## Later

{"More words. " * 400}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    files = {f"content/page-{number}.md": f"# Page {number}\n\nText.\n" for number in range(40)}
    site = Site(tmp_path_factory.mktemp("first") / "site", files | {"unfold.yml": "title: Paint\n", "content/index.md": PAGE})
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return site.folder / "public"


@pytest.fixture
def halves(folder):
    """A server that holds back the second half of the home page, and the event that releases it."""
    rest = threading.Event()

    class Halves(Handler):
        def do_GET(self):
            if self.path != "/":
                return super().do_GET()
            page = (folder / "index.html").read_bytes()
            middle = page.index(BREAK.encode())
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page[:middle])
            self.wfile.flush()
            rest.wait(60)
            self.wfile.write(page[middle:])

    with serving(folder, Halves) as served:
        yield served.url, rest
        rest.set()


STATE = """() => ({
  scheme: getComputedStyle(document.documentElement).colorScheme,
  size: getComputedStyle(document.querySelector('.prose h2')).fontSize,
  tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
  open: document.querySelector('.prose details').open,
  copy: document.querySelectorAll('.copy').length,
  places: ['h1', '.tabs', '.prose details', 'pre', '.prose h2'].map(selector => {
    const {x, y, width} = document.querySelector(selector).getBoundingClientRect();
    return [selector, x, y, width];
  }),
})"""

SHIFTS = """() => new Promise(resolve => {
  const observer = new PerformanceObserver(() => { });
  observer.observe({type: 'layout-shift', buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(
    observer.takeRecords().flatMap(entry => entry.sources.map(source => source.node?.className || source.node?.nodeName)))));
})"""


@pytest.mark.engines("chromium", "firefox", reason="WebKitWebDriver runs nothing in a page before it has loaded")
@pytest.mark.parametrize("width", [320, 1280])
def test_a_half_loaded_page_already_has_its_final_look(open_page, halves, width):
    url, rest = halves
    rest.set()
    page = open_page(url, width=width, color_scheme="light")
    page.get_by_role("tab", name="Two").click()
    page.locator(".prose summary").click()
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Very large").check()
    page.wait_for_function("() => localStorage['unfold:opened']")
    page.goto("about:blank")
    rest.clear()
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => document.querySelector('.prose h2')?.nextElementSibling && document.querySelector('.tabs.is-live')")
    assert page.evaluate("document.readyState") == "loading"
    half = page.evaluate(STATE)
    assert (half["scheme"], half["tab"], half["open"], half["copy"]) == ("dark", "Two", True, 1)
    rest.set()
    page.wait_for_load_state()
    page.get_by_role("heading", name="Later").wait_for()
    assert page.evaluate(STATE) == half
    assert page.evaluate(SHIFTS) == []


def test_display_settings_are_applied_before_the_style_sheet_loads(open_page, folder, serve):
    served = serve(folder)
    script = """localStorage.setItem('unfold:choices', JSON.stringify({appearance: 'dark', size: 'huge', sidebar: false}));
        new MutationObserver((records, observer) => {
          if (!document.querySelector('link[rel=stylesheet]')) return;
          observer.disconnect();
          window.first = [document.documentElement.dataset.appearance, document.documentElement.dataset.size,
            document.documentElement.dataset.sidebar, document.querySelector('meta[name=color-scheme]').content,
            document.styleSheets.length];
        }).observe(document, {childList: true, subtree: true})"""
    with served.probing(script), served.delaying(r"\.css$", 1):
        page = open_page(served.url)
    assert page.evaluate("first") == ["dark", "huge", "false", "dark", 0]


def test_controls_that_need_the_script_are_hidden_if_it_cannot_load(open_page, folder, serve):
    served = serve(folder)
    with served.refusing(r"\.js$"):
        page = open_page(served.url)
    assert page.locator(".scripted").count() > 0
    assert [part for part in page.locator(".scripted").all() if part.is_visible()] == []
    assert page.get_by_text("Few words.").is_visible(), "all parts of the tabs are shown"
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_a_page_from_the_cache_applies_later_choices(open_page, folder, serve):
    """Simulates the event of a page that returns from the back/forward cache."""
    page = open_page(serve(folder).url, color_scheme="light")
    page.evaluate(
        """() => {
          localStorage.setItem('unfold:choices', JSON.stringify({appearance: 'dark', size: 'large', sidebar: false}));
          window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
          // WebKit restores the controls after the event.
          document.querySelector('.display-settings [value=auto]').checked = true;
        }"""
    )
    page.wait_for_function("() => document.querySelector('.display-settings [value=dark]').checked")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert page.locator(".display-settings [value=large]").is_checked()
    assert not page.locator(".sidebar").is_visible()
    assert page.locator(".sidebar-button").get_attribute("aria-expanded") == "false"


def test_other_windows_apply_a_choice(browser, folder, serve):
    context = browser.new_context(color_scheme="light")
    url = serve(folder).url
    first, second = context.new_page(), context.new_page()
    first.goto(url)
    second.goto(url + "page-1/")
    first.locator("[popovertarget=unfold-display-settings]").click()
    first.get_by_role("radio", name="Dark").check()
    second.wait_for_function("() => getComputedStyle(document.documentElement).colorScheme == 'dark'")
    assert second.locator(".display-settings [value=dark]").is_checked()
    context.close()
