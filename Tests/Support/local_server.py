"""A folder behind a server on this machine, and the browser to look at it with."""

import contextlib
import functools
import http.server
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path


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


@contextlib.contextmanager
def serving(folder: Path):
    """Serves a folder for as long as it is looked at."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Served(folder, f"http://127.0.0.1:{server.server_port}/")
    finally:
        server.shutdown()
        server.server_close()


def chromium() -> str | None:
    """The program of the browser; None where it is missing."""
    return next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)


def launch(playwright):
    # As root, which is what a build machine is, Chromium starts only without its sandbox.
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
