"""Scripts and requests of web services such as analytics, in browsers, with and without the setting `policy`."""

import pytest

from customized_site import PAGES
from engines import wait_until
from unfold_site import Site

COUNTER = "fetch(document.currentScript.dataset.endpoint + '?path=' + location.pathname); document.documentElement.dataset.counted = ''\n"


@pytest.fixture(scope="module")
def counter(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("counter")
    (folder / "count.js").write_text(COUNTER)
    (folder / "hit").write_text("")
    return serve(folder)


@pytest.mark.parametrize("path", ["", "green/sencha/", "404.html", "search/"])
def test_a_service_in_the_head_needs_the_policy(open_page, make_site, serve, counter, path):
    origin = counter.url.rstrip("/")
    head = f'<script src="{origin}/count.js" data-endpoint="{origin}/hit"></script>\n'
    site = make_site({**PAGES, "templates/head-end.mustache": head})
    site.build("--strict")
    blocked = open_page(serve(site.folder / "public").url + path)
    assert blocked.evaluate("document.documentElement.dataset.counted") is None
    site.write("unfold.yml", f"policy: {{script-src: '{origin}', connect-src: '{origin}'}}\n")
    assert site.build("--strict").code == 0
    with counter.recording() as requests:
        page = open_page(serve(site.folder / "public").url + path)
        page.wait_for_function("document.documentElement.dataset.counted == ''")
        # WebKit does not list requests whose answers are kept from the page, so the server is asked.
        wait_until(lambda: any("/hit" in request.path for request in requests), "the request of the service")
    assert [request.status for request in requests if "/hit" in request.path] == [200]
