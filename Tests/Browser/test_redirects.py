"""Redirects of pages and of headings, with the fragment of the reader's URL."""

import axe
import pytest

from engines import wait_until
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

REDIRECTS = [
    ("old/", "new/", "new/"),
    ("old/#Handles", "new/#Handles", "new/"),
    # The old page does not know this heading, so the new page gets it.
    ("old/#Nothing", "new/#Nothing", "new/"),
    ("old/#Hinges", "other/#Hinges", "new/"),
    ("old/#K%C3%A4se%20b", "other/", "new/"),
    # The fragment of the redirect applies unless the new page has the reader's.
    ("older/", "new/#Handles", "new/#Handles"),
    ("older/#Nothing", "new/#Handles", "new/#Handles"),
    ("older/#Knobs", "new/#Knobs", "new/#Handles"),
    ("plan/", "plan.svg", "plan.svg"),
    ("new/#Gone", "other/#Hinges", "new/#Gone"),
]


@pytest.fixture(scope="module")
def redirects(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("redirects") / "site", FILES)
    result = site.build("--strict")
    assert result.code == 0, result.stderr
    return serve(site.folder / "public")


# Time for two frames: a page that redirects does so before its second paint.
FRAMES = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return location.href;
}"""


def wait_until_settled(page, url):
    """Waits until the browser shows `url`, and does not redirect any further."""
    page.wait_for_url(url)
    assert wait_until(lambda: page.evaluate(FRAMES), "two frames") == url


@pytest.mark.parametrize("path, scripted, plain", REDIRECTS)
def test_readers_are_redirected(open_page, redirects, path, scripted, plain):
    wait_until_settled(open_page(redirects.url + path), redirects.url + scripted)


@pytest.mark.parametrize("path, scripted, plain", REDIRECTS)
def test_readers_are_redirected_without_the_script(open_page, redirects, path, scripted, plain):
    page = open_page(redirects.url + path, script=False)
    # Without a fragment in the redirect's target, browsers keep the fragment of the original URL.
    page.wait_for_url(lambda url: url.split("#")[0] == redirects.url + plain.split("#")[0])
    assert page.url in (redirects.url + plain, redirects.url + plain.split("#")[0] + "#" + path.partition("#")[2])


def test_redirects_work_from_a_disk(open_page, tmp_path):
    site = Site(tmp_path / "site", FILES | {"unfold.yml": FILES["unfold.yml"] + "urls: file\n"})
    # With `urls: file`, `/old/` is still a folder, and `/new/` is the page `new.html`.
    assert site.build("--strict").code == 0
    public = (site.folder / "public").as_uri()
    wait_until_settled(open_page(f"{public}/old/index.html#Hinges"), f"{public}/other.html#Hinges")


def test_going_back_does_not_redirect_again(open_page, redirects):
    page = open_page(redirects.url)
    page.goto(redirects.url + "old/")
    wait_until_settled(page, redirects.url + "new/")
    page.go_back()
    wait_until_settled(page, redirects.url)


@pytest.mark.parametrize("width", [1280, 320])
def test_a_moved_heading_has_a_note_without_the_script(open_page, redirects, width):
    page = open_page(redirects.url + "new/#Gone", script=False, width=width)
    note = page.locator("#Gone")
    note.wait_for()
    assert note.bounding_box()["y"] > 0
    assert note.inner_text() == "This section is now here: Hinges"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    note.get_by_role("link").click()
    page.wait_for_url(redirects.url + "other/#Hinges")
    # Other readers don't see the note.
    page.goto(redirects.url + "new/")
    assert not page.locator("#Gone").is_visible()


@pytest.mark.engines("chromium", reason="axe runs without the page's scripts only by Chromium's protocol")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["new/#Gone", "new/"])
def test_the_note_is_accessible(open_page, redirects, scheme, path):
    page = open_page(redirects.url + path, script=False, color_scheme=scheme, bypass_csp=True)
    assert axe.violations(page, False) == []


def test_redirects_are_allowed_by_the_policy(open_page, redirects):
    page = open_page(redirects.url + "old/#Hinges")
    wait_until_settled(page, redirects.url + "other/#Hinges")
    assert page.messages() == []
