import contextlib
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import fixture_site
from local_server import Served, launch, serving
from unfold_site import REPOSITORY, Site, run


@pytest.fixture(scope="session")
def serve():
    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(serving(folder))


def built(site: Site) -> Path:
    result = site.build()
    assert (result.code, result.diagnostics) == (0, []), result.stderr
    return site.folder / "public"


@pytest.fixture(scope="session")
def site(tmp_path_factory, serve) -> Served:
    return serve(built(Site(tmp_path_factory.mktemp("every") / "site", fixture_site.pages())))


@pytest.fixture(scope="session")
def right_to_left_site(tmp_path_factory, serve) -> Served:
    return serve(built(Site(tmp_path_factory.mktemp("rtl") / "site", fixture_site.right_to_left())))


@pytest.fixture(scope="session")
def own_site(tmp_path_factory, serve) -> Served:
    """The repository's own documentation."""
    if not any((REPOSITORY / "content").glob("**/*.md")):
        pytest.skip("the repository has no content/ yet")
    output = tmp_path_factory.mktemp("own") / "public"
    result = run("build", ".", "--strict", "--output", str(output), folder=REPOSITORY)
    assert result.code == 0, result.stderr
    return serve(output)


@pytest.fixture(scope="session")
def new_site(tmp_path_factory, serve) -> Served:
    """What `unfold new` makes."""
    folder = tmp_path_factory.mktemp("new")
    assert run("new", "tea", folder=folder).code == 0
    return serve(built(Site(folder / "tea", {})))


@pytest.fixture(scope="session")
def captured_site(tmp_path_factory, serve) -> Served:
    """Real captured pages, which are not part of this repository."""
    captures = Path(os.environ.get("UNFOLD_CAPTURES", REPOSITORY.parent / "shared" / "captures"))
    if not captures.is_dir():
        pytest.skip("no captures beside the repository")
    site = Site(tmp_path_factory.mktemp("captured") / "site", {"unfold.yml": "title: Captured\n"})
    shutil.copytree(captures, site.folder / "content")
    return serve(built(site))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser):
    """Opens an address in a window of its own: width, height, color_scheme, forced_colors, script …"""
    contexts = []

    def open(url, width=1280, height=800, script=True, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=script, **options
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(url)
        return page

    yield open
    for context in contexts:
        context.close()
