"""All pages on one page, and tables on phones, in browsers."""

import pytest

import axe
from unfold_site import Site

FILES = {
    "unfold.yml": "title: Tea\nprint: true\n",
    "content/index.md": "# Tea\n\nSee [steep](green.md#Steep).\n\n" + "A long line of text.\n\n" * 40,
    "content/green.md": """# Green

## Water

| Setting | Meaning |
| --- | --- |
| `configuration.wrong-value` | A value of the settings cannot be used. Correct it. |

| One | Two | Three | Four |
| --- | --- | --- | --- |
| the first of many words | the second of many words | the third of many words | the fourth of many words |

@DisclosureGroup("More") {
  Text that is hidden elsewhere.
}

### Steep

Two minutes.
""",
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory, serve):
    site = Site(tmp_path_factory.mktemp("printed") / "site", FILES)
    assert site.build("--strict").code == 0
    return serve(site.folder / "public")


@pytest.mark.parametrize("width", [1280, 320])
def test_all_pages_on_one_page(open_page, printed, width):
    page = open_page(printed.url, width=width, bypass_csp=True)
    page.get_by_role("link", name="All pages on one page").click()
    page.wait_for_function("() => document.querySelectorAll('.print-page').length === 2")
    assert axe.findings(page, True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("[...document.querySelectorAll('.print-page details')].every(details => details.open)")
    page.locator("main a", has_text="steep").click()
    page.wait_for_function("() => location.hash === '#page-green--Steep' && scrollY > 500")
    # Sizes of the content and the window of each table, and whether the keyboard can scroll it.
    tables = page.evaluate("[...document.querySelectorAll('.table')].map(table => [table.scrollWidth, table.clientWidth, table.tabIndex])")
    assert len(tables) == 2
    assert tables[0][0] <= tables[0][1], "two columns fit"
    if width == 320:
        assert tables[1][0] > tables[1][1] and tables[1][2] == 0
