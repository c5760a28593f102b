import contextlib
import os
from pathlib import Path

import pytest

import captured_site as captured_pages
import fixture_site
import script_parts
from engines import ENGINES, EngineSet, Settings
from local_server import Served, serving
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
def long_names(tmp_path_factory, serve) -> Served:
    return serve(built(Site(tmp_path_factory.mktemp("names") / "site", fixture_site.long_names())))


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
    """The starter site that `unfold new` creates."""
    folder = tmp_path_factory.mktemp("new")
    assert run("new", "tea", folder=folder).code == 0
    return serve(built(Site(folder / "tea", {})))


@pytest.fixture(scope="session")
def captured_site(tmp_path_factory, serve) -> Served:
    """Captured pages in all formats. There are notes about code whose line breaks are uncertain."""
    site = Site(tmp_path_factory.mktemp("captured") / "site", {"unfold.yml": "title: Captured\n"})
    for name, text in captured_pages.pages().items():
        site.write(f"content/{name}", text)
    result = site.build()
    assert result.code == 0 and all(": note: " in line for line in result.diagnostics), result.stderr
    return serve(site.folder / "public")


@pytest.fixture(scope="session")
def engines():
    engines = EngineSet()
    yield engines
    engines.close()


def pytest_generate_tests(metafunc):
    """Runs each test that uses `open_page` in every engine, or only in those that its `engines` marker names."""
    if "engine" not in metafunc.fixturenames:
        return
    if any("engine" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")):
        return
    marker = metafunc.definition.get_closest_marker("engines")
    assert marker is None or marker.kwargs.get("reason"), "the marker `engines` must give a reason"
    metafunc.parametrize("engine", marker.args if marker else ENGINES, indirect=True)


def pytest_collection_modifyitems(config, items):
    """Deselects tests in engines that the comma-separated list in UNFOLD_ENGINES does not name.

    A failed test in a browser is repeated, because browsers on a busy machine sometimes miss an event.
    """
    for item in items:
        if "Browser" in item.path.parts and "engine" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=2))
    chosen = os.environ.get("UNFOLD_ENGINES")
    if not chosen:
        return
    callspecs = [getattr(item, "callspec", None) for item in items]
    engines = [spec.params.get("engine") if spec else None for spec in callspecs]
    kept = [item for item, engine in zip(items, engines) if engine is None or engine in chosen.split(",")]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


@pytest.fixture
def engine(request, engines):
    needs_whole = request.node.get_closest_marker("whole_browser")
    name = "whole-chromium" if needs_whole and request.param == "chromium" else request.param
    # A repeated test gets a new process, in case the old one is in a state that made the test fail. Chromium is shared with
    # the fixture `browser`, and gives each window a profile of its own anyway.
    if getattr(request.node, "execution_count", 1) > 1 and name != "chromium":
        engines.stop(name)
    return engines[name]


@pytest.fixture(scope="session")
def browser(engines):
    """Playwright's own Chromium, for tests that need features the other engines don't offer."""
    return engines["chromium"].browser


@pytest.fixture
def open_page(engine):
    """Opens a URL in a window with a fresh profile. The options are those of `Settings`."""
    windows = []

    def open(url, wait_until="load", **settings):
        window = engine.open(Settings(**settings))
        windows.append(window)
        window.goto(url, wait_until=wait_until)
        return window

    yield open
    for window in windows:
        window.close()


@pytest.fixture(scope="session")
def empty(tmp_path_factory, serve):
    folder = tmp_path_factory.mktemp("empty")
    (folder / "index.html").write_text("<!doctype html><html lang='en'><title>Empty</title><body></body></html>\n")
    return serve(folder)


class SharedWindows:
    """A window in each engine, which the tests of a module use one after the other: opening one takes longer than most of them."""

    def __init__(self):
        self.windows = {}

    def open(self, engine, url: str):
        """Returns the engine's window with a page that does not read its storage, which is empty then."""
        if engine not in self.windows:
            self.windows[engine] = engine.open(Settings())
        window = self.windows[engine]
        window.goto(url)
        window.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
        return window

    def close(self):
        for engine, window in self.windows.items():
            if not engine.is_broken:
                window.close()


@pytest.fixture(scope="module")
def shared_windows(engines):
    windows = SharedWindows()
    yield windows
    windows.close()


@pytest.fixture
def open_empty(engine, shared_windows, empty):
    """Opens an empty page with some HTML in its body, and runs parts of the theme's scripts in it, as `script_parts.run` does."""

    def open(*names, html="", **words):
        page = shared_windows.open(engine, empty.url)
        page.evaluate("html => { document.body.innerHTML = html }", html)
        script_parts.run(page, *names, **words)
        return page

    return open
