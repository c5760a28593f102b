"""Addresses that led somewhere earlier lead on, with what the reader's address has behind its #."""

import axe
import pytest

from unfold_site import Site

FILES = {
    "unfold.yml": """
title: Drawers
redirects:
  /old/: /new/
  /older/: /old/#Handles
  /old/#Hinges: /other/#Hinges
  "/old/#Käse%20b": /other/
  /new/#Gone: /other/#Hinges
  /plan/: /plan.svg
""",
    "content/index.md": "# Drawers\n",
    "content/new.md": "# New\n\n" + "Words.\n\n" * 60 + "## Handles\n\n" + "Words.\n\n" * 60 + "## Knobs\n\nWords.\n",
    "content/other.md": "# Other\n\n" + "Words.\n\n" * 60 + "## Hinges\n\nWords.\n",
    "content/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
}

LED = [
    ("old/", "new/", "new/"),
    ("old/#Handles", "new/#Handles", "new/"),
    # What the page cannot know is left to where it leads.
    ("old/#Nothing", "new/#Nothing", "new/"),
    ("old/#Hinges", "other/#Hinges", "new/"),
    ("old/#K%C3%A4se%20b", "other/", "new/"),
    # The redirect names an anchor: it counts, unless the reader's is there as well.
    ("older/", "new/#Handles", "new/#Handles"),
    ("older/#Nothing", "new/#Handles", "new/#Handles"),
    ("older/#Knobs", "new/#Knobs", "new/#Handles"),
    ("plan/", "plan.svg", "plan.svg"),
    ("new/#Gone", "other/#Hinges", "new/#Gone"),
]


@pytest.fixture(scope="module")
def led(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("led") / "site", FILES)
    result = site.build("--strict")
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


def settle(page, url):
    """Waits until the browser is there, and has no reason to go on."""
    page.wait_for_url(url, timeout=10_000)
    page.wait_for_load_state("networkidle")
    assert page.url == url


@pytest.mark.parametrize("address, scripted, plain", LED)
def test_readers_are_led_on(open_page, led, address, scripted, plain):
    settle(open_page(led.url + address), led.url + scripted)


@pytest.mark.parametrize("address, scripted, plain", LED)
def test_readers_are_led_on_without_a_script(open_page, led, address, scripted, plain):
    page = open_page(led.url + address, script=False)
    # Browsers carry what is behind the # over where the redirect says nothing of it itself.
    page.wait_for_url(lambda url: url.split("#")[0] == led.url + plain.split("#")[0], timeout=10_000)
    assert page.url in (led.url + plain, led.url + plain.split("#")[0] + "#" + address.partition("#")[2])


def test_from_a_disk(open_page, tmp_path):
    site = Site(tmp_path / "site", FILES | {"unfold.yml": FILES["unfold.yml"] + "urls: file\n"})
    # In such a site `/old/` is a folder all the same, and `/new/` the page at `new.html`.
    assert site.build("--strict").code == 0
    public = (site.folder / "public").as_uri()
    settle(open_page(f"{public}/old/index.html#Hinges"), f"{public}/other.html#Hinges")


def test_going_back_does_not_lead_on_again(open_page, led):
    page = open_page(led.url)
    page.goto(led.url + "old/")
    settle(page, led.url + "new/")
    page.go_back()
    settle(page, led.url)


@pytest.mark.parametrize("width", [1280, 320])
def test_a_section_that_has_moved_says_so_without_a_script(open_page, led, width):
    page = open_page(led.url + "new/#Gone", script=False, width=width)
    note = page.locator("#Gone")
    assert note.is_visible() and note.bounding_box()["y"] > 0
    assert note.inner_text() == "This section is now here: Hinges"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    note.get_by_role("link").click()
    settle(page, led.url + "other/#Hinges")
    # Nobody else meets it.
    page.goto(led.url + "new/")
    assert not page.locator("#Gone").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["new/#Gone", "new/"])
def test_no_violation(open_page, led, scheme, address):
    page = open_page(led.url + address, script=False, color_scheme=scheme, bypass_csp=True)
    assert axe.violations(page, False) == []


def test_redirects_pass_under_their_policy(browser, led):
    messages = []
    page = browser.new_page()
    page.on("console", lambda message: messages.append(message.text))
    page.goto(led.url + "old/#Hinges", wait_until="commit")
    settle(page, led.url + "other/#Hinges")
    assert messages == []
    page.close()
