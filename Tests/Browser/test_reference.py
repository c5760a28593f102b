"""Pages of a DocC archive in browsers: symbols, the module, articles, and tutorials."""

import pytest

import archives
import axe
import fixture_site
from unfold_site import Site, run

# The module, types with all kinds of members, a symbol with a long declaration, a deprecated one, an article, the overview
# of the tutorials, a tutorial with steps and an assessment, and an article among the tutorials.
PAGES = [
    "documentation/tea/", "documentation/tea/teapot/", "documentation/tea/drink/", "documentation/tea/kind/",
    "documentation/tea/teapot/brewcarefully(_:water:guests:completion:)/", "documentation/tea/teapot/make()/",
    "documentation/tea/brewing/", "documentation/tea/lists/",
    "tutorials/tutorials/", "tutorials/tea/firstcup/", "tutorials/tea/history/",
]  # fmt: skip
SAMPLE = ["documentation/tea/", "documentation/tea/teapot/", "tutorials/tutorials/", "tutorials/tea/firstcup/"]


@pytest.fixture(scope="module")
def reference(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("reference")
    archive = archives.tea(folder)
    result = run("build", archive.name, "--output", "out", "--no-cache", folder=folder)
    assert result.code == 0, result.stderr
    return serve(folder / "out")


@fixture_site.sampled("path", [(path,) for path in PAGES], [(path,) for path in SAMPLE])
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_pages_of_an_archive_are_accessible(reference, open_page, path, width, scheme):
    page = open_page(reference.url + path, width=width, color_scheme=scheme, bypass_csp=True)
    assert page.locator("h1").is_visible()
    assert axe.findings(page, True) == []


@fixture_site.sampled("path", [(path,) for path in PAGES], [(path,) for path in SAMPLE])
def test_pages_of_an_archive_fit_a_narrow_window(reference, open_page, path):
    page = open_page(reference.url + path, width=320)
    wide = "[...document.querySelectorAll('main *')].filter(each => each.getBoundingClientRect().right > 321).map(each => each.outerHTML)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.evaluate(wide)[:1]


def test_pages_of_an_archive_are_complete_without_scripts(reference, open_page):
    page = open_page(reference.url + "documentation/tea/teapot/", script=False)
    assert page.get_by_role("heading", name="Topics").is_visible()
    page.get_by_role("main").get_by_role("link", name="func brew(Kind, minutes: Int)").first.click()
    page.wait_for_url("**/teapot/brew(_%3Aminutes%3A)/")


def test_a_declaration_in_a_tab_has_the_same_space_above_and_below(tmp_path, serve, open_page):
    archive = archives.objective_c(tmp_path)
    assert run("build", archive.name, "--output", "out", "--no-cache", folder=tmp_path).code == 0
    page = open_page(serve(tmp_path / "out").url + "documentation/potkit/pot/brew(kind:minutes:)/")
    page.locator("[role=tab]").first.wait_for()
    above, below = page.evaluate("""() => {
      const panel = document.querySelector('.tab:not([hidden])').getBoundingClientRect();
      const code = document.querySelector('.tab .declaration').getBoundingClientRect();
      return [code.top - panel.top, panel.bottom - code.bottom];
    }""")
    assert above == pytest.approx(below, abs=4)


@pytest.fixture(scope="module")
def several(tmp_path_factory, serve):
    """A site with two modules and a page in Markdown."""
    site = Site(tmp_path_factory.mktemp("modules") / "site", {
        "unfold.yml": "title: A documentation site with a rather long title\narchives: [Tea.doccarchive, Kettles.doccarchive]\n",
        "content/index.md": "# Home\n\nText.\n",
    })
    archives.tea(site.folder)
    archives.of_source(site.folder, "Kettles", "/// A kettle.\npublic struct Kettle {}\n")
    assert site.build().code == 0
    return serve(site.folder / "public")


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_of_modules_leads_to_another_module(several, open_page, script):
    page = open_page(several.url + "documentation/tea/teapot/", script=script)
    button = page.locator("[popovertarget=unfold-modules]")
    assert button.inner_text().split() == ["Module", "Tea", "Kit"]
    button.click()
    assert page.locator("#unfold-modules [aria-current]").inner_text() == "Tea Kit"
    page.locator("#unfold-modules a").nth(1).click()
    page.wait_for_url("**/documentation/kettles/")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", ["", "documentation/kettles/kettle/"])
def test_pages_with_the_menu_of_modules_are_accessible(several, open_page, path, width):
    page = open_page(several.url + path, width=width, bypass_csp=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(page, True) == []
