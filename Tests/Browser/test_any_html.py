"""Each feature of the script works on every page that an author can write, whatever HTML the page contains."""

import pytest
from playwright.sync_api import Error

from unfold_site import Site

# Appended to the HTML of every test page: one of each element that the script acts on.
KNOWN = """
# Known

## Near

@TabNavigator {
  @Tab("One") { First words. }
  @Tab("Two") { Second words. }
}

@DisclosureGroup("Known disclosure") {
  ### Known inside

  Folded words.
}

@OutlineGroup("Known outline", isFilterable: true) {
  - Known branch
    - Known leaf
  - Known other
}

@PullDownButton("Known menu") {
  - [One](#Near)
  - [Two](#Near)
  - [Three](#Near)
}

```text
known code
```

## Far

""" + "Words. " * 2000 + "\n"

# HTML from the safe list, and directives: incomplete, empty, out of order, and with names that the page itself uses.
SAFE = {
    "details without a summary": "<details>\n\nText\n\n</details>",
    "empty details": "<details></details>",
    "empty summary": "<details><summary></summary>\n\nText\n\n</details>",
    "summary after the text": "<details>\n\nText\n\n<summary>Late</summary>\n</details>",
    "two summaries": "<details><summary>A</summary><summary>B</summary>\n\nText\n\n</details>",
    "summary of a nested element": "<details><div><summary>Deep</summary></div>\n\nText\n\n</details>",
    "details in details without a summary": "<details>\n<details><summary>Inner</summary>\n\nText\n\n</details>\n</details>",
    "details of one label": "<details><summary>Same</summary>\n\n1\n\n</details>\n\n" * 2,
    "exclusive details": "<details name='x' open><summary>A</summary>\n\n1\n\n</details>\n<details name='x'><summary>B</summary>\n\n2\n\n</details>",
    "details named as the controls": "<details name='sidebar'></details>\n<details name='appearance'></details>\n<details name='size'></details>",
    "summary alone": "<summary>Alone</summary>",
    "heading in details": "<details>\n\n## Folded heading\n\n</details>",
    "heading in a summary": "<details><summary><h2>Heading</h2></summary>\n\nText\n\n</details>",
    "empty heading": "##\n\n<h2></h2>\n\n<h1>Second</h1>",
    "details in an outline": '@OutlineGroup("Odd") {\n- <details><li>A</li></details>\n- B\n  - <a id="nowhere">C</a>\n}',
    "outline without a list": '@OutlineGroup("Odd", isFilterable: true) {\nText\n}',
    "code in a summary": "<details><summary><pre>code</pre></summary>\n\nText\n\n</details>",
    "code in a link": "<a href='#Near'>\n\n```\ncode\n```\n\n</a>",
    "pre without code": "<pre>text</pre>",
    "empty pre": "<pre></pre>\n\n```\n```",
    "code without pre": "<code></code>\n\nText <code>a",
    "pre in a table": "<table><tr><td><pre>code</pre></td></tr></table>",
    "table without rows": "<table></table>\n\n<table><caption>Empty</caption><thead></thead></table>",
    "cells without a table": "<td>Cell</td>\n\n<tr></tr>",
    "empty list": "<ul></ul>\n\n<li>Alone</li>",
    "empty figure": "<figure></figure>\n\n<figcaption>Alone</figcaption>\n\n<figure><pre>code</pre></figure>",
    "media without a source": "<video></video><audio controls></audio><picture></picture><img>",
    "element left open": "> <div><section><details><summary>Open",
    "duplicate ids": "<div id='Near'></div><div id='twice'></div><div id='twice'></div>",
    "ids of the page": "".join(
        f"<div id='{name}'></div>\n"
        for name in (
            "main", "contents", "sidebar", "unfold-display-settings", "unfold-page-menu", "unfold-contents",
            "unfold-results", "unfold-result-0", "unfold-tab-1", "tab-One", "menu:1",
        )
    ),
    "ids of the browser": "".join(
        f"<div id='{name}'></div>\n"
        for name in (
            "body", "head", "status", "print", "document", "localStorage", "history", "location", "toString",
            "__proto__", "constructor", "unfoldLazySection", "unfoldSearch",
        )
    ),
    "ids that are no encoding": "## Per cent {#100%}\n\n### Half {#50%off}\n\n<div id='%E0%A4%A'></div>",
    "anchors by name": "<a name='Near'></a><a name='sidebar'></a><a name='appearance'>x</a>",
    "other direction": "<div dir='rtl' lang='ar'><pre>code</pre><details><summary>س</summary></details></div>",
    "tabs without a tab": "@TabNavigator {\n}\n\n@TabNavigator {\nText\n}",
    "tab without a title": "@TabNavigator {\n@Tab { Text }\n@Tab { Text }\n}",
    "tab alone": '@Tab("Alone") { Text }',
    "tabs in a tab": '@TabNavigator {\n@Tab("Outer") {\n@TabNavigator {\n@Tab("One") { Inner }\n}\n}\n}',
    "tabs with numbers and names of JavaScript": '@TabNavigator {\n@Tab("2") { a }\n@Tab("1") { b }\n@Tab("__proto__") { c }\n}',
    "menu without items": '@PullDownButton("Empty") {\n}',
}

# HTML that only trusted authors (`html: trusted`) can write.
TRUSTED = {
    "closed dialog": "<dialog><pre>code</pre><details></details></dialog>",
    "open dialog": "<dialog open>Text <button>Close</button></dialog>",
    "popover of its own": "<button popovertarget='own'>Open</button><div popover='manual' id='own'>Text</div>",
    "button for a missing popover": "<button popovertarget='missing'>Open</button>",
    "unknown actions": "<button data-do='unknown'>1</button><button data-do='constructor'>2</button><button data-do>3</button>",
    "form named as the controls": "<form><input type='radio' name='appearance' value='dark' checked><input type='checkbox' name='sidebar'><input name='size' value='huge'></form>",
    "classes of the theme, empty": "<div class='tabs'></div><div class='tabs'><div class='tab'></div></div><div class='filter'></div><div class='outline'></div><figure class='code'></figure><div class='menu'></div><ul class='moved'><li id='moved'></li></ul><div class='controls'><input></div>",
    "classes of the theme, elsewhere": "<nav class='on-this-page' aria-label='Own'><a>No link</a><a href='#%'>Odd</a></nav><div class='sidebar'><li><details></details></li></div>",
    "data of the theme": "<a data-lazy-section='x' href='#Near'>1</a><a data-index='x' href='#Near'>2</a><div data-lazy-sections='x'></div>",
    "roles of the theme": "<div role='tablist'><button role='tab'>Odd</button></div>",
    "a second main": "<main></main>",
    "clobbered document": "<form name='body'></form><img name='head' alt=''><form name='currentScript'></form><object name='scrollingElement'></object>",
    "a disabled and an editable element": "<button disabled>Off</button><div contenteditable>Write</div>",
}

ELEMENTS = {f"safe/{name}": html for name, html in SAFE.items()} | {f"trusted/{name}": html for name, html in TRUSTED.items()}


def slug(name: str) -> str:
    return name.replace("/", "-").replace(" ", "-").replace(",", "")


@pytest.fixture(scope="module")
def any_html(tmp_path_factory, serve):
    """One page for each case, in a site with safe HTML or in one with trusted HTML."""
    served = {}
    for trust, settings in (("safe", ""), ("trusted", "html: trusted\n")):
        files = {"unfold.yml": "title: Any HTML\n" + settings, "content/index.md": "# Any HTML\n"}
        files |= {
            f"content/{slug(name)}.md": f"---\ntitle: {name}\n---\n\n{html}\n{KNOWN}"
            for name, html in ELEMENTS.items()
            if name.startswith(trust)
        }
        site = Site(tmp_path_factory.mktemp(trust) / "site", files)
        result = site.build()
        result.assert_no_crash()
        assert " error: " not in result.stderr, result.stderr
        served[trust] = serve(site.folder / "public")
    return lambda name: served[name.split("/")[0]].url + slug(name) + "/"


# The features. Each function uses one as a reader would, and fails if it does not work.


def settings(page):
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def sidebar(page):
    button = page.locator(".sidebar-button")
    assert page.locator("body > .sidebar").is_visible()
    button.click()
    assert not page.locator("body > .sidebar").is_visible()
    assert button.get_attribute("aria-expanded") == "false"


def disclosure(page):
    summary = page.locator("summary:text-is('Known disclosure')")
    summary.click()
    page.wait_for_function("() => localStorage['unfold:opened']?.includes('Known disclosure')")
    page.reload()
    assert summary.locator("..").evaluate("details => details.open")


def fragment(page):
    page.goto(page.url + "#Known-inside")
    page.reload()
    assert page.locator("#Known-inside").is_visible()


def fragment_in_a_tab(page):
    tab = page.get_by_role("tab", name="Two").last
    page.evaluate("id => { location.hash = id }", tab.get_attribute("id"))
    page.wait_for_function("tab => tab.ariaSelected == 'true'", arg=tab.element_handle())
    assert 0 <= tab.bounding_box()["y"] < 700


def expand(page):
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("button", name="Expand all").click()
    assert page.locator("summary:text-is('Known disclosure')").locator("..").evaluate("details => details.open")


def tabs(page):
    tab = page.get_by_role("tab", name="Two").last
    tab.click()
    assert page.get_by_text("Second words.").is_visible()
    page.keyboard.press("ArrowLeft")
    assert page.get_by_text("First words.").is_visible()
    assert not page.get_by_text("Second words.").is_visible()


def filtering(page):
    outline = page.locator(".outline[aria-label='Known outline']")
    outline.get_by_role("searchbox").fill("leaf")
    assert outline.get_by_text("Known leaf").is_visible()
    assert not outline.get_by_text("Known other").is_visible()


def arrow_keys(page):
    outline = page.locator(".outline[aria-label='Known outline']")
    outline.locator("summary").focus()
    page.keyboard.press("ArrowRight")
    assert outline.get_by_text("Known leaf").is_visible()


def menu(page):
    page.get_by_role("button", name="Known menu").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "Two"


def search(page):
    page.keyboard.press("/")
    field = page.locator("dialog.search-dialog input")
    field.wait_for()
    field.fill("any")
    page.locator("dialog.search-dialog [role=option]").first.wait_for()


def copying(page):
    page.locator(".code", has_text="known code").last.get_by_role("button", name="Copy").click()
    page.locator("main > [aria-live]").filter(has_text="Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == "known code\n"


def copying_the_link(page):
    page.locator("[popovertarget=unfold-page-menu]").click()
    page.get_by_role("button", name="Copy link").click()
    page.locator("main > [aria-live]").filter(has_text="Copied").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def current_heading(page):
    page.locator("#Far").evaluate("heading => heading.scrollIntoView()")
    page.wait_for_function("() => document.querySelector('main > .on-this-page [aria-current]')?.hash == '#Far'")


def every_button(page):
    """Clicks every control in the text."""
    page.evaluate("() => { for (const element of document.querySelectorAll('main :is(button, summary, [role=tab], details)')) element.click() }")
    page.wait_for_function("() => new Promise(done => setTimeout(() => done(true)))")


# The features that are used in one visit, one after the other. No feature needs what an earlier one of its visit has opened.
VISITS = [
    [tabs, arrow_keys, filtering, menu, copying, copying_the_link, current_heading, search],
    [settings, sidebar, disclosure],
    [fragment, fragment_in_a_tab],
    [expand, every_button],
]


# The warnings that a page causes on purpose, by its name and the feature. Buttons in the text of a page do not act.
WARNINGS = {}


@pytest.mark.parametrize("name", ELEMENTS)
def test_every_feature_works_on_a_page_with_any_html(browser, any_html, name):
    """Opens the page for each visit, with empty storage."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    messages = []
    page.on("console", lambda message: messages.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: messages.append(str(error)))
    problems = {}
    for visit in VISITS:
        page.goto(any_html(name))
        for feature in visit:
            try:
                feature(page)
            except (AssertionError, Error) as error:
                problems[feature.__name__] = str(error)
            # A reader closes an open menu or dialog before doing anything else.
            page.keyboard.press("Escape")
            if messages != WARNINGS.get((name, feature.__name__), []):
                problems[feature.__name__ + ", console"] = messages.copy()
            messages.clear()
        page.evaluate("() => localStorage.clear()")
    context.close()
    assert problems == {}


@pytest.fixture
def watched(browser):
    """Returns a page, and a list that receives the errors of its scripts."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page, problems
    context.close()


def test_a_failing_feature_does_not_stop_the_others(watched, site):
    """In a browser that lacks what one feature needs, all other features still work."""
    page, problems = watched
    page.add_init_script("Element.prototype.prepend = () => { throw new Error('no prepend') }")
    page.goto(site.url + "everything/")
    assert page.locator(".copy").count() > 0
    disclosure_group = page.locator("details.disclosure").first
    disclosure_group.locator("summary").first.click()
    page.wait_for_function("() => localStorage['unfold:opened']")
    page.keyboard.press("/")
    page.locator("dialog.search-dialog input").wait_for()
    assert problems == ["no prepend"], "only the tabs fail"


@pytest.mark.parametrize("stored", ["null", "1", '"text"', "[]", "{", '{"appearance": {}, "no name!": 1}', '{"constructor": 1}'])
def test_invalid_stored_values_are_ignored(watched, site, stored):
    """Another program on the same host may have written anything into the storage."""
    page, problems = watched
    page.add_init_script(
        f"for (const key of ['choices', 'opened', 'tabs']) localStorage.setItem('unfold:' + key, {stored!r});"
        f"sessionStorage.setItem('unfold:rows', {stored!r})"
    )
    page.goto(site.url + "everything/")
    page.get_by_role("tab", name="Words").click()
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Dark").check()
    page.locator("details.disclosure > summary").first.click()
    page.reload()
    assert page.locator(".copy").count() > 0
    assert problems == []


def test_pages_work_where_the_browser_forbids_storage(watched, site):
    page, problems = watched
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, {get() { throw new DOMException('forbidden', 'SecurityError') }})"
    )
    page.goto(site.url + "everything/")
    page.locator("[popovertarget=unfold-display-settings]").click()
    page.get_by_role("radio", name="Dark").check()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.get_by_role("radio", name="Very large").check()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark", "the first setting still applies"
    page.get_by_role("tab", name="Words").click()
    assert page.locator(".tab").last.is_visible()
    assert problems == []
