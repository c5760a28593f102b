"""A server for a folder on this machine, and the browser to open its pages with."""

import contextlib
import functools
import http.server
import re
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Request:
    """An answered request: the path, the status, and the size of the answer's body in bytes."""

    path: str
    status: int
    size: int


class Rule:
    """Delays or refuses requests whose path matches a pattern (a regular expression)."""

    def __init__(self, pattern: str, is_refused: bool = False, patience: float = 30):
        self.pattern = pattern
        self.is_refused = is_refused
        # The longest time to hold back a request, in seconds.
        self.patience = patience
        self.released = threading.Event()

    def release(self):
        """Answers the held-back requests, and stops holding back new ones."""
        self.released.set()


class Handler(http.server.SimpleHTTPRequestHandler):
    served: "Served"
    status, size = 0, 0

    def do_GET(self):
        for rule in list(self.served.rules):
            if re.search(rule.pattern, self.path):
                if rule.is_refused:
                    self.close_connection = True
                    return
                rule.released.wait(rule.patience)
        if self.path == PROBE and self.served.probe:
            self.answer(self.served.probe.encode(), "text/javascript")
        elif self.served.probe and self.translate_path(self.path).endswith((".html", "/")):
            file = Path(self.translate_path(self.path))
            page = (file / "index.html" if file.is_dir() else file).read_text()
            self.answer(page.replace("<head>", f'<head><script src="{PROBE}"></script>', 1).encode(), "text/html")
        else:
            super().do_GET()

    def answer(self, body: bytes, kind: str):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_response(self, code, message=None):
        self.status, self.size = code, 0
        super().send_response(code, message)

    def send_header(self, keyword, value):
        if keyword.lower() == "content-length":
            self.size = int(value)
        super().send_header(keyword, value)

    def end_headers(self):
        # Pages are requested again each time, but may stay in the back/forward cache.
        self.send_header("Cache-Control", "no-cache")
        for record in list(self.served.records):
            record.append(Request(self.path, self.status, self.size))
        super().end_headers()

    def log_message(self, *arguments):
        pass


# The path of the script that `Served.probing` adds to pages.
PROBE = "/added-by-the-test.js"


@dataclass
class Served:
    """A built site, and the server for it on this machine."""

    folder: Path
    url: str
    rules: list[Rule] = field(default_factory=list)
    records: list[list[Request]] = field(default_factory=list)
    probe: str = ""

    def pages(self) -> list[str]:
        """Returns the paths of all pages, relative to the site."""
        files = sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*.html"))
        return [file.removesuffix("index.html") for file in files]

    @contextlib.contextmanager
    def recording(self):
        """Yields a list of the requests that are answered while the block runs."""
        self.records.append(record := [])
        try:
            yield record
        finally:
            self.records[:] = [other for other in self.records if other is not record]

    @contextlib.contextmanager
    def ruled(self, rule: Rule):
        self.rules.append(rule)
        try:
            yield rule
        finally:
            rule.release()
            self.rules.remove(rule)

    def holding(self, pattern: str):
        """Holds back the answers to requests whose path matches `pattern`, until they are released."""
        return self.ruled(Rule(pattern))

    def delaying(self, pattern: str, seconds: float):
        """Delays the answers to requests whose path matches `pattern`, as a slow network does."""
        return self.ruled(Rule(pattern, patience=seconds))

    def refusing(self, pattern: str):
        """Closes the connection on requests whose path matches `pattern`, as if the network failed."""
        return self.ruled(Rule(pattern, is_refused=True))

    @contextlib.contextmanager
    def probing(self, script: str):
        """Adds a script to the beginning of each page. It runs before anything else on the page loads."""
        self.probe = script
        try:
            yield
        finally:
            self.probe = ""


@contextlib.contextmanager
def serving(folder: Path, handler: type[Handler] = Handler):
    """Serves a folder while the block runs. A test's own handler can answer some requests differently."""
    handler = type("SiteHandler", (handler,), {})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    handler.served = Served(folder, f"http://127.0.0.1:{server.server_port}/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield handler.served
    finally:
        server.shutdown()
        server.server_close()


def chromium(is_whole: bool = False) -> str | None:
    """Returns the browser's program; `None` if it is missing.

    The program without windows has the same engine, and opens pages in less than half the time. It lacks what only the
    whole browser has: the back/forward cache, and the clipboard without a permission.
    """
    names = ("chromium", "google-chrome", "chrome")
    if not is_whole:
        names = ("chromium-headless-shell", *names)
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright, is_whole: bool = False):
    return playwright.chromium.launch(
        executable_path=chromium(is_whole),
        # Chromium refuses to start as root, as on CI machines, unless its sandbox is off.
        args=["--no-sandbox"],
        # Playwright turns off the back/forward cache, which readers have.
        ignore_default_args=["--disable-back-forward-cache"],
    )
