"""The messages about HTML outside the safe list are true: browsers show the HTML for which the messages recommend
`html: trusted`, and block the HTML that the messages call blocked."""

import re

import pytest

from unfold_site import Site

# Counts what the policy of the page blocks, from before the page is parsed.
WATCH = """
window.blocked = [];
document.addEventListener('securitypolicyviolation', event => window.blocked.push(event.effectiveDirective));
"""

WORKS = {
    "nav": "<nav aria-label='Teas'>a</nav>", "header": "<header>a</header>", "footer": "<footer>a</footer>",
    "article": "<article>a</article>", "aside": "<aside>a</aside>", "address": "<address>a</address>",
    "hgroup": "<hgroup>\n<h2>a</h2>\n</hgroup>", "center": "<center>a</center>", "search": "<search>\na\n</search>",
    "menu": "<menu><li>a</li></menu>", "progress": "<progress value=1 max=2></progress>",
    "meter": "<meter value=1 max=2></meter>", "map": "<map name=m><area href='../' alt='Home' shape=default></map>",
    "math": "<math><mi>x</mi></math>", "[class=tea]": "<p class=tea>a</p>",
    "[hidden]": "<p hidden>a</p>", "[target]": "<a href='../' target=_blank>The home page</a>",
    "[data-tea]": "<p data-tea=green>a</p>", "[aria-label=Tea]": "<p role=note aria-label=Tea>a</p>",
}
BLOCKED = {
    "frame-src": "<iframe src='../' title='Home'></iframe>", "object-src": "<object data='../' type='text/html'></object>",
    "style-src-elem": "<style>p { color: red }</style>", "style-src-attr": "<p style='color: red'>a</p>",
    "script-src-attr": "<p onclick='steep()'>a</p>", "form-action": "<form action='../'>a</form>",
}


def pages(snippets) -> dict[str, str]:
    return {f"content/p{number}.md": f"# Page {number}\n\n{html}\n" for number, html in enumerate(snippets.values())}


@pytest.fixture(scope="session")
def trusted(tmp_path_factory, serve):
    """The site with trusted HTML, and the messages about each of its pages when the HTML is not trusted."""
    snippets = {**WORKS, **BLOCKED}
    site = Site(tmp_path_factory.mktemp("trusted") / "site", {"content/index.md": "# Home\n\nText.\n", **pages(snippets)})
    help: dict[str, list[str]] = {key: [] for key in snippets}
    page = None
    for line in site.run("check").stdout.splitlines():
        if found := re.match(r"content/p(\d+)\.md:.*\[html\.unsafe-", line):
            page = list(snippets)[int(found[1])]
        elif line.startswith("  help: ") and page:
            help[page].append(line)
            page = None
    site.write("unfold.yml", "html: trusted\n")
    result = site.run("check")
    assert site.build().code == 0
    return serve(site.folder / "public"), help, result


@pytest.mark.parametrize("selector", WORKS)
def test_html_for_which_trust_is_recommended_works(trusted, browser, selector):
    served, help, result = trusted
    number = list(WORKS).index(selector)
    assert help[selector] and all("set `html: trusted`" in line for line in help[selector])
    assert f"content/p{number}.md" not in result.stdout
    page = open(browser, served.url + f"p{number}/")
    assert page.locator(f".prose {selector}").count() == 1
    assert page.evaluate("window.blocked") == []


@pytest.mark.parametrize("directive", BLOCKED)
def test_html_that_the_policy_blocks_is_reported_as_blocked(trusted, browser, directive):
    served, help, _ = trusted
    assert help[directive] and not any("set `html: trusted`" in line for line in help[directive])
    page = open(browser, served.url + f"p{len(WORKS) + list(BLOCKED).index(directive)}/")
    if directive == "form-action":
        page.evaluate("document.querySelector('main form').submit()")
    page.wait_for_function("() => window.blocked.length > 0")
    assert page.evaluate("window.blocked[0]") == directive


def open(browser, url):
    page = browser.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    return page
