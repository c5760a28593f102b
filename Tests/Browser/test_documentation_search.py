"""The search of our own documentation finds the right page first for words that new users type."""

import pytest

from test_search import DIALOG, search_again

# For each query, the pages of which one must be the first result.
WANTED = {
    "404 page": ["questions/", "templates/"],
    "accordion": ["disclosure/", "disclosure/groups/"],
    "admonition": ["writing/asides/"],
    "analytics": ["customize/"],
    "callout": ["writing/asides/"],
    "captures": ["captures/"],
    "change colors": ["customize/"],
    "code highlighting": ["writing/code/"],
    "collapsible": ["disclosure/", "disclosure/groups/", "disclosure/sections/"],
    "copy button": ["writing/code/"],
    "csp": ["customize/"],
    "custom css": ["customize/"],
    "dark mode": ["customize/"],
    "docc": ["writing/docc/", "move/docc/"],
    "docker": ["install/", "publishing/"],
    "docusaurus": ["move/docusaurus/"],
    "domain": ["publishing/", "questions/"],
    "draft": ["writing/pages/", "configuration/"],
    "edit this page": ["configuration/", "components/display-settings/"],
    "embed video": ["customize/", "components/media/"],
    "emoji": ["writing/markdown/", "checks/foreign-rules/"],
    "faq": ["questions/"],
    "favicon": ["customize/"],
    "font": ["customize/"],
    "front matter": ["configuration/", "writing/pages/"],
    "gh-pages": ["publishing/", "questions/"],
    "github pages": ["publishing/"],
    "google analytics": ["customize/"],
    "hide page": ["customize/pages/", "questions/"],
    "homebrew": ["install/"],
    "i18n": ["languages/"],
    "image size": ["writing/images/"],
    "image": ["writing/images/"],
    "install": ["install/"],
    "katex": ["writing/math/"],
    "last updated": ["writing/dates/"],
    "latex": ["writing/math/"],
    "line break": ["writing/markdown/"],
    "line numbers": ["writing/code/"],
    "logo": ["customize/"],
    "math": ["writing/math/"],
    "mermaid": ["writing/diagrams/"],
    "mkdocs": ["move/mkdocs/"],
    "monorepo": ["writing/folders/"],
    "navbar": ["navigation/", "navigation/sidebar/"],
    "netlify": ["publishing/servers/"],
    "new tab": ["questions/"],
    "order pages": ["navigation/order/"],
    "password": ["questions/"],
    "pip": ["install/"],
    "plugin": ["questions/", "", "publishing/"],
    "redirect": ["writing/links/"],
    "screen reader": ["accessibility/"],
    "search": ["navigation/search/"],
    "sidebar order": ["navigation/order/", "navigation/sidebar/"],
    "spoiler": ["disclosure/", "disclosure/groups/"],
    "starlight": ["move/starlight/"],
    "table": ["writing/tables/"],
    "tabs": ["components/tabs/"],
    "telemetry": ["questions/"],
    "theme": ["templates/", "customize/", "questions/"],
    "toc": ["customize/pages/", "navigation/around/"],
    "update": ["upgrade/", "install/", "questions/"],
    "upgrade": ["upgrade/"],
    "vercel": ["publishing/"],
    "versions": ["versions/"],
    "youtube": ["customize/", "components/media/"],
}


@pytest.mark.engines("chromium", reason="the results are the same in each engine")
def test_the_right_page_is_first(open_page, own_site):
    page = open_page(own_site.url)
    page.keyboard.press("/")
    page.locator(f"{DIALOG} input").wait_for()
    wrong = {}
    for query, wanted in WANTED.items():
        results = search_again(page, query)
        first = results.first.get_attribute("href") if results.count() else None
        path = first and first.split("#")[0].removeprefix("./")
        if path not in wanted:
            wrong[query] = path
    assert wrong == {}
