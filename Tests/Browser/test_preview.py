"""Live reload and error overlay of the preview, in real browsers."""

import pytest

from axe import violations
from preview import Preview

pytestmark = pytest.mark.engines("chromium", reason="the preview is a tool of the author, not a page that readers meet")

TEA = {
    "content/index.md": "# Tea\n\n" + "\n\n".join(f"Paragraph {n}." for n in range(80)) + "\n\n"
    '@DisclosureGroup("How cool?") {\n  Eighty degrees.\n}\n\n@DisclosureGroup("How long?") {\n  A minute.\n}\n\n'
    "[Green](green.md)\n",
    "content/green.md": "# Green\n\n> A tea.\n\nCool water.\n",
    "unfold.yml": "title: Tea\n",
}


@pytest.fixture
def tea(make_site):
    site = make_site(TEA)
    live = Preview(site)
    yield site, live
    live.stop()


def mark(page):
    """Sets a variable that a reload removes."""
    page.evaluate("window.notReloaded = true")


def was_reloaded(page):
    return not page.evaluate("window.notReloaded === true")


def test_an_edit_keeps_scroll_focus_and_disclosures(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    page.locator("summary", has_text="How long?").click()
    page.locator(".prose a", has_text="Green").focus()
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
    page.wait_for_function("() => scrollY == 700")
    place = page.evaluate("scrollY")
    mark(page)
    site.write("content/index.md", TEA["content/index.md"].replace("Paragraph 79.", "The last paragraph."))
    page.get_by_text("The last paragraph.").wait_for()
    assert was_reloaded(page)
    page.wait_for_function("place => Math.abs(scrollY - place) < 3", arg=place)
    assert page.evaluate("document.activeElement.textContent") == "Green"
    assert page.get_by_text("A minute.").is_visible()
    assert not page.get_by_text("Eighty degrees.").is_visible()


def test_a_change_of_another_page_does_not_reload_this_one(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    mark(page)
    with live.listening() as hear:
        site.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
        assert hear("files") == ["green/index.html"]
    # Browsers receive changes in order, so when this one shows, the other one was received, too.
    site.write("templates/site.css", "body { background: rgb(1, 2, 3) }\n")
    page.wait_for_function("() => getComputedStyle(document.body).backgroundColor == 'rgb(1, 2, 3)'")
    assert not was_reloaded(page)
    site.write("content/green.md", "# Jade\n\n> A tea.\n\nWarm water.\n")
    page.locator("nav.sidebar a", has_text="Jade").wait_for(state="attached")
    page.wait_for_function("() => document.readyState == 'complete'")
    assert was_reloaded(page)


def test_a_changed_style_sheet_is_applied_without_a_reload(tea, open_page):
    site, live = tea
    page = open_page(live.url)
    mark(page)
    site.write("templates/site.css", "body { background: rgb(1, 2, 3) }\n")
    page.wait_for_function("() => getComputedStyle(document.body).backgroundColor == 'rgb(1, 2, 3)'")
    assert not was_reloaded(page)


def test_an_error_overlay_appears_and_disappears(tea, open_page):
    site, live = tea
    page = open_page(live.url + "green/")
    site.write("content/green.md", "# Green\n\n> A tea.\n\n[Gone](gone.md) water.\n")
    panel = page.get_by_role("alert", name="Problems")
    panel.wait_for()
    assert page.get_by_text("Cool water.").is_visible()
    assert "content/green.md:5:1" in panel.inner_text()
    assert panel.locator("pre").inner_text() == "[Gone](gone.md) water.\n^"
    # The overlay can be collapsed with the keyboard alone.
    panel.locator("summary").focus()
    page.keyboard.press("Enter")
    assert not panel.locator("pre").is_visible()
    site.write("content/green.md", "# Green\n\n> A tea.\n\nRepaired.\n")
    page.get_by_text("Repaired.").wait_for()
    assert panel.count() == 0


def test_all_pages_share_one_connection(tea, browser):
    """Browsers allow six connections to one host, but ten open pages must all receive changes."""
    site, live = tea
    context = browser.new_context()
    pages = [context.new_page() for _ in range(10)]
    for page in pages:
        page.goto(live.url)
    site.write("unfold.yml", "title: Coffee\n")
    for page in pages:
        page.wait_for_function("() => document.title.includes('Coffee')")
    context.close()


BROKEN = "# Green\n\n> A tea.\n\n@Rwo { A misspelt directive }\n\n" + "".join(
    f"[Gone](gone-{n}.md) and a line that is much longer than a narrow window is wide, so that it scrolls.\n\n" for n in range(4)
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_the_overlay_and_the_draft_mark_are_accessible(tea, open_page, width, scheme):
    site, live = tea
    site.write("content/green.md", "---\ndraft: true\n---\n" + BROKEN)
    live.wait_for("green/", "4 errors")
    page = open_page(live.url + "green/", width=width, color_scheme=scheme, bypass_csp=True)
    page.get_by_text("Draft", exact=True).wait_for()
    panel = page.locator(".unfold-preview")
    assert panel.locator("summary").inner_text().split("\n") == ["4 errors", "1 warning"]
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    panel.locator("summary").click()
    assert not panel.locator("ul").is_visible()
    assert violations(page, script=True) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_a_page_with_only_warnings_has_a_collapsed_overlay(tea, open_page, width, scheme):
    site, live = tea
    site.write("content/green.md", "# Green\n\n> A tea.\n\n@DisclosureGruop(\"How cool?\") {\n  Eighty degrees.\n}\n")
    live.wait_for("green/", "1 warning")
    page = open_page(live.url + "green/", width=width, color_scheme=scheme, bypass_csp=True)
    assert page.get_by_text("Eighty degrees.").is_visible()
    panel = page.get_by_role("region", name="Problems")
    assert panel.locator("summary").inner_text() == "1 warning"
    assert not panel.locator("ul").is_visible()
    panel.locator("summary").click()
    # Color is never the only sign of the severity: there are a word and a symbol, too.
    assert panel.locator("strong").first.inner_text() == "Warning:"
    assert panel.locator("strong svg").first.is_visible()
    assert panel.locator("code", has_text="DisclosureGroup").is_visible()
    assert "`" not in panel.inner_text()
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    panel.get_by_role("link", name="directive.unknown").click()
    page.wait_for_url("**/.unfold/diagnostics.html#directive.unknown")
    assert page.locator(":target").inner_text() == "directive.unknown warning"
    assert violations(page, script=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


POLICIES = {
    "another order": """<meta content="default-src 'none'; script-src 'self'; style-src 'self'" http-equiv="Content-Security-Policy">""",
    "one quote": """<meta http-equiv='content-security-policy' content='default-src &#39;none&#39;'>""",
    "two policies": """<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><meta content="connect-src https://a.example" http-equiv="Content-Security-Policy">""",
    "nonces alone": """<meta http-equiv="Content-Security-Policy" content="script-src 'strict-dynamic' 'nonce-ours'; style-src 'none'">""",
}


@pytest.mark.parametrize("name", POLICIES)
def test_pages_reload_under_any_content_security_policy(make_site, open_page, name):
    head = '<meta charset="utf-8">' + POLICIES[name] + "<title>{{page.plainTitle}}</title>"
    site = make_site(TEA | {"templates/head.mustache": head})
    live = Preview(site)
    try:
        page = open_page(live.url + "green/")
        refused = []
        page.on("console", lambda message: refused.append(message.text) if ".unfold/" in message.text else None)
        site.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n[Gone](gone.md)\n")
        page.get_by_role("alert", name="Problems").wait_for()
        # Until the browser has loaded the preview's style sheet, it shows the panel without it.
        page.wait_for_load_state()
        assert page.locator(".unfold-preview").evaluate("panel => getComputedStyle(panel).position") == "fixed"
        assert refused == []
    finally:
        live.stop()


def test_the_overlay_is_reachable_and_never_hides_the_focus(tea, open_page):
    site, live = tea
    site.write("content/index.md", TEA["content/index.md"] + "\n[Gone](gone.md)\n")
    live.wait_for("", "1 error")
    page = open_page(live.url, width=320, height=640)
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        place = page.evaluate(
            """() => {
              const at = document.activeElement, panel = document.querySelector(".unfold-preview");
              const box = at.getBoundingClientRect(), top = panel.getBoundingClientRect().top;
              return { name: at.localName, inPanel: panel.contains(at), hidden: !panel.contains(at) && box.top >= top };
            }"""
        )
        assert not place["hidden"], place
        if place["inPanel"]:
            reached.append(place["name"])
        elif reached:
            break
    assert reached == ["summary", "a", "pre"]


def test_the_overlay_is_announced(tea, open_page):
    """Some screen readers skip alerts that are in a page from the beginning, so the overlay is inserted later."""
    site, live = tea
    page = open_page(live.url + "green/")
    page.context.add_init_script(
        """addEventListener("load", () => new MutationObserver(records => {
          for (const { addedNodes } of records) for (const node of addedNodes) window.announced = node.role + ": " + node.ariaLabel;
        }).observe(document.body, { childList: true }))"""
    )
    site.write("content/green.md", BROKEN)
    page.wait_for_function("() => window.announced == 'alert: Problems'")
    assert page.get_by_role("alert", name="Problems").count() == 1


SCRIPTED = {
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><style>rect { fill: rgb(1, 2, 3) }</style>'
    '<rect width="40" height="30"/><script>document.documentElement.setAttribute("data-ran", "")</script></svg>',
    "data.xml": '<data><h:script xmlns:h="http://www.w3.org/1999/xhtml">'
    'document.documentElement.setAttribute("data-ran", "")</h:script></data>',
    "text.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Text</title></head><body>'
    '<script>document.documentElement.setAttribute("data-ran", "")</script></body></html>',
    "demo.html": '<!DOCTYPE html><title>Demo</title><script>document.documentElement.setAttribute("data-ran", "")</script>',
}


@pytest.mark.parametrize("name", SCRIPTED)
def test_only_html_files_run_scripts_when_opened(make_site, open_page, name):
    """HTML files in the content are pages of the author; drawings often come from others."""
    live = Preview(make_site(TEA | {"content/" + name: text for name, text in SCRIPTED.items()}))
    try:
        page = open_page(live.url + name)
        assert page.locator(":root").evaluate("root => root.hasAttribute('data-ran')") == (name == "demo.html")
        if name == "drawing.svg":
            assert page.locator("rect").evaluate("rect => getComputedStyle(rect).fill") == "rgb(1, 2, 3)"
    finally:
        live.stop()
