"""What programs read of pages must not trouble browsers: data blocks under the policy, and files that are checked."""

import pytest

from unfold_site import Site

FILES = {
    "content/index.md": "# Home\n\n[Page](page.md)\n",
    "content/page.md": "# Page\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n| 1 May 2026 | New. |\n\n"
    '@DisclosureGroup("More") {\n  Words.\n}\n',
}
STYLED = "getComputedStyle(document.querySelector('h1')).fontWeight >= 600"


def opened(browser, url, script=True):
    """The page, and what the browser has to say about it."""
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.goto(url, wait_until="load")
    return page, messages


@pytest.fixture
def published(make_site, serve):
    def build(settings):
        site = make_site(FILES | {"unfold.yml": settings})
        assert site.build("--strict").code == 0
        return serve(site.folder / "public")

    return build


def test_a_data_block_passes_under_the_policy(browser, published):
    site = published("baseURL: https://example.com/\n")
    page, messages = opened(browser, site.url + "page/")
    assert page.locator("script[type='application/ld+json']").count() == 1
    assert messages == []
    assert page.evaluate(STYLED)
    page.context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_files_that_are_checked_are_used(browser, published, script):
    site = published("integrity: true\nredirects: {/old/: /page/}\n")
    page, messages = opened(browser, site.url + "page/", script)
    assert messages == [] and page.evaluate(STYLED)
    if script:
        assert page.locator(".sidebar-button").is_visible()
    page.goto(site.url + "old/")
    page.wait_for_url(site.url + "page/")
    assert messages == []
    page.context.close()


def test_files_that_are_not_the_right_ones_are_refused(browser, published):
    site = published("integrity: true\n")
    for file in (site.folder / "assets").glob("site.*"):
        file.write_bytes(file.read_bytes() + b"\n")
    page, messages = opened(browser, site.url + "page/")
    assert len([message for message in messages if "integrity" in message.lower()]) == 2
    assert not page.evaluate("document.styleSheets[0]?.cssRules.length > 0")
    # The page is still a page.
    page.locator("summary", has_text="More").click()
    assert page.get_by_text("Words.").is_visible()
    page.context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_pages_work_from_a_disk(browser, make_site, script):
    site = make_site(FILES | {"unfold.yml": "urls: file\nintegrity: true\nbaseURL: https://example.com/\n"})
    assert site.build("--strict").code == 0
    page, messages = opened(browser, (site.folder / "public/page.html").as_uri(), script)
    assert messages == [] and page.evaluate(STYLED)
    page.context.close()
