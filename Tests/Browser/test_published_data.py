"""Data blocks and subresource integrity under the Content-Security-Policy of pages."""

import pytest

from engines import wait_until

FILES = {
    "content/index.md": "# Home\n\n[Page](page.md)\n",
    "content/page.md": "# Page\n\n## Change log\n\n| Date | Change |\n| --- | --- |\n| 1 May 2026 | New. |\n\n"
    '@DisclosureGroup("More") {\n  Words.\n}\n',
}
STYLED = "getComputedStyle(document.querySelector('h1')).fontWeight >= 600"


@pytest.fixture
def published(make_site, serve):
    def build(settings):
        site = make_site(FILES | {"unfold.yml": settings})
        assert site.build("--strict").code == 0
        return serve(site.folder / "public")

    return build


def test_a_data_block_is_allowed_by_the_policy(open_page, published):
    site = published("baseURL: https://example.com/\n")
    page = open_page(site.url + "page/")
    assert page.locator("script[type='application/ld+json']").count() == 1
    assert page.messages() == []
    assert page.evaluate(STYLED)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_files_with_the_right_hash_are_used(open_page, published, script):
    site = published("integrity: true\nredirects: {/old/: /page/}\n")
    page = open_page(site.url + "page/", script=script)
    assert page.messages() == [] and page.evaluate(STYLED)
    if script:
        assert page.locator(".sidebar-button").is_visible()
    page.goto(site.url + "old/")
    page.wait_for_url(site.url + "page/")
    assert page.messages() == []


def test_changed_files_are_refused(open_page, published):
    site = published("integrity: true\n")
    for file in (site.folder / "assets").glob("site.*"):
        file.write_bytes(file.read_bytes() + b"\n")
    page = open_page(site.url + "page/")
    # Firefox reports the style sheet a second time, and sometimes after the page has loaded.
    wait_until(lambda: len({text for text in page.messages() if "integrity" in text.lower()}) == 2, "two messages")
    assert not page.evaluate("document.styleSheets[0]?.cssRules.length > 0")
    # The page still works without its script and style sheet.
    page.locator("summary", has_text="More").click()
    page.get_by_text("Words.").wait_for()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_pages_work_from_a_disk(open_page, make_site, script):
    site = make_site(FILES | {"unfold.yml": "urls: file\nintegrity: true\nbaseURL: https://example.com/\n"})
    assert site.build("--strict").code == 0
    page = open_page((site.folder / "public/page.html").as_uri(), script=script)
    assert page.messages() == [] and page.evaluate(STYLED)
