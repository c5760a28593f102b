import functools
import http.server
import os
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import fixture_site
from unfold_site import REPOSITORY, Site, run


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@dataclass
class Served:
    """A built site behind a server on this machine."""

    folder: Path
    url: str

    def pages(self) -> list[str]:
        """The addresses of all pages, relative to the site's."""
        files = sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*.html"))
        return [file.removesuffix("index.html") for file in files]


@pytest.fixture(scope="session")
def serve():
    servers = []

    def start(folder: Path) -> Served:
        handler = functools.partial(QuietHandler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return Served(folder, f"http://127.0.0.1:{server.server_port}/")

    yield start
    for server in servers:
        server.shutdown()


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
    program = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)
    with sync_playwright() as playwright:
        # As root, which is what a build machine is, Chromium starts only without its sandbox.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
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
